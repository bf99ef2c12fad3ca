/** Unit operations as the catalogue lists them. */
import type { Uncertainty } from '../assumptions/row.ts';
import type { Better } from '../metrics/key-metrics.ts';
import type { OutletDisposal, SettingValue } from './configuration.ts';
import type { Unit } from '../wording/quantity.ts';

export type { Uncertainty };

export type Stage = 'upstream' | 'recovery' | 'concentration' | 'purification' | 'finishing';

/** Which solvents of the library a setting takes: their mass fraction in water saturated with them, 1 = any ratio. */
export interface LibraryChoice {
  list: 'solvents';
  min_water_solubility: number;
  max_water_solubility: number;
}

/** One setting of a unit operation, with all that is needed to show, check and optimise it. */
export interface Parameter {
  key: string;
  title: string;
  unit: Unit;
  /** Display unit, if different (K as °C, 1 as %). */
  display_unit: Unit;
  /**
   * `buffer`: the id of a buffer of the library, or '' for none. `component`: the id of any component. `equation`: a
   * reaction such as `mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide`. `own_operation`: the id of an own operation of
   * the library with its version, such as `own_1@3`.
   */
  type: 'number' | 'integer' | 'choice' | 'boolean' | 'buffer' | 'component' | 'equation' | 'outlet' | 'own_operation';
  /** Null: derived from the host, the feed or other settings; `default_note` says how. */
  default: SettingValue | null;
  default_note: string | null;
  /** Limits; a value outside is an error. */
  min: number | null;
  max: number | null;
  /** Usual range; a value outside causes a warning. */
  typical_min: number | null;
  typical_max: number | null;
  step: number | null;
  choices: { value: string; title: string }[];
  /** Rows of the library that can also be chosen; omitted if there are none. */
  library?: LibraryChoice;
  group: string;
  help: string;
  source: string;
  optimisable: { min: number; max: number } | null;
  /** Shown and used only if another setting of the step has this value. */
  depends_on: { key: string; value: SettingValue } | null;
  /** The setting shown first on the card of a step. */
  headline: boolean;
  /** How its value is uncertain; null for a choice of the design. */
  uncertainty: Uncertainty | null;
}

export interface Output {
  key: string;
  title: string;
  unit: Unit;
  display_unit: Unit;
  /** The equation in words or symbols. */
  formula: string;
  /** Equation number in docs/models. */
  equation: string;
  better: Better;
}

export interface Axis {
  title: string;
  unit: Unit;
  /** Display unit. */
  display_unit: Unit;
}

export interface Plot {
  id: string;
  title: string;
  x: Axis;
  y: Axis;
  /** Name of the line that is an upper limit for the others. */
  limit?: string;
}

/** A stream that leaves a unit operation and that another step can take. */
export interface Outlet {
  /** `product`, or the key of a side stream. */
  key: string;
  name: string;
  /** Where what nobody takes goes; null: the step must say so, unless it is the product. */
  disposal: OutletDisposal | null;
}

/** An inlet of a unit operation, other than its feed, that another step can feed. */
export interface Inlet {
  key: string;
  name: string;
  /** What it takes the place of, in words. */
  replaces: string;
}

export interface UnitOperation {
  id: string;
  name: string;
  stage: Stage;
  description: string;
  icon: string;
  /** Its flowsheet symbol: the path of lines on a grid of 24 px, in the manner of ISO 10628. */
  symbol: string;
  /** Prefix of the equipment tag: FB gives FB-201. */
  tag: string;
  parameters: Parameter[];
  /** Settings of which each entry of a list has its own: the key has a star for the id of the entry. */
  leaves: Parameter[];
  /** In a process with feeds: whether the step needs one, and what it passes on. */
  needs_feed: boolean;
  /** Inlets with a meaning of their own, other than the feed. */
  inlets: Inlet[];
  outlets: Outlet[];
  outputs: Output[];
  plots: Plot[];
  model_reference: string;
}
