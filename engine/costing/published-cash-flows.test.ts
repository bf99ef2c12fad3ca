/**
 * Cash flows of others, year by year: those with which BioSTEAM checks its own analysis (tests/test_tea.py at a508fdb9,
 * Cortés-Peña et al. 2020), by its rules for loans, that of its documentation, and one of a textbook.
 */
import { describe, expect, test } from 'vitest';
import { enteredSpending, internalRate, presentValue, Project, type ProjectInput } from './cash-flow.ts';
import { depreciation } from './depreciation.ts';

describe('a plant of 1 M USD of installed equipment, 60 % borrowed', () => {
  const project = new Project({
    fixed: 3.36e6,
    startup: 0,
    working: 0.168e6,
    variable: 0,
    fixedOperating: 1.68e6,
    life: 15,
    constructionYears: 1,
    depreciation: depreciation('macrs_7'),
    discountRate: 0.1,
    taxRate: 0.31,
    startupYears: 0,
    loanFraction: 0.6,
    loanRate: 0.08,
    loanYears: 10,
    loanRule: 'payments',
  });
  /** Depreciation, tax, cash flow and cumulative present value, million USD; eight decimals are published. */
  const published = [
    [0, 0, -1.67328, -1.67328],
    [0.480144, 0.01221789, 0.50733866, -1.21206304],
    [0.822864, 0, 0.51955655, -0.78267746],
    [0.587664, 0, 0.51955655, -0.39232693],
    [0.419664, 0, 0.51955655, -0.03746282],
    [0.300048, 0, 0.51955655, 0.28514093],
    [0.299712, 0.05202753, 0.46752902, 0.54904887],
    [0.300048, 0.06804765, 0.4515089, 0.78074432],
    [0.149856, 0.11460717, 0.40494938, 0.9696562],
    [0, 0.16106253, 0.35849402, 1.12169266],
    [0, 0.16106253, 0.35849402, 1.25990762],
    [0, 0.2542, 0.5658, 1.45821707],
    [0, 0.2542, 0.5658, 1.63849839],
    [0, 0.2542, 0.5658, 1.80239049],
    [0, 0.2542, 0.5658, 1.95138332],
    [0, 0.2542, 0.7338, 2.1270492],
  ];
  test('has the published depreciation, tax, cash flow and value in each year', () => {
    const rows = project.table(2.5e6);
    expect(rows).toHaveLength(published.length);
    let value = 0;
    for (const [k, row] of rows.entries()) {
      value += row.discounted;
      const found = [row.depreciation, row.tax, row.cash, value].map((one) => one / 1e6);
      for (const [i, one] of published[k]!.entries())
        expect(Math.abs(found[i]! - one), `${row.year}`).toBeLessThan(6e-9);
    }
  });
});

