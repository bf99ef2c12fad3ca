/**
 * The key metrics of a process, one row each. The type of the results, their schema in the contract, scenario files, share links,
 * directions and screens follow from the rows. `evaluate/results.ts` calculates the values.
 */
import { KEY_METRICS, MONEY_METRICS, type Metric } from './key-metrics.ts';

export interface MetricRow extends Metric {
  /** In the contract. */
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /**
   * A formula over other values: each symbol with the path of a value in the results, or of an assumption. The explanation of a
   * metric without one is a function in `provenance/figures.ts`.
   */
  readonly explained?: {
    readonly formula: string;
    readonly inputs: Readonly<Record<string, string>>;
    readonly source: 'economics' | 'process';
  };
}

export const METRICS = {
  cogs: {
    ...KEY_METRICS.cogs,
    description:
      '(Annual operating cost including depreciation − annual sales of co-products) ÷ annual output; negative if these sales or fees received for feeds exceed the cost.',
  },
  cogs_without_depreciation: {
    title: 'Unit cost excluding depreciation',
    description:
      '(Annual operating cost excluding depreciation − annual sales of co-products) ÷ annual output; negative if these sales or fees received for feeds exceed the cost.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
  },
  msp: {
    title: 'Minimum selling price',
    description:
      'Selling price at which the net present value is zero, with co-products sold at their own prices; null if there is no such price.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
  },
  yield: {
    ...KEY_METRICS.yield,
    description:
      'Product leaving the process ÷ product made or bought. If the product basis is dry matter or the whole stream, the yield is the mass in the product ÷ mass in the sources.',
    minimum: 0,
  },
  purity: {
    ...KEY_METRICS.purity,
    description:
      'For a protein: mass fraction of the product in total protein. For a molecule or biomass: mass fraction of the product in the dry solids.',
    minimum: 0,
    maximum: 1,
  },
  purity_solids: {
    title: 'Purity in dry solids',
    description: 'Mass fraction of the product in the dry solids.',
    unit: '1',
    display: '%',
    better: 'higher',
    disclosed: true,
    minimum: 0,
    maximum: 1,
  },
  titre: {
    title: 'Titre',
    description: 'Product concentration at the end of the fermentation; null if no fermentation makes the product.',
    unit: 'g/L',
    better: 'higher',
    disclosed: true,
    nullable: true,
    minimum: 0,
  },
  space_time_yield: {
    title: 'Space–time yield',
    description:
      'Product per batch ÷ (working volume of one fermenter × time for which a batch occupies the fermenter); null if no fermentation makes the product.',
    unit: 'g/L/h',
    better: 'higher',
    disclosed: true,
    nullable: true,
    minimum: 0,
  },
  output: {
    ...KEY_METRICS.output,
    description: 'Product per year from successful batches.',
    minimum: 0,
    explained: {
      formula: 'batches * (batch_output * (1 - failure_rate))',
      inputs: {
        batches: 'figures.batches',
        batch_output: 'figures.batch_output',
        failure_rate: 'assumptions.plant.failure_rate',
      },
      source: 'process',
    },
  },
  batch_output: {
    title: 'Output per batch',
    description: 'Product from one successful batch.',
    unit: 'kg',
    better: 'higher',
    disclosed: true,
    minimum: 0,
  },
  batches: {
    ...KEY_METRICS.batches,
    description: 'Number of batches started per year, including failed batches.',
    minimum: 0,
    explained: { formula: 'batches', inputs: { batches: 'schedule.batches' }, source: 'process' },
  },
  cycle_time: {
    title: 'Cycle time',
    description: 'Time between the starts of consecutive batches.',
    unit: 'h',
    better: 'lower',
    disclosed: true,
    minimum: 0,
    explained: { formula: 'cycle_time', inputs: { cycle_time: 'schedule.cycle_time' }, source: 'process' },
  },
  batch_time: {
    title: 'Batch time',
    description: 'Time from the start of the first step to the end of the last step of one batch.',
    unit: 'h',
    better: 'lower',
    disclosed: true,
    minimum: 0,
    explained: { formula: 'batch_time', inputs: { batch_time: 'schedule.batch_time' }, source: 'process' },
  },
  tci: {
    ...MONEY_METRICS.tci,
    description: 'Direct fixed capital, working capital and start-up cost.',
    minimum: 0,
    explained: { formula: 'total', inputs: { total: 'capital.total' }, source: 'process' },
  },
  aoc: {
    title: 'Annual operating cost',
    description:
      'Operating cost per year, including depreciation; negative if the fees received for feeds exceed the cost.',
    unit: 'USD/y',
    better: 'lower',
    disclosed: true,
    explained: { formula: 'annual', inputs: { annual: 'operating_cost.annual' }, source: 'process' },
  },
  npv: {
    title: 'Net present value',
    description: 'Net present value of the project at the selling price; null if there is no selling price.',
    unit: 'USD',
    better: 'higher',
    disclosed: true,
    nullable: true,
  },
  irr: {
    ...MONEY_METRICS.irr,
    description:
      'Discount rate at which the net present value is zero; null if there is no selling price or no such rate.',
  },
  gross_margin: {
    title: 'Gross margin',
    description: '(Sales − operating cost including depreciation) ÷ sales; null if there is no selling price.',
    unit: '1',
    display: '%',
    better: 'higher',
    disclosed: true,
    nullable: true,
  },
  roi: {
    title: 'Return on investment',
    description:
      '(Profit after tax + depreciation) ÷ total capital investment, for a year at full production; null if there is no selling price.',
    unit: '1',
    display: '%',
    better: 'higher',
    disclosed: true,
    nullable: true,
  },
  payback: {
    title: 'Payback time',
    description:
      'Years from the end of construction until the cumulative cash flow is zero; null if there is no selling price or the cumulative cash flow never reaches zero.',
    unit: 'y',
    better: 'lower',
    disclosed: true,
    nullable: true,
  },
  pmi: {
    ...KEY_METRICS.pmi,
    description: 'Mass of water, raw materials and consumables (such as resins and filters) used per kg of product.',
    minimum: 0,
  },
  pmi_water: {
    title: 'Mass intensity, water',
    description: 'Mass of water used per kg of product; absent from results of earlier engine versions.',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
    minimum: 0,
  },
  pmi_materials: {
    title: 'Mass intensity, raw materials',
    description: 'Mass of raw materials used per kg of product; absent from results of earlier engine versions.',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
    minimum: 0,
  },
  pmi_consumables: {
    title: 'Mass intensity, consumables',
    description:
      'Mass of resins, filters and packaging used per kg of product; absent from results of earlier engine versions.',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
    minimum: 0,
  },
  e_factor: {
    title: 'E-factor',
    description:
      '(Mass of materials excluding water − mass of product) ÷ mass of product; negative if the mass of the product includes its water.',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
  },
  water: {
    title: 'Water',
    description: 'Water used per kg of product.',
    unit: 'm³/kg',
    better: 'lower',
    disclosed: true,
    minimum: 0,
  },
  electricity: {
    title: 'Electricity',
    description: 'Electricity used per kg of product.',
    unit: 'kWh/kg',
    better: 'lower',
    disclosed: true,
    minimum: 0,
  },
  gwp: {
    ...KEY_METRICS.gwp,
    description:
      'Cradle-to-gate climate change (GWP100) per kg of product; null if there are no emission factors or their coverage is below 60 %.',
  },
  gwp_coverage: {
    title: 'Footprint coverage',
    description:
      'Share of the input mass, excluding water, that has an emission factor; null if there are no emission factors.',
    unit: '1',
    display: '%',
    better: null,
    disclosed: true,
    nullable: true,
    minimum: 0,
    maximum: 1,
  },
  plastic: {
    title: 'Plastic',
    description:
      'Mass of plastic in bags and other disposables, including their packaging, per kg of product; omitted if no disposables are used.',
    unit: 'kg/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
    minimum: 0,
  },
  co_product_sales: {
    title: 'Sales of co-products',
    description: 'Annual sales of co-products; omitted if no co-products are sold.',
    unit: 'USD/y',
    better: 'higher',
    disclosed: true,
    optional: true,
    minimum: 0,
  },
  cogs_gross: {
    title: 'Unit cost before co-products',
    description:
      'Annual operating cost including depreciation ÷ annual output, before deduction of the sales of co-products; omitted if no co-products are sold.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
    explained: {
      formula: 'annual / output',
      inputs: { annual: 'operating_cost.annual', output: 'figures.output' },
      source: 'economics',
    },
  },
  cogs_by_mass: {
    title: 'Unit cost, allocated by mass',
    description:
      'Part of the unit cost, before the deduction of co-product revenue, that is allocated to the product when cost is allocated among all products sold by mass; omitted if no co-products are sold.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  cogs_by_dry_mass: {
    title: 'Unit cost, allocated by dry mass',
    description:
      'Part of the unit cost, before the deduction of co-product revenue, that is allocated to the product when cost is allocated among all products sold by dry mass; omitted if no co-products are sold.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    optional: true,
  },
  cogs_by_revenue: {
    title: 'Unit cost, allocated by revenue',
    description:
      'Part of the unit cost, before the deduction of co-product revenue, that is allocated to the product by revenue; null if there is no selling price, omitted if no co-products are sold.',
    unit: 'USD/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_mass: {
    title: 'Climate change, allocated by mass',
    description:
      'The part of the footprint that is allocated to the product if the footprint is allocated by mass among all products sold; omitted if no co-products are sold.',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_dry_mass: {
    title: 'Climate change, allocated by dry mass',
    description:
      'The part of the footprint that is allocated to the product if the footprint is allocated by dry mass among all products sold; omitted if no co-products are sold.',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_energy: {
    title: 'Climate change, allocated by heating value',
    description:
      'The part of the footprint that is allocated to the product if the footprint is allocated among all products sold by the lower heating value of their dry matter; null if no dry matter is combustible, omitted if no co-products are sold.',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_revenue: {
    title: 'Climate change, allocated by revenue',
    description:
      'The part of the footprint that is allocated to the product if the footprint is allocated by revenue among all products sold; null if there is no selling price, omitted if no co-products are sold.',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
  gwp_by_substitution: {
    title: 'Climate change, by substitution',
    description:
      'The footprint minus the climate change that co-products avoid by replacing other products; null unless this amount is given for every co-product, omitted if no co-products are sold.',
    unit: 'kgCO2e/kg',
    better: 'lower',
    disclosed: true,
    nullable: true,
    optional: true,
  },
} as const satisfies Record<string, MetricRow>;

type Rows = typeof METRICS;
type Optional = { [Key in keyof Rows]: Rows[Key] extends { optional: true } ? Key : never }[keyof Rows];
type ValueOf<Row> = Row extends { nullable: true } ? number | null : number;

/** The metrics of a whole process. Null = no data (never zero). */
export type Figures = { [Key in Exclude<keyof Rows, Optional>]: ValueOf<Rows[Key]> } & {
  [Key in Optional]?: ValueOf<Rows[Key]>;
};

/** Those that their row explains. */
export type ExplainedMetric = {
  [Key in keyof Rows]: Rows[Key] extends { explained: object } ? Key : never;
}[keyof Rows];

/** The row of a key metric; undefined for any other key. */
export const metricOf = (key: string): MetricRow | undefined =>
  Object.hasOwn(METRICS, key) ? METRICS[key as keyof Rows] : undefined;
