/** Climate change by the year in which the plant operates: its grid changes, all other supplies stay. */
import type { ImpactTables } from '../types/impacts.ts';
import table from './grid-scenarios.json' with { type: 'json' };
import type { LcaOperationYears } from './analysis-types.ts';
import { factorOf, siteElectricity } from './factor.ts';
import { nameOf } from './relocate.ts';
import type { Supply } from './supply.ts';
import { CLIMATE, GRID_ITEM, gridActivity } from './tables.ts';

export const FIRST_YEAR = 2025;
export const LAST_YEAR = 2050;

/** Factors at the years for which a scenario has them. */
type Dated = readonly (readonly [year: number, factor: number])[];

/** Between two years by a straight line; before the first and after the last, as in these. */
export function factorIn(dated: Dated, year: number): number {
  const next = dated.findIndex(([at]) => at >= year);
  if (next < 0) return dated.at(-1)![1];
  const [to, after] = dated[next]!;
  if (next === 0) return after;
  const [from, before] = dated[next - 1]!;
  return before + ((after - before) * (year - from)) / (to - from);
}

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, k) => FIRST_YEAR + k);

/**
 * @param parts Supplies of the plant. @param share Share of the impacts allocated to the product. @param total Climate change now, kg
 * CO2e per functional unit.
 * @returns null without a total, or if the plant uses no electricity from a grid
 */
export function operationYears(
  tables: ImpactTables,
  parts: readonly Supply[],
  gwp_set: 'AR5' | 'AR6',
  share: number,
  total: number | null,
): LcaOperationYears | null {
  const bought = parts.find(({ item, activity }) => item.direction === 'in' && activity?.item_id === GRID_ITEM);
  if (total === null || !bought?.activity) return null;
  const { activity: grid, country } = bought;
  const now = factorOf({ tables, country, gwp_set }, grid.id, CLIMATE)?.value;
  if (now === undefined) return null;
  let electricity = 0;
  for (const { activity, amount, country: place, grid: chosen } of parts) {
    if (!activity || amount === null) continue;
    const supplied = activity.item_id === GRID_ITEM ? activity.id : (chosen ?? gridUsed(tables, place));
    if (supplied === grid.id && place === country) electricity += amount * siteElectricity(tables, activity.id) * share;
  }
  const dated = datedGrids(tables, grid.id, country, now);
  return {
    electricity,
    grid_factor: now,
    grid_name: grid.name,
    scenarios: dated.map(({ factors, ...named }) => ({
      ...named,
      points: YEARS.map((year) => {
        const factor = factorIn(factors, year);
        return { year, grid_factor: factor, climate_change: total + electricity * (factor - now) };
      }),
    })),
    reason:
      dated.length > 0
        ? null
        : `No published scenario for ${grid.id === gridActivity(country) ? `the grid of ${nameOf(tables, country)}` : grid.name} is built in; import custom factors of electricity for two or more years to have one.`,
  };
}

/** The grid of what is made on site. */
const gridUsed = (tables: ImpactTables, country: string): string => {
  const usual = tables.items.get(GRID_ITEM)?.default_activity_id;
  return usual !== undefined && tables.activities.get(usual)?.origin === 'own' ? usual : gridActivity(country);
};

/** Scenarios of a grid: those published for its country, by which its factor of today changes, or the custom factors of several years. */
function datedGrids(
  tables: ImpactTables,
  id: string,
  country: string,
  now: number,
): { name: string; source: string; factors: Dated }[] {
  const grid = tables.activities.get(id)!;
  if (grid.origin === 'own') {
    const years = new Map<number, number>();
    for (const one of tables.activitiesOf.get(GRID_ITEM) ?? []) {
      const factor = tables.assessments.get(one.id)?.get(CLIMATE);
      if (one.origin === 'own' && one.location === grid.location && factor?.value != null && factor.year !== null)
        years.set(factor.year, factor.value);
    }
    const factors = [...years].toSorted(([a], [b]) => a - b);
    return factors.length < 2 ? [] : [{ name: 'Custom factors', source: grid.source, factors }];
  }
  if (id !== gridActivity(country)) return [];
  return table.scenarios
    .filter((one) => one.country === country)
    .map(({ name, source, from, step, values }) => ({
      name,
      source,
      factors: values.map((value, k) => [from + k * step, (now * value) / values[0]!] as const),
    }));
}
