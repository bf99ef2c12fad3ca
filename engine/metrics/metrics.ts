/**
 * The key metrics of a process, one row each. The type of the results, scenario files, explanations, share links, directions and
 * screens follow from the rows. `evaluate/results.ts` calculates the values, and `provenance/figures.ts` explains them.
 */
import { KEY_METRICS, type Metric } from './key-metrics.ts';

export const METRICS = {
  /** With depreciation, net of the sales of co-products. */
  cogs: KEY_METRICS.cogs,
  cogs_without_depreciation: {
    title: 'Unit cost without depreciation',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
  },
  /** Null if no price gives a net present value of 0. */
  msp: { title: 'Minimum selling price', unit: 'USD/kg', better: 'lower', disclosed: true, nullable: true },
  /** Product out ÷ product made by the fermentation. */
  yield: KEY_METRICS.yield,
  /** Mass fraction of product in protein (protein) or in dry solids (molecule, biomass). */
  purity: KEY_METRICS.purity,
  purity_solids: { title: 'Purity in dry solids', unit: '1', display: '%', better: 'higher', disclosed: true },
  /** Product concentration at the end of fermentation; null if no fermentation makes the product. */
  titre: { title: 'Titre', unit: 'g/L', better: 'higher', disclosed: true, nullable: true },
  /** Product per batch ÷ (working volume of one vessel × occupancy per batch); null likewise. */
  space_time_yield: { title: 'Space–time yield', unit: 'g/L/h', better: 'higher', disclosed: true, nullable: true },
  output: KEY_METRICS.output,
  batch_output: { title: 'Output per batch', unit: 'kg', better: 'higher', disclosed: true },
  batches: KEY_METRICS.batches,
  /** Between batches. */
  cycle_time: { title: 'Cycle time', unit: 'h', better: 'lower', disclosed: true },
  /** From first to last step of one batch. */
  batch_time: { title: 'Batch time', unit: 'h', better: 'lower', disclosed: true },
  tci: { title: 'Total capital investment', unit: 'USD', better: 'lower', disclosed: true },
  /** With depreciation. */
  aoc: { title: 'Annual operating cost', unit: 'USD/y', better: 'lower', disclosed: true },
  npv: { title: 'Net present value', unit: 'USD', better: 'higher', disclosed: true, nullable: true },
  irr: { title: 'Internal rate of return', unit: '1', display: '%', better: 'higher', disclosed: true, nullable: true },
  /** (Sales minus operating cost with depreciation) ÷ sales; null without a price. */
  gross_margin: { title: 'Gross margin', unit: '1', display: '%', better: 'higher', disclosed: true, nullable: true },
  /** Of a full year: (gross profit after tax plus depreciation) ÷ total capital. */
  roi: { title: 'Return on investment', unit: '1', display: '%', better: 'higher', disclosed: true, nullable: true },
  payback: { title: 'Payback time', unit: 'y', better: 'lower', disclosed: true, nullable: true },
  /** Water, raw materials and consumables. */
  pmi: KEY_METRICS.pmi,
  pmi_water: { title: 'Mass intensity, water', unit: 'kg/kg', better: 'lower', disclosed: true, optional: true },
  pmi_materials: {
    title: 'Mass intensity, raw materials',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  pmi_consumables: {
    title: 'Mass intensity, consumables',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  /** Waste without water ÷ product. */
  e_factor: { title: 'E-factor', unit: 'kg/kg', better: 'lower', disclosed: true },
  water: { title: 'Water', unit: 'm³/kg', better: 'lower', disclosed: true },
  electricity: { title: 'Electricity', unit: 'kWh/kg', better: 'lower', disclosed: true },
  /** Null without factors. */
  gwp: KEY_METRICS.gwp,
  /** Share of the input mass that has a factor: it tells how well the footprint is known, and is no goal. */
  gwp_coverage: {
    title: 'Footprint coverage',
    unit: '1',
    display: '%',
    better: null,
    disclosed: true,
    nullable: true,
  },
  /** Of disposables, with packaging; only if any are used. */
  plastic: { title: 'Plastic', unit: 'kg/kg', better: 'lower', disclosed: true, optional: true },
  /** This and all that follow: only if something is sold beside the product. */
  co_product_sales: {
    title: 'Sales of co-products',
    unit: 'USD/y',
    better: 'higher',
    disclosed: true,
    optional: true,
  },
  cogs_gross: {
    title: 'Unit cost before co-products',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  /** The part of the unit cost before co-products that the product bears, by how it is shared. */
  cogs_by_mass: {
    title: 'Unit cost, shared by mass',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  cogs_by_dry_mass: {
    title: 'Unit cost, shared by dry mass',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  cogs_by_revenue: {
    title: 'Unit cost, shared by revenue',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  /** The part of the footprint that the product bears. `gwp` is all of it. */
  gwp_by_mass: {
    title: 'Climate change, shared by mass',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_dry_mass: {
    title: 'Climate change, shared by dry mass',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_energy: {
    title: 'Climate change, shared by heating value',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_revenue: {
    title: 'Climate change, shared by revenue',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  /** The footprint less what co-products avoid; null unless each says what. */
  gwp_by_substitution: {
    title: 'Climate change, by substitution',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
} as const satisfies Record<string, Metric>;

type Rows = typeof METRICS;
type Optional = { [Key in keyof Rows]: Rows[Key] extends { optional: true } ? Key : never }[keyof Rows];
type ValueOf<Row> = Row extends { nullable: true } ? number | null : number;

/** The metrics of a whole process. Null = no data (never zero). */
export type Figures = { [Key in Exclude<keyof Rows, Optional>]: ValueOf<Rows[Key]> } & {
  [Key in Optional]?: ValueOf<Rows[Key]>;
};

/** The row of a key metric; undefined for any other key. */
export const metricOf = (key: string): Metric | undefined =>
  Object.hasOwn(METRICS, key) ? METRICS[key as keyof Rows] : undefined;
