/**
 * Requests and results of analyses. The shapes follow those of the contract (openapi/resources/jobs.yaml); the caller
 * adds ids and stores them. Quantities are in the engine’s units.
 */
import type { Unit } from '../wording/quantity.ts';
import type { Configuration, ProductBasis, SettingValue } from '../types/configuration.ts';
import type { Figures, Results } from '../types/results.ts';
import type { Library } from '../types/library.ts';
import type { Uncertainty } from '../types/catalogue.ts';

/** The subject of an analysis. */
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
  /** Absent: the same product. */
  product?: ProductBasis;
}

export interface Progress {
  /** 0 to 1. */
  share: number;
  evaluations: number;
  /** Description of the present stage in a few words. */
  message: string;
}

/** Monitors and stops an analysis. `signal` is checked between evaluations and can be an AbortSignal. */
export interface Watch {
  onProgress?: (progress: Progress) => void;
  /** What an optimisation has found so far, a few dozen times. */
  onFound?: (found: OptimisationSoFar) => void;
  signal?: { readonly aborted: boolean };
}

/** Why a request cannot be run or a result is empty: what to change, as a sentence. */
export interface AnalysisProblem {
  /** Field of the request, such as `settings` or `target_output`. */
  field: string;
  message: string;
  step_id: string | null;
  limit?: { title: string; value: number; actual: number; unit: Unit };
  /** A valid value for a field of the request. */
  nearest?: { field: string; value: number; unit: Unit };
}

/** A key metric, such as `cogs`, or the path of any number in the results, such as `steps.stp_1.yield`. */
export type Metric = string;

export interface SettingChoice {
  step_id: string;
  key: string;
  value: SettingValue;
}

/** Reasons why points of an analysis are infeasible, with their numbers. Most frequent first. */
export interface Reason {
  step_id: string | null;
  fields: string[];
  /** Message of the first such point, with its numbers. */
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

/** Numbers and whole numbers have `min` and `max`; a choice or a yes/no setting has `choices`. In results, the volume of a vessel has the sizes that were tried in `choices`, too. */
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
  /** Absent: the settings that improve the objectives most, and are not locked, over their own ranges. */
  settings?: SettingRange[];
  /** Maximum evaluations of different designs; 20,000 if absent, 2,000 under uncertainty. */
  evaluations?: number;
  seed?: number;
  /** Absent: the design is judged without uncertainty. */
  uncertainty?: OptimiseUncertainty;
}

/** What counts of the samples of an objective: their mean, the value at the worse tenth, or the mean of the worst tenth. */
export type Statistic = 'mean' | 'p90' | 'cvar_90';

/** How designs are judged by samples of what is uncertain. */
export interface OptimiseUncertainty {
  /** `mean` if absent. */
  statistic?: Statistic;
  /** Least share of the samples that keeps all constraints; 0.9 if absent. */
  chance?: number;
  /** Of each design; 64 if absent. */
  samples?: number;
  /** The best of one objective at each chance from `chance` up, instead of at `chance` alone. */
  chance_front?: boolean;
  /** What is chosen once it is known what was uncertain, apart from what is searched. */
  recourse?: Recourse[];
}

/** A number that each sample sets to the best of evenly spaced values. */
export interface Recourse {
  /** Null for an assumption, of which the key is the path. */
  step_id: string | null;
  key: string;
  min: number;
  max: number;
  /** 5 if absent; each whole number once. */
  values?: number;
}

/** How often the samples of a design choose each value. */
export interface RecourseChoices extends Pick<
  ScaleChange,
  'step_id' | 'key' | 'title' | 'step_name' | 'unit' | 'display_unit'
> {
  values: number[];
  shares: number[];
}

/** A setting that was searched. */
export interface SearchedSetting extends SettingRange {
  title: string;
  step_name: string;
  unit: Unit;
  display_unit: Unit;
  /** Present value, entered or default; null if it depends on an unknown feed. */
  base: SettingValue | null;
}

export interface ParetoPoint {
  settings: SettingChoice[];
  figures: Figures;
  /** Values of the objectives, in their order; on a front against the chance of the constraints, that chance is the second. */
  objectives: number[];
  /** Number of warnings; absent in results of earlier versions. */
  warnings?: number;
  /** Under uncertainty: the statistic of each objective with its standard error, and the chance of the constraints, in other samples. */
  uncertain?: {
    objectives: { value: number; error: number }[];
    chance: Estimate;
    samples: number;
    /** Absent without recourse. */
    recourse?: RecourseChoices[];
  };
}