describe('biodiesel and ethanol from oil cane, as in the documentation of BioSTEAM (docs/tutorial, Techno-economic analysis, 45f15817)', () => {
  const MILLION = 1e6;
  const fixed = 206.545 * MILLION;
  const working = 0.05 * fixed;
  const project = new Project({
    fixed,
    startup: 0,
    working,
    variable: 0,
    fixedOperating: 0,
    life: 20,
    constructionYears: 2,
    depreciation: depreciation('macrs_7'),
    discountRate: 0.15,
    taxRate: 0.35,
    startupYears: 0,
    loanFraction: 0,
    loanRate: 0,
    loanYears: 1,
  });
  /** Depreciation, net earnings, cash flow, discount factor, present value and cumulative present value, million USD. */
  const published = [
    [0, 0, -82.6, 1.15, -95, -95],
    [0, 0, -134, 1, -134, -229],
    [29.5, 16.3, 45.8, 0.87, 39.8, -189],
    [50.6, 2.59, 53.2, 0.756, 40.2, -149],
    [36.1, 12, 48.1, 0.658, 31.6, -118],
    [25.8, 18.7, 44.5, 0.572, 25.4, -92.2],
    [18.4, 23.5, 41.9, 0.497, 20.8, -71.3],
    [18.4, 23.5, 41.9, 0.432, 18.1, -53.2],
    [18.4, 23.5, 41.9, 0.376, 15.8, -37.4],
    [9.21, 29.5, 38.7, 0.327, 12.6, -24.8],
    [0, 35.5, 35.5, 0.284, 10.1, -14.7],
    [0, 35.5, 35.5, 0.247, 8.77, -5.92],
    [0, 35.5, 35.5, 0.215, 7.62, 1.7],
    [0, 35.5, 35.5, 0.187, 6.63, 8.33],
    [0, 35.5, 35.5, 0.163, 5.76, 14.1],
    [0, 35.5, 35.5, 0.141, 5.01, 19.1],
    [0, 35.5, 35.5, 0.123, 4.36, 23.5],
    [0, 35.5, 35.5, 0.107, 3.79, 27.3],
    [0, 35.5, 35.5, 0.0929, 3.3, 30.6],
    [0, 35.5, 35.5, 0.0808, 2.87, 33.4],
    [0, 35.5, 35.5, 0.0703, 2.49, 35.9],
    [0, 35.5, 45.8, 0.0611, 2.8, 38.7],
  ];
  // Capital and margin are printed with three digits; these are the values within them that all other digits need.
  test('has each of the 132 published numbers to its last digit', () => {
    const rows = project.table(54.57 * MILLION);
    expect(rows).toHaveLength(published.length);
    let value = 0;
    for (const [k, { depreciation: written, cash, discounted }] of rows.entries()) {
      value += discounted;
      const isLast = k === rows.length - 1;
      const earned = k < 2 ? 0 : cash - written - (isLast ? working : 0);
      const found = [written, earned, cash].map((one) => one / MILLION);
      found.push(discounted / cash, discounted / MILLION, value / MILLION);
      expect(found.map((one) => Number(one.toPrecision(3)))).toEqual(published[k]);
    }
  });
});

