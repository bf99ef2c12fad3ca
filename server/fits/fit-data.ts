/** A fit and its effect on each process, and rival models on the same data, computed in a thread. */
import {
  effectOf,
  type FitOutcome,
  type FitRequest,
  type FitRival,
  type FittedRival,
  fitExperiments,
  fitRival,
  rivalsFor,
} from '#engine/fitting/index.ts';
import { estimates, type Configuration, type Library, type PinnedFit, type ProductBasis } from '#engine/index.ts';
import { withFit } from '#engine/process/pinned-fits.ts';
import type { FitEffect } from '#generated/types.ts';
import type { FitContent } from '#server/db/schema.ts';
import type { Current } from '#server/db/configurations.ts';
import { appliedTo, type MappedSource } from '#server/experiments/meaning.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

export interface FitTask {
  request: Omit<FitRequest, 'experiments'>;
  experiments: { id: string; name: string; source: MappedSource }[];
  product: ProductBasis;
  own: OwnRow[];
  /** Processes of the product that have the unit operation. */
  processes: Current[];
}

export type FitAnswer =
  | { possible: false; message: string }
  | { possible: true; values: Record<string, number>; content: FitContent };

/** Maximum number of stored points of a fit, chosen evenly. */
const MOST_POINTS = 2000;
/** Maximum number of skipped rows in a fit; the full list is with the experiment. */
const MOST_LEFT_OUT = 100;
/** Processes whose uncertainty is worked out with a fit and without it, which takes about a second each. */
const MOST_ESTIMATED = 3;

export type ComparisonTask = Omit<FitTask, 'processes'>;

type Applied = ReturnType<typeof appliedOf>;

const appliedOf = (experiments: FitTask['experiments']) =>
  experiments.map(({ id, name, source }) => ({ id, name, ...appliedTo(source) }));

const dataOf = (applied: Applied): FitRequest['experiments'] =>
  applied.map(({ id, name, experiment }) => ({ id, name, data: experiment }));

/** How uncertain the unit cost of a process is without the fit, and with it. */
function uncertaintyOf(
  configuration: Configuration,
  pinned: PinnedFit,
  product: ProductBasis,
  library: Library,
): Pick<FitEffect, 'cogs_uncertainty_before' | 'cogs_uncertainty_after'> {
  const of = (one: Configuration) => {
    const found = estimates({ configuration: one, product, library });
    return 'message' in found ? undefined : found.figures.find(({ metric }) => metric === 'cogs');
  };
  const [before, after] = [configuration, withFit(configuration, pinned)].map(of);
  return {
    ...(before && { cogs_uncertainty_before: before }),
    ...(after && { cogs_uncertainty_after: after }),
  };
}

/** The rivals of a comparison; none if the model of the unit operation has only one form for these data. */
export function rivals({ request, experiments, product, own }: ComparisonTask): FitRival[] {
  const found = rivalsFor({ ...request, experiments: dataOf(appliedOf(experiments)) }, product, libraryWith(own));
  return found.length < 2 ? [] : found;
}

export interface RivalTask extends ComparisonTask {
  rival: FitRival;
}

/** One rival on the rows of all, without its points and curves. */
export function rivalFit({ request, experiments, product, own, rival }: RivalTask): FittedRival {
  const data = dataOf(appliedOf(experiments));
  const { fit: _fit, ...fitted } = fitRival({ ...request, experiments: data }, rival, product, libraryWith(own));
  return fitted;
}

export function fitData({ request, experiments, product, own, processes }: FitTask): FitAnswer {
  const library = libraryWith(own);
  const applied = appliedOf(experiments);
  const outcome: FitOutcome = fitExperiments({ ...request, experiments: dataOf(applied) }, product, library);
  if (!outcome.possible) return outcome;
  const { rows_used, points, ...fit } = outcome.fit;
  const values = Object.fromEntries([...fit.fixed, ...fit.parameters].map(({ key, value }) => [key, value]));
  const pinned = { fit_id: 'proposed', unit_operation: request.unit_operation, values, spread: fit.spread };
  const every = Math.ceil(points.length / MOST_POINTS);
  return {
    possible: true,
    values,
    content: {
      ...fit,
      points: points.filter((_, index) => index % every === 0),
      experiments: applied.map(({ id, name, left_out }) => ({
        id,
        name,
        rows_used: rows_used[id] ?? 0,
        left_out: left_out.slice(0, MOST_LEFT_OUT),
      })),
      effects: processes.map(({ id, process, ...configuration }, place) => ({
        process_id: process.id,
        process_name: process.name,
        configuration_id: id,
        ...effectOf(configuration, pinned, fit.domain, product, library),
        ...(place < MOST_ESTIMATED && uncertaintyOf(configuration, pinned, product, library)),
      })),
      seed: request.seed,
    },
  };
}
