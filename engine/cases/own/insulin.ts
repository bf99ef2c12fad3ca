/** Insulin from inclusion bodies of E. coli, one fermenter of 50 m³. */
import type { Step } from '../../types/configuration.ts';
import { from, step } from '../plant.ts';
import type { OwnPlant } from './own-plant.ts';

export const INSULIN = {
  name: 'Insulin',
  kind: 'protein',
  component_id: 'prt_insulin_human',
  host_id: 'cel_escherichia_coli',
  selling_price: null,
} as const;

/** Inclusion bodies are washed free of debris, dissolved, folded at the conditions of Kim et al. 2015, and cleaved by trypsin. */
export const insulinSteps: Step[] = [
  step('fermentation', 'fed_batch_fermentation', {
    vessel_volume: 50,
    product_location: 'solid',
    product_growth: 0.1,
    product_maintenance: 0,
  }),
  step('harvest', 'disc_stack_centrifuge', { product_phase: 'cells' }, { feeds: [from('fermentation')] }),
  step('homogeniser', 'high_pressure_homogenisation', {}, { feeds: [from('harvest')] }),
  step(
    'inclusion_bodies',
    'disc_stack_centrifuge',
    { product_phase: 'cells', capture_target: 0.95, wash_stages: 1 },
    { feeds: [from('homogeniser')] },
  ),
  step('refolding', 'refolding', { protein_concentration: 1.5 }, { feeds: [from('inclusion_bodies')] }),
  step('cleavage', 'cleavage', { method: 'trypsin' }, { feeds: [from('refolding')] }),
  step('capture', 'bind_elute_chromatography', { ligand: 'cation' }, { feeds: [from('cleavage')] }),
  step('polishing', 'bind_elute_chromatography', { ligand: 'hydrophobic' }, { feeds: [from('capture')] }),
  step('ultrafiltration', 'ultrafiltration', { cut_off: 1 }, { feeds: [from('polishing')] }),
  step('diafiltration', 'diafiltration', { cut_off: 1 }, { feeds: [from('ultrafiltration')] }),
  step('freeze_drying', 'freeze_drying', { container: 'trays' }, { feeds: [from('diafiltration')] }),
];

export const insulin: OwnPlant = {
  id: 'insulin',
  title: 'Insulin from inclusion bodies',
  description:
    'E. coli in fed-batch, one 50 m³ fermenter; centrifuge, homogeniser, inclusion-body washing, refolding at 1.5 g/L, cleavage by trypsin, cation exchange, hydrophobic interaction, ultra- and diafiltration, freeze-drying',
  plant: {
    product: INSULIN,
    assumptions: { plant: { grade: 'pharma' } },
    steps: insulinSteps,
    outlet: { from: 'freeze_drying', outlet: 'product' },
  },
  fermenter: 'fermentation',
  published: {
    cost: {
      low: 24_750,
      high: 67_238,
      source:
        'Gotham et al. 2018, BMJ Glob. Health 3:e000850: bulk insulin sold at 24,750 USD/kg; SuperPro Designer report “Insulina” (2020): 67,238 USD/kg at 1,804 kg/y',
      outside:
        'the output from one fermenter of the same size, at 81 g/L of biomass, is more than four times the report’s output, and the process has fewer steps',
    },
    air: { low: 2.05, high: 2.05, source: 'same report: a 102.5 kW compressor for the 50 m³ fermenter' },
    facility: {
      low: 45,
      high: 45,
      source:
        'Ferreira et al. 2018, Biotechnol. Biofuels, 10.1186/s13068-018-1077-0: an enzyme from E. coli, not insulin',
    },
    consumables: {
      low: 23,
      high: 23,
      source: 'same enzyme',
      outside:
        'resins for ion exchange and hydrophobic interaction, at the median price of their sources, are less than those of the usual process, which has reversed phase too',
    },
    materials: {
      low: 25,
      high: 25,
      source: 'same enzyme',
      outside:
        'in this model, the enzyme is bought; the report has four more reactors, each with reagents that are not specified',
    },
  },
  machines:
    'SuperPro Designer report “Insulina”: 1 fermentor, 1 compressor, 3 disc-stack centrifuges, 1 homogeniser, 9 diafilters, 4 stirred reactors and more',
  notes: [
    'the connecting peptide is counted as host cell protein, and the solvents of reversed-phase chromatography are not included',
  ],
};
