/** The course of a batch against its differential equations. */
import { describe, expect, test } from 'vitest';
import { rungeKutta } from '../numeric/ode.ts';
import {
  type Batch,
  batchCourse,
  type Kinetics,
  oxygenLimitedRate,
  oxygenOfGrowth,
  oxygenOfMaintenance,
  oxygenUptake,
  substrateUptake,
} from './growth.ts';
import { factorOf, type Inhibition, monodRate, roomLeft } from './inhibition.ts';

const GLUCOSE = { content: 1 / 30.03, reduction: 4 };
const kinetics = (change: Partial<Kinetics> = {}): Kinetics => {
  const k = { growth: 0.4, monod: 0.05, biomassYield: 0.5, maintenance: 0.02, ...change };
  return {
    alpha: 0.05,
    beta: 0.002,
    productYield: 0.7,
    oxygenGrowth: oxygenOfGrowth(GLUCOSE, k.biomassYield),
    oxygenMaintenance: oxygenOfMaintenance(GLUCOSE, k.maintenance),
    oxygenProduct: 10,
    ...k,
  };
};
const batch = (from: number, change: Partial<Batch> = {}): Batch => ({
  start: 0.3,
  from,
  to: 0.1,
  transfer: Infinity,
  ...change,
});
/** No inhibition at all, but the stepwise calculation. */
const FAR: Inhibition = { limit: 1e9, shape: 1, growth: 1, production: 1 };

/** Integrates over the substrate used, so that it ends exactly where the batch does. */
function exact(k: Kinetics, { start, from, to, transfer }: Batch) {
  const at = (x: number, s: number, p: number) => {
    const room = k.inhibition ? roomLeft(k.inhibition, p) : 1;
    const activity = k.inhibition ? factorOf(room, k.inhibition.production) : 1;
    let rate = k.growth * monodRate(s, k.monod, k.andrews) * (k.inhibition ? factorOf(room, k.inhibition.growth) : 1);
    if (oxygenUptake(k, x, rate, activity) > transfer) rate = Math.max(0, oxygenLimitedRate(k, x, transfer, activity));
    return {
      rate,
      making: k.alpha * rate + k.beta * activity,
      use: substrateUptake(k, 1, rate, activity),
      uptake: oxygenUptake(k, x, rate, activity),
    };
  };
  const course = rungeKutta(
    (used, [x, , p], into) => {
      const { rate, making, use } = at(x!, from - used, p!);
      into[0] = rate / use;
      into[1] = 1 / (use * x!);
      into[2] = making / use;
      into[3] = 1 / use;
    },
    [start, 0, 0, 0],
    { from: 0, to: from - to, steps: 20_000 },
  );
  const states = course.map(({ t, y }) => ({ x: y[0]!, ...at(y[0]!, from - t, y[2]!) }));
  const [density, time, product, exposure] = course.at(-1)!.y as unknown as [number, number, number, number];
  return {
    density,
    time,
    product,
    exposure,
    peakUptake: Math.max(...states.map(({ uptake }) => uptake)),
    peakUse: Math.max(...states.map(({ x, use }) => x * use)),
  };
}

