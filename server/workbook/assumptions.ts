import {
  ASSUMPTION_PLACES,
  type Calculation,
  fillAssumptions,
  GROUP_TITLES,
  inputKey,
  isNumberRow,
} from '#engine/index.ts';
import type { Configuration } from '#generated/types.ts';

export interface Assumption {
  /** `finance.tax_rate`, `prices.water`. */
  path: string;
  section: string;
  title: string;
  value: number | string | boolean;
  unit: string | null;
  displayUnit: string | null;
  state: 'entered' | 'default';
}

/**
 * Assumptions of a configuration on plant, prices, labour and finance: entered values, and defaults for the rest.
 * @param inputs of its calculation, with all prices that are paid
 */
export function assumptionsOf({ assumptions: given }: Configuration, inputs?: Calculation['inputs']): Assumption[] {
  const full = fillAssumptions(given);
  const rows = ASSUMPTION_PLACES.flatMap(({ group, key, row }): Assumption[] => {
    const path = `${group}.${key}`;
    const values: Record<string, Assumption['value'] | null> = full[group];
    const entered: Record<string, unknown> = given[group] ?? {};
    // Null is calculated from something else, such as the price from the product.
    const value = values[key] ?? inputs?.get(inputKey(path))?.value ?? null;
    if (value === null) return [];
    const { unit = null, display: displayUnit = unit } = isNumberRow(row) && !row.isWhole ? row : {};
    const state = entered[key] === undefined ? 'default' : 'entered';
    return [{ path, section: GROUP_TITLES[group], title: row.title, value, unit, displayUnit, state }];
  });
  const section = GROUP_TITLES.prices;
  if (!inputs) {
    const unit = 'USD per unit';
    return [
      ...rows,
      ...Object.entries(full.prices).map(([item, value]): Assumption => {
        return { path: `prices.${item}`, section, title: item, value, unit, displayUnit: unit, state: 'entered' };
      }),
    ];
  }
  const known = new Set(rows.map(({ path }) => path));
  const prices = [...inputs.values()].filter(({ path }) => !known.has(path));
  return [...rows, ...prices.map((one) => ({ ...one, section, displayUnit: one.unit }))];
}
