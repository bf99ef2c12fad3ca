import { expect, test } from 'vitest';
import { evaluate } from '#engine/index.ts';
import { configuration, library, product, resultsOf } from '../../../engine/fixtures.test-support.ts';
import { layOut, type Shown } from './sankey-layout.ts';
import { massByPart, partsBy } from './sankey-parts.ts';

const results = resultsOf(evaluate(configuration('cfg_homogenised_v2'), product, library));
const partOf = partsBy(product, library);
const draw = (shown: Shown, width = 900) => layOut(results, (stream) => massByPart(stream, partOf), shown, width);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('assigns every kilogram of a stream to one part', () => {
  for (const stream of results.streams) {
    expect(sum(Object.values(massByPart(stream, partOf)))).toBeCloseTo(stream.mass, 6);
  }
  expect(partOf(product.component_id!)).toBe('product');
  expect(partOf(product.host_id!)).toBe('cells');
  expect(partOf('mol_glucose')).toBe('solutes');
});

test('draws all streams on one scale, which fill their steps on both sides', () => {
  const { nodes, ribbons } = draw('all');
  expect(ribbons).toHaveLength(results.streams.length);
  const scale = ribbons[0]!.height / ribbons[0]!.mass;
  for (const { height, mass, parts } of ribbons) {
    expect(height).toBeCloseTo(mass * scale, 9);
    expect(sum(parts.map((part) => part.mass))).toBeCloseTo(mass, 9);
  }
  for (const node of nodes) {
    const of = (end: 'from_step' | 'to_step') =>
      sum(ribbons.filter(({ stream }) => stream[end] === node.step_id).map(({ height }) => height));
    expect(of('to_step')).toBeCloseTo(node.height, 6);
    expect(of('from_step')).toBeCloseTo(node.height, 6);
  }
});

test('joins bands to their steps, with feeds from the top and wastes leaving at the bottom', () => {
  const { nodes, ribbons } = draw('all');
  const middle = nodes[0]!.y + nodes[0]!.height / 2;
  const astray = ribbons.filter(({ stream, from, to, height }) => {
    const into = nodes.find(({ step_id }) => step_id === stream.to_step);
    const meets = !into || (to.x === into.x && to.y >= into.y - 1e-6 && to.y + height <= into.y + into.height + 1e-6);
    if (stream.kind === 'feed') return !meets || from.y + height >= middle;
    return !meets || ((stream.kind === 'waste' || stream.kind === 'vent') && to.y <= middle);
  });
  expect(astray.map(({ stream }) => stream.id)).toEqual([]);
});

test('keeps everything inside the chart, without overlapping names', () => {
  for (const shown of ['all', 'dry', 'product'] as const) {
    const { ribbons, width, height } = draw(shown);
    const labels = ribbons.flatMap(({ label }) => (label ? [label] : []));
    for (const { from, to, height: thick } of ribbons) {
      expect(Math.min(from.x, from.y, to.y)).toBeGreaterThanOrEqual(0);
      expect(to.x).toBeLessThanOrEqual(width);
      expect(Math.max(from.y, to.y) + thick).toBeLessThanOrEqual(height);
    }
    const touching = labels.filter((one, at) =>
      labels.slice(at + 1).some((two) => one.end === two.end && one.x === two.x && Math.abs(one.y - two.y) < 11),
    );
    expect(touching).toEqual([]);
  }
});

test('draws smaller streams without water, and only product if only product is chosen', () => {
  const mass = (shown: Shown) => sum(draw(shown).ribbons.map((ribbon) => ribbon.mass));
  expect(mass('dry')).toBeLessThan(mass('all') / 2);
  expect(mass('product')).toBeLessThan(mass('dry'));
  expect(draw('product').ribbons.every(({ parts }) => parts.every(({ part }) => part === 'product'))).toBe(true);
});

test('draws an empty chart for a process without streams', () => {
  expect(layOut({ steps: [], streams: [] }, () => ({}) as never, 'all', 500)).toMatchObject({ nodes: [], ribbons: [] });
});
