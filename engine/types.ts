/**
 * Types of the engine’s interface: configurations and results. Keys are snake_case as in the contract (openapi/
 * describes the same types), and every quantity is in the engine’s single set of units: kg, m³, h, K, bar, kW, g/L (=
 * kg/m³), L/m²/h, USD of the cost year; fractions 0–1.
 */
import type { LibraryBuffer } from './buffers/types.ts';
import type { ClimateName, FacilityAssumptions, Pattern, PeopleAssumptions } from './gmp/assumptions.ts';
import type { GradeKey } from './gmp/room-list.ts';
import type { FactorQuality, ImpactTables } from './lca/tables-types.ts';
import type { Unit } from './quantity.ts';

// ── Configuration: input of a user ────────────────────────────────────────────────────────────────────────────────

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

/** What happens to the part of an outlet that no step takes. Absent: what the operation declares. */
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
    /** Campaigns of the process per year; in between, the plant makes other products or is idle. */
    /** Whether amounts are per batch, or per hour of a steady state. */
    mode?: 'batch' | 'continuous';
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
  /** Rooms, air and water (gmp/assumptions.ts); null for a number that follows from the process. */
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

// ── Catalogue: declaration of a unit operation ──────────────────────────────────────────────────────────────────────

export type Stage = 'upstream' | 'recovery' | 'concentration' | 'purification' | 'finishing';

/** Which solvents of the library a setting takes: their mass fraction in water saturated with them, 1 = any ratio. */
export interface LibraryChoice {
  list: 'solvents';
  min_water_solubility: number;
  max_water_solubility: number;
}

/** One setting of a unit operation, with all that is needed to show, check and optimise it. */
export interface Parameter {
  key: string;
  title: string;
  unit: Unit;
  /** Display unit, if different (K as °C, 1 as %). */
  display_unit: Unit;
  /**
   * `buffer`: the id of a buffer of the library, or '' for none. `component`: the id of any component. `equation`: a
   * reaction such as `mol_glucose -> 2 sol_ethanol + 2 carbon_dioxide`. `own_operation`: the id of an own operation of
   * the library with its version, such as `own_1@3`.
   */
  type: 'number' | 'integer' | 'choice' | 'boolean' | 'buffer' | 'component' | 'equation' | 'outlet' | 'own_operation';
  /** Null: derived from the host, the feed or other settings; `default_note` says how. */
  default: SettingValue | null;
  default_note: string | null;
  /** Limits; a value outside is an error. */
  min: number | null;
  max: number | null;
  /** Usual range; a value outside causes a warning. */
  typical_min: number | null;
  typical_max: number | null;
  step: number | null;
  choices: { value: string; title: string }[];
  /** Rows of the library that can also be chosen; omitted if there are none. */
  library?: LibraryChoice;
  group: string;
  help: string;
  source: string;
  optimisable: { min: number; max: number } | null;
  /** Shown and used only if another setting of the step has this value. */
  depends_on: { key: string; value: SettingValue } | null;
  /** The setting shown first on the card of a step. */
  headline: boolean;
  /** How its value is uncertain; null for a choice of the design. */
  uncertainty: Uncertainty | null;
}

/** How a number is uncertain: about one value in ten lies below the present value minus `low`, one in ten above it plus `high`. */
export interface Uncertainty {
  /**
   * Unit of the widths: shares of the value; amounts in the display unit; or shares of the value or of 1 minus it, whichever
   * is smaller.
   */
  kind: 'relative' | 'absolute' | 'rest';
  low: number;
  high: number;
  source: string;
  /** Numbers with the same cause rise and fall together; null for one that is independent. */
  cause: string | null;
}

/** Class of a capital estimate (AACE International 18R-97), from a concept to a tender. */
export type EstimateClass = 'class_5' | 'class_4' | 'class_3' | 'class_2';

export interface Output {
  key: string;
  title: string;
  unit: Unit;
  display_unit: Unit;
  /** The equation in words or symbols. */
  formula: string;
  /** Equation number in docs/models. */
  equation: string;
  better: 'higher' | 'lower' | null;
}

export interface Axis {
  title: string;
  unit: Unit;
  /** Display unit. */
  display_unit: Unit;
}

