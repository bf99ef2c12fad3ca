/** What deserves attention in a process: what stops it, what costs money, and what is less certain than it looks. */
import type { Unit } from '../wording/quantity.ts';
import type { Figures, Problem, WarningKind } from '../types/results.ts';
import type { OutletDisposal, SettingValue } from '../types/configuration.ts';
import type { Parameter } from '../types/catalogue.ts';

/** `stops`: the process has no results, or the server rejects it. */
export type CheckKind = 'stops' | WarningKind;

/** One change that clears a check, and the key metrics after it. */
export interface CheckProposal {
  /** Null for an assumption. */
  step_id: string | null;
  /** Key of a setting, `feeds.<step>.<outlet>.share`, or the path of an assumption such as `plant.campaigns`. */
  key: string;
  title: string;
  step_name: string | null;
  unit: Unit;
  display_unit: Unit;
  type: Parameter['type'];
  from: SettingValue | null;
  to: SettingValue;
  /** Where what a smaller share leaves goes, if nothing says so yet. */
  destination?: { from: string; outlet: string; disposal: OutletDisposal };
  /** The output of the step that the check states, before and after the change. */
  measured?: { title: string; unit: Unit; display_unit: Unit; from: number; to: number };
  figures: Figures;
}

export interface CheckWorth {
  metric: 'cogs';
  /**
   * USD/kg. Of a change, negative if the metric would fall; of doubt, half of the change between the ends of the range in which 8 of
   * 10 values lie, never negative, and 0 if it is behind the last printed digit.
   */
  amount: number;
  is: 'change' | 'half_width';
  /** Whether the change lowers the unit cost and not the output; absent of doubt. */
  is_gain?: boolean;
}

/** The range in which 8 of 10 values of a number lie, in its unit, and the unit cost at each, USD/kg; null where the process cannot run. */
export interface CheckRange {
  /** Key of a setting, or path of an assumption. */
  key: string;
  title: string;
  unit: Unit;
  display_unit: Unit;
  low: number;
  base: number;
  high: number;
  cogs: { low: number | null; base: number; high: number | null };
}

export interface Check {
  /** The same for the same trouble, whatever its numbers. */
  id: string;
  kind: CheckKind;
  step_id: string | null;
  /** Key of a setting, or path of an assumption. */
  field: string | null;
  title: string;
  /** Further sentences; empty if the title says all. */
  message: string;
  /** Why nothing is proposed although a change would clear it. */
  remark?: string;
  /** Ids of checks whose first proposal does not pay any more once that of this one is taken. */
  excludes?: readonly string[];
  worth: CheckWorth | null;
  /** Of a doubtful number; absent where several numbers are doubtful together. */
  range?: CheckRange;
  /** Those that lower the unit cost and not the output come first, then the cheapest; empty if no single change clears it. */
  proposals: CheckProposal[];
  /** Of an estimate that nobody has confirmed: the value in use, as a change that enters it and changes no metric. */
  keep?: CheckProposal;
  /** Of a choice that nobody has made: each value with which the process runs, the assumed one first. */
  options?: CheckProposal[];
}

/** The choices that nobody has made, each as a check, and the unit cost that they span together, USD/kg; null without any. */
export interface UnmadeChoices {
  checks: Check[];
  range: { low: number; high: number } | null;
}

/** A reason why a draft does not work, from the engine or from the server. */
export type Stop = Pick<Problem, 'step_id' | 'fields' | 'message' | 'limit' | 'nearest'>;
