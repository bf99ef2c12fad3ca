import { describe, expect, test } from 'vitest';
import { ANTIBODY, antibodySteps } from '../../cases/own/antibody.ts';
import { run } from '../../cases/plant.ts';
import { configuration, library, product, resultsOf, runUnit, withSetting } from '../../tests/fixtures.test-support.ts';
import { catalogue, compile, evaluate, type SettingValue } from '../../index.ts';

const POOL = { water: 500, target: 5, host_protein: 0.5, aggregate: 0.2, buffer_salt: 1, nucleic_acid: 0.05 };
const TAKERS: [string, Record<string, SettingValue>][] = [
  ['diafiltration', { buffer_id: 'buf_tris_ph8' }],
  ['diafiltration', { buffer_id: 'buf_histidine_formulation', salt_rejection: 0.2 }],
  [
    'bind_elute_chromatography',
    { binding_buffer_id: 'buf_protein_a_equilibration', elution_buffer_id: 'buf_cation_elution' },
  ],
  ['flow_through_chromatography', { buffer_id: 'buf_acetate_ph5' }],
  ['size_exclusion_chromatography', { buffer_id: 'buf_saline' }],
];
const base = configuration('cfg_homogenised_v1');
const named = (id: string) => withSetting(base, 'stp_diafiltration', 'buffer_id', id);

describe.each(TAKERS)('%s with %o', (operation, settings) => {
  const { state, at } = runUnit(operation, settings, POOL);
  const { run } = state;

  test('closes the balance of every component', () => {
    for (let i = 0; i < run.out.mass.length; i++) {
      const entering = run.feed.mass[i]! + state.inlets.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      const leaving = run.out.mass[i]! + state.sides.reduce((sum, { stream }) => sum + stream.mass[i]!, 0);
      expect(Math.abs(entering - leaving)).toBeLessThanOrEqual(1e-9 * Math.max(1, leaving));
      expect(run.out.mass[i]).toBeGreaterThanOrEqual(-1e-9);
    }
  });
  test('buys the ingredients of the buffer, and water for the rest', () => {
    const cleaning = new Set(['process_water', 'mol_sodium_hydroxide']);
    const brought = state.inlets.reduce((sum, { stream }) => sum + stream.total(), 0);
    const bought = run.items.reduce(
      (sum, item, i) => sum + (cleaning.has(item.id) ? 0 : item.mass * run.amounts[i]!),
      0,
    );
    expect(bought).toBeNear(brought, 1e-9);
    expect(brought).toBeGreaterThan(0);
  });
  test('leaves the buffer’s salts in the product', () => {
    expect(run.out.mass[at.buffer_salt]! + run.out.mass[at.sodium_chloride]!).toBeGreaterThan(0);
  });
  test('reports the volume under the name of its setting', () => {
    for (const key of Object.keys(settings).filter((one) => one.endsWith('_id')))
      expect(state.resolved.declaration.outputs[key.replace(/_id$/, '')]?.unit).toBe('m³');
  });
});

describe('buffers from concentrates', () => {
  const supplied = (operation: string, settings: Record<string, SettingValue>) =>
    runUnit(operation, { ...settings, buffer_supply: 'concentrate' }, POOL);
  const size = ({ state }: ReturnType<typeof runUnit>, key: string) => state.run.equipment[key]!;
  test.each(TAKERS)('%s with %o: a smaller tank, less labour, the same purchases', (operation, settings) => {
    const made = runUnit(operation, settings, POOL);
    const diluted = supplied(operation, { ...settings, concentration_factor: 4 });
    expect(size(diluted, 'buffer_tank').size).toBeNear(size(made, 'buffer_tank').size / 4, 1e-12);
    expect(size(diluted, 'buffer_tank').work).toBeNear(0.25, 1e-12);
    expect(size(diluted, 'dilution').size).toBeGreaterThan(0);
    expect(size(made, 'dilution').size).toBe(0);
    expect([...diluted.state.run.amounts]).toEqual([...made.state.run.amounts]);
    expect(diluted.state.warnings).toEqual(made.state.warnings);
  });
  test('are no stronger than their ingredients dissolve', () => {
    // 0.8 × 77 g/L of disodium phosphate ÷ 10 g/L.
    const run = supplied('diafiltration', { buffer_salt: 10, concentration_factor: 20 });
    const made = runUnit('diafiltration', { buffer_salt: 10 }, POOL);
    expect(size(made, 'buffer_tank').size / size(run, 'buffer_tank').size).toBeNear(6.16, 1e-9);
    expect(run.state.warnings.map(({ field }) => field)).toContain('concentration_factor');
  });
});

test('one dilution skid, the largest, serves all steps that do not run at the same time', () => {
  const steps = antibodySteps(1).map((one) =>
    ['protein_a', 'cation_exchange', 'anion_exchange', 'diafiltration'].includes(one.id)
      ? { ...one, settings: { ...one.settings, buffer_supply: 'concentrate' } }
      : one,
  );
  const skidsOf = (list: typeof steps) =>
    run({ product: ANTIBODY, assumptions: { plant: { grade: 'pharma' } }, steps: list }, library).equipment.filter(
      ({ name }) => name === 'In-line dilution skid',
    );
  const alone = steps.map((_, k) => skidsOf(steps.map((one, j) => (j === k ? one : antibodySteps(1)[j]!))));
  const largest = Math.max(...alone.flat().map(({ size }) => size));
  expect(alone.flat()).toHaveLength(4);
  expect(skidsOf(steps).map(({ size }) => size)).toEqual([largest]);
  // In a cycle shorter than the steps together, some of them run at once.
  const often = steps.map((one) =>
    one.id === 'culture' ? { ...one, settings: { ...one.settings, vessels: 15 } } : one,
  );
  expect(skidsOf(often).length).toBeGreaterThan(1);
});

