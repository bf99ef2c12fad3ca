import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { figureValue } from '../provenance/figure-value.ts';
import { FULL_COVERAGE } from './lower-bound.ts';
import { analyse } from './analyse.ts';
import { LEAST_COVERAGE } from './impact-figure.ts';
import { bare, climateOf, homogenised, outcomeOf, own, scope, tables } from './analysis.test-support.ts';
import { gridOfCountry, siteElectricity } from './factor.ts';
import { impactFiles } from './impact-files.test-support.ts';
import { inventoryLines } from './inventory.ts';
import { withOwnFactors } from './own-factors.ts';
import { impactTables } from './tables.ts';
import { Random } from '../numeric/random.ts';
import { distribution, pairedRuns, shareBelow } from './uncertainty.ts';

const NL = { country: 'NL' };
/** Data for too little of the mass or of the energy. */
const isThin = (one: { mass_coverage: number; energy_coverage: number }): boolean =>
  Math.min(one.mass_coverage, one.energy_coverage) < LEAST_COVERAGE;
const refusal = (changes: Partial<typeof scope>, standing = bare) => {
  const done = analyse({ ...scope, ...changes }, standing, tables);
  return done.ok ? null : done.problem;
};

describe('a plant with utilities of its own', () => {
  const utilities = { steam: 'boiler', power: 'turbogenerator', wastewater: 'treated' } as const;
  const base = configuration('cfg_homogenised_v1');
  const results = (more: object) => {
    const { assumptions } = base;
    const own = { ...utilities, ...more };
    const outcome = evaluate({ ...base, assumptions: { ...assumptions, utilities: own } }, product, {
      ...library,
      impacts: tables,
    });
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.results;
  };

  test('has the same climate change per kilogram as the workspace, in which sold electricity is no emission', () => {
    for (const more of [{ boiler_efficiency_gas: 0.9 }, { power: 'bought' }]) {
      const one = results(more);
      expect(figureValue(one, 'impacts.climate_change')).toBeNear(one.figures.gwp!, 1e-3);
    }
    const sold = {
      item_id: 'electricity_sold',
      title: 'Electricity sold',
      step_id: null,
      direction: 'out',
      unit: 'kWh',
    };
    expect(inventoryLines([{ ...sold, direction: 'out', amount: 10, gwp: 0 }], 'made', 2)).toEqual([]);
  });
});

