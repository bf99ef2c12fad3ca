/**
 * How settings, prices and assumptions are uncertain, if their declaration does not say otherwise. The widths are those of
 * an early estimate: about one value in ten lies further below the present one, and one in ten further above it.
 */
import { law, type NumberRow, type Uncertainty } from '../assumptions/row.ts';
import type { Item } from '../costing/items.ts';
import { materialRow, priceOfRow } from '../costing/material-prices.ts';
import type { Molecule } from '../types/library.ts';
import type { Unit } from '../wording/quantity.ts';
import type { CostCategory } from '../types/results.ts';
import { ESTIMATE } from '../wording/settings-text.ts';

/** Kinds of model inputs that are uncertain to a similar degree. */
export const LAWS = {
  /** Specific rates of growth, formation, loss and decay. */
  rate: law('relative', 0.2, 'Scatter of published rates for one organism or reaction; engineering estimate'),
  /** Rates that make the product, whose errors have one cause: the strain and the scale. */
  titre: law('relative', 0.2, 'Early-stage analyses vary the titre by half in both directions (triangular)', 'titre'),
  /** Yields by mass, which carbon balances bound. */
  yield: law('relative', 0.08, 'Early-stage analyses vary yields by 10 % (triangular)'),
  /** Constants of inhibition, affinity and adsorption. */
  constant: law('relative', 0.3, 'Scatter of published constants; engineering estimate'),
  exponent: law('relative', 0.05, ESTIMATE),
  /** Transfer of heat and mass. */
  transfer: law('relative', 0.25, 'Typical error of correlations for heat and mass transfer'),
  /** Fluxes, capacities, loads and rates of machines for a given feed. */
  capacity: law('relative', 0.2, 'Difference between pilot trials and production; engineering estimate'),
  /** Recoveries, rejections, efficiencies and losses. */
  share: law('rest', 0.3, 'Early-stage analyses vary recoveries by a few percentage points; engineering estimate'),
  property: law('relative', 0.1, 'Typical error of an estimated property'),
  size: law('relative', 0.2, 'Typical error of a measured particle size; engineering estimate'),
  composition: law('relative', 0.05, 'Scatter between deliveries; engineering estimate'),
  duration: law('relative', 0.15, ESTIMATE),
  dose: law('relative', 0.2, ESTIMATE),
  life: law('relative', 0.3, ESTIMATE),
  energy: law('relative', 0.2, ESTIMATE),
  temperature: law('absolute', 1, 'Typical error of a characteristic temperature'),
  ambient: law('absolute', 6, 'Difference between the seasons of a temperate climate; engineering estimate'),
  ph: law('absolute', 0.1, 'Typical error of a measured or estimated pH'),
  price: law('relative', 0.25, 'Difference between quotations; engineering estimate'),
} as const satisfies Record<string, Uncertainty>;
export type LawName = keyof typeof LAWS;

/** The law of a number by its unit; units that are absent here belong to dimensions and to what a design sets. */
const BY_UNIT: Partial<Record<Unit, LawName>> = {
  '1/h': 'rate',
  '1/d': 'rate',
  '1/s': 'rate',
  'g/g/h': 'rate',
  'pL/cell/d': 'rate',
  'pg/cell/d': 'titre',
  'pmol/cell/d': 'rate',
  'L/g/h': 'rate',
  'm/s': 'rate',
  'g/g': 'yield',
  'g/L': 'constant',
  'L/g': 'constant',
  'kW/m²/K': 'transfer',
  'L/m²/h': 'capacity',
  'L/m²/h/bar': 'capacity',
  'L/m²': 'capacity',
  'kg/m²/h': 'capacity',
  'kg/m³/h': 'capacity',
  'kg/h': 'capacity',
  'kg/kg': 'dose',
  'L/L': 'dose',
  'kg/m³': 'dose',
  'mmol/L': 'dose',
  h: 'duration',
  min: 'duration',
  uses: 'life',
  'kWh/kg': 'energy',
  'kWh/m³': 'energy',
  'kWh/kg air': 'energy',
  'kJ/mol': 'property',
  V: 'property',
  'kJ/kg': 'property',
  mPa·s: 'property',
  'ng/cell': 'property',
  'mL/g': 'property',
  K: 'temperature',
  'cm²·h·Torr/g': 'transfer',
  'cm·h·Torr/g': 'transfer',
  'USD/m³': 'price',
  'USD/m²': 'price',
  'USD/L': 'price',
  'USD/kg': 'price',
  USD: 'price',
};

