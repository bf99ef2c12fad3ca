import { describe, expect, test } from 'vitest';
import { exampleConfiguration } from '../cases/examples.ts';
import { PLATFORMS } from '../cases/platforms/index.ts';
import { antibody } from '../cases/own/antibody.ts';
import { insulin } from '../cases/own/insulin.ts';
import { configurationOf, type Plant, run, step } from '../cases/plant.ts';
import { escalate } from '../assumptions/cepci.ts';
import { fillAssumptions } from '../assumptions/defaults.ts';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { compile, evaluate, explainer, figureRefs, recompute } from '../index.ts';
import type { Assumptions } from '../assumptions/assumptions.ts';
import type { Results } from '../types/results.ts';
import { airByMonth, airEnergy, changesForCleanUp, fanPower, laminarFlow, roomFlow } from './air.ts';
import { airConstants, type ClimateName, climateOf, WEATHER } from '../assumptions/climate.ts';
import { COVERED, crewFactor, supportHeads } from './people.ts';
import { occupiedHours } from './result.ts';
import { busiestDay, stillSteam, storageFor } from './water.ts';

const FANS = { pressure: 1500, efficiency: 0.6 };
const COP = 4;

describe('air', () => {
  test('a hundredth of the particles is left after 15 and 20 minutes', () => {
    expect(changesForCleanUp(15)).toBeNear(18.42, 1e-3);
    expect(changesForCleanUp(20)).toBeNear(13.82, 1e-3);
  });

  test('fans of 4 m² of grade A', () => {
    const flow = laminarFlow(0.45, 4);
    expect(flow).toBeNear(6480, 1e-9);
    expect(fanPower(flow, FANS)).toBeNear(4.5, 1e-9);
  });

  test.each([
    ['temperate', 11.957, 76.212, 2.789],
    ['continental', 51.081, 93.821, 10.003],
    ['hot_humid', 385.973, 61.688, 0],
    ['dry_summer', 31.473, 48.146, 1.548],
  ] as const)('a year of outside air in the climate %s', (climate, cooling, heating, steam) => {
    const constants = airConstants(climate);
    expect(constants.cooling).toBeNear(cooling, 1e-4);
    expect(constants.heating).toBeNear(heating, 1e-4);
    expect(constants.steam).toBeCloseTo(steam, 3);
  });

  test('100 m² of grade C in a temperate climate', () => {
    const flow = roomFlow(30, 100, 2.7);
    const air = airEnergy({ flow, fresh: 0.15, gain: 0.06 * 100 }, FANS, airConstants('temperate'));
    expect(flow).toBeNear(8100, 1e-9);
    expect(air.fans).toBeNear(49_275, 1e-5);
    expect(air.outside).toBeNear(1458, 1e-9);
    expect(air.cooling).toBeNear(106_677, 1e-5);
    expect(air.heating).toBeNear(30_866, 1e-4);
    expect(air.steam).toBeNear(4067, 1e-3);
    expect(air.fans + air.cooling / COP).toBeNear(75_944, 1e-5);
  });

  test('the same with all air from outside in a continental climate', () => {
    const air = airEnergy({ flow: 8100, fresh: 1, gain: 6 }, FANS, airConstants('continental'));
    expect(air.heating).toBeNear(253_316, 1e-4);
    expect(air.steam).toBeNear(97_225, 1e-3);
    expect(air.fans + air.cooling / COP).toBeNear(109_213, 1e-4);
  });

  test.each(Object.keys(WEATHER) as ClimateName[])('the months of the climate %s add up to the year', (climate) => {
    const constants = airConstants(climate);
    const air = airEnergy({ flow: 8100, fresh: 0.15, gain: 6 }, FANS, constants);
    const months = airByMonth(air, constants, COP);
    const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
    expect(sum(months.fans)).toBeNear(air.fans, 1e-9);
    expect(sum(months.cooling)).toBeNear(air.cooling / COP, 1e-9);
    expect(sum(months.heating)).toBeNear(air.heating, 1e-9);
  });

  test('a country has a climate', () => {
    expect(['GB', 'US', 'SG', 'ES', 'XX'].map(climateOf)).toEqual([
      'temperate',
      'continental',
      'hot_humid',
      'dry_summer',
      'temperate',
    ]);
  });
});

