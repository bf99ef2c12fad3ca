/**
 * Purchase costs of equipment as data: one row per item, by the identifiers of docs/models (C-01 …).
 * A row's `cost` is for one unit at its own index; purchase.ts brings it to the cost year and grade.
 */
import type { Grade } from '../types.ts';
import type { Unit } from '../quantity.ts';

/** Whose prices a row holds, which sets the factor of the plant's grade. */
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
  /** Bare-module factor: installed over purchased. */
  readonly bareModule: number;
  readonly min: number;
  readonly max: number;
  readonly basis: PriceBasis;
  readonly material: number;
  /** Small items that any size of plant has: priced at their smallest size rather than refused. */
  readonly accessory: boolean;
  readonly source: string;
}

const BIOSTEAM = 'BioSTEAM (Cortés-Peña et al.), after Seider et al. 2017';
const NREL = 'Humbird et al. 2011, NREL/TP-5100-47764';
const QUOTED = 'Fitted to equipment lists of published SuperPro Designer reports';
const ESTIMATE = 'Engineering estimate, ±50 %';

interface RowOptions {
  basis?: PriceBasis;
  material?: number;
  accessory?: boolean;
}

function row(
  id: string,
  item: string,
  unit: Unit,
  index: number,
  bareModule: number,
  range: readonly [number, number],
  formula: string,
  cost: (size: number) => number,
  source: string,
  options: RowOptions = {},
): CostRow {
  const { basis = 'industrial', material = 1, accessory = false } = options;
  const [min, max] = range;
  return { id, item, unit, cost, formula, index, bareModule, min, max, basis, material, accessory, source };
}

/** C₀ (S/S₀)ⁿ. */
function power(
  id: string,
  item: string,
  unit: Unit,
  index: number,
  bareModule: number,
  range: readonly [number, number],
  base: number,
  cost: number,
  exponent: number,
  source: string,
  options: RowOptions = {},
): CostRow {
  const formula = `${cost.toLocaleString('en-GB')} · (S/${base})^${exponent}`;
  const factor = cost / base ** exponent;
  return row(id, item, unit, index, bareModule, range, formula, (s) => factor * s ** exponent, source, options);
}

/** exp(a + b ln S + c ln² S) with S in other units than ours. */
const logQuadratic = (a: number, b: number, c: number, toTheirs: number) => (s: number) => {
  const x = Math.log(s * toTheirs);
  return Math.exp(a + b * x + c * x * x);
};

const HP = 1.34102209;
const LB = 2.20462262;
const FT2 = 10.7639104;
/** Short tons in a kg. */
const SHORT_TON = 0.00110231131;
/** ft³/min in a m³/h. */
const CFM = 0.588578;
/** US gallons in a m³. */
const GALLONS = 264.172;
/** m in a foot. */
const FOOT = 0.3048;
const tank = { accessory: true };

