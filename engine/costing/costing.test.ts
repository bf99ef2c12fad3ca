import { describe, expect, test } from 'vitest';
import { capital, fixedCapital } from './capital.ts';
import { type CapitalInput, NREL_DIRECT, NREL_INDIRECT, NREL_WORKING } from './capital-factors.ts';
import {
  capitalRecovery,
  internalRate,
  loanPayment,
  type Inflation,
  nominalRate,
  presentValue,
  Project,
  type ProjectInput,
  returnOnInvestment,
  severalRates,
} from './cash-flow.ts';
import { PLANT_CLASSES } from '../assumptions/capital.ts';
import { costIndex, escalate } from '../assumptions/cepci.ts';
import { COST_ROWS, costRow, machineType, type MachineType } from './cost-table.ts';
import { depreciation, depreciationOf, leftShare } from './depreciation.ts';
import { firstPlant } from './first-of-a-kind.ts';
import { isReplaced } from './replacement.ts';
import { defaultAssumptions } from '../assumptions/defaults.ts';
import { ASSUMPTIONS, type Depreciation } from '../assumptions/assumptions.ts';
import { facilityLines, turtonOperators } from './operating-cost.ts';
import { BASE_ITEMS } from './items.ts';
import { purchase } from './purchase.ts';

/** Cost of one unit in 2023 at the grade of the row. */
const in2023 = (id: string, size: number, index = 797.9): number =>
  (costRow(id).cost(size) * index) / costRow(id).index;

describe('equipment cost', () => {
  test('converts money between years', () => expect(escalate(100_000, 2011, 2023)).toBeNear(136_230));
  test.each([
    // Laws of their own: by hand from the published equations or prices.
    ['C-12', 0.757, 797.9, 89_100],
    ['C-23', 122_850, 797.9, 592_070],
    ['C-23', 15_900, 603.1, 161_000],
    ['C-26b', 50, 797.9, 616_875],
    ['C-28', 7.69, 816, 68_000],
    ['C-34', 200, 797.9, 352_000],
    ['C-40', 66.2, 522, 421_000],
    ['C-51', 46_211, 525.4, 98_200],
    // 5 ft; 20,000 lb; 40 ft; at 2.1 times the price in carbon steel.
    ['C-37', 5 * 0.3048, 500, 2.1 * 865.85],
    ['C-38', 2e4 / 2.20462262, 500, 2.1 * 83_814],
    ['C-38b', 40 * 0.3048, 500, 5789.6],
    // Medians: one vendor at 200 m³; five families of rotary filters at 40 m².
    ['C-07', 200, 576.1, 356_000],
    ['C-25', 40, 797.9, 311_800],
  ] as const)('prices %s of size %d', (id, size, index, expected) =>
    expect(in2023(id, size, index)).toBeNear(expected),
  );

  test('prices exchangers, columns and crystallisers by their steel', () => {
    const order = { total: 15_000, atLeast: 1, index: 797.9, grade: 'industrial' } as const;
    const of = (steel: 'carbon' | 'stainless_304' | 'stainless_316') =>
      purchase(costRow('C-38'), { ...order, steel }).cost;
    expect(of('stainless_304') / of('carbon')).toBeNear(1.7, 0.01);
    expect(of('stainless_316') / of('carbon')).toBeNear(2.1, 0.01);
    for (const id of ['C-03', 'C-04', 'C-17', 'C-19', 'C-33', 'C-37'])
      expect(costRow(id).steel.carbon).toBeLessThan(0.6);
  });
  test('agrees within 5 % with the price by flow of BioSTEAM for the largest disc stack, at industrial grade', () => {
    const ours = purchase(costRow('C-23'), { total: 265_000, atLeast: 1, index: 797.9, grade: 'industrial' }).cost;
    expect(ours / ((28_100 * 91 ** 0.574 * 797.9) / 525.4)).toBeNear(1.07, 0.05);
  });
  test('splits a size above the maximum over several equal units', () => {
    const skids = purchase(costRow('C-26'), { total: 349, atLeast: 1, index: 797.9, grade: 'food' });
    expect(skids.units).toBe(5);
    expect(skids.cost).toBeNear(5 * costRow('C-26').cost(69.8), 1e-9);
  });
  test('applies the grade factor of each price basis', () => {
    const food = purchase(costRow('C-14'), { total: 100, atLeast: 1, index: 797.9, grade: 'food' });
    expect(food.cost).toBeNear(0.6 * 4_281_000, 1e-9);
    expect(
      purchase(costRow('C-14'), { total: 100, atLeast: 1, index: 797.9, grade: 'pharma' }).cost / food.cost,
    ).toBeNear(1 / 0.6, 1e-9);
    expect(purchase(costRow('C-16'), { total: 221, atLeast: 1, index: 797.9, grade: 'pharma' }).cost).toBe(
      purchase(costRow('C-16'), { total: 221, atLeast: 1, index: 797.9, grade: 'industrial' }).cost,
    );
  });
  test('gives a cost that rises with size in every row', () => {
    for (const row of COST_ROWS) {
      const large = Math.min(row.max, row.min * 1000);
      expect([row.id, row.cost(large) > row.cost(row.min)]).toEqual([row.id, true]);
    }
  });
  test('gives every item a unique id and a non-negative price', () => {
    expect(new Set(BASE_ITEMS.map(({ id }) => id)).size).toBe(BASE_ITEMS.length);
    const below = BASE_ITEMS.filter(({ price }) =>
      (typeof price === 'number' ? [price] : Object.values(price)).some((usd) => !(usd >= 0)),
    );
    expect(below.map(({ id }) => id)).toEqual([]);
  });
  test('gives no cost for size zero', () => {
    expect(purchase(costRow('C-26'), { total: 0, atLeast: 1, index: 797.9, grade: 'food' }).cost).toBe(0);
  });
  test.each(COST_ROWS.map((row) => [row.id, row] as const))(
    'buys the smallest and several of the largest of %s',
    (_, row) => {
      const order = { atLeast: 1, index: 797.9, grade: 'food' } as const;
      const least = purchase(row, { ...order, total: row.min });
      const tiny = purchase(row, { ...order, total: row.min / 1e4 });
      expect(tiny).toEqual({ ...least, floored: true });
      const many = purchase(row, { ...order, total: 3.5 * row.max });
      expect(many).toMatchObject({ units: 4, size: 0.875 * row.max, floored: false });
      expect(many.cost).toBeNear(4 * purchase(row, { ...order, total: 0.875 * row.max }).cost, 1e-12);
    },
  );
  test('rejects years without an index', () => {
    expect(() => costIndex(1980)).toThrow(RangeError);
  });
  test('rises after the last published year as the open index does', () => {
    expect(costIndex(2023)).toBe(797.9);
    expect([2024, 2025, 2026].map((year) => Math.round(1000 * (costIndex(year) / costIndex(2023) - 1)))).toEqual([
      26, 68, 122,
    ]);
  });
});