export interface Plot {
  id: string;
  title: string;
  x: Axis;
  y: Axis;
  /** Name of the line that is an upper limit for the others. */
  limit?: string;
}

/** A stream that leaves a unit operation and that another step can take. */
export interface Outlet {
  /** `product`, or the key of a side stream. */
  key: string;
  name: string;
  /** Where what nobody takes goes; null: the step must say so, unless it is the product. */
  disposal: OutletDisposal | null;
}

/** An inlet of a unit operation, other than its feed, that another step can feed. */
export interface Inlet {
  key: string;
  name: string;
  /** What it takes the place of, in words. */
  replaces: string;
}

export interface UnitOperation {
  id: string;
  name: string;
  stage: Stage;
  description: string;
  icon: string;
  /** Prefix of the equipment tag: FB gives FB-201. */
  tag: string;
  parameters: Parameter[];
  /** Settings of which each entry of a list has its own: the key has a star for the id of the entry. */
  leaves: Parameter[];
  /** In a process with feeds: whether the step needs one, and what it passes on. */
  needs_feed: boolean;
  /** Inlets with a meaning of their own, other than the feed. */
  inlets: Inlet[];
  outlets: Outlet[];
  outputs: Output[];
  plots: Plot[];
  model_reference: string;
}

// ── Evaluation: results ─────────────────────────────────────────────────────────────────────────────────────

/** Why settings are infeasible. Returned, never thrown, because optimisers encounter thousands of these. */
export interface Problem {
  process_idx: number;
  step_id: string;
  unit_operation: string;
  /** Keys of the settings responsible; empty if it is the step itself, such as its position. */
  fields: string[];
  message: string;
  /** The limit that was exceeded: title, value, and actual value with these settings. */
  limit: { title: string; value: number; actual: number; unit: Unit } | null;
  /** Nearest feasible value of a field, found by a search along that field only. */
  nearest: { field: string; value: number; unit: Unit } | null;
}

/** Whether a change of the design would avoid a loss, or the results are less certain than they look. */
export type WarningKind = 'costs' | 'doubtful';

export interface Warning {
  step_id: string | null;
  field: string | null;
  message: string;
  /** Absent in results that were stored by earlier versions. */
  kind?: WarningKind;
}

export type ValueSource = 'entered' | 'default' | 'fitted' | 'locked';

export interface ResolvedSetting {
  key: string;
  value: SettingValue;
  source: ValueSource;
}

/** The metrics of a whole process. Null = no data (never zero). */
export interface Figures {
  /** Unit cost with depreciation, USD/kg product. */
  cogs: number;
  /** Unit cost without depreciation, USD/kg product. */
  cogs_without_depreciation: number;
  /** Minimum selling price, USD/kg; null if no price gives NPV 0. */
  msp: number | null;
  /** Product out ÷ product made by the fermentation, 1. */
  yield: number;
  /** Mass fraction of product in protein (protein) or in dry solids (molecule, biomass), 1. */
  purity: number;
  /** Mass fraction of product in dry solids, 1. */
  purity_solids: number;
  /** Product concentration at the end of fermentation, g/L; null if no fermentation makes the product. */
  titre: number | null;
  /** Product per batch ÷ (working volume of one vessel × occupancy per batch), kg/m³/h (= g/L/h); null likewise. */
  space_time_yield: number | null;
  /** Product per year, kg. */
  output: number;
  /** Product per batch, kg. */
  batch_output: number;
  batches: number;
  /** h between batches. */
  cycle_time: number;
  /** h from first to last step of one batch. */
  batch_time: number;
  /** Total capital investment, USD. */
  tci: number;
  /** Annual operating cost with depreciation, USD. */
  aoc: number;
  npv: number | null;
  irr: number | null;
  /** (Sales minus operating cost with depreciation) ÷ sales, 1; null without a price. */
  gross_margin: number | null;
  /** Return on investment of a full year, 1: (gross profit after tax plus depreciation) ÷ total capital. */
  roi: number | null;
  /** Payback time in years. */
  payback: number | null;
  /** Process mass intensity, kg of water, raw materials and consumables / kg product. */
  pmi: number;
  /** Its parts; absent in results of earlier engines. */
  pmi_water?: number;
  pmi_materials?: number;
  pmi_consumables?: number;
  /** kg waste without water / kg product. */
  e_factor: number;
  /** m³ water / kg product. */
  water: number;
  /** kWh electricity / kg product. */
  electricity: number;
  /** kg CO2e / kg product; null = no factors given. */
  gwp: number | null;
  /** Share of the input mass that has a factor, 1. */
  gwp_coverage: number | null;
  /** Only if disposables are used: their plastic with packaging, kg / kg product. */
  plastic?: number;
  /** Only if something is sold beside the product: its sales, USD per year. */
  co_product_sales?: number;
  /**
   * Only then: unit cost before co-products, and the part of it that the product bears if it is shared by mass, by dry
   * mass or by revenue (null without a selling price), USD/kg. `cogs` is net of the sales.
   */
  cogs_gross?: number;
  cogs_by_mass?: number;
  cogs_by_dry_mass?: number;
  cogs_by_revenue?: number | null;
  /**
   * Only then: the part of the footprint that the product bears if it is shared by mass, dry mass, heating value or revenue, and the
   * footprint less what co-products avoid (null unless each says what), kg CO2e/kg. `gwp` is all of it.
   */
  gwp_by_mass?: number | null;
  gwp_by_dry_mass?: number | null;
  gwp_by_energy?: number | null;
  gwp_by_revenue?: number | null;
  gwp_by_substitution?: number | null;
}

