import { describe, expect, test } from 'vitest';
import { product, runUnit, tryUnit } from '../../../tests/fixtures.test-support.ts';
import type { ProductBasis, Step } from '../../../index.ts';
import { anaerobic, antibody, biomass } from '../../cultures.test-support.ts';
import { spirit } from '../../solvents.test-support.ts';

const molecule = (component_id: string, host_id: string): ProductBasis => ({
  ...product,
  kind: 'molecule',
  component_id,
  host_id,
});
const YEAST = 'cel_saccharomyces_cerevisiae';
const WITHOUT_AIR = 'cel_saccharomyces_cerevisiae_anaerobic';
const LACTIC = 'cel_lactococcus_lactis';

/** Carbon, mol/g, and its degree of reduction. */
const CARBON: Record<string, readonly [content: number, reduction: number]> = {
  mol_glucose: [1 / 30.03, 4],
  mol_glycerol: [1 / 30.7, 4.667],
  mol_ethanol: [2 / 46.07, 6],
  sol_ethanol: [2 / 46.07, 6],
  mol_acetic_acid: [2 / 60.05, 4],
  mol_lactic_acid: [3 / 90.08, 4],
  mol_succinic_acid: [4 / 118.09, 3.5],
  carbon_dioxide: [1 / 44.01, 0],
  oxygen: [0, 0],
  protein: [1 / 22.6, 4.15],
  cells: [1 / 24.6, 4.2],
};

describe.each([
  ['batch_fermentation', product, {}],
  ['batch_fermentation', anaerobic, {}],
  ['batch_fermentation', biomass, {}],
  ['batch_fermentation', molecule('mol_ethanol', WITHOUT_AIR), { batch_substrate_concentration: 150 }],
  ['batch_fermentation', molecule('mol_lactic_acid', LACTIC), { batch_substrate_concentration: 80 }],
  ['batch_fermentation', molecule('mol_succinic_acid', YEAST), { product_growth: 0.3 }],
  ['fed_batch_fermentation', product, { feed_growth_rate: 0.17, overflow_threshold: 0.1 }],
  ['fed_batch_fermentation', molecule('mol_ethanol', YEAST), { feed_growth_rate: 0.2, overflow_threshold: 0.1 }],
  ['fed_batch_fermentation', anaerobic, { feed_cap: 0.01 }],
  ['chemostat', product, {}],
  ['chemostat', molecule('mol_ethanol', WITHOUT_AIR), {}],
  ['perfusion', antibody, {}],
] as [string, ProductBasis, Step['settings']][])('%s', (operation, basis, settings) => {
  const whole = { ...settings, lysed_fraction: 0 };
  const { state, at, outputs } = runUnit(operation, whole, {}, { basis });
  const { reaction, components } = state.run;
  const title = `${basis.kind === 'molecule' ? basis.component_id : basis.kind} by ${basis.host_id}`;
  const sum = (of: (content: number, reduction: number) => number): number =>
    components.ids.reduce((total, id, i) => {
      const kind =
        i === at.cell ? 'cells' : i === at.target || i === at.held ? (basis.kind === 'protein' ? 'protein' : id) : id;
      const [content, reduction] = CARBON[kind] ?? [0, 0];
      return total + of(content, reduction) * reaction[i]!;
    }, 0);
  const fed = reaction.reduce((total, kg, i) => total + (kg < 0 && components.classes[i] === 'sugar' ? -kg : 0), 0);

  test(`of ${title} conserves carbon`, () => expect(Math.abs(sum((content) => content)) / fed).toBeLessThan(1e-9));
  test(`of ${title} gives the electrons of the substrate to cells, products and oxygen`, () => {
    const electrons = sum((content, reduction) => content * reduction);
    expect(Math.abs(electrons - (4 * reaction[at.oxygen]!) / 32) / fed).toBeLessThan(1e-9);
  });
  if (outputs['titre'] === undefined) return;
  test(`of ${title} counts all of the product`, () => {
    if (basis.kind === 'biomass') return;
    expect(state.run.made).toBeNear(reaction[at.target]! + reaction[at.held]!, 1e-9);
  });
});

describe('the end product of an anaerobic host', () => {
  const ethanol = molecule('mol_ethanol', WITHOUT_AIR);
  const settings = { batch_substrate_concentration: 150, lysed_fraction: 0 };

  test.each([
    ['mol_ethanol', WITHOUT_AIR, 0.43, 0.511],
    ['mol_lactic_acid', LACTIC, 0.75, 1],
  ])('%s of %s has a yield between %d and %d', (id, host, least, most) => {
    const { outputs } = runUnit('batch_fermentation', settings, {}, { basis: molecule(id, host) });
    expect(outputs['substrate_yield']).toBeGreaterThan(least);
    expect(outputs['substrate_yield']).toBeLessThan(most);
  });
  test('is one component', () => {
    const { state, at } = runUnit('batch_fermentation', settings, {}, { basis: ethanol });
    expect(at.by_product).toBe(at.target);
    expect(state.run.components.ids.filter((id) => id.includes('ethanol'))).toEqual(['mol_ethanol', 'mol_ethanol']); // held, dissolved
  });
  test('does not depend on the rate entered, and says so', () => {
    const usual = runUnit('batch_fermentation', settings, {}, { basis: ethanol });
    const { state } = runUnit('batch_fermentation', { ...settings, product_growth: 9 }, {}, { basis: ethanol });
    expect(state.run.made).toBe(usual.state.run.made);
    expect(usual.state.warnings.map(({ field }) => field)).not.toContain('product_growth');
    expect(state.warnings.map(({ field }) => field)).toContain('product_growth');
  });
  test('is lactic acid beside a protein of lactic acid bacteria', () => {
    const { state, at } = runUnit('batch_fermentation', {}, {}, { basis: { ...product, host_id: LACTIC } });
    expect(state.run.components.ids[at.by_product]).toBe('mol_lactic_acid');
    expect(state.run.reaction[at.by_product]).toBeGreaterThan(0);
  });
});

