/**
 * Request and result of a life-cycle analysis. Keys are those of the contract; amounts are in the units of the items.
 */
import type { FactorQuality, GwpSet, ImpactSourceRow } from '../types/impacts.ts';

export type LcaBasis = 'product' | 'dry_mass' | 'protein';
export type LcaStage =
  | 'process'
  | 'inbound_transport'
  | 'packaging'
  | 'waste'
  | 'capital_goods'
  | 'distribution'
  | 'use'
  | 'end_of_life';
export type LcaDirection = 'in' | 'out';
export type LcaAllocationMethod = 'none' | 'mass' | 'energy' | 'economic' | 'system_expansion';
export type LcaBiogenicCarbon = 'zero_zero' | 'minus_one_plus_one';

export interface LcaFunctionalUnit {
  amount: number;
  /** A unit of mass. */
  unit: string;
  basis: LcaBasis;
}

export interface LcaCoProduct {
  name: string;
  /** kg per functional unit. */
  amount: number;
  /** MJ/kg. */
  heating_value?: number;
  /** USD/kg. */
  price?: number;
  displaced_activity_id?: string;
  /** Units of the displaced activity per kg. */
  displacement_ratio?: number;
}

export interface LcaAllocationInput {
  method: LcaAllocationMethod;
  co_products: LcaCoProduct[];
  /** Heating value of the product, MJ/kg. */
  heating_value?: number;
  /** Price of the product, USD/kg; its selling price if absent. */
  price?: number;
}

export interface LcaOwnItem {
  id?: string;
  name: string;
  /** Per functional unit. */
  amount: number;
  unit: string;
  direction: LcaDirection;
  stage: LcaStage;
  step_id?: string;
  impact_item_id?: string;
  activity_id?: string;
  country?: string;
  note?: string;
}

/** Another impact item, activity or country for an item of the balance. */
export interface LcaItemChoice {
  item_id: string;
  impact_item_id?: string;
  activity_id?: string;
  country?: string;
}

export interface LocationChangeInput {
  item_id: string;
  country?: string;
  activity_id?: string;
  /** km. */
  distance?: number;
  transport_activity_id?: string;
}

/** Reliability, completeness, time, geography and technology, each 1 (best) to 5. */
export interface LcaPedigree {
  item_id: string;
  scores: number[];
}

export interface LcaUncertaintyInput {
  runs?: number;
  seed?: number;
  pedigree?: LcaPedigree[];
}

export interface LcaScope {
  functional_unit: LcaFunctionalUnit;
  boundary: LcaStage[];
  /** Where the plant is. */
  country: string;
  gwp_set: GwpSet;
  biogenic_carbon: LcaBiogenicCarbon;
  /** Share of the mass, 1. */
  cut_off: number;
  allocation: LcaAllocationInput;
  item_choices: LcaItemChoice[];
  own_items: LcaOwnItem[];
  location_change_items: LocationChangeInput[];
  uncertainty: LcaUncertaintyInput;
}

export interface LcaItem {
  id: string;
  name: string;
  source: 'model' | 'measured' | 'user';
  direction: LcaDirection;
  stage: LcaStage;
  /** Null if it serves several steps. */
  step_id: string | null;
  /** Per functional unit; negative for products displaced by a co-product. */
  amount: number;
  unit: string;
  /** The same by step, without those of the whole plant. */
  by_step: { step_id: string; amount: number }[];
  /** Input in kg, without water; null if it is not counted by mass. */
  mass: number | null;
  impact_item_id: string | null;
  activity_id: string | null;
  activity_name: string | null;
  country: string | null;
  quality: FactorQuality;
  chosen: boolean;
  /** Imported database whose licence keeps the factors of the item in the organisation. */
  restricted_by?: string;
}

/** Uncertainty of a value: a geometric standard deviation, or low and high as shares of the value. */
export interface LcaSpread {
  gsd: number | null;
  low: number | null;
  high: number | null;
}

export interface LcaContribution {
  item_id: string;
  value: number | null;
  value_relocated: number | null;
  share: number | null;
  quality: FactorQuality;
  spread: LcaSpread;
  /** Name of another activity of the item, if its factor is used because the supply has none in this category. */
  proxy: string | null;
}

export type LcaResultStatus = 'complete' | 'at_least' | 'withheld' | 'no_data';

/** Quantiles of the runs, and a histogram with equal bins. */
export interface LcaDistribution {
  runs: number;
  seed: number;
  mean: number;
  standard_deviation: number;
  low: number;
  median: number;
  high: number;
  relocated_low: number | null;
  relocated_median: number | null;
  relocated_high: number | null;
  /** Share of the runs in which the relocated total is lower; null without changes. */
  relocated_below: number | null;
  histogram: { from: number; to: number; runs: number }[];
}

export interface LcaCategoryResult {
  category_id: string;
  name: string;
  unit: string;
  status: LcaResultStatus;
  value: number | null;
  value_relocated: number | null;
  change: number | null;
  interval_low: number | null;
  interval_high: number | null;
  distribution: LcaDistribution | null;
  items: number;
  items_with_data: number;
  mass_coverage: number;
  energy_coverage: number;
  quality_mix: { quality: FactorQuality; share: number }[];
  methods: string[];
  contributions: LcaContribution[];
}

export interface LcaAllocation extends LcaAllocationInput {
  /** Share of the product, 1. */
  factor: number;
  alternatives: { method: LcaAllocationMethod; factor: number | null; climate_change: number | null }[];
}

export type LocationChangeMethod = 'grid' | 'derived_utility' | 'activity' | 'embedded_electricity' | 'refused';

export interface LocationChange {
  item_id: string;
  name: string;
  country_from: string | null;
  country_to: string | null;
  activity_from: string | null;
  activity_to: string | null;
  distance: number | null;
  transport_activity_id: string | null;
  method: LocationChangeMethod;
  before: number | null;
  after: number | null;
  delta: number | null;
  share: number | null;
  quality_from: FactorQuality;
  quality_to: FactorQuality;
  reason: string | null;
}

export interface LcaUnmatched {
  item_id: string;
  name: string;
  mass_share: number;
  reason: string;
  lead: string | null;
}

/**
 * Biogenic carbon as kg CO2, listed separately; carbon that is not emitted on site is in the product, waste and water.
 */
export interface LcaBiogenic {
  uptake: number;
  release: number;
  remainder: number;
}

/** The categories of EF 3.1 as a single score, or why it is not available. */
export interface LcaSingleScore {
  /** Points (1 = annual world impact per person). */
  value: number | null;
  by_category: { category_id: string; value: number }[];
  reason: string | null;
}

/** Climate change by year of operation. */
export interface LcaOperationYears {
  /** kWh per functional unit from the grid that changes, and kg CO2e/kWh of it today. */
  electricity: number;
  grid_factor: number;
  grid_name: string;
  scenarios: {
    name: string;
    source: string;
    points: { year: number; grid_factor: number; climate_change: number }[];
  }[];
  /** Why there is no scenario. */
  reason: string | null;
}

export interface LcaOutcome {
  items: LcaItem[];
  unmatched: LcaUnmatched[];
  allocation: LcaAllocation;
  location_change_items: LocationChange[];
  results: LcaCategoryResult[];
  biogenic: LcaBiogenic;
  single_score: LcaSingleScore;
  operation_years: LcaOperationYears | null;
  warnings: string[];
  sources: ImpactSourceRow[];
}

/** A request with an unknown or invalid reference. */
export interface LcaProblem {
  field: string;
  message: string;
}
