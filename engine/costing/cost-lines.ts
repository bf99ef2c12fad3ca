/**
 * The lines of the operating cost as numbers, in the order of the table. Every evaluation of a process fills the same memory; the
 * table itself is made of it only where somebody reads it.
 */
import { CATEGORIES } from './categories.ts';
import type { Item } from './items.ts';
import type { CostLine } from '../types/results.ts';
import type { Explained, Notes } from './explained.ts';

/** The words of a line. `unit` is null for a line that is no amount at a price, such as a share of capital. */
export interface Words extends Pick<Item, 'id' | 'title'> {
  readonly unit: Item['unit'] | null;
  /** What belongs to no step, if it is not the plant as a whole. */
  readonly part?: CostLine['part'];
}

/** Owner of the lines that belong to no step. */
export const PLANT = -1;

/** Lines of a plant of usual size; the memory grows where there are more. */
const USUAL = 256;

export class CostLines {
  size = 0;
  /** USD per year by category, in the order of `CATEGORIES`: the sum of the lines in their order. */
  readonly totals = new Float64Array(CATEGORIES.length);
  /** By line: index of the step, or `PLANT`. */
  owners = new Int32Array(USUAL);
  /** Position of its category in `CATEGORIES`. */
  private places = new Uint8Array(USUAL);
  /** USD per year. */
  annual = new Float64Array(USUAL);
  private amounts = new Float64Array(USUAL);
  private prices = new Float64Array(USUAL);
  private readonly words: Words[] = [];
  private notes: Notes | undefined;

  /** Forgets all lines. @param notes Gets how each line is calculated. */
  clear(notes?: Notes): void {
    this.notes = notes;
    this.size = 0;
    this.totals.fill(0);
  }

  /** Adds a line. @param place Of its category. @param annual USD per year. */
  add(owner: number, place: number, words: Words, annual: number): void {
    if (this.size === this.annual.length) this.grow();
    const k = this.size++;
    this.owners[k] = owner;
    this.places[k] = place;
    this.words[k] = words;
    this.amounts[k] = this.prices[k] = 0;
    this.annual[k] = annual;
    this.totals[place]! += annual;
  }

  /** Of the line added last. @param amount Per batch, in the unit of its words. @param price USD per unit. */
  setAmount(amount: number, price: number): void {
    this.amounts[this.size - 1] = amount;
    this.prices[this.size - 1] = price;
  }

  /** Whether somebody asks how lines are calculated. */
  get explains(): boolean {
    return this.notes !== undefined;
  }

  /** How a number of the line added last is calculated. */
  explain(how: () => Explained, field: 'annual' | 'amount' | 'price' = 'annual'): void {
    this.notes?.set(`operating_cost.lines.${this.size - 1}.${field}`, how);
  }

  /** The last line of an item; -1 if there is none. */
  lastOf(id: string): number {
    return this.words.slice(0, this.size).findLastIndex((one) => one.id === id);
  }

  /** Lowers what a line costs per year, USD, and the total of its category. */
  reduce(k: number, by: number): void {
    this.annual[k]! -= by;
    this.totals[this.places[k]!]! -= by;
  }

  /** The table. @param idOf Id of a step by its index. @param output kg per year. */
  table(idOf: (step: number) => string, output: number): CostLine[] {
    const lines: CostLine[] = [];
    let last = PLANT;
    let stepId: string | null = null;
    for (let k = 0; k < this.size; k++) {
      const { id, title, unit, part } = this.words[k]!;
      const owner = this.owners[k]!;
      if (owner !== last) stepId = owner === PLANT ? null : idOf(owner);
      last = owner;
      const annual = this.annual[k]!;
      const line: CostLine = {
        category: CATEGORIES[this.places[k]!]!,
        step_id: stepId,
        item_id: id,
        title,
        amount: unit === null ? null : this.amounts[k]!,
        unit,
        price: unit === null ? null : this.prices[k]!,
        annual,
        per_kg: annual / output,
      };
      if (part) line.part = part;
      lines.push(line);
    }
    return lines;
  }

  private grow(): void {
    const length = 2 * this.annual.length;
    const larger = (list: Float64Array): Float64Array<ArrayBuffer> => {
      const copy = new Float64Array(length);
      copy.set(list);
      return copy;
    };
    const { owners, places } = this;
    this.owners = new Int32Array(length);
    this.owners.set(owners);
    this.places = new Uint8Array(length);
    this.places.set(places);
    this.annual = larger(this.annual);
    this.amounts = larger(this.amounts);
    this.prices = larger(this.prices);
  }
}
