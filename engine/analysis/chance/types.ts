/** The chance that each promise of a process is kept, what breaks it, and what it costs to keep it. */
import type { SettingValue } from '../../types/configuration.ts';
import type { Figures } from '../../types/results.ts';
import type { Unit } from '../../wording/quantity.ts';
import type { Dial } from '../dial.ts';
import type { Constraint, Design, Estimate, EstimateCause, Histogram, Reason, SensitivityInput } from '../types.ts';

/** An input, as it is shown. */
export type Shown = Pick<Dial, 'step_id' | 'key' | 'title' | 'step_name' | 'unit' | 'display_unit'>;

export interface ChanceRequest {
  /** Limits of metrics, each with a minimum, a maximum, or both. */
  promises: readonly Constraint[];
  /** What is uncertain; as the declarations state if absent. */
  inputs?: SensitivityInput[];
  /** Of the numbered samples, how many are drawn from the first; all if absent. */
  samples?: number;
  /** Of other samples than the usual ones. */
  seed?: number;
}

/** How far a number may move before a promise breaks. */
export interface Margin extends Shown {
  base: number;
  /** The last value at which the promise holds if only this number moves; null if it holds as far as was tried. */
  to: number | null;
}

export interface PromiseChance {
  promise: Constraint;
  title: string;
  unit: Unit | null;
  /** Value without uncertainty; null without data. */
  baseline: number | null;
  /** Share of the samples that keep the promise, with its interval; a sample without a value breaks it. */
  chance: Estimate;
  /** Of the samples with a value. */
  histogram: Histogram;
  median: number | null;
  /** Shares of the inputs in what decides whether the promise is kept, the largest first. */
  causes: EstimateCause[];
  /** Of the first causes, each alone. */
  margins: Margin[];
  /**
   * How far all inputs may move together towards the worst ends of their ranges, 1 being the ends themselves (flexibility index;
   * Swaney and Grossmann 1985).
   */
  flexibility: number;
}

export interface Chances {
  promises: PromiseChance[];
  /** Share of the samples that keep all promises. */
  all: Estimate;
  /** Share of the samples in which the process works at all, and why it does not in the others. */
  works: Estimate;
  reasons: Reason[];
  /** Uncertain inputs. */
  inputs: number;
  samples: number;
  seed: number;
  engine_version: string;
}

export interface CertaintyRequest {
  promises: readonly Constraint[];
  inputs?: SensitivityInput[];
  /** Place of the promise in the list. */
  promise: number;
  /** Wanted chance, 0 to 1. */
  wanted: number;
}

/** A point of the price of certainty: a value of the changed setting. */
export interface CertaintyPoint {
  value: number;
  chance: Estimate;
  /** USD/kg, without uncertainty. */
  cogs: number;
}

/** The change of one setting that brings a promise to the wanted chance at the lowest unit cost. */
export interface Certainty extends Shown {
  type: Dial['type'];
  from: SettingValue | null;
  to: SettingValue;
  /** After the change, without uncertainty. */
  figures: Figures;
  /** False if no change reaches the wanted chance; then this one comes nearest. */
  reaches: boolean;
  /** After the change, of each promise and of all. */
  chances: Estimate[];
  all: Estimate;
  /** From the present value to the change and beyond, in the order of the values. */
  curve: CertaintyPoint[];
}

export interface CertaintySearch {
  /** Null if no setting moves the chance upwards. */
  found: Certainty | null;
  /** Settings that were tried. */
  tried: { title: string; step_name: string | null }[];
  evaluations: number;
}

export interface CertainDesignRequest {
  /** kg per year. */
  target_output: number;
  /** Wanted chance, 0 to 1. */
  wanted: number;
}

/** Plants for an output with the chance that they make it within the hours of the present plant. */
export interface CertainDesigns {
  /** Of each plant of `designFor`, in its order. */
  chances: Estimate[];
  /** The cheapest plant found that makes the output with the wanted chance; null if none does. */
  certain: { design: Design; chance: Estimate } | null;
}
