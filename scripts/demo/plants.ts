/** The demo's bulk plants: those of the comparison with published plants, as products of an organisation. */
import { canePlantByExpansion } from '#engine/cases/cane-ethanol.ts';
import { cornEthanolPlant } from '#engine/cases/corn-ethanol.ts';
import { citricAcid } from '#engine/cases/own/citric-acid.ts';
import { lacticAcid } from '#engine/cases/own/lactic-acid.ts';
import { GROWN_YEAST } from '#engine/cases/ethanol.ts';
import { configurationOf, type Plant } from '#engine/cases/plant.ts';
import type { Configuration } from '#engine/index.ts';

export interface DemoPlant {
  readonly name: string;
  readonly description: string;
  /** USD/kg. */
  readonly price: number;
  /** Of the process, and of its saved configuration. */
  readonly process: string;
  readonly note: string;
  readonly plant: Plant;
  /** A component that the starter library lacks, which the organisation adds to its own. */
  readonly component?: typeof GROWN_YEAST;
}

export const DEMO_PLANTS: readonly DemoPlant[] = [
  {
    name: 'Fuel ethanol from corn, with distillers grains',
    description: 'Dry grinding of 1,100 t of corn a day to ethanol, distillers grains and oil.',
    price: 0.5,
    process: 'Dry grind',
    note: 'As published for 120,000 t/y',
    plant: cornEthanolPlant,
    component: GROWN_YEAST,
  },
  {
    name: 'Cane ethanol with cogeneration',
    description: 'Ethanol from 333 t of cane an hour; bagasse raises the steam of the plant and power for sale.',
    price: 0.8,
    process: 'Mill with own power',
    note: 'As published for 1.6 million t of cane a year',
    plant: canePlantByExpansion,
    component: GROWN_YEAST,
  },
  {
    name: 'Citric acid, mother liquor recycled',
    description: 'Citric acid from molasses, precipitated with lime; 90 % of the mother liquor is crystallised again.',
    price: 1.2,
    process: 'Lime and sulphuric acid',
    note: 'Seven fermenters of 350 m³',
    plant: citricAcid.plant,
  },
  {
    name: 'Lactic acid with gypsum',
    description: 'Lactic acid of 80 % from glucose, neutralised with lime; gypsum is sold.',
    price: 1.7,
    process: 'Lime and gypsum',
    note: 'Eight fermenters of 1,000 m³',
    plant: lacticAcid.plant,
  },
];

/** The product as the API takes it. */
export const productOf = ({ name, description, price, plant: { product } }: DemoPlant) => ({
  name,
  description,
  kind: product.kind,
  component_id: product.component_id,
  host_id: product.host_id ?? '',
  selling_price: price,
});

/** The configuration, with names as a person writes them. */
export function demoConfiguration({ plant }: DemoPlant): Configuration {
  const configuration = configurationOf(plant);
  const named = ({ name }: { name: string }) => `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return {
    ...configuration,
    uo_settings: configuration.uo_settings.map((step) => ({ ...step, name: named(step) })),
  };
}
