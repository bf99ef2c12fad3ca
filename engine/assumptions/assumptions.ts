/** What a user may assume of plant, prices, labour, finance, utilities, rooms and people. */
import type { FacilityAssumptions, PeopleAssumptions } from './gmp.ts';

export type Grade = 'industrial' | 'food' | 'pharma';

/** What a step works in: steel that is cleaned, or disposables. */
export type Technology = 'stainless' | 'single_use';

/** In a hybrid plant, each unit operation says which of the two it uses. */
export type PlantTechnology = Technology | 'hybrid';

export type CapitalConvention = 'superpro' | 'nrel' | 'lang';

export type Depreciation =
  | 'straight_line'
  | 'double_declining'
  | 'sum_of_years'
  | 'macrs_3'
  | 'macrs_5'
  | 'macrs_7'
  | 'macrs_10'
  | 'macrs_15'
  | 'macrs_20';

/** Plant, prices, labour and finance. Every field is optional: absent ones have their default (see defaults.ts). */
export interface Assumptions {
  plant?: {
    /** ISO 3166-1 alpha-2 code; sets the footprint of electricity. */
    country?: string;
    /** Operating hours per year. */
    operating_hours?: number;
    grade?: Grade;
    /** Steel or disposables, for every step that does not choose for itself. */
    technology?: PlantTechnology;
    /** Where used disposables go after they are autoclaved. */
    plastic_disposal?: 'incinerated' | 'landfill';
    /** Fraction of failed batches. */
    failure_rate?: number;
    /** Whether amounts are per batch, or per hour of a steady state. */
    mode?: 'batch' | 'continuous';
    /** Campaigns of the process per year; in between, the plant makes other products or is idle. */
    campaigns?: number;
    /** Changeover time per campaign, h. */
    changeover?: number;
    /** Target annual output, kg. Used only by scaling; does not resize the plant. */
    target_output?: number | null;
  };
  capital?: {
    convention?: CapitalConvention;
    /** Year of the CEPCI used for prices. */
    cost_year?: number;
    /** Unlisted equipment as a fraction of listed purchase cost. */
    unlisted_equipment?: number;
    /** Installation factor of the SuperPro-like convention. */
    installation_factor?: number;
    /** Site factor, 1 = US Gulf coast. */
    location_factor?: number;
    estimate_class?: EstimateClass;
  };
  /** USD per unit of the item, by item id; absent = catalogue price. */
  prices?: Record<string, number>;
  labour?: {
    /** USD/h, base. */
    wage?: number;
    /** Loaded ÷ base wage. */
    loading?: number;
    /** Laboratory, QC and QA as a fraction of labour. */
    quality_share?: number;
  };
  finance?: {
    /** USD per kg of product; null = the price of the product. */
    selling_price?: number | null;
    /** USD per kg of product, from a client who owns the feed; null = the product is sold. */
    tolling_fee?: number | null;
    /** kg of product that the client gets at least per kg of the client's feed; null = not agreed. */
    contract_yield?: number | null;
    life?: number;
    construction_years?: number;
    discount_rate?: number;
    tax_rate?: number;
    depreciation?: Depreciation;
    depreciation_years?: number;
    startup_years?: number;
    loan_fraction?: number;
    loan_rate?: number;
    loan_years?: number;
    /** Transport to the customer, USD per kg of product. */
    transport_cost?: number;
    /** Cost that is in no other line, such as permits and research, USD per year. */
    miscellaneous_cost?: number;
    /** Advertising and selling, and running royalties, as fractions of sales. */
    selling_share?: number;
    royalty_share?: number;
  };
  /** What the plant makes itself instead of buying it. Absent: it buys everything. */
  utilities?: {
    steam?: 'bought' | 'boiler';
    /** A turbogenerator needs a boiler. */
    power?: 'bought' | 'turbogenerator';
    cooling_water?: 'bought' | 'tower';
    /** Chilled water and brine. */
    refrigeration?: 'bought' | 'chiller';
    wastewater?: 'bought' | 'treated';
    /** Recycling needs treated wastewater. */
    process_water?: 'bought' | 'recycled';
    /** Heat in the steam ÷ lower heating value of streams, and of biogas and natural gas. */
    boiler_efficiency_solid?: number;
    boiler_efficiency_gas?: number;
    /** Of the live steam of the turbine, bar and K. */
    boiler_pressure?: number;
    boiler_temperature?: number;
    /** K. */
    feed_water_temperature?: number;
    /** Blowdown ÷ steam. */
    blowdown?: number;
    /** Share of the steam of the steps that returns as condensate. */
    condensate_return?: number;
    /** `physical`: expansion of steam; `fixed_efficiency`: a share of the heat that the process does not take. */
    turbine_rule?: 'physical' | 'fixed_efficiency';
    /** Isentropic. */
    turbine_efficiency?: number;
    generator_efficiency?: number;
    /** bar. */
    condenser_pressure?: number;
    /** Price of electricity that is sold, USD/kWh. */
    electricity_price?: number;
    /** Whether sold electricity counts as that of the grid which it replaces. */
    electricity_credit?: 'grid' | 'none';
    cycles_of_concentration?: number;
    /** Cold ÷ electricity. */
    chiller_cop?: number;
    brine_chiller_cop?: number;
    /** Share of the oxygen demand. */
    anaerobic_removal?: number;
    /** m³ at 0 °C per kg of oxygen demand that is removed. */
    methane_yield?: number;
    /** Permeate ÷ feed of the reverse osmosis of treated water. */
    water_recovery?: number;
    /** Size ÷ annual mean in a batch plant. */
    peak_factor?: number;
    /** Whether streams heat and cool one another in exchangers. */
    heat_recovery?: 'none' | 'exchangers';
    /** Least temperature difference between streams that exchange heat, K. */
    heat_approach?: number;
    /** Share of the target of heat integration that is reached. */
    heat_share?: number;
  };
  /** Rooms, air and water (gmp.ts); null for a number that follows from the process. */
  facility?: Partial<FacilityAssumptions>;
  /** Positions, shifts, salaries and quality control. */
  people?: Partial<PeopleAssumptions>;
}

/** Groups of numbers in the assumptions. */
export type AssumptionGroup =
  | 'plant'
  | 'capital'
  | 'prices'
  | 'labour'
  | 'finance'
  | 'utilities'
  | 'facility'
  | 'people';

/** Class of a capital estimate (AACE International 18R-97), from a concept to a tender. */
export type EstimateClass = 'class_5' | 'class_4' | 'class_3' | 'class_2';
