/** Whole plants and single steps in steel, hybrid and single use. */
import { describe, expect, test } from 'vitest';
import antibodyFile from '../../data/demo-antibody.json' with { type: 'json' };
import foodFile from '../../data/demo-processes.json' with { type: 'json' };
import acidFile from '../../data/demo-succinic-acid.json' with { type: 'json' };
import { SINGLE_USE_ROWS } from '../costing/cost-table.ts';
import { library, resultsOf, runUnit, step, tryUnit } from './fixtures.test-support.ts';
import type { Feed } from '../evaluate/single.ts';
import { catalogue, evaluate } from '../index.ts';
import type { Configuration, ProductBasis, SettingValue, Step } from '../types/configuration.ts';
import type { PlantTechnology } from '../assumptions/assumptions.ts';
import type { Results } from '../types/results.ts';
import { antibody } from '../unit-operations/cultures.test-support.ts';
import { unitOperation, UNIT_OPERATIONS } from '../unit-operations/index.ts';

interface Demo {
  product: ProductBasis;
  processes: { configurations: { id: string; configuration: Configuration }[] }[];
}
const DEMOS = [antibodyFile, foodFile, acidFile] as unknown as Demo[];
const demos = DEMOS.flatMap(({ product, processes }) =>
  processes.flatMap(({ configurations }) =>
    configurations.map(({ id, configuration }) => [id, configuration, product] as const),
  ),
);
const SWITCHABLE = UNIT_OPERATIONS.filter(({ hybrid }) => hybrid !== undefined).map(({ id }) => id);

/** An antibody from one bag of 2 m³, with all that it can be purified by. */
const CULTURE: Record<string, SettingValue> = {
  vessel_volume: 2,
  aspect_ratio: 2,
  head_pressure: 0.02,
  inoculum_fraction: 0.15,
  seed_density: 2,
  flask_density: 1,
  batch_substrate_concentration: 6,
  feed_concentration: 100,
  initial_volume_fraction: 0.72,
  feed_cap: 0.001,
  product_growth: 0,
  product_maintenance: 0.0036,
  aeration: 0.05,
  power_per_volume: 0.025,
  impeller: 'elephant_ear',
};
const STEPS: Step[] = [
  step('fed_batch_fermentation', CULTURE, 'culture'),
  step('depth_filtration', {}, 'depth'),
  step('bind_elute_chromatography', { ligand: 'affinity', cycles: 4 }, 'capture'),
  step('viral_inactivation', {}, 'hold'),
  step('flow_through_chromatography', { media: 'membrane' }, 'polish'),
  step('virus_filtration', {}, 'virus'),
  step('ultrafiltration', { protein_concentration: 60, cut_off: 30 }, 'uf'),
  step('diafiltration', { cut_off: 30 }, 'df'),
  step('formulation', {}, 'formulation'),
  step('sterile_filtration', {}, 'sterile'),
  step('fill_finish', { container: 'bag' }, 'fill'),
];
/** Without the rooms and people of a pharmaceutical plant, whose heating, water and cost are no part of a technology. */
const ALONE_COSTED = { facility: { basis: 'factors' }, people: { basis: 'hours' } } as const;
function plant(technology: PlantTechnology | undefined, change: Record<string, Record<string, SettingValue>> = {}) {
  const configuration: Configuration = {
    uo_settings: STEPS.map((one) => ({ ...one, settings: { ...one.settings, ...change[one.id] } })),
    locked_values: { uo_settings: [] },
    assumptions: { ...ALONE_COSTED, plant: { grade: 'pharma', ...(technology && { technology }) } },
  };
  return evaluate(configuration, antibody, library);
}
const amountOf = ({ inventory }: Results, ...ids: string[]): number =>
  inventory.filter(({ item_id }) => ids.includes(item_id)).reduce((sum, { amount }) => sum + amount, 0);
const CLEANING = ['mol_phosphoric_acid', 'clean_steam', 'lp_steam', 'mp_steam'];

