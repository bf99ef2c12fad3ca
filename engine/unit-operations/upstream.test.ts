import { describe, expect, test } from 'vitest';
import { itemIndex } from '../costing/items.ts';
import { bestDilution, chemostat, perfusionRate, perfusionTitre, washoutRate } from '../physics/continuous.ts';
import { library, product, runUnit, step, tryUnit } from '../fixtures.test-support.ts';
import { compile, type ProductBasis, type SettingValue } from '../index.ts';
import { unitOperation } from './index.ts';

const antibody: ProductBasis = {
  name: 'Antibody',
  kind: 'protein',
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_cho',
  selling_price: 5000,
};
const anaerobic = { ...product, host_id: 'cel_saccharomyces_cerevisiae_anaerobic' };
const biomass: ProductBasis = { ...product, kind: 'biomass', component_id: null };

type Case = [string, Record<string, SettingValue>, ProductBasis];
const CASES: Case[] = [
  ['batch_fermentation', {}, product],
  ['batch_fermentation', { batch_substrate: 'mol_methanol', batch_substrate_concentration: 40 }, product],
  ['batch_fermentation', { product_location: 'intracellular', lysed_fraction: 0.1 }, anaerobic],
  ['batch_fermentation', { final_substrate: 5, batch_substrate_concentration: 60 }, biomass],
  ['chemostat', {}, product],
  ['chemostat', { death_rate: 0.01, recycle_ratio: 0.5, recycle_concentration: 1.5 }, product],
  ['chemostat', { product_location: 'intracellular' }, anaerobic],
  ['chemostat', {}, biomass],
  ['perfusion', {}, antibody],
  ['perfusion', { sieving: 0.9, death_rate: 0.03, lysed_fraction: 0.05, harvest_interval: 72 }, antibody],
];

describe.each(CASES)('%s %o', (operation, settings, basis) => {
  const { state, outputs, at } = runUnit(operation, settings, {}, { basis });
  const { out, reaction, amounts, items } = state.run;
  const streams = [out, ...state.sides.map((one) => one.stream)];

  test('closes the balance of every component to 1e-9', () => {
    for (let i = 0; i < out.mass.length; i++) {
      const entering = state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0) + reaction[i]!;
      const leaving = streams.reduce((sum, stream) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
  });
  test('makes and uses mass in equal parts, and has no negative amount', () => {
    const turned = reaction.reduce((sum, kg) => sum + Math.abs(kg), 0);
    expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9 * Math.max(1, turned));
    for (const stream of streams) for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
  });
  test('buys what its inlets bring in', () => {
    const brought = state.inlets.reduce(
      (sum, { stream }) => sum + stream.total() - stream.mass[at.oxygen]! - stream.mass[at.cell]!,
      0,
    );
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide', 'mol_phosphoric_acid']);
    const bought = items.reduce((sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * amounts[i]!), 0);
    expect(bought).toBeNear(brought, 1e-9);
  });
  test('gives a finite number for every output it declares', () => {
    expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(unitOperation(operation)!.outputs).toSorted());
    for (const value of Object.values(outputs)) expect(Number.isFinite(value)).toBe(true);
  });
  test('evaluates as a process of its own, with finite figures', () => {
    const outcome = compile(
      {
        uo_settings: [
          step(operation, settings, 'a'),
          basis.kind === 'biomass'
            ? step('disc_stack_centrifuge', { product_phase: 'cells' }, 'b')
            : step('depth_filtration', { batch_time: 12 }, 'b'),
        ],
        locked_values: { uo_settings: [] },
        assumptions: {},
      },
      basis,
      library,
    ).evaluate();
    const text = outcome.feasible ? 'works.' : outcome.problem.message;
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    if (!outcome.feasible) return;
    const bad = Object.entries(outcome.results.figures).filter(
      ([, value]) => value !== null && !Number.isFinite(value),
    );
    expect(bad).toEqual([]);
  });
});

