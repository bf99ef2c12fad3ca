import type { Configuration, PinnedFit } from '#engine/index.ts';

/** A unit operation or a step whose fit differs between two configurations. */
export interface FitPair {
  key: string;
  unit_operation: string;
  /** Name of the step; null: all steps of the unit operation. */
  step: string | null;
  was: PinnedFit | undefined;
  is: PinnedFit | undefined;
}

/** What a fit is pinned to: its unit operation, or one step. */
const place = ({ unit_operation, step_id }: PinnedFit): string =>
  step_id === undefined ? `fit ${unit_operation}` : `fit ${unit_operation} ${step_id}`;

/** The fits that differ between two configurations. */
export function pairFits(before: Configuration, after: Configuration): FitPair[] {
  const all = new Map([...(before.fits ?? []), ...(after.fits ?? [])].map((fit) => [place(fit), fit]));
  const steps = [...after.uo_settings, ...before.uo_settings];
  return [...all].flatMap(([key, { unit_operation, step_id }]) => {
    const [was, is] = [before, after].map(({ fits = [] }) => fits.find((fit) => place(fit) === key));
    const step = step_id === undefined ? null : (steps.find(({ id }) => id === step_id)?.name ?? step_id);
    return was?.fit_id === is?.fit_id ? [] : [{ key, unit_operation, step, was, is }];
  });
}

/** The configuration with the later fit of a pair in place of the earlier one; none if its step is not there. */
export function withPair(configuration: Configuration, { key, is }: FitPair): Configuration {
  const rest = (configuration.fits ?? []).filter((fit) => place(fit) !== key);
  const isUsed = is && (is.step_id === undefined || configuration.uo_settings.some(({ id }) => id === is.step_id));
  return { ...configuration, fits: isUsed ? [...rest, is] : rest };
}
