import { describe, expect, test } from 'vitest';
import antibodyFile from '../../data/demo-antibody.json' with { type: 'json' };
import { ASSUMPTION_PLACES } from '../assumptions/assumptions.ts';
import {
  energyOf,
  LOCAL_COSTS,
  LOCAL_COUNTRIES,
  type LocalCost,
  localCost,
  localPriceFactor,
  localSource,
} from '../assumptions/countries.ts';
import { BASE_ITEMS } from '../costing/items.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { defaultSource } from '../assumptions/row.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { waterStress } from '../lca/water-stress.ts';
import { library } from '../tests/fixtures.test-support.ts';
import type { Configuration, ProductBasis } from '../types/configuration.ts';
import { compareLocations, inCountry, type LocationComparison } from './locations.ts';
import type { AnalysisInput } from './types.ts';

const product = antibodyFile.product as ProductBasis;
const configuration = antibodyFile.processes[0]!.configurations[0]!.configuration as unknown as Configuration;
const input: AnalysisInput = { configuration, product, library };
const run = (one: Configuration) => {
  const outcome = evaluate(one, product, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
};

describe('costs of a country', () => {
  test('each have a source, or say that there is none', () => {
    for (const country of LOCAL_COUNTRIES)
      for (const key of Object.keys(LOCAL_COSTS) as LocalCost[]) {
        expect(localCost(country, key)).toBeGreaterThan(0);
        expect(localSource(country, key)).toMatch(/\d{4}|no source|catalogue/);
      }
  });

  test('are followed by an assumption or a price each', () => {
    const followed = new Set(ASSUMPTION_PLACES.flatMap(({ row }) => row.local ?? []));
    expect([...followed].toSorted()).toEqual(['construction', 'electricity', 'tax', 'wages']);
    const prices = ['electricity', 'chilled_water', 'chilled_brine', 'natural_gas', 'lp_steam', 'mp_steam'];
    expect(prices.map((item) => localPriceFactor(item, 'DE'))).toEqual(
      ['electricity', 'electricity', 'electricity', 'gas', 'gas', 'gas'].map((of) => localCost('DE', of as LocalCost)),
    );
    expect(localPriceFactor('lp_steam', 'DE')).not.toBe(1);
    expect(localPriceFactor('glucose', 'DE')).toBe(1);
    const priceIn = (country: string, id: string) =>
      run(inCountry(configuration, country)).operating_cost.lines.find((line) => line.item_id === id)?.price;
    for (const id of ['lp_steam', 'electricity'])
      expect(priceIn('DE', id)! / priceIn('US', id)!).toBeNear(localPriceFactor(id, 'DE'), 1e-12);
  });

  test('have the scarcity of water beside them', () => {
    for (const country of LOCAL_COUNTRIES) {
      expect([country, waterStress(country)]).toEqual([country, expect.any(Number)]);
      // Between the least and the most that the method allows.
      expect(waterStress(country)).toBeGreaterThanOrEqual(0.1);
      expect(waterStress(country)).toBeLessThanOrEqual(100);
    }
    const { plants } = compareLocations(input, ['IE', 'ES']) as LocationComparison;
    expect(plants.map((plant) => plant.waterStress)).toEqual([1.17, 35.5]);
  });

  test('apply only if they are chosen, so that the country alone changes no default', () => {
    const { plant: _of, ...before } = fillAssumptions();
    const { plant: _there, ...after } = fillAssumptions({ plant: { country: 'CN' } });
    expect(after).toEqual(before);
    const there = fillAssumptions({ plant: { country: 'DE', local_costs: 'country' } });
    expect(there.labour.wage).toBeNear(35 * 1.26, 1e-12);
    expect(there.people.salary_factor).toBe(1.26);
    expect(there.capital.location_factor).toBe(1.11);
    expect(there.finance.tax_rate).toBe(0.299);
    const own = { plant: { country: 'DE', local_costs: 'country' as const }, labour: { wage: 20 } };
    expect(fillAssumptions(own).labour.wage).toBe(20);
  });

  test('act on all steam like on the gas that makes it', () => {
    const fuels = BASE_ITEMS.filter(({ title }) => /\bsteam\b|\bgas\b/i.test(title)).map(({ id }) => id);
    expect(fuels).toHaveLength(4);
    for (const id of fuels) expect([id, energyOf(id)]).toEqual([id, 'gas']);
  });

  test('bring their source to the default', () => {
    const { row } = ASSUMPTION_PLACES.find(({ path }) => path === 'labour.wage')!;
    expect(defaultSource(row, null)).toBe(row.source);
    expect(defaultSource(row, 'DE')).toContain('× 1.26 for DE: US Bureau of Labor Statistics');
    expect(defaultSource(row, 'AQ')).toBe(row.source);
  });

  test('are those of the United States where none are known, and a warning says so', () => {
    const [here, there] = [configuration, inCountry(configuration, 'AQ')].map((one) => {
      const { plant: _site, ...rest } = fillAssumptions(one.assumptions);
      return rest;
    });
    expect(there).toEqual(here);
    expect(run(inCountry(configuration, 'AQ')).warnings.map(({ field }) => field)).toContain('plant.local_costs');
  });
});

describe('the same plant in several countries', () => {
  const found = compareLocations(input, ['US', 'DE', 'IN']) as LocationComparison;

  test('is what the draft with that country would be', () => {
    expect(found.plants.map(({ country }) => country)).toEqual(['US', 'DE', 'IN']);
    for (const { country, figures, cost, grid } of found.plants) {
      expect(figures).toEqual(run(inCountry(configuration, country)).figures);
      expect(grid).toBe(library.factors!.electricity.find(({ region }) => region === country)!.value);
      expect(Object.values(cost).reduce((sum, one) => sum + one, 0)).toBeNear(figures.cogs, 1e-9);
    }
  });

  test('differs by effects that add up with the rest, the largest first', () => {
    const [first, ...others] = found.plants;
    expect(first!.effects).toEqual([]);
    for (const { figures, effects, rest } of others) {
      const sum = effects.reduce((all, one) => all + one.cogs, rest.cogs);
      expect(sum).toBeNear(figures.cogs - first!.figures.cogs, 1e-9);
      const sizes = effects.map(({ msp, cogs }) => Math.abs(msp ?? cogs));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
    const ofIndia = found.plants[2]!.effects;
    expect(ofIndia.find(({ of }) => of === 'wages')!.cogs).toBeLessThan(0);
    expect(ofIndia.find(({ of }) => of === 'gas')!.cogs).toBeGreaterThan(0);
    expect(ofIndia.find(({ of }) => of === 'tax')!.cogs).toBe(0);
  });

  test('keeps what is entered, and says so', () => {
    const own = {
      ...configuration,
      assumptions: { ...configuration.assumptions, capital: { location_factor: 1.5 }, prices: { electricity: 0.1 } },
    };
    const { plants, kept } = compareLocations({ ...input, configuration: own }, ['US', 'DE']) as LocationComparison;
    expect(kept).toEqual(['Location factor', 'Price of electricity']);
    expect(plants[1]!.local).toMatchObject({ construction: 1.5, electricity: 0.1 });
    expect(plants[1]!.effects.find(({ of }) => of === 'construction')!.cogs).toBe(0);
  });

  test('is refused for countries without costs, and for too many', () => {
    expect(compareLocations(input, ['US', 'AQ'])).toMatchObject({ message: 'No local costs are available for AQ.' });
    expect(compareLocations(input, LOCAL_COUNTRIES)).toMatchObject({ message: 'Choose 1 to 6 countries.' });
  });
});
