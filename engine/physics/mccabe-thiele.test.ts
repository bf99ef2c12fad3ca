import { describe, expect, test } from 'vitest';
import { AZEOTROPE, ETHANOL_WATER, ethanolVolatility, leastReflux, leastStages } from './distillation.ts';
import { feedVapour, pinchReflux, stagesOn, vapourOver, type Volatilities } from './mccabe-thiele.ts';

/** Vapour over ethanol and water, from the table of volatilities. */
function vapour(x: number): number {
  const points = [
    [0, 10.6],
    [0.02, 10.6],
    [0.07, 8.2],
    [0.17, 5.2],
    [0.261, 3.58],
    [0.327, 2.87],
    [0.4, 2.4],
    [0.57, 1.6],
    [0.75, 1.2],
    [0.8943, 1],
    [1, 1],
  ] as const;
  const k = points.findIndex(([end]) => x <= end);
  const [x1, a1] = points[k]!;
  const [x0, a0] = points[k - 1] ?? points[0];
  const a = x1 === x0 ? a1 : a0 + ((a1 - a0) * (x - x0)) / (x1 - x0);
  return (a * x) / (1 + (a - 1) * x);
}

/** Least reflux at which the upper line is below the curve at each of many points on the feed’s side of the top. */
function drawnReflux(z: number, xD: number, xB: number, q: number): number {
  let R = ((1 - q) * (xD - xB)) / (z - xB) - 1;
  const n = 200_000;
  for (let k = 0; k < n; k++) {
    const x = xD * (k / n) ** 2; // closer where the curve is steep
    const y = vapour(x);
    // Right of the q-line.
    if (q * x + (1 - q) * y >= z) R = Math.max(R, (xD - y) / (y - x));
  }
  return R;
}

/** Stages stepped from the top down; the liquid of each is found by bisection. */
function drawnStages(z: number, xD: number, xB: number, q: number, R: number): number {
  const D = (z - xB) / (xD - xB);
  const B = 1 - D;
  const [L, V] = [R * D + q, (R + 1) * D - (1 - q)];
  let y = xD;
  for (let n = 1; ; n++) {
    let [low, high] = [0, 1];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (vapour(middle) < y) low = middle;
      else high = middle;
    }
    if (low <= xB) return n;
    y = R === Infinity ? low : Math.min((R * low + xD) / (R + 1), (L * low - B * xB) / V);
  }
}

const stages = (z: number, xD: number, xB: number, q: number, R: number): number =>
  stagesOn(ETHANOL_WATER, { feed: z, top: xD, bottom: xB, q }, R);
const least = (z: number, xD: number, xB: number, q: number): number =>
  pinchReflux(ETHANOL_WATER, { feed: z, top: xD, bottom: xB, q });

