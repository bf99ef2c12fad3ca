import type { Change } from './diff.ts';

/** One cause of the difference between two unit costs. */
export interface Cause {
  key: string;
  title: string;
  /** '9.6 → 10.8 g/L'; empty if the cause is not one changed value. */
  values: string;
  /** Name of the step; empty for the whole plant. */
  step: string;
  /** Null for the whole plant. */
  stepId: string | null;
  /** USD/kg. */
  change: number;
}

/** Unit costs of the two states as shown, USD/kg. */
export interface Ends {
  from: number;
  to: number;
}

export const PLANT = 'Plant, prices and finance';
const TODAY = { key: 'today', title: 'Engine, price list and data', values: '', step: '', stepId: null };

/** Relative differences below this come from the order of summation. */
const DUST = 1e-9;

/**
 * The effect of each change on the unit cost, when applied in order; the effects add up to the difference of the ends.
 * Changes that only work together are one cause. The difference between an end and its unit cost computed now is a
 * cause as well: a version keeps the results of the engine that computed it.
 * @param costs computed now, before the first change and after each change, USD/kg; null if infeasible
 * @returns null if an end is infeasible now
 */
export function causesOf(
  changes: readonly Change[],
  costs: readonly (number | null)[],
  { from, to }: Ends,
): Cause[] | null {
  const [first, last] = [costs[0], costs.at(-1)];
  if (typeof first !== 'number' || typeof last !== 'number') return null;
  const causes: Cause[] = [];
  let [before, waiting]: [number, Change[]] = [first, []];
  changes.forEach((change, index) => {
    const after = costs[index + 1];
    waiting.push(change);
    if (typeof after !== 'number') return;
    causes.push({ ...together(waiting), change: after - before });
    [before, waiting] = [after, []];
  });
  const today = first - from + (to - last);
  return Math.abs(today) > DUST * Math.abs(from) ? [...causes, { ...TODAY, change: today }] : causes;
}

function together(changes: readonly Change[]): Omit<Cause, 'change'> {
  const { key, title, before, after, step, stepId } = changes.at(-1)!;
  if (changes.length === 1) return { key, title, values: valuesOf(before, after), step, stepId };
  const isOneStep = changes.every((one) => one.stepId === stepId);
  return {
    key,
    title: `${title} and ${changes.length - 1} more`,
    values: '',
    step: isOneStep ? step : '',
    stepId: isOneStep ? stepId : null,
  };
}

/** '9.6 → 10.8 g/L': the unit once, a default as its value. */
function valuesOf(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => text.replace(/^default, /, '')) as [string, string];
  const unit = /\u202f\S+$/.exec(is)?.[0] ?? '';
  return `${unit !== '' && was.endsWith(unit) ? was.slice(0, -unit.length) : was} → ${is}`;
}

/** The causes added up by the step in which the inputs were changed, in the order of the first change. */
export function byStep(causes: readonly Cause[]): Cause[] {
  const sums = new Map<string, Cause>();
  for (const cause of causes) {
    const key = cause.key === TODAY.key ? TODAY.key : (cause.stepId ?? 'plant');
    const sum = sums.get(key);
    if (sum) sum.change += cause.change;
    else sums.set(key, { ...cause, key, title: key === TODAY.key ? TODAY.title : cause.step || PLANT, values: '' });
  }
  return [...sums.values()];
}

/** The largest causes; the others are one. */
export function largest(causes: readonly Cause[], count: number): Cause[] {
  if (causes.length <= count) return [...causes];
  const size = causes.map(({ change }) => Math.abs(change)).toSorted((a, b) => b - a)[count - 2]!;
  const kept = causes.filter(({ change }) => Math.abs(change) >= size).slice(0, count - 1);
  const others = causes.filter((cause) => !kept.includes(cause));
  const change = others.reduce((sum, one) => sum + one.change, 0);
  return [...kept, { ...TODAY, key: 'others', title: `${others.length} smaller causes`, change }];
}
