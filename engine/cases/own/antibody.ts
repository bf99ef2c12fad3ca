/** A monoclonal antibody from CHO cells, four bioreactors of 2 m³. */
import type { Step } from '../../types/configuration.ts';
import { step } from '../plant.ts';
import type { OwnPlant } from './own-plant.ts';

/** Fed-batch culture with protein A, two polishing steps and two steps against viruses; the anion exchanger, which salt disturbs, first. */
export function antibodySteps(vessels: number): Step[] {
  return [
    step('culture', 'fed_batch_fermentation', {
      vessel_volume: 2,
      vessels,
      aspect_ratio: 2,
      head_pressure: 0.2,
      inoculum_fraction: 0.15,
      seed_density: 2,
      flask_density: 1,
      batch_substrate_concentration: 6,
      feed_concentration: 100,
      initial_volume_fraction: 0.72,
      feed_cap: 0.001,
      product_growth: 0,
      product_maintenance: 0.0036,
      antifoam: 0.02,
      aeration: 0.05,
      power_per_volume: 0.04,
      impeller: 'elephant_ear',
    }),
    step('depth_filtration', 'depth_filtration'),
    step('protein_a', 'bind_elute_chromatography', { ligand: 'affinity', cycles: 6 }),
    step('low_ph', 'viral_inactivation'),
    step('anion_exchange', 'flow_through_chromatography', { media: 'membrane' }),
    step('cation_exchange', 'bind_elute_chromatography', { ligand: 'cation', cycles: 2 }),
    step('virus_filtration', 'virus_filtration'),
    step('ultrafiltration', 'ultrafiltration', { protein_concentration: 100, cut_off: 30 }),
    step('diafiltration', 'diafiltration', { cut_off: 30 }),
    step('formulation', 'formulation'),
    step('sterile_filtration', 'sterile_filtration'),
    step('fill', 'fill_finish', { container: 'bag' }),
  ];
}

export const ANTIBODY = {
  name: 'Antibody',
  kind: 'protein',
  component_id: 'prt_igg1_mab_trastuzumab_like',
  host_id: 'cel_cho',
  selling_price: null,
} as const;

export const antibody: OwnPlant = {
  id: 'antibody',
  title: 'Antibody',
  description:
    'CHO fed-batch in four bioreactors of 2 m³; depth filter, protein A, low pH, two ion exchangers, virus filter, ultra- and diafiltration, bulk fill',
  plant: {
    product: ANTIBODY,
    assumptions: { plant: { grade: 'pharma' } },
    steps: antibodySteps(4),
  },
  fermenter: 'culture',
  published: {
    cost: {
      low: 100_000,
      high: 242_000,
      source:
        'BioPharm Int. 2008, 21(10): 100 USD/g “can be considered a top value” (that is, the best); Nandi et al. 2016, mAbs 8:1456: plants at 121 USD/g and 300 kg/y have less than half the cost of published mammalian plants',
    },
    carbon: {
      low: 8200,
      high: 2_529_000,
      source:
        'Taillemite et al., hybrid life-cycle assessment of 103 marketed antibodies: 472 kg/g on average, 95 % between 8.2 and 2,529 kg/g depending on production scale',
      outside:
        'this model includes purchased materials, equipment power and the energy for rooms and water, but not company overhead emissions or the emissions of construction; a third of the purchased mass has no climate factor',
    },
  },
  machines:
    'Pais-Chanfrau et al. 2009, BioPharm Int. 22(12), two trains of 2 m³: more than a hundred vessels with a total volume of 117 m³',
  notes: [
    'the model includes rooms by grade with their air handling, water systems, shift crews, quality control of each batch, qualification, and one vessel for each medium, buffer and hold ([gmp](../models/gmp.md)); it excludes transfer panels, washers, autoclaves and spare vessels',
    'estimates for such plants usually attribute 20 to 40 % of the cost to labour and quality, 25 to 40 % to capital and 25 to 45 % to materials and consumables (no single source). At 2 m³, this model has a higher share of labour and quality, because every 6.5 kg batch has its own release and each suite its own crew, and a lower share of materials. At 12.5 m³, 4.2 t per year and 24 USD/g (the antibody demonstration in stainless steel), the shares are 19, 24 and 55 %: one product uses the plant all year, so labour and capital are spread over more product, and medium (5.2 USD/g, at 19 USD per litre of culture), protein A, virus filters and depth filters are bought at list prices',
    'the process mass intensities of 11,900 kg/kg in this plant and 6,100 at 12.5 m³ bracket the mean of 7,700 for six companies: most of the mass is cleaning water, of which small vessels need more per unit of product',
  ],
};
