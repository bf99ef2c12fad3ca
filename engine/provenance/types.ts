/** Where a figure comes from, in a form that travels: what was put in, what was done with it, and what came out. */
import type { Unit } from '../quantity.ts';
import type { Molecule, ProductBasis, Protein, SettingValue, Solvent, Step, ValueSource } from '../types.ts';

/**
 * Path of a figure in `Results`, such as `figures.cogs`, `steps.stp_1.outputs.capture` or `capital.working`. A row is named
 * by its id, tag, key, category or year where it has one and by its place where it has none (made by `figureRef`).
 */
export type FigureRef = string;

/** Where an input of a formula was taken from. */
export type Origin =
  | { kind: 'setting'; step_id: string; key: string; state: ValueSource; source: string }
  | { kind: 'assumption'; path: string; state: 'entered' | 'default'; source: string }
  | { kind: 'price'; item_id: string; state: 'entered' | 'default'; source: string }
  | { kind: 'fact'; source: string }
  /** Another figure, which can itself be explained. */
  | { kind: 'figure'; ref: FigureRef };

export interface ProvenanceInput {
  /** Its name in the formula. */
  symbol: string;
  /** Place in a list, from 0; null for a symbol that stands for one value. */
  index: number | null;
  title: string;
  value: SettingValue;
  /** Null for a word. */
  unit: Unit | null;
  origin: Origin;
}

/** A formula in the grammar of expression.ts, over the inputs by their symbols. */
export interface ExpressionMethod {
  kind: 'expression';
}

/** A run of a unit operation's model on the inputs: settings, feed, facts of the host, assumptions. */
export interface ModelMethod {
  kind: 'model';
  unit_operation: string;
  /** Number of the equation in docs/models. */
  equation: string;
  /** Which of the numbers that the run fills in, such as `outputs.capture`. */
  reading: string;
  /** What names the components, none of it a number that is measured in the process. */
  line: ProcessLine;
}

/** The operations of a process and the components that they act on, without a setting or a result. */
export interface ProcessLine {
  /** Place of the operation in `steps`. */
  index: number;
  /** Each with the settings that choose a component, such as the substrate. */
  steps: Step[];
  product: Pick<ProductBasis, 'name' | 'kind' | 'component_id' | 'host_id'>;
  host: { id: string; name: string; kind: string; substrate_id: string };
  proteins: Pick<Protein, 'id' | 'name' | 'molar_mass' | 'source'>[];
  molecules: Pick<Molecule, 'id' | 'name' | 'class' | 'molar_mass' | 'density' | 'source'>[];
  solvents: Pick<Solvent, 'id' | 'name' | 'molar_mass' | 'density' | 'source'>[];
}

export interface Provenance {
  ref: FigureRef;
  title: string;
  /** Null = no data; `note` says why. */
  value: number | null;
  unit: Unit;
  method: ExpressionMethod | ModelMethod;
  /** An expression over the symbols, or the declaration's words for a model; empty where there are no data. */
  formula: string;
  inputs: ProvenanceInput[];
  /** Where the formula is from. */
  source: string;
  note: string | null;
  /** Year of the money; null for what is not money. */
  cost_year: number | null;
  engine_version: string;
}