export interface StepResult {
  step_id: string;
  unit_operation: string;
  /** Equipment tag, such as FB-201. */
  tag: string;
  name: string;
  stage: Stage;
  settings: ResolvedSetting[];
  /** The key metrics of the step, by the keys declared in `outputs` of its catalogue entry. */
  outputs: Record<string, number>;
  /** Product out ÷ product in, 1. */
  yield: number;
  cumulative_yield: number;
  purity: number;
  n_units: number;
  size: { title: string; value: number; unit: Unit };
  /** Processing time, h. */
  process_time: number;
  /** Share of the unit cost, 1. */
  cost_share: number;
  /** USD/kg product. */
  cost: number;
  gwp: number | null;
}

export type StreamKind = 'feed' | 'main' | 'waste' | 'vent' | 'product';

export interface StreamComponent {
  component_id: string;
  name: string;
  /** kg per batch. */
  mass: number;
  /** g/L; null for a dry or gaseous stream. */
  concentration: number | null;
}

export interface StreamResult {
  id: string;
  name: string;
  kind: StreamKind;
  from_step: string | null;
  to_step: string | null;
  /** kg per batch. */
  mass: number;
  /** m³ per batch. */
  volume: number;
  temperature: number;
  /** g/L of product. */
  product_concentration: number | null;
  purity: number | null;
  components: StreamComponent[];
  /** In a process with feeds: the outlet of `from_step`, the share of its flow, and whether it waits for the next batch. */
  from_outlet?: string;
  share?: number;
  next_batch?: boolean;
  /** The named inlet of `to_step` that it enters. */
  inlet?: string;
}

/** A loop of steps that feed each other. */
export interface LoopResult {
  /** Ids, in the order of calculation. */
  steps: string[];
  /** Calculations of the loop until its feeds closed. */
  passes: number;
  /** Largest share of a component that comes back each time round, 1. */
  gain: number;
  /** Largest estimated error of a feed, relative to the largest flow of its component in the loop. */
  error: number;
}

export interface EquipmentItem {
  tag: string;
  step_id: string;
  name: string;
  /** Row of the cost table, such as C-14. */
  cost_id: string;
  size: number;
  size_unit: Unit;
  n_units: number;
  /** Cost of each unit and of all units, USD in the cost year. */
  unit_cost: number;
  purchase_cost: number;
  formula: string;
  source: string;
}

export type PhaseKind = 'setup' | 'fill' | 'process' | 'empty' | 'cip' | 'sip' | 'hold';

