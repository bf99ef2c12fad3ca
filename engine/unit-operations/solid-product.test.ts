/** Product that stays solid when cells break, from the culture to the pure product. */
import { describe, expect, test } from 'vitest';
import { configuration, library, product, resultsOf, step } from '../tests/fixtures.test-support.ts';
import { evaluate, type ProductBasis, type Step } from '../index.ts';

const ecoli = { ...product, host_id: 'cel_escherichia_coli' };
const polymer: ProductBasis = { ...ecoli, name: 'Polymer', kind: 'molecule', component_id: 'mol_polyhydroxybutyrate' };

function line(basis: ProductBasis, culture: Step['settings'], ...steps: Step[]) {
  const base = configuration('cfg_secreted_v1');
  const fermentation = step(
    'fed_batch_fermentation',
    { vessel_volume: 10, product_growth: 0.2, product_maintenance: 0, ...culture },
    'fermentation',
  );
  return resultsOf(evaluate({ ...base, uo_settings: [fermentation, ...steps] }, basis, library));
}
const harvest = step('disc_stack_centrifuge', { product_phase: 'cells' }, 'harvest');
const disruption = step('high_pressure_homogenisation', {}, 'disruption');
const washing = step('disc_stack_centrifuge', { product_phase: 'cells', capture_target: 0.95, wash_stages: 2 }, 'wash');

describe('solid product', () => {
  test('is kept with the solids after disruption, which loses product that dissolves', () => {
    const yieldOf = (product_location: string) =>
      line(ecoli, { product_location }, harvest, disruption, washing).steps.at(-1)!.yield;
    expect(yieldOf('solid')).toBeGreaterThan(0.8);
    expect(yieldOf('intracellular')).toBeLessThan(0.2);
  });
  test('is folded and cleaved, and closes the balance', () => {
    const { streams, figures } = line(
      ecoli,
      { product_location: 'solid' },
      harvest,
      disruption,
      washing,
      step('refolding', {}, 'refolding'),
      step('cleavage', {}, 'cleavage'),
      step('ultrafiltration', { protein_concentration: 5 }, 'uf'),
    );
    const sum = (is: (one: (typeof streams)[number]) => boolean) =>
      streams.filter(is).reduce((total, { mass }) => total + mass, 0);
    expect(sum(({ to_step }) => to_step === null)).toBeNear(
      sum(({ kind }) => kind === 'feed'),
      1e-9,
    );
    expect(figures.cogs).toBeGreaterThan(0);
  });
  test('needs its location where the inclusion bodies are dissolved', () => {
    const base = configuration('cfg_secreted_v1');
    const [fermentation] = base.uo_settings;
    const steps = [
      { ...fermentation!, settings: { product_location: 'intracellular' } },
      harvest,
      disruption,
      washing,
      step('refolding', {}, 'refolding'),
    ];
    const outcome = evaluate({ ...base, uo_settings: steps }, ecoli, library);
    expect(outcome).toMatchObject({
      feasible: false,
      problem: { message: expect.stringMatching(/no inclusion bodies/) },
    });
  });
  test('of polymer is digested free of cells', () => {
    const { steps } = line(
      polymer,
      { product_location: 'intracellular', product_growth: 2 },
      harvest,
      step('digestion', {}, 'digestion'),
      washing,
    );
    expect(steps.find(({ step_id }) => step_id === 'digestion')!.outputs.purity).toBeGreaterThan(0.95);
    expect(steps.at(-1)!.yield).toBeGreaterThan(0.8);
  });
});
