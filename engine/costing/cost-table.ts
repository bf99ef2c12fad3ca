/**
 * Purchase costs of equipment as data: one row per item, by the identifiers of docs/models (C-01 …).
 * A row's `cost` is for one unit at its own index; purchase.ts brings it to the cost year and grade.
 */
import type { Grade } from '../types.ts';
import type { Unit } from '../quantity.ts';

/** Basis of the prices of a row, which sets the factor for the plant’s grade. */
export type PriceBasis = 'industrial' | 'hygienic' | 'pharma' | 'none';

export interface CostRow {
  readonly id: string;
  readonly item: string;
  readonly unit: Unit;
  /** USD of one unit of size S, at `index`. */
  readonly cost: (size: number) => number;
  /** The equation in words. */
  readonly formula: string;
  readonly index: number;
  /** Bare-module factor: installed cost ÷ purchase cost. */
  readonly bareModule: number;
  /** The sizes that are sold: below `min` the smallest is bought, above `max` several. */
  readonly min: number;
  readonly max: number;
  readonly basis: PriceBasis;
  readonly material: number;
  /** Small items that a plant of any size needs: no warning if the smallest is larger than needed. */
  readonly accessory: boolean;
  readonly source: string;
  /** Of a row that is not in the table: C₀ in USD at S₀, and n. */
  readonly law?: { readonly cost: number; readonly size: number; readonly exponent: number };
}

const BIOSTEAM = 'BioSTEAM (Cortés-Peña et al.), after Seider et al. 2017';
const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';
const QUOTED = 'Fitted to equipment lists of published SuperPro Designer reports';
const ESTIMATE = 'Engineering estimate, ±50 %';

/** A row as declared. */
interface Written extends Omit<CostRow, 'min' | 'max' | 'basis' | 'material' | 'accessory'> {
  range: readonly [min: number, max: number];
  /** Absent: industrial. */
  basis?: PriceBasis;
  /** Absent: 1. */
  material?: number;
  accessory?: boolean;
}

function row(written: Written): CostRow {
  const { id, item, unit, cost, formula, index, bareModule, range, source } = written;
  const { basis = 'industrial', material = 1, accessory = false } = written;
  const [min, max] = range;
  // All fields are written out so that all rows have one shape: pricing is a hot path.
  return { id, item, unit, cost, formula, index, bareModule, min, max, basis, material, accessory, source };
}

/** C₀ (S/S₀)ⁿ, with cost C₀ at size S₀. */
function power({
  base,
  cost,
  exponent,
  ...rest
}: Omit<Written, 'cost' | 'formula'> & { base: number; cost: number; exponent: number }): CostRow {
  const factor = cost / base ** exponent;
  return row({
    ...rest,
    formula: `${cost.toLocaleString('en-GB')} · (S/${base})^${exponent}`,
    cost: (size) => factor * size ** exponent,
  });
}

/** exp(a + b ln S + c ln² S) with S in units other than the engine’s. */
const logQuadratic = (a: number, b: number, c: number, toTheirs: number) => (s: number) => {
  const x = Math.log(s * toTheirs);
  return Math.exp(a + b * x + c * x * x);
};

const HP = 1.34102209;
const LB = 2.20462262;
const FT2 = 10.7639104;
/** Short tons per kg. */
const SHORT_TON = 0.00110231131;
/** ft³/min per m³/h. */
const CFM = 0.588578;
/** US gallons per m³. */
const GALLONS = 264.172;
/** m per foot. */
const FOOT = 0.3048;

const FIELD_TANK = '65,000 + 158.7 V below 2,000 m³; 250,000 + 94.2 V above';
const fieldTank = (v: number): number => (v < 2000 ? 65_000 + 158.7 * v : 250_000 + 94.2 * v);
/** Turbine agitator by its power in kW. */
const agitator = (kw: number): number => 4105 * (kw * HP) ** 0.57;

