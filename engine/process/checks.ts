/** Problems of a configuration that are found before anything is calculated. */
import { ASSUMPTION_LIMITS, type FullAssumptions, INTEGER_ASSUMPTIONS } from '../defaults.ts';
import type { Problem } from '../types.ts';
import { type AnyDeclaration, PREPARATIONS } from '../unit-operations/define.ts';
import { figure } from '../wording.ts';
import { problemOf } from './resolve.ts';

/** The place of a problem that belongs to no step. */
export const NOWHERE = { index: 0, step: { id: '', unit_operation: '', name: '', settings: {} } };

/** The first assumption or price outside its limits; null if there is none. */
export function assumptionProblem(given: FullAssumptions, prices: Readonly<Record<string, number>>): Problem | null {
  for (const [group, limits] of Object.entries(ASSUMPTION_LIMITS)) {
    const values = given[group as keyof FullAssumptions] as Record<string, unknown>;
    for (const [key, [least, most]] of Object.entries(limits)) {
      const value = values[key];
      if (value === null && key === 'quality_share') continue;
      const field = `assumptions.${group}.${key}`;
      const name = key.replaceAll('_', ' ');
      if (typeof value !== 'number' || !(value >= least && value <= most))
        return problemOf(NOWHERE, [field], `The ${name} must be between ${figure(least)} and ${figure(most)}.`);
      if (INTEGER_ASSUMPTIONS.has(key) && !Number.isInteger(value))
        return problemOf(NOWHERE, [field], `The ${name} must be a whole number.`);
    }
  }
  for (const [id, price] of Object.entries(prices))
    if (!(Number.isFinite(price) && price >= 0))
      return problemOf(NOWHERE, [`assumptions.prices.${id}`], `The price of ${id} must not be negative.`);
  return null;
}

/** Why a step cannot follow the previous steps; null if it can. */
export function placeProblem(declaration: AnyDeclaration, before: readonly AnyDeclaration[]): string | null {
  const { name, first, prepares, demand, source } = declaration;
  const last = before.at(-1);
  const fermented = before.some((one) => one.first || one.source);
  if (source) return last ? `${name} brings a feed, so it must be the first step of a line.` : null;
  if (prepares) {
    if (fermented) return `${name} prepares a fermentation, so it must come before it.`;
    const rank = (of: AnyDeclaration | undefined): number => (of?.prepares ? PREPARATIONS.indexOf(of.prepares) : -1);
    if (rank(declaration) <= rank(last)) return IN_ORDER;
    return prepares === 'sterile' && !last ? `${name} needs a medium: add a media preparation before it.` : null;
  }
  if (first) {
    // It takes a bought stream, or what steps make of one.
    if (fermented && declaration.takes && !before.some((one) => one.first)) return null;
    if (fermented) return `${name} makes its own broth, so it must be the first step.`;
    return last && !demand ? `${name} prepares its medium throughout its run: remove the steps before it.` : null;
  }
  return fermented ? null : `${name} needs a feed: start the process with a fermentation.`;
}

const IN_ORDER =
  'Only these steps can come before a fermentation, each at most once and in this order: media preparation, heat sterilisation, seed train.';
