import type { GoalSeek } from '#engine/index.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { withUnit } from '../values.ts';
import { toShown, type Target } from './figures.ts';
import type { LeverChoice } from './levers.ts';

/** A value of the lever that can be taken, with what it gives. */
export interface Offer {
  x: number;
  y: number;
}

export interface SeekAnswer {
  /** Values that give the target; the nearest to the present one first. */
  offers: Offer[];
  /** In sentences: how many values there are, or why there is none. */
  words: string;
}

const DIGITS = 5;
const MOST = 3;

export const showLever = (value: number, { unit, displayUnit }: Pick<LeverChoice, 'unit' | 'displayUnit'>): string =>
  withUnit(formatInput(Number(toShown(value, { unit, displayUnit }).toPrecision(DIGITS))), displayUnit);

export const showTarget = (value: number, target: Target): string =>
  withUnit(formatNumber(toShown(value, target), { digits: 4 }), target.displayUnit);

/** What was found, in words: values, or how near it gets, where it jumps and where it cannot work. */
export function answerOf(
  { solutions, jumps, closest, curve }: GoalSeek,
  lever: LeverChoice,
  target: Target,
): SeekAnswer {
  const near = (x: number) => Math.abs(x - (lever.now ?? lever.min));
  const offers = solutions.toSorted((a, b) => near(a.x) - near(b.x));
  const range = `between ${showLever(lever.min, lever)} and ${showLever(lever.max, lever)}`;
  if (offers.length > 0) {
    const one = offers.length === 1;
    return { offers, words: one ? `The only value ${range}.` : `${offers.length} values ${range} give it.` };
  }
  const reasons = [...new Set(curve.flatMap(({ y, message }) => (y === null && message ? [message] : [])))];
  if (!closest) return { offers, words: `Nothing works ${range}. ${reasons[0] ?? ''}`.trim() };
  const [jump] = jumps;
  if (jump) {
    const { before, after } = jump;
    const step = lever.integer ? '' : ' in one step, such as one more vessel';
    return {
      offers: [before, after].map(({ x, y }) => ({ x, y })),
      words: `No value gives it exactly: ${target.title.toLowerCase()} goes from ${showTarget(before.y, target)} to ${showTarget(after.y, target)} at ${showLever(after.x, lever)}${step}.`,
    };
  }
  const flat = curve.every(({ y }) => y === null || Math.abs(y - closest.y) <= 1e-9 * Math.abs(closest.y));
  if (flat)
    return { offers, words: `${lever.title} does not move it: it is ${showTarget(closest.y, target)} ${range}.` };
  const stops = reasons.length === 0 ? '' : ` Beyond what works: ${reasons.slice(0, MOST).join(' ')}`;
  return {
    offers,
    words: `None ${range}. The nearest is ${showTarget(closest.y, target)}, at ${showLever(closest.x, lever)}.${stops}`,
  };
}