/** What a design gives in samples other than those of a search. */
export type Confirmed = NonNullable<ParetoPoint['uncertain']>;

/** An evaluated point, for the cloud behind the front. */
export interface TriedPoint {
  /** Values of the objectives; null if infeasible. */
  objectives: (number | null)[];
  /** Whether it meets the constraints. */
  meets: boolean;
  /** Why it is infeasible; null if it is feasible. */
  message: string | null;
}

/** Distance of a point from meeting a constraint. */
export interface Violation {
  metric: Metric;
  title: string;
  unit: Unit | null;
  bound: 'min' | 'max';
  limit: number;
  actual: number;
}

/** A running optimisation. */
export interface OptimisationSoFar {
  /** Objectives of the best point, or of those of the front, that meet the constraints. */
  points: number[][];
  /** A sample of the other points that were evaluated. */
  tried: TriedPoint[];
  evaluations: number;
}

export interface OptimisationResult {
  /** One point for one objective; the Pareto front for two, sorted by the first objective. */
  points: ParetoPoint[];
  best: number | null;
  /** Position of the knee of the front; null without a front. */
  knee: number | null;
  baseline: Figures;
  /** The present design under uncertainty; absent without it, and if a present value is not known. */
  baseline_uncertain?: Confirmed;
  settings: SearchedSetting[];
  evaluations: number;
  /** Number of infeasible evaluations. */
  infeasible: number;
  /** Number of feasible evaluations that violate a constraint. */
  violating: number;
  reasons: Reason[];
  /** False if it ran out of evaluations. */
  converged: boolean;
  /** After each generation: the best objective so far, or the hypervolume of the front as a share of its final one. */
  trail: { evaluations: number; value: number | null }[];
  /** A sample of the evaluated points. */
  tried: TriedPoint[];
  /** If no point meets the constraints: the nearest point and the constraints it violates. */
  nearest: { settings: SettingChoice[]; figures: Figures; violations: Violation[] } | null;
  /** Explanation if no solution was found; null otherwise. */
  message: string | null;
  method: string;
  seed: number;
  engine_version: string;
}

// ── Sensitivity and uncertainty ────────────────────────────────────────────────────────────────────────────────────

export type SensitivityMethod = 'tornado' | 'morris' | 'sobol' | 'monte_carlo';

/**
 * Distribution of an input. `normal` and `lognormal` have 10 % of their samples below `low` and 10 % above `high`, and
 * are truncated at the limits of the input. `fitted` is the distribution of a setting whose value is that of a fit, whatever
 * `low` and `high` are; the parameters of one fit are drawn together. The others lie between `low` and `high`.
 */
export type Distribution = 'uniform' | 'triangular' | 'normal' | 'lognormal' | 'discrete' | 'fitted';

export interface SensitivityInput {
  /** Null for an assumption. */
  step_id: string | null;
  /** Key of a setting, or path of an assumption such as prices.glucose or finance.discount_rate. */
  key: string;
  low: number;
  high: number;
  /** Absent: uniform for Morris and Sobol, triangular for Monte Carlo. */
  distribution?: Distribution;
  /** Peak of the triangle; if absent, the present value, or the middle if that is outside. */
  mode?: number;
  /** Weights of a discrete distribution; equal if absent. */
  values?: { value: number; weight?: number }[];
}

/** An input with its declared range. */
export interface UncertainInput extends Required<
  Pick<SensitivityInput, 'step_id' | 'key' | 'low' | 'high' | 'distribution'>
> {
  title: string;
  /** Null for a price or an assumption. */
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  /** Present value. */
  base: number;
  cause: string | null;
  /** Source of the range, and what it varies with. */
  reason: string;
}

export interface SensitivityRequest {
  method: SensitivityMethod;
  metrics: Metric[];
  /** Absent: the inputs of `defaultInputs`. */
  inputs?: SensitivityInput[];
  /** Trajectories for Morris, base samples for Sobol, samples for Monte Carlo. Not used by tornado. */
  samples?: number;
  /** Confidence level of the intervals; 0.95 if absent. */
  confidence?: number;
  seed?: number;
  /**
   * Inputs of Monte Carlo that rise and fall together. Absent: the inputs with one cause, as the catalogue states; none if
   * empty.
   */
  correlations?: InputCorrelation[];
}

