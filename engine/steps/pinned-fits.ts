/** Fits pinned in a configuration: for all steps of a unit operation, or for one step. */
import type { Configuration, PinnedFit, Step } from '../types/configuration.ts';

type Named = Pick<Step, 'id' | 'unit_operation'>;

/** The fit that a step uses: its own, or else that of its unit operation. The values of two fits are never mixed. */
export function fitForStep(fits: readonly PinnedFit[] = [], { id, unit_operation }: Named): PinnedFit | undefined {
  const possible = fits.filter((fit) => fit.unit_operation === unit_operation);
  return (
    possible.findLast(({ step_id }) => step_id === id) ?? possible.findLast(({ step_id }) => step_id === undefined)
  );
}

/**
 * The configuration with a fit for all steps of its unit operation in place of every other fit of them.
 * @param only ids of the steps that use it; the other steps keep the fit that they have
 */
export function withFit<T extends Pick<Configuration, 'uo_settings' | 'fits'>>(
  configuration: T,
  fit: PinnedFit,
  only?: readonly string[],
): T & { fits: PinnedFit[] } {
  const { fits = [], uo_settings } = configuration;
  const { step_id: _step, ...pin } = fit;
  const steps = uo_settings.filter(({ unit_operation }) => unit_operation === fit.unit_operation);
  if (only === undefined || steps.every(({ id }) => only.includes(id)))
    return { ...configuration, fits: [...fits.filter((one) => one.unit_operation !== fit.unit_operation), pin] };
  const chosen = steps.filter(({ id }) => only.includes(id));
  const isReplaced = ({ unit_operation, step_id }: PinnedFit) =>
    unit_operation === fit.unit_operation && chosen.some(({ id }) => id === step_id);
  const kept = fits.filter((one) => !isReplaced(one));
  return { ...configuration, fits: [...kept, ...chosen.map(({ id }) => ({ ...pin, step_id: id }))] };
}

/** The steps without the values entered for what fits give, so that these are used; locked values stay. */
export function withoutEntered<T extends Pick<Configuration, 'uo_settings' | 'fits'>>(
  configuration: T,
  fits: readonly PinnedFit[],
  only?: readonly string[],
): T {
  const uo_settings = configuration.uo_settings.map((step) => {
    const fit = fits.find(({ unit_operation }) => unit_operation === step.unit_operation);
    if (!fit || (only !== undefined && !only.includes(step.id))) return step;
    return {
      ...step,
      settings: Object.fromEntries(Object.entries(step.settings).filter(([key]) => !(key in fit.values))),
    };
  });
  return { ...configuration, uo_settings };
}

/** The same with several fits, of different unit operations; those of none of its steps are left out. */
export const withFits = <T extends Pick<Configuration, 'uo_settings' | 'fits'>>(
  configuration: T,
  fits: readonly PinnedFit[],
  only?: readonly string[],
): T =>
  fits
    .filter((fit) => configuration.uo_settings.some((step) => step.unit_operation === fit.unit_operation))
    .reduce<T>((known, fit) => withFit(known, fit, only), configuration);