test('space for production in 2008, in the prices of rooms', () => {
  const FT2 = 0.09290304;
  expect(escalate(500 / FT2, 2008, 2023)).toBeNear(7463, 1e-3);
  expect(escalate(1400 / FT2, 2008, 2023)).toBeNear(20_897, 1e-3);
});

describe('people', () => {
  test('people for a position that is filled around the clock', () => {
    expect(crewFactor(COVERED['24_7'], 42, 0.16)).toBeNear(4.762, 1e-3);
    expect(crewFactor(COVERED['24_7'], 40, 0.15)).toBeNear(4.941, 1e-3);
  });

  test('heads and pay of a plant with eight positions', () => {
    const people = fillAssumptions({ plant: { grade: 'pharma' } }).people;
    const crew = crewFactor(COVERED['24_7'], people.contract_hours, people.absence);
    const operators = 8 * crew;
    const heads = supportHeads(
      { operators, batches: 40, qcHours: 250, graded: 600, equipment: 15e6, warehousePerBatch: 0.06 },
      people,
      crew,
    );
    const expected = {
      supervisor: 4.76,
      qa: 10.11,
      qc: 10.56,
      msat: 4.3,
      maintenance: 7.76,
      warehouse: 4.4,
      management: 8.0,
    };
    expect(operators).toBeNear(38.1, 1e-3);
    for (const [key, value] of Object.entries(expected)) expect(heads[key as keyof typeof heads]).toBeNear(value, 1e-3);
    const all = operators + Object.values(heads).reduce((sum, one) => sum + one, 0);
    expect(all).toBeNear(87.99, 1e-3);
    const pay =
      operators * people.salary_operator +
      Object.entries(heads).reduce((sum, [key, one]) => sum + one * people[`salary_${key as keyof typeof heads}`], 0);
    expect(pay).toBeNear(10.005e6, 1e-3);
    expect(pay / 40).toBeNear(250_100, 1e-3);
  });

  test('the time in which at least one step runs', () => {
    expect(
      occupiedHours(
        [
          [0, 10],
          [5, 10],
        ],
        24,
      ),
    ).toBe(15);
    // Across the end of a cycle, and before its beginning.
    expect(occupiedHours([[20, 10]], 24)).toBe(10);
    expect(
      occupiedHours(
        [
          [-4, 6],
          [0, 3],
        ],
        24,
      ),
    ).toBe(7);
    expect(occupiedHours([[3, 30]], 24)).toBe(24);
  });
});

describe('water', () => {
  test('steam of a still with five effects', () => expect(stillSteam(5)).toBeNear(258.8, 1e-3));

  test('the busiest day has two batches if one starts every 12 h, and names the step that draws most', () => {
    const draws = [
      { step: 0, start: 1, hours: 2, amount: 4 },
      { step: 1, start: 6.5, hours: 1, amount: 3 },
    ];
    const day = busiestDay(draws, 12);
    expect(day.total).toBeNear(14, 1e-9);
    expect([day.hour, day.peak, day.step]).toEqual([1, 2, 0]);
    expect(day.byHour[6]).toBeNear(1.5, 1e-9);
    expect(day.byHour[13]).toBeNear(2, 1e-9);
  });

  test('batches that follow closely draw evenly', () => {
    const day = busiestDay([{ step: 3, start: 0, hours: 1, amount: 2 }], 1);
    expect(day.total).toBeNear(48, 1e-9);
    expect(new Set(day.byHour).size).toBe(1);
    expect(day.step).toBe(3);
  });

  test('a tank never runs dry, and is full again after its day', () => {
    const byHour = Array.from({ length: 24 }, (_, h) => (h === 8 ? 10 : 0));
    const { rate, tank, lowest, levels } = storageFor(byHour, 10, 20);
    expect(rate).toBeNear(0.5, 1e-9);
    // Drawn in an hour in which half a cubic metre is made.
    expect(tank - lowest).toBeNear(9.5, 1e-9);
    expect(lowest).toBeNear(0.2 * tank, 1e-9);
    expect(Math.min(...levels)).toBeNear(lowest, 1e-9);
    expect(levels[7]).toBeNear(tank, 1e-9);
  });
});