describe('ethanol and water by McCabe and Thiele', () => {
  // Perry’s Chemical Engineers’ Handbook, table of ethanol and water at 1 atm.
  test.each([
    [0.019, 0.17],
    [0.0721, 0.3891],
    [0.1238, 0.4704],
    [0.2337, 0.5445],
    [0.2608, 0.558],
    [0.3273, 0.5826],
    [0.3965, 0.6122],
    [0.5079, 0.6564],
    [0.6763, 0.7385],
    [0.7472, 0.7815],
  ])('the vapour over %s is within 1.2 mol-%% of the measured %s', (x, measured) => {
    expect(Math.abs(vapourOver(x, ethanolVolatility(x)) - measured)).toBeLessThan(0.012);
  });
  test('the vapour is richer the richer the liquid is', () => {
    for (let x = 0.001; x < 0.999; x += 0.001)
      expect(vapourOver(x + 0.001, ethanolVolatility(x + 0.001))).toBeGreaterThan(vapourOver(x, ethanolVolatility(x)));
  });

  // At 2 mol-% the line touches at the feed, above that at x 0.75, where α is 1.2 and y 0.9/1.15.
  test.each([
    [0.02, 4.2581],
    [0.1, 2.0667],
    [0.2, 2.0667],
    [0.3, 2.0667],
  ])('from a boiling feed of %s to 0.85: minimum reflux %s and 12 stages', (z, reflux) => {
    expect(least(z, 0.85, 5e-4, 1)).toBeCloseTo(reflux, 4);
    expect(Math.ceil(stages(z, 0.85, 5e-4, 1, Infinity))).toBe(12);
    expect(drawnStages(z, 0.85, 5e-4, 1, Infinity)).toBe(12);
  });

  const SPLITS = [0.01, 0.05, 0.2, 0.5, 0.7].flatMap((z) =>
    [0, 0.4, 1, 1.15, 1.3].flatMap((q) =>
      [
        [0.72, 5e-3],
        [0.8265, 1e-4],
        [0.89, 1e-5],
      ].map(([xD, xB]) => [z, xD!, xB!, q] as const),
    ),
  );
  test.each(SPLITS.filter((_, k) => process.env['NIGHT'] || k % 4 === 0))(
    'feed %s, top %s, bottom %s, quality %s: as drawn',
    (z, xD, xB, q) => {
      const reflux = least(z, xD, xB, q);
      expect(reflux).toBeNear(drawnReflux(z, xD, xB, q), 1e-3);
      for (const R of [1.05, 1.3, 3].map((factor) => factor * Math.max(0.1, reflux)))
        expect(Math.ceil(stages(z, xD, xB, q, R))).toBe(drawnStages(z, xD, xB, q, R));
    },
  );

  test('a feed beyond the tangent pinch needs less reflux, without a jump', () => {
    expect(least(0.8, 0.85, 5e-4, 1)).toBeLessThan(0.85 * least(0.7, 0.85, 5e-4, 1));
    expect(least(0.75 + 1e-9, 0.85, 5e-4, 1)).toBeNear(least(0.75 - 1e-9, 0.85, 5e-4, 1), 1e-6);
  });
  test('the quality of the feed has no jump at the boiling point', () => {
    for (const z of [0.02, 0.2, 0.8])
      expect(least(z, 0.85, 5e-4, 1 + 1e-9)).toBeNear(least(z, 0.85, 5e-4, 1 - 1e-9), 1e-6);
  });
  test('close to the azeotrope, reflux and stages rise but stay finite', () => {
    const below = [0.85, 0.88, 0.89, 0.894, 0.8942].map((xD) => ({
      reflux: least(0.3, xD, 1e-5, 1),
      fewest: stages(0.3, xD, 1e-5, 1, Infinity),
      many: stages(0.3, xD, 1e-5, 1, 1.05 * least(0.3, xD, 1e-5, 1)),
    }));
    for (const [k, { reflux, fewest, many }] of below.slice(1).entries()) {
      expect(reflux).toBeGreaterThan(below[k]!.reflux);
      expect(fewest).toBeGreaterThan(below[k]!.fewest);
      expect(many).toBeGreaterThan(below[k]!.many);
    }
    expect(below.at(-1)!.reflux).toBeLessThan(7);
    expect(below.at(-1)!.many).toBeLessThan(500);
  });
  test('the azeotrope as a mass fraction is within the table', () => {
    const mass = AZEOTROPE['sol_ethanol']!;
    const x = mass / 46.07 / (mass / 46.07 + (1 - mass) / 18.02);
    expect(x).toBeLessThan(ETHANOL_WATER.at(-1)![0]);
    expect(x).toBeNear(ETHANOL_WATER.at(-1)![0], 1e-4);
  });
  test('vapour of the feed leaves over the top, even if the bottoms are richer than its equilibrium', () => {
    // 0.43 mol of distillate per mol of feed, all of it vapour.
    expect(least(0.4, 0.8, 0.1, 0)).toBeCloseTo(7 / 3 - 1, 9);
    expect(stages(0.4, 0.8, 0.1, 0, 1.4)).toBeLessThan(stages(0.4, 0.8, 0.1, 0, 1.34));
  });
  test('less reflux needs more stages, step by step, and too little never ends', () => {
    const minimum = least(0.2, 0.85, 5e-4, 1);
    let before = stages(0.2, 0.85, 5e-4, 1, 1.05 * minimum);
    for (let factor = 1.055; factor < 5; factor += 0.005) {
      const now = stages(0.2, 0.85, 5e-4, 1, factor * minimum);
      expect(now).toBeLessThan(before);
      expect(before - now).toBeLessThan(2);
      before = now;
    }
    expect(before).toBeGreaterThan(stages(0.2, 0.85, 5e-4, 1, Infinity));
    expect(stages(0.2, 0.85, 5e-4, 1, 0.99 * minimum)).toBe(Infinity);
  });
  test('the lines meet on the q-line', () => {
    const [z, xD, xB, q, R] = [0.2, 0.85, 5e-4, 1.2, 2.5];
    const y = feedVapour({ feed: z, top: xD, bottom: xB, q }, R);
    const x = (y * (R + 1) - xD) / R;
    expect(q * x + (1 - q) * y).toBeCloseTo(z, 12);
  });
});

describe('a constant volatility', () => {
  const pair: Volatilities = [[0, 2.5]];
  test.each([0, 0.4, 1, 1.3])('gives Underwood’s reflux and Fenske’s stages, feed quality %s', (q) => {
    for (const feed of [0.2, 0.5]) {
      const split = { feed, top: 0.98, bottom: 0.02, q };
      expect(pinchReflux(pair, split)).toBeCloseTo(leastReflux(2.5, feed, 0.98, q), 9);
      expect(stagesOn(pair, split, Infinity)).toBeCloseTo(leastStages(2.5, 0.98, 0.02), 9);
    }
  });
});
