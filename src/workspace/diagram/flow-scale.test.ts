import { expect, test } from 'vitest';
import type { Results, StreamResult } from '#engine/index.ts';
import { concentrationText, flowScale, flowText, flowWithUnit, scaleText } from './flow-scale.ts';

const stream = (more: Partial<StreamResult>): StreamResult => ({
  id: 's',
  name: 'Stream',
  kind: 'main',
  from_step: 'a',
  to_step: 'b',
  mass: 0,
  volume: 0,
  temperature: 20,
  product_concentration: null,
  purity: null,
  components: [],
  ...more,
});
const results = (mode: 'batch' | 'continuous', ...streams: StreamResult[]) => ({ mode, streams }) as Results;

test.each([
  [464_000, 'mass', 't'],
  [12e6, 'mass', 'kt'],
  [80, 'mass', 'kg'],
  [0.5, 'mass', 'g'],
  [464_000, 'volume', 'm³'],
  [80, 'volume', 'L'],
] as const)('a plant whose largest stream is %d kg of water shows its %s in %s', (mass, measure, unit) => {
  expect(flowScale(results('batch', stream({ mass, volume: mass / 1000 })), measure).unit).toBe(unit);
});

test('all streams are in one unit, and what is too small for it says so', () => {
  const [large, small, tiny] = [460_000, 1200, 2].map((mass) => stream({ mass, volume: mass / 1000 }));
  const scale = flowScale(results('batch', large!, small!, tiny!), 'mass');
  expect([large!, small!, tiny!].map((one) => flowText(one, scale))).toEqual(['460', '1.20', '<\u202f0.01']);
});

test('what has no volume says its mass with the unit, where the others are volumes', () => {
  const powder = stream({ kind: 'product', mass: 1857, volume: 1.4 });
  const scale = flowScale(results('batch', stream({ mass: 8e4, volume: 80 }), powder), 'volume');
  expect(flowText(powder, scale)).toBe('1\u202f857\u202fkg');
});

test('concentrations stand below volumes only', () => {
  const broth = stream({ mass: 8e4, volume: 80, product_concentration: 13.14 });
  const all = results('batch', broth);
  expect(concentrationText(broth, flowScale(all, 'volume'))).toBe('13.1');
  expect(concentrationText(broth, flowScale(all, 'mass'))).toBeNull();
  expect(concentrationText(stream({ volume: 1 }), flowScale(all, 'volume'))).toBeNull();
});

test('the unit is said per batch, or per hour of a continuous plant', () => {
  const batch = results('batch', stream({ mass: 8e4, volume: 80 }));
  const continuous = results('continuous', stream({ mass: 8e4, volume: 80 }));
  expect(scaleText(flowScale(batch, 'volume'))).toBe('m³ per batch; below: g/L of product');
  expect(scaleText(flowScale(continuous, 'mass'))).toBe('t/h');
  expect(flowWithUnit(continuous.streams[0]!, flowScale(continuous, 'mass'))).toBe('80.0\u202ft/h');
  expect(flowWithUnit(batch.streams[0]!, flowScale(batch, 'volume'))).toBe('80.0\u202fm³');
});
