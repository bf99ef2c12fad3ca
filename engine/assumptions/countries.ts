/** What differs between countries in which a plant can stand: wages, construction, energy and income tax, each with its source. */
import table from './countries.json' with { type: 'json' };

/** What a country changes. Wages, construction, electricity and gas are relative to the United States. */
export const LOCAL_COSTS = {
  wages: 'Wages',
  construction: 'Construction',
  electricity: 'Electricity',
  gas: 'Natural gas and steam',
  tax: 'Income tax',
} as const;
export type LocalCost = keyof typeof LOCAL_COSTS;

type Sourced = readonly [value: number, source: string];
type Country = Readonly<Record<LocalCost, Sourced>> & { readonly currency: string; readonly per_usd: number };
const { countries, sources } = table as unknown as {
  countries: Readonly<Record<string, Country>>;
  sources: Readonly<Record<string, string>>;
};

/** Countries whose costs are known (ISO 3166-1 alpha-2). */
export const LOCAL_COUNTRIES: readonly string[] = Object.keys(countries);

/** Null for a country whose costs are not known. */
export const localCost = (country: string | null, of: LocalCost): number | null =>
  (country === null ? undefined : countries[country])?.[of][0] ?? null;

/** Where a local cost comes from. */
export const localSource = (country: string, of: LocalCost): string => sources[countries[country]![of][1]]!;

/** Currency of a country, and its units for one USD. */
export const localMoney = (country: string): { currency: string; perUsd: number } => {
  const { currency, per_usd: perUsd } = countries[country]!;
  return { currency, perUsd };
};

/** Energy that is bought at the price of electricity or of gas; steam is mostly fuel. */
const ENERGY: Readonly<Record<string, LocalCost>> = {
  electricity: 'electricity',
  chilled_water: 'electricity',
  chilled_brine: 'electricity',
  natural_gas: 'gas',
  lp_steam: 'gas',
  mp_steam: 'gas',
  clean_steam: 'gas',
};

export const energyOf = (item: string): LocalCost | undefined => ENERGY[item];

/** Price of an item in a country ÷ its price in the United States. */
export const localPriceFactor = (item: string, country: string): number => {
  const of = energyOf(item);
  return of === undefined ? 1 : (localCost(country, of) ?? 1);
};
