import { describe, expect, test } from 'vitest';
import {
  boilingPressure,
  boilingTemperature,
  expanded,
  liquidWater,
  saturatedLiquid,
  saturatedSteam,
  steam,
} from './steam.ts';

/** 9 significant digits, as printed in the release. */
const printed = (value: number): number => Number(value.toPrecision(9));

describe('verification values of IAPWS-IF97', () => {
  test.each([
    [300, 30, 115.331273, 0.392294792],
    [300, 800, 184.142828, 0.368563852],
    [500, 30, 975.542239, 2.58041912],
  ])('liquid water at %f K and %f bar (table 5)', (T, pressure, enthalpy, entropy) => {
    const state = liquidWater(pressure, T);
    expect([printed(state.enthalpy), printed(state.entropy)]).toEqual([enthalpy, entropy]);
  });

  test.each([
    [300, 0.035, 2549.91145, 8.52238967],
    [700, 0.035, 3335.68375, 10.1749996],
    [700, 300, 2631.49474, 5.17540298],
  ])('steam at %f K and %f bar (table 15)', (T, pressure, enthalpy, entropy) => {
    const state = steam(pressure, T);
    expect([printed(state.enthalpy), printed(state.entropy)]).toEqual([enthalpy, entropy]);
  });

  test('boiling (tables 35 and 36)', () => {
    expect([300, 500, 600].map((T) => printed(boilingPressure(T)))).toEqual([0.0353658941, 26.3889776, 123.443146]);
    expect([1, 10, 100].map((p) => printed(boilingTemperature(p)))).toEqual([372.755919, 453.035632, 584.149488]);
  });
});

describe('a turbine', () => {
  const live = steam(62, 454 + 273.15);
  const kwhPerTonne = (pressure: number): number => (live.enthalpy - expanded(live, pressure, 0.85)) / 3.6;

  test('steam of 62 bar and 454 °C at an efficiency of 0.85', () => {
    expect(kwhPerTonne(3.45)).toBeCloseTo(158.7, 1);
    expect(kwhPerTonne(0.1)).toBeCloseTo(279.2, 1);
  });

  test('an ideal one keeps the entropy', () => {
    for (const pressure of [40, 10, 3, 0.5, 0.05]) {
      const enthalpy = expanded(live, pressure, 1);
      const [liquid, vapour] = [saturatedLiquid(pressure), saturatedSteam(pressure)];
      if (enthalpy > vapour.enthalpy) continue;
      const quality = (enthalpy - liquid.enthalpy) / (vapour.enthalpy - liquid.enthalpy);
      expect(liquid.entropy + quality * (vapour.entropy - liquid.entropy)).toBeCloseTo(live.entropy, 10);
    }
    expect(expanded(live, 62, 0.85)).toBeCloseTo(live.enthalpy, 8);
    expect(expanded(live, 10, 0)).toBe(live.enthalpy);
  });
});
