/** The assumptions of a plant with their states and sources, as reports and workbooks list them. */
import { ASSUMPTION_PLACES, type DeclaredGroup, GROUP_TITLES, isNumberRow } from '../assumptions/assumptions.ts';
import { costCountry, fillAssumptions } from '../assumptions/defaults.ts';
import { defaultSource } from '../assumptions/row.ts';
import type { Configuration } from '../types/configuration.ts';

/** Where a value comes from; an estimate is a default that rests on no publication. */
export type AssumptionState = 'entered' | 'default' | 'estimate' | 'fitted' | 'locked';

/** The state of a value that nobody entered. */
export const stateOfDefault = (source: string): 'default' | 'estimate' =>
  /(^|engineering |an |; )estimate\b/i.test(source) ? 'estimate' : 'default';

export const ENTERED = 'Entered by a member';

export interface Assumption {
  group: DeclaredGroup;
  key: string;
  /** `finance.tax_rate`. */
  path: string;
  section: string;
  title: string;
  value: number | string;
  unit: string | null;
  display: string | null;
  state: AssumptionState;
  source: string;
}

/** The assumptions that act, and those that are entered. @param productPrice selling price stored with the product, USD/kg */
export function assumptionList({ assumptions }: Configuration, productPrice: number | null): Assumption[] {
  const full = fillAssumptions(assumptions);
  return ASSUMPTION_PLACES.flatMap(({ group, key, path, row }): Assumption[] => {
    const values: Record<string, Assumption['value'] | null> = full[group];
    const entered: Record<string, Assumption['value'] | null | undefined> = assumptions[group] ?? {};
    const own = entered[key] ?? undefined;
    const ofProduct = path === 'finance.selling_price' && own === undefined;
    const value = own ?? (ofProduct ? productPrice : (values[key] ?? null));
    const { needs } = row;
    const acts = own !== undefined || !needs || values[needs.key] === needs.value;
    // Null: nothing is assumed.
    if (value === null || !acts) return [];
    const { unit = null, display = unit } = isNumberRow(row) && !row.isWhole ? row : {};
    const usual = defaultSource(row, costCountry(full.plant));
    const state = own !== undefined || ofProduct ? 'entered' : stateOfDefault(usual);
    const source = own !== undefined ? ENTERED : ofProduct ? 'Price of the product' : usual;
    return [{ group, key, path, section: GROUP_TITLES[group], title: row.title, value, unit, display, state, source }];
  });
}