test.each([
  ['batch_fermentation', { product_growth: 0.6, product_yield: 0.9, batch_biomass_yield: 0.6, maintenance: 0 }],
  ['fed_batch_fermentation', { product_growth: 3, product_yield: 0.9, feed_growth_rate: 0.1 }],
  ['chemostat', { product_growth: 3, product_yield: 0.9 }],
])('%s rejects a product more reduced than the substrate', (operation, settings) => {
  expect(tryUnit(operation, settings, {}, { basis: molecule('mol_ethanol', YEAST) })).toMatchObject({
    fields: ['product_growth', 'product_maintenance', 'product_yield'],
    message: expect.stringMatching(/of the (carbon|available electrons)/),
  });
});

describe('the peak heat load', () => {
  test.each<[string, ProductBasis]>([
    ['batch_fermentation', product],
    ['batch_fermentation', anaerobic],
    ['batch_fermentation', molecule('mol_lactic_acid', LACTIC)],
    ['fed_batch_fermentation', product],
    ['fed_batch_fermentation', anaerobic],
  ])('of %s is that of the differential equations (%#)', (operation, basis) => {
    const { state, outputs } = runUnit(operation, { power_per_volume: 3 }, {}, { basis });
    const { declaration, values } = state.resolved;
    const curves = declaration.curves!(state.run, values, outputs);
    const largest = Math.max(...curves['heat']![0]!.points.map(([, perVolume]) => perVolume!));
    expect(outputs['cooling']! / largest).toBeGreaterThan(0.93);
    expect(outputs['cooling']! / largest).toBeLessThan(1.1);
  });
});

describe('the carbon of a small molecule', () => {
  const acid = (component_id: string): ProductBasis => ({ ...product, kind: 'molecule', component_id });
  const MEDIUM = { batch_substrate_concentration: 20, product_yield: 0.7, max_growth_rate: 0.3 };
  const making = (component_id: string) => {
    const settings = { product_growth: 0.3, product_maintenance: 0.01, product_inhibition: false, ...MEDIUM };
    const { state, at } = runUnit('batch_fermentation', settings, {}, { basis: acid(component_id) });
    const made = state.run.reaction[at.target]!;
    const used = -state.run.reaction[at.batch_substrate]!;
    return { made, used, dioxide: state.run.reaction[at.carbon_dioxide]! };
  };

  test.each([
    // C4H6O4, C6H8O7, and one whose carbon is treated as that of glucose.
    ['mol_succinic_acid', 4 / 118.09],
    ['mol_citric_acid', 6 / 192.12],
    ['mol_vanillin', 1 / 30.03],
  ])('%s is calculated from its formula', (id, content) => {
    const { made, used, dioxide } = making(id);
    const rest = used / 30.03 - dioxide / 44.01 - made * content;
    // Everything except gas and product is biomass, independent of the product.
    const plain = making('mol_glucose');
    expect(rest).toBeNear(plain.used / 30.03 - plain.dioxide / 44.01 - plain.made / 30.03, 1e-9);
  });
  test('gives more oxygen uptake for oxidised products', () => {
    const RATES = { product_growth: 0.3, product_maintenance: 0.002, ...MEDIUM };
    const uptake = (id: string) =>
      runUnit('batch_fermentation', { ...RATES, product_inhibition: false }, {}, { basis: acid(id) }).outputs[
        'peak_uptake'
      ];
    expect(uptake('mol_citric_acid')).toBeGreaterThan(uptake('mol_succinic_acid')!);
    expect(uptake('mol_1_4_butanediol')).toBeLessThan(uptake('mol_succinic_acid')!);
  });
});

describe('ethanol as the product of a fermentation', () => {
  test('leaves the remaining carbon as carbon dioxide', () => {
    const settings = { product_growth: 2, product_maintenance: 0.02, product_yield: 0.5, lysed_fraction: 0 };
    const { state, at } = runUnit('batch_fermentation', settings, {}, { basis: spirit });
    const { out, reaction, sides } = state.run;
    const used = -reaction[at.batch_substrate]!;
    const carbon = used / 30.03 - reaction[at.cell]! / 24.6 - (2 * out.mass[at.target]!) / 46.07;
    expect(out.mass[at.target]).toBeGreaterThan(100);
    expect(sides.exhaust!.mass[at.carbon_dioxide]).toBeNear(44.01 * carbon, 1e-9);
  });
});
