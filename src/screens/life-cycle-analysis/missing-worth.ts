import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';

/** An input without a factor, and what it would add with factors of inputs that have one. */
export interface Gap {
  key: string;
  name: string;
  /** kg per functional unit. */
  mass: number;
  middle: number;
  highest: number;
}

/**
 * What the inputs without a factor might be worth: their masses times the median and the highest contribution per kg of the inputs
 * that have a factor. A bound for a decision, not a result: no total contains it. Values under a licence are left out.
 * @returns the largest first; none if too few inputs have a factor to compare with
 */
export function gapsOf(
  { items, unmatched }: Pick<LifeCycleAnalysis, 'items' | 'unmatched'>,
  result: LcaCategoryResult,
): Gap[] {
  const values = new Map(result.contributions.map(({ item_id: id, value }) => [id, value]));
  const perKg = items
    .flatMap(({ id, mass, direction, restricted_by: licence }) => {
      const value = values.get(id) ?? null;
      return direction === 'in' && licence === undefined && mass !== null && mass > 0 && value !== null
        ? [value / mass]
        : [];
    })
    .toSorted((a, b) => a - b);
  if (perKg.length < LEAST_COMPARED) return [];
  const half = perKg.length / 2;
  const middle = (perKg[Math.ceil(half) - 1]! + perKg[Math.floor(half)]!) / 2;
  const highest = perKg.at(-1)!;
  const masses = new Map(items.map(({ id, mass }) => [id, mass ?? 0]));
  return unmatched
    .map(({ item_id: key, name }) => {
      const mass = masses.get(key) ?? 0;
      return { key, name, mass, middle: mass * middle, highest: mass * highest };
    })
    .filter(({ mass }) => mass > 0)
    .toSorted((a, b) => b.mass - a.mass);
}

const LEAST_COMPARED = 4;