/** The law of a number that states none. A number that an optimiser may choose is chosen, not uncertain. */
export function usualLaw(unit: Unit, display: Unit, isChosen: boolean): Uncertainty | null {
  if (isChosen) return null;
  if (unit === '1') return display === '%' ? LAWS.share : null;
  const name = BY_UNIT[unit];
  return name ? LAWS[name] : null;
}

/** Items whose prices follow that of energy, and those that follow that of sugar and starch. */
const ENERGY = new Set([
  'electricity',
  'lp_steam',
  'mp_steam',
  'clean_steam',
  'natural_gas',
  'chilled_water',
  'chilled_brine',
]);
const SUGAR = /glucose|sucrose|dextrose|molasses|lactose|glycerol|maltodextrin|trehalose/;

const PRICES: Partial<Record<CostCategory, Uncertainty>> = {
  materials: law('relative', 0.25, 'Range of bulk prices over a market cycle; engineering estimate'),
  utilities: law('relative', 0.2, 'Range between sites and years; engineering estimate'),
  consumables: law('relative', 0.2, 'Difference between list prices and contracts; engineering estimate'),
  labour: law('relative', 0.15, 'Range between sites in one country; engineering estimate'),
  waste: law('relative', 0.3, 'Range between sites; engineering estimate'),
};

/** What a plant buys by amount or by the piece, with its row of the library if it has one. */
export interface Bought extends Pick<Item, 'id' | 'category'> {
  molecule?: Pick<Molecule, 'price' | 'price_low' | 'price_high' | 'source'> | undefined;
}

/** The law of the price of an item; null for what is not bought by amount. @param isEntered Not the price of its sources. */
export function priceLaw({ id, category, molecule }: Bought, isEntered = false): Uncertainty | null {
  const usual = PRICES[category];
  if (!usual) return null;
  const cause = ENERGY.has(id) ? 'energy' : SUGAR.test(id) ? 'sugar' : null;
  if (isEntered) return { ...usual, cause };
  const listed = materialRow(id);
  if (listed) return { ...aroundPrice(listed.price, listed.low, listed.high), source: listed.source, cause: null };
  const stated = molecule && lawOfRow(molecule);
  return { ...(stated ?? usual), cause };
}

/** The range that a row of the library states; null if it states none, or one that its price is not in. */
function lawOfRow(row: NonNullable<Bought['molecule']>): Omit<Uncertainty, 'cause'> | null {
  const { price_low: low, price_high: high, source } = row;
  const price = priceOfRow(row);
  if (price === null || low === null || high === null || low === high || price < low || price > high) return null;
  return { ...aroundPrice(price, low, high), source: source || 'Range of its row in the library' };
}

/** Rounded, so that a price in the middle has equal widths. */
const aroundPrice = (price: number, low: number, high: number) =>
  ({
    kind: 'relative',
    low: rounded((price - low) / price),
    high: rounded((high - price) / price),
  }) as const;
const rounded = (share: number): number => Number(share.toPrecision(12));

/** Rank correlation of the inputs with one cause, and its words. */
export const CAUSES: Readonly<Record<string, { rank: number; title: string }>> = {
  energy: { rank: 0.7, title: 'Energy prices' },
  sugar: { rank: 0.7, title: 'Sugar prices' },
  titre: { rank: 0.9, title: 'Product formation' },
};

/** The law of an assumption; null for a choice, and for a part of the capital estimate. */
export function assumptionLaw({ law: own, value, range, source }: NumberRow): Uncertainty | null {
  if (own) return own;
  if (value === null || value === 0 || !range) return null;
  return { kind: 'relative', low: (value - range[0]) / value, high: (range[1] - value) / value, source, cause: null };
}
