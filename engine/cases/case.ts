/** Published plants with which the engine is compared: inputs, published values, and how near a value has to be. */
import type { Unit } from '../wording/quantity.ts';
import type { Library } from '../types/library.ts';
import { CAPITAL_LAWS } from '../assumptions/capital.ts';
import { costRow, USUAL_SPREAD } from '../costing/cost-table.ts';
import { FACTOR_SPREAD, HOUSE_SPREAD, purchaseSpread, reachOf } from '../costing/price-spread.ts';

/** How far the truth may be from an estimate of ours, as shares of the estimate. */
export interface Accuracy {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  /** Where the range comes from. */
  readonly source: string;
}

const AACE =
  'AACE International 18R-97, class 4 (equipment factored, feasibility): -15 to -30 % and +20 to +50 %; the widest range is used';
const { low, high } = CAPITAL_LAWS.class_4;
const FACTORED = { low: -low, high };
/** What types of machine add to the scatter of a plant of about ten types. */
const TYPES = 0.15;
const PLANT = reachOf(Math.hypot(HOUSE_SPREAD, FACTOR_SPREAD, TYPES));
/** Of a type whose sources differ as much as usual, apart from the levels of their houses. */
const USUAL_PRICE = reachOf(withinHouse(USUAL_SPREAD));
const FACTORS = reachOf(FACTOR_SPREAD);
const STUDY = 'study estimate of Peters and Timmerhaus, ±30 %';

/** Classes of estimate. A figure belongs to a class by what it is; no figure has a range of its own. */
export const ACCURACY = {
  material: {
    title: 'material balance: streams, conversions and splits entered',
    low: -0.05,
    high: 0.05,
    source:
      'our choice: flowsheet simulators converge recycles to 1 %, and differ in the vapour and gas leaving the process',
  },
  culture: {
    title: 'output of a culture with the engine’s kinetics',
    low: -0.3,
    high: 0.3,
    source: 'accuracy stated in the engine’s table of hosts',
  },
  energy: {
    title: 'energy: steam, fuel, electricity, oxygen',
    low: -0.2,
    high: 0.2,
    source:
      'our choice: shortcut duties without heat losses and without part load; 25 % held nearly all published duties',
  },
  size: {
    title: 'size and number of equipment units',
    low: -0.3,
    high: 0.3,
    source: 'our choice: heat and mass transfer coefficients are known to within about 30 %',
  },
  price: {
    title: 'equipment price',
    low: -USUAL_PRICE.low,
    high: USUAL_PRICE.high,
    source:
      '80 % range from the scatter of independent sources of the machine type; the usual one is given here, that of the type with each machine. The scatter between the price levels of houses (0.30, standard deviation of the logarithm) is taken out, because a published plant has prices of one house. Prices of the same house are taken out of the median',
  },
  capital: {
    title: 'capital of a plant',
    low: -PLANT.low,
    high: PLANT.high,
    source:
      '80 % range from price sources (0.30, standard deviation of the logarithm), factors (0.20) and equipment types (0.15)',
  },
  factor: {
    title: 'capital ÷ equipment cost, a ratio in which equipment prices cancel',
    low: -FACTORS.low,
    high: FACTORS.high,
    source: '80 % range from the factors for plants of one class (0.20)',
  },
  operating: {
    title: 'operating cost excluding depreciation, and its components',
    low: -0.3,
    high: 0.3,
    source: STUDY,
  },
  cost: {
    title: 'cost including depreciation, and prices that include a return on capital',
    ...FACTORED,
    source: `${AACE}, because the figure includes capital`,
  },
  carbon: {
    title: 'climate change',
    low: -0.33,
    high: 0.5,
    source: 'geometric standard deviation of 1.5, the value used in the impact data for rows of medium quality',
  },
} as const satisfies Record<string, Accuracy>;
export type FigureClass = keyof typeof ACCURACY;

interface Row {
  readonly name: string;
  /** Text, as the engine may not have the unit. */
  readonly unit: Unit | 'count' | 'USD/kg/y' | 'GJ/h' | 'years';
  readonly published: number;
  /** How the engine’s value is calculated. */
  readonly how: string;
}

/** Kinds of causes for which ours and the published value differ. */
export const CAUSES = {
  scope: 'difference in scope between the two plants: equipment, reagents, bags, loops',
  inputs: 'inputs that are not published',
  prices: 'equipment prices, which differ between sources',
  model: 'a different model of the same phenomenon',
  reference: 'accounting method of the reference',
} as const;
export type Cause = keyof typeof CAUSES;