export interface Resource {
  tag: string;
  step_id: string;
  name: string;
  stage: Stage;
  n_units: number;
  /** Time from the start of the batch to the first phase of the resource, h. */
  start: number;
  /** Occupancy of one unit per batch, h. */
  occupancy: number;
  /** Occupancy ÷ (units × cycle time), 1. */
  utilisation: number;
  phases: { kind: PhaseKind; start: number; duration: number }[];
}

export interface Schedule {
  cycle_time: number;
  batch_time: number;
  batches: number;
  operating_hours: number;
  bottleneck: { tag: string; step_id: string; name: string };
  resources: Resource[];
}

export interface CapitalLine {
  key: string;
  title: string;
  /** USD. */
  amount: number;
  /** Calculation in words. */
  basis: string;
}

export interface Capital {
  convention: CapitalConvention;
  cost_year: number;
  lines: CapitalLine[];
  equipment_purchase: number;
  direct_fixed: number;
  working: number;
  startup: number;
  total: number;
}

export type CostCategory =
  | 'materials'
  | 'consumables'
  | 'labour'
  | 'utilities'
  | 'waste'
  | 'facility'
  | 'quality'
  | 'transport'
  | 'miscellaneous'
  | 'selling'
  | 'royalties'
  | 'failed_product'
  | 'co_products';

export interface CostLine {
  category: CostCategory;
  step_id: string | null;
  /** Item id, such as glucose, electricity, operator. */
  item_id: string;
  title: string;
  /** Amount per batch in `unit`; null for lines that are shares of capital. */
  amount: number | null;
  unit: Unit | null;
  /** USD per unit. */
  price: number | null;
  /** USD per year. */
  annual: number;
  /** USD/kg product. */
  per_kg: number;
  /** Present in what rooms, air and water use, which belongs to no step. */
  part?: 'building';
}

/** What a process sells beside its product: streams of one name. */
export interface CoProduct {
  name: string;
  /** USD per kg of the basis; negative: a fee for its disposal. */
  price: number;
  /** `total`, `dry`, or the id of a component. */
  basis: string;
  /** kg of the basis, of the whole, and of the whole without water, per batch. */
  amount: number;
  mass: number;
  dry_mass: number;
  /** Sales in USD per year, and per kg of product. */
  annual: number;
  per_kg: number;
  streams: { step_id: string; outlet: string }[];
}

/** A corner of a composite curve. */
export interface HeatCorner {
  /** kW. */
  heat: number;
  /** K. */
  temperature: number;
}

/** What a step heats or cools, on average over time. */
export interface HeatDuty {
  step_id: string;
  /** Gives off heat. */
  hot: boolean;
  /** kW. */
  heat: number;
  /** K; both the same for a vessel or a phase change. */
  from: number;
  to: number;
  /** The utility that supplies or removes the heat. */
  item_id: string;
}

/** Heat that the steps exchange with utilities, and could exchange with each other. */
export interface HeatResult {
  /** Least difference between streams that exchange heat, K. */
  minimum_approach: number;
  /** Share of the possible savings that is counted on, 1. */
  achieved: number;
  /** kW now and with direct exchange between streams that run together; what is saved per batch, in the unit of the item. */
  utilities: { item_id: string; now: number; target: number; saved: number }[];
  /** Least heating and cooling if heat could also be stored, kW. */
  bound: { heating: number; cooling: number };
  /** Midway between hot and cold streams, K; null if the streams do not limit each other. */
  pinch: number | null;
  /** Least number of exchangers between streams, and their surface, m². */
  exchangers: number;
  area: number;
  /** Purchase cost of these exchangers, USD, and what they save, USD per year. */
  network_cost: number;
  annual_saving: number;
  hot: HeatCorner[];
  cold: HeatCorner[];
  grand: HeatCorner[];
  duties: HeatDuty[];
}

export interface OperatingCost {
  lines: CostLine[];
  by_category: { category: CostCategory; annual: number; per_kg: number; share: number }[];
  annual: number;
  annual_without_depreciation: number;
  depreciation: number;
}

export interface CashFlowYear {
  year: number;
  capital: number;
  working_capital: number;
  sales: number;
  operating_cost: number;
  depreciation: number;
  loan: number;
  tax: number;
  cash: number;
  discounted: number;
  cumulative: number;
}

