/** A plan of the next experiments on one unit operation. Units are those of the variables of the operation. */
import type { FitSpread } from '../../types/configuration.ts';

/** A condition that the plan chooses for each run, such as the temperature or the residence time. */
export interface PlannedCondition {
  /** Key of an input of the model, other than time. */
  key: string;
  min: number;
  max: number;
  /** Values that are tried, evenly from `min` to `max`; 5 if absent. */
  levels?: number;
}

export interface SamplingLimits {
  /** h from the start of a run to its end. */
  until: number;
  /** h between possible samples; 1 if absent. */
  every?: number;
  /** Maximum samples per run, and per day of 24 h. */
  per_run: number;
  per_day?: number;
  /** m³ of a sample, and m³ that may be taken from a run. */
  sample_volume?: number;
  removable_volume?: number;
}

export interface ExperimentPlanRequest {
  unit_operation: string;
  /** What is known of the parameters: the values and the uncertainty of a fit. */
  values: Readonly<Record<string, number>>;
  spread: FitSpread;
  /** Standard deviation of a measured value by key of the response; responses that are absent are not measured. */
  errors: Readonly<Record<string, number>>;
  /**
   * Change of a metric such as the unit cost per unit of each parameter: the plan makes its variance small (c-optimal). Absent:
   * the volume of the confidence region of all parameters (D-optimal).
   */
  gradient?: Readonly<Record<string, number>>;
  conditions: readonly PlannedCondition[];
  /** Conditions that add up to a value in every run, such as the parts of a mixture; each is in one mixture. */
  mixtures?: readonly { keys: readonly string[]; sum: number }[];
  /** Of these conditions, at most so many are above their lowest value in one run. */
  at_most?: readonly { keys: readonly string[]; count: number }[];
  /** Conditions of runs that somebody proposes, to be compared with the best single run. */
  proposed?: readonly Readonly<Record<string, number>>[];
  /** Inputs that are the same in every run, and settings of the operation, by key of the variable. */
  fixed?: Readonly<Record<string, number>>;
  /** Initial value of each response of a time course, by key. */
  initial?: Readonly<Record<string, number>>;
  /** Courses that are given and not predicted, such as the broth volume, by key: times in h and values. */
  known?: Readonly<Record<string, readonly { time: number; value: number }[]>>;
  /** Only for time courses. */
  sampling?: SamplingLimits;
  /** Number of runs; of points, for a model without time courses. */
  runs: number;
  /** Runs that are made at the same time; all if absent. */
  at_once?: number;
}

export interface PlannedRun {
  /** From 1. */
  round: number;
  conditions: Record<string, number>;
  /** h; empty for a model without time courses. */
  times: number[];
  /** Standard deviation of the metric after this run and those before it; null without a gradient. */
  deviation: number | null;
  /** Expected course of each measured response, with half of the 95 % interval now and after the plan. */
  courses: { response: string; points: { x: number; y: number; now: number; after: number }[] }[];
}

export interface ExperimentPlan {
  runs: PlannedRun[];
  /** Standard deviation of the metric now, after the plan, and after as many runs with evenly spaced conditions and samples. */
  now: number | null;
  after: number | null;
  evenly: number | null;
  /** By parameter: standard error now and after the plan, in its unit, and that of the planned experiment alone. */
  parameters: { key: string; value: number; now: number; after: number; alone: number | null }[];
  /** Each proposed run alone, with its best samples: deviation of the metric, and its gain as a share of that of the best single run. */
  proposed: { deviation: number | null; share: number }[];
  /** Correlation of the errors of the planned experiment alone, in the order of the parameters. */
  correlation: number[][];
  samples: number;
}

/** A plan, or what to change in the request. */
export type PlanOutcome =
  | { possible: true; plan: ExperimentPlan }
  | { possible: false; field: string; message: string };
