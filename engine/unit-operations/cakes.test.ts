import { describe, expect, test } from 'vitest';
import { product, runUnit, step, tryUnit, type UnitRun, library, resultsOf } from '../fixtures.test-support.ts';
import { catalogue, evaluate, runUnitOperation, type Parameter, type SettingValue } from '../index.ts';
import { drumArea, saturatedHumidity } from '../physics/drum-drying.ts';
import { celsius } from '../quantity.ts';

type Feed = NonNullable<Parameters<typeof runUnit>[2]>;
type Settings = Record<string, SettingValue>;

const CAKE: Feed = { target: 500, host_protein: 30, salt: 20, water: 450 };
const BROTH: Feed = {
  water: 72_000,
  cell: 3000,
  debris: 200,
  held: 40,
  target: 745,
  salt: 1500,
  host_protein: 60,
  lipid: 20,
  antifoam: 16,
};

const CASES: [string, Settings, Feed][] = [
  ['drum_drying', {}, CAKE],
  ['drum_drying', { product_solids: 0.95, temperature: celsius(90), recovery: 0.9 }, CAKE],
  ['rotary_vacuum_filtration', {}, BROTH],
  ['rotary_vacuum_filtration', { product_phase: 'cake', wash_ratio: 3 }, BROTH],
];

const streamsOf = ({ state }: UnitRun) => [
  state.run.out,
  ...state.inlets.map((one) => one.stream),
  ...state.sides.map((one) => one.stream),
];

describe.each(CASES)('%s %o', (operation, settings, feed) => {
  const run = runUnit(operation, settings, feed);
  const { state } = run;

  test('closes the balance of every component to 1e-9', () => {
    const { out, reaction } = state.run;
    for (let i = 0; i < out.mass.length; i++) {
      const entering =
        state.run.feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0) + reaction[i]!;
      const leaving = out.mass[i]! + state.sides.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
    }
    expect(Math.abs(reaction.reduce((sum, kg) => sum + kg, 0))).toBeLessThanOrEqual(1e-9);
  });
  test('has no negative amount, and solids keep the water that they bind', () => {
    for (const stream of streamsOf(run)) {
      for (const kg of stream.mass) expect(kg).toBeGreaterThanOrEqual(-1e-9);
      expect(stream.mass[run.at.water]! - stream.heldWater()).toBeGreaterThanOrEqual(-1e-9);
    }
  });
  test('gives a finite number for every output and setting, and a size', () => {
    for (const value of Object.values(run.outputs)) expect(Number.isFinite(value)).toBe(true);
    for (const value of Object.values(state.resolved.values)) expect(Number.isNaN(value)).toBe(false);
    expect(state.equipment[0]!.slot.size).toBeGreaterThan(0);
  });
  test('reports the yield that its streams show', () => {
    const { target, held } = run.at;
    const part = (mass: Float64Array): number => mass[target]! + mass[held]!;
    expect(run.outputs.step_yield!).toBeNear(part(state.run.out.mass) / part(state.run.feed.mass), 1e-9);
  });
});

describe('every setting does something', () => {
  const trace = (operation: string, settings: Settings, feed: Feed): string => {
    const answer = tryUnit(operation, settings, feed);
    if ('infeasible' in answer) return answer.message;
    const { run } = answer.state;
    return JSON.stringify([
      streamsOf(answer).map((stream) => [[...stream.mass], stream.temperature]),
      [...run.amounts],
      run.processTime,
      answer.state.equipment.map(({ slot }) => slot.size),
      answer.outputs,
    ]);
  };
  const other = (parameter: Parameter, now: SettingValue): SettingValue =>
    parameter.type === 'choice'
      ? parameter.choices.find(({ value }) => value !== now)!.value
      : Number(now) + 0.1 * (parameter.max! - Number(now));
  const tried = catalogue()
    .filter(({ id }) => id === 'drum_drying' || id === 'rotary_vacuum_filtration')
    .flatMap(({ id, parameters }) =>
      parameters.filter((one) => one.key !== 'parallel_trains').map((one) => [id, one.key, one] as const),
    );
  test.each(tried)('%s %s', (id, key, parameter) => {
    const feed = id === 'drum_drying' ? CAKE : BROTH;
    const now = runUnit(id, {}, feed).state.resolved.values[key]!;
    expect(trace(id, { [key]: other(parameter, now) }, feed)).not.toBe(trace(id, {}, feed));
  });
});