describe('the analysis of a demo process', () => {
  const outcome = outcomeOf(NL, homogenised);
  const climate = climateOf(outcome);

  test('has the same climate change per kilogram as the workspace', () => {
    const { results, failure_rate } = homogenised;
    // The footprint in the fixture is for the country of its plant; the balance is the same, so the inventory is
    // compared.
    const world = climateOf(outcomeOf({ country: 'NL' }, homogenised)).value!;
    const grid = gridOfCountry(tables, 'NL')!;
    const plant = results.inventory.reduce((sum, row) => sum + (row.gwp ?? 0), 0);
    const here = results.inventory.find((row) => row.item_id === 'electricity')!;
    const kwh = results.inventory.reduce((sum, row) => {
      const match = tables.matches.get(row.item_id);
      const activity = match && tables.items.get(match.impact_item_id)!.default_activity_id;
      return sum + (activity ? row.amount * (match.amount ?? 0) * siteElectricity(tables, activity) : 0);
    }, 0);
    const moved = plant + kwh * (grid - here.gwp! / here.amount);
    expect(world).toBeNear(moved / (results.figures.batch_output * (1 - failure_rate)), 1e-3);
    expect(climate.mass_coverage).toBeNear(results.figures.gwp_coverage!, 1e-9);
  });
  test('sums contributions to the total, and steps to the items', () => {
    expect(climate.contributions.reduce((sum, one) => sum + (one.value ?? 0), 0)).toBeNear(climate.value!, 1e-12);
    for (const { amount, by_step } of outcome.items)
      expect(by_step.reduce((sum, one) => sum + one.amount, 0)).toBeNear(amount, 1e-12);
    expect(outcome.items.map((one) => one.id)).not.toContain(homogenised.results.inventory.at(-1)!.item_id);
  });
  test('names the sources of its factors and the attribution their licences require', () => {
    const ids = outcome.sources.map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining(['ember', 'desnz25', 'greet_bst', 'uslci21']));
    expect(outcome.sources.every((one) => one.attribution && one.licence)).toBe(true);
    expect(outcome.warnings.some((one) => one.includes('licence'))).toBe(true);
    const open = climateOf(outcomeOf(NL, homogenised, impactTables(impactFiles, { doubtful: false })));
    expect(open.value).not.toBeNear(climate.value!, 1e-3);
  });
  test('gives no total for a category with too few data', () => {
    const thin = outcome.results.filter(isThin);
    expect(thin.length).toBeGreaterThan(2);
    expect(thin.map((one) => [one.value, one.interval_low, one.distribution])).toEqual(
      thin.map(() => [null, null, null]),
    );
    expect(thin.flatMap((one) => one.contributions).filter((part) => part.share !== null)).toEqual([]);
  });
  test('changes by the difference of the grids × kilowatt-hours if its electricity is relocated', () => {
    const item_id = 'electricity';
    const moved = outcomeOf({ ...NL, location_change_items: [{ item_id, country: 'NO' }] }, homogenised);
    const kwh = moved.items.find((one) => one.id === item_id)!.amount;
    const perKwh = gridOfCountry(tables, 'NO')! - gridOfCountry(tables, 'NL')!;
    const delta = kwh * perKwh;
    expect(moved.location_change_items[0]).toMatchObject({ method: 'grid', country_from: 'NL', country_to: 'NO' });
    expect(moved.location_change_items[0]!.delta).toBeNear(delta, 1e-12);
    const after = climateOf(moved);
    // Chilled water and steam are made with the same electricity.
    const inside = moved.items.reduce((sum, one) => {
      const match = tables.matches.get(one.id)?.amount ?? 0;
      return one.id === item_id ? sum : sum + one.amount * match * siteElectricity(tables, one.activity_id ?? '');
    }, 0);
    expect(inside).toBeGreaterThan(0.05 * kwh);
    expect(after.value_relocated! - after.value!).toBeNear(delta + inside * perKwh, 1e-9);
    expect(moved.warnings.join(' ')).toMatch(/relocated with the electricity: .*Chilled water/);
    // The same as a plant in that country.
    const [abroad, chosen] = [{ country: 'NO' }, { ...NL, item_choices: [{ item_id, country: 'NO' }] }];
    for (const other of [abroad, chosen])
      expect(after.value_relocated).toBeNear(climateOf(outcomeOf(other, homogenised)).value!, 1e-9);
    expect(after.value).toBeNear(climate.value!, 1e-12);
    // A lower bound has no range; the difference of two is known.
    expect([after.status, after.change, after.distribution]).toEqual(['at_least', null, null]);
  });
  test('agrees in nearly every run on which supply is lower, because both use the same draws', () => {
    const whole = {
      ...homogenised,
      results: resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library)),
    };
    const moved = climateOf(
      outcomeOf({ ...NL, location_change_items: [{ item_id: 'electricity', country: 'NO' }] }, whole),
    );
    expect(moved.status).toBe('complete');
    expect(moved.distribution!.relocated_below).toBeGreaterThan(0.95);
  });
  test('lists biogenic carbon separately', () => {
    const { uptake, release, remainder } = outcome.biogenic;
    expect(uptake).toBeLessThan(0);
    expect(release).toBeGreaterThan(0);
    expect(uptake + release + remainder).toBeCloseTo(0, 9);
  });
  test('is identical when it is calculated again', () => {
    expect(outcomeOf(NL, homogenised)).toEqual(outcome);
  });
  test('is based on its functional unit', () => {
    const half = outcomeOf({ ...NL, functional_unit: { amount: 500, unit: 'g', basis: 'product' } }, homogenised);
    expect(climateOf(half).value).toBeNear(climate.value! / 2, 1e-12);
    const dry = outcomeOf({ ...NL, functional_unit: { amount: 1, unit: 'kg', basis: 'dry_mass' } }, homogenised);
    expect(climateOf(dry).value).toBeLessThan(climate.value!);
  });
});

