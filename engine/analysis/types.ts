/**
 * What analyses are asked and what they find. The shapes follow the contract's requests and results (openapi/resources/jobs.yaml);
 * whoever calls adds ids and stores. Quantities are in the engine's units.
 */
import type { Unit } from '../quantity.ts';
import type { Configuration, Figures, Library, ProductBasis, SettingValue } from '../types.ts';

/** What an analysis stands on. */
export interface AnalysisInput {
  configuration: Configuration;
  product: ProductBasis;
  library: Library;
  /** Other processes that Monte Carlo compares with, on the same samples. */
  alternatives?: readonly Alternative[];
}

export interface Alternative {
  id: string;
  name: string;
  configuration: Configuration;
  /** Absent is the same product. */
  product?: ProductBasis;
}

export interface Progress {
  /** 0 to 1. */
  share: number;
  evaluations: number;
  /** In a few words what it does. */
  message: string;
}

/** How an analysis is followed and stopped. `signal` is looked at between evaluations; an AbortSignal fits. */
export interface Watch {
  onProgress?: (progress: Progress) => void;
  signal?: { readonly aborted: boolean };
}

/** Why a request cannot be run, or why a result is empty: what to change, in a sentence. */
export interface AnalysisProblem {
  /** Field of the request, such as `settings` or `target_output`. */
  field: string;
  message: string;
  step_id: string | null;
  limit?: { title: string; value: number; actual: number; unit: Unit };
  /** A value of a field of the request that works. */
  nearest?: { field: string; value: number; unit: Unit };
}

/** A key of the key figures, such as `cogs`, or the path of any figure of the results, such as `steps.stp_1.yield`. */
export type Metric = string;

export interface SettingChoice {
  step_id: string;
  key: string;
  value: SettingValue;
}

/** Why points of an analysis cannot work, and how many for that reason. Most frequent first. */
export interface Reason {
  step_id: string | null;
  fields: string[];
  /** Of the first such point; the numbers in it are that point's. */
  message: string;
  count: number;
}

// ── Optimisation ───────────────────────────────────────────────────────────────────────────────────────────────────

export interface Objective {
  metric: Metric;
  goal: 'minimise' | 'maximise';
}

export interface Constraint {
  metric: Metric;
  min?: number;
  max?: number;
}

/** Numbers and whole numbers have `min` and `max`; a choice or a yes/no has `choices`. */
export interface SettingRange {
  step_id: string;
  key: string;
  min?: number;
  max?: number;
  choices?: SettingValue[];
}

export interface OptimiseRequest {
  objectives: Objective[];
  constraints?: Constraint[];
  /** Absent: every optimisable setting that is used and not locked, over its own range. */
  settings?: SettingRange[];
  /** At most so many; absent 20,000. */
  evaluations?: number;
  seed?: number;
}

/** A setting that was searched. */
export interface SearchedSetting extends SettingRange {
  title: string;
  step_name: string;
  unit: Unit;
  display_unit: Unit;
  /** Now, entered or default; null where it follows from the feed and that is not known. */
  base: SettingValue | null;
}

export interface ParetoPoint {
  settings: SettingChoice[];
  figures: Figures;
  /** Values of the objectives, in their order. */
  objectives: number[];
}

/** A point that was tried, for the cloud behind the front. */
export interface TriedPoint {
  /** Values of the objectives; null where it cannot work. */
  objectives: (number | null)[];
  /** Whether it meets the constraints. */
  meets: boolean;
  /** Why it cannot work; null where it can. */
  message: string | null;
}

/** How far a point is from meeting a constraint. */
export interface Violation {
  metric: Metric;
  title: string;
  unit: Unit | null;
  bound: 'min' | 'max';
  limit: number;
  actual: number;
}

export interface OptimisationResult {
  /** One for one objective, the Pareto front for two in the order of the first objective's value. */
  points: ParetoPoint[];
  best: number | null;
  /** Position of the point at which the front bends most; null without a front. */
  knee: number | null;
  baseline: Figures;
  settings: SearchedSetting[];
  evaluations: number;
  /** Evaluations whose settings cannot work. */
  infeasible: number;
  /** Evaluations that work and break a constraint. */
  violating: number;
  reasons: Reason[];
  /** False if it ran out of evaluations. */
  converged: boolean;
  /** After each generation: the best objective so far, or the hypervolume of the front as a share of its final one. */
  trail: { evaluations: number; value: number | null }[];
  /** A sample of what was tried. */
  tried: TriedPoint[];
  /** Where nothing meets the constraints: the point that comes nearest and what it misses. */
  nearest: { settings: SettingChoice[]; figures: Figures; violations: Violation[] } | null;
  /** Says so in a sentence where nothing was found; null otherwise. */
  message: string | null;
  method: string;
  seed: number;
  engine_version: string;
}

