import { describe, expect, test } from 'vitest';
import {
  cutPeak,
  factorAt,
  gradientSalt,
  looselyBound,
  peakHeight,
  peakShare,
  retention,
  stepPosition,
  unityOf,
} from './chromatography.ts';

describe('retention by salt', () => {
  test('falls with the power of the charge', () => {
    // (180 / 250)^5 = 0.72^5
    expect(retention(250, 180, 5)).toBeNear(0.1935, 1e-3);
    expect(stepPosition(0.1935)).toBeNear(0.85 * 1.1935, 1e-9);
    expect(factorAt(stepPosition(0.7))).toBeNear(0.7, 1e-12);
    expect(factorAt(0.5)).toBe(0);
  });
  test('leaves a gradient where the integral of the velocity fills the column', () => {
    // By hand: (6 × 180^5 × 40 × 0.85 + 60^6)^(1/6).
    const salt = gradientSalt(180, 5, 40, 60);
    expect(salt).toBeNear(183.83, 1e-4);
    expect(unityOf(salt, 5, 40, 60)).toBeNear(180, 1e-9);
    // The definition: ∫ dc / k'(c) from start to exit = slope × 0.85.
    const steps = 20_000;
    const width = (salt - 60) / steps;
    let sum = 0;
    for (let i = 0; i < steps; i++) sum += width / retention(60 + (i + 0.5) * width, 180, 5);
    expect(sum).toBeNear(40 * 0.85, 1e-6);
  });
});

describe('peak', () => {
  const peak = { middle: 1, sigma: 0.15, tail: 2.5 };
  test('has the share below its height, and the mean of both parts', () => {
    let area = 0;
    let mean = 0;
    let early = 0;
    const step = 1e-3;
    for (let v = -1 + step / 2; v < 8; v += step) {
      area += peakHeight(v, peak) * step;
      mean += v * peakHeight(v, peak) * step;
      if (v < 2) early = area;
    }
    expect(peakShare(2, peak)).toBeNear(early, 1e-4);
    expect(area).toBeNear(1, 1e-6);
    expect(mean).toBeNear(1 + 1 / 2.5, 1e-6);
  });
  test('is cut where it reaches the share of its maximum, on both sides', () => {
    const [from, to] = cutPeak(peak, 0.02);
    let top = 0;
    for (let v = 0.5; v < 3; v += 1e-4) top = Math.max(top, peakHeight(v, peak));
    expect(peakHeight(from, peak) / top).toBeNear(0.02, 1e-5);
    expect(peakHeight(to, peak) / top).toBeNear(0.02, 1e-5);
    expect(from).toBeLessThan(1);
    expect(to).toBeGreaterThan(2);
  });
  test('becomes a normal distribution when the width hides the tail', () => {
    const wide = { middle: 20, sigma: 4, tail: 10 };
    const [from, to] = cutPeak(wide, 0.02);
    expect((20 - from) / 4).toBeNear(Math.sqrt(2 * Math.log(50)), 1e-6);
    expect((to - 20) / 4).toBeNear(Math.sqrt(2 * Math.log(50)), 1e-6);
  });
});

test('binding without specificity saturates', () => {
  expect(looselyBound(0.18, 0.1, 0.1)).toBeNear(0.09, 1e-12);
  expect(looselyBound(0.18, 0.1, 1e6)).toBeNear(0.18, 1e-6);
});
