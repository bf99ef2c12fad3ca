/**
 * Which parameters to fit: the same data with several sets of parameters, compared by the corrected information criterion of Akaike
 * (1974; Hurvich and Tsai 1989), by the error of rows that the fit did not use, and by tests of the residuals.
 */
import { normalCdf } from '../numeric/normal.ts';
import type { Library, ProductBasis } from '../types.ts';
import { fitExperiments, settingsFor } from './fit.ts';
import { FIT_MODELS } from './models/index.ts';
import { rowsOf } from './rows.ts';
import type { Fit, FitPoint, FitRequest } from './types.ts';

export interface ModelCandidate {
  parameters: readonly string[];
  /** Why it cannot be fitted; null if it was. */
  message: string | null;
  fit: Fit | null;
  /** Parameters and initial states, and for runs that differ the parameters of each. */
  unknowns: number;
  /** Lower is better; differences below 2 say little. Null if it was not fitted, or has too few values for the correction. */
  aicc: number | null;
  /** Akaike weight among the candidates: how likely each is to predict best. */
  weight: number;
  /** Root mean square error of the first response in the rows that were not used; null without any. */
  rmse_held_out: number | null;
  residuals: ResidualTests | null;
}

/** Chances of residuals like these, or further from what is expected, if the model is right; below 0.05 is doubtful. */
interface ResidualTests {
  /** Of as few changes of sign along the curves (Wald and Wolfowitz 1940): a curve of the wrong shape has few. */
  shape: number;
  /** Of such skewness and kurtosis in a normal distribution (Jarque and Bera 1987). */
  normal: number;
}

/**
 * Fits each set of parameters to the same rows. The order is that of the criterion, the best first; sets that cannot be fitted are last.
 * @throws RangeError for a unit operation without a model
 */
export function compareModels(
  request: Omit<FitRequest, 'parameters'>,
  sets: readonly (readonly string[])[],
  product: ProductBasis,
  library: Library,
): ModelCandidate[] {
  const model = FIT_MODELS[request.unit_operation];
  if (!model) throw new RangeError(`Unknown model of ${request.unit_operation}`);
  const settings = settingsFor(request.unit_operation, product, library);
  const found = rowsOf(request, model, settings);
  const extra = 'message' in found ? 0 : model.prepare(found.rows, settings).extra.length;
  const all = sets.map((parameters): Omit<ModelCandidate, 'weight'> => {
    const outcome = fitExperiments({ ...request, parameters }, product, library);
    if (!outcome.possible)
      return {
        parameters,
        message: outcome.message,
        fit: null,
        unknowns: parameters.length + extra,
        aicc: null,
        rmse_held_out: null,
        residuals: null,
      };
    const { fit } = outcome;
    const apart = fit.spread.between?.filter((one) => one > 0).length ?? 0;
    const unknowns = parameters.length + extra + apart * fit.spread.runs;
    return {
      parameters,
      message: null,
      fit,
      unknowns,
      aicc: criterion(fit, unknowns),
      rmse_held_out: fit.statistics.rmse_held_out,
      residuals: testsOf(fit),
    };
  });
  const best = Math.min(...all.map(({ aicc }) => aicc ?? Infinity));
  const likely = all.map(({ aicc }) => (aicc === null ? 0 : Math.exp((best - aicc) / 2)));
  const total = likely.reduce((sum, one) => sum + one, 0) || 1;
  return all
    .map((one, i) => ({ ...one, weight: likely[i]! / total }))
    .toSorted((a, b) => (a.aicc ?? Infinity) - (b.aicc ?? Infinity) || 0);
}

const usedOf = ({ points }: Fit): FitPoint[] => points.filter(({ held_out }) => !held_out);

function grouped(points: readonly FitPoint[], by: (point: FitPoint) => string): FitPoint[][] {
  const groups = new Map<string, FitPoint[]>();
  for (const point of points) groups.set(by(point), [...(groups.get(by(point)) ?? []), point]);
  return [...groups.values()];
}

/** AICc with the scatter of each response estimated; null with too few values. */
function criterion(fit: Fit, unknowns: number): number | null {
  const groups = grouped(usedOf(fit), ({ response }) => response);
  const count = groups.reduce((sum, list) => sum + list.length, 0);
  const estimated = unknowns + groups.length;
  if (count - estimated - 1 <= 0) return null;
  const fitted = groups.reduce(
    (sum, list) => sum + list.length * Math.log(list.reduce((of, { residual }) => of + residual ** 2, 0) / list.length),
    0,
  );
  return fitted + 2 * estimated + (2 * estimated * (estimated + 1)) / (count - estimated - 1);
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