describe('the default', () => {
  test.each(demos)(
    '%s is the same to the last bit if steel is chosen by the plant or by each step',
    (_, base, basis) => {
      const chosen: Configuration = {
        ...base,
        uo_settings: base.uo_settings.map((one) => ({
          ...one,
          settings: {
            ...one.settings,
            ...(unitOperation(one.unit_operation)!.hybrid !== undefined && { technology: 'stainless' }),
          },
        })),
        assumptions: { ...base.assumptions, plant: { ...base.assumptions.plant, technology: 'stainless' } },
      };
      const numbers = (configuration: Configuration) => {
        const { steps, ...rest } = resultsOf(evaluate(configuration, basis, library));
        return { ...rest, steps: steps.map(({ settings: __, ...one }) => one) };
      };
      const before = numbers(base);
      expect(numbers(chosen)).toEqual(before);
      expect(before.figures.plastic).toBeUndefined();
      expect(before.equipment.filter(({ cost_id }) => SINGLE_USE_ROWS.has(cost_id))).toEqual([]);
    },
  );
});

describe('the catalogue', () => {
  test('has the setting of every operation with disposables, first and as the plant', () => {
    for (const { id, parameters } of catalogue()) {
      const at = parameters.findIndex(({ key }) => key === 'technology');
      expect([id, at]).toEqual([id, SWITCHABLE.includes(id) ? 0 : -1]);
    }
    expect(SWITCHABLE).toHaveLength(30);
  });
});

/** A broth of cells that make an antibody, or its clarified liquor, kg. */
const BROTH = { water: 1000, cell: 10, target: 3, host_protein: 1, salt: 5 };
const FEEDS: Record<string, Feed> = {
  flocculation: BROTH,
  cell_lysis: BROTH,
  transient_transfection: BROTH,
  viral_infection: BROTH,
  conjugation: { water: 200, target: 3 },
  refolding: { water: 200, solid: 10, debris: 1 },
};
const LIQUOR = { water: 1000, target: 3, host_protein: 0.3, salt: 5 };
const OWN: Record<string, Record<string, SettingValue>> = {
  ultrafiltration: { protein_concentration: 30 },
  fill_finish: { container: 'vial' },
  size_exclusion_chromatography: { load_fraction: 0.1, cycles: 4 },
};
const ALONE = SWITCHABLE.filter((id) => {
  const { first, prepares } = unitOperation(id)!;
  return !first && !prepares;
});

describe.each(ALONE)('%s', (id) => {
  const feed = FEEDS[id] ?? LIQUOR;
  const inTechnology = (technology: string) =>
    runUnit(id, { ...OWN[id], technology }, feed, { basis: antibody, assumptions: { plant: { grade: 'pharma' } } });
  const [steel, bags] = [inTechnology('stainless'), inTechnology('single_use')];
  const amount = ({ state: { run } }: typeof steel, item: string): number =>
    run.amounts[run.items.findIndex((one) => one.id === item)]!;

  test('makes the same in both technologies, with the same balance', () => {
    expect(bags.outputs).toEqual(steel.outputs);
    expect([...bags.state.run.out.mass]).toEqual([...steel.state.run.out.mass]);
    for (const [key, { mass }] of Object.entries(steel.state.run.sides))
      expect([...bags.state.run.sides[key]!.mass]).toEqual([...mass]);
  });

  test('needs no cleaning in single use, but disposables with their plastic', () => {
    expect(bags.state.times.cip + bags.state.times.sip).toBe(0);
    for (const item of ['mol_phosphoric_acid', 'clean_steam']) expect(amount(bags, item)).toBe(0);
    expect(amount(bags, 'plastic')).toBeGreaterThan(0);
    expect(amount(bags, 'plastic_incinerated')).toBe(amount(bags, 'plastic'));
    // A depth filter comes as a capsule.
    expect(amount(bags, 'connectors') > 0).toBe(id !== 'depth_filtration');
    expect(amount(steel, 'plastic')).toBe(0);
  });
});

