/** The carbon report of an organisation according to the GHG Protocol: entries and results. */
import type { CarbonInputRow, CountryRow, FactorQuality, GwpSet, ImpactSourceRow } from '../types/impacts.ts';

export type CarbonBoundary = 'operational_control' | 'financial_control' | 'equity_share';

/** Instruments for the market-based emissions of purchased energy, in the order of preference. */
export interface CarbonContract {
  kind: 'certificates' | 'supplier' | 'residual_mix' | 'none';
  /** Share of the energy, 0–1. */
  share: number;
  /** kgCO2e per kWh covered. */
  factor: number;
}

/** Part of the footprint of a process that an entry includes. */
export type ProcessPart = 'materials' | 'all';

/** kgCO2e per kg of product of a process, for its current configuration. */
export interface ProcessFootprint {
  name: string;
  /** Without energy and on-site emissions, which are in scopes 1 and 2. */
  materials: number | null;
  all: number | null;
  /** Exchanges without a factor, by title; they are not included. */
  missing: string[];
}

/** One activity of an organisation. */
export interface CarbonActivity {
  id: string;
  input_option_id: string;
  name?: string;
  quantity: number;
  unit: string;
  country: string;
  /** Share of the reporter, 0–1; applies only under equity share. */
  share: number;
  contract?: CarbonContract | undefined;
  /** kgCO2e per `unit`, in place of the factor of the option. */
  own_factor?: number | undefined;
  own_factor_source?: string | undefined;
  process?: { part: ProcessPart; footprint: ProcessFootprint } | undefined;
}

export interface CarbonInput {
  boundary: CarbonBoundary;
  gwp_set: GwpSet;
  /** Year whose factors are used. */
  year: number;
  /** kg of product and USD of revenue; null = not stated. */
  production: number | null;
  revenue: number | null;
  entries: CarbonActivity[];
}

/** Values by year, from the first; null = no data. */
export interface YearSeries {
  code: string;
  from: number;
  values: (number | null)[];
}

export interface CarbonTables {
  options: ReadonlyMap<string, CarbonInputRow>;
  countries: ReadonlyMap<string, CountryRow>;
  sources: ReadonlyMap<string, ImpactSourceRow>;
  /** Grid factors of earlier years by country, and the id of their source. */
  grids: ReadonlyMap<string, YearSeries>;
  gridSource: string;
  /** Consumer prices in the United States, and units of currencies for one USD. */
  money: { price_index: YearSeries; rates: YearSeries[]; sources: string[] };
}

/** An entry with its emissions, kg CO2e; null = no factor, not included. */
export interface CarbonLine {
  id: string;
  input_option_id: string;
  name: string;
  scope: 1 | 2 | 3;
  scope3_category: number | null;
  group: string;
  factor: number | null;
  factor_unit: string;
  /** Year of the factor; null if it has none, as a custom factor or a warming potential. */
  factor_year: number | null;
  factor_origin: 'option' | 'country' | 'entered' | 'process' | 'no_data';
  emissions: number | null;
  emissions_market: number | null;
  biogenic: number | null;
  quality: FactorQuality;
  source: string;
}

export interface CarbonCategory {
  scope: 1 | 2 | 3;
  scope3_category: number | null;
  /** Group within scopes 1 and 2. */
  group: string | null;
  title: string;
  emissions: number;
  emissions_market: number;
  entries: number;
  entries_without_factor: number;
}

export interface CarbonTotals {
  scope_1: number;
  scope_2_location: number;
  scope_2_market: number;
  scope_3: number;
  total_location: number;
  total_market: number;
  /** Biogenic carbon dioxide outside the scopes, kg. */
  biogenic: number;
  by_category: CarbonCategory[];
  intensities: { title: string; value: number | null; unit: string }[];
  entries: number;
  entries_without_factor: number;
  scope_3_categories: number;
}

export interface CarbonResult {
  entries: CarbonLine[];
  totals: CarbonTotals;
  notices: string[];
  sources: ImpactSourceRow[];
}

/** A problem with an entry, by its position and field. */
export interface CarbonProblem {
  field: string;
  message: string;
}

export type CarbonOutcome = { feasible: true; result: CarbonResult } | { feasible: false; problem: CarbonProblem };
