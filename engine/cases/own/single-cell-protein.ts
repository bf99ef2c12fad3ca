/** Dried yeast as single-cell protein, six fermenters of 200 m³. */
import { step } from '../plant.ts';
import { BULK, type OwnPlant } from './own-plant.ts';

export const singleCellProtein: OwnPlant = {
  id: 'single_cell_protein',
  title: 'Single-cell protein',
  description: 'Yeast in fed-batch on glucose, six fermenters of 200 m³; centrifuge, heat treatment, spray dryer',
  plant: {
    product: {
      name: 'Single-cell protein',
      kind: 'biomass',
      component_id: null,
      host_id: 'cel_saccharomyces_cerevisiae',
      selling_price: null,
    },
    assumptions: { plant: { grade: 'industrial' }, capital: { convention: 'nrel' } },
    steps: [
      step('fermentation', 'fed_batch_fermentation', {
        vessel_volume: 200,
        vessels: 6,
        construction: 'field_erected',
      }),
      step('harvest', 'disc_stack_centrifuge', { product_phase: 'cells' }),
      step('heat_treatment', 'heat_treatment'),
      step('drying', 'spray_drying'),
    ],
  },
  fermenter: 'fermentation',
  published: {
    cost: {
      low: 0.81,
      high: 4.15,
      source:
        'Karamerou et al. 2021, Biotechnol. Biofuels 14:57: 0.81 USD/kg for whole yeast, for the largest and most efficient plant; Vlaeminck et al. 2023, Fermentation 9:771: 2.78 to 4.15 USD/kg from acetate made from off-gas',
    },
    materials: BULK.materials,
    labour: BULK.labour,
    utilities: BULK.utilities,
    facility: { ...BULK.facility, outside: 'the output is less than half the output of those plants' },
    air: {
      low: 2.05,
      high: 5.06,
      source:
        'SuperPro Designer reports: E. coli in 50 m³ (“Insulina”), lysine in 217 m³ (1,097 kW per fermenter, “ProyectoLisina”)',
    },
    stirring: {
      low: 0.3,
      high: 0.99,
      source: 'BioSTEAM: 0.2955 kW/m³ for aerated and 0.985 kW/m³ for stirred vessels',
    },
    carbon: {
      low: 5.5,
      high: 17.6,
      source:
        'Behm et al. 2022, Int. J. LCA, 10.1007/s11367-022-02087-0: purified microbial β-lactoglobulin, from sucrose in New Zealand (low) to glucose in Australia (high)',
    },
  },
  notes: [],
};