/** One flow across the plant boundary, per batch. */
export interface Exchange {
  item_id: string;
  title: string;
  step_id: string | null;
  direction: 'in' | 'out';
  amount: number;
  unit: Unit;
  /** kg CO2e per batch; null = no factor. */
  gwp: number | null;
  /** Present in what rooms, air and water use, which belongs to no step. */
  part?: 'building';
}

/** What is used, made, bought and sold of one utility, per batch: used by steps and utilities = made + bought - sold. */
export interface UtilityBalance {
  item_id: string;
  title: string;
  unit: Unit;
  used_by_steps: number;
  used_by_utilities: number;
  made: number;
  bought: number;
  sold: number;
}

/** One fuel of the boiler, per batch. */
export interface UtilityFuel {
  id: 'streams' | 'biogas' | 'natural_gas';
  title: string;
  /** Lower heating value that is burned, GJ. */
  energy: number;
  /** Heat in the steam, GJ. */
  heat: number;
}

/** A number of the plant’s own utilities, such as the size of the boiler. */
export interface UtilityFigure {
  key: string;
  title: string;
  value: number;
  unit: Unit;
}

/** The utilities that a plant makes itself. */
export interface OwnUtilitiesResult {
  balances: UtilityBalance[];
  fuels: UtilityFuel[];
  figures: UtilityFigure[];
  /** Share of the cost of the utilities that each step bears, by what it uses of them, 1. */
  shares: { step_id: string; share: number }[];
}

/** A kind of room, or a room that stands for several. */
export interface RoomResult {
  key: string;
  title: string;
  grade: GradeKey;
  /** Of all rooms of the kind, m². */
  area: number;
  /** Rooms, or vessels that stand in it. */
  count: number;
  /** Ids of the steps that stand in it. */
  steps: string[];
}

/** What a grade costs to build and to air. */
export interface GradeResult {
  key: string;
  title: string;
  /** m², and share of the building, 1; grade A stands inside rooms of a lower grade. */
  area: number;
  share: number;
  /** 1/h; null for laminar flow. */
  air_changes: number | null;
  /** m³/h. */
  flow: number;
  /** USD/m² in prices of 2023, and USD in those of the cost year. */
  price: number;
  built: number;
  /** Electricity of fans and chillers, kWh per year. */
  power: number;
}

/** A loop of water or clean steam on the busiest day; amounts in m³, of steam in kg. */
export interface WaterLoopResult {
  key: string;
  title: string;
  unit: Unit;
  /** Per batch. */
  used: number;
  made: number;
  /** Of the busiest day, and of its hour with the largest draw. */
  day: number;
  peak: number;
  /** That hour, and the step that draws most in it. */
  peak_hour: number;
  peak_step_id: string | null;
  /** Made per hour, and size and lowest level of the tank. */
  rate: number;
  tank: number;
  lowest: number;
  /** USD. */
  capital: number;
  /** By hour of the busiest day: drawn in it, and in the tank at its end. */
  drawn: number[];
  levels: number[];
}

/** People of one area or support. */
export interface PeopleResult {
  key: string;
  title: string;
  /** Null for support, which works by day. */
  pattern: Pattern | null;
  /** Hours in which the area works ÷ hours in which its positions are filled, 1; null if the schedule does not say. */
  busy: number | null;
  /** Positions filled in each shift. */
  early: number;
  late: number;
  night: number;
  day: number;
  heads: number;
  /** USD per year, of one and of all. */
  salary: number;
  annual: number;
}

/** Rooms, air, water and people of the plant. Costs of the whole plant; `share` of them is carried by this product. */
export interface FacilityResult {
  /** How the building and the people are costed. */
  basis: 'factors' | 'rooms';
  people_basis: 'hours' | 'table';
  climate: ClimateName;
  share: number;
  rooms: RoomResult[];
  grades: GradeResult[];
  /** kWh per year: electricity of the fans and chillers, heat; kg of steam to humidify. */
  air: { fans: number; cooling: number; power: number; heat: number; humidity: number };
  /** kWh by month: electricity of fans, electricity of chillers, heat. */
  months: { fans: number[]; cooling: number[]; heat: number[] };
  water: WaterLoopResult[];
  people: PeopleResult[];
  /** m², USD, heads, USD per year; capital of rooms and of water systems is 0 for a building that is costed by factors. */
  totals: {
    area: number;
    graded_area: number;
    rooms_cost: number;
    water_cost: number;
    heads: number;
    operators: number;
    pay: number;
    /** m³ per batch. */
    feed_water: number;
    reject: number;
  };
}