/** Inputs with the same rank correlation between each pair. */
export interface InputCorrelation {
  inputs: { step_id: string | null; key: string }[];
  /** Between -1 and 1. */
  rank: number;
}

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface TornadoBar {
  /** Null if these settings are infeasible or the metric has no data. */
  low: number | null;
  high: number | null;
  /** Reason for a null. */
  low_message: string | null;
  high_message: string | null;
  /** Change of the metric in per cent per one per cent of the input, between the two ends; null if undefined. */
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
  /** Present value, entered or default. */
  base: number;
  tornado: TornadoBar | null;
  morris: { mu: number; mu_star: Estimate; sigma: number } | null;
  sobol: { first: Estimate; total: Estimate } | null;
  /** Rank correlation with the metric, and the share of the explained rank variance of the metric. */
  spearman: { correlation: Estimate; share: number } | null;
}

/** Distribution of one metric of one process over the samples. */
export interface Spread {
  metric: Metric;
  /** Null for the process itself, otherwise the id of an alternative. */
  alternative: string | null;
  title: string;
  unit: Unit | null;
  /** Value without uncertainty. */
  baseline: number | null;
  /** Number of feasible samples. */
  count: number;
  mean: number;
  standard_deviation: number;
  /** Standard error of the mean. */
  standard_error: number;
  p5: number;
  p10: number;
  median: number;
  p90: number;
  p95: number;
  /** Central interval that contains the share `confidence` of the samples. */
  interval: { low: number; high: number };
  histogram: Histogram;
  /** Quantiles in 201 steps from minimum to maximum, from which the share below any value can be read. */
  quantiles: number[];
  /** Running mean of the first n samples. */
  running: { samples: number; mean: number; standard_error: number }[];
  /** That no uncertain input affects the metric, if so; null otherwise. */
  message: string | null;
}

export interface Histogram {
  /** One more than the number of counts. */
  edges: number[];
  counts: number[];
}

/** One metric of the process minus that of an alternative, sample by sample. */
export interface PairedDifference {
  metric: Metric;
  alternative: string;
  name: string;
  /** Number of samples in which both are feasible. */
  count: number;
  /** Share of those samples in which the process has the lower value. */
  lower: Estimate;
  /** The same share if the two distributions were independent. */
  lower_unpaired: number;
  mean: number;
  median: number;
  interval: { low: number; high: number };
  histogram: Histogram;
}

/** Share of the samples in which the process is lower in two metrics at once. */
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
  /** The largest effect first, metric by metric. */
  rows: SensitivityRow[];
  baseline: Figures;
  /** For Monte Carlo; empty otherwise. */
  spreads: Spread[];
  differences: PairedDifference[];
  quadrants: PairedQuadrants[];
  /** The correlations that were used; empty without any. */
  correlations: InputCorrelation[];
  evaluations: number;
  infeasible: number;
  reasons: Reason[];
  confidence: number;
  /** Number of samples used, after rounding for the method; 0 for the tornado. */
  samples: number;
  seed: number;
  engine_version: string;
}

// ── Points of a search ──────────────────────────────────────────────────────────────────────────────────────────────

/** How far a setting, changed alone within its range, improves each goal. */
export interface Improvement {
  range: SettingRange;
  title: string;
  step_name: string;
  /** By goal, from its present value, in its unit; 0 where no value tried is better. */
  gains: number[];
}

export interface PointRequest {
  /** The values at the point. */
  settings: SettingChoice[];
  /** The ranges that were searched. */
  ranges: SettingRange[];
  /** The objectives of the search. Effects and prices are those on each of them. */
  metrics: Metric[];
  constraints?: Constraint[];
}

/** The effect of one setting of a point. */
export interface PointChange {
  step_id: string;
  key: string;
  from: SettingValue | null;
  to: SettingValue;
  /** Change of each metric. The changes of all settings add up to the change of the metric. */
  effects: number[];
  /** The end of its range at which it is; null inside. */
  bound: 'min' | 'max' | null;
  /** The value just past that end, and the change of each metric there, or why the process stops there; null inside, and for choices. */
  beyond: { value: number; changes: (number | null)[] | null; message: string | null } | null;
  /** What the setting does with all others of the point in place; null if the process cannot run without it, or if it is unchanged. */
  last: {
    /** Change of each metric. */
    effects: (number | null)[];
    /** Metrics of the constraints that do not hold without it. */
    needed_for: Metric[];
  } | null;
}

