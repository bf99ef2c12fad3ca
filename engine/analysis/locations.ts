/** The same plant in several countries, and what makes the difference between them. */
import { priceTitle } from '../wording/text.ts';
import { assumptionRow, ASSUMPTION_PLACES } from '../assumptions/assumptions.ts';
import { energyOf, LOCAL_COSTS, LOCAL_COUNTRIES, type LocalCost } from '../assumptions/countries.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { BASE_ITEMS, usualPrice } from '../costing/items.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { gridFactor } from '../lca/climate.ts';
import { waterStress } from '../lca/water-stress.ts';
import type { Configuration } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import { costParts, type CostPart } from './technologies.ts';
import type { AnalysisInput, AnalysisProblem } from './types.ts';

/** Most countries beside each other. */
export const MOST_COUNTRIES = 6;

/** What one local cost does to a plant in the first country, alone. */
export interface LocalEffect {
  of: LocalCost;
  /** USD/kg. */
  cogs: number;
  msp: number | null;
}

export interface LocatedPlant {
  country: string;
  figures: Figures;
  /** USD/kg by part; the parts add up to the unit cost. */
  cost: Record<CostPart, number>;
  /** Of the country: wage, site factor, USD/kWh, USD/kg, tax rate. */
  local: Record<LocalCost, number>;
  /** Of the grid, kg CO2e/kWh; null without data. */
  grid: number | null;
  /** m³ world equivalents per m³ of water that is consumed; null without data. */
  waterStress: number | null;
  /** Against the first country, largest first; empty for the first. */
  effects: LocalEffect[];
  /** The difference from the first country that no single local cost explains: climate, and effects together. */
  rest: Omit<LocalEffect, 'of'>;
}

export interface LocationComparison {
  plants: LocatedPlant[];
  /** Titles of local costs that somebody entered: they are the same everywhere. */
  kept: string[];
}

/** The draft in a country with its costs. */
export const inCountry = ({ assumptions, ...rest }: Configuration, country: string): Configuration => ({
  ...rest,
  assumptions: { ...assumptions, plant: { ...assumptions.plant, country, local_costs: 'country' } },
});

/** @returns The plants in the order of the countries, or why they cannot be compared. */
export function compareLocations(
  input: AnalysisInput,
  countries: readonly string[],
): LocationComparison | AnalysisProblem {
  const unknown = countries.find((one) => !LOCAL_COUNTRIES.includes(one));
  if (unknown !== undefined || countries.length === 0 || countries.length > MOST_COUNTRIES)
    return problem(
      unknown === undefined
        ? `Choose 1 to ${MOST_COUNTRIES} countries.`
        : `No local costs are available for ${unknown}.`,
    );
  const run = (configuration: Configuration): Results | string => {
    const outcome = evaluate(configuration, input.product, input.library, { otherStates: false });
    return outcome.feasible ? outcome.results : outcome.problem.message;
  };
  const first = inCountry(input.configuration, countries[0]!);
  const base = run(first);
  if (typeof base === 'string') return problem(base);
  const plants: LocatedPlant[] = [];
  for (const country of countries) {
    const there = inCountry(input.configuration, country);
    const results = country === countries[0] ? base : run(there);
    if (typeof results === 'string') return problem(results);
    const effects = country === countries[0] ? [] : effectsOf(first, there, base.figures, run);
    const { cogs, msp } = results.figures;
    const sum = (of: (effect: LocalEffect) => number | null): number =>
      effects.reduce((total, effect) => total + (of(effect) ?? 0), 0);
    plants.push({
      country,
      figures: results.figures,
      cost: costParts(results),
      local: localOf(there),
      grid: input.library.factors ? gridFactor(input.library.factors, country) : null,
      waterStress: waterStress(country),
      effects,
      rest: {
        cogs: cogs - base.figures.cogs - sum((one) => one.cogs),
        msp: msp === null || base.figures.msp === null ? null : msp - base.figures.msp - sum((one) => one.msp),
      },
    });
  }
  return { plants, kept: keptOf(input.configuration) };
}

const problem = (message: string): AnalysisProblem => ({ field: 'countries', message, step_id: null });

function effectsOf(
  first: Configuration,
  there: Configuration,
  base: Figures,
  run: (configuration: Configuration) => Results | string,
): LocalEffect[] {
  const effects: LocalEffect[] = [];
  for (const of of Object.keys(LOCAL_COSTS) as LocalCost[]) {
    const results = run(withCost(first, there, of));
    if (typeof results === 'string') continue;
    const { cogs, msp } = results.figures;
    effects.push({ of, cogs: cogs - base.cogs, msp: msp === null || base.msp === null ? null : msp - base.msp });
  }
  const size = ({ cogs, msp }: LocalEffect): number => Math.abs(msp ?? cogs);
  return effects.toSorted((a, b) => size(b) - size(a));
}

/** The plant in the first country with one local cost of another. */
function withCost(first: Configuration, there: Configuration, of: LocalCost): Configuration {
  const values = fillAssumptions(there.assumptions);
  const rows = ASSUMPTION_PLACES.filter(({ row }) => row.local === of);
  let { assumptions } = first;
  for (const { group, key } of rows)
    assumptions = {
      ...assumptions,
      [group]: { ...assumptions[group], [key]: (values[group] as Record<string, unknown>)[key] },
    };
  const prices = Object.fromEntries(
    BASE_ITEMS.filter(({ id }) => energyOf(id) === of).map((item) => [item.id, usualPrice(item, values.plant)]),
  );
  return { ...first, assumptions: { ...assumptions, prices: { ...prices, ...assumptions.prices } } };
}

function localOf({ assumptions }: Configuration): LocatedPlant['local'] {
  const { labour, capital, finance, plant, prices } = fillAssumptions(assumptions);
  const price = (id: string): number =>
    prices[id] ??
    usualPrice(
      BASE_ITEMS.find((item) => item.id === id)!,
      plant,
    );
  return {
    wages: labour.wage,
    construction: capital.location_factor,
    electricity: price('electricity'),
    gas: price('natural_gas'),
    tax: finance.tax_rate,
  };
}

/** What is entered and would follow the country otherwise. */
function keptOf({ assumptions }: Configuration): string[] {
  const entered = ASSUMPTION_PLACES.filter(
    ({ group, key, row }) =>
      row.local !== undefined && (assumptions[group] as Record<string, unknown> | undefined)?.[key] !== undefined,
  ).map(({ path }) => assumptionRow(path)!.title);
  const priced = BASE_ITEMS.filter(({ id }) => energyOf(id) && assumptions.prices?.[id] !== undefined);
  return [...entered, ...priced.map(({ title }) => priceTitle(title))];
}
