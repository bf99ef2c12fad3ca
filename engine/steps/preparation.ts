/** The steps that prepare a fermentation: medium, sterilisation, seed. Each chain serves one fermentation. */
import { feedField } from './keys.ts';
import type { Problem } from '../types/results.ts';
import { PREPARATIONS, PRODUCT } from '../declare/define.ts';
import { type Plan } from './plan.ts';
import { problemOf, type ResolvedStep } from './resolve.ts';

/** The steps that prepare what a step works with, first to last. */
export function chainBefore(steps: readonly ResolvedStep[], { feeds }: Plan, step: number): number[] {
  const chain: number[] = [];
  for (let at = step; ;) {
    const [before] = feeds[at]!.map(({ from }) => from).filter((from) => steps[from]!.declaration.prepares);
    if (before === undefined || chain.includes(before)) return chain;
    chain.unshift(before);
    at = before;
  }
}

/** Whether a step is a fermentation that takes a stream, not a medium prepared for it. */
export const takesStream = (steps: readonly ResolvedStep[], { feeds }: Plan, step: number): boolean =>
  steps[step]!.declaration.takes !== undefined &&
  feeds[step]!.length > 0 &&
  !feeds[step]!.some(({ from }) => steps[from]!.declaration.prepares);

/** The fermentation that a step prepares; -1 if it prepares none. */
export function servedBy(steps: readonly ResolvedStep[], { takers }: Plan, step: number): number {
  let at = step;
  for (let k = 0; k < steps.length && steps[at]!.declaration.prepares; k++) at = takers[at]![0]?.to ?? at;
  return at !== step && steps[at]!.declaration.first ? at : -1;
}

/** Why a step that prepares a fermentation, or a fermentation, cannot be where its feeds put it; null if all can. */
export function preparationProblem(steps: readonly ResolvedStep[], plan: Plan): Problem | null {
  for (const one of steps) {
    const { prepares, first, demand, name } = one.declaration;
    if ((!prepares && !first) || takesStream(steps, plan, one.index)) continue;
    for (const link of plan.feeds[one.index]!) {
      const source = steps[link.from]!;
      const field = feedField({ from: source.step.id, outlet: link.outlet });
      const rank = prepares ? PREPARATIONS.indexOf(prepares) : PREPARATIONS.length;
      const before = source.declaration.prepares;
      if (!before || PREPARATIONS.indexOf(before) >= rank || link.outlet !== PRODUCT)
        return problemOf(
          one,
          [field],
          `${one.step.name} cannot be fed from ${source.step.name}. ${name} accepts ${one.declaration.takes ? 'either streams or ' : 'only '}the outputs of the preparation of a fermentation, in this order: medium, sterilisation, seed.`,
        );
      if (first && !demand)
        return problemOf(
          one,
          [field],
          `${name} prepares its own medium throughout its run: remove the feed from ${source.step.name}.`,
        );
    }
    if (plan.feeds[one.index]!.length > 1) return problemOf(one, ['feeds'], `${one.step.name} can have only one feed.`);
    if (prepares && (plan.takers[one.index]!.length !== 1 || plan.takers[one.index]![0]!.stated))
      return problemOf(
        one,
        ['outlets.product'],
        `${one.step.name} prepares a fermentation, so exactly one step must take its whole output.`,
      );
    if (prepares && servedBy(steps, plan, one.index) < 0)
      return problemOf(
        one,
        ['outlets.product'],
        `${one.step.name} prepares a fermentation, but no fermentation takes its output.`,
      );
  }
  return null;
}