describe('impact categories as metrics of a process', () => {
  const withTables = { ...library, impacts: tables };
  const { results } = (() => {
    const done = evaluate(configuration('cfg_homogenised_v1'), product, withTables);
    if (!done.feasible) throw new Error(done.problem.message);
    return done;
  })();
  test('give the footprint for climate change, and the totals of the analysis for the others', () => {
    expect(figureValue(results, 'impacts.climate_change')).toBeNear(results.figures.gwp!, 1e-3);
    const { country } = fillAssumptions(configuration('cfg_homogenised_v1').assumptions).plant;
    const list = outcomeOf({ country }, { ...homogenised, results }).results;
    expect(list.length).toBeGreaterThan(3);
    const apart = list.filter(({ category_id: id, value }) => {
      const figure = figureValue(results, `impacts.${id}`) ?? null;
      return figure === null || value === null ? figure !== value : Math.abs(figure / value - 1) > 1e-9;
    });
    expect(apart.map((one) => one.category_id)).toEqual([]);
  });
  test('are undefined for an unknown category, and without tables', () => {
    expect(figureValue(results, 'impacts.gloom')).toBeUndefined();
    expect(figureValue(homogenised.results, 'impacts.climate_change')).toBeUndefined();
  });
});

describe('missing factors', () => {
  const known = impactFiles.assessments.filter((row) => row.value !== null);
  test.each(Array.from({ length: 12 }, (_, i) => i + 1))('are treated as no data and never as zero (%i)', (seed) => {
    const numbers = new Random(seed);
    const random = () => numbers.next();
    const gone = new Set(known.filter(() => random() < 0.4));
    const countries = impactFiles.countries.map((row) =>
      random() < 0.3 ? { ...row, grid_factor: null, quality: 'N' as const } : row,
    );
    // The world’s grid is used for other countries, so it is retained.
    const withWorld = countries.map((row, i) => (row.code === 'WORLD' ? impactFiles.countries[i]! : row));
    const silent = new Set(
      withWorld.flatMap((row) => (row.grid_factor === null ? `electricity_grid:${row.code}` : [])),
    );
    const assessments = impactFiles.assessments.filter((row) => !gone.has(row) && !silent.has(row.activity_id));
    const left = impactTables({ ...impactFiles, assessments, countries: withWorld });
    const location_change_items = [
      { item_id: 'electricity', country: 'NO' },
      { item_id: 'mol_glucose', country: 'NL' },
    ];
    const outcome = outcomeOf({ ...NL, location_change_items }, homogenised, left);
    const faults: string[] = [];
    for (const { category_id: category, contributions, ...result } of outcome.results) {
      const values = contributions.filter((one) => one.value !== null);
      for (const { item_id: id, value } of contributions) {
        const item = outcome.items.find((one) => one.id === id)!;
        const has = value !== null;
        if (value === 0 && id !== 'carbon_dioxide_biogenic') faults.push(`${category}: ${id} is treated as zero`);
        if (has !== (id !== '' && contributionKnown(left, item.activity_id, category)))
          faults.push(`${category}: ${id}`);
      }
      const expected = isThin(result) || values.length === 0;
      if (expected !== (result.value === null)) faults.push(`${category}: total at ${result.mass_coverage}`);
      if (result.status === 'complete' && Math.min(result.mass_coverage, result.energy_coverage) < FULL_COVERAGE)
        faults.push(`${category}: called complete`);
      const shares = [result.change, ...contributions.map(({ share }) => share)];
      const ranges = [result.distribution, result.interval_low, result.interval_high];
      if (result.status !== 'complete' && [...shares, ...ranges].some((one) => one !== null))
        faults.push(`${category}: share or range of a bound`);
      if (result.items_with_data !== values.length) faults.push(`${category}: miscounts`);
      if (result.value === null && (result.value_relocated !== null || result.distribution !== null))
        faults.push(`${category}: relocated without a total`);
    }
    expect(faults).toEqual([]);
    expect(outcome.single_score.value).toBeNull();
  });

  /** Whether an activity, or for any category but climate change another of its item, has a factor by its rows and recipe. */
  function contributionKnown(from: typeof tables, activity: string | null, category: string): boolean {
    if (activity === null) return false;
    const { item_id: item } = from.activities.get(activity)!;
    const others = category === 'climate_change' || item === 'electricity_grid' ? [] : from.activitiesOf.get(item)!;
    return [activity, ...others.map(({ id }) => id)].some((id) => ownKnown(from, id, category));
  }

  function ownKnown(from: typeof tables, activity: string, category: string): boolean {
    const row = from.activities.get(activity)!;
    // The water itself has the scarcity of its country.
    if (category === 'water_use' && ['tap_water', 'deionised_water', 'wfi', 'wastewater'].includes(row.item_id))
      return true;
    if (row.on_site && row.recipe)
      return row.recipe.every((line) => {
        const way = from.items.get(line.item_id)!.default_activity_id;
        const grid = from.activities.has('electricity_grid:NL') ? 'electricity_grid:NL' : 'electricity_grid:WORLD';
        return contributionKnown(from, line.item_id === 'electricity_grid' ? grid : way, category);
      });
    return (from.assessments.get(activity)?.get(category)?.value ?? null) !== null;
  }
});

