/**
 * Cash flows of other programs, year by year: those with which BioSTEAM checks its own analysis (tests/test_tea.py at a508fdb9,
 * Cortés-Peña et al. 2020), by its rules for loans, and that of its documentation.
 */
import { describe, expect, test } from 'vitest';
import { internalRate, presentValue, Project, type ProjectInput } from './cash-flow.ts';
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
