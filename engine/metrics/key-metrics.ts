/** The metrics that lists and first pages show, apart from the others: first pages load only these. */
import type { Unit } from '../wording/quantity.ts';

/** Which of two values of a metric is better; null if neither is. */
export type Better = 'higher' | 'lower' | null;

export interface Metric {
  /** As in the contract. */
  readonly title: string;
  /** Heading where there is little space, if it is not the title. */
  readonly short?: string;
  /** Heading of a tile or column, if it is neither. */
  readonly label?: string;
  readonly unit: Unit;
  readonly display?: Unit;
  readonly better: Better;
  /** Whether a link of figures discloses it. */
  readonly disclosed: boolean;
  /** Null without data. */
  readonly nullable?: true;
  /** Absent where it does not apply, or in results of earlier engines. */
  readonly optional?: true;
}

export const KEY_METRICS = {
  cogs: {
    title: 'Unit cost',
    label: 'Unit cost (COGS)',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
  },
  yield: { title: 'Yield', label: 'Overall yield', unit: '1', display: '%', better: 'higher', disclosed: true },
  purity: { title: 'Purity', unit: '1', display: '%', better: 'higher', disclosed: true },
  output: { title: 'Annual output', short: 'Output', unit: 'kg/y', better: 'higher', disclosed: true },
  batches: { title: 'Batches per year', short: 'Batches', unit: '1/y', better: null, disclosed: true },
  pmi: {
    title: 'Process mass intensity',
    short: 'PMI',
    label: 'Mass intensity (PMI)',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
  },
  gwp: { title: 'Footprint', unit: 'kgCO2e/kg', better: 'lower', disclosed: true, nullable: true },
} as const satisfies Record<string, Metric>;

/** Those beside the key metrics by which the processes of a product are compared. */
export const MONEY_METRICS = {
  tci: { title: 'Total capital investment', short: 'Capital', unit: 'USD', better: 'lower', disclosed: true },
  irr: {
    title: 'Internal rate of return',
    short: 'IRR',
    unit: '1',
    display: '%',
    better: 'higher',
    disclosed: true,
    nullable: true,
  },
} as const satisfies Record<string, Metric>;
