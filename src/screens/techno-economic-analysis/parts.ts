import { observable } from '#src/lib/observable.ts';

/** The parts of the page, in the order in which they print. */
export const PARTS = {
  summary: 'Executive summary',
  price: 'Unit cost and price',
  moved: 'Why the unit cost changed',
  cost: 'Operating cost',
  labour: 'Labour',
  cash: 'Cash flow',
  years: 'Cash flow by year',
  capital: 'Capital',
  heat: 'Heat',
} as const;
export type PartName = keyof typeof PARTS;

const PLACE = 'economics.unprinted';

const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const read = (): PartName[] => (localStorage.getItem(PLACE) ?? '').split(' ').filter(isPart);

/** The parts that this browser does not print. */
export const unprinted = observable<readonly PartName[]>(globalThis.localStorage === undefined ? [] : read());

export function setPrinted(part: PartName, isPrinted: boolean): void {
  const others = unprinted.get().filter((one) => one !== part);
  unprinted.set(isPrinted ? others : [...others, part]);
  localStorage.setItem(PLACE, unprinted.get().join(' '));
}