export const COST_ROWS = [
  power('C-01', 'Mixing tank, stainless, agitated', 'm³', 525.4, 2.3, [0.1, 30], 1, 12_080, 0.525, BIOSTEAM, tank),
  row(
    'C-02',
    'Storage tank, field-erected, stainless',
    'm³',
    525.4,
    2.3,
    [20, 50_000],
    '65,000 + 158.7 V below 2,000 m³; 250,000 + 94.2 V above',
    (v) => (v < 2000 ? 65_000 + 158.7 * v : 250_000 + 94.2 * v),
    BIOSTEAM,
    tank,
  ),
  row(
    'C-06',
    'Agitator, turbine',
    'kW',
    567,
    2.25,
    [2 / HP, 60 / HP],
    '4,105 · hp^0.57',
    (kw) => 4105 * (kw * HP) ** 0.57,
    BIOSTEAM,
    tank,
  ),
  row(
    'C-04',
    'Horizontal vessel, stainless',
    'kg',
    567,
    3.05,
    [1000 / LB, 920_000 / LB],
    'exp(5.6336 + 0.4599 ln W + 0.00582 ln² W), W in lb of steel',
    logQuadratic(5.6336, 0.4599, 0.00582, LB),
    BIOSTEAM,
    { material: 2.1, accessory: true },
  ),
  power('C-07', 'Field-erected fermenter, bulk chemicals', 'm³', 521.9, 1.5, [100, 4000], 3785, 844_000, 0.5, NREL),
  power('C-08', 'Agitator of a field-erected fermenter', 'm³', 521.9, 1.5, [100, 4000], 3785, 52_500, 0.5, NREL, tank),
  power('C-09', 'Cleaning of a field-erected fermenter', 'm³', 521.9, 1.8, [100, 4000], 3785, 421_000, 0.6, NREL, tank),
  power('C-11', 'Fermentation cooler', 'kW', 522, 2.2, [10, 10_000], 5811, 23_900, 0.7, NREL, tank),
  power('C-12', 'Seed reactor', 'm³', 522, 1.8, [0.01, 757], 0.757, 58_300, 0.7, NREL, tank),
  power('C-14', 'Stirred bioreactor, hygienic, complete', 'm³', 797.9, 2.0, [0.05, 300], 1, 260_000, 0.6, ESTIMATE, {
    basis: 'pharma',
  }),
  row(
    'C-16',
    'Air compressor, screw',
    'kW',
    567,
    2.15,
    [10 / HP, 750 / HP],
    'exp(8.2496 + 0.7243 ln hp)',
    (kw) => Math.exp(8.2496 + 0.7243 * Math.log(kw * HP)),
    BIOSTEAM,
    { basis: 'none', accessory: true },
  ),
  row(
    'C-17',
    'Heat exchanger, U-tube',
    'm²',
    567,
    3.17,
    [150 / FT2, 12_000 / FT2],
    'exp(11.5510 - 0.9186 ln A + 0.0979 ln² A), A in ft²',
    logQuadratic(11.551, -0.9186, 0.0979, FT2),
    BIOSTEAM,
    tank,
  ),
  row(
    'C-19',
    'Heat exchanger, double pipe',
    'm²',
    567,
    1.8,
    [2 / FT2, 200 / FT2],
    'exp(7.2718 + 0.16 ln A), A in ft²',
    logQuadratic(7.2718, 0.16, 0, FT2),
    BIOSTEAM,
    { material: 1.75, accessory: true },
  ),
  power('C-23', 'Disc-stack centrifuge', 'm³/h', 525.4, 2.03, [0.5, 100], 1, 28_100, 0.574, BIOSTEAM),
  row(
    'C-24',
    'Scroll decanter',
    'kg/h',
    567,
    2.03,
    [2 / SHORT_TON, 40 / SHORT_TON],
    '68,040 · W^0.50, W in short tons of dry solids an hour',
    (kg) => 68_040 * (kg * SHORT_TON) ** 0.5,
    BIOSTEAM,
  ),
  power('C-26', 'Membrane filtration skid', 'm²', 816, 1.65, [2, 80], 1, 18_400, 0.53, QUOTED, { basis: 'hygienic' }),
  power(
    'C-26b',
    'Membrane filtration skid, high case',
    'm²',
    500,
    1.65,
    [1, 5000],
    1,
    25_000,
    0.7,
    'PreFerS precision-fermentation models',
    { basis: 'hygienic' },
  ),
  // The price at another pressure than 1000 bar goes with its square root: purchase() takes that as a factor.
  power('C-28', 'High-pressure homogeniser', 'm³/h', 797.9, 2.0, [0.1, 20], 1, 160_000, 0.6, ESTIMATE, {
    basis: 'hygienic',
  }),
  power(
    'C-29',
    'Chromatography column with skid, small',
    'L',
    500,
    2.5,
    [1, 100],
    1,
    30_000,
    0.6,
    'PreFerS precision-fermentation models',
    {
      basis: 'hygienic',
    },
  ),
  power('C-30', 'Chromatography skid', 'L/h', 797.9, 1.5, [50, 10_000], 1000, 400_000, 0.4, ESTIMATE, {
    basis: 'pharma',
  }),
  // Priced by diameter: the size of all columns together is their number times it.
  power('C-30b', 'Chromatography column', 'm', 797.9, 1.5, [0.1, 2.5], 0.6, 45_000, 1.6, ESTIMATE, {
    basis: 'hygienic',
    accessory: true,
  }),
  // Evaporator bodies are quoted as a multiple of the cost index itself: 500 × the constant is the cost at index 500.
  power('C-31', 'Evaporator body, falling film', 'm²', 500, 2.45, [13.9, 372], 1, 50_600, 0.55, BIOSTEAM),
  power('C-32', 'Evaporator body, long tube', 'm²', 500, 2.45, [9.3, 743], 1, 21_065, 0.55, BIOSTEAM),
  row(
    'C-34',
    'Spray dryer',
    'kg/h',
    567,
    2.06,
    [30 / LB, 3000 / LB],
    'exp(8.5133 + 0.9847 ln W - 0.0561 ln² W), W in lb/h evaporated',
    logQuadratic(8.5133, 0.9847, -0.0561, LB),
    BIOSTEAM,
  ),
  power('C-35', 'Drum dryer, gas fired', 'm²', 525.4, 2.06, [10, 7854], 1235.35, 1_179_360, 0.6, BIOSTEAM, {
    accessory: true,
  }),
  power('C-36', 'Freeze dryer', 'm²', 797.9, 1.8, [0.5, 60], 10, 900_000, 0.6, ESTIMATE, { basis: 'pharma' }),
  // Trays are priced by diameter: the number of trays, and the factor of a short column, come as a factor.
  row(
    'C-37',
    'Distillation tray, stainless',
    'm',
    500,
    4.3,
    [2 * FOOT, 16 * FOOT],
    '412.70 · exp(0.1482 D) · trays · 2.25/1.0414^trays below 20 trays, D in ft',
    (d) => 412.6985 * Math.exp((0.1482 * d) / FOOT),
    BIOSTEAM,
    { material: 2.1, accessory: true },
  ),
  row(
    'C-38',
    'Distillation column shell, stainless',
    'kg',
    500,
    4.3,
    [4200 / LB, 1_000_000 / LB],
    'exp(7.2756 + 0.18255 ln W + 0.02297 ln² W), W in lb of steel',
    logQuadratic(7.2756, 0.18255, 0.02297, LB),
    BIOSTEAM,
    { material: 2.1, accessory: true },
  ),
  // Platforms go with the column's height; its diameter comes as a factor.
  row(
    'C-38b',
    'Platforms and ladders of a column',
    'm',
    500,
    1,
    [3, 60],
    '300.9 · D^0.63316 · L^0.80161, in ft',
    (height) => 300.9 * (height / FOOT) ** 0.80161,
    BIOSTEAM,
    tank,
  ),
  row(
    'C-39',
    'Vacuum pump, liquid ring',
    'm³/h',
    567,
    1,
    [10, 17_000],
    '8,250 · S^0.37, S in ft³/min',
    (flow) => 8250 * (flow * CFM) ** 0.37,
    BIOSTEAM,
    { accessory: true },
  ),
  power('C-40', 'Cleaning-in-place skid', 'kg/h', 522, 1.8, [1, 630], 63, 421_000, 0.6, NREL, {
    basis: 'none',
    accessory: true,
  }),
  power('C-45', 'Aseptic filling line', '1/h', 797.9, 1.5, [600, 24_000], 6000, 3_500_000, 0.5, ESTIMATE, {
    basis: 'pharma',
  }),
  power('C-46', 'Filter housing', 'm²', 797.9, 1.8, [0.5, 100], 10, 22_000, 0.5, ESTIMATE, {
    basis: 'hygienic',
    accessory: true,
  }),
  power(
    'C-47',
    'Continuous heat steriliser, hygienic skid',
    'm³/h',
    797.9,
    2.0,
    [2, 60],
    12.35,
    718_000,
    0.245,
    QUOTED,
    { basis: 'hygienic', accessory: true },
  ),
  power('C-47b', 'Holding tube', 'm', 797.9, 2.0, [1, 2000], 1, 900, 1, ESTIMATE, {
    basis: 'hygienic',
    accessory: true,
  }),
  power(
    'C-48',
    'Blending tank, hygienic, jacketed, agitated',
    'm³',
    797.9,
    2.3,
    [5, 300],
    41.2,
    482_000,
    0.343,
    QUOTED,
    { basis: 'hygienic', accessory: true },
  ),
  row(
    'C-25',
    'Rotary vacuum filter',
    'm²',
    567,
    2.32,
    [10 / FT2, 800 / FT2],
    'exp(11.796 - 0.1905 ln A + 0.0554 ln² A), A in ft²',
    logQuadratic(11.796, -0.1905, 0.0554, FT2),
    BIOSTEAM,
    { accessory: true },
  ),
  row(
    'C-33',
    'Batch crystalliser',
    'm³',
    444,
    2,
    [0.5, 150],
    '222.4 · S^0.71 + 35,150, S in US gallons',
    (volume) => 222.4 * (volume * GALLONS) ** 0.71 + 35_150,
    `${BIOSTEAM} (Matches)`,
    { material: 2.1 },
  ),
  power('C-49', 'Cell retention skid, alternating flow', 'm²', 797.9, 1.65, [0.5, 1000], 1, 8000, 1, ESTIMATE, {
    basis: 'pharma',
    accessory: true,
  }),
] as const satisfies readonly CostRow[];

const BY_ID = new Map<string, CostRow>(COST_ROWS.map((entry) => [entry.id, entry]));

/** A row by its identifier. @throws RangeError if there is none: a caller's bug. */
export function costRow(id: string): CostRow {
  const found = BY_ID.get(id);
  if (!found) throw new RangeError(`No row ${id} in the cost table`);
  return found;
}

/** Factor of the plant's grade on a price of each basis. */
export const GRADE_FACTOR: Readonly<Record<PriceBasis, Readonly<Record<Grade, number>>>> = {
  industrial: { industrial: 1, food: 1.5, pharma: 3 },
  hygienic: { industrial: 0.7, food: 1, pharma: 1.5 },
  pharma: { industrial: 0.35, food: 0.6, pharma: 1 },
  none: { industrial: 1, food: 1, pharma: 1 },
};
