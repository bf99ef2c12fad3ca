/** What leaves a solved column: amounts and concentrations at any time, from the amounts at the end of each step. */
import type { Solved } from './column.ts';

/** Index of the step that contains a time. */
function stepAt({ times }: Solved, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** [amount left, concentration] of a component at a time: a cubic through the amounts whose slopes are the concentrations. */
export function outletAt(
  solved: Solved,
  component: number,
  time: number,
): readonly [left: number, concentration: number] {
  const { times, left, outlet } = solved;
  const step = stepAt(solved, time);
  const from = times[step]!;
  const h = times[step + 1]! - from;
  const x = Math.max(0, Math.min(1, (time - from) / h));
  const a = left[step]![component]!;
  const b = left[step + 1]![component]!;
  const slopeA = outlet[step]![component]!;
  const slopeB = outlet[step + 1]![component]!;
  const rise = (b - a) / h;
  const bend = slopeA + slopeB - 2 * rise;
  const turn = 3 * rise - 2 * slopeA - slopeB;
  return [a + h * x * (slopeA + x * (turn + x * bend)), slopeA + x * (2 * turn + 3 * x * bend)];
}

/**
 * The same without the swings that few cells have at a front: no amount that has left falls, none is more than at the end, and no
 * concentration is negative, also between the steps (Fritsch and Carlson 1980). What has left at the end is as it was solved, or nothing.
 */
export function withoutSwings(solved: Solved): Solved {
  const { times } = solved;
  const left = solved.left.map((amounts) => amounts.map((one) => Math.max(0, one)));
  for (let step = times.length - 2; step > 0; step--)
    for (let i = 0; i < left[step]!.length; i++) left[step]![i] = Math.min(left[step]![i]!, left[step + 1]![i]!);
  const rise = (step: number, i: number): number =>
    times[step + 1] === undefined
      ? Infinity
      : (left[step + 1]![i]! - left[step]![i]!) / (times[step + 1]! - times[step]!);
  const outlet = solved.outlet.map((values, step) =>
    values.map((one, i) =>
      Math.max(0, Math.min(one, 3 * rise(step, i), step === 0 ? Infinity : 3 * rise(step - 1, i))),
    ),
  );
  return { ...solved, left, outlet };
}

/** Amount of a component that leaves between two times. */
export const leftBetween = (solved: Solved, component: number, from: number, to: number): number =>
  outletAt(solved, component, to)[0] - outletAt(solved, component, from)[0];

/** Largest difference of the amounts that have left by any time, as a share of what entered; the error of a pool is at most twice this. */
export function differenceOf(fine: Solved, coarse: Solved, component: number): number {
  const all = fine.entered[component]!;
  if (!(all > 0)) return 0;
  let most = 0;
  for (let i = 1; i < fine.times.length; i++)
    most = Math.max(most, Math.abs(fine.left[i]![component]! - outletAt(coarse, component, fine.times[i]!)[0]));
  return most / all;
}
