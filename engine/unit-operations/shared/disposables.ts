/**
 * Bags and other disposables: their limits, price by size, share found defective, and plastic (docs/models, technology).
 */
import { BASE_ITEMS, type Item, itemIndex } from '../../costing/items.ts';
import type { Technology } from '../../assumptions/assumptions.ts';
import type { Run } from '../../declare/define.ts';
import { S_PER_H } from '../../wording/quantity.ts';

interface Bag {
  readonly item: string;
  /** m³ at which the price of the item and the mass of plastic are given, and their exponents. */
  readonly size: number;
  readonly exponent: number;
  /** kg, without connectors and packaging. */
  readonly plastic: number;
  readonly plasticExponent: number;
  /** Share found defective before use, so that more are bought. */
  readonly defective: number;
  /** m³. */
  readonly largest: number;
}

/**
 * Bags with tubes, filters and sensors. Masses, and the exponents of bioreactors, are engineering estimates; mixers and storage follow
 * the list of Petrides 2015 from 50 to 1,000 L. The defects of bioreactors and mixers are those of three years at one site (Reiners 2026,
 * as quoted by Belach 2026).
 */
export const BAGS = {
  bioreactor: {
    item: 'bioreactor_bag',
    size: 2,
    exponent: 0.45,
    plastic: 15,
    plasticExponent: 0.6,
    defective: 0.11,
    largest: 6,
  },
  rocking: {
    item: 'rocking_bag',
    size: 0.05,
    exponent: 0.45,
    plastic: 0.8,
    plasticExponent: 0.6,
    defective: 0.11,
    largest: 0.05,
  },
  mixer: { item: 'mixer_bag', size: 2, exponent: 0.23, plastic: 6, plasticExponent: 0.65, defective: 0.02, largest: 2 },
  storage: {
    item: 'storage_bag',
    size: 2,
    exponent: 0.25,
    plastic: 4,
    plasticExponent: 0.7,
    defective: 0.01,
    largest: 2,
  },
} as const satisfies Record<string, Bag>;
export type BagKind = keyof typeof BAGS;

/** Price of a bag, USD. @param volume m³. @param price Of one of the size of its item, USD. */
export const bagPrice = (kind: BagKind, volume: number, price: number): number =>
  price * (volume / BAGS[kind].size) ** BAGS[kind].exponent;

/** Bags that are bought for one that is used. */
export const boughtPerBag = (kind: BagKind): number => 1 / (1 - BAGS[kind].defective);

/** Plastic of a bag, kg. @param volume m³. */
export const bagPlastic = (kind: BagKind, volume: number): number =>
  BAGS[kind].plastic * (volume / BAGS[kind].size) ** BAGS[kind].plasticExponent;

/**
 * Tube sets through which a bag is filled and emptied, kg: each has two connectors of 0.3 kg and 4 m of silicone tube, whose wall is
 * a fifth of its bore, and which passes the bag in an hour at 1.5 m/s.
 */
export function tubeSets(volume: number): number {
  const bore = Math.sqrt((4 * volume) / (Math.PI * 1.5 * S_PER_H));
  const wall = 0.2 * bore;
  return 2 * (2 * 0.3 + 4 * Math.PI * wall * (bore + wall) * 1150);
}

/** Batches after which flow paths are changed that caustic cleans with what they serve; estimate, 1 to 20. */
const CAMPAIGN = 10;

/** Packaging ÷ plastic: 128 kg for 822 kg of consumables (Reiners 2026, as quoted by Belach 2026). */
export const PACKAGING = 128 / 822;
/** Connectors, welds and sample bags ÷ all other disposables, by mass; by price it is that of their item. */
export const CONNECTORS = 0.06;

/** Plastic of one unit of other disposables, kg; engineering estimates. */
export const PLASTIC: Readonly<Record<string, number>> = {
  sterile_filter: 1.5,
  virus_filter: 1.5,
  depth_filter: 5,
  membrane_adsorber: 2,
  tff_cassette: 2,
  sanitised_cassette: 2,
  uf_membrane: 2,
  tff_flow_path: 5,
  chromatography_flow_path: 6,
  filling_flow_path: 5,
  filter_capsule: 0.5,
};
/** kg of one unit of an item that is used up beside the streams; in single use, that of filters is counted as plastic. */
export const consumedMass = ({ id, consumed = 0 }: Item, technology: Technology): number =>
  technology === 'single_use' && id in PLASTIC ? 0 : consumed;
/** Plastic of a pre-packed column, kg per L of bed. */
export const COLUMN_PLASTIC = 0.6;

/** Area of a filter capsule, m². */
const CAPSULE_AREA = 2;
/** Medium that 1 m² of sterile filter takes on its way into a bag, m³. */
const MEDIUM_PER_AREA = 1;

const CONNECTOR_ITEM = itemIndex('connectors');
const PLASTIC_ITEM = itemIndex('plastic');
const INCINERATED = itemIndex('plastic_incinerated');
const LANDFILLED = itemIndex('plastic_landfilled');
const STERILE_FILTER = itemIndex('sterile_filter');

