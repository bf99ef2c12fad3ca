/**
 * The shapes that cross the engine's border: what a configuration is, what an evaluation gives.
 * Keys that travel are snake_case here as on the wire (openapi/ describes the same shapes), and every quantity
 * is in the engine's one set of units: kg, m³, h, K, bar, kW, g/L (= kg/m³), L/m²/h, USD of the cost year; fractions 0–1.
 */
import type { LibraryBuffer } from './buffers/types.ts';
import type { FactorQuality, ImpactTables } from './lca/tables-types.ts';
import type { Unit } from './quantity.ts';

// ── Configuration: what a user sets ────────────────────────────────────────────────────────────────────────────────

export type SettingValue = number | string | boolean;

/** One unit operation of a process. `settings` holds only what the user entered; the rest is derived. */
export interface Step {
  id: string;
  unit_operation: string;
  name: string;
  settings: Record<string, SettingValue>;
}

/** Settings that the optimiser must leave alone, by step id, at the value given; same shape as a step. */
export interface LockedValues {
  uo_settings: Step[];
}

export type Grade = 'industrial' | 'food' | 'pharma';
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

/** Plant, prices, labour and finance. Every field is optional: what is absent takes its default (see defaults.ts). */
export interface Assumptions {
  plant?: {
    /** ISO 3166-1 alpha-2 code; sets the electricity's footprint. */
    country?: string;
    /** h per year that the plant runs. */
    operating_hours?: number;
    grade?: Grade;
    /** Fraction of batches lost. */
    failure_rate?: number;
    /** Times a year that the process is run; the plant makes something else, or stands, in between. */
    campaigns?: number;
    /** h lost at each campaign to changing over to it. */
    changeover?: number;
    /** Target annual output, kg; information for scaling, does not resize the plant. */
    target_output?: number | null;
  };
  capital?: {
    convention?: CapitalConvention;
    /** Year whose CEPCI prices the plant. */
    cost_year?: number;
    /** Unlisted equipment as a fraction of listed purchase cost. */
    unlisted_equipment?: number;
    /** Installation factor of the SuperPro-like convention. */
    installation_factor?: number;
    /** Site factor, 1 = US Gulf coast. */
    location_factor?: number;
  };
  /** USD per unit of the item, by item id; absent = catalogue price. */
  prices?: Record<string, number>;
  labour?: {
    /** USD/h, base. */
    wage?: number;
    /** Loaded over base wage. */
    loading?: number;
    /** Laboratory, QC and QA as a fraction of labour. */
    quality_share?: number;
  };
  finance?: {
    /** USD per kg of product; null = the product's own price. */
    selling_price?: number | null;
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
    /** To the customer, USD per kg of product. */
    transport_cost?: number;
    /** What no other line holds, such as permits and research, USD a year. */
    miscellaneous_cost?: number;
    /** Advertising and selling, and running royalties, as fractions of sales. */
    selling_share?: number;
    royalty_share?: number;
  };
}

/** Groups of numbers in the assumptions. */
export type AssumptionGroup = 'plant' | 'capital' | 'prices' | 'labour' | 'finance';

/** An accepted model fit, pinned in a configuration: its values stand in for the catalogue's defaults. */
export interface PinnedFit {
  fit_id: string;
  unit_operation: string;
  values: Record<string, number>;
}

/** What the process is for: resolved from the product before evaluation. */
export interface ProductBasis {
  name: string;
  kind: 'protein' | 'molecule' | 'biomass';
  /** Id of the protein or molecule made; null for biomass. */
  component_id: string | null;
  /** Id of the host cell. */
  host_id: string;
  /** USD/kg. */
  selling_price: number | null;
}

export interface Configuration {
  uo_settings: Step[];
  locked_values: LockedValues;
  assumptions: Assumptions;
  fits?: PinnedFit[];
}

// ── Catalogue: what a unit operation declares ──────────────────────────────────────────────────────────────────────

export type Stage = 'upstream' | 'recovery' | 'concentration' | 'purification' | 'finishing';

