/** A lysine plant as priced in an economic evaluation report of SuperPro Designer: a list of sizes with prices. */
import { capital, fixedCapital } from '../costing/capital.ts';
import type { CapitalInput } from '../costing/capital-factors.ts';
import { returnOnInvestment } from '../costing/cash-flow.ts';
import { facilityLines } from '../costing/operating-cost.ts';
import { defaultAssumptions } from '../assumptions/defaults.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Library } from '../types/library.ts';
import type { PublishedCase } from './case.ts';
import { CHEAP_FILTER, type Listed, priceRows, pricesOf, spreadOf } from './price-list.ts';

const YEAR = 2012;
const REPORT = {
  tci: 117_735_000,
  aoc: 33_996_000,
  revenue: 30_188_000,
  output: 2_665_595,
  purchase: 16_871_000,
};
/** Equipment of the report, with the engine’s rows; the number of each is in `COUNTS`. */
const EQUIPMENT = {
  steriliser: {
    name: 'Heat steriliser, 30.74 m³/h',
    price: 658_000,
    row: 'C-47',
    size: 30.74,
  },
  blending_tank_205: {
    name: 'Blending tank, 205 m³',
    price: 609_000,
    row: 'C-48',
    size: 205,
  },
  blending_tank_217: {
    name: 'Blending tank, 216.6 m³',
    price: 624_000,
    row: 'C-48',
    size: 216.6,
  },
  blending_tank_19: {
    name: 'Blending tank, 19.25 m³',
    price: 271_000,
    row: 'C-48',
    size: 19.25,
  },
  compressor: { name: 'Compressor, 1,096.6 kW', price: 1_220_000, row: 'C-16', size: 1096.6 },
  fermentor: { name: 'Fermentor, 216.56 m³', price: 2_212_000, row: 'C-14', size: 216.56 },
  flat_bottom_tank: {
    name: 'Flat-bottom tank, 13.86 m³',
    price: 30_000,
    row: 'C-02a',
    size: 13.86,
    fitted: true,
  },
  evaporator: { name: 'Evaporator, 44.81 m²', price: 202_000, row: 'C-32', size: 44.81 },
  rotary_filter: {
    name: 'Rotary vacuum filter, 41.62 m²',
    price: 148_000,
    row: 'C-25',
    size: 41.62,
    outside: CHEAP_FILTER,
    operation: 'rotary_vacuum_filtration',
  },
} as const satisfies Record<string, Listed>;
/** Of which there are more than one. */
const COUNTS: Readonly<Record<string, number>> = { compressor: 3, fermentor: 3, rotary_filter: 2 };
/**
 * Equipment in the report’s list that no row of the cost table covers: three air filters of each size and a spray
 * dryer.
 */
const OTHER = 3 * 12_000 + 3 * 105_000 + 160_000;
const sumOf = (price: (key: keyof typeof EQUIPMENT) => number): number =>
  (Object.keys(EQUIPMENT) as (keyof typeof EQUIPMENT)[]).reduce((sum, key) => sum + (COUNTS[key] ?? 1) * price(key), 0);
const LISTED = sumOf((key) => EQUIPMENT[key].price);

/** Fixed capital that gives a total with the engine’s start-up and working capital; USD. */
function fixedCapitalOf(total: number): number {
  const share = (fixed: number) =>
    facilityLines({ convention: 'superpro', purchase: REPORT.purchase, installed: 0, fixed, labour: 0 }).reduce(
      (sum, line) => sum + line.annual,
      0,
    );
  const totalOf = (fixed: number) =>
    capital(
      { ...PLANT, circulating: REPORT.aoc - share(fixed) },
      { purchase: REPORT.purchase, installed: 0, direct: 0, fixed },
    ).total;
  let fixed = total;
  for (let i = 0; i < 40; i++) fixed += total - totalOf(fixed);
  return fixed;
}

const PLANT: CapitalInput = {
  convention: 'superpro',
  costYear: YEAR,
  listed: LISTED + OTHER,
  bareModule: 0,
  unlisted: defaultAssumptions.capital.unlisted_equipment,
  plantClass: 'sanitary',
  installation: defaultAssumptions.capital.installation_factor,
  location: 1,
  circulating: 0,
  operatingDays: defaultAssumptions.plant.operating_hours / 24,
};

/** Equipment of a fermentation whose vessels start one after another. */
function fermentation(library: Library, vessels: number) {
  const settings = { vessel_volume: 216.56, vessels };
  const outcome = evaluate(
    {
      uo_settings: [{ id: 'f', unit_operation: 'fed_batch_fermentation', name: 'Fermentation', settings }],
      locked_values: { uo_settings: [] },
      assumptions: { plant: { grade: 'industrial' }, capital: { cost_year: YEAR } },
    },
    {
      name: 'Lysine',
      kind: 'molecule',
      component_id: 'mol_l_lysine_hydrochloride',
      host_id: 'cel_corynebacterium_glutamicum',
      selling_price: null,
    },
    library,
  );
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  const of = (id: string) => outcome.results.equipment.find((one) => one.cost_id === id)!;
  return { fermenter: of('C-14'), compressor: of('C-16') };
}

