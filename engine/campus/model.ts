/**
 * What a site is for its plan: products that share suites, orders with due dates, and resources of the whole site. All times are
 * whole minutes, so that a browser and a server agree to the bit; money is in any one currency.
 */

export const DAY = 1440;

/** Half-open interval of minutes. */
export type Interval = readonly [from: number, to: number];

/** A suite that a batch holds; times relative to the start of the batch. */
export interface Task {
  suite: number;
  offset: number;
  /** From the start of the first use of the suite to the end of the last. */
  hold: number;
  /** Least time between the starts of two batches of a campaign in the suite. */
  takt: number;
}

/** Suites that a batch passes, one of several ways for a product. */
export interface Route {
  tasks: readonly Task[];
  /** From the start of the batch to the end of manufacture. */
  span: number;
}

export interface PlanProduct {
  name: string;
  routes: readonly Route[];
  /** From the end of manufacture to release, if the laboratory tests the batch at once. */
  lag: number;
  /** Contribution of a batch before controllable cost. */
  margin: number;
  /** Per batch and day that it waits for its due date. */
  hold: number;
  /** Per batch and day that it is late. */
  late: number;
  /** Longest time from the end of manufacture to delivery; Infinity if the product keeps. */
  life: number;
  /** What a batch that reaches the end of its life is worth: it has to be made again. */
  scrap: number;
  /** Batches of one campaign: fewer are filled up with batches that are not needed, after the most the suite is turned over. */
  least: number;
  most: number;
}

export interface Order {
  name: string;
  product: number;
  batches: number;
  due: number;
}

export interface Suite {
  name: string;
  /** The product for which it is set up; -1 if any may begin without a changeover. */
  initial: number;
  opens: number;
  /** Sorted and disjoint. */
  closed: readonly Interval[];
}

/** A demand of a batch or a changeover on a resource of the site: `amount` per minute; times from its start. */
export interface Draw {
  from: number;
  to: number;
  amount: number;
}

/** When a crew is on shift: shifts of eight hours from 06:00, on the first days of each week. */
export interface ShiftPattern {
  shifts: number;
  days: number;
  /** Of the first day of the plan; 0 is Monday. */
  weekday: number;
}

export const MOST_SHIFTS = 3;
export const isRoundTheClock = ({ shifts, days }: ShiftPattern): boolean => shifts === MOST_SHIFTS && days === 7;

/**
 * Something that all suites draw on. A tank that is refilled at a rate: draws are m³/min, a shortage is m³ below empty. A crew, or a
 * pool of machines: draws are positions or machines, a shortage is their minutes above those there are; it has no tank, because time
 * cannot be stored. A laboratory tests batches in the order in which they are made: draws are minutes of tests, and batches wait.
 */
export interface Resource {
  name: string;
  kind: 'tank' | 'crew' | 'laboratory';
  /** Refilled per minute, positions on shift, or minutes of tests per minute. */
  rate: number;
  /** Of a crew; round the clock if absent. */
  pattern?: ShiftPattern;
  /** When there is nothing of it, sorted and disjoint. */
  closed?: readonly Interval[];
  /** Size of the tank, full at the start; 0 for a crew. */
  tank: number;
  /** Per unit of shortage (m³, position-minute). */
  price: number;
  /** By product. */
  draws: readonly (readonly Draw[])[];
  /** Of each changeover into a product, from its beginning. */
  changeoverDraws?: readonly Draw[];
}

export interface PlanModel {
  /** Minutes. */
  horizon: number;
  suites: readonly Suite[];
  products: readonly PlanProduct[];
  orders: readonly Order[];
  /** Minutes from one product to another, Infinity where forbidden; from a product to itself after its longest campaign. */
  changeover: readonly (readonly number[])[];
  changeoverCost: readonly (readonly number[])[];
  resources: readonly Resource[];
  /** Cost of using a suite at all, for the comparison of sites; nothing if absent. */
  suiteCost?: readonly number[];
}

/** An order in the plan: its way through the site, and a time before which the user does not want it to start. */
export interface Entry {
  order: number;
  route: number;
  earliest: number;
  /** Not moved by the search. */
  pinned: boolean;
}

/** The entries of each line (suites that are linked by routes), in the order of their campaigns. */
export type Plan = readonly (readonly Entry[])[];

/** Sets of suites that no route links, and the line of each suite. */
export function linesOf({ suites, products }: Pick<PlanModel, 'suites' | 'products'>): {
  lines: number[][];
  of: number[];
} {
  const of = suites.map((_, index) => index);
  const find = (index: number): number => (of[index] === index ? index : find(of[index]!));
  for (const { routes } of products) {
    for (const { tasks } of routes) for (const { suite } of tasks) of[find(suite)] = find(tasks[0]!.suite);
  }
  const roots = [...new Set(suites.map((_, index) => find(index)))];
  const lines = roots.map((root) => suites.flatMap((_, index) => (find(index) === root ? [index] : [])));
  return { lines, of: suites.map((_, index) => roots.indexOf(find(index))) };
}