describe('the chemical plant of examples 10.1 and 10.2 of Turton et al. (Analysis, Synthesis and Design of Chemical Processes, 3rd edition)', () => {
  const MILLION = 1e6;
  const project = new Project({
    fixed: 150 * MILLION,
    startup: 0,
    working: 30 * MILLION,
    variable: 0,
    fixedOperating: 30 * MILLION,
    life: 10,
    // Land is bought at the start, which is the end of year 0, and the plant is paid for in the two years after it.
    constructionYears: 3,
    spending: enteredSpending(3, 0, 0.6)!,
    land: 10 * MILLION,
    salvageShare: 10 / 150,
    depreciation: depreciation('macrs_5'),
    creditsLosses: true,
    discountRate: 0.1,
    taxRate: 0.45,
    startupYears: 0,
    loanFraction: 0,
    loanRate: 0,
    loanYears: 1,
  });
  /** Depreciation, tax, cash flow, its sum, discounted cash flow and its sum, million USD, as the solution prints them. */
  const published = [
    [0, 0, -10, -10, -10, -10],
    [0, 0, -90, -100, -81.82, -91.82],
    [0, 0, -90, -190, -74.38, -166.2],
    [30, 6.75, 38.25, -151.75, 28.74, -137.46],
    [48, -1.35, 46.35, -105.4, 31.66, -105.8],
    [28.8, 7.29, 37.71, -67.69, 23.41, -82.39],
    [17.28, 12.474, 32.526, -35.164, 18.36, -64.03],
    [17.28, 12.474, 32.526, -2.638, 16.69, -47.34],
    [8.64, 16.362, 28.638, 26, 13.36, -33.98],
    [0, 20.25, 24.75, 50.75, 10.5, -23.48],
    [0, 20.25, 24.75, 75.5, 9.54, -13.94],
    [0, 20.25, 24.75, 100.25, 8.67, -5.26],
    [0, 24.75, 70.25, 170.5, 22.38, 17.12],
  ];
  const sales = 75 * MILLION;
  /** The book discounts to the end of year 0, two years before the last one of construction. */
  const toStart = 1.1 ** -2;

  test('has each published number of its 13 years', () => {
    const rows = project.table(sales);
    expect(rows).toHaveLength(published.length);
    let value = 0;
    for (const [k, row] of rows.entries()) {
      const now = row.discounted * toStart;
      value += now;
      // The salvage value, which is taxed, lowers what is written off in the last year.
      const written = row.depreciation + (k === rows.length - 1 ? 10 * MILLION : 0);
      const found = [written, row.tax, row.cash, row.cumulative].map((one) => one / MILLION);
      for (const [i, one] of found.entries()) expect(Math.abs(one - published[k]![i]!), `year ${k}`).toBeLessThan(1e-9);
      for (const [i, one] of [now, value].entries())
        expect(Math.abs(one / MILLION - published[k]![i + 4]!), `year ${k}`).toBeLessThan(0.005_001);
    }
  });

  test.each([
    [1, 0.3, 0.2, [1]],
    [2, 0.6, 0.9, [0.6, 0.4]],
    [3, null, 0.5, [0.08, 0.5, 0.42]],
    [3, 0.54, null, [0.54, 0.3, 0.16]],
    [3, 0.8, 0.7, [0.8, 0.2, 0]],
    [4, 0.1, null, [0.1, 0.3, 0.3, 0.3]],
  ] as const)('spends over %i years with shares of %s and %s', (years, first, second, expected) => {
    const shares = enteredSpending(years, first, second)!;
    expect(shares).toHaveLength(years);
    for (const [i, share] of shares.entries()) expect(share).toBeCloseTo(expected[i]!, 12);
  });

  test('has the published value at each rate, and the rate of return between two of them', () => {
    const flows = project.cash(sales);
    for (const [rate, value] of [
      [0, 170.5],
      [0.1, 17.12],
      [0.12, 0.77],
      [0.13, -6.32],
      [0.15, -18.66],
      [0.2, -41.22],
    ] as const)
      expect(Math.abs(presentValue(flows, rate) / MILLION - value), `${rate}`).toBeLessThan(0.005_001);
    // The book interpolates between 12 and 13 %: 12.1 %.
    expect(Number(internalRate(flows)!.toFixed(3))).toBe(0.121);
  });
});

describe('ethanol from corn stover by the conventions of NREL (Humbird et al. 2011)', () => {
  const HOURS = 350.4 * 24;
  const [inside, outside] = [85_338_080.489_352_15, 122_287_135.131_525_98];
  const direct = inside + outside + inside * (0.04 + 0.09 + 0.045);
  const fixed = direct * (1 + 0.1 + 0.1 + 0.2 + 0.1 + 0.1);
  const ethanol = 21_978.374_283_953_395 * HOURS;
  const input: ProjectInput = {
    fixed,
    startup: 0,
    working: 0.05 * fixed,
    variable: (9793.983_511_363_867 - 1280.916_880_939_845) * HOURS,
    fixedOperating: 0.007 * fixed + 0.03 * inside + 2.5e6 * 1.9,
    life: 30,
    constructionYears: 3,
    // Other indirect costs are not depreciated.
    depreciation: depreciation('macrs_7').map((share) => (share * 1.5) / 1.6),
    discountRate: 0.1,
    taxRate: 0.35,
    startupYears: 0.25,
    loanFraction: 0.6,
    loanRate: 0.08,
    loanYears: 10,
    loanRule: 'payments',
  };
  test('has the published net present value, internal rate and minimum price', () => {
    const project = new Project(input);
    const sales = ethanol * 0.719_860_811_463_467_9;
    expect(project.value(sales)).toBeNear(48_964_863.884_623_68, 1e-9);
    // The published rate is accurate to 100 USD of present value.
    expect(Math.abs(presentValue(project.cash(sales), 0.121_964_752_385_503_61, -2))).toBeLessThan(100);
    expect(internalRate(project.cash(sales))!).toBeNear(0.121_964_752_385_503_61, 1e-7);
    expect(project.breakEvenSales()! / ethanol).toBeNear(0.683_797_174_611_812_4, 1e-9);
  });
});
