import { describe, expect, it, test } from 'vitest';
import { ETHANOL } from '../../cases/ethanol.ts';
import { from, massOf, outputOf, run, step } from '../../cases/plant.ts';
import { costRow } from '../../costing/cost-table.ts';
import { purchase } from '../../costing/purchase.ts';
import { library, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../evaluate/evaluate.ts';
import type { Configuration, SettingValue } from '../../types/configuration.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';

const VAPOUR = { by_product: 9200, water: 780, target: 20 };
keepsItsBooks('molecular_sieve', [{ settings: { dried: 'ethanol' }, feed: VAPOUR }]);
// Its temperature matters only to heat that other streams could give.
everySettingCounts(
  'molecular_sieve',
  [
    { settings: { dried: 'ethanol' }, feed: VAPOUR },
    {
      settings: { dried: 'component', component: 'mol_methanol' },
      feed: { ...VAPOUR, mol_methanol: 50, mol_furfural: 9 },
    },
  ],
  ['temperature'],
);
test('the beds take heat up to their temperature', () => {
  const { state } = runUnit('molecular_sieve', { dried: 'ethanol', temperature: 400 }, VAPOUR);
  expect(state.run.duties.at(0)).toMatchObject({ hot: false, from: 298.15, to: 400 });
});

/** 10 t/h of vapour of 92 % ethanol. */
const steps = (settings: Record<string, SettingValue> = {}, feed: Record<string, SettingValue> = {}) => [
  step(
    'vapour',
    'purchased_feed',
    { amount: 10_000, temperature: 351.5, 'composition.mol_ethanol': 0.92, ...feed },
    { feeds: [] },
  ),
  step('sieve', 'molecular_sieve', settings, { feeds: [from('vapour')] }),
];
const PLANT = {
  product: ETHANOL,
  assumptions: { plant: { mode: 'continuous', grade: 'industrial' } },
  outlet: { from: 'sieve', outlet: 'product', basis: 'mol_ethanol' },
} as const;
const results = (...given: Parameters<typeof steps>) => run({ ...PLANT, steps: steps(...given) }, library);

describe('a molecular sieve', () => {
  it('keeps 7.5 % of the water and 83.8 % of the ethanol', () => {
    const made = results();
    const dried = 0.838 * 9200 + 0.075 * 800;
    expect(outputOf(made, 'sieve', 'purity')).toBeNear((0.838 * 9200) / dried, 1e-12);
    expect(made.figures.batch_output).toBeNear(0.838 * 9200, 1e-9);
    const purge = made.streams.find(({ from_outlet }) => from_outlet === 'purge')!;
    expect(purge.mass).toBeNear(10_000 - dried, 1e-9);
  });

  it('uses the steam and power of its product', () => {
    const made = results();
    const dried = 0.838 * 9200 + 0.075 * 800;
    const used = (item: string) =>
      made.inventory.find((one) => one.item_id === item && one.step_id === 'sieve')!.amount;
    expect(used('lp_steam')).toBeGreaterThan((1430 * dried) / 2150 / 0.95);
    expect(used('lp_steam')).toBeLessThan((1.02 * 1430 * dried) / 2150 / 0.95);
    expect(used('electricity')).toBeGreaterThan((151 / 22_687) * dried);
  });

  it('costs as published', () => {
    const { cost } = purchase(costRow('C-62'), { total: 15_000, atLeast: 1, index: 797.9, grade: 'industrial' });
    expect(cost).toBeCloseTo(3_102_345, 0);
  });

  it('warns of a wet feed and of what does not evaporate', () => {
    const { warnings } = results({}, { 'composition.mol_ethanol': 0.6, 'composition.mol_glucose': 0.01 });
    const texts = warnings.filter(({ step_id }) => step_id === 'sieve').map(({ message }) => message);
    expect(texts).toEqual([expect.stringContaining('would foul'), expect.stringContaining('Distil the feed further')]);
  });

  it('carries component ÷ recovery in the loop, and water ÷ share kept', () => {
    const [vapour, sieve] = steps();
    const made = run(
      {
        ...PLANT,
        steps: [
          vapour!,
          step('loop', 'mixer', {}, { feeds: [from('vapour'), from('sieve.purge')] }),
          { ...sieve!, feeds: [from('loop')] },
        ],
      },
      library,
    );
    expect(massOf(made, 'loop', 'product', 'mol_ethanol')).toBeNear(9200 / 0.838, 1e-9);
    expect(massOf(made, 'loop', 'product', 'water')).toBeNear(800 / 0.075, 1e-9);
    expect(outputOf(made, 'sieve', 'purity')).toBeNear(0.92, 1e-9);
  });

  it('purges only water if it recovers everything, and cannot dry cells or nothing', () => {
    const ethanol = { dried: 'ethanol' };
    const { state, at } = runUnit('molecular_sieve', { ...ethanol, recovery: 1 }, { by_product: 920, water: 80 });
    expect(state.run.sides.purge!.mass[at.by_product]).toBe(0);
    expect(state.run.sides.purge!.total()).toBeNear(0.925 * 80, 1e-12);
    expect(tryUnit('molecular_sieve', ethanol, {})).toMatchObject({ fields: ['dried'] });
    expect(tryUnit('molecular_sieve', ethanol, { ...VAPOUR, cell: 1000 })).toMatchObject({
      message: expect.stringContaining('cannot be evaporated'),
    });
  });

  it('names the component that is missing', () => {
    const configuration: Configuration = {
      uo_settings: steps({ dried: 'solvent' }),
      locked_values: { uo_settings: [] },
      assumptions: {},
      product: PLANT.outlet,
    };
    expect(evaluate(configuration, ETHANOL, library)).toMatchObject({
      feasible: false,
      problem: { step_id: 'sieve', fields: ['dried'] },
    });
  });
});
