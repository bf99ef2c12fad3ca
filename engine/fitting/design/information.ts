/** What an experiment would tell about the parameters of a model: the Fisher information of its runs. */
import { applied, inverted, product, type Rows, zeros } from '../../numeric/dense.ts';
import type { SettingValue } from '../../types/configuration.ts';
import type { Unknown } from '../coordinates.ts';
import { slope } from '../least-squares.ts';
import { type FitDeclaration, type FitRow, isAxisOf } from '../model.ts';
import type { ExperimentPlanRequest } from './types.ts';

/** A run that could be made: the information of each of its possible samples. */
export interface Candidate {
  conditions: Record<string, number>;
  /** h; one entry without a time for a model without time courses. */
  times: number[];
  /** By sample: information of the parameters, followed by the extra unknowns of the run. */
  parts: Rows[];
  /** By sample and measured response: prediction and derivatives. */
  predicted: { response: string; value: number; gradient: number[] }[][];
  /** What is known of the extra unknowns before the run. */
  extra: number[];
}

export interface Basis {
  model: FitDeclaration;
  request: ExperimentPlanRequest;
  /** Parameters that are uncertain, as unknowns at their present values. */
  keys: readonly string[];
  unknowns: readonly Unknown[];
  settings: Readonly<Record<string, SettingValue>>;
  /** Variance between runs of each of them. */
  between: readonly number[];
}

/** An initial state is known to about this share before it is measured. */
const INITIAL_SPREAD = 0.5;

/** @param times h, from 0; null for a model without time courses */
export function candidateOf(
  basis: Basis,
  conditions: Record<string, number>,
  times: readonly number[] | null,
): Candidate {
  const { model, request, keys, unknowns, settings } = basis;
  const { errors, fixed = {}, initial = {}, known = {} } = request;
  const measured = model.responses.map((key) => errors[key] !== undefined);
  const inputsAt = (time: number): number[] =>
    model.inputs.map(({ key, otherwise }) => {
      if (key === 'time') return time;
      if (known[key]) return interpolated(known[key], time);
      const given = conditions[key] ?? fixed[key];
      if (given !== undefined) return given;
      if (otherwise === 'setting') return Number(settings[key.slice('settings.'.length)]);
      return typeof otherwise === 'number' ? otherwise : NaN;
    });
  // A run of a solved response is one sample, of all places along its axis.
  const solved = model.solved?.find((key) => errors[key] !== undefined);
  const places = solved === undefined ? null : model.along!(inputsAt(NaN), settings);
  const axis = solved === undefined ? -1 : model.inputs.findIndex((input) => isAxisOf(input, solved));
  const at = times ?? places ?? [NaN];
  const rows: FitRow[] = at.map((time, i) => ({
    run: 'planned',
    x: places ? inputsAt(NaN).map((value, k) => (k === axis ? time : value)) : inputsAt(time),
    // The first row gives the initial state; a later value only says that the response is measured.
    y: model.responses.map((key, k) =>
      i === 0 && times ? (initial[key] ?? (measured[k] ? 0 : null)) : measured[k] ? 1 : null,
    ),
    used: true,
  }));
  const prepared = model.prepare(rows, settings);
  const all = [...unknowns, ...prepared.extra];
  const place = model.parameters.map(({ key }) => keys.indexOf(key));
  const standing = model.parameters.map(({ key }) => request.values[key] ?? Number(settings[key]));
  const predict = (values: readonly number[]): Float64Array =>
    prepared.predict([
      ...place.map((from, k) => (from < 0 ? standing[k]! : values[from]!)),
      ...values.slice(keys.length),
    ]);
  const values = all.map(({ start }) => start);
  const found = Float64Array.from(predict(values));
  const ones = new Float64Array(found.length).fill(1);
  const columns = all.map((_, j) => slope({ unknowns: all, predict, weights: ones, measured: ones }, values, j));
  const width = model.responses.length;
  const predicted = at.map((_, i) =>
    model.responses.flatMap((response, k) =>
      measured[k]
        ? [{ response, value: found[i * width + k]!, gradient: columns.map((column) => column[i * width + k]!) }]
        : [],
    ),
  );
  const samples = places ? [predicted.flat()] : predicted;
  return {
    conditions,
    times: times ? [...times] : [],
    predicted: samples,
    parts: samples.map((list) => {
      const sum = zeros(all.length);
      for (const { response, value, gradient } of list) {
        if (!Number.isFinite(value)) continue;
        const weight = 1 / errors[response]! ** 2;
        for (let a = 0; a < all.length; a++)
          for (let b = 0; b < all.length; b++) sum[a]![b]! += weight * gradient[a]! * gradient[b]!;
      }
      return sum;
    }),
    extra: prepared.extra.map(
      (one) => 1 / (one.log ? INITIAL_SPREAD : INITIAL_SPREAD * Math.max(1e-3, Math.abs(one.start))) ** 2,
    ),
  };
}

function interpolated(points: readonly { time: number; value: number }[], time: number): number {
  const after = points.findIndex((one) => one.time >= time);
  if (after < 0) return points.at(-1)!.value;
  if (after === 0) return points[0]!.value;
  const [a, b] = [points[after - 1]!, points[after]!];
  return a.value + ((b.value - a.value) * (time - a.time)) / (b.time - a.time);
}

/** Information of some samples of a run about the parameters, its own extra unknowns removed. */
export function ofSamples({ parts, extra }: Candidate, chosen: readonly number[], count: number): Rows {
  const size = count + extra.length;
  const sum = zeros(size);
  for (const i of chosen)
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) sum[a]![b]! += parts[i]![a]![b]!;
  if (extra.length === 0) return sum;
  const own = extra.map((prior, k) => extra.map((_, m) => sum[count + k]![count + m]! + (k === m ? prior : 0)));
  const cross = extra.map((_, k) => sum[count + k]!.slice(0, count));
  const back = product(inverted(own).inverse, cross);
  return sum
    .slice(0, count)
    .map((row, a) =>
      row.slice(0, count).map((value, b) => value - cross.reduce((total, one, k) => total + one[a]! * back[k]![b]!, 0)),
    );
}

/** Information about the mean over runs from runs with this information, which scatter about it: (M⁻¹ + Ω)⁻¹. */
export function aboutMean(information: Rows, between: readonly number[]): Rows {
  if (between.every((one) => one === 0)) return information;
  const scaled = information.map((row, a) => row.map((value, b) => between[a]! * value + (a === b ? 1 : 0)));
  return product(information, inverted(scaled).inverse);
}

/** Variance of a linear function of the parameters. */
export function varianceAlong(gradient: readonly number[], covariance: Rows): number {
  const moved = applied(covariance, gradient);
  return Math.max(
    0,
    gradient.reduce((sum, one, i) => sum + one * moved[i]!, 0),
  );
}