/** A figure from inputs that are independent of it. */
export interface ComputedRow extends Row {
  readonly kind: 'computed';
  readonly estimate: FigureClass;
  /** Machines that a price is made of, from which its range follows: rows of the cost table, or spreads of the other houses. */
  readonly types?: readonly (string | number)[];
  /** Why the published value is outside the range of the estimate, if it is, and which kind of cause that is. */
  readonly outside?: string;
  readonly cause?: Cause;
  /** Unit operation whose model or price differs, if it is one: a known fault of every process that has it. */
  readonly operation?: string;
}

/** Arithmetic on published numbers, or an input that was solved for it: it agrees by construction and does not count. */
export interface GivenRow extends Row {
  readonly kind: 'given';
}

/** A published value that is proven wrong; it counts neither way. */
export interface DefectRow extends Row {
  readonly kind: 'defect';
  /** What is wrong with it. */
  readonly defect: string;
}

export type CaseRow = ComputedRow | GivenRow | DefectRow;

export interface PublishedCase {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** Whose work the numbers are: cases of one origin are not independent of each other. */
  readonly origin:
    | 'BioSTEAM'
    | 'SuperPro Designer reports'
    | 'Bioprocess TEA calculator'
    | 'SuperPro Designer preprint'
    | 'Antibody plants in reviews'
    | 'Announcements of built plants';
  /** Whether the whole plant is evaluated in one go, from what is bought to the product. */
  readonly whole: boolean;
  /** Unit operations of a whole plant. */
  readonly operations?: readonly string[];
  /** Given inputs, in words. */
  readonly inputs: readonly string[];
  readonly rows: Readonly<Record<string, CaseRow>>;
  /** Published values that are not compared, and why. */
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[];
  /** The engine’s value of each row, in its unit. */
  readonly ours: (library: Library) => Readonly<Record<string, number>>;
}

/** Scatter of the prices of one house about those of all, given the scatter of a type. */
function withinHouse(spread: number): number {
  return Math.sqrt(Math.max(0, spread ** 2 - HOUSE_SPREAD ** 2));
}

/** Lowest and highest value that an estimate of ours allows. */
export function rangeOf(
  ours: number,
  { estimate, types = [] }: Pick<ComputedRow, 'estimate' | 'types'>,
): readonly [low: number, high: number] {
  if (estimate === 'price') {
    const items = types.map((one, n) => ({
      cost_id: `${n}`,
      purchase_cost: 1,
      quoted: { weight: 0, spread: typeof one === 'number' ? one : costRow(one).spread },
    }));
    const { low, high } = reachOf(withinHouse(purchaseSpread(items)));
    return [ours * (1 - low), ours * (1 + high)];
  }
  const { low, high } = ACCURACY[estimate];
  return [ours * (1 + low), ours * (1 + high)];
}

/** Whether the published value is in the range of our estimate. */
export function agrees(row: ComputedRow, ours: number): boolean {
  const [low, high] = rangeOf(ours, row);
  const { published } = row;
  return published >= low && published <= high;
}

/** How far a given figure may differ by the rounding of what it follows from. */
export const GIVEN_WITHIN = 0.1;

/** What is counted: computed figures only. */
export function tally(cases: readonly PublishedCase[]): Record<'computed' | 'inside' | 'given' | 'defects', number> {
  const rows = cases.flatMap((one) => Object.values(one.rows));
  const computed = rows.filter((row) => row.kind === 'computed');
  return {
    computed: computed.length,
    inside: computed.filter((row) => !row.outside).length,
    given: rows.filter(({ kind }) => kind === 'given').length,
    defects: rows.filter(({ kind }) => kind === 'defect').length,
  };
}

/**
 * An unpublished input at which a metric equals its published value, found by bisection.
 * @param figure Function that is
 * monotonic from `low` to `high`.
 * @throws RangeError if it does not pass `target`.
 */
export function solveFor(figure: (x: number) => number, target: number, low: number, high: number): number {
  const rising = figure(high) > figure(low);
  if (rising ? figure(low) > target || figure(high) < target : figure(low) < target || figure(high) > target)
    throw new RangeError(`${target} is not between ${figure(low)} and ${figure(high)}`);
  let [from, to] = [low, high];
  for (let i = 0; i < 60; i++) {
    const middle = (from + to) / 2;
    if (middle === from || middle === to) break;
    if (figure(middle) < target === rising) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
