import { describe, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures.test-support.ts';
import { runUnitOperation } from '../../../index.ts';
import type { Library } from '../../../types/library.ts';
import type { ProductBasis } from '../../../types/configuration.ts';

const basis = (component_id: string, host_id: string): ProductBasis => ({
  name: component_id,
  kind: 'molecule',
  component_id,
  host_id,
  selling_price: null,
});

/** Published rates, g/L/h, and substrate of a batch at which they are reached, g/L; without it, a fed-batch. */
const PUBLISHED: [name: string, molecule: string, host: string, batch: number | null, range: [number, number]][] = [
  // Abdel-Rahman et al. 2013 (review); Beitel et al. 2020: 162 g/L in 48 h.
  ['lactic acid by bacteria', 'mol_lactic_acid', 'cel_lactococcus_lactis', 100, [2, 4]],
  ['lactic acid by bacteria with feed', 'mol_lactic_acid', 'cel_lactococcus_lactis', null, [2, 4]],
  // Max et al. 2010 (review): 5 to 8 days.
  ['citric acid by a fungus', 'mol_citric_acid', 'cel_aspergillus_oryzae', 150, [0.5, 1.2]],
  ['citric acid by a yeast', 'mol_citric_acid', 'cel_yarrowia_lipolytica', null, [0.5, 1.2]],
  // Cao et al. 2013, Cheng et al. 2013 (reviews).
  ['succinic acid by bacteria', 'mol_succinic_acid', 'cel_escherichia_coli', null, [1, 3]],
  ['succinic acid by a yeast', 'mol_succinic_acid', 'cel_issatchenkia_orientalis', null, [1, 3]],
  // Dry grind: 50 to 60 h, limited by saccharification.
  ['ethanol', 'mol_ethanol', 'cel_saccharomyces_cerevisiae_anaerobic', 200, [2, 5]],
  // Becker et al. 2011: 120 g/L, 4.0 g/L/h; Seo and Hyun 2006: 131 g/L.
  ['lysine', 'mol_l_lysine_hydrochloride', 'cel_corynebacterium_glutamicum', null, [3, 5]],
  ['glutamic acid', 'mol_l_glutamic_acid', 'cel_corynebacterium_glutamicum', null, [2.5, 5]],
  // Lee et al. 2007: 82 g/L in 50 h; later strains reach 3.5.
  ['threonine', 'mol_l_threonine', 'cel_escherichia_coli', null, [1.6, 3.5]],
  ['tryptophan', 'mol_l_tryptophan', 'cel_escherichia_coli', null, [0.8, 1.4]],
  // Krull et al. 2017; Hevekerl et al. 2014: 0.4 to 1.2.
  ['itaconic acid', 'mol_itaconic_acid', 'cel_aspergillus_oryzae', 150, [0.4, 1.2]],
  // Nakamura and Whited 2003: 135 g/L, 3.5 g/L/h. Burgard et al. 2016: 125 g/L, 3 to 3.5.
  ['1,3-propanediol', 'mol_1_3_propanediol', 'cel_escherichia_coli', null, [2, 3.5]],
  ['1,4-butanediol', 'mol_1_4_butanediol', 'cel_escherichia_coli', null, [2, 3.5]],
  // Kim et al. 1994: 121 g/L in 164 g/L of cells, 2.4 g/L/h.
  ['polyhydroxybutyrate', 'mol_polyhydroxybutyrate', 'cel_cupriavidus_necator', null, [1, 3]],
];

describe('with default rates', () => {
  test.each(PUBLISHED)('%s is made as fast as published', (_name, molecule, host, batch, [low, high]) => {
    const operation = batch === null ? 'fed_batch_fermentation' : 'batch_fermentation';
    const settings: Record<string, number> = batch === null ? {} : { batch_substrate_concentration: batch };
    const run = runUnitOperation(operation, { settings, product: basis(molecule, host) }, library);
    if (!run.feasible) throw new Error(run.problem.message);
    const rate = run.data.outputs['titre']! / run.data.outputs['process_time']!;
    expect(rate).toBeGreaterThanOrEqual(low);
    expect(rate).toBeLessThanOrEqual(high);
  });

  test.each(PUBLISHED.filter(([, , , batch]) => batch !== null))(
    'a batch of %s starts by default with as much sugar as published',
    (_name, molecule, host, batch) => {
      const run = runUnitOperation('batch_fermentation', { settings: {}, product: basis(molecule, host) }, library);
      const sugar = run.feasible && run.data.settings.find(({ key }) => key === 'batch_substrate_concentration');
      expect(sugar && sugar.value).toBe(batch);
    },
  );

  test('polyhydroxybutyrate is in the cells as granules, and most of them', () => {
    const made = basis('mol_polyhydroxybutyrate', 'cel_cupriavidus_necator');
    const run = runUnitOperation('fed_batch_fermentation', { settings: {}, product: made }, library);
    const { titre, biomass } = run.feasible ? run.data.outputs : {};
    expect(titre! / (titre! + biomass!)).toBeNear(0.7, 0.1);
    expect(run.feasible && run.data.settings.find(({ key }) => key === 'product_location')?.value).toBe('solid');
  });

  test.each([
    // Published: 1 to 2.6 g/L.
    ['prt_plasmid_5kb', 'cel_escherichia_coli', 0.3, 3],
    // Transfection and infection make them, at less than 0.01 g/L.
    ['prt_aav_vector', 'cel_hek293', 0, 0],
    ['prt_aav_vector', 'cel_sf9', 0, 0],
    ['prt_adenovirus', 'cel_hek293', 0, 0],
    ['prt_mrna_4284nt', 'cel_escherichia_coli', 0, 0],
  ])('a culture makes as much of %s as is published', (component_id, host_id, low, high) => {
    const product = { ...basis(component_id, host_id), kind: 'protein' as const };
    const run = runUnitOperation('fed_batch_fermentation', { settings: {}, product }, library);
    const titre = run.feasible ? run.data.outputs['titre']! : NaN;
    expect(titre).toBeGreaterThanOrEqual(low);
    expect(titre).toBeLessThanOrEqual(high);
  });

  test('citric acid by a fungus takes 5 to 8 days', () => {
    const settings = { batch_substrate_concentration: 150 };
    const made = basis('mol_citric_acid', 'cel_aspergillus_oryzae');
    const run = runUnitOperation('batch_fermentation', { settings, product: made }, library);
    const time = run.feasible ? Number(run.data.outputs['process_time']) : NaN;
    expect(time / 24).toBeGreaterThan(5);
    expect(time / 24).toBeLessThan(8);
  });
});

describe('a row of the organisation’s library', () => {
  const ecoli = library.cells.find(({ id }) => id === 'cel_escherichia_coli')!;
  const acid = library.molecules.find(({ id }) => id === 'mol_succinic_acid')!;
  const grown = (cell: object, molecule: object = {}) => {
    const own: Library = {
      ...library,
      cells: [...library.cells, { ...ecoli, id: 'cel_own', ...cell }],
      molecules: [...library.molecules, { ...acid, id: 'mol_own', ...molecule }],
    };
    const settings = { batch_substrate_concentration: 40 };
    const run = runUnitOperation('batch_fermentation', { settings, product: basis('mol_own', 'cel_own') }, own);
    if (!run.feasible) throw new Error(run.problem.message);
    return Object.fromEntries(run.data.settings.map(({ key, value }) => [key, value]));
  };

  test('gives its cardinal temperatures, pH and inhibition as defaults', () => {
    const limits = { temperature_minimum: 290, temperature_optimum: 320, temperature_maximum: 330 };
    const ph = { ph_minimum: 3, ph_optimum: 6.2, ph_maximum: 8 };
    const inhibited = { inhibition_limit: 60, inhibition_shape: 2, inhibition_exponent: 1.5, production_exponent: 0.7 };
    expect(grown({ ...limits, ...ph, substrate_inhibition: 90 }, inhibited)).toMatchObject({
      ...limits,
      ...ph,
      ph: 6.2,
      substrate_inhibition: 90,
      product_inhibition: true,
      product_limit: 60,
      inhibition_shape: 2,
      inhibition_exponent: 1.5,
      production_exponent: 0.7,
    });
  });

  test('without them has limits around its own optimum, and no inhibition', () => {
    const nothing = {
      temperature_minimum: null,
      temperature_maximum: null,
      temperature_optimum: null,
      ph_minimum: null,
      ph_maximum: null,
    };
    expect(grown({ ...nothing, ph_optimum: 4, temperature: 330 }, { inhibition_limit: null })).toMatchObject({
      temperature_minimum: 301,
      temperature_optimum: 330,
      temperature_maximum: 338,
      ph_minimum: 1.5,
      ph: 4,
      product_inhibition: false,
    });
  });
});