const evaluated = (plant: Plant, assumptions: Assumptions): Results =>
  run(
    {
      ...plant,
      assumptions: {
        ...plant.assumptions,
        ...assumptions,
        plant: { ...plant.assumptions.plant, ...assumptions.plant },
      },
    },
    library,
  );
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const AS_BEFORE: Assumptions = { facility: { basis: 'factors' }, people: { basis: 'hours' } };

describe('rooms of modalities', () => {
  const resultsFor = (id: string) => {
    const one = PLATFORMS.find((platform) => platform.id === `platform_${id}`)!;
    return resultsOf(evaluate(exampleConfiguration(one), one.plant.product, library));
  };
  const roomOf = (results: Results, key: string) => results.facility!.rooms.find((room) => room.key === key);

  test.each([
    ['mrna', 'transcription', 'c'],
    ['aav', 'transfection', 'c'],
    ['viral_vaccine', 'infection', 'c'],
    ['oligonucleotide', 'synthesis', 'd'],
    ['cell_therapy', 'cells', 'c'],
  ])('of %s: %s is production in grade %s, not preparation of media', (id, step, grade) => {
    const results = resultsFor(id);
    expect(roomOf(results, 'production')).toMatchObject({ grade });
    expect(roomOf(results, 'production')!.steps).toContain(step);
    expect(roomOf(results, 'media')?.steps ?? []).not.toContain(step);
  });

  test('stations for cells are no suites for media, and need neither inoculum nor seed', () => {
    const results = resultsFor('cell_therapy');
    expect(roomOf(results, 'production')!.count).toBe(15);
    for (const key of ['media', 'inoculum', 'seed']) expect(roomOf(results, key)).toBeUndefined();
    expect(results.facility!.people.map(({ key }) => key)).not.toContain('media_buffers');
  });

  test('virus takes 1.4 times the area from the infection on, and potent compounds 1.5 times', () => {
    const area = 90 * (0.05 / 2) ** 0.3;
    const results = resultsFor('adc');
    expect(roomOf(results, 'capture')!.area).toBeNear(1.5 * area, 1e-9);
    expect(roomOf(results, 'media')!.area).toBeNear(70 * (0.05 / 2) ** 0.45, 1e-9);
    const vaccine = resultsFor('viral_vaccine');
    // The cells are infected in the vessel of their culture.
    expect(roomOf(vaccine, 'production')!.area).toBeNear(1.4 * 40, 1e-9);
    expect(roomOf(vaccine, 'seed')!.area).toBeNear(20, 1e-9);
  });

  test('rooms of several vessels are sized for one, also where the culture is infected in them', () => {
    const one = PLATFORMS.find(({ id }) => id === 'platform_viral_vaccine')!;
    const plant = structuredClone(exampleConfiguration(one));
    const steps = plant.uo_settings;
    steps.unshift(
      step('medium', 'purchased_feed', { amount: 4000, balance: 'water', 'composition.mol_glucose': 0.003 }),
    );
    for (const [i, each] of steps.entries())
      each.feeds = i === 0 ? [] : [{ from: steps[i - 1]!.id, outlet: 'product', next_batch: false }];
    plant.product = { from: steps.at(-1)!.id, outlet: 'product' };
    const { count, area } = roomOf(resultsOf(evaluate(plant, one.plant.product, library)), 'production')!;
    expect(count).toBeGreaterThan(1);
    expect(area).toBeNear(count * 1.4 * 40, 1e-9);
  });

  test('a vessel in which two steps work is washed once', () => {
    const one = PLATFORMS.find(({ id }) => id === 'platform_viral_vaccine')!;
    const washing = (vessel: string): number => {
      const plant = structuredClone(exampleConfiguration(one));
      plant.assumptions.plant = { ...plant.assumptions.plant, technology: 'stainless' };
      for (const { unit_operation, settings } of plant.uo_settings)
        if (unit_operation === 'viral_infection') settings['vessel'] = vessel;
      const { schedule, facility } = resultsOf(evaluate(plant, one.plant.product, library));
      const { busy, early } = facility!.people.find(({ key }) => key === 'wash')!;
      return busy! * early * schedule.cycle_time;
    };
    // By two hours for a machine.
    expect(washing('own') - washing('culture')).toBeGreaterThan(1);
  });
});

