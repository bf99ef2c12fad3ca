/** A life-cycle analysis: what is asked, and what comes of it. Keys travel; units of amounts are those of the items. */
import type { FactorQuality, GwpSet, ImpactSourceRow } from './tables-types.ts';

export type LcaBasis = 'product' | 'dry_mass' | 'protein';
export type LcaStage =
  | 'process'
  | 'inbound_transport'
  | 'packaging'
  | 'waste'
  | 'capital_goods'
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
  /** Of the product, MJ/kg. */
  heating_value?: number;
  /** Of the product, USD/kg; its selling price unless given. */
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
  /** Null for what serves several steps. */
  step_id: string | null;
  /** Per functional unit; negative for what a co-product displaces. */
  amount: number;
  unit: string;
  /** The same by step; those of the whole plant are not among them. */
  by_step: { step_id: string; amount: number }[];
  /** kg that it brings in, without water; null for what is not counted by mass. */
  mass: number | null;
  impact_item_id: string | null;
  activity_id: string | null;
  activity_name: string | null;
  country: string | null;
  quality: FactorQuality;
  chosen: boolean;
}

/** How far a figure may be off: a geometric standard deviation, or low and high as shares of the value. */
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
}

export type LcaResultStatus = 'complete' | 'at_least' | 'withheld' | 'no_data';

/** Of the runs: quantiles, and a histogram of equal steps. */
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
  /** Share of the runs in which the relocated total is below the other; null without changes. */
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

/** kg CO2 of biogenic carbon, listed apart; what is not given off on site is in the product, waste and water. */
export interface LcaBiogenic {
  uptake: number;
  release: number;
  remainder: number;
}

/** The categories of EF 3.1 as one figure, or why not. */
export interface LcaSingleScore {
  /** Points (1 = one person's share of the world's year). */
  value: number | null;
  by_category: { category_id: string; value: number }[];
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
  warnings: string[];
  sources: ImpactSourceRow[];
}

/** A request that names what is not there. */
export interface LcaProblem {
  field: string;
  message: string;
}
