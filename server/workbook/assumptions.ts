import { ASSUMPTION_PLACES, fillAssumptions, GROUP_TITLES, isNumberRow } from '#engine/index.ts';
import type { Configuration } from '#generated/types.ts';

export interface Assumption {
  section: string;
  title: string;
  value: number | string | boolean;
  unit: string | null;
  displayUnit: string | null;
  state: 'entered' | 'default';
}

/** Assumptions of a configuration on plant, prices, labour and finance: entered values, and defaults for the rest. */
export function assumptionsOf({ assumptions: given }: Configuration): Assumption[] {
  const full = fillAssumptions(given);
  const rows = ASSUMPTION_PLACES.flatMap(({ group, key, row }): Assumption[] => {
    const values: Record<string, Assumption['value'] | null> = full[group];
    const entered: Record<string, unknown> = given[group] ?? {};
    const value = values[key] ?? null;
    // Null is calculated from something else, such as the price from the product.
    if (value === null) return [];
    const { unit = null, display: displayUnit = unit } = isNumberRow(row) && !row.isWhole ? row : {};
    const state = entered[key] === undefined ? 'default' : 'entered';
    return [{ section: GROUP_TITLES[group], title: row.title, value, unit, displayUnit, state }];
  });
  const prices = Object.entries(full.prices).map(([item, value]): Assumption => {
    const unit = 'USD per unit';
    return { section: GROUP_TITLES.prices, title: item, value, unit, displayUnit: unit, state: 'entered' };
  });
  return [...rows, ...prices];
}