describe('a pharmaceutical plant', () => {
  const CHOICES: [string, Assumptions][] = [
    ['with rooms and people', {}],
    ['with rooms alone', { people: { basis: 'hours' } }],
    ['with people alone', { facility: { basis: 'factors' } }],
    [
      'by Lang factors, half of it carried',
      { capital: { convention: 'lang', location_factor: 1.2 }, facility: { share: 0.5 } },
    ],
    ['by NREL', { capital: { convention: 'nrel' } }],
  ];
  test.each(CHOICES)('%s: lines add up, and nothing is counted twice', (_, assumptions) => {
    const results = evaluated(antibody.plant, assumptions);
    const { capital, operating_cost: cost, facility } = results;
    expect(sum(capital.lines.map(({ amount }) => amount))).toBeNear(capital.total, 1e-12);
    expect(sum(cost.lines.map(({ annual }) => annual))).toBeNear(cost.annual, 1e-12);
    const keys = capital.lines.map(({ key }) => key);
    const hasRooms = facility!.basis === 'rooms';
    // Rooms or factors, a table or hours, and water that the plant makes is not bought.
    const replaced = ['buildings', 'warehouse'];
    expect(keys.includes('rooms')).toBe(hasRooms);
    expect(replaced.some((key) => keys.includes(key)) && hasRooms).toBe(false);
    // Central utilities, and what stands outdoors, are not rooms.
    const outside = { superpro: ['yard', 'auxiliary'], nrel: ['site'], lang: [] }[capital.convention];
    expect(outside.filter((key) => !keys.includes(key))).toEqual([]);
    const ids = cost.lines.map(({ item_id }) => item_id);
    const hasTable = facility!.people_basis === 'table';
    const has = (list: readonly string[]): boolean[] => list.map((id) => ids.includes(id));
    expect(has(['operator', 'laboratory'])).toEqual([!hasTable, !hasTable]);
    expect(has(['operators', 'qa', 'qc', 'monitoring'])).toEqual([hasTable, hasTable, hasTable, hasTable]);
    expect(has(['least_crew', 'factory_expense', 'overhead']).some(Boolean) && hasTable).toBe(false);
    expect(has(['wfi', 'clean_steam', 'ro_water']).some(Boolean) && hasRooms).toBe(false);
  });

  test('has the rooms that its steps need, and each step stands in one', () => {
    const { facility, steps } = evaluated(antibody.plant, {});
    const placed = facility!.rooms.flatMap((room) => room.steps);
    expect(placed.toSorted()).toEqual(steps.map(({ step_id }) => step_id).toSorted());
    expect(facility!.rooms.find(({ key }) => key === 'production')).toMatchObject({
      count: 4,
      steps: ['culture'],
      grade: 'c',
    });
    expect(facility!.rooms.find(({ key }) => key === 'capture')!.steps).toEqual(['protein_a', 'low_ph']);
    expect(sum(facility!.rooms.map(({ area }) => area))).toBeNear(facility!.totals.area, 1e-12);
  });

  test('an area, a number of positions and a salary can be entered', () => {
    const plain = evaluated(antibody.plant, {}).facility!;
    const { facility } = evaluated(antibody.plant, {
      facility: { area_capture: 500 },
      people: { positions_wash: 3, salary_qa: 200_000 },
    });
    expect(facility!.rooms.find(({ key }) => key === 'capture')!.area).toBe(500);
    expect(facility!.totals.area).toBeGreaterThan(plain.totals.area + 400);
    expect(facility!.people.find(({ key }) => key === 'wash')!.early).toBe(3);
    expect(facility!.people.find(({ key }) => key === 'qa')!.salary).toBe(200_000);
  });

  test('a product that carries half of the plant pays half of its people', () => {
    const whole = evaluated(antibody.plant, {});
    const half = evaluated(antibody.plant, { facility: { share: 0.5 } });
    // Support that serves batches grows with the batches of the other product.
    expect(half.facility!.totals.heads).toBeGreaterThan(whole.facility!.totals.heads);
    const paid = (results: Results): number =>
      results.operating_cost.lines.find(({ item_id }) => item_id === 'operators')!.annual;
    expect(paid(half)).toBeNear(paid(whole) / 2, 1e-12);
    expect(half.capital.direct_fixed).toBeNear(whole.capital.direct_fixed / 2, 1e-12);
  });

  test('a hotter climate costs electricity, and every kind of water for injection works', () => {
    const power = (assumptions: Assumptions): number => evaluated(antibody.plant, assumptions).figures.electricity;
    expect(power({ facility: { climate: 'hot_humid' } })).toBeGreaterThan(
      power({ facility: { climate: 'temperate' } }),
    );
    const [still, compression, membrane] = (['multiple_effect', 'vapour_compression', 'membrane'] as const).map(
      (kind) => evaluated(antibody.plant, { facility: { wfi_kind: kind } }),
    );
    expect(compression!.figures.electricity).toBeGreaterThan(still!.figures.electricity);
    expect(membrane!.facility!.totals.feed_water).toBeGreaterThan(still!.facility!.totals.feed_water);
  });

  const vaccine = {
    title: 'a viral vaccine',
    plant: PLATFORMS.find(({ id }) => id === 'platform_viral_vaccine')!.plant,
  };
  test.each([antibody, insulin, vaccine])(
    'every number of $title can be explained and worked out again',
    ({ plant }) => {
      const compiled = compile(configurationOf(plant), plant.product, library);
      const results = resultsOf(compiled.evaluate());
      const explain = explainer(compiled);
      const refs = figureRefs(results).filter((ref) => /^(facility|capital|figures)\b/.test(ref));
      expect(refs.length).toBeGreaterThan(150);
      for (const ref of refs) {
        const shown = explain(ref);
        const again = recompute(shown);
        // Null is no data, of which there is nothing to work out.
        expect(again === null, ref).toBe(shown.value === null);
        expect(again ?? 0, ref).toBeNear(shown.value ?? 0, 1e-9);
      }
    },
  );
});

test('a food plant has factors and hours, and rooms and people by choice', () => {
  const base = configuration('cfg_homogenised_v2');
  const plain = resultsOf(evaluate(base, product, library));
  const stated = resultsOf(evaluate({ ...base, assumptions: { ...base.assumptions, ...AS_BEFORE } }, product, library));
  expect(plain.facility).toBeUndefined();
  expect(stated.figures).toEqual(plain.figures);
  const chosen = resultsOf(
    evaluate(
      { ...base, assumptions: { ...base.assumptions, facility: { basis: 'rooms' }, people: { basis: 'table' } } },
      product,
      library,
    ),
  );
  expect(chosen.facility!.rooms.find(({ key }) => key === 'production')!.grade).toBe('d');
  expect(chosen.operating_cost.lines.map(({ item_id }) => item_id)).toContain('operators');
});