describe('a plant', () => {
  const [steel, hybrid, single] = (['stainless', 'hybrid', 'single_use'] as const).map((one) =>
    resultsOf(plant(one)),
  ) as [Results, Results, Results];

  test('makes the same product in every technology', () => {
    for (const other of [hybrid, single]) {
      expect(other.figures.batch_output).toBe(steel.figures.batch_output);
      expect(other.figures.yield).toBe(steel.figures.yield);
      expect(other.streams.filter(({ kind }) => kind === 'product')).toEqual(
        steel.streams.filter(({ kind }) => kind === 'product'),
      );
    }
  });

  test('of single use cleans and sterilises nothing, and has no cleaning skid and no sterilisers', () => {
    for (const item of CLEANING) expect([item, amountOf(single, item)]).toEqual([item, 0]);
    expect(amountOf(steel, ...CLEANING)).toBeGreaterThan(0);
    const names = ({ equipment }: Results): string[] => equipment.map(({ cost_id }) => cost_id);
    expect(names(steel)).toEqual(expect.arrayContaining(['C-14', 'C-40', 'C-46', 'C-47', 'C-48c']));
    for (const row of ['C-14', 'C-40', 'C-46', 'C-47', 'C-48c', 'C-26d']) expect(names(single)).not.toContain(row);
    const cleaned = single.schedule.resources.filter(({ phases }) =>
      phases.some(({ kind }) => kind === 'cip' || kind === 'sip'),
    );
    // A flask is of glass or steel.
    expect(cleaned.map(({ name }) => name)).toEqual(['Seed flask']);
    expect(single.figures.water).toBeLessThan(0.7 * steel.figures.water);
  });

  test('of hybrid technology has a steel production vessel, skids and columns, and bags for the rest', () => {
    const rowOf = (tag: string): string => hybrid.equipment.find((one) => one.tag.startsWith(tag))!.cost_id;
    expect(rowOf('FB')).toBe('C-14');
    expect(rowOf('BE')).toBe('C-30');
    expect(rowOf('UF')).toBe('C-26d');
    expect(rowOf('FM')).toBe('C-15b');
    expect(hybrid.equipment.filter(({ cost_id }) => cost_id === 'C-46')).toEqual([]);
    expect(hybrid.equipment.map(({ cost_id }) => cost_id)).toContain('C-40');
    // Seed vessels are bags up to 200 L.
    const seeds = hybrid.equipment.filter(({ tag }) => tag.startsWith('SV'));
    expect(seeds.map(({ cost_id }) => cost_id)).toContain('C-15');
    expect(hybrid.figures.plastic).toBeLessThan(single.figures.plastic!);
    expect(hybrid.figures.plastic).toBeGreaterThan(0);
  });

  test('has the plastic of its steps, which is disposed of and in its mass intensity', () => {
    const kg = amountOf(single, 'plastic');
    const good = single.figures.batch_output * (1 - 0.02);
    expect(single.figures.plastic).toBeNear(kg / good, 1e-12);
    expect(amountOf(single, 'plastic_incinerated')).toBeNear(kg, 1e-12);
    const gwp = single.inventory.filter(({ item_id }) => item_id === 'plastic').reduce((sum, one) => sum + one.gwp!, 0);
    expect(gwp).toBeNear(6.842 * kg, 1e-9);
    expect(steel.figures.plastic).toBeUndefined();
  });

  test.each(['superpro', 'nrel', 'lang'] as const)(
    'has lines of capital that add up by the convention of %s',
    (convention) => {
      const results = resultsOf(
        evaluate(
          {
            uo_settings: STEPS,
            locked_values: { uo_settings: [] },
            assumptions: {
              ...ALONE_COSTED,
              plant: { grade: 'pharma', technology: 'single_use' },
              // Plants of single use without rooms of their own are compared with factors of sanitary ones.
              capital: { convention, plant_class: 'sanitary' },
            },
          },
          antibody,
          library,
        ),
      );
      const { lines, total, equipment_purchase, direct_fixed } = results.capital;
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeNear(total, 1e-12);
      const [least, most] = { superpro: [4.2, 4.6], nrel: [2, 3.5], lang: [2.8, 3.2] }[convention];
      expect(direct_fixed / equipment_purchase).toBeGreaterThan(least!);
      expect(direct_fixed / equipment_purchase).toBeLessThan(most!);
    },
  );

  test('follows the choice of a step before that of the plant', () => {
    const mixed = resultsOf(plant('stainless', { virus: { technology: 'single_use' } }));
    const capsules = mixed.inventory.filter(({ item_id }) => item_id === 'filter_capsule');
    expect(capsules.map(({ step_id }) => step_id)).toEqual(['virus']);
    expect(mixed.equipment.filter(({ step_id, cost_id }) => step_id === 'virus' && cost_id === 'C-46')).toEqual([]);
    const steelCulture = resultsOf(plant('single_use', { culture: { technology: 'stainless' } }));
    expect(steelCulture.equipment.find(({ tag }) => tag.startsWith('FB'))!.cost_id).toBe('C-14');
    expect(amountOf(steelCulture, 'bioreactor_bag')).toBe(0);
  });

  test('pays for consumables by contract, but an entered price as it is', () => {
    const spent = (contract_prices?: number, prices?: Record<string, number>): number => {
      const assumptions = {
        ...ALONE_COSTED,
        plant: { grade: 'pharma', technology: 'single_use', ...(contract_prices && { contract_prices }) },
      } as const;
      const configuration: Configuration = {
        uo_settings: STEPS,
        locked_values: { uo_settings: [] },
        assumptions: { ...assumptions, ...(prices && { prices }) },
      };
      const { operating_cost } = resultsOf(evaluate(configuration, antibody, library));
      return operating_cost.by_category.find(({ category }) => category === 'consumables')!.annual;
    };
    expect(spent(1)).toBe(spent());
    expect(spent(0.5)).toBeNear(spent() / 2, 1e-12);
    expect(spent(0.5, { resin_affinity: 12_500 })).toBeGreaterThan(1.05 * spent(0.5));
  });

  test('reuses cassettes as often as entered, and cleans none that is used once', () => {
    const reused = resultsOf(plant('single_use', { uf: { membrane_life: 10 } }));
    const once = resultsOf(plant('single_use', { uf: { membrane_life: 1 } }));
    const of = (results: Results, item: string): number =>
      results.inventory.find(({ item_id, step_id }) => step_id === 'uf' && item_id === item)?.amount ?? 0;
    expect(of(once, 'sanitised_cassette')).toBeNear(10 * of(reused, 'tff_cassette'), 1e-12);
    expect(of(once, 'mol_sodium_hydroxide')).toBe(0);
    expect(of(reused, 'mol_sodium_hydroxide')).toBeGreaterThan(0);
    const settings = single.steps.find(({ step_id }) => step_id === 'uf')!.settings;
    expect(settings.find(({ key }) => key === 'membrane_life')!.value).toBe(20);
  });

  test('has pre-packed columns of up to 60 L, whose resin lasts no longer than they do', () => {
    const small = resultsOf(plant('single_use', { capture: { cycles: 8, resin_life: 1000 } }));
    const columns = small.inventory.find(({ item_id }) => item_id === 'prepacked_column')!;
    expect(columns.amount).toBeNear(8 / 100, 1e-12);
    expect(small.equipment.filter(({ cost_id }) => cost_id === 'C-30b')).toEqual([]);
    const large = resultsOf(plant('single_use', { capture: { cycles: 1 } }));
    expect(
      large.inventory.filter(({ item_id, step_id }) => step_id === 'capture' && item_id === 'prepacked_column'),
    ).toEqual([]);
    expect(large.equipment.map(({ cost_id }) => cost_id)).toContain('C-30b');
  });
});