export interface Results {
  engine_version: string;
  currency: 'USD';
  cost_year: number;
  figures: Figures;
  steps: StepResult[];
  streams: StreamResult[];
  equipment: EquipmentItem[];
  schedule: Schedule;
  capital: Capital;
  operating_cost: OperatingCost;
  cash_flow: CashFlowYear[];
  /** What is sold beside the product; absent if nothing is. */
  co_products?: CoProduct[];
  inventory: Exchange[];
  warnings: Warning[];
  /** Absent: the plant buys all utilities. */
  utilities?: OwnUtilitiesResult;
  /** Absent: buildings are costed by factors and people by hours. */
  facility?: FacilityResult;
  /** Absent: the process has none. */
  loops?: LoopResult[];
  /** Present if amounts are per hour: `batches` are then hours per year. */
  mode?: 'continuous';
}

// ── One unit operation by itself ───────────────────────────────────────────────────────────────────────────────────

/** Feed of one batch; the rest of the volume is water. */
export interface Feed {
  /** m³. */
  volume: number;
  /** K. */
  temperature?: number;
  /** g/L. */
  components: { component_id: string; concentration: number }[];
}

/** Possible components of a feed other than water, with usual values. */
export interface FeedOptions {
  /** Volume and temperature of the usual feed, m³ and K. */
  volume: number;
  temperature: number;
  /** `usual` in g/L, 0 for components usually absent. */
  components: { component_id: string; name: string; usual: number }[];
}

export interface UnitOperationInput {
  /** Only settings that differ from the defaults. */
  settings: Record<string, SettingValue>;
  product: ProductBasis;
  /** Null: the usual feed of the operation, from a process that leads to it. */
  feed?: Feed | null;
  /** Sweep over evenly spaced values of one setting. */
  sweep?: { key: string; from: number; to: number; points: number } | null;
}

/** One line of a plot; `y` is null at a gap. */
export interface PlotData {
  plot_id: string;
  /** Name of the line if there are several; null if there is one. */
  series: string | null;
  points: { x: number; y: number | null }[];
}

export interface SweepPoint {
  value: number;
  /** Null if infeasible; `message` says why. */
  outputs: Record<string, number> | null;
  message: string | null;
}

export interface UnitOperationData {
  unit_operation: string;
  engine_version: string;
  settings: ResolvedSetting[];
  outputs: Record<string, number>;
  streams: StreamResult[];
  curves: PlotData[];
  sweep: SweepPoint[];
  warnings: Warning[];
}

export type UnitOperationRun = { feasible: true; data: UnitOperationData } | { feasible: false; problem: Problem };

export type Evaluation = { feasible: true; results: Results } | { feasible: false; problem: Problem };

// ── Library: the components of an organisation, passed to the engine as an argument ───────────────────────────────

/** Composition of dry cell weight, fractions that sum to at most 1; the rest is ash. */
export interface CellComposition {
  protein: number;
  rna: number;
  dna: number;
  lipid: number;
  wall: number;
  ash: number;
}

