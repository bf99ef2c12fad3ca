/** Points, statistics and ranges of a fit. */
import { studentQuantile } from '../numeric/student.ts';
import type { Unit } from '../wording/quantity.ts';
import type { Estimate } from './estimate.ts';
import { slope } from './least-squares.ts';
import type { FitDeclaration, Prepared } from './model.ts';
import { variableOf } from './model-of.ts';
import type { Part } from './parts.ts';
import { lineNames, type SourcedRow } from './rows.ts';
import type { FitDomain, FitPoint, FitStatistics, ResponseStatistics } from './types.ts';
import { predictionVariance } from './uncertainty.ts';

/** Probability that any row is flagged as an outlier if there is none. */
const FALSE_ALARM = 0.05;

/** Derivatives of each row with respect to the unknowns, in the coordinates of the search, by position. */
export function gradients(
  { unknowns, solution }: Estimate,
  predict: Prepared['predict'],
  count: number,
): Float64Array[] {
  const weights = new Float64Array(count).fill(1);
  return unknowns.map((_, j) => slope({ unknowns, predict, weights, measured: weights }, solution.values, j));
}

/**
 * Every measured value of a part with its prediction, used or for validation.
 * @param rows Of all parts. @param width Number of predictions per row. @param predict Predictions of all rows.
 * `widened`: factor by which the covariance was multiplied for correlated residuals, which the leverage of a row leaves out.
 */
export function pointsOf(
  { id, model, place, first }: Part,
  rows: readonly SourcedRow[],
  width: number,
  predict: Prepared['predict'],
  { result, widened }: { result: Estimate; widened: number },
): FitPoint[] {
  const { responses, inputs } = model;
  const { solution, spread, variances } = result;
  const own = rows.filter(({ part }) => part === place);
  const lineOf = lineNames(id, model, own);
  const predicted = Float64Array.from(predict(solution.values));
  const columns = gradients(result, predict, predicted.length);
  const count = own.reduce((sum, { y }) => sum + y.filter((value) => value !== null).length, 0);
  const groups = responses.map((_, k) => spread.groups[first + k] ?? spread.groups[0]!);
  const far = groups.map(({ freedom }) => studentQuantile(1 - FALSE_ALARM / (2 * count), Math.max(1, freedom - 1)));
  return rows.flatMap((row, i) =>
    responses.flatMap((response, k) => {
      if (row.part !== place) return [];
      const measured = row.y[k]!;
      const at = i * width + first + k;
      const value = predicted[at]!;
      if (measured === null || !Number.isFinite(value)) return [];
      const gradient = columns.map((column) => column[at]!);
      const scatter = variances[first + k]! / row.weights[k]!;
      const known = predictionVariance(gradient, spread.covariance);
      const half = groups[k]!.t * Math.sqrt(scatter + known);
      const off = (measured - value) ** 2;
      return [
        {
          experiment_id: row.experiment,
          row: row.row,
          label: row.label,
          run: row.run,
          curve: lineOf(row),
          response,
          inputs: Object.fromEntries(
            inputs.flatMap(({ key }, j) => (Number.isFinite(row.x[j]!) ? [[key, row.x[j]!]] : [])),
          ),
          measured,
          predicted: value,
          interval_low: value - half,
          interval_high: value + half,
          residual: measured - value,
          held_out: !row.used,
          outlier: row.used
            ? deleted(off, scatter, known / widened, groups[k]!.freedom) > far[k]!
            : off > far[k]! ** 2 * (scatter + known),
        },
      ];
    }),
  );
}

/**
 * Externally studentised residual, with the scatter of the other rows (Cook and Weisberg 1982, 2.2).
 * @param off Squared
 * residual.
 * @param own Variance of the value.
 * @param known Variance of its prediction.
 */
function deleted(off: number, own: number, known: number, freedom: number): number {
  const rest = Math.max(1e-9, 1 - known / own);
  const share = off / (own * rest);
  if (freedom < 2) return 0;
  const others = (freedom - share) / (freedom - 1);
  return others > 0 ? Math.sqrt(share / others) : Infinity;
}

export function statisticsOf(
  id: string,
  { responses }: FitDeclaration,
  points: readonly FitPoint[],
  condition: number,
  pairs: readonly { value: number }[],
): FitStatistics {
  const each = responses.flatMap((response): ResponseStatistics[] => {
    const own = points.filter((one) => one.response === response);
    if (own.length === 0) return [];
    const used = summary(own.filter(({ held_out }) => !held_out));
    const tested = summary(own.filter(({ held_out }) => held_out));
    const { title, unit, display_unit: shown } = variableOf(id, response);
    return [
      {
        response,
        title,
        unit: unit ?? '1',
        display_unit: shown ?? unit ?? '1',
        n: used.n,
        r_squared: used.rSquared ?? 0,
        rmse: used.rmse ?? 0,
        n_held_out: tested.n,
        r_squared_held_out: tested.rSquared,
        rmse_held_out: tested.rmse,
      },
    ];
  });
  const [first] = each;
  const total = (count: (one: ResponseStatistics) => number) => each.reduce((sum, one) => sum + count(one), 0);
  const n = total((one) => one.n);
  // A response with a single value has none.
  const varying = each.filter(({ n: count, r_squared: share }) => count > 1 || share > 0);
  const told = varying.length > 0 ? varying : each;
  const tested = each.filter((one) => one.r_squared_held_out !== null);
  const heldOut = total((one) => one.n_held_out);
  return {
    n,
    n_held_out: heldOut,
    // With several responses, each by its own spread: the mean, weighted by the number of values.
    r_squared: told.reduce((sum, one) => sum + one.r_squared * one.n, 0) / told.reduce((sum, one) => sum + one.n, 0),
    r_squared_held_out:
      tested.length === 0
        ? null
        : tested.reduce((sum, one) => sum + one.r_squared_held_out! * one.n_held_out, 0) /
          tested.reduce((sum, one) => sum + one.n_held_out, 0),
    rmse: first?.rmse ?? 0,
    rmse_held_out: first?.rmse_held_out ?? null,
    unit: first?.unit ?? '1',
    inside_interval: points.filter((one) => one.measured >= one.interval_low && one.measured <= one.interval_high)
      .length,
    condition_number: condition,
    largest_correlation: pairs[0]?.value ?? null,
    responses: each,
  };
}

function summary(points: readonly FitPoint[]): { n: number; rSquared: number | null; rmse: number | null } {
  const n = points.length;
  if (n === 0) return { n, rSquared: null, rmse: null };
  const mean = points.reduce((sum, { measured }) => sum + measured, 0) / n;
  const about = points.reduce((sum, { measured }) => sum + (measured - mean) ** 2, 0);
  const left = points.reduce((sum, { residual }) => sum + residual ** 2, 0);
  return { n, rSquared: about > 0 ? 1 - left / about : null, rmse: Math.sqrt(left / n) };
}

/** Ranges of the inputs in the fitted rows. */
export function domainOf(id: string, { inputs }: FitDeclaration, rows: readonly SourcedRow[]): FitDomain[] {
  const used = rows.filter((row) => row.used);
  return inputs.flatMap(({ key }, k) => {
    const values = used.map(({ x }) => x[k]!).filter((value) => Number.isFinite(value));
    if (values.length === 0) return [];
    const { title, unit, display_unit: shown } = variableOf(id, key);
    const known: Unit = unit ?? '1';
    return [
      {
        variable: key,
        title,
        unit: known,
        display_unit: shown ?? known,
        minimum: Math.min(...values),
        maximum: Math.max(...values),
      },
    ];
  });
}