describe('a GMP plant', () => {
  const [steel, single] = (['stainless', 'single_use'] as const).map((one) => resultsOf(plant(one))) as [
    Results,
    Results,
  ];
  const food = resultsOf(
    evaluate(
      { uo_settings: STEPS, locked_values: { uo_settings: [] }, assumptions: { plant: { grade: 'food' } } },
      antibody,
      library,
    ),
  );
  const between = ({ schedule }: Results, name: string): number => {
    const { phases } = schedule.resources.find((one) => one.name === name)!;
    return phases.filter(({ kind }) => kind !== 'process').reduce((sum, { duration }) => sum + duration, 0);
  };
  const changeover = ({ schedule }: Results, name: string): number => {
    const { phases } = schedule.resources.find((one) => one.name === name)!;
    return phases
      .filter(({ kind }) => kind === 'setup' || kind === 'cip' || kind === 'sip')
      .reduce((sum, { duration }) => sum + duration, 0);
  };
  const column = ({ steps }: Results) => steps.find(({ step_id }) => step_id === 'capture')!;

  test('takes the times of good manufacturing practice in steel, shorter ones in single use; a food plant its own', () => {
    for (const [name, inSteel, inBags, inFood] of [
      ['fed_batch_fermentation', 24, 8, 8.5],
      ['Seed vessel 1', 24, 3, 4.5],
    ] as const)
      expect([steel, single, food].map((one) => between(one, name))).toEqual([inSteel, inBags, inFood]);
    for (const [name, inSteel, inBags, inFood] of [
      ['viral_inactivation', 4, 1, 1.5],
      ['Feed tank of bind_elute_chromatography', 4, 1, 1.5],
      ['depth_filtration', 1.5, 0.7, 1.2],
      ['ultrafiltration', 4, 2, 3.2],
    ] as const)
      expect([steel, single, food].map((one) => changeover(one, name))).toEqual([inSteel, inBags, inFood]);
  });

  test('packs a column as often as its resin is worn, and installs one that is pre-packed', () => {
    const setting = (results: Results, key: string): number =>
      Number(column(results).settings.find((one) => one.key === key)!.value);
    expect(changeover(steel, 'bind_elute_chromatography')).toBeNear(3 + (28 * 4) / setting(steel, 'resin_life'), 1e-12);
    expect(changeover(food, 'bind_elute_chromatography')).toBeNear(1, 1e-12);
    const small = resultsOf(plant('single_use', { capture: { cycles: 8, resin_life: 1000 } }));
    expect(changeover(small, 'bind_elute_chromatography')).toBeNear(2 + 8 / 100, 1e-12);
  });

  test('makes each buffer and the caustic of a column once per batch, in a vessel of its own each while it waits', () => {
    const held = (results: Results) =>
      results.equipment.filter(({ name, step_id }) => name === 'Buffer hold tank' && step_id === 'capture');
    const { binding_buffer: binding, elution_buffer: eluting, resin } = column(steel).outputs;
    const caustic = (5 * 4 * resin!) / 1000;
    const [tanks] = held(steel);
    expect([tanks!.n_units, tanks!.cost_id]).toEqual([3, 'C-48c']);
    expect(3 * tanks!.size).toBeNear((binding! + eluting! + caustic) / 0.8, 1e-9);
    const made = steel.equipment.find(({ name, step_id }) => name === 'Buffer tank' && step_id === 'capture')!;
    expect(made.size).toBeNear(binding! / 0.8, 1e-9);
    expect(held(single).map(({ cost_id }) => cost_id)).toEqual(['C-15c']);
    expect(held(food)).toEqual([]);
  });

  test('cleans vessels of steel with a rinse of water for injection, also those for buffers, and steams them', () => {
    const clean = (grade: 'pharma' | 'food', operation = 'storage_tank') =>
      runUnit(operation, {}, LIQUOR, { basis: antibody, assumptions: { plant: { grade } } }).state.run;
    const amount = ({ amounts, items }: ReturnType<typeof clean>, item: string): number =>
      amounts[items.findIndex((one) => one.id === item)]!;
    const gmp = clean('pharma');
    // Four rinses of five minutes, the last with water for injection, and two washes of 8 % of the volume as in a food plant, which
    // rinses with as much.
    expect(amount(gmp, 'wfi')).toBeNear((5 / 60) * 1.8 * Math.PI * Math.cbrt((4 * gmp.size) / (Math.PI * 3)), 1e-9);
    expect(amount(gmp, 'process_water')).toBeNear(3 * amount(gmp, 'wfi') + 2 * 0.08 * gmp.size, 1e-9);
    expect(amount(gmp, 'wastewater')).toBeNear(amount(gmp, 'process_water') + amount(gmp, 'wfi'), 1e-12);
    expect(amount(gmp, 'clean_steam')).toBeGreaterThan(0);
    const other = clean('food');
    expect(amount(other, 'wfi') + amount(other, 'clean_steam')).toBe(0);
    expect(amount(other, 'process_water')).toBeNear(5 * 0.08 * other.size, 1e-9);
    // Three solutions of a column, each in two vessels.
    const buffers = clean('pharma', 'bind_elute_chromatography');
    expect(amount(buffers, 'clean_steam')).toBeGreaterThan(amount(gmp, 'clean_steam'));
    expect(single.figures.water / steel.figures.water).toBeGreaterThan(0.08);
    expect(single.figures.water / steel.figures.water).toBeLessThan(0.3);
  });
});