describe('location changes', () => {
  const one = (item: string, change: object, amount = 1, unit = 'kg') =>
    outcomeOf({ own_items: [own(item, amount, unit)], location_change_items: [{ item_id: item, ...change }] });
  test('of chilled water use the grid of the new country', () => {
    const { location_change_items: list } = one('chilled_water', { country: 'NO' }, 1000, 'MJ');
    const delta = (1000 / 3.6 / 4) * (gridOfCountry(tables, 'NO')! - gridOfCountry(tables, 'WORLD')!);
    expect(list[0]).toMatchObject({ method: 'derived_utility' });
    expect(list[0]!.delta).toBeNear(delta, 1e-5);
  });
  test('that are not possible are rejected with the reason, and change nothing', () => {
    const moved = one('ammonia', { country: 'NO' });
    expect(moved.location_change_items[0]).toMatchObject({ method: 'refused', after: null, delta: null });
    expect(moved.location_change_items[0]!.reason).toContain('electricity use');
    expect(climateOf(moved).value_relocated).toBeNear(climateOf(moved).value!, 1e-12);
    expect(one('electricity_grid', { country: 'AX' }, 1, 'kWh').location_change_items[0]!.reason).toContain('No data');
  });
  test('by replacement of electricity affect only climate change', () => {
    const moved = one('sodium_hydroxide', { country: 'NO' });
    const energy = moved.results.find((result) => result.category_id === 'fossil_energy')!;
    expect(energy.value).toBeGreaterThan(0);
    expect(energy.value_relocated).toBeNull();
  });
  test('add transport', () => {
    const here = one('glucose', { country: 'NL' }, 8);
    const carried = one(
      'glucose',
      { country: 'NL', distance: 1000, transport_activity_id: 'transport_ship:GB-desnz' },
      8,
    );
    const added = carried.location_change_items[0]!.after! - here.location_change_items[0]!.after!;
    expect(added).toBeNear(8 * 0.01977, 1e-6);
  });
});

describe('an invalid request', () => {
  test.each([
    [{ country: 'ZZ' }, 'country'],
    [{ functional_unit: { amount: 1, unit: 'm³', basis: 'product' as const } }, 'functional_unit.unit'],
    [{ functional_unit: { amount: 1, unit: 'kg', basis: 'dry_mass' as const } }, 'functional_unit.basis'],
    [{ own_items: [own('glucose', 1, 'm³')] }, 'own_items.0.unit'],
    [{ own_items: [own('unobtainium', 1, 'kg')] }, 'own_items.0.impact_item_id'],
    [{ own_items: [own('glucose', 1, 'kg', { activity_id: 'urea:US-greet' })] }, 'own_items.0.activity_id'],
    [{ own_items: [own('glucose', 1, 'kg'), own('glucose', 1, 'kg')] }, 'own_items.1.id'],
    [{ allocation: { method: 'energy' as const, co_products: [{ name: 'B', amount: 1 }] } }, 'allocation.method'],
  ])('is rejected by the field: %j', (changes, field) => {
    expect(refusal(changes)?.field).toBe(field);
  });
});

