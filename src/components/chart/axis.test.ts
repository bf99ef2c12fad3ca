import { describe, expect, test } from 'vitest';
import { acrossAxis, isApart, tickText, upAxis, type AxisSpec } from './axis.ts';

const texts = (spec: AxisSpec, length: number) => upAxis(spec, length, 0).ticks.map(({ text }) => text);

test.each([
  [20, 20, '20'],
  [0.6, 0.2, '0.6'],
  [0, 0.2, '0.0'],
  [-1500, 500, '−1\u202f500'],
  [0.003, 0.001, '0.003'],
  [0.00002, 0.00001, '0.00002'],
  [2e-7, 1e-7, '2×10⁻⁷'],
  [1.2e-6, 2e-7, '1.2×10⁻⁶'],
  [-3e-9, 1e-9, '−3×10⁻⁹'],
  [0, 1e-7, '0'],
  [1.5e10, 5e9, '1.5×10¹⁰'],
  [2e9, 1e9, '2\u202f000\u202f000\u202f000'],
])('a tick at %d, steps of %d apart, reads %s', (tick, step, text) => {
  expect(tickText(tick, step)).toBe(text);
});

describe('a vertical axis', () => {
  test.each([
    [[0, 97], 200, ['0', '20', '40', '60', '80', '100']],
    [[-3, 8], 260, ['−4', '−2', '0', '2', '4', '6', '8']],
    [[0.0011, 0.0032], 150, ['0.001', '0.002', '0.003', '0.004']],
    [[1e-7, 4e-7], 150, ['1×10⁻⁷', '2×10⁻⁷', '3×10⁻⁷', '4×10⁻⁷']],
  ])('for %j on %d px has round ticks over its whole length', (values, length, expected) => {
    expect(texts({ values }, length)).toEqual(expected);
  });

  test('includes zero for bars, whatever the sign of the values', () => {
    expect(upAxis({ values: [31, 42], zero: true }, 200, 0).scale.domain()[0]).toBe(0);
    expect(upAxis({ values: [-31, -42], zero: true }, 200, 0).scale.domain()[1]).toBe(0);
  });

  test('gives a single value a range, and has no ticks without values', () => {
    for (const values of [[5], [-5], [0], [], [Number.NaN], [7, 7]]) {
      const { scale, ticks } = upAxis({ values }, 200, 0);
      expect(ticks.length).toBeGreaterThan(1);
      for (const value of values.filter(Number.isFinite)) {
        expect(scale(value)).toBeGreaterThan(0);
        expect(scale(value)).toBeLessThan(200);
      }
    }
  });

  test('gives larger values smaller pixel positions', () => {
    const { scale } = upAxis({ values: [0, 10] }, 200, 20);
    expect([scale(0), scale(10)]).toEqual([200, 20]);
  });
});

describe('a horizontal axis', () => {
  const domains: AxisSpec[] = [
    { values: [0, 48], tight: true },
    { values: [-250, 1_250_000] },
    { values: [0.00001, 0.00009] },
    { values: [-4e-8, 9e-8] },
    { values: [40.1301, 40.1309] },
    { values: [3e9, 8e12] },
    { values: [1, 7000], log: true },
    { values: [0.001, 3], log: true },
    { values: [110, 190], log: true },
    { values: [1e-6, 1e6], log: true },
  ];

  test.each(domains)('keeps its tick labels apart at any width: %j', (spec) => {
    for (let width = 60; width <= 1400; width += 35) {
      const axis = acrossAxis(spec, 0, width);
      expect(isApart(axis), `${width} px: ${axis.ticks.map(({ text }) => text).join(' | ')}`).toBe(true);
      expect(axis.ticks.length).toBeGreaterThan(0);
      expect(axis.ticks.length).toBeLessThanOrEqual(10);
    }
  });

  test('ends at the values if it is tight', () => {
    const axis = acrossAxis({ values: [3, 47], tight: true }, 0, 500);
    expect([axis.scale(3), axis.scale(47)]).toEqual([0, 500]);
  });

  test('has ticks at 1, 2 and 5 times powers of ten on a logarithmic scale, with only the digits needed', () => {
    const { ticks } = acrossAxis({ values: [0.4, 30], log: true }, 0, 700);
    expect(ticks.map(({ text }) => text)).toEqual(['0.5', '1', '2', '5', '10', '20']);
  });

  test('omits values without a logarithm', () => {
    expect(acrossAxis({ values: [-3, 0, 10, 100], log: true }, 0, 500).scale.domain()).toEqual([10, 100]);
  });

  test('thins out given ticks', () => {
    const { ticks } = acrossAxis(
      { values: [0, 96], tight: true, ticks: [0, 12, 24, 36, 48, 60, 72, 84, 96], text: (hour) => `${hour} h` },
      0,
      240,
    );
    expect(ticks.map(({ text }) => text)).toEqual(['0 h', '24 h', '48 h', '72 h', '96 h']);
  });
});