describe('drum drying', () => {
  test('sizes the drum of a published plant: 7,796 kg/h of water, 576 m²', () =>
    expect(drumArea(7796, 20, 25)).toBeNear(576, 1e-3));
  test('air at 70 °C and 80 % humidity holds a fifth of its mass in water, and boiling water any amount', () => {
    expect(saturatedHumidity(0.8, celsius(70))).toBeNear(0.203, 5e-3);
    expect(saturatedHumidity(1, celsius(101))).toBe(Infinity);
  });
  test('ends at the solids asked for, and molecules are not denatured', () => {
    const { state, at } = runUnit('drum_drying', { product_solids: 0.93 }, CAKE, {
      basis: { ...product, kind: 'molecule', component_id: 'mol_succinic_acid' },
    });
    expect(1 - state.run.out.mass[at.water]! / state.run.out.total()).toBeNear(0.93, 1e-9);
    expect(state.run.out.mass[at.aggregate]).toBe(0);
  });
  test('a dry feed, a liquid and damp cold air are refused', () => {
    expect(tryUnit('drum_drying', { product_solids: 0.5 }, CAKE)).toMatchObject({ fields: ['product_solids'] });
    expect(tryUnit('drum_drying', {}, { target: 10, water: 90 })).toMatchObject({ limit: { title: 'Solids in feed' } });
    expect(
      tryUnit('drum_drying', { temperature: celsius(40), exit_humidity: 0.1, ambient_humidity: 0.03 }, CAKE),
    ).toMatchObject({ limit: { title: 'Humidity of the air' } });
  });
});

describe('rotary vacuum filtration', () => {
  test('both sides together hold all product', () => {
    const kept = runUnit('rotary_vacuum_filtration', {}, BROTH).outputs.step_yield!;
    const cake = runUnit('rotary_vacuum_filtration', { product_phase: 'cake' }, BROTH).outputs.step_yield!;
    expect(kept + cake).toBeNear(1, 1e-12);
  });
  test('washing wins product back', () => {
    const yields = [0, 1, 4].map(
      (wash) => runUnit('rotary_vacuum_filtration', { wash_ratio: wash }, BROTH).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => a - b));
    expect(new Set(yields).size).toBe(3);
  });
  test('a feed without solids and a cake that takes all liquor are refused', () => {
    expect(tryUnit('rotary_vacuum_filtration', {}, { water: 100, target: 1 })).toHaveProperty('infeasible');
    expect(tryUnit('rotary_vacuum_filtration', { cake_solids: 0.05 }, { water: 320, cell: 100 })).toMatchObject({
      fields: ['cake_solids'],
    });
  });
});

test('mycelium is filtered off, the liquor crystallised and the crystals dried', () => {
  const basis = {
    ...product,
    kind: 'molecule' as const,
    component_id: 'mol_citric_acid',
    host_id: 'cel_aspergillus_oryzae',
  };
  const steps = [
    step(
      'batch_fermentation',
      { batch_substrate_concentration: 150, product_growth: 6, product_yield: 0.9, max_growth_rate: 0.1 },
      'a',
    ),
    step('rotary_vacuum_filtration', {}, 'b'),
    step('evaporation', { product_solids: 0.75 }, 'c'),
    step('crystallisation', {}, 'd'),
    step('drum_drying', {}, 'e'),
  ];
  const { figures, equipment } = resultsOf(
    evaluate({ uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {} }, basis, library),
  );
  expect(figures.yield).toBeGreaterThan(0.3);
  expect(equipment.map((one) => one.cost_id)).toEqual(expect.arrayContaining(['C-25', 'C-35']));
});

test('curves pass through the figures', () => {
  const dataOf = (id: string) => {
    const outcome = runUnitOperation(id, { settings: {}, product }, library);
    if (!outcome.feasible) throw new Error(outcome.problem.message);
    return outcome.data;
  };
  const filter = dataOf('rotary_vacuum_filtration');
  expect(filter.curves[0]!.points.find(({ x }) => Math.abs(x - 1.5) < 1e-9)!.y).toBeNear(
    filter.outputs.step_yield!,
    1e-9,
  );
  const drum = dataOf('drum_drying');
  const near = drum.curves[0]!.points.find(({ x }) => x > celsius(70))!;
  expect(near.y).toBeNear(drum.outputs.gas!, 0.01);
});
