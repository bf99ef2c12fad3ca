import type { OwnDefinition, OwnEquipment, OwnOperation } from '#generated/types.ts';
import { PRODUCT, OTHER_OUTLETS } from '#engine/index.ts';

/** Values of the form. */
export interface OwnDraft {
  name: string;
  definition: OwnDefinition;
}

export const EQUIPMENT: OwnEquipment = {
  name: 'Unit',
  size_by: 'mass_flow',
  cost: 100_000,
  size: 1000,
  exponent: 0.6,
  largest: 10_000,
  cost_index: 797.9,
  bare_module: 2.5,
  source: '',
};

export const NEW_OPERATION: OwnDraft = {
  name: '',
  definition: {
    description: '',
    stage: 'recovery',
    icon: 'own-operation',
    tag: 'OW',
    product: 'Product',
    outlets: [{ key: 'other_1', name: 'Waste', disposal: 'wastewater' }],
    rest: 'product',
    shares: [{ of: 'water', outlet: 'other_1', share: 0.5 }],
    per: 'kg',
    electricity: 0,
    steam: 0,
    steam_item: 'lp_steam',
    cooling: 0,
    coolant: 'cooling_water',
    water: 0,
    water_item: 'process_water',
    chemicals: [],
    temperature: null,
    time_by: 'hours',
    time: 4,
    equipment: EQUIPMENT,
    labour_per_hour: 0.25,
    labour_per_batch: 0.5,
    cleaning_time: 0,
  },
};

export const draftOf = ({ name, definition }: OwnOperation): OwnDraft => ({ name, definition });

/** The outlets by key, the stream that goes on first. */
export const outletsOf = ({ product, outlets }: OwnDefinition): { key: string; name: string }[] => [
  { key: PRODUCT, name: product },
  ...outlets,
];

/** The first key that no outlet has; undefined if there are as many as there can be. */
export const freeKey = ({ outlets }: OwnDefinition): string | undefined =>
  OTHER_OUTLETS.find((key) => !outlets.some((one) => one.key === key));

/** Without an outlet: what the shares sent to it goes where the rest goes. */
export const withoutOutlet = (definition: OwnDefinition, key: string): OwnDefinition => ({
  ...definition,
  outlets: definition.outlets.filter((one) => one.key !== key),
  shares: definition.shares.filter((one) => one.outlet !== key),
  rest: definition.rest === key ? PRODUCT : definition.rest,
});

/** A share of a component or class that has none to an outlet yet. */
export function nextShare({ outlets, rest }: OwnDefinition): OwnDefinition['shares'][number] {
  const [first] = outlets.filter(({ key }) => key !== rest);
  return { of: 'others', outlet: first?.key ?? PRODUCT, share: 0.1 };
}
