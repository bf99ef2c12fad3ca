import type { Step } from '#engine/index.ts';

export interface StepPair {
  before: Step | null;
  after: Step | null;
}

type Match = (one: Step, other: Step) => boolean;

/** Signs that two steps are the same, strongest first; files created separately share no ids. */
const SIGNS: Match[] = [
  (one, other) => one.id === other.id && one.unit_operation === other.unit_operation,
  (one, other) => one.unit_operation === other.unit_operation && one.name === other.name,
  (one, other) => one.unit_operation === other.unit_operation,
  (one, other) => one.id === other.id,
];

/** Steps of two processes side by side, in the order of `after`; steps only in `before` keep their position. */
export function pairSteps(before: readonly Step[], after: readonly Step[]): StepPair[] {
  const partner = new Map<Step, Step>();
  const taken = new Set<Step>();
  for (const same of SIGNS) {
    for (const step of after) {
      if (partner.has(step)) continue;
      const found = before.find((one) => !taken.has(one) && same(one, step));
      if (!found) continue;
      partner.set(step, found);
      taken.add(found);
    }
  }
  const pairs: StepPair[] = after.map((step) => ({ before: partner.get(step) ?? null, after: step }));
  for (const [index, step] of before.entries()) {
    if (taken.has(step)) continue;
    const previous = before[index - 1];
    const at = previous ? pairs.findIndex((pair) => pair.before === previous) + 1 : 0;
    pairs.splice(at, 0, { before: step, after: null });
  }
  return pairs;
}

/** Indices of a longest increasing subsequence: these steps kept their order, the rest were moved. */
export function keptOrder(values: readonly number[]): Set<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (let i = 0; i < values.length; i += 1) {
    length[i] = 1;
    previous[i] = -1;
    for (let j = 0; j < i; j += 1) {
      if (values[j]! < values[i]! && length[j]! + 1 > length[i]!) {
        length[i] = length[j]! + 1;
        previous[i] = j;
      }
    }
    if (best < 0 || length[i]! > length[best]!) best = i;
  }
  const kept = new Set<number>();
  for (let at = best; at >= 0; at = previous[at]!) kept.add(at);
  return kept;
}