// ── Sensitivity and uncertainty ────────────────────────────────────────────────────────────────────────────────────

export type SensitivityMethod = 'tornado' | 'morris' | 'sobol' | 'monte_carlo';

/**
 * How an input is spread. `normal` and `lognormal` have 10 % of their samples below `low` and 10 % above `high`, and are cut
 * off at what the input allows; the others lie between `low` and `high`.
 */
export type Distribution = 'uniform' | 'triangular' | 'normal' | 'lognormal' | 'discrete';

export interface SensitivityInput {
  /** Null for an assumption. */
  step_id: string | null;
  /** Key of a setting, or path of an assumption such as prices.glucose or finance.discount_rate. */
  key: string;
  low: number;
  high: number;
  /** Absent: uniform for Morris and Sobol, triangular for Monte Carlo. */
  distribution?: Distribution;
  /** Most likely value of the triangle; absent is the value now, or the middle if that is outside. */
  mode?: number;
  /** Of a discrete distribution; equal weights if absent. */
  values?: { value: number; weight?: number }[];
}

export interface SensitivityRequest {
  method: SensitivityMethod;
  metrics: Metric[];
  /** Absent: those of `defaultInputs`. */
  inputs?: SensitivityInput[];
  /** Trajectories for Morris, base samples for Sobol, samples for Monte Carlo. Not used by tornado. */
  samples?: number;
  /** Of the intervals; absent 0.95. */
  confidence?: number;
  seed?: number;
}

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface TornadoBar {
  /** Null if these settings cannot work, or there is no such figure. */
  low: number | null;
  high: number | null;
  /** Why a null is one. */
  low_message: string | null;
  high_message: string | null;
  /** Per cent of the figure for one per cent of the input, between the two ends; null where that means nothing. */
  elasticity: number | null;
}

export interface SensitivityRow {
  metric: Metric;
  input: SensitivityInput;
  title: string;
  /** Null for an assumption. */
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  /** Value now, entered or default. */
  base: number;
  tornado: TornadoBar | null;
  morris: { mu: number; mu_star: Estimate; sigma: number } | null;
  sobol: { first: Estimate; total: Estimate } | null;
  /** Rank correlation with the figure, and the share of the figure's rank variance that goes with it alone. */
  spearman: { correlation: Estimate; share: number } | null;
}

/** How one figure of one process is spread over the samples. */
export interface Spread {
  metric: Metric;
  /** Null is the process itself; else the id of an alternative. */
  alternative: string | null;
  title: string;
  unit: Unit | null;
  /** Without uncertainty. */
  baseline: number | null;
  /** Samples that work. */
  count: number;
  mean: number;
  standard_deviation: number;
  /** Of the mean. */
  standard_error: number;
  p5: number;
  p10: number;
  median: number;
  p90: number;
  p95: number;
  /** Holds the share of the samples that `confidence` says, with as many below as above. */
  interval: { low: number; high: number };
  histogram: Histogram;
  /** In 201 steps from the least to the greatest: what share lies below any value can be read from it. */
  quantiles: number[];
  /** Mean of the first so many samples. */
  running: { samples: number; mean: number; standard_error: number }[];
}

export interface Histogram {
  /** One more than counts. */
  edges: number[];
  counts: number[];
}

/** One figure of the process less that of an alternative, sample by sample. */
export interface PairedDifference {
  metric: Metric;
  alternative: string;
  name: string;
  /** Samples in which both work. */
  count: number;
  /** Share of those in which the process has the lower figure. */
  lower: Estimate;
  /** What one would say from the two spreads as if they had nothing in common. */
  lower_unpaired: number;
  mean: number;
  median: number;
  interval: { low: number; high: number };
  histogram: Histogram;
}

/** Share of the samples in which the process is lower on two figures at once. */
export interface PairedQuadrants {
  alternative: string;
  metrics: [Metric, Metric];
  both_lower: number;
  only_first: number;
  only_second: number;
  neither: number;
}

