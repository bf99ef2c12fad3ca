/** Lactic acid from glucose with lime, eight fermenters of 1,000 m³. */
import { from, step } from '../plant.ts';
import { BULK, type OwnPlant } from './own-plant.ts';

export const lacticAcid: OwnPlant = {
  id: 'lactic_acid',
  title: 'Lactic acid',
  description:
    'L. lactis in batch culture with lime, eight fermenters of 1,000 m³; rotary filter, sulphuric acid and gypsum filter, five evaporator effects to 80 %; gypsum sold at 5 USD/t, glucose at 0.35 USD/kg, depreciation over 20 years',
  plant: {
    product: {
      name: 'Lactic acid',
      kind: 'molecule',
      component_id: 'mol_lactic_acid',
      host_id: 'cel_lactococcus_lactis',
      selling_price: null,
    },
    assumptions: {
      plant: { grade: 'industrial', failure_rate: 0.01 },
      capital: { convention: 'nrel' },
      prices: { mol_glucose: 0.35 },
      finance: { depreciation_years: 20 },
    },
    steps: [
      step('fermentation', 'batch_fermentation', {
        vessel_volume: 1000,
        construction: 'field_erected',
        vessels: 8,
        batch_substrate_concentration: 100,
        base: 'calcium_hydroxide',
        power_per_volume: 0.1,
      }),
      step('cell_removal', 'rotary_vacuum_filtration', {}, { feeds: [from('fermentation')] }),
      step(
        'acidification',
        'acidification',
        {},
        {
          feeds: [from('cell_removal')],
          outlets: { gypsum: { disposal: 'sold', name: 'Gypsum', price: 0.005 } },
        },
      ),
      step('evaporation', 'evaporation', { effects: 5, product_solids: 0.8 }, { feeds: [from('acidification')] }),
    ],
    outlet: { from: 'evaporation', outlet: 'product' },
  },
  fermenter: 'fermentation',
  published: {
    cost: {
      low: 0.844,
      high: 2.07,
      source:
        'Manandhar and Shah 2020, Processes 8:199: 0.844 to 1.251 USD/kg from corn, 100 kt/y; Sust. Energy Fuels 2023, d3se00119a: 1.82 to 2.07 USD/kg from bread',
    },
    materials: BULK.materials,
    labour: BULK.labour,
    utilities: { ...BULK.utilities, high: 21, source: `${BULK.utilities.source}; d3se00119a: 19 to 21 %` },
    facility: { ...BULK.facility, high: 46, source: `${BULK.facility.source}; d3se00119a: 42 to 46 %` },
    stirring: {
      low: 0.01,
      high: 0.07,
      source: 'BioSTEAM: 125 kW for 12,117 m³ (ethanol from corn), 6.77 MW with air for 94,260 t (succinic acid)',
    },
    carbon: {
      low: 1.8,
      high: 2.79,
      source:
        'GREET: 1.8 from corn stover; Li et al. 2021, ACS Sustain. Chem. Eng. 9:1341: 2.79 from stover with advanced technology',
    },
  },
  notes: ['80 % crude acid, without purification by esterification or ion exchange'],
};
