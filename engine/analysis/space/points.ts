/** Many designs that differ by a few settings: their metrics, why some do not work, and in how many samples each keeps all limits. */
import { planChances, slackOf } from '../chance/chances.ts';
import { baselineOf } from '../baseline.ts';
import { type Dial, isProblem, settingDial } from '../dial.ts';
import { checkKnown } from '../metric.ts';
import { samplePoints } from '../monte-carlo.ts';
import { searchedRanges } from '../searched-ranges.ts';
import { settingsThatMatter } from '../screen.ts';
import { kindOf, Trial } from '../trial.ts';
import type { Shown } from '../chance/types.ts';
import type { AnalysisInput, AnalysisProblem, Constraint, Metric, Reason, SensitivityInput } from '../types.ts';

/** A setting over which designs are laid out, with the range that its declaration gives for a search and its present value. */
export interface DesignAxis extends Shown {
  step_id: string;
  isWhole: boolean;
  min: number;
  max: number;
  base: number;
  /** Limits of the setting itself; null without one. */
  limits: { min: number | null; max: number | null };
}

export interface PointsRequest {
  settings: readonly { step_id: string; key: string }[];
  /** Design by design, a value of each setting. */
  points: Float64Array;
}

export interface DesignPoints {
  /** Design by design, a value of each metric; NaN without one. */
  values: Float64Array;
  /** Place among the reasons of the one why a design does not work; −1 if it works. */
  why: Int16Array;
  reasons: Pick<Reason, 'step_id' | 'fields' | 'message'>[];
}

const FIELD = 'settings';

/** Every number that a design chooses, those that move the metrics most first; none if the process cannot run. */
export function designAxes(input: AnalysisInput, metrics: readonly Metric[]): DesignAxis[] {
  const results = baselineOf(input);
  if (isProblem(results)) return [];
  const known = metrics.filter((metric) => checkKnown(results, [metric], FIELD) === null);
  const first = settingsThatMatter(input, known);
  const idOf = ({ step_id, key }: { step_id: string | null; key: string }): string => `${step_id}/${key}`;
  const others = searchedRanges(input).filter((one) => !first.some((other) => idOf(other) === idOf(one)));
  return [...first, ...others].flatMap(({ step_id, key, min, max }) => {
    const dial = settingDial(input, results, step_id, key, FIELD);
    if (isProblem(dial) || typeof dial.base !== 'number' || min === undefined || max === undefined) return [];
    const { title, step_name, unit, display_unit, type, base } = dial;
    // A value outside the usual range is on the map too.
    const range = { min: Math.min(min, base), max: Math.max(max, base) };
    const limits = { min: dial.min, max: dial.max };
    return [
      { step_id, key, title, step_name, unit, display_unit, isWhole: type === 'integer', ...range, base, limits },
    ];
  });
}

function dialsOf(input: AnalysisInput, { settings }: Pick<PointsRequest, 'settings'>): Dial[] | AnalysisProblem {
  const results = baselineOf(input);
  if (isProblem(results)) return results;
  const dials = settings.map(({ step_id, key }) => settingDial(input, results, step_id, key, FIELD));
  return dials.find(isProblem) ?? dials.filter((one): one is Dial => !isProblem(one));
}

const NO_WATCH = { tick: () => undefined };

/** The metrics of each design, without uncertainty. */
export function designPoints(
  asked: AnalysisInput,
  request: PointsRequest & { metrics: readonly Metric[] },
): DesignPoints | AnalysisProblem {
  const dials = dialsOf(asked, request);
  if (isProblem(dials)) return dials;
  const { points, metrics } = request;
  const trial = new Trial(asked, dials, metrics, NO_WATCH, false);
  const count = points.length / dials.length;
  const values = new Float64Array(count * metrics.length).fill(NaN);
  const why = new Int16Array(count).fill(-1);
  const reasons = new Map<string, { place: number; reason: DesignPoints['reasons'][number] }>();
  for (let n = 0; n < count; n++) {
    const found = trial.at(points.subarray(n * dials.length, (n + 1) * dials.length));
    if (found) values.set(found, n * metrics.length);
    if (!trial.problem) continue;
    const { step_id, fields, message } = trial.problem;
    const reason = { step_id: step_id === '' ? null : step_id, fields: [...fields], message };
    const known = reasons.get(kindOf(reason)) ?? { place: reasons.size, reason };
    reasons.set(kindOf(reason), known);
    why[n] = known.place;
  }
  return { values, why, reasons: [...reasons.values()].map(({ reason }) => reason) };
}

/** Of any designs. */
type SampledRequest = Omit<Parameters<typeof keptPoints>[1], 'points'>;

/**
 * Draws a sample, in which it then says whether a design keeps all limits. All designs have the same samples, so they differ by their
 * settings alone. The settings themselves are exact: what is uncertain about them is left out.
 */
function samplerOf(asked: AnalysisInput, request: SampledRequest) {
  const dials = dialsOf(asked, request);
  if (isProblem(dials)) return dials;
  const { promises } = request;
  const isChosen = ({ step_id, key }: SensitivityInput): boolean =>
    request.settings.some((one) => one.step_id === step_id && one.key === key);
  const inputs = request.inputs.filter((one) => !isChosen(one));
  const planned = planChances(asked, { promises, inputs });
  if (isProblem(planned)) return planned;
  const plan = 'plan' in planned ? planned.plan : null;
  const drawn = plan ? samplePoints(plan) : [];
  const uncertain = (plan?.inputs ?? []).map(({ dial }) => dial);
  const metrics = promises.map(({ metric }) => metric);
  const trial = new Trial(asked, [...dials, ...uncertain], metrics, NO_WATCH);
  const point = new Float64Array(dials.length + drawn.length);
  const ends = promises.flatMap(({ metric, min, max }, k) => [
    ...(min === undefined ? [] : [{ end: { metric, min }, k }]),
    ...(max === undefined ? [] : [{ end: { metric, max }, k }]),
  ]);
  return {
    draw(sample: number): void {
      for (const [i, of] of drawn.entries()) point[dials.length + i] = of(sample);
    },
    /** How far a design is within each minimum and maximum, negative beyond it; null if it does not work. */
    slacksOf(values: ArrayLike<number>): number[] | null {
      point.set(values);
      const found = trial.at(point);
      return found && ends.map(({ end, k }) => slackOf(end, found[k]!));
    },
  };
}