describe('every setting does something', () => {
  /** Circumstances under which settings matter. */
  const BASES: Record<string, [Record<string, SettingValue>, ProductBasis][]> = {
    batch_fermentation: [
      [{}, product],
      [{ power_per_volume: 0.5 }, product],
      [{ seed_lag: 9 }, product],
      [{ medium_supply: 'bought' }, product],
    ],
    chemostat: [
      [{ dilution_rate: 0.1 }, product],
      [{ dilution_rate: 0.1, recycle_ratio: 0.3, recycle_concentration: 1.4 }, product],
      [{ dilution_rate: 0.1, medium_supply: 'bought' }, product],
    ],
    perfusion: [
      [{}, antibody],
      [{ sieving: 0.95 }, antibody],
      [{ medium_supply: 'bought' }, antibody],
    ],
  };
  const cases = Object.keys(BASES).flatMap((id) =>
    Object.keys(unitOperation(id)!.settings).map((key): [string, string] => [id, key]),
  );
  test.each(cases)('%s %s', (id, key) => {
    const { parameter } = unitOperation(id)!.settings[key]!;
    const changes = ([settings, basis]: [Record<string, SettingValue>, ProductBasis]): boolean => {
      const digest = (given: Record<string, SettingValue>): string | null => {
        const outcome = compile(
          {
            uo_settings: [step(id, given, 'a')],
            locked_values: { uo_settings: [] },
            assumptions: {},
          },
          basis,
          library,
        ).evaluate();
        if (!outcome.feasible) return null;
        const { steps, warnings: _, ...rest } = outcome.results;
        return JSON.stringify({ ...rest, steps: steps.map(({ settings: __, ...one }) => one) });
      };
      const before = digest(settings);
      if (before === null) throw new Error(`${id} does not work`);
      const now = runUnit(id, settings, {}, { basis }).state.resolved.values[key]!;
      const others =
        parameter.type === 'choice'
          ? parameter.choices.map((one: { value: string }) => one.value).filter((one: string) => one !== now)
          : parameter.type === 'boolean'
            ? [!now]
            : parameter.type === 'integer'
              ? [Number(now) + 1]
              : [
                  Number(now) * 1.03,
                  Number(now) * 0.97,
                  Number(now) + 0.02 * (parameter.max! - Number(now)),
                  Number(now) * 6,
                ];
      return others.some((value: SettingValue) => {
        const after = digest({ ...settings, [key]: value });
        return after !== null && after !== before;
      });
    };
    expect(BASES[id]!.some(changes)).toBe(true);
  });
});

describe('batch fermentation', () => {
  // The defaults of the model reference: a bacterium on glucose in 100 m³.
  const bacterium = {
    max_growth_rate: 0.7,
    monod_constant: 0.05,
    batch_biomass_yield: 0.5,
    maintenance: 0.04,
    temperature: 310.15,
    batch_substrate: 'mol_glucose',
  };
  test('limited by oxygen in 100 m³: time, cells, product and transfer', () => {
    const { outputs } = runUnit('batch_fermentation', bacterium);
    expect(outputs.process_time).toBeNear(4.277, 5e-3);
    expect(outputs.biomass).toBeNear(9.829, 5e-3);
    expect(outputs.titre).toBeNear(0.4933, 5e-3);
    expect(outputs.max_transfer).toBeNear(172.1, 5e-3);
  });
  test('more substrate makes more cells and takes longer', () => {
    const low = runUnit('batch_fermentation', { ...bacterium, batch_substrate_concentration: 10 }).outputs;
    const high = runUnit('batch_fermentation', { ...bacterium, batch_substrate_concentration: 40 }).outputs;
    expect(high.biomass).toBeGreaterThan(3 * low.biomass!);
    expect(high.process_time).toBeGreaterThan(low.process_time!);
  });
  test('refuses to end above where it starts, and starving cells', () => {
    expect(tryUnit('batch_fermentation', { final_substrate: 30 })).toMatchObject({ infeasible: true });
    expect(
      tryUnit('batch_fermentation', { batch_substrate_concentration: 200, power_per_volume: 0.02, aeration: 0.05 }),
    ).toMatchObject({ infeasible: true, limit: { unit: 'mmol/L/h' } });
  });
});