const plant: CapitalInput = {
  convention: 'superpro',
  costYear: 2023,
  listed: 23_791_000,
  bareModule: 0,
  unlisted: 0.25,
  plantClass: 'sanitary',
  installation: 0.41,
  location: 1,
  circulating: 13_130_000,
  operatingDays: 330,
};

describe('capital', () => {
  test('matches the multipliers of SuperPro Designer', () => {
    const fixed = fixedCapital(plant);
    expect(fixed.fixed / fixed.purchase).toBeNear(6.109);
    expect(fixed.purchase).toBeNear(29_738_000);
    expect(fixed.fixed).toBeNear(181.7e6, 2e-3);
    expect(capital(plant, fixed).total).toBeNear(192e6, 2e-3);
  });
  test.each([
    ['non_sterile', 4.88],
    ['sanitary', 6.11],
    ['aseptic', 7.16],
    ['gmp_microbial', 8.87],
    ['gmp_cell_culture', 10.98],
  ] as const)('multiplies the purchase cost of a %s plant by %d', (plantClass, ratio) => {
    const { installation, buildings } = PLANT_CLASSES[plantClass];
    const isGmp = plantClass.startsWith('gmp_');
    const input = { ...plant, plantClass, installation, controlSystem: isGmp ? 0.15 : 0 };
    const fixed = fixedCapital(input);
    expect(fixed.fixed / fixed.purchase).toBeNear(ratio, 2e-3);
    const { lines, total } = capital(input, fixed);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeNear(total, 1e-12);
    const share = (wanted: string): number => (lines.find(({ key }) => key === wanted)?.amount ?? 0) / fixed.purchase;
    expect(share('control_system')).toBeNear(isGmp ? 0.15 : 0, 1e-12);
    expect(share('utilities_building')).toBeNear(isGmp ? buildings / 10 : 0, 1e-12);
    expect(share('buildings') + share('utilities_building')).toBeNear(buildings, 1e-12);
  });
  test('charges installation, piping and instruments only on the bare machine of one that comes complete', () => {
    const spared = fixedCapital(plant).fixed - fixedCapital({ ...plant, complete: 1e6 }).fixed;
    expect(spared).toBeNear(1.25e6 * (0.41 + 0.38 + 0.4 + 0.03 + 0.1) * 1.6 * 1.15, 1e-9);
    const lang = { ...plant, convention: 'lang' } as const;
    expect(fixedCapital(lang).fixed - fixedCapital({ ...lang, complete: 1e6 }).fixed).toBeNear(1.25e6 * 1.311, 1e-3);
  });
  test('has a line for spare equipment, which is part of the purchase cost', () => {
    const spared = { ...plant, unlisted: 0.5, spare: 0.25 };
    const fixed = fixedCapital(spared);
    const { lines, total } = capital(spared, fixed);
    const of = (...keys: string[]): number =>
      lines.reduce((sum, { key, amount }) => sum + (keys.includes(key) ? amount : 0), 0);
    expect(of('spare_equipment')).toBe(0.25 * plant.listed);
    expect(of('listed_equipment', 'spare_equipment', 'unlisted_equipment')).toBeNear(fixed.purchase, 1e-12);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeNear(total, 1e-12);
    expect(capital(plant, fixedCapital(plant)).lines.map(({ key }) => key)).not.toContain('spare_equipment');
  });
  test('matches the NREL build-up', () => {
    const fixed = fixedCapital({ ...plant, convention: 'nrel', listed: 0, bareModule: 10e6 });
    expect(capital({ ...plant, convention: 'nrel' }, fixed).total / 10e6).toBeNear(1.974);
    // Of 10 million installed, 8 million are inside battery limits.
    const sum = (rows: readonly (readonly [string, string, number])[]): number =>
      rows.reduce((total, [, , share]) => total + share, 0);
    const direct = 10e6 + 8e6 * sum(NREL_DIRECT);
    const fixedCapitalOf = direct * (1 + sum(NREL_INDIRECT));
    expect(direct).toBeNear(1.14e7);
    expect(fixedCapitalOf).toBeNear(1.824e7);
    expect(fixedCapitalOf * (1 + NREL_WORKING)).toBeNear(1.915e7);
  });
  test('uses the sum of the ratios of Peters and Timmerhaus for solids and fluids as Lang factor', () => {
    const ratios = {
      purchase: 1,
      installation: 0.39,
      instruments: 0.13,
      piping: 0.31,
      electrical: 0.1,
      buildings: 0.29,
      yard: 0.1,
      service: 0.55,
      land: 0.06,
      engineering: 0.32,
      construction: 0.34,
    };
    // 3.59 before the contractor's fee of 0.18 and contingency of 0.36, 4.13 with them.
    const all = Object.values(ratios).reduce((sum, one) => sum + one, 0.18 + 0.36);
    const lang = fixedCapital({ ...plant, convention: 'lang' });
    expect(lang.fixed / lang.purchase).toBeNear(all, 0.01);
  });
  test.each(['superpro', 'nrel', 'lang'] as const)('sums the lines of %s to the total', (convention) => {
    const input = { ...plant, convention, bareModule: 50e6, location: 1.2 };
    const { lines, total } = capital(input, fixedCapital(input));
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBeCloseTo(total, 3);
  });
  test('matches the operators per shift of Turton', () => expect(turtonOperators(1, 10)).toBeNear(6.347));
  test('matches the facility cost of the SuperPro Designer convention', () => {
    const lines = facilityLines({ convention: 'superpro', purchase: 29.738e6, installed: 0, fixed: 185e6, labour: 0 });
    expect(lines.reduce((sum, line) => sum + line.annual, 0)).toBeNear(35.34e6, 2e-3);
    expect(lines[0]!.annual).toBeNear(17.57e6, 2e-3);
  });
});