/** In how many of the numbered samples from `from` to before `to` each design keeps all limits. */
export function keptPoints(
  asked: AnalysisInput,
  request: PointsRequest & {
    promises: readonly Constraint[];
    inputs: readonly SensitivityInput[];
    from: number;
    to: number;
  },
): Uint16Array | AnalysisProblem {
  const sampler = samplerOf(asked, request);
  if (isProblem(sampler)) return sampler;
  const { points, settings, from, to } = request;
  const kept = new Uint16Array(points.length / settings.length);
  for (let sample = from; sample < to; sample++) {
    sampler.draw(sample);
    // All designs in one sample after another: what is uncertain is often far upstream, and what is chosen downstream.
    for (let n = 0; n < kept.length; n++)
      if (isKept(sampler.slacksOf(points.subarray(n * settings.length, (n + 1) * settings.length)))) kept[n]! += 1;
  }
  return kept;
}

const isKept = (slacks: readonly number[] | null): boolean => slacks !== null && slacks.every((one) => one >= 0);

/** A limit is near where the corners of a square are no further from it than this share of their differences. */
const NEAR = 0.5;

/** Whether the designs between these corners may differ from them, because they do or because a limit that decides is near. */
function mayDiffer(corners: readonly (readonly number[] | null)[]): boolean {
  const kept = corners.map(isKept);
  if (kept.some((one) => one !== kept[0])) return true;
  const slacks = corners.filter((one) => one !== null);
  if (slacks.length < corners.length) return slacks.length > 0;
  const isFar = (_: number, limit: number): boolean => {
    const [low, high] = [Math.min(...slacks.map((one) => one[limit]!)), Math.max(...slacks.map((one) => one[limit]!))];
    return (kept[0] ? low >= 0 : high < 0) && Math.min(Math.abs(low), Math.abs(high)) >= NEAR * (high - low);
  };
  // All limits must stay kept, or one broken.
  return kept[0] ? !slacks[0]!.every(isFar) : !slacks[0]!.some(isFar);
}

/** Designs over the first two of the settings; the others have one value each. */
export interface KeptGridRequest extends SampledRequest {
  x: readonly number[];
  y: readonly number[];
  held: readonly number[];
  /**
   * How many designs apart the corners of a square are, across and up. Where the corners agree in a sample and are not near a limit, the
   * designs between them are taken to agree too; otherwise the square is quartered.
   */
  apart: readonly [number, number];
}

/** In how many of the samples each design of a grid keeps all limits, row by row. */
export function keptGrid(asked: AnalysisInput, request: KeptGridRequest): Uint16Array | AnalysisProblem {
  const sampler = samplerOf(asked, request);
  if (isProblem(sampler)) return sampler;
  const { x, y, held, apart, from, to } = request;
  const kept = new Uint16Array(x.length * y.length);
  /** Of the designs that were evaluated in the present sample; the others are as the square around them. */
  const slacks = new Map<number, number[] | null>();
  const assumed = new Uint8Array(kept.length);
  const at = (column: number, row: number): number[] | null => {
    const n = row * x.length + column;
    let found = slacks.get(n);
    if (found === undefined) slacks.set(n, (found = sampler.slacksOf([x[column]!, y[row]!, ...held])));
    return found;
  };
  const fill = (left: number, right: number, bottom: number, top: number): void => {
    const corners = [at(left, bottom), at(left, top), at(right, bottom), at(right, top)];
    if (right - left < 2 && top - bottom < 2) return;
    if (mayDiffer(corners)) {
      for (const [a, b] of halves(left, right)) for (const [c, d] of halves(bottom, top)) fill(a, b, c, d);
      return;
    }
    for (let row = bottom; row <= top; row++)
      assumed.fill(Number(isKept(corners[0]!)), row * x.length + left, row * x.length + right + 1);
  };
  const squares = partsOf(x.length, apart[0]).flatMap((across) =>
    partsOf(y.length, apart[1]).map((up) => [...across, ...up] as const),
  );
  for (let sample = from; sample < to; sample++) {
    sampler.draw(sample);
    slacks.clear();
    for (const [left, right, bottom, top] of squares) fill(left, right, bottom, top);
    for (const [n, found] of slacks) assumed[n] = Number(isKept(found));
    for (let n = 0; n < kept.length; n++) kept[n]! += assumed[n]!;
  }
  return kept;
}

/** Two parts of what is longer than one, which share their middle. */
const halves = (from: number, to: number): [number, number][] => {
  const middle = (from + to + 1) >> 1;
  return middle < to
    ? [
        [from, middle],
        [middle, to],
      ]
    : [[from, to]];
};

/** Places so far apart, from the first to the last, in pairs. */
const partsOf = (count: number, apart: number): [number, number][] =>
  Array.from({ length: Math.max(1, Math.ceil((count - 1) / apart)) }, (_, part) => [
    part * apart,
    Math.min(count - 1, (part + 1) * apart),
  ]);
