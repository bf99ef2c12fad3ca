/**
 * Which form of a model the data support: rival forms fitted to the same data, compared by the corrected information criterion of
 * Akaike (1974; Hurvich and Tsai 1989), by the error of rows that the fit did not use, and by tests of the residuals.
 */
import { normalCdf } from '../numeric/normal.ts';
import type { Library } from '../types/library.ts';
import type { ProductBasis } from '../types/configuration.ts';
import { fitExperiments } from './fit.ts';
import type { FitRival } from './model.ts';
import { FIT_MODELS } from './models/index.ts';
import type { FittedRival, ResidualTests, RivalRequest } from './ranking.ts';
import { rowsOf } from './rows.ts';
import { settingsFor } from './settings-for.ts';
import type { Fit, FitPoint, FitRequest } from './types.ts';

/**
 * The rivals as far as these data tell them apart: without what no column measures, and without settings that are so anyway. Fewer than
 * two if there is nothing to compare.
 */
export function rivalsFor(
  { unit_operation: id, experiments }: Pick<FitRequest, 'unit_operation' | 'experiments'>,
  product: ProductBasis,
  library: Library,
): FitRival[] {
  const model = FIT_MODELS[id];
  if (!model?.rivals) return [];
  const settings = settingsFor(id, product, library);
  const measured = new Set(experiments.flatMap(({ data }) => data.variables.map(({ key }) => key)));
  const isSeen = (key: string) => {
    const seenIn = model.parameters.find((one) => one.key === key)?.seenIn;
    return seenIn === undefined || [seenIn].flat().some((one) => measured.has(one));
  };
  const found = new Map<string, FitRival>();
  for (const { fixed = {}, ...rival } of model.rivals) {
    const parameters = rival.parameters.filter(isSeen);
    const held = Object.fromEntries(
      Object.entries(fixed).filter(([key, value]) => isSeen(key) && settings[key] !== value),
    );
    const likeness = JSON.stringify([parameters, held]);
    if (!found.has(likeness)) found.set(likeness, { ...rival, parameters, fixed: held });
  }
  return [...found.values()];
}

/**
 * Fits one form of the model.
 * @throws RangeError for a unit operation without a model
 */
export function fitRival(
  request: RivalRequest,
  { fixed = {}, ...rival }: FitRival,
  product: ProductBasis,
  library: Library,
): FittedRival & { fit: Fit | null } {
  const model = FIT_MODELS[request.unit_operation];
  if (!model) throw new RangeError(`Unknown model of ${request.unit_operation}`);
  const { parameters } = rival;
  const settings = settingsFor(request.unit_operation, product, library);
  const found = rowsOf(request, model, settings);
  const extra = 'message' in found ? 0 : model.prepare(found.rows, settings).extra.length;
  const outcome = fitExperiments({ ...request, parameters, fixed }, product, library);
  if (!outcome.possible)
    return {
      ...rival,
      fixed,
      message: outcome.message,
      fit: null,
      unknowns: parameters.length + extra,
      aicc: null,
      error: null,
      error_held_out: null,
      residuals: null,
    };
  const { fit } = outcome;
  const apart = fit.spread.between?.filter((one) => one > 0).length ?? 0;
  const unknowns = parameters.length + extra + apart * fit.spread.runs;
  return {
    ...rival,
    fixed,
    message: null,
    fit,
    unknowns,
    aicc: criterionOf(fit, unknowns),
    error: relativeError(fit.statistics.r_squared),
    error_held_out: relativeError(fit.statistics.r_squared_held_out),
    residuals: testsOf(fit),
  };
}

const relativeError = (rSquared: number | null): number | null =>
  rSquared === null ? null : Math.sqrt(Math.max(0, 1 - rSquared));

const usedOf = ({ points }: Fit): FitPoint[] => points.filter(({ held_out }) => !held_out);

function grouped(points: readonly FitPoint[], by: (point: FitPoint) => string): FitPoint[][] {
  const groups = new Map<string, FitPoint[]>();
  for (const point of points) groups.set(by(point), [...(groups.get(by(point)) ?? []), point]);
  return [...groups.values()];
}

/** AICc with the scatter of each response estimated; null with too few values, and for an exact fit. */
function criterionOf(fit: Fit, unknowns: number): number | null {
  const groups = grouped(usedOf(fit), ({ response }) => response);
  const count = groups.reduce((sum, list) => sum + list.length, 0);
  const estimated = unknowns + groups.length;
  if (count - estimated - 1 <= 0) return null;
  const fitted = groups.reduce(
    (sum, list) => sum + list.length * Math.log(list.reduce((of, { residual }) => of + residual ** 2, 0) / list.length),
    0,
  );
  const criterion = fitted + 2 * estimated + (2 * estimated * (estimated + 1)) / (count - estimated - 1);
  // An exact fit has no scatter to compare with.
  return Number.isFinite(criterion) ? criterion : null;
}

/** Residuals of each response by its standard deviation, along each curve. */
function testsOf(fit: Fit): ResidualTests {
  const curves = grouped(usedOf(fit), ({ response, curve }) => `${response}/${curve}`);
  const deviations = new Map(fit.statistics.responses.map(({ response, rmse }) => [response, rmse || 1]));
  const axes = new Map(fit.curves.map(({ response, against }) => [response, against]));
  const first = fit.model.variables.find(({ role }) => role === 'input')?.key ?? '';
  const alongOf = ({ response, inputs }: FitPoint): number => inputs[axes.get(response) ?? first] ?? 0;
  const scaled = curves.map((list) =>
    list
      .toSorted((a, b) => alongOf(a) - alongOf(b))
      .map(({ residual, response }) => residual / deviations.get(response)!),
  );
  return { shape: signs(scaled), normal: jarqueBera(scaled.flat()) };
}

/** Chance of at most as many runs of one sign, over all curves, by their normal approximation. */
function signs(curves: readonly (readonly number[])[]): number {
  let [seen, mean, variance] = [0, 0, 0];
  for (const list of curves) {
    const above = list.filter((one) => one > 0).length;
    const below = list.length - above;
    if (above === 0 || below === 0) continue;
    const count = list.length;
    const product = 2 * above * below;
    seen += 1 + list.slice(1).filter((one, i) => one > 0 !== list[i]! > 0).length;
    mean += product / count + 1;
    variance += (product * (product - count)) / (count ** 2 * (count - 1));
  }
  // Half a run for the continuity of the normal distribution.
  return variance > 0 ? normalCdf((seen + 0.5 - mean) / Math.sqrt(variance)) : 1;
}

function jarqueBera(values: readonly number[]): number {
  const count = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / count;
  const moment = (power: number): number => values.reduce((sum, one) => sum + (one - mean) ** power, 0) / count;
  const variance = moment(2);
  if (!(variance > 0)) return 1;
  const skewness = moment(3) / variance ** 1.5;
  const excess = moment(4) / variance ** 2 - 3;
  return Math.exp((-count / 12) * (skewness ** 2 + excess ** 2 / 4));
}
