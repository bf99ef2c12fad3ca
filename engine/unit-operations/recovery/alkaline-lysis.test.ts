import { describe, expect, test } from 'vitest';
import { runUnit, tryUnit } from '../../tests/fixtures.test-support.ts';
import { usualProduct } from '../../simulation/usual-product.ts';
import type { Feed } from '../../evaluate/single.ts';
import { everySettingCounts, keepsItsBooks, type Settings } from '../laws.test-support.ts';

const options = { basis: usualProduct('alkaline_lysis') };
/** 12 kg of dry cells with 180 g of plasmid, 48 kg wet. */
const CELLS: Feed = { water: 60, cell: 11.82, held: 0.18 };
const run = (settings: Settings = {}) => runUnit('alkaline_lysis', settings, CELLS, options);
const ALL: Settings[] = [{}, { contact: 15 }, { separation: 'flotation' }, { separation: 'none' }];
/** Alkali, which also cleans. */
const alsoBought = ({
  state: {
    run: { inlets, components },
  },
}: ReturnType<typeof run>) => inlets['materials']!.mass[components.index.get('mol_sodium_hydroxide')!]!;
keepsItsBooks(
  'alkaline_lysis',
  ALL.map((settings) => ({ settings, feed: CELLS, options })),
  { alsoBought },
);
everySettingCounts(
  'alkaline_lysis',
  ALL.map((settings) => ({ settings, feed: CELLS, options })),
);

describe('alkaline lysis', () => {
  test('of 48 kg in 6 h flows at 128 L/h through a coil of 10.67 L', () => {
    const { wet_cells: wet, flow, coil, lysate } = run().outputs;
    expect(wet!).toBeNear(48, 1e-9);
    expect(flow!).toBeNear(128, 1e-9);
    expect(coil! * 1000).toBeNear(10.667, 1e-4);
    expect(lysate! * 1000).toBeNear(1152, 1e-9);
  });
  test('uses 3.072 kg of alkali, 3.84 kg of detergent and 113.1 kg of potassium acetate', () => {
    const { inlets, components } = run().state.run;
    const kg = (id: string) => inlets['materials']!.mass[components.index.get(id)!]!;
    expect(kg('mol_sodium_hydroxide')).toBeNear(3.072, 1e-3);
    expect(kg('mol_sodium_dodecyl_sulphate')).toBeNear(3.84, 1e-3);
    expect(kg('mol_potassium_acetate')).toBeNear(113.1, 1e-3);
  });
  test('is neutralised to pH 5.78: 177.4 mol of acid against 76.8 mol of alkali', () => {
    const { ph, acid, alkali } = run().outputs;
    expect(acid!).toBeNear(177.4, 1e-3);
    expect(alkali!).toBeNear(76.8, 1e-3);
    expect(ph!).toBeNear(5.78, 1e-3);
  });
  test('has 132.8 mg/L of plasmid and 2,700 g of RNA', () => {
    const { plasmid, rna } = run().outputs;
    expect(plasmid! * 1000).toBeNear(132.8, 1e-3);
    expect(rna!).toBeNear(2.7, 1e-9);
  });
  test('loses 1 % of the plasmid per minute of contact beyond 10', () => {
    const released = (contact: number) => run({ contact, separation: 'none' }).outputs.recovery!;
    expect(released(10)).toBeNear(0.85, 1e-9);
    expect(released(15)).toBeNear(0.85 * 0.95, 1e-9);
  });
  test('rejects a feed without cells, and too little acetate', () => {
    expect(tryUnit('alkaline_lysis', {}, { water: 60 }, options)).toMatchObject({ message: /no cells/ });
    expect(tryUnit('alkaline_lysis', { acetate: 3, liquor: 30 }, CELLS, options)).toMatchObject({
      fields: ['acetate', 'liquor'],
    });
  });
});
