/** The carbon report of an organisation by the GHG Protocol: what is counted, and what it comes to. */
import type { CarbonInputRow, CountryRow, FactorQuality, GwpSet, ImpactSourceRow } from '../lca/tables-types.ts';

export type CarbonBoundary = 'operational_control' | 'financial_control' | 'equity_share';

/** What backs the market-based figure of purchased energy, in the order of preference. */
export interface CarbonContract {
  kind: 'certificates' | 'supplier' | 'residual_mix' | 'none';
  /** 0–1 of the energy. */
  share: number;
  /** kgCO2e/kWh of what it covers. */
  factor: number;
}

/** Which part of a process's footprint an entry counts. */
export type ProcessPart = 'materials' | 'all';

/** kgCO2e per kg of product of a process, as its current configuration has it. */
export interface ProcessFootprint {
  name: string;
  /** Without energy and what is given off on site, which are in scopes 1 and 2. */
  materials: number | null;
  all: number | null;
  /** Exchanges that have no factor, by title: they add nothing. */
  missing: string[];
}

/** One line of what an organisation did. */
export interface CarbonActivity {
  id: string;
  input_option_id: string;
  name?: string;
  quantity: number;
  unit: string;
  country: string;
  /** 0–1 that the reporter answers for; counts under equity share alone. */
  share: number;
  contract?: CarbonContract | undefined;
  /** kgCO2e per `unit`, in place of the option's. */
  own_factor?: number | undefined;
  own_factor_source?: string | undefined;
  process?: { part: ProcessPart; footprint: ProcessFootprint } | undefined;
}

export interface CarbonInput {
  boundary: CarbonBoundary;
  gwp_set: GwpSet;
  /** kg of product and USD of revenue; null = not told. */
  production: number | null;
  revenue: number | null;
  entries: CarbonActivity[];
}

export interface CarbonTables {
  options: ReadonlyMap<string, CarbonInputRow>;
  countries: ReadonlyMap<string, CountryRow>;
  sources: ReadonlyMap<string, ImpactSourceRow>;
}

/** An entry with its emissions, kg CO2e; null = no factor, adds nothing. */
export interface CarbonLine {
  id: string;
  input_option_id: string;
  name: string;
  scope: 1 | 2 | 3;
  scope3_category: number | null;
  group: string;
  factor: number | null;
  factor_unit: string;
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
  /** Of scopes 1 and 2. */
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
  /** kg, outside the scopes. */
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

/** What is wrong with an entry, by its position and field. */
export interface CarbonProblem {
  field: string;
  message: string;
}

export type CarbonOutcome = { feasible: true; result: CarbonResult } | { feasible: false; problem: CarbonProblem };