export interface SensitivityResult {
  method: SensitivityMethod;
  /** The largest effect first, figure by figure. */
  rows: SensitivityRow[];
  baseline: Figures;
  /** Of Monte Carlo; empty otherwise. */
  spreads: Spread[];
  differences: PairedDifference[];
  quadrants: PairedQuadrants[];
  evaluations: number;
  infeasible: number;
  reasons: Reason[];
  confidence: number;
  /** What was used, after rounding to what the method takes; 0 for the tornado. */
  samples: number;
  seed: number;
  engine_version: string;
}

// ── Heatmap ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface HeatmapAxisRequest {
  step_id: string;
  key: string;
  min: number;
  max: number;
  /** Absent 25. */
  points?: number;
}

export interface HeatmapRequest {
  x: HeatmapAxisRequest;
  y: HeatmapAxisRequest;
  metric: Metric;
}

export interface HeatmapAxis {
  step_id: string;
  key: string;
  title: string;
  unit: Unit;
  display_unit: Unit;
  values: number[];
  /** Value now; null where it follows from the feed. */
  base: number | null;
}

export interface HeatmapGap {
  x: number;
  y: number;
  step_id: string | null;
  fields: string[];
  message: string;
}

export interface HeatmapResult {
  x: HeatmapAxis;
  y: HeatmapAxis;
  metric: Metric;
  /** Row by row from the lowest y; null is a gap. */
  values: (number | null)[][];
  gaps: HeatmapGap[];
  reasons: Reason[];
  baseline: number | null;
  engine_version: string;
}

// ── Scale ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What grows first: the vessel, the number of batches a year, the number of vessels and trains. */
export type ScaleRule = 'size' | 'batches' | 'units';

/** What stirring holds constant when a vessel changes size. */
export type StirringRule = 'power_per_volume' | 'tip_speed' | 'oxygen_transfer';

export interface ScaleRequest {
  /** kg a year. */
  target_output: number;
  /** Absent: size. */
  rule?: ScaleRule;
  /** Absent: power per volume. */
  stirring?: StirringRule;
}

export interface ScaleChange {
  step_id: string | null;
  key: string;
  title: string;
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  from: SettingValue;
  to: SettingValue;
  reason: string;
}

/** One line of the table that shows what a larger vessel does. */
export interface SimilarityRow {
  key: string;
  title: string;
  unit: Unit;
  before: number | null;
  after: number | null;
  /** Null: none known. */
  limit: number | null;
  /** Null without a limit. */
  holds: boolean | null;
}

/** What the six-tenths rule would have said, beside what equipment sized and priced piece by piece costs. */
export interface SixTenths {
  exponent: number;
  tci: number;
  /** Exponent that fits before and after. */
  own_exponent: number | null;
}

export interface ScaleResult {
  target_output: number;
  /** The new configuration, ready to be stored. */
  configuration: Configuration;
  changes: ScaleChange[];
  before: Figures;
  after: Figures;
  similarity: SimilarityRow[];
  six_tenths: SixTenths;
  engine_version: string;
}

/** What `scale` gives: a plant, or why there is none and what would work. */
export type Scaled = { scaled: true; result: ScaleResult } | { scaled: false; problem: AnalysisProblem };

// ── Scale analysis ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface ScaleAnalysisRequest {
  min_output: number;
  max_output: number;
  /** Absent 21. */
  points?: number;
  rule?: ScaleRule;
  stirring?: StirringRule;
  /** To give elasticities for; absent is unit cost and capital. */
  metrics?: Metric[];
}

export interface ScalePoint {
  output: number;
  figures: Figures | null;
  /** Vessels of the fermentation and the volume of each, m³; null where it cannot work. */
  vessels: number | null;
  vessel_volume: number | null;
  /** Equipment that sets the pace; null where it cannot work. */
  bottleneck: string | null;
  message: string | null;
}

export interface Elasticity {
  metric: Metric;
  from: number;
  to: number;
  value: number;
}

/** A plant all of whose vessels are full. */
export interface FullPlant extends ScalePoint {
  figures: Figures;
}

export interface ScaleAnalysisResult {
  points: ScalePoint[];
  /** Between neighbours. */
  elasticities: Elasticity[];
  /** Over the whole range, by least squares on logarithms. */
  overall: { metric: Metric; value: number | null }[];
  /** Outputs at which whole vessels are full, where the rule adds vessels. */
  full: FullPlant[];
  baseline: Figures;
  engine_version: string;
}