/** One setting of a unit operation, enough to draw its input, check it, and optimise it. */
export interface Parameter {
  key: string;
  title: string;
  unit: Unit;
  /** Unit to show it in, where that differs (K as °C, 1 as %). */
  display_unit: Unit;
  /** `buffer`: the id of a buffer of the library, or '' for none. */
  type: 'number' | 'integer' | 'choice' | 'boolean' | 'buffer';
  /** Null: derived from the host, the feed or other settings; `default_note` says how. */
  default: SettingValue | null;
  default_note: string | null;
  /** Outside is an error. */
  min: number | null;
  max: number | null;
  /** Usual range; outside is a warning. */
  typical_min: number | null;
  typical_max: number | null;
  step: number | null;
  choices: { value: string; title: string }[];
  group: string;
  help: string;
  source: string;
  optimisable: { min: number; max: number } | null;
  /** Shown and used only when another setting of the step has this value. */
  depends_on: { key: string; value: SettingValue } | null;
  /** The setting that a step's card shows first. */
  headline: boolean;
}

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
  /** Unit to show it in. */
  display_unit: Unit;
}

export interface Plot {
  id: string;
  title: string;
  x: Axis;
  y: Axis;
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
  outputs: Output[];
  plots: Plot[];
  model_reference: string;
}

// ── Evaluation: what comes out ─────────────────────────────────────────────────────────────────────────────────────

/** Why settings cannot work. Returned, never thrown: optimisers meet these by the thousand. */
export interface Problem {
  process_idx: number;
  step_id: string;
  unit_operation: string;
  /** Setting keys to blame; empty when it is the step itself, such as its place in the order. */
  fields: string[];
  message: string;
  /** The limit that was passed: what, its value and what these settings give. */
  limit: { title: string; value: number; actual: number; unit: Unit } | null;
  /** Nearest value of a field that works, found by searching along that field alone. */
  nearest: { field: string; value: number; unit: Unit } | null;
}

export interface Warning {
  step_id: string | null;
  field: string | null;
  message: string;
}

export type ValueSource = 'entered' | 'default' | 'fitted' | 'locked';

export interface ResolvedSetting {
  key: string;
  value: SettingValue;
  source: ValueSource;
}

/** The figures of a whole process. Null = no data (never zero). */
export interface Figures {
  /** Unit cost with depreciation, USD/kg product. */
  cogs: number;
  /** Unit cost without depreciation, USD/kg product. */
  cogs_without_depreciation: number;
  /** Minimum selling price, USD/kg; null if no price gives NPV 0. */
  msp: number | null;
  /** Product out over product made by the fermentation, 1. */
  yield: number;
  /** Mass fraction of product in protein (protein) or in dry solids (molecule, biomass), 1. */
  purity: number;
  /** Mass fraction of product in dry solids, 1. */
  purity_solids: number;
  /** Product concentration at the end of fermentation, g/L. */
  titre: number;
  /** Product a batch over one vessel's working volume and the time that a batch holds it, kg/m³/h (= g/L/h). */
  space_time_yield: number;
  /** Product a year, kg. */
  output: number;
  /** Product a batch, kg. */
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
  /** Sales less operating cost with depreciation, over sales, 1; null without a price. */
  gross_margin: number | null;
  /** Return on investment of a full year, 1: gross profit after tax with depreciation added back, over total capital. */
  roi: number | null;
  /** Years. */
  payback: number | null;
  /** Process mass intensity, kg in / kg product. */
  pmi: number;
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
}

