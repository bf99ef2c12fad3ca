/** What a process buys: its items, their prices, and their footprints. */
import { indexSource, LAST_CONFIRMED_YEAR } from '../assumptions/cepci.ts';
import type { FullAssumptions, Technology } from '../assumptions/assumptions.ts';
import { LOCAL_COUNTRIES } from '../assumptions/countries.ts';
import { costCountry } from '../assumptions/defaults.ts';
import { categoriesOf } from '../costing/categories.ts';
import { BASE_ITEMS, feedItem, type Item, itemIndex, moleculeItem, usualPrice } from '../costing/items.ts';
import { priceIn } from '../costing/material-prices.ts';
import { type PriceBook, priceBook, type Recalibrated } from '../costing/quotations.ts';
import type { PaidPrices } from '../declare/paid-prices.ts';
import { quotedItem } from '../uncertainty/quoted-items.ts';
import { componentFactor, factorsOf, gridFactor, WORLD } from '../lca/climate.ts';
import type { Step } from '../types/configuration.ts';
import { consumedMass } from '../unit-operations/shared/disposables.ts';
import { inSentence } from '../wording/text.ts';
import type { Library } from '../types/library.ts';
import type { Warning } from '../types/results.ts';

const OPERATOR = itemIndex('operator');

/** What a plant buys in addition to the items of every plant, by id; `feeds` are steps that buy under their own name. */
interface Purchases {
  readonly molecules: readonly string[];
  readonly solvents: readonly string[];
  readonly feeds: readonly Step[];
}

/** By item: kg of one unit, so that sums over what all steps use read numbers alone. */
interface ItemMasses {
  readonly all: Float64Array;
  /** 0 for water. */
  readonly dry: Float64Array;
  /** 1 for water, else 0. */
  readonly isWater: Float64Array;
  /** What is used up beside the streams. */
  readonly consumed: Readonly<Record<Technology, Float64Array>>;
}

function massesOf(items: readonly Item[]): ItemMasses {
  const by = (number: (item: Item) => number) => Float64Array.from(items, number);
  return {
    all: by(({ mass }) => mass),
    dry: by(({ mass, water }) => (water ? 0 : mass)),
    isWater: by(({ mass, water }) => (water && mass !== 0 ? 1 : 0)),
    consumed: {
      stainless: by((item) => consumedMass(item, 'stainless')),
      single_use: by((item) => consumedMass(item, 'single_use')),
    },
  };
}

export class PriceList {
  readonly items: Item[] = [...BASE_ITEMS];
  /** USD per unit by item, overrides applied. */
  readonly prices: Float64Array;
  /** Position of each item’s category among the twelve. */
  readonly categories: Uint8Array;
  /** kg CO2e per unit by item, NaN if there are no data; null without any factors. */
  factors: Float64Array | null = null;
  readonly masses: ItemMasses;
  readonly warnings: Warning[] = [];
  /** By item whose price quotations move: what they make of it. */
  readonly quoted = new Map<string, Recalibrated>();
  /** The step whose model or default reads prices. */
  reader: PaidPrices | null = null;
  private readonly library: Library;
  /** Molecules and solvents that the library has no price of. */
  private readonly unpriced: { id: string; name: string }[] = [];
  /** By item: the price of its molecule in the library, USD per unit; null for what is no molecule. */
  private readonly ownPrices: (number | null)[];
  /** Country that `factors` holds for; null if they have to be made. */
  private factorsFor: string | null = null;
  /** Whether the library has the footprint of electricity there. */
  private hasGrid = true;
  /** kg CO2e/kWh there. */
  private grid: number | null = null;

  constructor(library: Library, { molecules, solvents, feeds }: Purchases) {
    this.library = library;
    for (const id of new Set(molecules)) this.addMolecule(id);
    for (const id of solvents) this.addSolvent(id);
    for (const { id, name } of feeds) this.items.push(feedItem(id, name));
    this.categories = categoriesOf(this.items);
    this.masses = massesOf(this.items);
    this.ownPrices = this.items.map((item) => library.molecules.find((one) => one.id === item.id)?.price ?? null);
    this.prices = new Float64Array(this.items.length);
  }

