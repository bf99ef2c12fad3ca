/** Request and result of a fit; shapes in responses are those of the contract. */
import type { MappedExperiment } from '../experiments/types.ts';
import type { FitSpread } from '../types/configuration.ts';

export interface FitRequest {
  unit_operation: string;
  experiments: readonly { id: string; name: string; data: MappedExperiment }[];
  /** Experiments used only for validation. */
  held_out_ids?: readonly string[];
  /**
   * Share of the rows used only for validation. Absent: 0.2, and none if whole experiments are used for validation or
   * there are few rows.
   */
  held_out_share?: number;
  /** Parameters to estimate; the rest keep their settings. Absent: all. */
  parameters?: readonly string[];
  /** Settings held at these values in place of those of the product, such as a maintenance of zero; in engine units, by key. */
  fixed?: Readonly<Record<string, number>>;
  /** Seed for the choice of validation rows and of starting points. */
  seed: number;
  /** Other unit operations, whose models are fitted at the same time: a parameter that they share has one value. */
  together?: readonly FitTogether[];
}

export type FitTogether = Pick<FitRequest, 'unit_operation' | 'experiments' | 'held_out_ids'>;

export interface FitVariable {
  key: string;
  title: string;
  unit: string | null;
  role: 'response' | 'input' | 'weight' | 'label' | 'batch' | 'replicate' | 'error';
  required: boolean;
}

export interface FitModel {
  id: string;
  title: string;
  equation: string;
  min_points: number;
  variables: FitVariable[];
  parameters: { key: string; title: string; symbol: string; unit: string; optional?: boolean }[];
  /** Other unit operations whose models share parameters with it, and the keys of these. */
  shares: { unit_operation: string; parameters: string[] }[];
}

export interface FitParameter {
  key: string;
  title: string;
  symbol: string;
  unit: string;
  display_unit: string;
  default: number | null;
  value: number;
  standard_error: number | null;
  interval_low: number | null;
  interval_high: number | null;
  identifiable: boolean;
  note: string | null;
  /** Standard deviation between runs; null if the runs cannot tell it. */
  between_runs: number | null;
}

/** A setting that the fitted model holds at a value of its own. */
export interface FitFixed {
  key: string;
  title: string;
  unit: string;
  display_unit: string;
  value: number;
}

/** Sum of squares against one parameter that the data determine poorly, with the other unknowns fitted again at each value. */
export interface FitProfile {
  /** Key of the parameter. */
  parameter: string;
  /** By how much the sum of squares rises, divided by the variance of a value; infinite changes are left out. */
  points: { value: number; rise: number }[];
  /** Rise at the ends of the 95 % interval: the square of Student's t. */
  limit: number;
  /** Ends of the 95 % interval by the profile; null if the limit of the setting is reached before. */
  low: number | null;
  high: number | null;
}

export interface ResponseStatistics {
  response: string;
  title: string;
  unit: string;
  display_unit: string;
  n: number;
  r_squared: number;
  rmse: number;
  n_held_out: number;
  r_squared_held_out: number | null;
  rmse_held_out: number | null;
}

export interface FitStatistics {
  n: number;
  n_held_out: number;
  r_squared: number;
  r_squared_held_out: number | null;
  rmse: number;
  rmse_held_out: number | null;
  unit: string;
  inside_interval: number;
  condition_number: number;
  largest_correlation: number | null;
  responses: ResponseStatistics[];
}

export interface FitPoint {
  experiment_id: string;
  row: number;
  label: string | null;
  run: string;
  /** Label of the curve through it. */
  curve: string;
  response: string;
  inputs: Record<string, number>;
  measured: number;
  predicted: number;
  interval_low: number;
  interval_high: number;
  residual: number;
  held_out: boolean;
  outlier: boolean;
}

export interface FitCurve {
  /** Run, or the values of the other inputs; empty if there is one curve. */
  label: string;
  response: string;
  /** Key of the variable on the x axis. */
  against: string;
  /** Low and high: 95 % interval of the curve itself. */
  points: { x: number; y: number; low: number; high: number }[];
}

export interface FitDomain {
  variable: string;
  title: string;
  unit: string;
  display_unit: string;
  minimum: number;
  maximum: number;
}

export interface Fit {
  model: FitModel;
  response: string;
  parameters: FitParameter[];
  /** Settings that the model holds at values of its own; a process that uses the fit has them too. */
  fixed: FitFixed[];
  /** Of parameters that the data determine poorly. */
  profiles: FitProfile[];
  statistics: FitStatistics;
  points: FitPoint[];
  curves: FitCurve[];
  domain: FitDomain[];
  /** Number of rows of each experiment used for the fit or for validation. */
  rows_used: Record<string, number>;
  warnings: string[];
  /** Joint distribution of the parameters. */
  spread: FitSpread;
}

/** A fit with those of the unit operations fitted together with it, in the order of the request; or why the data cannot support one. */
export type FitOutcome = { possible: true; fit: Fit; others: Fit[] } | { possible: false; message: string };