/** What a just met constraint costs. */
export interface ConstraintPrice {
  metric: Metric;
  bound: 'min' | 'max';
  limit: number;
  /** Change of the first objective per unit by which the limit is relaxed; null if the free settings do not give one. */
  price: number | null;
}

export interface PointEffects {
  /** Each metric of the process as it is, and at the point. */
  metrics: { metric: Metric; now: number; here: number }[];
  changes: PointChange[];
  prices: ConstraintPrice[];
  /** Number of orders in which the settings were changed, and whether those are all there are. */
  orders: number;
  is_exact: boolean;
  evaluations: number;
}

// ── Leverage ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The value at which the number of a machine changes. */
export interface MachineStep {
  value: number;
  tag: string;
  name: string;
  from: number;
  to: number;
}

/** The effect of one number on a metric. */
export interface LeverageRow {
  /** Null for a price or an assumption. */
  step_id: string | null;
  key: string;
  title: string;
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  /** Present value. */
  base: number;
  /** A count. */
  is_whole: boolean;
  is_locked: boolean;
  /** Whether an optimiser may choose it. */
  is_chosen: boolean;
  /** Null for a choice of the design. */
  uncertainty: Uncertainty | null;
  /** Change of the metric for a small step: 1 %, 1 K, 0.1 pH or a whole unit; null if it is infeasible. */
  step: { size: number; change: number | null };
  /**
   * Change of the metric for a number 10 % higher (1 K, 0.1 pH or a whole unit); null if it is infeasible there, or has no room.
   * `is_limited`: the value stays below that, at a limit or, for a share, at the end of its usual range.
   */
  higher: { value: number; change: number | null; is_limited: boolean };
  /** Change of the metric at the ends of the uncertain range; null without one. */
  range: { low: number; high: number; change_low: number | null; change_high: number | null } | null;
  /** Share of the variance of the metric, by linear propagation; null for what is not uncertain. */
  share: number | null;
  /** The nearest value, within the step and the range, at which a machine is added or removed. */
  machine: MachineStep | null;
}

/** The ends of the range in which 8 of 10 values lie, and the change of a metric at each; null where it is infeasible. */
export type RangeEffect = NonNullable<LeverageRow['range']>;

/** What one component of the library is worth to a process: changes of its unit cost, USD/kg. */
export interface ComponentEffects {
  /** For a price 10 % higher; null if the process does not buy it. */
  dearer: number | null;
  /** Of each property that moves the unit cost, named as in the contract; the largest half-width first. */
  properties: (RangeEffect & { key: string; half: number })[];
}

/** The effects of every number of a process on one metric, the largest first. */
export interface Leverage {
  metric: Metric;
  title: string;
  unit: Unit | null;
  /** Null if there are no data. */
  baseline: number | null;
  /** Standard deviation of the metric, by linear propagation; null if no uncertain input affects it. */
  deviation: number | null;
  rows: LeverageRow[];
  evaluations: number;
  engine_version: string;
}

/** A metric over the usual range of a number. */
export interface NumberCurve {
  /** The present value, which is the x of one point. */
  base: number;
  /** By rising x; y is null where the process is infeasible or has no data. */
  points: { x: number; y: number | null }[];
}

// ── Estimates ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** An input that contributes to the uncertainty of a metric. */
export interface EstimateCause {
  step_id: string | null;
  key: string;
  title: string;
  step_name: string | null;
  /** Share of the explained variance. */
  share: number;
}

/** The default uncertainty of one metric. */
export interface FigureEstimate {
  metric: Metric;
  title: string;
  unit: Unit | null;
  /** Null if there are no data. */
  baseline: number | null;
  standard_deviation: number;
  p10: number;
  median: number;
  p90: number;
  /** The largest first. */
  causes: EstimateCause[];
  /** That no uncertain input affects the metric, if so; null otherwise. */
  message: string | null;
}

/** How often the process has the lower value of a metric than an alternative. */
export interface PairedEstimate {
  metric: Metric;
  alternative: string;
  lower: Estimate;
  /**
   * For the unit cost and the footprint: the difference in each sample in which both processes have both, in the unit of the
   * metric; negative where this process is lower.
   */
  differences?: number[];
  /** For the same metrics: the inputs that decide the difference, the largest first. */
  causes?: EstimateCause[];
}

