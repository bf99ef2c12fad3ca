/** Provenance of a metric, in the form used by the contract: inputs, calculation and result. */
import type { Unit } from '../wording/quantity.ts';
import type { Cell, Molecule, OwnOperation, Protein, Solvent } from './library.ts';
import type { ProductBasis, ProductOutlet, SettingValue, Step } from './configuration.ts';
import type { ValueSource } from './results.ts';

/**
 * Path of a metric in `Results`, such as `figures.cogs`, `steps.stp_1.outputs.capture` or `capital.working`. A row is
 * identified by its id, tag, key, category or year if it has one, otherwise by its position (created by `figureRef`).
 */
export type FigureRef = string;

/** Source of an input of a formula. */
export type Origin =
  | { kind: 'setting'; step_id: string; key: string; state: ValueSource; source: string }
  | { kind: 'assumption'; path: string; state: 'entered' | 'default'; source: string }
  | { kind: 'price'; item_id: string; state: 'entered' | 'default'; source: string }
  | { kind: 'fact'; source: string }
  /** A feed that closes a loop: its explanation would be the loop itself. */
  | { kind: 'converged'; source: string }
  /** Another metric, which can itself be explained. */
  | { kind: 'figure'; ref: FigureRef };

export interface ProvenanceInput {
  /** Its name in the formula. */
  symbol: string;
  /** Position in a list, from 0; null for a symbol with a single value. */
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

/** A run of the model of a unit operation on its inputs: settings, feed, host data, assumptions. */
export interface ModelMethod {
  kind: 'model';
  unit_operation: string;
  /** Number of the equation in docs/models. */
  equation: string;
  /** Number of the run, such as `outputs.capture`. */
  reading: string;
  /** Names of the components, without any number calculated in the process. */
  line: ProcessLine;
}

/** The operations of a process and their components, without settings or results. */
export interface ProcessLine {
  /** Position of the operation in `steps`. */
  index: number;
  /** Each with the settings that choose a component, such as the substrate. */
  steps: Step[];
  /** The outlet that is the product, if the steps state their feeds. */
  outlet?: ProductOutlet;
  product: Pick<ProductBasis, 'name' | 'kind' | 'component_id' | 'host_id'>;
  /** That of the step: whether it respires decides which components there are. */
  host: Pick<Cell, 'id' | 'name' | 'kind' | 'substrate_id' | 'peak_our'>;
  other_hosts: Cell[];
  proteins: Pick<Protein, 'id' | 'name' | 'molar_mass' | 'source'>[];
  /** With what evaporates of them, and the price of a feed that contains them. */
  molecules: Pick<
    Molecule,
    | 'id'
    | 'name'
    | 'class'
    | 'molar_mass'
    | 'density'
    | 'pka'
    | 'price'
    | 'boiling_point'
    | 'heat_of_vaporisation'
    | 'antoine'
    | 'source'
  >[];
  solvents: Solvent[];
  /** Definitions of the steps of own operations; absent if there are none. */
  own_operations?: OwnOperation[];
}

export interface Provenance {
  ref: FigureRef;
  title: string;
  /** Null = no data; `note` says why. */
  value: number | null;
  unit: Unit;
  method: ExpressionMethod | ModelMethod;
  /** An expression in the symbols, or the words of the declaration for a model; empty if there are no data. */
  formula: string;
  inputs: ProvenanceInput[];
  /** Source of the formula. */
  source: string;
  note: string | null;
  /** Year of the money; null for other quantities. */
  cost_year: number | null;
  engine_version: string;
}