  /** USD per unit of an item of every plant. */
  priceOf(id: string): number {
    const item = itemIndex(id);
    if (this.reader) this.reader.isRead[item] = 1;
    return this.prices[item]!;
  }

  /** kg CO2e per kg of a component that is bought by itself; NaN if there are no data. */
  climateOf(id: string): number {
    const { factors: table } = this.library;
    return table ? componentFactor(id, table, this.grid) : NaN;
  }

  /** Enters the prices and factors that assumptions give. @returns items whose price has changed */
  update(assumptions: FullAssumptions): readonly number[] {
    const { items, prices, ownPrices } = this;
    this.warnings.length = 0;
    this.quoted.clear();
    for (const { id, name } of this.unpriced)
      if (assumptions.prices[id] === undefined)
        this.warn(
          `The price of ${inSentence(name)} is missing, so the cost is taken as zero. Enter a price.`,
          `prices.${id}`,
        );
    const { wage, loading } = assumptions.labour;
    const local = costCountry(assumptions.plant);
    const book = priceBook(assumptions.capital, this.library.quotations);
    const changed: number[] = [];
    for (let i = 0; i < items.length; i++) {
      const { id } = items[i]!;
      const price =
        i === OPERATOR
          ? (assumptions.prices.operator ?? wage) * loading
          : (assumptions.prices[id] ??
            this.quote(items[i]!, ownPrices[i] ?? usualPrice(items[i]!, assumptions.plant, local), book));
      if (prices[i] !== price) changed.push(i);
      prices[i] = price;
    }
    if (local !== null && !LOCAL_COUNTRIES.includes(local))
      this.warn(
        `No local costs are available for ${local}; those of the United States are used instead. Enter wages, site factor, energy prices and tax rate.`,
        'plant.local_costs',
      );
    this.setFactors(assumptions.plant.country);
    if (assumptions.capital.cost_year > LAST_CONFIRMED_YEAR)
      this.warn(
        `The cost index of ${assumptions.capital.cost_year} is estimated: ${indexSource(assumptions.capital.cost_year)}.`,
      );
    return changed;
  }

  /** The price of an item with what quotations of it say. */
  private quote(item: Item, price: number, book: PriceBook): number {
    if (book.quotations.length === 0) return price;
    const molecule = this.library.molecules.find(({ id }) => id === item.id);
    const made = quotedItem({ ...item, molecule }, price, book);
    if (made) this.quoted.set(item.id, made);
    return price * (made?.level ?? 1);
  }

  private addMolecule(id: string): void {
    if (this.items.some((item) => item.id === id)) return;
    const molecule = this.library.molecules.find((one) => one.id === id)!;
    const price = priceIn(this.library.molecules, id);
    if (price === null) this.unpriced.push(molecule);
    this.items.push(moleculeItem(id, molecule.name, price ?? 0, molecule.source));
  }

  private addSolvent(id: string): void {
    const bought = this.library.solvents.find((one) => one.id === id);
    if (!bought) return;
    if (bought.price === null) this.unpriced.push(bought);
    this.items.push(moleculeItem(bought.id, bought.name, bought.price ?? 0, bought.source));
  }

  private setFactors(country: string): void {
    const table = this.library.factors;
    if (!table) return;
    if (this.factorsFor !== country) {
      const own = gridFactor(table, country);
      this.hasGrid = own !== null;
      this.grid = own ?? gridFactor(table, WORLD);
      this.factors = factorsOf(this.items, table, this.grid);
      this.factorsFor = country;
    }
    if (!this.hasGrid)
      this.warn(
        `No footprint of electricity is available for ${country}; the world average is used instead.`,
        'plant.country',
      );
  }

  private warn(message: string, field: string | null = null): void {
    this.warnings.push({ step_id: null, field, message, kind: 'doubtful' });
  }
}
