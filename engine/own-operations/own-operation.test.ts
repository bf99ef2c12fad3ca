import { describe, expect, test } from 'vitest';
import { library as base, product } from '../tests/fixtures.test-support.ts';
import {
  buildScenario,
  type Configuration,
  evaluate,
  type Evaluation,
  explainer,
  compile,
  type OwnOperation,
  parseScenario,
  type Results,
  recompute,
  runUnitOperation,
  type SettingValue,
  verifyScenario,
} from '../index.ts';
import { leverage } from '../analysis/leverage.ts';
import { balance, FEED, massIn } from '../unit-operations/plant-operations.test-support.ts';
import { ownProblems } from './check.ts';
import { previewOwn } from '../simulation/own-preview.ts';
import { SHARED_CLASSES } from './types.ts';
import { WASHER } from './own-operation.test-support.ts';

const basis = {
  name: 'Lactic acid',
  kind: 'molecule',
  component_id: 'mol_lactic_acid',
  host_id: '',
  selling_price: 3,
} as const;
const library = (...own: OwnOperation[]) => ({ ...base, own_operations: own });
const process = (settings: Record<string, SettingValue> = {}, definition = WASHER.id): Configuration => ({
  uo_settings: [
    { id: 'feed', unit_operation: 'purchased_feed', name: 'Feed', settings: FEED },
    { id: 'it', unit_operation: 'own_operation', name: 'It', settings: { definition, ...settings } },
  ],
  locked_values: { uo_settings: [] },
  assumptions: {},
});
const tried = (settings: Record<string, SettingValue> = {}, own = WASHER): Evaluation =>
  evaluate(process(settings, own.id), basis, library(own));
function run(settings: Record<string, SettingValue> = {}, own = WASHER): Results {
  const outcome = tried(settings, own);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
}
const amount = ({ inventory }: Results, item: string): number =>
  inventory.filter((one) => one.item_id === item && one.step_id === 'it').reduce((sum, one) => sum + one.amount, 0);

describe('a step of an own operation', () => {
  const results = run();
  test('sends the shares of components and classes to the outlets, and the rest to one of them', () => {
    expect(massIn(results, 'it-other_1', 'mol_sodium_chloride')).toBeNear(90, 1e-12);
    expect(massIn(results, 'it-other_1', 'mol_lactic_acid')).toBeNear(10, 1e-12);
    expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(490, 1e-12);
    expect(massIn(results, 'it-out', 'mol_glucose')).toBeNear(1000, 1e-12);
  });
  test('closes its balance with the water and chemicals that join the feed', () =>
    expect(balance(results)).toBeNear(1, 1e-12));
  test('has the outlets and the name of the definition', () => {
    const names = results.streams.filter(({ from_step: from }) => from === 'it').map(({ name }) => name);
    expect(names).toEqual(['Wash water', 'Off-gas', 'Washed liquor']);
    expect(results.steps[1]).toMatchObject({ unit_operation: 'own_operation', stage: 'recovery', tag: 'WC-301' });
  });
  test('uses electricity, steam, coolant, water and chemicals per kg of feed', () => {
    const { outputs } = results.steps[1]!;
    expect(outputs.electricity).toBeNear(200, 1e-12);
    expect(outputs.joined).toBeNear(10_000 * (0.0005 * 997 + 0.004), 1e-12);
    expect(amount(results, 'mol_sodium_hydroxide')).toBeGreaterThanOrEqual(40);
    expect(
      run({ steam: 0.15 }).inventory.find((one) => one.item_id === 'lp_steam' && one.step_id === 'it')!.amount,
    ).toBeNear(amount(results, 'lp_steam') + 1000, 1e-9);
  });
  test('buys as many units as the largest one demands, at the price law', () => {
    const [column] = results.equipment.filter(({ step_id, name }) => step_id === 'it' && name === 'Column');
    expect(column).toMatchObject({ n_units: 2, size: 1250, cost_id: 'own' });
    expect(column!.unit_cost).toBeNear((100_000 * 1.25 ** 0.6 * 797.9) / 600, 1e-3);
  });
  test('takes the time that its feed rate needs', () => expect(results.steps[1]!.process_time).toBeNear(4, 1e-12));
  test('leaves at its temperature', () =>
    expect(results.streams.find(({ id }) => id === 'it-out')!.temperature).toBe(313.15));
});

test('a step overrides a share, and the outlet of the rest takes what is left', () => {
  const results = run({ 'shares.other_1.mol_lactic_acid': 0.2 });
  expect(massIn(results, 'it-out', 'mol_lactic_acid')).toBeNear(400, 1e-12);
});