/** Counts plastic in kg and its disposal, with connectors and packaging. */
export function countPlastic(run: Run, kg: number): void {
  const all = kg * (1 + CONNECTORS) * (1 + PACKAGING);
  run.amounts[PLASTIC_ITEM]! += all;
  run.amounts[run.basis.assumptions.plant.plastic_disposal === 'landfill' ? LANDFILLED : INCINERATED]! += all;
}

/** Buys disposables at a price in USD per unit of their item, with the connectors that go with them. */
function buy(run: Run, item: number, amount: number, price: number): void {
  const { amounts, prices } = run;
  // A step can use several sizes of one item: its price is then their mean.
  const before = amounts[item]!;
  prices.set(item, before > 0 ? (before * prices.of(item) + amount * price) / (before + amount) : price);
  amounts[item] = before + amount;
  amounts[CONNECTOR_ITEM]! += amount * price;
}

/** Buys bags of a volume in m³ each, and more for those found defective. @param count Bags used per batch. */
export function buyBags(run: Run, kind: BagKind, volume: number, count: number): void {
  if (!(volume > 0) || !(count > 0)) return;
  const bought = count * boughtPerBag(kind) * run.usesUp;
  buy(run, itemIndex(BAGS[kind].item), bought, bagPrice(kind, volume, run.basis.price(BAGS[kind].item)));
  countPlastic(run, bought * (bagPlastic(kind, volume) + tubeSets(volume)));
}

/** Buys disposables of one size, such as flow paths. */
export function buyParts(run: Run, item: string, amount: number): void {
  if (!(amount > 0)) return;
  // Capsules go with the area of their filters, which follows what passes.
  const used = amount * (item === 'filter_capsule' ? 1 : run.usesUp);
  buy(run, itemIndex(item), used, run.basis.price(item));
  countPlastic(run, used * (PLASTIC[item] ?? 0));
}

/**
 * Buys the flow paths of skids whose columns or cassettes last several batches. In a continuous plant all are changed after its time.
 * @param lasts Batches that the columns or cassettes last.
 */
export function buyFlowPaths(run: Run, item: string, count: number, lasts: number): void {
  const isContinuous = run.basis.assumptions.plant.mode === 'continuous';
  buyParts(run, item, isContinuous ? count : count / Math.max(1, Math.min(lasts, CAMPAIGN)));
}

/** The item that a cassette of filtration is: pre-sanitised if it is used once, so that it needs no cleaning. */
export const cassetteOf = (uses: number): string => (uses > 1 ? 'tff_cassette' : 'sanitised_cassette');

/** Buys cassettes of an area in m² at a price in USD/m². @param uses Batches that one lasts. */
export function buyCassettes(run: Run, area: number, uses: number, price: number): void {
  const item = cassetteOf(uses);
  const used = uses > 1 ? area : area * run.usesUp;
  buy(run, itemIndex(item), used, price);
  countPlastic(run, used * PLASTIC[item]!);
}

/** Buys the capsules around filters of an area in m², which are bought apart, and counts the plastic of both. */
export function buyCapsules(run: Run, filter: number, area: number): void {
  const id = BASE_ITEMS[filter]!.id;
  // Depth filters are sold as capsules.
  if (id !== 'depth_filter') buyParts(run, 'filter_capsule', Math.ceil(area / CAPSULE_AREA - 1e-9));
  countPlastic(run, area * (PLASTIC[id] ?? 0));
}

/** Buys sterile filters for medium of a volume in m³, which goes into a bag through them. @returns Their area, m². */
export function filterMedium(run: Run, volume: number): number {
  if (!(volume > 0)) return 0;
  const area = volume / MEDIUM_PER_AREA;
  run.amounts[STERILE_FILTER]! += area;
  buyCapsules(run, STERILE_FILTER, area);
  return area;
}

/** Buys the sterile filters through which a solution of a volume in m³ goes to where it waits: in capsules, or in a housing. */
export function filterSolution(run: Run, volume: number): void {
  if (run.tankTechnology === 'single_use') filterMedium(run, volume);
  else run.amounts[STERILE_FILTER]! += volume / MEDIUM_PER_AREA;
}

/** Buys the hardware of pre-packed columns of a volume in L each. @param count Columns used up per batch. */
export function buyColumns(run: Run, volume: number, count: number): void {
  const price = run.basis.price('prepacked_column') * volume ** COLUMN_EXPONENT;
  buy(run, itemIndex('prepacked_column'), count, price);
  countPlastic(run, count * volume * COLUMN_PLASTIC);
}
/** The price of the item is that of a column of 1 L. */
const COLUMN_EXPONENT = 0.7;
/** Largest pre-packed column, L, and cycles that one lasts at most. */
export const LARGEST_PREPACKED = 60;
export const PREPACKED_CYCLES = 100;