describe('a bag', () => {
  const problemOf = (settings: Record<string, SettingValue>) => {
    const outcome = plant('single_use', { culture: settings });
    if (outcome.feasible) throw new Error('The bag fits');
    return outcome.problem;
  };

  test.each([
    ['vessel_volume', { vessel_volume: 8 }, 6, 'enter at most 6 m³, or choose stainless steel'],
    ['head_pressure', { head_pressure: 0.2 }, 0.03, 'enter at most 0.03 bar, or choose stainless steel'],
  ] as const)('has a limit of %s, with the nearest value that works', (field, settings, limit, message) => {
    const problem = problemOf(settings);
    expect(problem.fields).toEqual([field, 'technology']);
    expect(problem.message).toContain(message);
    expect(problem.limit!.value).toBe(limit);
    // In a large bag, the gas rises faster and kLa is higher, so the vessel that works can be smaller.
    const { value } = problem.nearest!;
    expect(problem.nearest!.field).toBe(field);
    expect(value).toBeLessThanOrEqual(limit);
    expect(plant('single_use', { culture: { ...settings, [field]: value } }).feasible).toBe(true);
    expect(plant('single_use', { culture: { ...settings, technology: 'stainless' } }).feasible).toBe(true);
  });

  test('transfers oxygen up to kLa of 20 1/h', () => {
    const problem = problemOf({ power_per_volume: 0.08 });
    expect(problem.limit).toMatchObject({ title: 'kLa', value: 20 });
    expect(problem.nearest!.field).toBe('power_per_volume');
    const { field, value } = problem.nearest!;
    const works = resultsOf(plant('single_use', { culture: { [field]: value } }));
    expect(works.steps[0]!.outputs.kla).toBeLessThanOrEqual(20);
  });

  test('is not used above 40 °C', () => {
    const hot = tryUnit('batch_fermentation', {
      technology: 'single_use',
      vessel_volume: 0.5,
      head_pressure: 0,
      temperature: 315,
      temperature_optimum: 312,
      temperature_maximum: 320,
    });
    expect(hot).toMatchObject({ infeasible: true, fields: ['temperature', 'technology'] });
  });

  test('holds microbes up to 1 m³, with the oxygen of purpose-built vessels', () => {
    const of = (vessel_volume: number) =>
      tryUnit('batch_fermentation', {
        technology: 'single_use',
        vessel_volume,
        head_pressure: 0.03,
        power_per_volume: 1,
      });
    expect(of(0.5)).not.toHaveProperty('infeasible');
    expect(of(1.2)).toMatchObject({ infeasible: true, fields: ['vessel_volume', 'technology'], limit: { value: 1 } });
  });

  test('above 2 m³ has a warning, as one supplier makes it', () => {
    const large = resultsOf(plant('single_use', { culture: { vessel_volume: 3, power_per_volume: 0.02 } }));
    expect(large.warnings.map(({ field, message }) => [field, message])).toContainEqual([
      'vessel_volume',
      expect.stringContaining('one supplier'),
    ]);
  });
});

test('a wrong technology or disposal is refused at its field', () => {
  const refused = (assumed: object) =>
    evaluate(
      { uo_settings: STEPS, locked_values: { uo_settings: [] }, assumptions: { plant: assumed } },
      antibody,
      library,
    );
  expect(refused({ technology: 'glass' })).toMatchObject({ problem: { fields: ['assumptions.plant.technology'] } });
  expect(refused({ plastic_disposal: 'sea' })).toMatchObject({
    problem: { fields: ['assumptions.plant.plastic_disposal'] },
  });
});