test('every buffer of the catalogue has an output with its volume', () => {
  const missing = catalogue().flatMap(({ id, parameters, outputs }) =>
    parameters
      .filter(({ type, key }) => type === 'buffer' && key !== 'medium_id')
      .filter(({ key }) => !outputs.some((one) => one.key === key.replace(/_id$/, '') && one.unit === 'm³'))
      .map(({ key }) => `${id} ${key}`),
  );
  expect(missing).toEqual([]);
});

describe('a buffer of the library in a process', () => {
  const plain = resultsOf(evaluate(base, product, library));
  const made = resultsOf(evaluate(named('buf_citrate_ph6'), product, library));
  const lines = (results: typeof made) =>
    results.operating_cost.lines.filter((one) => one.step_id === 'stp_diafiltration');

  test('is listed by its ingredients in cost and inventory', () => {
    const volume = made.steps.find((one) => one.step_id === 'stp_diafiltration')!.outputs.buffer!;
    const citrate = lines(made).find((one) => one.item_id === 'mol_trisodium_citrate')!;
    expect(citrate.amount).toBeGreaterThan(2 * volume);
    expect(citrate.price).toBe(1.25);
    expect(made.inventory.filter((one) => one.item_id === 'mol_citric_acid').map(({ direction }) => direction)).toEqual(
      ['in'],
    );
    expect(made.inventory.find((one) => one.item_id === 'mol_trisodium_citrate')!.gwp).toBeGreaterThan(0);
    expect(lines(plain).map((one) => one.item_id)).not.toContain('mol_trisodium_citrate');
  });
  test('bought ready to use costs its price, keeps its ingredients, and needs no tank', () => {
    let bought = withSetting(named('buf_citrate_ph6'), 'stp_diafiltration', 'buffer_supply', 'bought');
    bought = withSetting(bought, 'stp_diafiltration', 'buffer_price', 700);
    const results = resultsOf(evaluate(bought, product, library));
    const volume = results.steps.find((one) => one.step_id === 'stp_diafiltration')!.outputs.buffer!;
    const materials = lines(results).filter(
      (one) =>
        one.category === 'materials' &&
        one.item_id !== 'process_water' &&
        one.item_id !== 'mol_sodium_hydroxide' &&
        one.item_id !== 'mol_phosphoric_acid',
    );
    const perBatch = materials.reduce((sum, one) => sum + one.amount! * one.price!, 0);
    expect(perBatch).toBeNear(700 * volume, 1e-9);
    const water = (all: typeof made) => all.inventory.find((one) => one.item_id === 'ro_water')!.amount;
    expect(water(results)).toBe(water(made));
    expect(results.equipment.filter((one) => one.name === 'Buffer tank')).toEqual([]);
    expect(made.equipment.filter((one) => one.name === 'Buffer tank')).toHaveLength(1);
    expect(results.figures.gwp).toBeNear(made.figures.gwp!, 1e-9);
  });
  test('causes a warning for a price below that of the ingredients, and uses theirs', () => {
    let cheap = withSetting(named('buf_citrate_ph6'), 'stp_diafiltration', 'buffer_supply', 'bought');
    cheap = withSetting(cheap, 'stp_diafiltration', 'buffer_price', 1);
    const { warnings, operating_cost: cost } = resultsOf(evaluate(cheap, product, library));
    expect(warnings.map(({ field }) => field)).toContain('buffer_price');
    expect(cost.lines.find((one) => one.item_id === 'buffer_delivery')!.annual).toBe(0);
  });
  test('is rejected if it is not in the library or cannot be made', () => {
    const unknown = evaluate(named('buf_nowhere'), product, library);
    expect(unknown).toMatchObject({
      feasible: false,
      problem: { process_idx: 5, fields: ['buffer_id'], message: 'The library has no buffer “buf_nowhere”.' },
    });
    const broken = { ...library.buffers![0]!, id: 'buf_broken', ph: 20 };
    expect(evaluate(named('buf_broken'), product, { ...library, buffers: [broken] })).toMatchObject({
      problem: { fields: ['buffer_id'], message: expect.stringMatching(/cannot be prepared: The pH/) },
    });
    expect(evaluate(base, product, { ...library, buffers: [] }).feasible).toBe(true);
  });
  test('can be changed and removed in a compiled process', () => {
    const process = compile(base, product, library);
    const before = resultsOf(process.evaluate()).figures;
    process.set('stp_diafiltration', 'buffer_id', 'buf_citrate_ph6');
    expect(resultsOf(process.evaluate()).figures).toEqual(made.figures);
    process.set('stp_diafiltration', 'buffer_id', '');
    expect(resultsOf(process.evaluate()).figures).toEqual(before);
  });
});