test('shares above all that there is are refused by the component and the excess', () => {
  const outcome = tried({ 'shares.other_1.water': 0.95 });
  expect(outcome).toMatchObject({
    feasible: false,
    problem: {
      step_id: 'it',
      fields: ['shares.other_1.water', 'shares.other_2.water'],
      message: 'The shares of Water add up to 105 %, which exceeds the available amount by 5 %.',
    },
  });
});

test('water that cells hold stays with them, unless they are dried already', () => {
  const washer = (of: string): OwnOperation => ({ ...WASHER, shares: [{ of, outlet: 'other_1', share: 0.99 }] });
  const message = (own: OwnOperation, water: number) => {
    const configuration = process({}, own.id);
    configuration.uo_settings[0]!.settings = { ...FEED, balance: 'water', 'composition.debris': 0.2 };
    if (water === 0)
      configuration.uo_settings.splice(1, 0, {
        id: 'dryer',
        unit_operation: 'spray_drying',
        name: 'Dryer',
        settings: {},
      });
    const outcome = evaluate(configuration, basis, library(own));
    return outcome.feasible ? '' : outcome.problem.message;
  };
  expect(message(washer('water'), 1)).toMatch(/^Cells and debris retain their water: Washed liquor needs at least /);
  expect(message(washer('salt'), 1)).toBe('');
  expect(message({ ...washer('salt'), water: 0, chemicals: [] }, 0)).toBe('');
});

test('a step without a definition, or with one that the library lacks, is refused', () => {
  const message = (definition: string) => {
    const outcome = evaluate(process({}, definition), basis, library(WASHER));
    return outcome.feasible ? '' : outcome.problem.message;
  };
  expect(message('')).toBe('Choose a custom operation from the library, such as own_1@1.');
  expect(message('own_washer@7')).toBe('The library has no custom operation “own_washer@7”.');
});

test('a step keeps the version that it names; one without a version is the newest', () => {
  const newer = { ...WASHER, id: 'own_washer@2', shares: [] };
  const rows = library(newer, WASHER);
  const yieldOf = (definition: string) => {
    const outcome = evaluate(process({}, definition), basis, rows);
    return outcome.feasible ? outcome.results.steps[1]!.yield : NaN;
  };
  expect(yieldOf('own_washer@1')).toBeNear(0.98, 1e-12);
  expect(yieldOf('own_washer')).toBeNear(1, 1e-12);
});

test('a feed by volume, hours per batch, and no equipment', () => {
  const own: OwnOperation = {
    ...WASHER,
    per: 'm³',
    time_by: 'hours',
    time: 6,
    equipment: null,
    water: 0,
    chemicals: [],
  };
  const results = run({}, own);
  expect(results.steps[1]).toMatchObject({ process_time: 6, outputs: { joined: 0 } });
  expect(results.equipment.some(({ name }) => name === 'Column')).toBe(false);
  expect(balance(results)).toBeNear(1, 1e-12);
});

test('an outlet can take the rest, and be fed to another step', () => {
  const own: OwnOperation = {
    ...WASHER,
    rest: 'other_1',
    shares: [{ of: 'mol_lactic_acid', outlet: 'product', share: 0.9 }],
  };
  const configuration: Configuration = {
    ...process({}, own.id),
    product: { from: 'it', outlet: 'product' },
  };
  configuration.uo_settings[1]!.feeds = [{ from: 'feed', outlet: 'product' }];
  configuration.uo_settings.push({
    id: 'tank',
    unit_operation: 'storage_tank',
    name: 'Tank',
    settings: {},
    feeds: [{ from: 'it', outlet: 'other_1' }],
    outlets: { product: { disposal: 'wastewater' } },
  });
  const outcome = evaluate(configuration, basis, library(own));
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  expect(massIn(outcome.results, 'it-out', 'mol_lactic_acid')).toBeNear(450, 1e-12);
  expect(massIn(outcome.results, 'tank-out', 'mol_glucose')).toBeNear(1000, 1e-12);
  expect(balance(outcome.results)).toBeNear(1, 1e-12);
});

test('every figure of the step is recomputed from its provenance', () => {
  const explain = explainer(compile(process(), basis, library(WASHER)));
  for (const ref of [
    'steps.it.outputs.passed',
    'steps.it.outputs.joined',
    'equipment.WC-301.unit_cost',
    'equipment.WC-301.n_units',
    'capital.total',
    'figures.cogs',
  ]) {
    const one = explain(ref);
    expect(recompute(one), ref).toBeNear(one.value!, 1e-9);
  }
});