export interface Estimates {
  /** By key metric with data; empty if nothing in the process is uncertain. */
  figures: FigureEstimate[];
  /** By metric and alternative: how often the process has the lower value on the same samples; empty without alternatives. */
  paired: PairedEstimate[];
  /** Number of uncertain inputs. */
  inputs: number;
  samples: number;
  infeasible: number;
  seed: number;
  engine_version: string;
}

// ── Heatmap ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface HeatmapAxisRequest {
  step_id: string;
  key: string;
  min: number;
  max: number;
  /** 25 if absent. */
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
  /** Present value; null if it depends on the feed. */
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

/**
 * What is scaled first: the vessel size, the number of batches per year, or the number of vessels and trains. With
 * `usual_sizes`, the cheapest plant with vessels of usual sizes.
 */
export type ScaleRule = 'size' | 'batches' | 'units' | 'usual_sizes';

/** Quantity held constant by stirring when the vessel size changes. */
export type StirringRule = 'power_per_volume' | 'tip_speed' | 'oxygen_transfer';

export interface ScaleRequest {
  /** kg per year. */
  target_output: number;
  /** `size` if absent. */
  rule?: ScaleRule;
  /** Power per volume if absent. */
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

/** One row of the table on the effects of a larger vessel. */
export interface SimilarityRow {
  key: string;
  title: string;
  unit: Unit;
  before: number | null;
  after: number | null;
  /** Null if none is known. */
  limit: number | null;
  /** Null if there is no limit. */
  holds: boolean | null;
}

/** Cost by the six-tenths rule, compared with the cost of individually sized and priced equipment. */
export interface SixTenths {
  exponent: number;
  tci: number;
  /** Exponent that matches the costs before and after. */
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

/** Result of `scale`: a plant, or why there is none and which target would work. */
export type Scaled = { scaled: true; result: ScaleResult } | { scaled: false; problem: AnalysisProblem };

// ── Design for an output ───────────────────────────────────────────────────────────────────────────────────────────

export interface DesignRequest {
  /** kg per year. */
  target_output: number;
  /** Power per volume if absent. */
  stirring?: StirringRule;
}

/** A plant that makes the output. */
export interface Design {
  /** Vessels of the fermentation and the volume of each, m³; null for a process without one. */
  vessels: number | null;
  vessel_volume: number | null;
  /** h per year that the output takes. */
  operating_hours: number;
  /** Output in kg per year if the plant runs all hours of the present one. */
  capacity: number;
  figures: Figures;
  /** The equipment that limits the capacity. */
  bottleneck: Results['schedule']['bottleneck'];
  changes: ScaleChange[];
  configuration: Configuration;
}

export interface DesignResult {
  target_output: number;
  /** By vessel volume. */
  designs: Design[];
  /** Index of the design with the lowest unit cost. */
  best: number;
  before: Figures;
  engine_version: string;
}

// ── Scale analysis ─────────────────────────────────────────────────────────────────────────────────────────────────

export interface ScaleAnalysisRequest {
  min_output: number;
  max_output: number;
  /** 21 if absent. */
  points?: number;
  rule?: ScaleRule;
  stirring?: StirringRule;
  /** Metrics for elasticities; unit cost and capital if absent. */
  metrics?: Metric[];
}

export interface ScalePoint {
  output: number;
  figures: Figures | null;
  /** Vessels of the fermentation and the volume of each, m³; null if infeasible. */
  vessels: number | null;
  vessel_volume: number | null;
  /** Bottleneck equipment; null if infeasible. */
  bottleneck: string | null;
  message: string | null;
}

export interface Elasticity {
  metric: Metric;
  from: number;
  to: number;
  value: number;
}

/** A plant with all vessels full. */
export interface FullPlant extends ScalePoint {
  figures: Figures;
}

export interface ScaleAnalysisResult {
  points: ScalePoint[];
  /** Plants just below and just above each output at which a machine is added or removed, in pairs. */
  edges: ScalePoint[];
  /** Elasticities between neighbours. */
  elasticities: Elasticity[];
  /** Elasticity over the whole range, by least squares on logarithms. */
  overall: { metric: Metric; value: number | null }[];
  /** Outputs at which all vessels are full, if the rule adds vessels. */
  full: FullPlant[];
  baseline: Figures;
  engine_version: string;
}
