import { describe, expect, test } from 'vitest';
import {
  ethanolVolatility,
  feedSplit,
  floodingVelocity,
  leastReflux,
  leastStages,
  shellSteel,
  stagesAt,
  trayEfficiency,
  underwoodRoot,
} from './distillation.ts';
import { partitionFromLogP, stagesFor, unchargedShare, unextracted, unextractedCross } from './extraction.ts';

describe('extraction', () => {
  test('share not extracted (eq. 27.1)', () => {
    expect(unextracted(2, 3)).toBeCloseTo(0.06667, 4);
    expect(unextracted(2.5, 2)).toBeCloseTo(0.1026, 4);
    expect(unextracted(1, 4)).toBeCloseTo(0.2, 12);
    expect(unextracted(1 + 1e-7, 4)).toBeCloseTo(0.2, 6);
  });
  test('counter-current flow leaves less than cross-current, and is the same for one stage', () => {
    expect(unextracted(3, 4)).toBeLessThan(unextractedCross(3, 4));
    expect(unextracted(3, 1)).toBeCloseTo(unextractedCross(3, 1), 12);
  });
  test('the number of stages for a residual share is the inverse', () => {
    for (const [E, N] of [
      [2, 3],
      [0.7, 2],
      [1, 5],
    ] as const)
      expect(stagesFor(E, unextracted(E, N))).toBeCloseTo(N, 9);
    expect(stagesFor(0.5, 0.01)).toBe(Infinity);
  });
  test('only the uncharged form dissolves', () => {
    expect(unchargedShare('acid', 2.1, 2.75)).toBeCloseTo(0.8171, 4);
    expect(30.6 * unchargedShare('acid', 4.4, 2.75)).toBeGreaterThan(0.6);
    expect(unchargedShare('base', 11, 9)).toBeCloseTo(unchargedShare('acid', 7, 9), 12);
    expect(unchargedShare('none', 14, 0)).toBe(1);
  });
  test('log P gives the partition coefficient within its limits', () => {
    expect(partitionFromLogP(1.5)).toBeCloseTo(31.62, 2);
    expect(partitionFromLogP(-5)).toBe(0.01);
  });
});

describe('distillation', () => {
  test('stages and reflux of an ideal pair', () => {
    const least = leastStages(2.5, 0.98, 0.02);
    expect(least).toBeCloseTo(8.495, 3);
    expect(underwoodRoot(2.5, 0.5, 1)).toBeCloseTo(1.429, 3);
    const reflux = leastReflux(2.5, 0.5, 0.98, 1);
    expect(reflux).toBeCloseTo(1.24, 3);
    expect(stagesAt(1.3 * reflux, reflux, least)).toBeCloseTo(18.46, 2);
  });
  test('reflux of beer to strong spirit', () => {
    expect(underwoodRoot(9.6, 0.042, 1.1255) / 5.349).toBeCloseTo(1, 3);
    expect(leastReflux(9.6, 0.042, 0.8, 1.1255) / 0.7605).toBeCloseTo(1, 3);
  });
  test('tray efficiency', () => {
    expect(trayEfficiency(0.3, 1.5)).toBeCloseTo(0.6392, 4);
    expect(trayEfficiency(0.3, 1 / 1.5)).toBeCloseTo(0.6392, 4);
    expect(trayEfficiency(0.001, 1)).toBe(1);
  });
  test('more stages with less reflux; feed in the middle of a symmetric split', () => {
    expect(stagesAt(1.5, 1.24, 8.5)).toBeGreaterThan(stagesAt(3, 1.24, 8.5));
    expect(feedSplit(1, 1, 1)).toBeCloseTo(1, 12);
  });
  test('ethanol and water: volatility falls to the azeotrope', () => {
    expect(ethanolVolatility(0.042)).toBeCloseTo(9.544, 3);
    expect(ethanolVolatility(0.17)).toBeCloseTo(5.2, 12);
    expect(ethanolVolatility(0.001)).toBe(10.6);
    expect(ethanolVolatility(0.95)).toBe(1);
  });
  test('flooding velocity and shell', () => {
    // By hand: F_LV 0.5 √(1.5/750) = 0.02236; C = 0.0105 + 8.127e-4 · 450^0.755 · exp(-1.463 · 0.02236^0.842).
    expect(floodingVelocity(450, 0.5, 1.5)).toBeCloseTo(1.957, 3);
    expect(floodingVelocity(600, 0.5, 1.5)).toBeGreaterThan(floodingVelocity(450, 0.5, 1.5));
    // 1 m × 10 m of 6.35 mm plate at 8000 kg/m³: about 1.7 t.
    expect(shellSteel(1, 10)).toBeGreaterThan(1600);
    expect(shellSteel(1, 10)).toBeLessThan(1800);
  });
});