describe('chemostat', () => {
  const kinetics = {
    growth: 0.5,
    monod: 0.2,
    biomassYield: 0.5,
    maintenance: 0,
    alpha: 0,
    beta: 0,
    productYield: Infinity,
    oxygenGrowth: 0,
    oxygenMaintenance: 0,
    oxygenProduct: 0,
  };
  test('steady state, best dilution and washout', () => {
    const state = chemostat(kinetics, 0.3, 20, 0, 1);
    expect(state.substrate).toBeNear(0.3);
    expect(state.density).toBeNear(9.85);
    expect(bestDilution(0.5, 0.2, 20)).toBeNear(0.4502);
    expect(washoutRate(0.5, 0.2, 20, 0, 1)).toBeNear(0.495);
  });
  test('takes 0.6 of the washout rate unless told, and refuses to run near it', () => {
    const { outputs, state } = runUnit('chemostat', {});
    expect(state.resolved.values.dilution_rate).toBeNear(0.6 * outputs.washout_rate!, 1e-12);
    const answer = tryUnit('chemostat', { dilution_rate: 0.99 * outputs.washout_rate! });
    expect(answer).toMatchObject({ infeasible: true, limit: { unit: '1/h' } });
  });
  test('holds more cells with a recycle', () => {
    const bare = runUnit('chemostat', { dilution_rate: 0.1 }).outputs;
    const held = runUnit('chemostat', {
      dilution_rate: 0.1,
      recycle_ratio: 0.5,
      recycle_concentration: 1.5,
    }).outputs;
    expect(held.biomass).toBeGreaterThan(1.2 * bare.biomass!);
    expect(tryUnit('chemostat', { recycle_ratio: 1, recycle_concentration: 3, dilution_rate: 0.1 })).toMatchObject({
      infeasible: true,
      fields: ['recycle_ratio', 'recycle_concentration'],
    });
  });
  test('spreads the cost of a run over its harvests', () => {
    const short = runUnit('chemostat', { run_time: 240 }).state.run;
    const long = runUnit('chemostat', { run_time: 1440 }).state.run;
    expect(long.processTime).toBeLessThan(short.processTime);
    expect(long.seedServes).toBe(60);
  });
});

describe('perfusion', () => {
  test('perfusion rate and titre', () => {
    expect(perfusionRate(25, 50)).toBeNear(1.25);
    expect(perfusionTitre(20, 50, 1.15, 0.1, 1) * 1000).toBeNear(800);
  });
  test('with a fouling fibre in 2.5 m³: titre and transfer', () => {
    const { outputs } = runUnit('perfusion', { vessel_volume: 2.5, sieving: 0.9 }, {}, { basis: antibody });
    expect(outputs.titre! * 1000).toBeNear(793);
    expect(outputs.max_transfer).toBeNear(23.64, 1e-3);
  });
  test('harvests no cells, and what is not harvested is bled', () => {
    const { state, at, outputs } = runUnit('perfusion', {}, {}, { basis: antibody });
    const { out, sides, made } = state.run;
    expect(out.mass[at.cell]).toBe(0);
    expect(out.mass[at.target]! / made).toBeNear(outputs.harvested!, 1e-12);
    expect(sides.bleed!.mass[at.target]! + out.mass[at.target]!).toBeNear(made, 1e-12);
    expect(out.mass[at.target]! / out.volume()).toBeNear(outputs.titre!, 0.02);
  });
  test('refuses a bleed above the perfusion, hungry cells, too little oxygen, and biomass as product', () => {
    const answer = (settings: Record<string, SettingValue>) => tryUnit('perfusion', settings, {}, { basis: antibody });
    expect(answer({ bleed_rate: 1.5 })).toMatchObject({ infeasible: true, limit: { unit: '1/d' } });
    expect(answer({ bleed_rate: 1, specific_perfusion: 60 })).toMatchObject({ fields: ['bleed_rate', 'death_rate'] });
    expect(answer({ batch_substrate_concentration: 2 })).toMatchObject({ limit: { unit: 'g/L' } });
    expect(answer({ cell_density: 150, batch_substrate_concentration: 10 })).toMatchObject({
      limit: { unit: 'mmol/L/h' },
    });
    expect(tryUnit('perfusion', {}, {}, { basis: biomass })).toMatchObject({ infeasible: true });
  });
});

