/** Plasmid DNA from E. coli, one fermenter of 0.3 m³. */
import type { Library } from '../../types/library.ts';
import { step } from '../plant.ts';
import type { OwnPlant } from './own-plant.ts';

const ID = 'prt_plasmid_5kb';

/** A plasmid counts as a protein of its molar mass: the engine has no product of another kind that is bound and eluted. */
const withPlasmid = (library: Library): Library => ({
  ...library,
  proteins: [
    ...library.proteins,
    {
      id: ID,
      name: 'Plasmid DNA, 5 kb',
      uniprot: null,
      molar_mass: 3.25e6,
      isoelectric_point: null,
      source: '650 g/mol per base pair',
    },
  ],
});

export const plasmid: OwnPlant = {
  id: 'plasmid',
  title: 'Plasmid DNA',
  description:
    'E. coli in fed-batch, one 0.3 m³ fermenter; centrifuge, alkaline lysis, depth filter, ultrafiltration, anion exchange, hydrophobic interaction, ultra- and diafiltration, sterile filter, bulk fill',
  plant: {
    product: {
      name: 'Plasmid DNA',
      kind: 'protein',
      component_id: ID,
      host_id: 'cel_escherichia_coli',
      selling_price: null,
    },
    assumptions: { plant: { grade: 'pharma' } },
    steps: [
      step('fermentation', 'fed_batch_fermentation', {
        vessel_volume: 0.3,
        product_location: 'intracellular',
        product_growth: 0.015,
        product_maintenance: 0,
      }),
      step('harvest', 'disc_stack_centrifuge', { product_phase: 'cells' }),
      step('resuspension', 'conditioning', { dilution: 6, ph: 8 }),
      step('lysis', 'cell_lysis', { method: 'alkaline' }),
      step('neutralisation', 'conditioning', { dilution: 1.5, ph: 5.5, feed_ph: 12 }),
      step('depth_filtration', 'depth_filtration'),
      step('concentration', 'ultrafiltration', { target_by: 'factor', concentration_factor: 10, cut_off: 300 }),
      step('anion_exchange', 'bind_elute_chromatography', {
        ligand: 'anion',
        capacity_by: 'measured',
        dynamic_capacity: 5,
      }),
      step('hydrophobic', 'bind_elute_chromatography', {
        ligand: 'hydrophobic',
        capacity_by: 'measured',
        dynamic_capacity: 5,
      }),
      step('ultrafiltration', 'ultrafiltration', { protein_concentration: 5, cut_off: 300 }),
      step('diafiltration', 'diafiltration', { cut_off: 300 }),
      step('sterile_filtration', 'sterile_filtration'),
      step('fill', 'fill_finish', { container: 'bag', bag_mass: 0.5 }),
    ],
  },
  library: withPlasmid,
  fermenter: 'fermentation',
  published: {},
  notes: [
    'no published cost, cost breakdown or carbon footprint of plasmid DNA was accessible; 0.015 g per g of biomass is close to the 17.8 mg/g in Singer’s thesis (Georgia)',
    'the plasmid is counted as a protein: host RNA, which binds first to an anion exchanger, is not removed, although it would be in a real plant',
    'rooms, crews and quality control are included; for a product of a few kilograms per year they account for most of the cost',
  ],
};