/** A host cell with the growth defaults that unit operations start from (docs/models, hosts). */
export interface Cell {
  id: string;
  name: string;
  /** Kind: bacterium, yeast, fungus, animal, insect, alga. */
  kind: string;
  /** Id of its growth substrate. */
  substrate_id: string;
  /** K. */
  temperature: number;
  /** Maximum specific growth rate, 1/h. */
  mu_max: number;
  /** Biomass yield on substrate, g DCW/g. */
  yield_xs: number;
  /** Maintenance, g/g/h. */
  maintenance: number;
  /** Monod constant, g/L. */
  monod_constant: number;
  /** Usual maximum dry cell density, g DCW/L. */
  max_density: number;
  /** Mass-median diameter, µm. */
  diameter: number;
  /** Wet density, kg/m³. */
  density: number;
  /** Biomass yield on oxygen, g DCW/mol; null = anaerobic or calculated from yield_xs. */
  yield_xo: number | null;
  /** Usual peak oxygen uptake rate, mmol/L/h; 0 = anaerobic. */
  peak_our: number;
  /** Growth rate above which by-product is formed, 1/h; null = none. */
  mu_crit: number | null;
  /** Hetherington exponent and constant (MPa^-a) of homogenisation; null = unknown. */
  disruption_exponent: number | null;
  disruption_constant: number | null;
  /** Cardinal temperatures of growth, K, and pH; if missing, assumed from the kind. */
  temperature_minimum?: number | null;
  temperature_optimum?: number | null;
  temperature_maximum?: number | null;
  ph_minimum?: number | null;
  ph_optimum?: number | null;
  ph_maximum?: number | null;
  /** Andrews constant, g/L; if missing, the substrate does not inhibit. */
  substrate_inhibition?: number | null;
  growth_source?: string;
  composition: CellComposition;
  source: string;
}

export interface Protein {
  id: string;
  name: string;
  uniprot: string | null;
  /** Da. */
  molar_mass: number;
  isoelectric_point: number | null;
  /** One-letter codes; chains that disulfide bonds link are separated by a slash. */
  sequence?: string | null;
  disulfides?: number | null;
  source: string;
}

/** Component class: decides default splits. */
export type ComponentClass =
  | 'water'
  | 'cell'
  | 'debris'
  | 'target'
  | 'host_protein'
  | 'nucleic_acid'
  | 'lipid'
  | 'polysaccharide'
  /** Suspended particles that bind no water: starch, fibre, lignin, ash. */
  | 'solid'
  | 'aggregate'
  | 'sugar'
  | 'salt'
  | 'small_molecule'
  | 'solvent'
  | 'gas'
  | 'antifoam';

export interface Molecule {
  id: string;
  name: string;
  class: ComponentClass;
  /** g/mol. */
  molar_mass: number | null;
  /** Such as C6H12O6; absent or null if not known, or for a mixture. */
  formula?: string | null;
  /** Apparent density in water, kg/m³. */
  density: number;
  /** USD/kg. */
  price: number | null;
  price_low: number | null;
  price_high: number | null;
  pka: number[];
  /** Partition coefficient between octanol and water of the neutral form. */
  log_p?: number | null;
  /** Inhibition of the cells that make it, [1 - (P/P_m)^a]^n: P_m in g/L, a, and n of growth and of production. */
  inhibition_limit?: number | null;
  inhibition_shape?: number | null;
  inhibition_exponent?: number | null;
  production_exponent?: number | null;
  inhibition_source?: string;
  source: string;
}

export interface Solvent {
  id: string;
  name: string;
  molar_mass: number;
  /** Such as C6H12O6; absent or null if not known, or for a mixture. */
  formula?: string | null;
  /** K. */
  boiling_point: number;
  density: number;
  log_p: number | null;
  /** Mass fraction of solvent in saturated water, and of water in saturated solvent; 1 = fully miscible. */
  water_solubility?: number | null;
  water_content?: number | null;
  /** kJ/mol at the boiling point. */
  heat_of_vaporisation?: number | null;
  /** A, B, C of log10(P/Pa) = A - B/(T + C), T in K; empty = unknown. */
  antoine?: number[];
  price: number | null;
  source: string;
}

/** Climate change of one unit of an item, GWP100. */
export interface ClimateFactor {
  item_id: string;
  /** Unit of the item, the same as in the engine. */
  unit: Unit;
  /** kg CO2e per unit, without the electricity below; null = no data (never zero). */
  value: number | null;
  /** kWh from the plant’s grid per unit, counted in addition. */
  electricity: number;
  region: string | null;
  /** Id in `sources`; null if there are no data. */
  source: string | null;
  year: number | null;
  quality: FactorQuality;
  note: string | null;
}

/** Grid electricity of a country (ISO 3166-1 alpha-2) or a region such as WORLD. */
export interface GridFactor {
  region: string;
  /** kg CO2e/kWh; null = no data. */
  value: number | null;
  year: number | null;
}

