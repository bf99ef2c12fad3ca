/** Plants that are solved and can be copied: those of the comparisons with published plants, as products of an organisation. */
import type { Configuration } from '../types/configuration.ts';
import { canePlantByExpansion } from './cane-ethanol.ts';
import { cornEthanolPlant } from './corn-ethanol.ts';
import { GROWN_YEAST } from './ethanol.ts';
import { antibody } from './own/antibody.ts';
import { citricAcid } from './own/citric-acid.ts';
import { insulin } from './own/insulin.ts';
import { lacticAcid } from './own/lactic-acid.ts';
import { singleCellProtein } from './own/single-cell-protein.ts';
import { configurationOf, type Plant } from './plant.ts';

export interface ExamplePlant {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** USD/kg. */
  readonly price: number;
  /** Of the process. */
  readonly process: string;
  readonly note: string;
  readonly plant: Plant;
  /** A component that the starter library lacks, which the organisation adds to its own. */
  readonly component?: typeof GROWN_YEAST;
}

export const EXAMPLE_PLANTS: readonly ExamplePlant[] = [
  {
    id: 'corn_ethanol',
    name: 'Fuel ethanol from corn, with distillers grains',
    description: 'Dry grinding of 1,100 t of corn per day to ethanol, distillers grains and oil.',
    price: 0.5,
    process: 'Dry grind',
    note: 'As published for 120,000 t/y',
    plant: cornEthanolPlant,
    component: GROWN_YEAST,
  },
  {
    id: 'cane_ethanol',
    name: 'Cane ethanol with cogeneration',
    description:
      'Ethanol from 333 t of cane per hour; burning the bagasse provides steam for the plant and power for sale.',
    price: 0.8,
    process: 'Mill with its own power supply',
    note: 'As published for 1.6 million t of cane per year',
    plant: canePlantByExpansion,
    component: GROWN_YEAST,
  },
  {
    id: 'citric_acid',
    name: 'Citric acid with recycled mother liquor',
    description: 'Citric acid from molasses, precipitated with lime; 90 % of the mother liquor is recycled.',
    price: 1.2,
    process: 'Lime and sulphuric acid',
    note: 'Seven fermenters of 350 m³',
    plant: citricAcid.plant,
  },
  {
    id: 'lactic_acid',
    name: 'Lactic acid with gypsum',
    description: '80 % lactic acid from glucose, neutralised with lime; gypsum is sold.',
    price: 1.7,
    process: 'Lime and gypsum',
    note: 'Eight fermenters of 1,000 m³',
    plant: lacticAcid.plant,
  },
  {
    id: 'insulin',
    name: 'Human insulin',
    description: 'Insulin from inclusion bodies of E. coli, refolded at 1.5 g/L.',
    price: 60_000,
    process: 'Inclusion bodies',
    note: 'One fermenter of 50 m³',
    plant: insulin.plant,
  },
  {
    id: 'single_cell_protein',
    name: 'Single-cell protein',
    description: 'Dried yeast from glucose.',
    price: 3,
    process: 'Spray-dried cells',
    note: 'Six fermenters of 200 m³',
    plant: singleCellProtein.plant,
  },
  {
    id: 'antibody',
    name: 'Monoclonal antibody',
    description: 'IgG1 from CHO cells in fed-batch, two-column platform.',
    price: 60_000,
    process: 'Platform',
    note: 'Four bioreactors of 2 m³',
    plant: antibody.plant,
  },
];

/** The product as the API takes it. */
export const productOf = ({ name, description, price, plant: { product } }: ExamplePlant) => ({
  name,
  description,
  kind: product.kind,
  component_id: product.component_id,
  host_id: product.host_id ?? '',
  selling_price: price,
});

export const exampleConfiguration = ({ plant }: Pick<ExamplePlant, 'plant'>): Configuration => configurationOf(plant);
