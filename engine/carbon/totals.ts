import type { CarbonCategory, CarbonInput, CarbonLine, CarbonTotals } from './types.ts';

const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Totals by scope and category; entries without a factor are counted separately. */
export function totalsOf(lines: CarbonLine[], { production, revenue }: CarbonInput): CarbonTotals {
  const of = (scope: number) => lines.filter((line) => line.scope === scope);
  const scope1 = sum(of(1).map(({ emissions }) => emissions));
  const location = sum(of(2).map(({ emissions }) => emissions));
  const market = sum(of(2).map((line) => line.emissions_market));
  const scope3 = sum(of(3).map(({ emissions }) => emissions));
  const per = (value: number, basis: number | null) => (basis === null || basis === 0 ? null : value / basis);
  const all = scope1 + location + scope3;
  return {
    scope_1: scope1,
    scope_2_location: location,
    scope_2_market: market,
    scope_3: scope3,
    total_location: all,
    total_market: scope1 + market + scope3,
    biogenic: sum(lines.map(({ biogenic }) => biogenic)),
    by_category: categories(lines),
    intensities: [
      {
        title: 'Scopes 1 and 2, location-based, per kg of product',
        value: per(scope1 + location, production),
        unit: 'kgCO2e/kg',
      },
      { title: 'All scopes, location-based, per kg of product', value: per(all, production), unit: 'kgCO2e/kg' },
      { title: 'All scopes, location-based, per USD of revenue', value: per(all, revenue), unit: 'kgCO2e/USD' },
    ],
    entries: lines.length,
    entries_without_factor: lines.filter(isWithout).length,
    scope_3_categories: new Set(of(3).map((line) => line.scope3_category)).size,
  };
}

/** Whether part of it is unknown: location-based, or market-based if that is the only one. */
export const isWithout = ({ emissions, emissions_market }: CarbonLine): boolean =>
  emissions === null || emissions_market === null;

function categories(lines: CarbonLine[]): CarbonCategory[] {
  const found = new Map<string, CarbonLine[]>();
  for (const line of lines) {
    const key = line.scope === 3 ? `3.${line.scope3_category}` : `${line.scope} ${line.group}`;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found.values()]
    .map((own) => {
      const { scope, scope3_category: category, group } = own[0]!;
      return {
        scope,
        scope3_category: category,
        group: scope === 3 ? null : group,
        title: scope === 3 ? (SCOPE_3[category ?? 0] ?? 'Other') : (GROUPS[group] ?? group),
        emissions: sum(own.map(({ emissions }) => emissions)),
        emissions_market: sum(own.map((line) => line.emissions_market)),
        entries: own.length,
        entries_without_factor: own.filter(isWithout).length,
      };
    })
    .toSorted((a, b) => a.scope - b.scope || (a.scope3_category ?? 0) - (b.scope3_category ?? 0));
}

/** The fifteen categories of scope 3 (GHG Protocol, Corporate Value Chain Standard, 2011, table 5.3). */
const SCOPE_3: Readonly<Record<number, string>> = {
  1: 'Purchased goods and services',
  2: 'Capital goods',
  3: 'Fuel- and energy-related activities',
  4: 'Upstream transportation and distribution',
  5: 'Waste generated in operations',
  6: 'Business travel',
  7: 'Employee commuting',
  8: 'Upstream leased assets',
  9: 'Downstream transportation and distribution',
  10: 'Processing of sold products',
  11: 'Use of sold products',
  12: 'End-of-life treatment of sold products',
  13: 'Downstream leased assets',
  14: 'Franchises',
  15: 'Investments',
};

/** Groups of the input options of scopes 1 and 2. */
const GROUPS: Readonly<Record<string, string>> = {
  fuels: 'Fuels',
  biomass: 'Biomass',
  vehicles: 'Vehicles',
  refrigerants: 'Refrigerants',
  process_gases: 'Process gases',
  energy: 'Purchased energy',
};