describe('paired runs', () => {
  const spread = { gsd: 1.5, low: null, high: null };
  test('share the draws for one activity, so a larger amount always gives a larger total', () => {
    const [less, more] = pairedRuns([[{ key: 'x', value: 1, spread }], [{ key: 'x', value: 1.01, spread }]], 500, 3);
    expect(shareBelow(less!, more!)).toBe(1);
    const same = distribution(less!, less!, { runs: 500, seed: 3 });
    expect(same.relocated_below).toBeNull();
    expect(distribution(more!, less!, { runs: 500, seed: 3 }).relocated_below).toBe(1);
    const [a, b] = pairedRuns([[{ key: 'x', value: 1, spread }], [{ key: 'y', value: 1.01, spread }]], 500, 3);
    expect(shareBelow(a!, b!)).toBeGreaterThan(0.4);
    expect(shareBelow(a!, b!)).toBeLessThan(0.6);
  });
  test('draw between low and high if these are given', () => {
    const [totals] = pairedRuns([[{ key: 'x', value: 2, spread: { gsd: null, low: 0.5, high: 3 } }]], 2000, 1);
    expect(Math.min(...totals!)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...totals!)).toBeLessThanOrEqual(6);
    expect(totals!.reduce((sum, one) => sum + one, 0) / 2000).toBeNear((2 * (0.5 + 1 + 3)) / 3, 0.03);
  });
});

test('a life-cycle analysis with system expansion credits the products displaced by a co-product', () => {
  const co_products = [
    { name: 'Biomass', amount: 2, displaced_activity_id: 'soy_meal:US-uslci', displacement_ratio: 0.5 },
  ];
  const own_items = [own('glucose', 8, 'kg')];
  const with_credit = outcomeOf({ own_items, allocation: { method: 'system_expansion', co_products } });
  expect(climateOf(with_credit).value).toBeNear(8 * 0.7539 - 0.2717, 1e-9);
  expect(with_credit.items.at(-1)).toMatchObject({ id: 'displaced_1', amount: -1 });
});
test('a cut-off excludes only small inputs without data, and names them', () => {
  const own_items = [own('glucose', 8, 'kg'), own('hepes', 0.01, 'kg'), own('mgso4', 1, 'kg')];
  const cut = outcomeOf({ own_items, cut_off: 0.01 });
  expect(cut.items.map((item) => item.id)).toEqual(['glucose', 'mgso4']);
  expect(cut.warnings.join(' ')).toContain('hepes');
});

test.each([
  ['packaging', 2],
  ['distribution', null],
  ['use', null],
  ['end_of_life', null],
] as const)('an item of the stage %s counts as %s kg of input', (stage, mass) => {
  const { items } = outcomeOf({ boundary: ['process', stage], own_items: [own('glucose', 2, 'kg', { stage })] });
  expect(items.find((one) => one.stage === stage)?.mass).toBe(mass);
});

describe('water of the plant', () => {
  const used = (country: string, outcome = outcomeOf({ country }, homogenised)) =>
    outcome.results.find((one) => one.category_id === 'water_use')!;
  test('counts what is taken and not returned, by the scarcity of water in its country', () => {
    const taken = own('tap_water', 5, 'm³');
    const returned = own('wastewater', 3, 'm³', { direction: 'out', stage: 'waste' });
    const valueOf = (country: string) =>
      used(country, outcomeOf({ country, own_items: [taken, returned] })).contributions.reduce(
        (sum, one) => sum + one.value!,
        0,
      );
    // Factors other than for irrigation of AWARE 2.0.
    expect(valueOf('DE')).toBeNear(2 * 2.09, 1e-12);
    expect(valueOf('ES')).toBeNear(2 * 35.5, 1e-12);
    expect(used('DE', outcomeOf({ country: 'DE', own_items: [taken] })).methods).toEqual(['AWARE 2.0']);
  });
  test('moves with the plant, beside materials that do not, and has no total without the energy', () => {
    const water = (country: string) =>
      used(country)
        .contributions.filter(({ item_id: id }) => /water/.test(id))
        .reduce((sum, one) => sum + (one.value ?? 0), 0);
    expect(water('ES') / water('DE')).toBeNear(35.5 / 2.09, 1e-9);
    expect(used('ES').value).toBeNull();
    expect(outcomeOf({ country: 'ES' }, homogenised).sources.map(({ id }) => id)).toContain('aware20');
  });
  test('is unknown in a country without data, not zero', () => {
    const outcome = outcomeOf({ country: 'WORLD', own_items: [own('tap_water', 5, 'm³')] });
    expect(outcome.results.find((one) => one.category_id === 'water_use')).toBeUndefined();
  });
});

