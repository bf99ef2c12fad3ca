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
import { estimates } from '#engine/analysis/index.ts';
import { type Configuration, type Library, type PinnedFit, type ProductBasis, withFits } from '#engine/index.ts';
import type { FitEffect } from '#generated/types.ts';
import type { FitContent } from '#server/db/schema.ts';
import type { Current } from '#server/db/configurations.ts';
import { appliedTo, type MappedSource } from '#server/experiments/meaning.ts';
import { libraryWith, type OwnRow } from '#server/shared-library.ts';

export interface ComparisonTask {
  request: Omit<FitRequest, 'experiments' | 'together'>;
  experiments: FitExperiments;
  product: ProductBasis;
  own: OwnRow[];
}

export type FitExperiments = { id: string; name: string; source: MappedSource }[];

export interface FitTask extends ComparisonTask {
  /** Other unit operations that are fitted at the same time. */
  together: { unit_operation: string; experiments: FitExperiments; held_out_ids: string[] }[];
  /** Processes of the product that have one of the unit operations. */
  processes: Current[];
}

/** The fit of the unit operation first, then those estimated together with it. */
export type FitAnswer = { possible: false; message: string } | { possible: true; fits: NewFit[] };

interface NewFit {
  unit_operation: string;
  /** Experiments used only to validate it. */
  held_out_ids: string[];
  values: Record<string, number>;
  content: FitContent;
}

/** Maximum number of stored points of a fit, chosen evenly. */
const MOST_POINTS = 2000;
/** Maximum number of skipped rows in a fit; the full list is with the experiment. */
const MOST_LEFT_OUT = 100;
/** Processes whose uncertainty is worked out with a fit and without it, which takes about a second each. */
const MOST_ESTIMATED = 3;

type Applied = ReturnType<typeof appliedOf>;

const appliedOf = (experiments: FitExperiments) =>
  experiments.map(({ id, name, source }) => ({ id, name, ...appliedTo(source) }));

const dataOf = (applied: Applied): FitRequest['experiments'] =>
  applied.map(({ id, name, experiment }) => ({ id, name, data: experiment }));

/** How uncertain the unit cost of a process is without the fits, and with them. */
function uncertaintyOf(
  configuration: Configuration,
  pinned: readonly PinnedFit[],
  product: ProductBasis,
  library: Library,
): Pick<FitEffect, 'cogs_uncertainty_before' | 'cogs_uncertainty_after'> {
  const of = (one: Configuration) => {
    const found = estimates({ configuration: one, product, library });
    return 'message' in found ? undefined : found.figures.find(({ metric }) => metric === 'cogs');
  };
  const [before, after] = [configuration, withFits(configuration, pinned)].map(of);
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

export function fitData({ request, experiments, together, product, own, processes }: FitTask): FitAnswer {
  const library = libraryWith(own);
  const applied = [experiments, ...together.map((one) => one.experiments)].map(appliedOf);
  const outcome: FitOutcome = fitExperiments(
    {
      ...request,
      experiments: dataOf(applied[0]!),
      ...(together.length > 0 && {
        together: together.map((one, i) => ({ ...one, experiments: dataOf(applied[i + 1]!) })),
      }),
    },
    product,
    library,
  );
  if (!outcome.possible) return outcome;
  const asked = [request, ...together];
  const made = [outcome.fit, ...outcome.others].map((fit, i) => {
    const values = Object.fromEntries([...fit.fixed, ...fit.parameters].map(({ key, value }) => [key, value]));
    const { unit_operation, held_out_ids = [] } = asked[i]!;
    return { unit_operation, held_out_ids: [...held_out_ids], values, fit, applied: applied[i]! };
  });
  const proposed = made.map(({ unit_operation, values, fit: { spread, domain } }) => ({
    fit: { fit_id: unit_operation, unit_operation, values, spread: { ...spread, ...(made.length > 1 && PROPOSED) } },
    domain,
  }));
  const pins = proposed.map(({ fit }) => fit);
  const effects = processes.map(({ id, process, ...configuration }, place) => ({
    process_id: process.id,
    process_name: process.name,
    configuration_id: id,
    ...effectOf(configuration, proposed, product, library),
    ...(place < MOST_ESTIMATED && uncertaintyOf(configuration, pins, product, library)),
  }));
  return {
    possible: true,
    fits: made.map(({ unit_operation, held_out_ids, values, fit: { rows_used, points, ...fit }, applied: those }) => {
      const every = Math.ceil(points.length / MOST_POINTS);
      return {
        unit_operation,
        held_out_ids,
        values,
        content: {
          ...fit,
          points: points.filter((_, index) => index % every === 0),
          experiments: those.map(({ id, name, left_out }) => ({
            id,
            name,
            rows_used: rows_used[id] ?? 0,
            left_out: left_out.slice(0, MOST_LEFT_OUT),
          })),
          effects,
          seed: request.seed,
        },
      };
    }),
  };
}

/** Fits that are not stored yet, estimated together. */
const PROPOSED = { together: 'proposed' };
