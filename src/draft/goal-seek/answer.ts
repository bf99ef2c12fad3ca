import type { GoalSeek } from '#engine/analysis/index.ts';
import { atLeast } from '#src/components/figures/definitions.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { withUnit } from '#src/lib/quantity.ts';
import { toShown, type Target } from './figures.ts';
import type { LeverChoice } from './levers.ts';

/** A value of the lever that works, with its result. */
export interface Offer {
  x: number;
  y: number;
}

export interface SeekAnswer {
  /** Values that reach the target, nearest to the current value first. */
  offers: Offer[];
  /** In sentences: the number of values, or why there are none. */
  words: string;
}

const DIGITS = 5;
const MOST = 3;

export const showLever = (value: number, lever: Pick<LeverChoice, 'unit' | 'displayUnit' | 'reported'>): string =>
  withUnit(formatInput(Number(toShown(value, lever).toPrecision(DIGITS))), lever.displayUnit);

/** A value of the metric without its unit; a lower bound says so. @param shown in the displayed unit */
export function figureOfTarget(shown: number, { isBound }: Target): string {
  const text = formatNumber(shown, { digits: 4 });
  return isBound ? atLeast(text) : text;
}

export const showTarget = (value: number, target: Target): string =>
  withUnit(figureOfTarget(toShown(value, target), target), target.displayUnit);

/** The result in words: values that reach the target, or the nearest result, jumps and infeasible ranges. */
export function answerOf(
  { solutions, jumps, closest, curve }: GoalSeek,
  lever: LeverChoice,
  target: Target,
): SeekAnswer {
  const near = (x: number) => Math.abs(x - (lever.now ?? lever.min));
  const offers = solutions.toSorted((a, b) => near(a.x) - near(b.x));
  const range = `between ${showLever(lever.min, lever)} and ${showLever(lever.max, lever)}`;
  if (offers.length > 0) {
    const count = offers.length === 1 ? 'One value' : `${offers.length} values`;
    // Numbers of machines step, so a metric can cross its target more than once between two values.
    const isComplete = lever.integer && curve.length > lever.max - lever.min;
    const others = isComplete ? '' : '; there may be other solutions between the values tried';
    return { offers, words: `${count} found ${range}${others}.` };
  }
  const reasons = [...new Set(curve.flatMap(({ y, message }) => (y === null && message ? [message] : [])))];
  if (!closest)
    return { offers, words: `The process is infeasible at every value ${range}. ${reasons[0] ?? ''}`.trim() };
  const [jump] = jumps.toSorted((a, b) => near(a.after.x) - near(b.after.x));
  if (jump) {
    const { before, after } = jump;
    const step = lever.integer ? '' : ' in one step, such as one more vessel';
    return {
      offers: [before, after].map(({ x, y }) => ({ x, y })),
      words: `No value reaches the target exactly: the value of “${target.title}” changes from ${showTarget(before.y, target)} to ${showTarget(after.y, target)} at ${showLever(after.x, lever)}${step}.`,
    };
  }
  const flat = curve.every(({ y }) => y === null || Math.abs(y - closest.y) <= 1e-9 * Math.abs(closest.y));
  if (flat)
    return {
      offers,
      words: `The result does not depend on “${lever.title}”: it is ${showTarget(closest.y, target)} ${range}.`,
    };
  const stops = reasons.length === 0 ? '' : ` Limits: ${reasons.slice(0, MOST).join(' ')}`;
  return {
    offers,
    words: `No value ${range} reaches the target. The nearest result is ${showTarget(closest.y, target)}, at ${showLever(closest.x, lever)}.${stops}`,
  };
}
