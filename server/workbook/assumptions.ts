import { fillAssumptions } from '#engine/index.ts';
import * as fields from '#generated/fields.ts';
import type { Fields } from '#generated/fields.ts';
import type { Configuration } from '#generated/types.ts';
import { sentence } from './names.ts';

export interface Assumption {
  section: string;
  title: string;
  value: number | string | boolean;
  unit: string | null;
  displayUnit: string | null;
  state: 'entered' | 'default';
}

const tables = {
  plant: fields.PlantAssumptions,
  capital: fields.CapitalAssumptions,
  labour: fields.LabourAssumptions,
  finance: fields.FinanceAssumptions,
  utilities: fields.UtilityAssumptions,
  facility: fields.FacilityAssumptions,
  people: fields.PeopleAssumptions,
} as const satisfies Record<string, Fields>;

/** Assumptions of a configuration on plant, prices, labour and finance: entered values, and defaults for the rest. */
export function assumptionsOf({ assumptions: given }: Configuration): Assumption[] {
  const full = fillAssumptions(given);
  const sections = Object.keys(tables) as (keyof typeof tables)[];
  const rows = sections.flatMap((section) => {
    const table: Fields = tables[section];
    const entered: Record<string, unknown> = given[section] ?? {};
    return Object.entries(full[section]).flatMap(([key, value]): Assumption[] => {
      // Null is calculated from something else, such as the price from the product.
      if (value === null || value === undefined) return [];
      const { title = sentence(key), unit = null, displayUnit = unit } = table[key] ?? {};
      const state = entered[key] === undefined ? 'default' : 'entered';
      return [{ section: sentence(section), title, value, unit, displayUnit, state }];
    });
  });
  const prices = Object.entries(full.prices).map(([item, value]): Assumption => {
    const unit = 'USD per unit';
    return { section: 'Prices', title: item, value, unit, displayUnit: unit, state: 'entered' };
  });
  return [...rows, ...prices];
}