describe('years of operation', () => {
  const US = { country: 'US' };
  const yearsOf = (outcome = outcomeOf(US, homogenised)) => outcome.operation_years!;
  test('change the electricity of the plant, and what is made of it on site, by the published grid', () => {
    const outcome = outcomeOf(US, homogenised);
    const { scenarios, electricity, grid_factor: now } = yearsOf(outcome);
    expect(scenarios.map(({ name }) => name)).toHaveLength(2);
    const total = climateOf(outcome).value!;
    for (const { points } of scenarios)
      for (const { grid_factor: grid, climate_change: value } of points)
        expect(value).toBeNear(total + electricity * (grid - now), 1e-9);
    // Standard Scenarios 2023, mid case: 154.06 in 2030 of 406.07 kg CO2e/MWh in 2024, and a straight line between two years.
    const at = (year: number) => scenarios[0]!.points.find((one) => one.year === year)!.grid_factor / now;
    expect(at(2030)).toBeNear(154.06 / 406.07, 1e-9);
    expect(at(2031)).toBeNear((154.06 + 137.9) / 2 / 406.07, 1e-9);
    // Another grid changes the result as the scenario says: the electricity is all that depends on it.
    const from = { item_id: 'electricity', country: 'NO' };
    const { value_relocated: there } = climateOf(outcomeOf({ ...US, location_change_items: [from] }, homogenised));
    const norway = gridOfCountry(tables, 'NO')!;
    expect(there).toBeNear(total + electricity * (norway - now), 1e-6);
    expect(outcome.sources.map(({ id }) => id)).toContain('nrel_std23');
  });
  test('are flat, with the reason, where no scenario is published', () => {
    const { scenarios, reason } = yearsOf(outcomeOf({ country: 'DE' }, homogenised));
    expect(scenarios).toEqual([]);
    expect(reason).toContain('Germany');
    expect(yearsOf().reason).toBeNull();
  });
  test('follow custom factors of electricity of several years', () => {
    const custom = (year: number, value: number) => ({
      item_id: 'electricity_grid',
      item_name: 'Grid electricity',
      item_type: 'energy' as const,
      activity_name: `Supply contract ${year}`,
      location: 'DE',
      unit: 'kWh',
      category_id: 'climate_change',
      value,
      low: null,
      high: null,
      method: null,
      source: 'Contract',
      year,
      licence: null,
      quality: 'B' as const,
      note: null,
    });
    const two = withOwnFactors(tables, [custom(2026, 0.3), custom(2036, 0.1)]);
    const { scenarios, grid_factor: now } = yearsOf(outcomeOf({ country: 'DE' }, homogenised, two));
    expect(now).toBe(0.3);
    const [points] = scenarios.map((one) => one.points);
    const factors = [2025, 2026, 2031, 2036, 2050].map((year) => points!.find((one) => one.year === year)!.grid_factor);
    for (const [k, value] of [0.3, 0.3, 0.2, 0.1, 0.1].entries()) expect(factors[k]).toBeNear(value, 1e-12);
    const one = withOwnFactors(tables, [custom(2026, 0.3)]);
    expect(yearsOf(outcomeOf({ country: 'DE' }, homogenised, one)).reason).toContain('two or more years');
  });
  test('are absent without electricity or without a total', () => {
    expect(outcomeOf(US).operation_years).toBeNull();
  });
});
