import { describe, expect, test } from 'vitest';
import { from, massOf, run, step as plantStep } from '../../cases/plant.ts';
import { configuration, library, product, resultsOf, runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { evaluate } from '../../index.ts';
import { PROTEIN } from '../feeds.test-support.ts';
import { everySettingCounts, keepsItsBooks } from '../laws.test-support.ts';
import { acid } from '../solvents.test-support.ts';

keepsItsBooks('ultrafiltration', [
  { feed: PROTEIN },
  { settings: { target_by: 'factor', concentration_factor: 3, salt_rejection: 0.3 }, feed: PROTEIN },
  {
    settings: { product_phase: 'permeate', target_by: 'factor', concentration_factor: 10, product_rejection: 0.05 },
    feed: PROTEIN,
  },
]);
everySettingCounts('ultrafiltration', [
  { feed: PROTEIN },
  { settings: { flux_law: 'resistance' }, feed: PROTEIN },
  // A protein is retained with any cut-off.
  { settings: { target_by: 'factor', cut_off: 0.2 }, feed: PROTEIN, options: { basis: acid } },
]);

describe('ultrafiltration', () => {
  // 50 m³ of 8 g/L only: the worked check of the model reference.
  const plain = { water: 997 * (50 - 400 / 1370), target: 400 };
  test('sizes the membrane of the worked check', () => {
    const { outputs } = runUnit('ultrafiltration', {}, plain);
    expect(outputs.factor!).toBeNear(12.56);
    expect(outputs.area!).toBeNear(167.8);
    expect(outputs.hold_up_loss!).toBeNear(0.003373);
  });
  test('adds the time of the membrane to that of the film, if their resistances are in series', () => {
    const law = { flux_law: 'resistance', permeability: 50, osmotic_pressure: 0.4, transmembrane_pressure: 2 };
    const { outputs } = runUnit('ultrafiltration', law, plain);
    // Without a limit, the film alone takes the time of one that is never reached.
    const film = runUnit('ultrafiltration', { flux_cap: 200 }, plain).outputs;
    const removed = 50_000 * (1 - 1 / outputs.factor!);
    const time = 4;
    expect(outputs.area! * time).toBeNear(film.area! * time + removed / (50 * 1.6), 1e-6);
    expect(1 / outputs.end_flux!).toBeNear(1 / 80 + 1 / (30 * Math.log(2.5)), 1e-9);
    expect(tryUnit('ultrafiltration', { ...law, osmotic_pressure: 2.5 }, plain)).toMatchObject({
      fields: ['transmembrane_pressure', 'osmotic_pressure'],
      limit: { value: 2.5, actual: 2 },
    });
  });
  test('retains the share of product given by the concentration factor', () => {
    const settings = { target_by: 'factor', concentration_factor: 5, product_rejection: 0.98 };
    const { outputs } = runUnit('ultrafiltration', settings, plain);
    expect(outputs.step_yield! / (1 - outputs.hold_up_loss!)).toBeNear(0.9683);
  });
  test('ends at the target protein concentration', () => {
    const { outputs, state } = runUnit('ultrafiltration', { protein_concentration: 60 }, PROTEIN);
    const reached = state.run.out.protein() / state.run.out.volume();
    expect(reached).toBeNear(60 * (1 - outputs.hold_up_loss!), 1e-9);
  });
  test('lets a small molecule pass, and retains protein', () => {
    const feed = { ...PROTEIN, host_protein: 50 };
    const settings = { product_phase: 'permeate', target_by: 'factor', concentration_factor: 10, cut_off: 10 };
    const { state, at, outputs } = runUnit('ultrafiltration', settings, feed, { basis: acid });
    const { out } = state.run;
    expect(outputs.step_yield!).toBeNear(1 - 10 ** (Number(state.resolved.values['product_rejection']) - 1), 1e-9);
    expect(outputs.step_yield!).toBeGreaterThan(0.85);
    expect(out.mass[at.host_protein]! / 50).toBeNear(1 - 10 ** -0.1, 1e-9);
    expect(out.volume()).toBeNear(0.9 * state.run.feed.volume(), 1e-6);
    const retained = runUnit('ultrafiltration', { product_phase: 'permeate' }, PROTEIN).state.warnings;
    expect(retained.map(({ field }) => field)).toContain('product_rejection');
  });
  test('retains less at higher concentration', () => {
    const yields = [2, 4, 8, 12].map(
      (factor) =>
        runUnit(
          'ultrafiltration',
          { target_by: 'factor', concentration_factor: factor, product_rejection: 0.98 },
          plain,
        ).outputs.step_yield!,
    );
    expect(yields).toEqual(yields.toSorted((a, b) => b - a));
  });
  test('reports the limit of the membrane', () => {
    const strong = { water: 997 * (50 - 725 / 1370), target: 725 };
    const answer = tryUnit(
      'ultrafiltration',
      { target_by: 'factor', concentration_factor: 16, product_rejection: 1, gel_concentration: 180 / 0.95 },
      strong,
    );
    expect(answer).toMatchObject({
      fields: ['concentration_factor'],
      limit: { value: expect.closeTo(180, 9), unit: 'g/L' },
      message: 'A concentration factor of 16 gives 232 g/L protein; the maximum for this membrane is 180 g/L.',
    });
  });
});

test.each([
  [0.2, 10],
  [0.7, 35],
  [10, 100],
  [120, 178.75],
])('concentrates a feed of %d g/L by default to %d g/L', (feed, end) => {
  const run = runUnit('ultrafiltration', {}, { water: 10_000, target: 10 * feed });
  expect(run.outputs.end_protein! / end).toBeNear(1, 0.08);
});

test('retains the protein of a bought feed, whether it is the product or not', () => {
  const bought = (component_id: string) => {
    const settings = { 'composition.mol_soluble_protein': 0.02, 'composition.mol_lactose': 0.05, amount: 10_000 };
    const results = run(
      {
        product: { name: 'Concentrate', kind: 'molecule', component_id, host_id: null, selling_price: null },
        assumptions: {},
        outlet: { from: 'uf', outlet: 'product' },
        steps: [
          plantStep('whey', 'purchased_feed', settings, { feeds: [] }),
          plantStep(
            'uf',
            'ultrafiltration',
            { target_by: 'factor', concentration_factor: 5 },
            { feeds: [from('whey')] },
          ),
        ],
      },
      library,
    );
    const left = (id: string) => massOf(results, 'uf', 'product', id) / massOf(results, 'whey', 'product', id);
    return [left('mol_soluble_protein'), left('mol_lactose')] as const;
  };
  const [product, sugar] = bought('mol_soluble_protein');
  expect(product).toBeGreaterThan(0.97);
  expect(sugar).toBeNear(0.2, 0.05);
  // 10 % of a protein that is not the product passes by default: 5 to the power of -0.1.
  expect(bought('mol_lactose')[0]).toBeNear(5 ** -0.1, 0.02);
});

test('shows the area of one skid on its card', () => {
  const { steps } = resultsOf(evaluate(configuration('cfg_secreted_v1'), product, library));
  const membrane = steps.find((one) => one.unit_operation === 'ultrafiltration')!;
  expect(membrane.n_units).toBeGreaterThan(1);
  expect(membrane.size.value * membrane.n_units).toBeNear(membrane.outputs.area!, 1e-9);
  expect(membrane.size.value).toBeLessThanOrEqual(80);
});
