import { describe, expect, test } from 'vitest';
import { rungeKutta } from '../numeric/ode.ts';
import { advance, exhausted, type FedCulture, type FedState, substrateLeft } from './fed-culture.ts';
import type { Kinetics } from './growth.ts';

const kinetics: Kinetics = {
  growth: 0.3,
  monod: 0.05,
  biomassYield: 0.5,
  maintenance: 0.025,
  alpha: 0.08,
  beta: 0.002,
  productYield: 0.7,
  oxygenGrowth: 0,
  oxygenMaintenance: 0,
  oxygenProduct: 0,
};
const culture: FedCulture = { batch: kinetics, feed: { ...kinetics, biomassYield: 0.44 }, feedConcentration: 500 };
const start = (): FedState => ({ cells: 0.5, substrate: 20, product: 0, volume: 1, fed: false, limited: false });

/** The differential equations in very small steps: cells, substrate and product in kg. */
function exact(state: FedState, k: Kinetics, feed: number, time: number, steps = 20_000): Float64Array {
  const { volume } = state;
  return rungeKutta(
    (t, [cells, substrate], into) => {
      const concentration = Math.max(0, substrate!) / (volume + feed * t);
      const growth = (k.growth * concentration) / (k.monod + concentration);
      const making = k.alpha * growth + k.beta;
      into[0] = growth * cells!;
      into[1] = feed * 500 - (growth / k.biomassYield + k.maintenance + making / k.productYield) * cells!;
      into[2] = making * cells!;
    },
    [state.cells, state.substrate, state.product],
    { from: 0, to: time, steps },
  ).at(-1)!.y;
}

describe('a culture under a feed', () => {
  test('follows its differential equations in the batch phase', () => {
    const state = start();
    advance(state, culture, 0, 9);
    const [cells, substrate, product] = exact(start(), culture.batch, 0, 9);
    expect(state.limited).toBe(false);
    expect(state.cells).toBeNear(cells!, 1e-6);
    expect(substrateLeft(state, culture, 0)).toBeNear(substrate!, 1e-6);
    expect(state.product).toBeNear(product!, 1e-6);
  });

  test('does not depend on the division of its time', () => {
    const whole = start();
    const cut = start();
    advance(whole, culture, 0, 16);
    for (const part of [3, 0.1, 7, 2.9, 3]) advance(cut, culture, 0, part);
    expect(cut.cells).toBeNear(whole.cells, 1e-6);
    expect(cut.product).toBeNear(whole.product, 1e-6);
    expect(whole).toMatchObject({ limited: true, fed: true });
  });

  test('follows its differential equations on a feed, apart from the residual substrate', () => {
    const state = start();
    advance(state, culture, 0, 14);
    const from = { ...state, substrate: 0 };
    advance(state, culture, 0.005, 20);
    const [cells, , product] = exact(from, culture.feed, 0.005, 20);
    expect(state.volume).toBeCloseTo(1.1, 12);
    expect(state.cells).toBeNear(cells!, 2e-3);
    expect(state.product).toBeNear(product!, 2e-3);
  });

  test('accumulates excess feed, and uses it later', () => {
    const state = start();
    advance(state, culture, 0, 14);
    const from = { ...state, substrate: exhausted(culture.feed) * state.volume };
    advance(state, culture, 0.03, 2);
    const [cells, substrate] = exact(from, culture.feed, 0.03, 2);
    expect(state.limited).toBe(false);
    expect(state.cells).toBeNear(cells!, 1e-4);
    expect(substrateLeft(state, culture, 0.03)).toBeNear(substrate! / state.volume, 1e-3);
    advance(state, culture, 0, 10);
    expect(state.limited).toBe(true);
  });

  test('consumes its own biomass without a feed', () => {
    const state = start();
    advance(state, culture, 0, 14);
    const { cells } = state;
    advance(state, culture, 0, 10);
    expect(state.cells).toBeLessThan(cells);
    expect(substrateLeft(state, culture, 0)).toBe(0);
  });
});
