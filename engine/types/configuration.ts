/** A process as a user describes it. */
import type { Assumptions } from '../assumptions/assumptions.ts';

export type SettingValue = number | string | boolean;

/** Part or all of an outlet of a step that another step takes. */
export interface StepFeed {
  /** Id of the step it comes from; a later one or the step itself is a recycle. */
  from: string;
  /** `product`, or the key of a side stream of that step. */
  outlet: string;
  /** Share of the flow of the outlet, 1; at most one taker of an outlet has none and takes what is left. */
  share?: number;
  /** Whether it waits for the next batch. Absent: if it points backwards in the list of steps. */
  next_batch?: boolean;
  /** Key of the named inlet that it enters; absent: the feed. */
  inlet?: string;
}

/** Where what nobody takes of an outlet goes. */
export type OutletDisposal = 'wastewater' | 'solids' | 'solvent' | 'vent' | 'burned' | 'sold';

/** Destination of the part of an outlet that no step takes. Absent: what the operation declares. */
export interface StepOutlet {
  disposal: OutletDisposal;
  /** Name of the co-product, if it is sold. */
  name?: string;
  /** USD per kg of the basis; a negative price is a fee for disposal. */
  price?: number;
  /** `total`, `dry`, or the id of a component. */
  basis?: string;
  /** Climate change that a kg of the basis avoids because it takes the place of another product, kg CO2e. */
  avoided_gwp?: number;
}

/** The outlet that is the product of a process with feeds. */
export interface ProductOutlet {
  from: string;
  outlet: string;
  /** `total`, `dry`, or the id of a component. Absent: the component of the product. */
  basis?: string;
}

/** One unit operation of a process. `settings` has only the values entered by the user; all others are derived. */
export interface Step {
  id: string;
  unit_operation: string;
  name: string;
  settings: Record<string, SettingValue>;
  /** Where the step is fed from. If no step has any, the process is a line. */
  feeds?: StepFeed[];
  /** By outlet: `product`, or the key of a side stream. */
  outlets?: Record<string, StepOutlet>;
}

/** Settings held constant in the optimisation, by step id, with their values; same type as a step. */
export interface LockedValues {
  uo_settings: Step[];
}

/** An accepted model fit, pinned in a configuration: its values are used instead of the catalogue defaults. */
export interface PinnedFit {
  fit_id: string;
  unit_operation: string;
  /** The step that uses it; absent: all steps of the operation that have no fit of their own. */
  step_id?: string;
  values: Record<string, number>;
  /** What the data leave uncertain about the values; absent in fits of earlier versions. */
  spread?: FitSpread;
}

/**
 * The joint distribution of fitted parameters, in the coordinates in which they were fitted: each is the value plus Student's t
 * times its standard error, with the correlations of the covariance.
 */
export interface FitSpread {
  /** Keys of the parameters, in the order of the lists below. */
  keys: string[];
  /** Whether the coordinate of each is its logarithm. */
  is_log: boolean[];
  /** Of the estimates; with scatter between runs, of the means over runs. Zero for a parameter at a limit. */
  covariance: number[][];
  /** Degrees of freedom of each variance. */
  freedom: number[];
  /** Number of runs, and the variance of each parameter between them; null if the runs cannot tell it. */
  runs: number;
  between: number[] | null;
  /** Draws of all parameters together, in their units, where the normal law of the covariance is poor; null elsewhere. */
  sample: number[][] | null;
  /**
   * Id of the group, equal in fits of several unit operations that were estimated together: their lists are about the same parameters,
   * and those at the same place have the same value. Absent in a fit of one unit operation.
   */
  together?: string;
}

/** The product of the process, resolved before evaluation. */
export interface ProductBasis {
  name: string;
  kind: 'protein' | 'molecule' | 'biomass';
  /** Id of the protein or molecule made; null for biomass. */
  component_id: string | null;
  /** Id of the host cell. */
  host_id: string | null;
  /** USD/kg. */
  selling_price: number | null;
}

export interface Configuration {
  uo_settings: Step[];
  locked_values: LockedValues;
  assumptions: Assumptions;
  fits?: PinnedFit[];
  /** Required if a step has feeds; otherwise the product is what the last step passes on. */
  product?: ProductOutlet;
}