export interface StepResult {
  step_id: string;
  unit_operation: string;
  /** Equipment tag, such as FB-201. */
  tag: string;
  name: string;
  stage: Stage;
  settings: ResolvedSetting[];
  /** The step's key figures, by the keys its catalogue entry declares in `outputs`. */
  outputs: Record<string, number>;
  /** Product out over product in, 1. */
  yield: number;
  cumulative_yield: number;
  purity: number;
  n_units: number;
  size: { title: string; value: number; unit: Unit };
  /** h of processing. */
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
  /** kg a batch. */
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
  /** kg a batch. */
  mass: number;
  /** m³ a batch. */
  volume: number;
  temperature: number;
  /** g/L of product. */
  product_concentration: number | null;
  purity: number | null;
  components: StreamComponent[];
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
  /** USD each and together, in the cost year. */
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
  /** h from the start of the batch to the resource's first phase. */
  start: number;
  /** h that one batch holds one unit. */
  occupancy: number;
  /** Occupancy over units times cycle time, 1. */
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
  /** How it follows, in words. */
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
  | 'failed_product';

export interface CostLine {
  category: CostCategory;
  step_id: string | null;
  /** Item id, such as glucose, electricity, operator. */
  item_id: string;
  title: string;
  /** Amount a batch in `unit`; null for lines that are shares of capital. */
  amount: number | null;
  unit: Unit | null;
  /** USD per unit. */
  price: number | null;
  /** USD a year. */
  annual: number;
  /** USD/kg product. */
  per_kg: number;
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

/** One crossing of the plant's border, a batch. */
export interface Exchange {
  item_id: string;
  title: string;
  step_id: string | null;
  direction: 'in' | 'out';
  amount: number;
  unit: Unit;
  /** kg CO2e a batch; null = no factor. */
  gwp: number | null;
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
  inventory: Exchange[];
  warnings: Warning[];
}

// ── One unit operation by itself ───────────────────────────────────────────────────────────────────────────────────

/** What flows in, a batch; the rest of the volume is water. */
export interface Feed {
  /** m³. */
  volume: number;
  /** K. */
  temperature?: number;
  /** g/L. */
  components: { component_id: string; concentration: number }[];
}

/** What a feed may hold beside water, and usually holds. */
export interface FeedOptions {
  /** m³ and K of the usual feed. */
  volume: number;
  temperature: number;
  /** `usual` in g/L, 0 for what it usually does not hold. */
  components: { component_id: string; name: string; usual: number }[];
}

export interface UnitOperationInput {
  /** Only what differs from the defaults. */
  settings: Record<string, SettingValue>;
  product: ProductBasis;
  /** Null: the usual feed of the operation, from a process that leads to it. */
  feed?: Feed | null;
  /** Runs it at evenly spaced values of one setting. */
  sweep?: { key: string; from: number; to: number; points: number } | null;
}

/** One line of a plot; `y` is null at a gap. */
export interface PlotData {
  plot_id: string;
  /** Which of several lines it is; null where there is one. */
  series: string | null;
  points: { x: number; y: number | null }[];
}

export interface SweepPoint {
  value: number;
  /** Null where it cannot work; `message` says why. */
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

// ── Library: the components an organisation has, handed to the engine as an argument ───────────────────────────────

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
  /** bacterium, yeast, fungus, animal, insect, alga. */
  kind: string;
  /** Id of the molecule it grows on. */
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
  /** Highest dry cell density usually reached, g DCW/L. */
  max_density: number;
  /** Mass-median diameter, µm. */
  diameter: number;
  /** Wet density, kg/m³. */
  density: number;
  /** Biomass yield on oxygen, g DCW/mol; null = anaerobic or computed from yield_xs. */
  yield_xo: number | null;
  /** Peak oxygen uptake rate usually met, mmol/L/h; 0 = anaerobic. */
  peak_our: number;
  /** Growth rate above which by-product is made, 1/h; null = none. */
  mu_crit: number | null;
  /** Hetherington exponent and constant (MPa^-a) of homogenisation; null = not known. */
  disruption_exponent: number | null;
  disruption_constant: number | null;
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
  /** Apparent density in water, kg/m³. */
  density: number;
  /** USD/kg. */
  price: number | null;
  price_low: number | null;
  price_high: number | null;
  pka: number[];
  /** Octanol and water, of the neutral form. */
  log_p?: number | null;
  source: string;
}

export interface Solvent {
  id: string;
  name: string;
  molar_mass: number;
  /** K. */
  boiling_point: number;
  density: number;
  log_p: number | null;
  /** Mass fraction of solvent in saturated water, and of water in saturated solvent; 1 = mixes in any ratio. */
  water_solubility?: number | null;
  water_content?: number | null;
  /** kJ/mol at the boiling point. */
  heat_of_vaporisation?: number | null;
  /** A, B, C of log10(P/Pa) = A - B/(T + C), T in K; empty = not known. */
  antoine?: number[];
  price: number | null;
  source: string;
}

/** Climate change of one unit of an item, GWP100. */
export interface ClimateFactor {
  item_id: string;
  /** Unit of the item, the same as the engine's. */
  unit: Unit;
  /** kg CO2e per unit, without the electricity below; null = no data (never zero). */
  value: number | null;
  /** kWh from the plant's own grid per unit, counted on top. */
  electricity: number;
  region: string | null;
  /** Id in `sources`; null where there are no data. */
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

/** What turns the inventory into a footprint; made by `climateFactors`. */
export interface ClimateFactors {
  indicator: string;
  sources: Record<string, FactorSource>;
  items: ClimateFactor[];
  electricity: GridFactor[];
}

export interface Library {
  cells: Cell[];
  proteins: Protein[];
  molecules: Molecule[];
  solvents: Solvent[];
  /** What steps may name as their buffer. */
  buffers?: LibraryBuffer[];
  /** Without them footprints are null. */
  factors?: ClimateFactors;
  /** False: rows of doubtful licence are left out of `factors`. */
  doubtful_factors?: boolean;
  /** With them every category of impact is a figure (`impacts.<category>`) that analyses may name. */
  impacts?: ImpactTables;
}
