/** Citric acid from sugar, recovered with lime, seven fermenters of 350 m³. */
import type { SettingValue, Step } from '../../types/configuration.ts';
import { from, step } from '../plant.ts';
import { BULK, type OwnPlant } from './own-plant.ts';

export const CITRIC_ACID = {
  name: 'Citric acid',
  kind: 'molecule',
  component_id: 'mol_citric_acid',
  host_id: 'cel_aspergillus_oryzae',
  selling_price: null,
} as const;

/** Lime goes into the fermenter, where the engine knows its salts; plants add it after the filter. */
export function citricAcidSteps(culture: Record<string, SettingValue> = {}, effects = 5): Step[] {
  return [
    step('fermentation', 'batch_fermentation', {
      vessel_volume: 350,
      vessels: 7,
      construction: 'field_erected',
      batch_substrate: 'mol_sucrose',
      batch_substrate_concentration: 180,
      max_growth_rate: 0.03,
      product_growth: 6,
      product_maintenance: 0,
      product_yield: 0.8,
      ph: 5.5,
      base: 'calcium_hydroxide',
      aeration: 0.5,
      power_per_volume: 1,
      ...culture,
    }),
    step('mycelium', 'rotary_vacuum_filtration', {}, { feeds: [from('fermentation')] }),
    step('acidification', 'acidification', {}, { feeds: [from('mycelium')] }),
    step(
      'evaporation',
      'evaporation',
      { effects, product_solids: 0.72 },
      { feeds: [from('acidification'), { from: 'crystallisation', outlet: 'liquor', share: 0.9, next_batch: true }] },
    ),
    step('crystallisation', 'crystallisation', { final_temperature: 283.15 }, { feeds: [from('evaporation')] }),
    step('drying', 'drum_drying', { product_solids: 0.98 }, { feeds: [from('crystallisation')] }),
  ];
}

/** Lime precipitates the acid after the filter, as plants do; salts are taken out by ion exchange before the crystals form. */
const STEPS: readonly Step[] = [
  step('fermentation', 'batch_fermentation', {
    vessel_volume: 350,
    vessels: 7,
    construction: 'field_erected',
    batch_substrate: 'mol_sucrose',
    batch_substrate_concentration: 180,
    max_growth_rate: 0.08,
    product_growth: 6,
    product_maintenance: 0,
    product_yield: 0.8,
    ph: 3,
    aeration: 0.3,
    power_per_volume: 0.5,
  }),
  step('mycelium', 'rotary_vacuum_filtration', {}, { feeds: [from('fermentation')] }),
  step('lime', 'lime_precipitation', {}, { feeds: [from('mycelium')] }),
  step(
    'acidification',
    'acidification',
    {},
    { feeds: [from('lime')], outlets: { gypsum: { disposal: 'sold', name: 'Gypsum', price: 0.005 } } },
  ),
  step('polishing', 'ion_exchange', {}, { feeds: [from('acidification')] }),
  step(
    'evaporation',
    'evaporation',
    { effects: 5, product_solids: 0.72 },
    { feeds: [from('polishing'), { from: 'crystallisation', outlet: 'liquor', share: 0.9, next_batch: true }] },
  ),
  step('crystallisation', 'crystallisation', { final_temperature: 283.15 }, { feeds: [from('evaporation')] }),
  step('drying', 'drum_drying', { product_solids: 0.98 }, { feeds: [from('crystallisation')] }),
];

export const citricAcid: OwnPlant = {
  id: 'citric_acid',
  title: 'Citric acid',
  description:
    'A mould in batch culture on sucrose at pH 3, seven fermenters of 350 m³; rotary filter, precipitation with lime, sulphuric acid and gypsum filter, ion exchange, five evaporator effects, crystallisation with 90 % of the mother liquor recycled, drum dryer; sugar at 0.20 USD/kg as in molasses, depreciation over 20 years',
  plant: {
    product: CITRIC_ACID,
    assumptions: {
      plant: { grade: 'industrial', failure_rate: 0.01 },
      capital: { convention: 'nrel' },
      prices: { mol_sucrose: 0.2 },
      finance: { depreciation_years: 20 },
    },
    steps: STEPS,
    outlet: { from: 'drying', outlet: 'product' },
  },
  fermenter: 'fermentation',
  published: {
    cost: {
      low: 1.35,
      high: 1.35,
      source:
        'operating cost in the SuperPro Designer report “Ejercicio Ácido Cítrico” (24.25 M USD/y, 2015) ÷ 18,000 t/y of the Intelligen example on which it is based',
      outside:
        'this plant has more than twice the capital of the report’s plant (reasons in the comparison with that report)',
    },
    materials: BULK.materials,
    labour: {
      ...BULK.labour,
      outside:
        'the plant has eight batch steps, each with operators in attendance, but its output is between one seventh and one fortieth of the output of those plants',
    },
    utilities: BULK.utilities,
    facility: {
      ...BULK.facility,
      outside:
        'the plant has a compressor and an agitator for each of seven fermenters, a five-effect evaporator, and filters at Seider’s prices',
    },
    air: {
      low: 0.6,
      high: 4.2,
      source: 'same report: one 1,474 kW compressor, which serves either all seven 350 m³ fermenters or one fermenter',
    },
    carbon: {
      low: 4,
      high: 6,
      source:
        'Daunoraite et al. 2024, J. Cleaner Prod. 467:142914, ex-ante assessment at large scale, from wood sugars',
    },
  },
  machines:
    'SuperPro Designer report “Ejercicio Ácido Cítrico”: 7 fermentors, 1 compressor, 5 rotary vacuum filters, 1 plate filter, 1 crystalliser, 1 dryer, 1 pasteuriser, 1 ion exchanger, 4 blending tanks and more',
  notes: ['A. oryzae from the library represents A. niger; growth is slowed to 0.03 1/h by nitrogen limitation'],
};
