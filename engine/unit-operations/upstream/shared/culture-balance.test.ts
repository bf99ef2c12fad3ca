import { describe, expect, test } from 'vitest';
import { product, runUnit } from '../../../fixtures.test-support.ts';
import type { ProductBasis } from '../../../index.ts';
import { spirit } from '../../solvents.test-support.ts';

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
    const uptake = (id: string) =>
      runUnit('batch_fermentation', { product_growth: 0.3 }, {}, { basis: acid(id) }).outputs['peak_uptake'];
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