export const COST_ROWS = [
  power({
    id: 'C-01',
    item: 'Mixing tank, stainless, agitated',
    unit: 'm³',
    index: 525.4,
    bareModule: 2.3,
    range: [0.1, 30],
    base: 1,
    cost: 12_080,
    exponent: 0.525,
    source: BIOSTEAM,
    accessory: true,
  }),
  row({
    id: 'C-02',
    item: 'Storage tank, field-erected, stainless',
    unit: 'm³',
    index: 525.4,
    bareModule: 2.3,
    range: [400, 50_000],
    formula: FIELD_TANK,
    cost: fieldTank,
    source: BIOSTEAM,
    accessory: true,
  }),
  power({
    id: 'C-02a',
    item: 'Storage tank, shop-built, stainless',
    unit: 'm³',
    index: 584.6,
    bareModule: 2.3,
    range: [0.1, 400],
    base: 13.86,
    cost: 30_000,
    exponent: 0.51,
    source:
      'SuperPro Designer report of 2012 (flat-bottom tank of 13.86 m³); exponent to 174,000 USD for 400 m³ in 2019 (Karamerou et al. 2021, Biotechnol. Biofuels 14:57)',
    accessory: true,
  }),
  row({
    id: 'C-02b',
    item: 'Field-erected tank with agitator, stainless',
    unit: 'm³',
    index: 525.4,
    bareModule: 2.3,
    range: [30, 4000],
    formula: `${FIELD_TANK}; and an agitator of 0.2 kW/m³ (C-06)`,
    cost: (v) => fieldTank(v) + (525.4 / 567) * agitator(0.2 * v),
    source: BIOSTEAM,
    accessory: true,
  }),
  row({
    id: 'C-06',
    item: 'Agitator, turbine',
    unit: 'kW',
    index: 567,
    bareModule: 2.25,
    range: [2 / HP, 1000 / HP],
    formula: '4,105 · hp^0.57; extrapolated above 60 hp, as one vessel has one agitator',
    cost: agitator,
    source: BIOSTEAM,
    accessory: true,
  }),
  row({
    id: 'C-03',
    item: 'Vertical vessel, stainless',
    unit: 'kg',
    index: 567,
    bareModule: 4.16,
    range: [4200 / LB, 1_000_000 / LB],
    formula: 'exp(7.1390 + 0.18255 ln W + 0.02297 ln² W), W in lb of steel',
    cost: logQuadratic(7.139, 0.18255, 0.02297, LB),
    source: BIOSTEAM,
    material: 2.1,
    accessory: true,
  }),
  row({
    id: 'C-04',
    item: 'Horizontal vessel, stainless',
    unit: 'kg',
    index: 567,
    bareModule: 3.05,
    range: [1000 / LB, 920_000 / LB],
    formula: 'exp(5.6336 + 0.4599 ln W + 0.00582 ln² W), W in lb of steel',
    cost: logQuadratic(5.6336, 0.4599, 0.00582, LB),
    source: BIOSTEAM,
    material: 2.1,
    accessory: true,
  }),
  power({
    id: 'C-07',
    item: 'Field-erected fermenter, bulk chemicals',
    unit: 'm³',
    index: 521.9,
    bareModule: 1.5,
    range: [100, 4000],
    base: 3785,
    cost: 844_000,
    exponent: 0.5,
    source: NREL,
  }),
  power({
    id: 'C-08',
    item: 'Agitator of a field-erected fermenter',
    unit: 'm³',
    index: 521.9,
    bareModule: 1.5,
    range: [100, 4000],
    base: 3785,
    cost: 52_500,
    exponent: 0.5,
    source: NREL,
    accessory: true,
  }),
  power({
    id: 'C-09',
    item: 'Cleaning of a field-erected fermenter',
    unit: 'm³',
    index: 521.9,
    bareModule: 1.8,
    range: [100, 4000],
    base: 3785,
    cost: 421_000,
    exponent: 0.6,
    source: NREL,
    accessory: true,
  }),
  power({
    id: 'C-11',
    item: 'Fermentation cooler',
    unit: 'kW',
    index: 522,
    bareModule: 2.2,
    range: [10, 10_000],
    base: 5811,
    cost: 23_900,
    exponent: 0.7,
    source: NREL,
    accessory: true,
  }),
  power({
    id: 'C-12',
    item: 'Seed reactor',
    unit: 'm³',
    index: 522,
    bareModule: 1.8,
    range: [0.01, 757],
    base: 0.757,
    cost: 58_300,
    exponent: 0.7,
    source: NREL,
    accessory: true,
  }),
  power({
    id: 'C-14',
    item: 'Stirred bioreactor, hygienic, complete',
    unit: 'm³',
    index: 797.9,
    bareModule: 2.0,
    range: [0.05, 500],
    base: 1,
    cost: 260_000,
    exponent: 0.6,
    source: ESTIMATE,
    basis: 'pharma',
  }),
  row({
    id: 'C-16',
    item: 'Air compressor, screw',
    unit: 'kW',
    index: 567,
    bareModule: 2.15,
    range: [10 / HP, 750 / HP],
    formula: 'exp(8.2496 + 0.7243 ln hp)',
    cost: (kw) => Math.exp(8.2496 + 0.7243 * Math.log(kw * HP)),
    source: BIOSTEAM,
    basis: 'none',
    accessory: true,
  }),
  row({
    id: 'C-17',
    item: 'Heat exchanger, U-tube',
    unit: 'm²',
    index: 567,
    bareModule: 3.17,
    range: [150 / FT2, 12_000 / FT2],
    formula: 'exp(11.5510 - 0.9186 ln A + 0.0979 ln² A), A in ft²',
    cost: logQuadratic(11.551, -0.9186, 0.0979, FT2),
    source: BIOSTEAM,
    material: 1.75,
    accessory: true,
  }),
  row({
    id: 'C-19',
    item: 'Heat exchanger, double pipe',
    unit: 'm²',
    index: 567,
    bareModule: 1.8,
    range: [2 / FT2, 200 / FT2],
    formula: 'exp(7.2718 + 0.16 ln A), A in ft²',
    cost: logQuadratic(7.2718, 0.16, 0, FT2),
    source: BIOSTEAM,
    material: 1.75,
    accessory: true,
  }),
  power({
    id: 'C-23',
    item: 'Disc-stack centrifuge',
    unit: 'm²',
    index: 603.1,
    bareModule: 2.03,
    range: [4000, 300_000],
    base: 15_900,
    cost: 161_000,
    exponent: 0.5,
    source:
      'Quotation of 2018 for 5 m³/h (Biotechnology Reports 20, e00280); exponent to the price of BioSTEAM at the 91 m³/h of the largest bowl',
    basis: 'hygienic',
  }),
  row({
    id: 'C-24',
    item: 'Scroll decanter',
    unit: 'kg/h',
    index: 567,
    bareModule: 2.03,
    range: [2 / SHORT_TON, 40 / SHORT_TON],
    formula: '68,040 · W^0.50, W in short tons of dry solids per hour',
    cost: (kg) => 68_040 * (kg * SHORT_TON) ** 0.5,
    source: BIOSTEAM,
  }),
  power({
    id: 'C-26',
    item: 'Membrane filtration skid',
    unit: 'm²',
    index: 816,
    bareModule: 1.65,
    range: [2, 80],
    base: 1,
    cost: 18_400,
    exponent: 0.53,
    source: QUOTED,
    basis: 'hygienic',
  }),
  power({
    id: 'C-26b',
    item: 'Membrane filtration skid, high case',
    unit: 'm²',
    index: 500,
    bareModule: 1.65,
    range: [1, 5000],
    base: 1,
    cost: 25_000,
    exponent: 0.7,
    source: 'PreFerS precision-fermentation models',
    basis: 'hygienic',
  }),
  // The price is proportional to the square root of pressure ÷ 1000 bar, which purchase() takes as a factor.
  power({
    id: 'C-28',
    item: 'High-pressure homogeniser',
    unit: 'm³/h',
    index: 816,
    bareModule: 2.0,
    range: [0.1, 20],
    base: 7.69,
    cost: 204_000,
    exponent: 0.6,
    source:
      'Twice the price in a SuperPro Designer report of 2022 (102,000 USD, pressure not stated and probably lower), ±50 %',
    basis: 'hygienic',
  }),
  power({
    id: 'C-29',
    item: 'Chromatography column with skid, small',
    unit: 'L',
    index: 500,
    bareModule: 2.5,
    range: [1, 100],
    base: 1,
    cost: 30_000,
    exponent: 0.6,
    source: 'PreFerS precision-fermentation models',
    basis: 'hygienic',
  }),
  power({
    id: 'C-30',
    item: 'Chromatography skid',
    unit: 'L/h',
    index: 797.9,
    bareModule: 1.5,
    range: [50, 10_000],
    base: 1000,
    cost: 400_000,
    exponent: 0.4,
    source: ESTIMATE,
    basis: 'pharma',
  }),
  // Priced by diameter: the total size of all columns is their number × diameter.
  power({
    id: 'C-30b',
    item: 'Chromatography column',
    unit: 'm',
    index: 797.9,
    bareModule: 1.5,
    range: [0.1, 2.5],
    base: 0.6,
    cost: 45_000,
    exponent: 1.6,
    source: ESTIMATE,
    basis: 'hygienic',
    accessory: true,
  }),
  // Evaporator bodies are quoted as a multiple of the cost index itself: 500 × the constant is the cost at index 500.
  power({
    id: 'C-31',
    item: 'Evaporator body, falling film',
    unit: 'm²',
    index: 500,
    bareModule: 2.45,
    range: [13.9, 372],
    base: 1,
    cost: 50_600,
    exponent: 0.55,
    source: BIOSTEAM,
  }),
  power({
    id: 'C-32',
    item: 'Evaporator body, long tube',
    unit: 'm²',
    index: 500,
    bareModule: 2.45,
    range: [9.3, 743],
    base: 1,
    cost: 21_065,
    exponent: 0.55,
    source: BIOSTEAM,
  }),
  row({
    id: 'C-34',
    item: 'Spray dryer',
    unit: 'kg/h',
    index: 567,
    bareModule: 2.06,
    range: [30 / LB, 3000 / LB],
    formula: 'exp(8.5133 + 0.9847 ln W - 0.0561 ln² W), W in lb/h evaporated',
    cost: logQuadratic(8.5133, 0.9847, -0.0561, LB),
    source: BIOSTEAM,
  }),
  power({
    id: 'C-35',
    item: 'Drum dryer, gas fired',
    unit: 'm²',
    index: 525.4,
    bareModule: 2.06,
    range: [10, 7854],
    base: 1235.35,
    cost: 1_179_360,
    exponent: 0.6,
    source: BIOSTEAM,
    accessory: true,
  }),
  power({
    id: 'C-36',
    item: 'Freeze dryer',
    unit: 'm²',
    index: 797.9,
    bareModule: 1.8,
    range: [0.5, 60],
    base: 10,
    cost: 900_000,
    exponent: 0.6,
    source: ESTIMATE,
    basis: 'pharma',
  }),
  // Trays are priced by diameter: the number of trays, and the factor of a short column, come as a factor.
  row({
    id: 'C-37',
    item: 'Distillation tray, stainless',
    unit: 'm',
    index: 500,
    bareModule: 4.3,
    range: [2 * FOOT, 16 * FOOT],
    formula: '412.70 · exp(0.1482 D) · trays · 2.25/1.0414^trays below 20 trays, D in ft',
    cost: (d) => 412.6985 * Math.exp((0.1482 * d) / FOOT),
    source: BIOSTEAM,
    material: 2.1,
    accessory: true,
  }),
  row({
    id: 'C-38',
    item: 'Distillation column shell, stainless',
    unit: 'kg',
    index: 500,
    bareModule: 4.3,
    range: [4200 / LB, 1_000_000 / LB],
    formula: 'exp(7.2756 + 0.18255 ln W + 0.02297 ln² W), W in lb of steel',
    cost: logQuadratic(7.2756, 0.18255, 0.02297, LB),
    source: BIOSTEAM,
    material: 2.1,
    accessory: true,
  }),
  // Platforms are priced by column height; the diameter comes as a factor.
  row({
    id: 'C-38b',
    item: 'Platforms and ladders of a column',
    unit: 'm',
    index: 500,
    bareModule: 1,
    range: [3, 60],
    formula: '300.9 · D^0.63316 · L^0.80161, in ft',
    cost: (height) => 300.9 * (height / FOOT) ** 0.80161,
    source: BIOSTEAM,
    accessory: true,
  }),
  row({
    id: 'C-39',
    item: 'Vacuum pump, liquid ring',
    unit: 'm³/h',
    index: 567,
    bareModule: 1,
    range: [10, 17_000],
    formula: '8,250 · S^0.37, S in ft³/min',
    cost: (flow) => 8250 * (flow * CFM) ** 0.37,
    source: BIOSTEAM,
    accessory: true,
  }),
  power({
    id: 'C-40',
    item: 'Cleaning-in-place skid',
    unit: 'm³/h',
    index: 522,
    bareModule: 1.8,
    range: [2, 200],
    base: 66.2,
    cost: 421_000,
    exponent: 0.6,
    source: `${NREL}; its skid cleans vessels of 3,785 m³, whose spray balls need 66.2 m³/h`,
    basis: 'none',
    accessory: true,
  }),
  power({
    id: 'C-45',
    item: 'Aseptic filling line',
    unit: '1/h',
    index: 797.9,
    bareModule: 1.5,
    range: [600, 24_000],
    base: 6000,
    cost: 3_500_000,
    exponent: 0.5,
    source: ESTIMATE,
    basis: 'pharma',
  }),
  power({
    id: 'C-46',
    item: 'Filter housing',
    unit: 'm²',
    index: 797.9,
    bareModule: 1.8,
    range: [0.5, 100],
    base: 10,
    cost: 22_000,
    exponent: 0.5,
    source: ESTIMATE,
    basis: 'hygienic',
    accessory: true,
  }),
  power({
    id: 'C-47',
    item: 'Continuous heat steriliser, hygienic skid',
    unit: 'm³/h',
    index: 797.9,
    bareModule: 2.0,
    range: [0.1, 60],
    base: 10,
    cost: 300_000,
    exponent: 0.55,
    source:
      'Between the exchangers, tube and pumps it consists of (130,000 USD) and SuperPro Designer reports (682,000 USD), ±50 %',
    basis: 'hygienic',
    accessory: true,
  }),
  power({
    id: 'C-47b',
    item: 'Holding tube',
    unit: 'm',
    index: 797.9,
    bareModule: 2.0,
    range: [1, 2000],
    base: 1,
    cost: 900,
    exponent: 1,
    source: ESTIMATE,
    basis: 'hygienic',
    accessory: true,
  }),
  power({
    id: 'C-48',
    item: 'Blending tank, hygienic, jacketed, agitated',
    unit: 'm³',
    index: 607.5,
    bareModule: 2.3,
    range: [0.1, 300],
    base: 200,
    cost: 294_000,
    exponent: 0.525,
    source:
      '205,500 USD with agitator for 200 m³ in 2019 (Karamerou et al. 2021, Biotechnol. Biofuels 14:57) ÷ 0.7 for hygienic construction; exponent of C-01. SuperPro Designer reports are 2 to 3 times higher',
    basis: 'hygienic',
    accessory: true,
  }),
  row({
    id: 'C-25',
    item: 'Rotary vacuum filter',
    unit: 'm²',
    index: 567,
    bareModule: 2.32,
    range: [10 / FT2, 800 / FT2],
    formula: 'exp(11.796 - 0.1905 ln A + 0.0554 ln² A), A in ft²',
    cost: logQuadratic(11.796, -0.1905, 0.0554, FT2),
    source: BIOSTEAM,
    accessory: true,
  }),
  row({
    id: 'C-33',
    item: 'Batch crystalliser',
    unit: 'm³',
    index: 444,
    bareModule: 2,
    range: [0.5, 150],
    formula: '222.4 · S^0.71 + 35,150, S in US gallons',
    cost: (volume) => 222.4 * (volume * GALLONS) ** 0.71 + 35_150,
    source: `${BIOSTEAM} (Matches)`,
    material: 2.1,
  }),
  power({
    id: 'C-61',
    item: 'Gypsum hydrocyclone and drum filter',
    unit: 'kg/h',
    index: 389.5,
    bareModule: 1.4,
    range: [1000, 1_000_000],
    base: 272_342,
    cost: 187_567,
    exponent: 0.39,
    source: 'BioSTEAM biorefineries, after Humbird et al. 2011',
    accessory: true,
  }),
  // Priced by the area of cell pairs; the price of the membranes comes as a factor.
  power({
    id: 'C-82',
    item: 'Electrodialysis stacks with pumps and rectifier',
    unit: 'm²',
    index: 797.9,
    bareModule: 2,
    range: [1, 2000],
    base: 1,
    cost: 225,
    exponent: 1,
    source: 'Price of cell pairs, installed at twice that; engineering estimate',
    basis: 'none',
    accessory: true,
  }),
  power({
    id: 'C-49',
    item: 'Cell retention skid, alternating flow',
    unit: 'm²',
    index: 797.9,
    bareModule: 1.65,
    range: [0.5, 1000],
    base: 1,
    cost: 8000,
    exponent: 1,
    source: ESTIMATE,
    basis: 'pharma',
    accessory: true,
  }),
] as const satisfies readonly CostRow[];

const BY_ID = new Map<string, CostRow>(COST_ROWS.map((entry) => [entry.id, entry]));

/** A row by its identifier. @throws RangeError for an unknown identifier, which is a bug in the caller. */
export function costRow(id: string): CostRow {
  const found = BY_ID.get(id);
  if (!found) throw new RangeError(`No row ${id} in the cost table`);
  return found;
}

/** Factor for the plant’s grade on a price of each basis. */
export const GRADE_FACTOR: Readonly<Record<PriceBasis, Readonly<Record<Grade, number>>>> = {
  industrial: { industrial: 1, food: 1.5, pharma: 3 },
  hygienic: { industrial: 0.7, food: 1, pharma: 1.5 },
  pharma: { industrial: 0.35, food: 0.6, pharma: 1 },
  none: { industrial: 1, food: 1, pharma: 1 },
};
