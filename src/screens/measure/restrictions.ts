/** What limits the runs of a plan together: parts that add up to a sum, and conditions of which only some are used in a run. */
import type { ExperimentPlanRequest } from '#engine/fitting/index.ts';
import type { Unit } from '#engine/wording/index.ts';
import type { ModelFit } from '#generated/types.ts';

/** A condition that a plan can choose, with its range. */
export interface Condition {
  key: string;
  title: string;
  unit: Unit;
  shownIn: Unit;
  min: number;
  max: number;
}

/** What a plan chooses within the range of the data, as a form names it. */
export function conditionsOf({ model, domain }: Pick<ModelFit, 'model' | 'domain'>): Condition[] {
  return domain.flatMap(({ variable, minimum: min, maximum: max }) => {
    const found = model.variables.find(({ key, role }) => key === variable && role === 'input');
    if (!found || variable === 'time' || min >= max) return [];
    const unit = (found.unit ?? '1') as Unit;
    return [{ key: variable, title: found.title, unit, shownIn: (found.display_unit ?? unit) as Unit, min, max }];
  });
}

export interface Restriction {
  kind: 'mixture' | 'at_most';
  keys: readonly string[];
  /** Sum of the parts of a mixture; absent until it is entered: the middle of what is possible. */
  sum?: number;
  /** Conditions that are used in one run. */
  count: number;
}

/** Sums that the ranges of these conditions allow. */
export function sumsOf(conditions: readonly Condition[], keys: readonly string[]): { min: number; max: number } {
  const parts = conditions.filter(({ key }) => keys.includes(key));
  const all = (end: 'min' | 'max'): number => parts.reduce((sum, one) => sum + one[end], 0);
  return { min: all('min'), max: all('max') };
}

export function sumOf(conditions: readonly Condition[], { keys, sum }: Restriction): number {
  const { min, max } = sumsOf(conditions, keys);
  return sum ?? (min + max) / 2;
}

/** What to correct in the restriction at `place`; null if nothing. */
export function restrictionProblem(
  conditions: readonly Condition[],
  restrictions: readonly Restriction[],
  place: number,
): string | null {
  const { kind, keys } = restrictions[place]!;
  if (keys.length < 2) return kind === 'mixture' ? 'Choose two or more parts.' : 'Choose two or more conditions.';
  if (kind === 'at_most') return null;
  const parts = conditions.filter(({ key }) => keys.includes(key));
  const other = parts.find(({ unit }) => unit !== parts[0]!.unit);
  if (other) return `${parts[0]!.title} and ${other.title} have different units, so they do not add up.`;
  const twice = parts.find(({ key }) =>
    restrictions.some((one, at) => at !== place && one.kind === 'mixture' && one.keys.includes(key)),
  );
  return twice ? `${twice.title} is part of another mixture.` : null;
}

/** As the planner takes them. */
export function restrictionsAsk(
  conditions: readonly Condition[],
  restrictions: readonly Restriction[],
): Pick<ExperimentPlanRequest, 'mixtures' | 'at_most'> {
  const mixtures = restrictions.filter(({ kind }) => kind === 'mixture');
  const limits = restrictions.filter(({ kind }) => kind === 'at_most');
  return {
    ...(mixtures.length > 0 && {
      mixtures: mixtures.map((one) => ({ keys: one.keys, sum: sumOf(conditions, one) })),
    }),
    ...(limits.length > 0 && {
      at_most: limits.map(({ keys, count }) => ({ keys, count: Math.min(count, keys.length) })),
    }),
  };
}
