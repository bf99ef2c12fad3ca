/** How a number is written down beside its calculation: a formula in the grammar of provenance, and what it reads. */
import type { Unit } from '../wording/quantity.ts';

/** What a formula reads, by its symbol; of several with one symbol, the first counts. A list stands under one symbol. */
export type Term = string | Given | Constant | Other | OfMachines | OfLines | OfPrice | readonly Term[];
/** Another number of the results by its path. */
export interface Other {
  readonly symbol: string;
  readonly figure: readonly (string | number)[];
}
export interface Given {
  readonly symbol: string;
  /** Path of an assumption. */
  readonly assumption: string;
}
export interface Constant {
  readonly symbol: string;
  readonly title: string;
  readonly value: number;
  readonly unit: Unit | null;
  readonly source: string;
}
/** A number of each machine: of all, of hardware that holds disposables, or of what comes with piping and instruments. */
export interface OfMachines {
  readonly symbol: string;
  readonly machines: 'all' | 'single_use' | 'complete';
  readonly of: 'purchase_cost' | 'complete' | 'bare_module';
}
/** The annual cost of each line of the operating cost that matches. */
export interface OfLines {
  readonly symbol: string;
  readonly lines: { readonly category?: string; readonly item?: string };
}
/** The price of an item. */
export interface OfPrice {
  readonly symbol: string;
  readonly price: string;
}

export interface Explained {
  readonly formula: string;
  readonly terms: readonly Term[];
  /** Absent: the equations of economics. */
  readonly source?: string;
  readonly note?: string;
}

/**
 * How numbers are calculated, by their path in the results; made only where somebody asks. `general`: formulas that hold for other
 * loans and periods of depreciation too, rather than the shortest ones.
 */
export type Notes = Map<string, (general: boolean) => Explained>;

export const constant = (
  symbol: string,
  title: string,
  value: number,
  unit: Unit | null,
  source: string,
): Constant => ({ symbol, title, value, unit, source });
export const assumed = (symbol: string, assumption: string): Given => ({ symbol, assumption });
export const number = (symbol: string, ...figure: readonly (string | number)[]): Other => ({ symbol, figure });

/** Numbers that many formulas read. */
export const BATCHES = number('batches', 'figures', 'batches');
export const FAILURE = assumed('failure_rate', 'plant.failure_rate');

export const ECONOMICS = 'docs/models, economics';