describe('depreciation', () => {
  test('matches table A-1 of IRS Publication 946 for MACRS over 5 years', () => {
    expect(depreciation('macrs_5')).toEqual([0.2, 0.32, 0.192, 0.1152, 0.1152, 0.0576]);
  });
  test('gives declining balance and sum of the years’ digits over five years', () => {
    const shares = (schedule: 'double_declining' | 'sum_of_years') =>
      depreciation(schedule, 5).map((share) => Math.round(1e6 * share) / 1e6);
    expect(shares('double_declining')).toEqual([0.4, 0.24, 0.144, 0.0864, 0.05184]);
    expect(shares('sum_of_years')).toEqual([0.333333, 0.266667, 0.2, 0.133333, 0.066667]);
    expect(depreciation('double_declining', 1)).toEqual([1]);
  });
  test.each([
    'straight_line',
    'sum_of_years',
    'macrs_3',
    'macrs_5',
    'macrs_7',
    'macrs_10',
    'macrs_15',
    'macrs_20',
  ] as const)('writes everything off with %s', (schedule) => {
    expect(depreciation(schedule, 12).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
  });
});

const project: ProjectInput = {
  fixed: 100e6,
  startup: 0,
  working: 5e6,
  variable: 20e6,
  fixedOperating: 10e6,
  life: 20,
  constructionYears: 3,
  depreciation: depreciation('macrs_7'),
  discountRate: 0.1,
  taxRate: 0.21,
  startupYears: 0.25,
  loanFraction: 0,
  loanRate: 0.08,
  loanYears: 10,
};

describe('cash flow', () => {
  test('simple project', () => {
    const flows = [-100, ...Array.from({ length: 10 }, () => 25)];
    expect(presentValue(flows, 0.1)).toBeNear(53.61);
    expect(internalRate(flows)).toBeNear(0.2141);
    expect(internalRate([-100, 250])).toBeNear(1.5, 1e-9);
  });
  test.each([
    ['above 100 %, over twenty years', [-10, -40, ...Array.from({ length: 20 }, () => 90)]],
    ['of a project that loses', [-100, ...Array.from({ length: 20 }, () => 4)]],
    [
      'of one that always loses, with working capital recovered',
      [-100, -50, ...Array.from({ length: 19 }, () => -20), 10],
    ],
    ['of one that loses every year and recovers its working capital', [-100, -5, -5, -5, -5, -5, 30]],
  ] as const)('finds an internal rate %s that makes the value zero', (_, flows) => {
    const rate = internalRate(flows)!;
    // Flows of 100; at -50 % the last years have a million-fold weight.
    expect(Math.abs(presentValue(flows, rate))).toBeLessThan(1e-4);
  });
  test('finds all internal rates of flows that change sign twice, and only of them', () => {
    const rates = severalRates([-100, 230, -132]);
    expect(rates).toHaveLength(2);
    expect(rates[0]!).toBeNear(0.1, 1e-8);
    expect(rates[1]!).toBeNear(0.2, 1e-8);
    expect(severalRates([-100, 60, 60])).toEqual([]);
    expect(severalRates([-100, 300, -30, 20])).toEqual([]);
  });
  test('finds no internal rate above 200 %', () => {
    expect(internalRate([-100, 400])).toBeNull();
  });
  test('calculates annuities and inflation', () => {
    expect(capitalRecovery(0.1, 20)).toBeNear(0.1175);
    expect(loanPayment(40e6, 0.08, 10)).toBeNear(5.961e6);
    expect(nominalRate(0.1, 0.025)).toBeNear(0.1275);
  });
  test('a plant at 60 M of sales', () => {
    const plantProject = new Project(project);
    expect(plantProject.value(60e6)).toBeNear(1.005e8);
    expect(internalRate(plantProject.cash(60e6))).toBeNear(0.204);
    expect(plantProject.breakEvenSales()).toBeNear(4.497e7);
    expect(plantProject.payback(60e6)).toBeNear(4.027);
  });
  test.each([
    ['paid', 4.385e7],
    ['none', 4.337e7],
    ['accumulated', 4.365e7],
  ] as const)(
    'has the published value if whole payments of a loan are deducted, and interest during construction is %s',
    (constructionInterest, expected) => {
      const loan = { loanFraction: 0.4, constructionInterest, loanRule: 'payments' } as const;
      expect(new Project({ ...project, ...loan }).breakEvenSales()).toBeNear(expected);
    },
  );
  test('has a loan whose interest alone is deducted, and is paid on all of the debt during construction', () => {
    const one = new Project({ ...project, loanFraction: 0.6, startupYears: 0 });
    const rows = one.table(60e6);
    // 60 M in three parts, at 8 %.
    const drawn = [4.8e6, 40.8e6, 60e6];
    for (const [i, debt] of drawn.entries())
      expect(rows[i]!.loan).toBeNear(debt - (drawn[i - 1] ?? 0) - 0.08 * debt, 1e-12);
    let debt = 60e6;
    let repaid = 0;
    for (const row of rows.slice(3)) {
      const payment = row.year <= 10 ? (60e6 * 0.08) / (1 - 1.08 ** -10) : 0;
      const interest = 0.08 * debt;
      const taxable = row.sales - row.operating_cost - row.depreciation - (row.year <= 10 ? interest : 0);
      expect(row.loan).toBeNear(-payment, 1e-12);
      expect(taxable).toBeGreaterThan(0);
      expect(row.tax).toBeNear(0.21 * taxable, 1e-9);
      if (row.year <= 10) {
        debt -= payment - interest;
        repaid += payment - interest;
      }
    }
    expect(repaid).toBeNear(60e6, 1e-12);
  });
  test('is worth as much with a loan at the discount rate, without tax', () => {
    const untaxed = { ...project, taxRate: 0, loanRate: 0.1 };
    const value = (more: Partial<ProjectInput>) => new Project({ ...untaxed, ...more }).value(60e6);
    expect(value({ loanFraction: 0.6, constructionInterest: 'accumulated' })).toBeNear(value({}), 1e-9);
  });
  test('has a value that falls as the discount rate rises', () => {
    const values = [-0.05, 0, 0.05, 0.1, 0.2, 0.4].map((discountRate) =>
      new Project({ ...project, discountRate }).value(60e6),
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(values.length);
  });
  test('has zero value at the minimum selling price', () => {
    for (const loanFraction of [0, 0.4, 0.9]) {
      const one = new Project({ ...project, loanFraction });
      expect(Math.abs(one.value(one.breakEvenSales()!)) / 100e6).toBeLessThan(1e-6);
    }
  });
  test('breaks even at a negative discount rate too, at which tax can make later sales worth less', () => {
    const loss = {
      ...project,
      discountRate: -0.02,
      taxRate: 0.45,
      depreciation: depreciation('macrs_15', 10),
      life: 11,
    };
    for (const loanFraction of [0, 0.5]) {
      const one = new Project({ ...loss, loanFraction, loanRate: 0.1, loanYears: 10 });
      expect(Math.abs(one.value(one.breakEvenSales()!)) / 100e6).toBeLessThan(1e-6);
    }
  });

  test.each([5, 20, 30])(
    'is worth the same with loans at the discount rate over 10 and %i years, if no tax is paid',
    (years) => {
      const borrowed = { ...project, taxRate: 0, discountRate: 0.08, loanFraction: 0.6 };
      const [usual, other] = [10, years].map((loanYears) => new Project({ ...borrowed, loanYears }));
      expect(other!.value(50e6)).toBeNear(usual!.value(50e6), 1e-9);
    },
  );

  test('has a break-even price that rises with royalties', () => {
    const plain = new Project(project);
    const taxed = new Project({ ...project, salesCost: 0.1 });
    expect(taxed.breakEvenSales()!).toBeNear(plain.breakEvenSales()! / 0.9, 1e-7);
    expect(taxed.value(100e6)).toBeNear(plain.value(90e6), 1e-12);
    const [year, before] = [taxed, plain].map((one) => one.table(100e6).find((row) => row.year === 5)!);
    expect(year!.sales).toBe(100e6);
    expect(year!.operating_cost - before!.operating_cost).toBeNear(10e6, 1e-9);
    for (const row of taxed.table(100e6))
      expect(
        row.sales - row.operating_cost - row.capital - row.working_capital + row.loan - row.tax - row.cash,
      ).toBeCloseTo(0, 6);
  });
  test('adds depreciation back to the return and does not tax a loss', () => {
    expect(returnOnInvestment(100, 60, 10, 0.25, 200)).toBeNear((40 - 10 + 10) / 200, 1e-12);
    expect(returnOnInvestment(50, 60, 10, 0.25, 200)).toBe(0);
  });
  test('has a table that sums to the value, and no payback time if it never pays back', () => {
    const one = new Project(project);
    expect(one.table(60e6).reduce((sum, year) => sum + year.discounted, 0)).toBeNear(one.value(60e6), 1e-9);
    expect(one.payback(20e6)).toBeNull();
    expect(internalRate([-1, -1, -1])).toBeNull();
  });

  const uniform = (rate: number): Inflation => ({
    general: rate,
    price: rate,
    materials: rate,
    utilities: rate,
    labour: rate,
    capital: rate,
  });
  const escalating = { materials: 8e6, utilities: 3e6, labour: 4e6 };
  /** Without what is fixed in nominal money: tax on historical cost, and working capital, which grows with prices. */
  const indexed = { ...project, taxRate: 0, working: 0, escalating };
  test.each([0.02, 0.1, -0.01])('is worth the same in real and in nominal money at an inflation of %d', (rate) => {
    const real = new Project(indexed);
    const nominal = new Project({ ...indexed, inflation: uniform(rate), discountRate: nominalRate(0.1, rate) });
    expect(nominal.value(60e6)).toBeNear(real.value(60e6), 1e-12);
    expect(nominal.breakEvenSales()!).toBeNear(real.breakEvenSales()!, 1e-9);
    const irr = internalRate(new Project(indexed).cash(60e6))!;
    expect((1 + internalRate(nominal.cash(60e6))!) / (1 + rate) - 1).toBeNear(irr, 1e-8);
  });
  test('loses value by inflation through depreciation at historical cost and through working capital', () => {
    const value = (more: Partial<ProjectInput>) =>
      new Project({
        ...project,
        escalating,
        inflation: uniform(0.03),
        discountRate: nominalRate(0.1, 0.03),
        ...more,
      }).value(60e6);
    const before = new Project(project).value(60e6);
    expect(value({})).toBeLessThan(before);
    // The tax that depreciation saves, deflated, and the working capital that is added each year.
    const shares = project.depreciation;
    const spent = [0.08, 0.6, 0.32].reduce((sum, share, i) => sum + share * 1.03 ** (i - 2), 0);
    let lost = 0;
    for (const [i, share] of shares.entries())
      lost += (0.21 * 100e6 * share * (1 - spent / 1.03 ** (i + 1))) / 1.1 ** (i + 1);
    for (let k = 1; k <= 20; k++) {
      lost += (5e6 * (1 - 1 / 1.03)) / 1.1 ** k;
    }
    expect(before - value({})).toBeNear(lost, 1e-9);
  });
  test('two years by hand, with escalations, land, salvage, decommissioning, a licence and a grant', () => {
    const one = new Project({
      ...project,
      startup: 0,
      working: 10,
      fixed: 100,
      variable: 20,
      fixedOperating: 10,
      life: 2,
      constructionYears: 1,
      depreciation: depreciation('straight_line', 4),
      left: leftShare('straight_line', 4, 2),
      discountRate: 0.1,
      taxRate: 0.25,
      startupYears: 0,
      salesCost: 0,
      inflation: { general: 0.02, price: 0.01, materials: 0.05, utilities: 0.02, labour: 0.04, capital: 0.03 },
      escalating: { materials: 12, utilities: 0, labour: 6 },
      perOutput: 2,
      land: 8,
      salvageShare: 0.1,
      decommissioning: 3,
      grant: 5,
      licenceFee: 20,
      milestone: 4,
      milestoneYear: 1,
    });
    const [building, first, last] = one.table(80);
    expect(building).toMatchObject({ capital: 100 + 8 + 20 - 5, working_capital: 10, depreciation: 0, tax: 0 });
    const cost1 = 8 * 1.02 + 12 * 1.05 + 4 * 1.02 + 6 * 1.04 + 2 * 1.01 + 4;
    expect(first!.sales).toBeNear(80.8, 1e-12);
    expect(first!.operating_cost).toBeNear(cost1, 1e-12);
    expect(first!.depreciation).toBeNear(30, 1e-12);
    expect(first!.working_capital).toBeNear(0.2, 1e-9);
    expect(first!.tax).toBeNear(0.25 * (80.8 - cost1 - 30), 1e-12);
    const salvage = 10 * 1.03 ** 2;
    const cost2 = 8 * 1.02 ** 2 + 12 * 1.05 ** 2 + 4 * 1.02 ** 2 + 6 * 1.04 ** 2 + 2 * 1.01 ** 2 + 3 * 1.02 ** 2;
    expect(last!.operating_cost).toBeNear(cost2, 1e-12);
    // Half of 120 is left, and the sale brings in some of it.
    expect(last!.depreciation).toBeNear(30 + 60 - salvage, 1e-12);
    expect(last!.capital).toBeNear(-8 * 1.02 ** 2 - salvage, 1e-12);
    expect(last!.working_capital).toBeNear(-10.2, 1e-12);
  });
  test('three years by hand, with a delay, two loans, machines replaced, ramps and a minimum royalty', () => {
    const one = new Project({
      ...project,
      fixed: 100,
      working: 0,
      variable: 20,
      fixedOperating: 10,
      life: 3,
      constructionYears: 1,
      delay: 1,
      depreciation: depreciation('straight_line', 2),
      taxRate: 0.2,
      startupYears: 2,
      startsLinearly: true,
      startupSales: 0.2,
      startupVariable: 0.6,
      startupFixed: 1,
      demandStart: 0.3,
      demandYears: 2,
      priceStart: 0.9,
      priceYears: 2,
      loanFraction: 0.4,
      loanRate: 0.1,
      loanYears: 1,
      juniorFraction: 0.2,
      juniorRate: 0.2,
      juniorYears: 2,
      salesCost: 0.05,
      royaltyShare: 0.05,
      royaltyMinimum: 4,
      carbon: 2,
      carbonChange: 0.5,
      replaced: [0, 12, 0],
      replacedDepreciation: depreciation('straight_line', 2),
      replacedLeft: (years) => leftShare('straight_line', 2, years),
    });
    const rows = one.table(100);
    expect(rows.map(({ year }) => year)).toEqual([-1, 0, 1, 2, 3]);
    // All is spent before the delay, in which interest is paid on both loans.
    expect(rows.map(({ capital }) => capital)).toEqual([100, 0, 0, 12, 0]);
    expect(rows[0]!.loan).toBeNear(60 - 4 - 4, 1e-12);
    expect(rows[1]!.loan).toBeNear(-8, 1e-12);
    // Start-up takes 3/4 and 1/4 of the first two years; demand is 30, 65 and 100 %, the price 90, 95 and 100 %.
    const output = [1 - 0.8 * 0.75, 1 - 0.8 * 0.25, 1];
    const sold = [0.3, 0.65, 1];
    const made = [(1 - 0.4 * 0.75) * (0.3 / output[0]!), (1 - 0.4 * 0.25) * (0.65 / output[1]!), 1];
    const sales = [0.3 * 0.9, 0.65 * 0.95, 1].map((share) => 100 * share);
    const royalty = sales.map((one) => Math.max(4, 0.05 * one));
    const written = [50, 50, 12];
    const interest = [4 + 4, 4, 0];
    const principal = [40, 20, 0];
    for (let k = 0; k < 3; k++) {
      const row = rows[k + 2]!;
      expect(row.sales).toBeNear(sales[k]!, 1e-12);
      const cost = 20 * made[k]! + 10 + 2 * (1.5 ** k - 1) * made[k]! + royalty[k]!;
      expect(row.operating_cost).toBeNear(cost, 1e-12);
      expect(row.depreciation).toBeNear(written[k]!, 1e-12);
      expect(row.loan).toBeCloseTo(-interest[k]! - principal[k]!, 10);
      expect(sold[k]! <= output[k]!).toBe(true);
    }
    let loss = 0;
    for (const [k, row] of rows.slice(2).entries()) {
      const taxable = row.sales - row.operating_cost - row.depreciation - interest[k]! + loss;
      loss = Math.min(0, taxable);
      expect(row.tax).toBeCloseTo(0.2 * Math.max(0, taxable), 10);
    }
    expect(Math.abs(one.value(one.breakEvenSales()!)) / 100).toBeLessThan(1e-9);
  });
  test('has the values of the worked example in the documentation', () => {
    const example: ProjectInput = {
      ...project,
      fixed: 100,
      working: 10,
      variable: 20,
      fixedOperating: 10,
      life: 3,
      constructionYears: 1,
      depreciation: depreciation('straight_line', 2),
      taxRate: 0.25,
      startupYears: 0,
    };
    const worn = {
      replaced: [0, 12, 0],
      replacedDepreciation: depreciation('straight_line', 2),
      replacedLeft: (years: number) => leftShare('straight_line', 2, years),
    };
    expect(new Project(example).value(80)).toBeCloseTo(12.464, 3);
    expect(new Project({ ...example, ...worn }).value(80)).toBeCloseTo(4.801, 3);
    expect(new Project({ ...example, ...worn }).table(80).map(({ cash }) => cash)).toEqual([-110, 50, 38, 50.5]);
  });
  test('is worth as much with a subordinated loan at the discount rate, without tax', () => {
    const untaxed = { ...project, taxRate: 0, juniorRate: 0.1, juniorYears: 7, delay: 1 };
    const value = (more: Partial<ProjectInput>) => new Project({ ...untaxed, ...more }).value(60e6);
    expect(value({ juniorFraction: 0.5, constructionInterest: 'accumulated' })).toBeNear(value({}), 1e-9);
  });
  test.each(Object.keys(ASSUMPTIONS.finance.depreciation.choices) as Depreciation[])(
    'writes off what is replaced and each class of capital within the life: %s',
    (schedule) => {
      const finance = {
        ...defaultAssumptions.finance,
        life: 12,
        depreciation: schedule,
        buildings_share: 0.3,
        other_share: 0.2,
        other_depreciation: schedule,
      };
      const replaced = Array.from({ length: 12 }, (_, k) => (k % 5 === 4 || k === 11 ? 7e6 : 0));
      const one = new Project({
        ...project,
        life: 12,
        ...depreciationOf(finance),
        replaced,
        replacedDepreciation: depreciation(schedule, 10),
        replacedLeft: (years) => leftShare(schedule, 10, years),
      });
      const written = one.table(60e6).reduce((sum, year) => sum + year.depreciation, 0);
      expect(written).toBeNear(121e6, 1e-4);
    },
  );
  test('replaces machines at the end of each life but the last, and knows the type of every row', () => {
    const finance = { ...defaultAssumptions.finance, replacement: 'lives' as const, life: 20, life_moving: 6.5 };
    const years = (type: MachineType) =>
      Array.from({ length: 20 }, (_, k) => k + 1).filter((year) => isReplaced(finance, type, year));
    expect(years('moving')).toEqual([7, 13]);
    expect(years('single_use')).toEqual([10]);
    expect(years('vessels')).toEqual([]);
    const typed = COST_ROWS.filter(({ id }) => machineType(id) !== 'vessels');
    expect(typed).toHaveLength(66);
    for (const { id, unit } of COST_ROWS.filter(({ id }) => machineType(id) === 'vessels'))
      expect(['m³', 'kg', 'm', 'kg/h', 'm³/h'], id).toContain(unit);
  });
  test('credits a loss in the year in which it is made', () => {
    const carried = new Project({ ...project, depreciation: depreciation('macrs_3') });
    const credited = new Project({ ...project, depreciation: depreciation('macrs_3'), creditsLosses: true });
    expect(credited.table(40e6)[3]!.tax).toBeLessThan(0);
    expect(credited.value(40e6)).toBeGreaterThan(carried.value(40e6));
    expect(Math.abs(credited.value(credited.breakEvenSales()!)) / 100e6).toBeLessThan(1e-9);
  });
  test.each(Object.keys(ASSUMPTIONS.finance.depreciation.choices) as Depreciation[])(
    'writes off all capital within the life, however short: %s',
    (schedule) => {
      for (const life of [1, 3, 7, 20, 30])
        for (const years of [1, 2, 5, 10, 25]) {
          const input = {
            ...project,
            depreciation: depreciation(schedule, years),
            life,
            left: leftShare(schedule, years, life),
          };
          const written = new Project(input).table(60e6).reduce((sum, year) => sum + year.depreciation, 0);
          expect(written).toBeNear(100e6, 1e-9);
        }
    },
  );
});

describe('a first plant of its kind', () => {
  const capitalOf = (more: object) => ({ ...defaultAssumptions.capital, maturity: 'first' as const, ...more });
  test('costs more and makes less by the regressions on pioneer plants', () => {
    const { growth, performance, years } = firstPlant(
      capitalOf({
        untried_share: 0.4,
        impurities: 3,
        blocks: 6,
        inclusiveness: 0.33,
        definition: 5,
        untried_steps: 2,
        known_balances: 0.6,
        waste_difficulty: 2,
        solids: 'yes',
      }),
      12,
    );
    // 1.1219 - 0.1188 - 0.06375 - 0.06822 + 0.03663 - 0.31805
    expect(1 / growth).toBeNear(0.58971, 1e-9);
    // 85.77 - 19.38 + 19.8 - 8.24 - 17.91
    expect(performance).toBeNear(0.6004, 1e-9);
    expect(years).toBeNear(0.3996 / 0.2, 1e-9);
  });
  test('is an nth plant if nothing is new and all is defined', () => {
    const best = { untried_share: 0, impurities: 0, blocks: 1, inclusiveness: 1, definition: 2, known_balances: 1 };
    const plant = firstPlant(capitalOf({ ...best, waste_difficulty: 0, definition_stage: 'project' }), 1);
    expect(plant).toEqual({ growth: 1, performance: 1, years: 0 });
  });
});
