/** Numbers of the models as notes, help and warnings say them, so that a text cannot say another number. */
import { BASE_ITEMS } from '../costing/items.ts';
import { celsius } from '../quantity.ts';
import { figure } from './define.ts';

/** A share as a percentage. */
export const percent = (share: number): string => `${figure(100 * share)} %`;

/** A temperature in K. */
export const degrees = (T: number): string => `${figure(T - celsius(0))} °C`;

/** With thousands apart where there are tens of them. */
const amount = (value: number): string => (value < 10_000 ? figure(value) : value.toLocaleString('en-GB'));

/**
 * What a default is in each of several cases: “Food 1, affinity 4, others 3 L/g/h”. Cases of one value are named together;
 * from three on they are the others.
 * @param say A value and its unit, or the unit that all are in.
 */
export function byCase(values: Readonly<Record<string, number>>, say: string | ((value: number) => string)): string {
  const groups = new Map<number, string[]>();
  for (const [name, value] of Object.entries(values)) groups.set(value, [...(groups.get(value) ?? []), name]);
  const [value, names] = [...groups].reduce((most, one) => (one[1].length > most[1].length ? one : most));
  const many = groups.size > 1 && names.length > 2;
  const told = [...groups].filter(([one]) => !many || one !== value);
  const sayOne = typeof say === 'string' ? amount : say;
  const parts = told.map(([one, list]) => `${list.join(' and ')} ${sayOne(one)}`);
  if (many) parts.push(`others ${sayOne(value)}`);
  const text = parts.join(', ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}${typeof say === 'string' ? ` ${say}` : ''}`;
}

const priceOf = (item: string) => BASE_ITEMS.find(({ id }) => id === item)!.price;

/** USD of an item that has one price. @throws Error for one whose price goes with the grade. */
export function catalogPrice(item: string): number {
  const price = priceOf(item);
  if (typeof price !== 'number') throw new Error(`The price of ${item} goes with the grade`);
  return price;
}

/** Catalogue price of an item, by grade where it differs. @param unit As `USD/m²`. */
export function priceNote(item: string, unit: string): string {
  const price = priceOf(item);
  return typeof price === 'number' ? `${amount(price)} ${unit}` : byCase({ ...price }, unit);
}
