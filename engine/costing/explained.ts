/** How a number is written down beside its calculation: a formula in the grammar of provenance, and what it reads. */
import type { SettingValue } from '../types/configuration.ts';
import type { ModelMethod, ProvenanceInput } from '../types/provenance.ts';
import type { Unit } from '../wording/quantity.ts';
import type { MachineType } from './cost-table.ts';

/**
 * What a formula reads, by its symbol; of several with one symbol, the first counts. A list stands under one symbol. An input is a
 * fact with its source.
 */
export type Term =
  | string
  | ProvenanceInput
  | Given
  | Other
  | OfSetting
  | OfMachines
  | OfLines
  | OfPrice
  | OfComponent
  | readonly Term[];
/** Another number of the results by its path. */
export interface Other {
  readonly symbol: string;
  readonly figure: Path;
}
export type Path = readonly (string | number)[];
export interface Given {
  readonly symbol: string;
  /** Path of an assumption. */
  readonly assumption: string;
}
/** A setting of a step by the id of the step and its key. */
export interface OfSetting {
  readonly symbol: string;
  readonly setting: readonly [step: string, key: string];
}
/** Mass of a component in a stream; 0 where the stream has none. */
export interface OfComponent {
  readonly symbol: string;
  readonly stream: string;
  readonly component: string;
}
/** A number of each machine: of all, of hardware that holds disposables, of what comes with piping and instruments, or of some types. */
export interface OfMachines {
  readonly symbol: string;
  readonly machines: 'all' | 'single_use' | 'complete' | ReadonlySet<MachineType>;
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
  /** A number of the model of a step, instead of a formula. */
  readonly model?: ModelMethod;
  /** The same by the id of the step and the path of the number, from which all else follows. */
  readonly ofModel?: readonly [step: string, ...path: string[]];
}

/**
 * How numbers are calculated, by their path in the results; made only where somebody asks. `general`: formulas that hold for other
 * loans and periods of depreciation too, rather than the shortest ones.
 */
export type Notes = Map<string, (general: boolean) => Explained>;

/** A number or word from a table, with its source. */
export const constant = <V extends SettingValue>(
  symbol: string,
  title: string,
  value: V,
  unit: Unit | null,
  source: string,
): ProvenanceInput & { value: V } => ({ symbol, index: null, title, value, unit, origin: { kind: 'fact', source } });
export type Constant = ProvenanceInput & { value: number };
export const assumed = (symbol: string, assumption: string): Given => ({ symbol, assumption });
export const number = (symbol: string, ...figure: Path): Other => ({ symbol, figure });
/** Another number of the results, under the last name of its path. */
export const named = (...figure: Path): Other => ({ symbol: String(figure.at(-1)), figure });

/** Numbers that many formulas read. */
export const BATCHES = named('figures', 'batches');
export const FAILURE = assumed('failure_rate', 'plant.failure_rate');
export const OUTPUT = named('figures', 'output');
export const ANNUAL = named('operating_cost', 'annual');
export const DEPRECIATION = named('operating_cost', 'depreciation');
/** Product per batch after failures. */
export const GOOD = '(batch_output * (1 - failure_rate))';
export const GOOD_TERMS: readonly Term[] = [named('figures', 'batch_output'), FAILURE];

/** Documents with the equations. */
export const ECONOMICS = 'docs/models, economics';
export const PROCESS = 'docs/models, process';
export const FOOTPRINT = 'docs/models, footprint';

/** A number by a formula. */
type Explain = (formula: string, ...terms: Term[]) => Explained;
const by =
  (source: string): Explain =>
  (formula, ...terms) => ({ formula, terms, source });
export const byEconomics = by(ECONOMICS);
export const byProcess = by(PROCESS);
export const byFootprint = by(FOOTPRINT);
/** A number that equals another. */
export const same = (one: Exclude<Term, string | readonly Term[]>, source: string): Explained => ({
  formula: one.symbol,
  terms: [one],
  source,
});
/** A total over rows, each of which has a part with that symbol; without any, it is 0. */
export const total = <Row>(source: string, rows: readonly Row[], of: (row: Row, n: number) => Term): Explained => ({
  formula: 'sum(part)',
  terms: [rows.map(of)],
  source,
});
/** A number without data, and why. */
export const missing = (note: string): Explained => ({ formula: '', terms: [], source: '', note });
