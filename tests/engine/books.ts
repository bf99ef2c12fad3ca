/** Checks shared by the tests of random processes. */
import { type Elements, unbalanced, type Unbalanced } from '#engine/physics/elements.ts';
import type { StepState } from '#engine/steps/step-state.ts';

/** Whether a refusal reads as one: no figure that is none, no template left open. */
export const isSentence = (text: string): boolean =>
  /^[^{}]{3,}[.]$/.test(text) && !/NaN|undefined|Infinity/.test(text);

/** Largest relative difference between what enters a step and is made there, and what leaves, by component. */
export function imbalance({ run, inlets, sides }: StepState): { component: string; error: number } {
  let worst = { component: '', error: 0 };
  // A trace may be what is left of large amounts that react: their sum is exact to the last digit of a double.
  const rounding = (Number.EPSILON / 1e-9) * run.reaction.reduce((sum, mass) => sum + Math.abs(mass), 0);
  for (let i = 0; i < run.components.count; i++) {
    let entering = run.feed.mass[i]! + run.reaction[i]!;
    for (const { stream } of inlets) entering += stream.mass[i]!;
    for (const stream of Object.values(run.intakes)) entering += stream.mass[i]!;
    let leaving = run.out.mass[i]!;
    for (const { stream } of sides) leaving += stream.mass[i]!;
    const scale = Math.max(run.feed.mass[i]!, leaving, Math.abs(run.reaction[i]!), rounding, 1e-6);
    const error = Math.abs(entering - leaving) / scale;
    if (error > worst.error) worst = { component: run.components.ids[i]!, error };
  }
  return worst;
}

/** The element that the reactions of a step do not keep, beyond the rounding of molar masses; null if they keep all. */
export function elementLost({ run }: StepState): Unbalanced | null {
  const { elements, molarMass } = run.components;
  const terms = [...run.reaction.entries()].flatMap(([i, kg]): [Elements, number][] =>
    kg !== 0 && elements[i] ? [[elements[i], kg / molarMass[i]!]] : [],
  );
  return unbalanced(terms, 1e-3);
}

/** Where a number in the results is not finite, or a flow is negative; null if nowhere. */
export function fault(value: unknown, path = ''): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return `${path} is ${value}`;
    return /(mass|volume|amount|purchase_cost|occupancy|duration)$/.test(path) && value < 0
      ? `${path} is ${value}`
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  // Solvent that is returned counts against what was bought.
  const credit = 'item_id' in value && String(value.item_id).startsWith('sol_');
  for (const [key, inner] of Object.entries(value)) {
    if (credit && key === 'amount') continue;
    const found = fault(inner, `${path}.${key}`);
    if (found) return found;
  }
  return null;
}
