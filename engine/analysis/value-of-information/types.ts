/** Request and result of a value-of-information analysis; shapes are those of the contract. Money is in USD. */
import type { Unit } from '../../wording/quantity.ts';
import type { Figures } from '../../types/results.ts';
import type { InputCorrelation, Metric, Reason, SensitivityInput } from '../types.ts';
import type { LookAhead } from './look-ahead.ts';
import type { Worth } from './worth.ts';

/**
 * - `target`: go ahead only if a metric, of which lower is better, is below a target; each unit below is worth `unit_value`
 * - `build`: go ahead only if the net present value is above zero
 * - `choose`: the process or one of its alternatives, whichever has the lower metric; each unit lower is worth `unit_value`
 */
export type DecisionKind = 'target' | 'build' | 'choose';

export interface Decision {
  kind: DecisionKind;
  /** Absent: `msp` for a target, `cogs` for a choice. Not used by `build`. */
  metric?: Metric;
  /** In the unit of the metric; required for a target. */
  target?: number;
  /** USD per unit of the metric. Absent: that of 1 USD/kg on the annual output over the life of the plant, discounted. */
  unit_value?: number;
}

/** A number that a measurement shows. */
export interface MeasuredInput {
  /** Null for a price or an assumption. */
  step_id: string | null;
  key: string;
  /** Standard deviation of the error of the result, in the unit of the number. Absent: it is known exactly afterwards. */
  error?: number;
}

export interface Measurement {
  id: string;
  name: string;
  /** USD. */
  cost: number;
  days: number;
  inputs: MeasuredInput[];
  /** Correlation of the errors, row by row in the order of the inputs. Absent: none. */
  correlation?: number[][];
}

export interface ValueOfInformationRequest {
  decision: Decision;
  measurements: Measurement[];
  /** What is uncertain; absent: as for Monte Carlo, and what the measurements show. */
  inputs?: SensitivityInput[];
  correlations?: InputCorrelation[];
  /** 4096 if absent. */
  samples?: number;
  seed?: number;
}

export interface DecisionOption {
  /** Null for not going ahead; the process itself has the id `process`. */
  id: string | null;
  name: string;
  /** Expected net benefit, relative to that of not going ahead or to that of the process. */
  benefit: number;
}

/** A measurement with what its result is worth. */
export interface MeasurementWorth {
  id: string;
  name: string;
  cost: number;
  days: number;
  inputs: (MeasuredInput & { title: string; step_name: string | null; unit: Unit; display_unit: Unit })[];
  /** Expected value of the result before its cost (EVSI), with the standard error of the estimate. */
  worth: Worth;
  /** The same if the numbers were known exactly afterwards (EVPPI): no larger measurement of them can be worth more. */
  exact: Worth;
  /** Worth less cost. */
  net: number;
  /** Standard deviation of the unit cost that is expected to be left, USD/kg. */
  deviation: number;
  /** Chance of meeting the target, as judged afterwards, in eight of ten results; null without a target. */
  chance: { low: number; high: number } | null;
  /** Chance that the option chosen afterwards is the best one. */
  decided_rightly: number;
}

/** Measurements in the order of their value, each on top of those before it. */
export interface PlanStep {
  id: string;
  /** USD for this one and all before it. */
  spent: number;
  /** Worth of all results together. */
  worth: number;
  /** Worth of all less their cost. */
  net: number;
  /** Standard deviation of the unit cost after all of them, USD/kg. */
  deviation: number;
}

export interface ValueOfInformationResult {
  decision: Required<Pick<Decision, 'kind' | 'unit_value'>> & {
    metric: Metric;
    title: string;
    unit: Unit | null;
    target: number | null;
    options: DecisionOption[];
    /** Place of the option that is best as things are known now. */
    chosen: number;
    /** Chance of meeting the target now; null without one. */
    chance: number | null;
    /** Chance that the option chosen now is the best one. */
    decided_rightly: number;
  };
  baseline: Figures;
  /** Mean and standard deviation of the unit cost now, USD/kg. */
  mean: number;
  deviation: number;
  /** Expected value of knowing everything (EVPI). */
  perfect: Worth;
  /** The greatest net worth first. */
  rows: MeasurementWorth[];
  /** Those that are worth more than their cost on top of those before them. */
  order: PlanStep[];
  /** Measuring in rounds, with a decision after each result; absent in results of earlier versions. */
  look_ahead?: LookAhead;
  correlations: InputCorrelation[];
  /** Samples in which all options have a value. */
  samples: number;
  evaluations: number;
  infeasible: number;
  reasons: Reason[];
  seed: number;
  engine_version: string;
}
