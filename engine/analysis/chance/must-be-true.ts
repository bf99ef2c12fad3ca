/** What must be true for a target: the break-even of the numbers that matter most, alone and together, with the chance of each. */
import { isProblem, namesOf } from '../dial.ts';
import { metricValue } from '../metric.ts';
import { driversOf, sampling } from '../monte-carlo.ts';
import { Trial } from '../trial.ts';
import type { AnalysisInput, AnalysisProblem, Constraint, Estimate } from '../types.ts';
import type { Uncertain } from '../uncertain.ts';
import { keptIn, planChances, shareOf, slackOf } from './chances.ts';
import type { Shown } from './types.ts';

/** Numbers that are listed. */
const MOST = 5;
/** Shares of the way to the end of a range that are tried, and how far beyond the end. */
const STEPS_PER_RANGE = 8;
const MOST_RANGES = 4;
const BISECTIONS = 30;

/** A number that the target depends on. */
export interface Condition extends Shown {
  base: number;
  /** Whether the target needs at least or at most this value. */
  bound: 'least' | 'most';
  /** Value at which the target is just reached if only this number moves; null if it is reached at none or at all that were tried. */
  alone: number | null;
  /** Share of the samples in which the number is as good as that. */
  chance: Estimate | null;
  /** The same if all listed numbers move by the same share of their ranges. */
  together: number | null;
}

export interface MustBeTrue {
  /** Without uncertainty; null without data. */
  baseline: number | null;
  /** Whether the target is reached without uncertainty: then values say how far the numbers may fall. */
  isReached: boolean;
  /** Share of the samples that reach the target. */
  chance: Estimate;
  /** Those that decide most of the spread of the metric first; empty if nothing is uncertain. */
  numbers: Condition[];
  /** How far all numbers move together, 1 being the ends of their ranges; null if no move is enough. */
  move: number | null;
  /** Share of the samples in which all are as good as that. */
  all: Estimate | null;
  samples: number;
}

/**
 * The samples are those of the chance of a limit.
 * @returns what to change if the process cannot run or the target is none
 */
export function mustBeTrue(asked: AnalysisInput, target: Constraint): MustBeTrue | AnalysisProblem {
  const input = { ...asked, alternatives: [] };
  const planned = planChances(input, { promises: [target] });
  if (isProblem(planned)) return planned;
  if ('certain' in planned) {
    const none = { numbers: [], move: null, all: null, samples: 0 };
    return { baseline: null, isReached: false, chance: { value: 0, low: 0, high: 1 }, ...none };
  }
  const { plan } = planned;
  const { study, samplesOf } = sampling(input, plan);
  const samples = samplesOf([study.evaluate(0, plan.samples, () => undefined)]);
  const [figure] = samples.sampled[0]!.figures;
  const now = metricValue(plan.results, target.metric)!;
  const isReached = slackOf(target, now) >= 0;
  const strongest = driversOf(plan, samples)(figure!, target.metric).slice(0, MOST);
  const wants = target.min === undefined ? -1 : 1;
  const trial = new Trial(
    input,
    plan.inputs.map(({ dial }) => dial),
    [target.metric],
    { tick: () => undefined },
  );
  const movers = strongest.flatMap(({ input: { step_id, key }, spearman }) => {
    const place = plan.inputs.findIndex(({ dial }) => dial.step_id === step_id && dial.key === key);
    const one = plan.inputs[place]!;
    const sign = Math.sign(spearman!.correlation.value) * wants;
    return typeof one.dial.base === 'number' && sign !== 0 ? [{ place, one, sign }] : [];
  });
  /** From the present value to the better end of the range, or to the worse one if the target is reached. */
  const valueAt = ({ one, sign }: (typeof movers)[number], move: number): number =>
    moved(one, sign > 0 !== isReached, move);
  const reaches = (list: typeof movers, move: number): boolean => {
    const point: (number | null)[] = plan.inputs.map(() => null);
    for (const mover of list) point[mover.place] = valueAt(mover, move);
    return slackOf(target, trial.at(point)?.[0] ?? NaN) >= 0;
  };
  const breakEven = (list: typeof movers): number | null => turn((move) => reaches(list, move) !== isReached);
  const isAsGood = ({ place, sign }: (typeof movers)[number], value: number, n: number): boolean =>
    sign * (samples.drawn[place]!(n) - value) >= 0;
  const counted = (holds: (n: number) => boolean): Estimate =>
    shareOf(new Float64Array(samples.count).map((_, n) => (holds(n) ? 1 : 0)));
  const move = movers.length > 0 ? breakEven(movers) : null;
  const numbers = movers.map((mover): Condition => {
    const { dial } = mover.one;
    const own = breakEven([mover]);
    const alone = own === null ? null : valueAt(mover, own);
    return {
      ...namesOf(dial),
      base: dial.base as number,
      bound: mover.sign > 0 ? 'least' : 'most',
      alone,
      chance: alone === null ? null : counted((n) => isAsGood(mover, alone, n)),
      together: move === null ? null : valueAt(mover, move),
    };
  });
  return {
    baseline: Number.isFinite(now) ? now : null,
    isReached,
    chance: shareOf(keptIn([target], [figure!])[0]!),
    numbers,
    move,
    all: move === null ? null : counted((n) => movers.every((mover) => isAsGood(mover, valueAt(mover, move), n))),
    samples: samples.count,
  };
}

/** A number on the way from its present value to an end of its range and beyond, within its limits. */
function moved({ dial, ends: [low, high] }: Uncertain, isUp: boolean, move: number): number {
  const base = dial.base as number;
  const value = base + move * ((isUp ? high : low) - base);
  const inside = Math.min(dial.max ?? Infinity, Math.max(dial.min ?? -Infinity, value));
  return dial.type === 'integer' ? Math.round(inside) : inside;
}

/** The first move at which something is true; null if it is not as far as was tried. */
function turn(isTrue: (move: number) => boolean): number | null {
  const step = 1 / STEPS_PER_RANGE;
  for (let k = 1; k <= MOST_RANGES * STEPS_PER_RANGE; k++) {
    if (!isTrue(k * step)) continue;
    let [before, at] = [(k - 1) * step, k * step];
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (before + at) / 2;
      if (isTrue(middle)) at = middle;
      else before = middle;
    }
    return at;
  }
  return null;
}
