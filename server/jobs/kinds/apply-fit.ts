/**
 * Saves each process of a product that has a unit operation as a new configuration with an accepted fit (decision D14: the
 * results without it are kept, in the previous configuration).
 * A process that someone saves in the meantime is left as they saved it; a process that cannot run with the fit is left too,
 * and the result of the job names its problem.
 */
import { evaluate, fitForStep, withFits, withoutEntered } from '#engine/index.ts';
import type { FitSteps, PinnedFit, Product } from '#generated/types.ts';
import type { Current, Evaluable, NewConfiguration } from '#server/db/configurations.ts';
import { invalid, notFound } from '#server/errors.ts';
import { defineJob } from '#server/job-kind.ts';
import { pinsFor } from '#server/pins.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

export interface Parameters {
  unit_operation: string;
  fit_id: string;
  /** Steps that use it, in processes where not all of them do. */
  steps?: FitSteps[];
  /** Whether the fitted values replace those entered in the steps. */
  replace_entered?: boolean;
}

interface Input {
  product: Product;
  own: OwnRow[];
  /** The fit, and those that were estimated together with it. */
  fits: PinnedFit[];
  /** Number of each fit within its unit operation, by id. */
  numbers: Record<string, number>;
  /** Ids of the steps that use it by process, where not all of them do. */
  steps: FitSteps[];
  isReplacing: boolean;
  note: string;
  configurations: Current[];
}

interface Output {
  note: string;
  product_version: number;
  saved: { from: string; process_id: string; configuration: NewConfiguration }[];
  infeasible: { process: string; message: string }[];
}

/** The result that is stored with the job. */
export interface Result {
  /** Processes with a new configuration. */
  saved: number;
  /** Saved by someone else in the meantime. */
  left: number;
  infeasible: Output['infeasible'];
  /** The product was changed or the fit withdrawn in the meantime, so nothing was stored. */
  superseded: boolean;
}

/** The note of a version that uses fits. */
const noteOf = (fits: readonly PinnedFit[], numbers: Input['numbers']): string =>
  `With ${fits.map(({ fit_id, unit_operation }) => `fit ${numbers[fit_id]} of ${unit_operation.replaceAll('_', ' ')}`).join(' and ')}`;

const chosenIn = (steps: readonly FitSteps[], processId: string): string[] | undefined =>
  steps.find(({ process_id }) => process_id === processId)?.step_ids;

export default defineJob<Parameters, Input, Output>({
  name: 'apply_fit',
  file: import.meta.url,

  check(parameters) {
    const { unit_operation, fit_id, steps, replace_entered } = parameters as Partial<Parameters>;
    if (typeof unit_operation !== 'string') throw invalid('unit_operation', 'must be the id of a unit operation.');
    if (typeof fit_id !== 'string') throw invalid('fit_id', 'must be the id of a fit.');
    return { unit_operation, fit_id, ...(steps && { steps }), ...(replace_entered === true && { replace_entered }) };
  },

  async load({ product_id, parameters }, db) {
    const product = await db.products.get(product_id!);
    const {
      number,
      status,
      together = [],
    } = await db.fits.get(product_id!, parameters.unit_operation, parameters.fit_id);
    const pins = await db.fits.pinnable(product_id!, [parameters.fit_id, ...together.map(({ fit_id }) => fit_id)]);
    if (!pins.some(({ fit_id }) => fit_id === parameters.fit_id)) throw notFound('The fit is not accepted.');
    // Of one that was withdrawn since, nothing is saved.
    const all = status === 'accepted' ? await db.configurations.currentOf(product_id!) : [];
    const { steps = [] } = parameters;
    const configurations = all.filter(({ uo_settings, fits, process }) =>
      uo_settings.some((step) => {
        const pin = pins.find((one) => one.unit_operation === step.unit_operation);
        return (
          pin !== undefined &&
          (chosenIn(steps, process.id)?.includes(step.id) ?? true) &&
          fitForStep(fits, step)?.fit_id !== pin.fit_id
        );
      }),
    );
    const numbers = Object.fromEntries([
      [parameters.fit_id, number],
      ...together.map((one) => [one.fit_id, one.number] as const),
    ]);
    const fits = pins.toSorted(
      (a, b) => Number(b.fit_id === parameters.fit_id) - Number(a.fit_id === parameters.fit_id),
    );
    return {
      product,
      own: await db.library.own(),
      fits,
      numbers,
      steps,
      isReplacing: parameters.replace_entered === true,
      note: noteOf(fits, numbers),
      configurations,
    };
  },

  run({ product, own, fits, numbers, steps, isReplacing, note, configurations }, { progress }) {
    const library = libraryWith(own);
    const output: Output = { note, product_version: product.version, saved: [], infeasible: [] };
    for (const [index, { id, pins: _, process, ...before }] of configurations.entries()) {
      progress(index / configurations.length, `Process ${index + 1} of ${configurations.length}`);
      const only = chosenIn(steps, process.id);
      const configuration: Evaluable = withFits(isReplacing ? withoutEntered(before, fits, only) : before, fits, only);
      const outcome = evaluate(configuration, product, library);
      if (outcome.feasible) {
        const pins = pinsFor(configuration.fits);
        const used = fits.filter(({ unit_operation }) =>
          configuration.uo_settings.some((step) => step.unit_operation === unit_operation),
        );
        const saved = { ...configuration, note: noteOf(used, numbers), results: outcome.results, pins };
        output.saved.push({ from: id, process_id: process.id, configuration: saved });
      } else output.infeasible.push({ process: process.name, message: outcome.problem.message });
    }
    return output;
  },

  async commit(
    { note, product_version, saved, infeasible },
    { product_id, submitted_by, parameters },
    db,
  ): Promise<Result> {
    const now = await db.products.hold(product_id!, 'rely');
    const { status } = await db.fits.get(product_id!, parameters.unit_operation, parameters.fit_id);
    if (now.version !== product_version || status !== 'accepted')
      return { saved: 0, left: 0, infeasible: [], superseded: true };
    let count = 0;
    for (const { from, process_id, configuration } of saved) {
      if (!(await db.configurations.holdsCurrent(process_id, from))) continue;
      await db.configurations.append(process_id, configuration, submitted_by);
      count += 1;
    }
    await db.record({
      action: 'fit.apply',
      title: `${note}: re-saved ${count} ${count === 1 ? 'process' : 'processes'} of ${now.name}`,
      entity: { kind: 'product', id: now.id, name: now.name, product_id: now.id },
    });
    return { saved: count, left: saved.length - count, infeasible, superseded: false };
  },
});