test('analyses reach each share and consumption', () => {
  const found = leverage({ configuration: process(), product: basis, library: library(WASHER) }, ['cogs'], 'it');
  if ('message' in found) throw new Error(found.message);
  const keys = found.flatMap(({ rows }) => rows.map(({ key }) => key));
  expect(keys).toEqual(
    expect.arrayContaining(['shares.other_1.mol_lactic_acid', 'electricity', 'chemicals.mol_sodium_hydroxide']),
  );
});

test('a scenario file embeds the definition and the rows that it names, and is reproduced elsewhere', () => {
  const outcome = buildScenario(
    { name: 'Washed', product: basis, configuration: process(), created_at: '2026-01-01T00:00:00Z' },
    library(WASHER),
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  expect(outcome.file.format_version).toBe(2);
  expect(outcome.file.library.own_operations).toEqual([WASHER]);
  expect(outcome.file.library.molecules.map(({ id }) => id)).toContain('mol_sodium_hydroxide');
  const parsed = parseScenario(JSON.stringify(outcome.file));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  expect(parsed.unknown).toEqual([]);
  expect(verifyScenario(parsed.file, base.factors)).toMatchObject({ reproduces: true, reasons: [] });
});

test('runs by itself on a given feed', () => {
  const outcome = runUnitOperation(
    'own_operation',
    { settings: { definition: WASHER.id }, product, feed: { volume: 0.1, components: [] } },
    library(WASHER),
  );
  expect(outcome).toMatchObject({ feasible: true });
});

describe('a definition', () => {
  const problems = (change: Partial<OwnOperation>) => ownProblems({ ...WASHER, ...change }, base);
  test('without faults is accepted', () => expect(problems({})).toEqual([]));
  test('says by how much the shares of a component exceed all', () =>
    expect(problems({ shares: [...WASHER.shares, { of: 'water', outlet: 'product', share: 0.9 }] })).toEqual([
      {
        field: 'shares.4.share',
        message: 'The shares of Water add up to 130 %, which exceeds the available amount by 30 %.',
      },
    ]));
  test('says what is missing if the outlet of the rest has a share', () =>
    expect(problems({ shares: [...WASHER.shares, { of: 'water', outlet: 'product', share: 0.5 }] })).toEqual([
      { field: 'shares.4.share', message: 'The shares of Water add up to 90 %; 10 % is missing.' },
    ]));
  test('names outlets and components that are not known', () => {
    expect(problems({ rest: 'other_3' })[0]!.message).toBe(
      'No outlet is called other_3; choose from: product, other_1, other_2.',
    );
    expect(problems({ shares: [{ of: 'mol_unobtainium', outlet: 'other_1', share: 0.5 }] })[0]!.field).toBe(
      'shares.0.of',
    );
    expect(problems({ chemicals: [{ component_id: 'water', amount: 1 }] })[0]!.message).toBe(
      'The library has no molecule or solvent water.',
    );
  });
});

describe('the preview', () => {
  const { id: _id, ...definition } = WASHER;
  test('sends 100 kg through the operation, and closes its mass balance', () => {
    const { problems, problem, results } = previewOwn(definition, base);
    expect([problems, problem]).toEqual([[], null]);
    const sum = (list: readonly { mass: number }[]) => list.reduce((total, { mass }) => total + mass, 0);
    expect(results!.entering[0]!.mass).toBeNear(100, 1e-12);
    expect(sum(results!.leaving.map(({ stream }) => stream))).toBeNear(sum(results!.entering), 1e-12);
    expect(results!.leaving.map(({ outlet }) => outlet)).toEqual(['product', 'other_1', 'other_2']);
    expect(results!.equipment).toMatchObject({ name: 'Column', n_units: 2 });
  });
  test('says what is wrong instead', () =>
    expect(previewOwn({ ...definition, rest: 'other_4' }, base)).toMatchObject({
      problems: [{ field: 'rest' }],
      results: null,
    }));
  test('works for each class of components', () => {
    for (const of of Object.keys(SHARED_CLASSES)) {
      const shares = [
        { of, outlet: 'other_1', share: 0.1 },
        { of: 'water', outlet: 'other_1', share: of === 'water' ? 0 : 0.5 },
      ].filter(({ share }) => share > 0);
      expect([of, previewOwn({ ...definition, shares }, base).problem]).toEqual([of, null]);
    }
  });
});
