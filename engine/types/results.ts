/** What an evaluation returns, of a process and of a unit operation by itself. */
import type { CapitalConvention, Pattern } from '../assumptions/assumptions.ts';
import type { ClimateName } from '../assumptions/climate.ts';
import type { GradeKey } from '../assumptions/room-list.ts';
import type { Figures } from '../metrics/metrics.ts';
import type { Stage } from './catalogue.ts';
import type { ProductBasis, SettingValue } from './configuration.ts';
import type { Unit } from '../wording/quantity.ts';

export type { Figures };

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

/** Whether a change of the design would avoid a loss, the results are less certain than they look, or something is only to be observed. */
export type WarningKind = 'costs' | 'doubtful' | 'note';

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
  /** Share of the cost before sales of co-products, 1. */
  cost_share: number;
  /** USD/kg product, less what the step sells. */
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
  /** Largest estimated error of a feed, relative to its own flow of the component. */
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
  /** If quotations move its price: price ÷ that without them, their weight, and the standard deviation of its logarithm that is left. */
  quoted?: { level: number; weight: number; spread: number };
}

export type PhaseKind = 'setup' | 'fill' | 'process' | 'empty' | 'cip' | 'sip' | 'hold';

export interface Resource {
  tag: string;
  step_id: string;
  name: string;
  stage: Stage;
  /** Bought. */
  n_units: number;
  /** Units that one batch occupies at the same time; one if absent. */
  together?: number;
  /** Time from the start of the batch to the first phase of the resource, h. */
  start: number;
  /** Occupancy of one unit per batch, h. */
  occupancy: number;
  /** Occupancy ÷ (sets of units × cycle time), or ÷ the interval of a step of a continuous plant, 1. */
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
  /** USD/m² at prices of 2023, and USD in those of the cost year. */
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
    /** From the end of a batch to its release; absent in results of earlier versions. */
    release_days?: number;
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