describe('fed-batch culture of animal cells', () => {
  const cho = { ...product, host_id: 'cel_cho' };
  const culture = { vessel_volume: 10, feed_concentration: 100, aeration: 0.1, power_per_volume: 0.1 };

  test('takes cell culture powder in medium and feed, and no ammonia', () => {
    const { state, at } = runUnit('fed_batch_fermentation', culture, {}, { basis: cho });
    const { amounts } = state.run;
    // 4 m³ of medium at 22 g/L and 4 m³ of feed at 100 g/L.
    expect(amounts[itemIndex('cell_culture_powder')]).toBeNear(4 * 22 + 4 * 100, 1e-9);
    expect(amounts[itemIndex('mol_ammonia')]).toBe(0);
    expect(state.run.inlets['feed']!.mass[at.salt]).toBeNear(400, 1e-9);
    expect(state.run.inlets['feed']!.volume()).toBeNear(4, 1e-9);
  });
  test('may have a feed without powder, or a mineral medium after all', () => {
    const spent = (settings: Record<string, SettingValue>) =>
      runUnit('fed_batch_fermentation', { ...culture, ...settings }, {}, { basis: cho }).state.run.amounts;
    expect(spent({ feed_powder: 0 })[itemIndex('cell_culture_powder')]).toBeNear(88, 1e-9);
    expect(spent({ medium: 'mineral' })[itemIndex('cell_culture_powder')]).toBe(0);
    expect(spent({ medium: 'mineral' })[itemIndex('mol_ammonia')]).toBeGreaterThan(0);
  });
  test('microbes get none', () => {
    const { amounts } = runUnit('fed_batch_fermentation', {}).state.run;
    expect(amounts[itemIndex('cell_culture_powder')]).toBe(0);
  });
});

describe.each(['fed_batch_fermentation', 'batch_fermentation', 'chemostat'])('%s in a field-erected vessel', (id) => {
  const gentle = { power_per_volume: 3 };

  test('is bought with its agitator and cooler', () => {
    const { equipment } = runUnit(id, { ...gentle, construction: 'field_erected', vessel_volume: 1000 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-07');
    expect(equipment['fermenter']!.size).toBe(1000);
    expect(equipment['agitator']!.size).toBeNear(3 * 800, 1e-9);
    expect(equipment['cooler']!.size).toBeGreaterThan(equipment['agitator']!.size);
  });
  test('and a hygienic one without', () => {
    const { equipment } = runUnit(id, { ...gentle, vessel_volume: 300 }).state.run;
    expect(equipment['fermenter']!.row.id).toBe('C-14');
    expect(equipment['agitator']!.size + equipment['cooler']!.size).toBe(0);
  });
  test.each([
    ['hygienic', 301, 300],
    ['field_erected', 99, 100],
  ])('a %s vessel of %d m³ is refused', (construction, vessel_volume, limit) => {
    const refused = tryUnit(id, { construction, vessel_volume });
    expect(refused).toMatchObject({ fields: ['vessel_volume', 'construction'], limit: { value: limit } });
  });
});

describe('the carbon of a small molecule', () => {
  const acid = (component_id: string): ProductBasis => ({ ...product, kind: 'molecule', component_id });
  const making = (component_id: string) => {
    const settings = { product_growth: 0.3, product_maintenance: 0.01 };
    const { state, at } = runUnit('batch_fermentation', settings, {}, { basis: acid(component_id) });
    const made = state.run.reaction[at.target]!;
    const used = -state.run.reaction[at.batch_substrate]!;
    return { made, used, dioxide: state.run.reaction[at.carbon_dioxide]! };
  };

  test.each([
    // C4H6O4, C6H8O7, and one whose carbon counts as that of glucose.
    ['mol_succinic_acid', 4 / 118.09],
    ['mol_citric_acid', 6 / 192.12],
    ['mol_vanillin', 1 / 30.03],
  ])('%s follows from its formula', (id, content) => {
    const { made, used, dioxide } = making(id);
    const rest = used / 30.03 - dioxide / 44.01 - made * content;
    // What is neither gas nor product is biomass, the same whatever is made.
    const plain = making('mol_glucose');
    expect(rest).toBeNear(plain.used / 30.03 - plain.dioxide / 44.01 - plain.made / 30.03, 1e-9);
  });
  test('oxidised products take up more oxygen', () => {
    const uptake = (id: string) =>
      runUnit('batch_fermentation', { product_growth: 0.3 }, {}, { basis: acid(id) }).outputs['peak_uptake'];
    expect(uptake('mol_citric_acid')).toBeGreaterThan(uptake('mol_succinic_acid')!);
    expect(uptake('mol_1_4_butanediol')).toBeLessThan(uptake('mol_succinic_acid')!);
  });
});