export const lysineReport: PublishedCase = {
  id: 'lysine_report',
  title: 'Lysine plant, SuperPro Designer economic evaluation report',
  source:
    'Economic evaluation report on a lysine plant, 2013, at 2012 prices; written by a user of SuperPro Designer, so the plant design is not verified',
  origin: 'SuperPro Designer reports',
  whole: false,
  inputs: [
    'total capital 117.735 M, operating cost 33.996 M per year, revenues 30.188 M per year, 2,665.6 t per year',
    'equipment with sizes and prices; purchase cost 16.871 M with unlisted equipment',
  ],
  rows: {
    unlisted: {
      name: 'Purchase cost with unlisted equipment',
      unit: 'USD',
      published: REPORT.purchase,
      kind: 'given',
      how: 'the report’s listed items plus the engine’s 25 % default for unlisted equipment',
    },
    unit_cost: {
      name: 'Unit production cost',
      unit: 'USD/kg',
      published: 12.75,
      kind: 'given',
      how: 'operating cost including depreciation ÷ output, both given',
    },
    unit_revenue: {
      name: 'Unit production revenue',
      unit: 'USD/kg',
      published: 11.32,
      kind: 'given',
      how: 'revenues ÷ output, both given',
    },
    gross_margin: {
      name: 'Gross margin',
      unit: '%',
      published: -12.61,
      kind: 'given',
      how: '(sales - operating cost) ÷ sales, all given',
    },
    roi: {
      name: 'Return on investment',
      unit: '%',
      published: 5.72,
      kind: 'given',
      how: '(profit + depreciation) ÷ total capital; fixed capital is the total minus the engine’s start-up and working capital, and depreciation is 9.5 % of fixed capital',
    },
    payback: {
      name: 'Payback time',
      unit: 'years',
      published: 17.47,
      kind: 'given',
      how: '1 ÷ published return',
    },
    tci_ratio: {
      name: 'Total capital ÷ purchase cost',
      unit: '1',
      published: 6.98,
      kind: 'computed',
      estimate: 'factor',
      how: 'the engine’s SuperPro Designer factors applied to the report’s purchase cost',
    },
    ...priceRows(EQUIPMENT, YEAR, 'industrial'),
    equipment: {
      name: 'Total of the equipment above',
      unit: 'USD',
      published: LISTED,
      kind: 'computed',
      estimate: 'price',
      types: Object.values(EQUIPMENT).map(spreadOf),
      how: 'the engine’s prices for the rows above × the number of units',
    },
    fermentors: {
      name: 'Number of fermentors, including two additional staggered fermentors',
      unit: 'count',
      published: 3,
      kind: 'given',
      how: 'equipment list for a fermentation with three vessels',
    },
    staggered_cost: {
      name: 'Cost of three staggered fermentors ÷ cost of one',
      unit: '1',
      published: 3,
      kind: 'given',
      how: 'cost of the equipment list with three vessels ÷ cost of the list with one',
    },
    staggered_air: {
      name: 'Cost of three staggered air supplies ÷ cost of one',
      unit: '1',
      published: 3,
      kind: 'given',
      how: 'cost of the equipment list with three vessels ÷ cost of the list with one',
    },
  },
  leftOut: [
    {
      name: 'Air filters, 0.61 and 3.39 m³/s',
      reason: 'the engine treats sterile air filters as consumables and has no price for their housing',
    },
    {
      name: 'Spray dryer, 6.34 m³',
      reason:
        'the report gives the chamber volume; the cost table is based on the water evaporated, which is not given',
    },
    { name: 'NPV at 7 %', reason: 'the available pages give neither the project years nor the schedule' },
  ],
  ours: (library) => {
    const prices = pricesOf(EQUIPMENT, YEAR, 'industrial');
    const fixed = fixedCapitalOf(REPORT.tci);
    const circulating =
      REPORT.aoc -
      facilityLines({ convention: 'superpro', purchase: REPORT.purchase, installed: 0, fixed, labour: 0 }).reduce(
        (sum, line) => sum + line.annual,
        0,
      );
    const depreciation = facilityLines({
      convention: 'superpro',
      purchase: REPORT.purchase,
      installed: 0,
      fixed,
      labour: 0,
    })[0]!.annual;
    const own = fixedCapital(PLANT);
    const one = fermentation(library, 1);
    const three = fermentation(library, 3);
    return {
      unlisted: own.purchase,
      unit_cost: REPORT.aoc / REPORT.output,
      unit_revenue: REPORT.revenue / REPORT.output,
      gross_margin: 100 * (1 - REPORT.aoc / REPORT.revenue),
      roi: 100 * returnOnInvestment(REPORT.revenue, REPORT.aoc, depreciation, 0, REPORT.tci),
      payback: 100 / 5.72,
      tci_ratio: capital({ ...PLANT, circulating }, own).total / own.purchase,
      ...prices,
      equipment: sumOf((key) => prices[key]!),
      fermentors: three.fermenter.n_units,
      staggered_cost: three.fermenter.purchase_cost / one.fermenter.purchase_cost,
      staggered_air: three.compressor.purchase_cost / one.compressor.purchase_cost,
    };
  },
};
