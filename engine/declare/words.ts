/** Numbers of the models formatted for notes, help and warnings, so that a text cannot state another number. */
import { BASE_ITEMS } from '../costing/items.ts';
import { celsius } from '../wording/quantity.ts';
import { figure } from '../wording/text.ts';

/** Formats a share as a percentage. */
export const percent = (share: number): string => `${figure(100 * share)} %`;

/** Formats a temperature in K as °C. */
export const degrees = (T: number): string => `${figure(T - celsius(0))} °C`;

/** Separates thousands from 10,000 on. */
const amount = (value: number): string => (value < 10_000 ? figure(value) : value.toLocaleString('en-GB'));

/**
 * Describes a default in each of several cases: “Food 1, affinity 4, others 3 L/g/h”. Cases with the same value are
 * listed together; three or more are called others.
 * @param say Formats a value with its unit, or the unit of all values.
 */
export function byCase(values: Readonly<Record<string, number>>, say: string | ((value: number) => string)): string {
  const groups = new Map<number, string[]>();
  for (const [name, value] of Object.entries(values)) groups.set(value, [...(groups.get(value) ?? []), name]);
  const [value, names] = [...groups].reduce((most, one) => (one[1].length > most[1].length ? one : most));
  const many = groups.size > 1 && names.length > 2;
  const unit = typeof say === 'string' ? ` ${say}` : '';
  const told = [...groups].filter(([one]) => !many || one !== value);
  const sayOne = typeof say === 'string' ? amount : say;
  if (groups.size === 1) return `${sayOne(value)}${unit} in all cases`;
  const parts = told.map(([one, list]) => `${list.join(' and ')} ${sayOne(one)}`);
  if (many) parts.push(`others ${sayOne(value)}`);
  const text = parts.join(Object.keys(values).some((name) => name.includes(',')) ? '; ' : ', ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}${unit}`;
}

const priceOf = (item: string) => BASE_ITEMS.find(({ id }) => id === item)!.price;

/** Price of an item in USD. @throws Error if the price depends on the grade. */
export function catalogPrice(item: string): number {
  const price = priceOf(item);
  if (typeof price !== 'number') throw new Error(`The price of ${item} depends on the grade`);
  return price;
}

/** Catalogue price of an item, by grade if it differs. @param unit For example `USD/m²`. */
export function priceNote(item: string, unit: string): string {
  const price = priceOf(item);
  return typeof price === 'number' ? `${amount(price)} ${unit}` : byCase({ ...price }, unit);
}