describe('a batch with Monod growth', () => {
  test.each<[string, Partial<Kinetics>, number]>([
    ['20 g/L', {}, 20],
    ['60 g/L', {}, 60],
    ['high maintenance', { maintenance: 0.1 }, 40],
    ['a high Monod constant', { monod: 3 }, 20],
    ['a high Monod constant and high maintenance', { monod: 3, maintenance: 0.1 }, 60],
    ['no maintenance', { maintenance: 0, beta: 0 }, 60],
    ['slow growth', { growth: 0.03 }, 20],
  ])('follows the differential equations, with %s', (_, change, from) => {
    const k = kinetics(change);
    const real = exact(k, batch(from));
    const course = batchCourse(k, batch(from));
    for (const key of ['density', 'product', 'exposure'] as const) expect(course[key], key).toBeNear(real[key], 1e-6);
    expect(course.time).toBeNear(real.time, 5e-3);
    for (const key of ['peakUptake', 'peakUse'] as const) expect(course[key], key).toBeNear(real[key], 1e-3);
  });

  test.each<[string, Partial<Kinetics>, number, number]>([
    ['little', {}, 20, 0.9],
    ['half', {}, 60, 0.5],
    ['much', {}, 60, 0.2],
    ['half, with a high Monod constant', { monod: 3 }, 60, 0.5],
    ['half, with high maintenance', { maintenance: 0.1 }, 20, 0.5],
    ['from the start', { monod: 3 }, 60, 0.1],
  ])('follows them if oxygen limits: %s', (_, change, from, share) => {
    const k = kinetics(change);
    const transfer = share * batchCourse(k, batch(from)).peakUptake;
    const limited = batch(from, { transfer, ...(share === 0.1 && { start: 8 }) });
    const real = exact(k, limited);
    const course = batchCourse(k, limited);
    expect(course).toMatchObject({ limited: true, starved: false, peakUptake: transfer });
    for (const key of ['density', 'product', 'exposure', 'time'] as const)
      expect(course[key], key).toBeNear(real[key], 1e-3);
  });

  test('is as without a limit if the transfer is the highest uptake', () => {
    for (const change of [{}, { monod: 3 }, { monod: 3, maintenance: 0.1 }, { monod: 60 }]) {
      const k = kinetics(change);
      const free = batchCourse(k, batch(60));
      const limited = batchCourse(k, batch(60, { transfer: free.peakUptake * (1 - 1e-9) }));
      expect([free.limited, limited.limited]).toEqual([false, true]);
      for (const key of ['density', 'product', 'exposure', 'time'] as const)
        expect(limited[key]).toBeNear(free[key], 5e-4);
    }
  });

  test('takes longer, and gives fewer cells, the less oxygen there is', () => {
    const k = kinetics({ monod: 1 });
    let before = batchCourse(k, batch(60));
    const peak = before.peakUptake;
    for (let share = 0.99; share > 0.15; share -= 0.01) {
      const course = batchCourse(k, batch(60, { transfer: share * peak }));
      expect(course.time).toBeGreaterThan(before.time);
      expect(course.density).toBeLessThan(before.density);
      expect(course.time).toBeLessThan(1.1 * before.time);
      before = course;
    }
  });

  test('starves only if maintenance really takes the transfer', () => {
    const k = kinetics({ maintenance: 0.1 });
    const upkeep = oxygenUptake(k, 1, 0);
    for (const transfer of [20, 30, 40, 42, 50, 60, 80]) {
      const real = exact(k, batch(60, { transfer }));
      const { starved } = batchCourse(k, batch(60, { transfer }));
      expect(starved, `${transfer} mmol/L/h`).toBe(real.density * upkeep > 0.98 * transfer);
    }
  });
});

describe('a batch with inhibition by the substrate', () => {
  test.each([
    [1, 20, 0.05],
    [1, 60, 0.05],
    [5, 60, 0.05],
    [20, 60, 0.05],
    [20, 60, 2],
    [250, 60, 0.05],
    [250, 150, 0.5],
  ])('of K_I %d g/L follows the differential equations from %d g/L', (andrews, from, monod) => {
    const k = kinetics({ andrews, monod });
    const real = exact(k, batch(from));
    const course = batchCourse(k, batch(from));
    for (const key of ['density', 'product', 'time', 'exposure', 'peakUptake', 'peakUse'] as const)
      expect(course[key], key).toBeNear(real[key], 1e-3);
  });

  test.each([0.3, 0.8])('follows them if oxygen limits to %d of the uptake', (share) => {
    const k = kinetics({ andrews: 5 });
    const limited = batch(60, { transfer: share * batchCourse(k, batch(60)).peakUptake });
    const real = exact(k, limited);
    const course = batchCourse(k, limited);
    expect(course.limited).toBe(true);
    for (const key of ['density', 'product', 'exposure', 'time'] as const)
      expect(course[key], key).toBeNear(real[key], 1e-3);
  });
});

test('a product that never inhibits changes nothing', () => {
  for (const andrews of [undefined, 5, 250])
    for (const transfer of [Infinity, 30])
      for (const monod of [0.05, 2]) {
        const k = kinetics({ monod, ...(andrews !== undefined && { andrews }) });
        const free = batchCourse(k, batch(60, { transfer }));
        const far = batchCourse({ ...k, inhibition: FAR }, batch(60, { transfer }));
        for (const key of ['density', 'product', 'exposure', 'time', 'peakUptake'] as const)
          expect(far[key], `${key}, K_I ${andrews}, K_S ${monod}`).toBeNear(free[key], 5e-3);
      }
});
