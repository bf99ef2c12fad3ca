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

/** Refolding 0.748 at 1.5 g/L (Kim et al. 2015), cleavage 0.80, insulin ÷ proinsulin 0.6185 by mass. */
const FOLDED = 0.748 * 0.8 * 0.6185;

/** No model knows inclusion bodies: their recovery and folding are shares of a splitter. */
export const insulinSteps: Step[] = [
  step('fermentation', 'fed_batch_fermentation', {
    vessel_volume: 50,
    product_location: 'intracellular',
    product_growth: 0.1,
    product_maintenance: 0,
  }),
  step('harvest', 'disc_stack_centrifuge', { product_phase: 'cells' }, { feeds: [from('fermentation')] }),
  step('homogeniser', 'high_pressure_homogenisation', {}, { feeds: [from('harvest')] }),
  step(
    'inclusion_bodies',
    'component_splitter',
    { others: 0.1, 'shares.target': 0.9 },
    { feeds: [from('homogeniser')] },
  ),
  step(
    'solubilisation',
    'conditioning',
    { dilute_by: 'concentration', product_concentration: 10, ph: 9 },
    { feeds: [from('inclusion_bodies')] },
  ),
  step('urea', 'purchased_feed', { amount: 12_000, price: 1.2, balance: 'mol_urea' }, { feeds: [] }),
  step('denaturing', 'mixer', {}, { feeds: [from('solubilisation'), from('urea')] }),
  step(
    'refolding',
    'conditioning',
    { dilute_by: 'concentration', product_concentration: 1.5, ph: 10 },
    { feeds: [from('denaturing')] },
  ),
  step('folded', 'component_splitter', { 'shares.target': FOLDED }, { feeds: [from('refolding')] }),
  step('capture', 'bind_elute_chromatography', { ligand: 'cation' }, { feeds: [from('folded')] }),
  step('polishing', 'bind_elute_chromatography', { ligand: 'hydrophobic' }, { feeds: [from('capture')] }),
  step('ultrafiltration', 'ultrafiltration', { cut_off: 1 }, { feeds: [from('polishing')] }),
  step('diafiltration', 'diafiltration', { cut_off: 1 }, { feeds: [from('ultrafiltration')] }),
  step('freeze_drying', 'freeze_drying', { container: 'trays' }, { feeds: [from('diafiltration')] }),
];

export const insulin: OwnPlant = {
  id: 'insulin',
  title: 'Insulin from inclusion bodies',
  description:
    'E. coli in fed-batch, one fermenter of 50 m³; centrifuge, homogeniser, inclusion bodies, urea, refolding at 1.5 g/L, cation exchange, hydrophobic interaction, ultra- and diafiltration, freeze-drying',
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
        'Gotham et al. 2018, BMJ Glob. Health 3:e000850: bulk insulin sold at 24,750 USD/kg; SuperPro Designer report “Insulina” of 2020: 67,238 USD/kg at 1,804 kg/y',
      outside:
        'five times the product of the report from one fermenter of the same size (81 g/L of cells), and folding and cleavage as given shares, without reagents and machines',
    },
    air: { low: 2.05, high: 2.05, source: 'same report: a compressor of 102.5 kW for the fermenter of 50 m³' },
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
    },
    materials: {
      low: 25,
      high: 25,
      source: 'same enzyme',
      outside: 'urea and glucose only: reagents of folding and cleavage are missing',
    },
  },
  machines:
    'SuperPro Designer report “Insulina”: 1 fermentor, 1 compressor, 3 disc-stack centrifuges, 1 homogeniser, 9 diafilters, 4 stirred reactors and more',
  notes: ['inclusion bodies and folding are given shares: no operation models them'],
};