export interface FactorSource {
  title: string;
  url: string | null;
  licence: string;
}

/** Data to convert the inventory to a footprint; created by `climateFactors`. */
export interface ClimateFactors {
  indicator: string;
  sources: Record<string, FactorSource>;
  items: ClimateFactor[];
  electricity: GridFactor[];
}

// ── Own operations ─────────────────────────────────────────────────────────────────────────────────────────────────

/** An outlet beside the one that goes on. */
export interface OwnOutlet {
  /** `other_1` to `other_5`. */
  key: string;
  name: string;
  /** Destination of the part that no step takes. */
  disposal: Exclude<OutletDisposal, 'burned' | 'sold'>;
}

/** Share of a component that goes to an outlet. */
export interface OwnShare {
  /** Id of a component, a class, or `others` for all that have no share of their own. */
  of: string;
  /** `product`, or the key of another outlet. */
  outlet: string;
  share: number;
}

/** Consumption is per kg or per m³ of feed. */
export type OwnBasis = 'kg' | 'm³';

export interface OwnChemical {
  /** Id of a molecule or solvent of the library. */
  component_id: string;
  /** kg per kg or m³ of feed. */
  amount: number;
}

/** Purchase cost of one unit: C₀ (S/S₀)ⁿ. */
export interface OwnEquipment {
  name: string;
  /** Flow of the feed in kg/h or m³/h, or its volume in m³. */
  size_by: 'mass_flow' | 'volume_flow' | 'volume';
  /** C₀ in USD, at the size S₀ and the cost index. */
  cost: number;
  size: number;
  exponent: number;
  /** Largest unit; above it, several are bought. */
  largest: number;
  /** Cost index (CEPCI) of the price. */
  cost_index: number;
  /** Installed cost ÷ purchase cost. */
  bare_module: number;
  source: string;
}

/** An operation that an organisation describes by shares, consumption, times and prices, without code. */
export interface OwnOperation {
  /** Id and version, such as `own_1@3`: a definition never changes under its id. */
  id: string;
  name: string;
  description: string;
  stage: Stage;
  icon: string;
  /** Prefix of the equipment tag. */
  tag: string;
  /** Name of the stream that goes on. */
  product: string;
  outlets: OwnOutlet[];
  /** The outlet that receives the remainder. */
  rest: string;
  shares: OwnShare[];
  per: OwnBasis;
  /** kWh per kg or m³ of feed. */
  electricity: number;
  /** kg per kg or m³. */
  steam: number;
  steam_item: 'lp_steam' | 'mp_steam' | 'clean_steam';
  /** Heat removed, MJ per kg or m³. */
  cooling: number;
  coolant: 'cooling_water' | 'chilled_water' | 'chilled_brine';
  /** m³ per kg or m³; it joins the feed. */
  water: number;
  water_item: 'process_water' | 'ro_water' | 'wfi';
  /** They join the feed. */
  chemicals: OwnChemical[];
  /** Temperature of all outlets, K; null: that of the feed after mixing with water and chemicals. */
  temperature: number | null;
  /** Whether the time is entered, or follows from the flow that one train takes. */
  time_by: 'hours' | 'mass_flow' | 'volume_flow';
  /** h per batch, or kg/h or m³/h. */
  time: number;
  /** Null: no equipment is bought. */
  equipment: OwnEquipment | null;
  /** Operator hours per hour of processing, and per batch. */
  labour_per_hour: number;
  labour_per_batch: number;
  /** h of cleaning after each batch. */
  cleaning_time: number;
}

export interface Library {
  cells: Cell[];
  proteins: Protein[];
  molecules: Molecule[];
  solvents: Solvent[];
  /** Buffers that steps can use. */
  buffers?: LibraryBuffer[];
  /** Each version of each own operation. */
  own_operations?: OwnOperation[];
  /** If absent, footprints are null. */
  factors?: ClimateFactors;
  /** False if rows of doubtful licence are excluded from `factors`. */
  doubtful_factors?: boolean;
  /** If present, every impact category is a metric (`impacts.<category>`) for analyses. */
  impacts?: ImpactTables;
}
