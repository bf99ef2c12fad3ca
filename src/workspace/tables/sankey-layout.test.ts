import { describe, expect, test } from 'vitest';
import { evaluate, type Configuration, type ProductBasis, type StepResult, type StreamResult } from '#engine/index.ts';
import demo from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { configuration, library, product, resultsOf } from '../../../engine/tests/fixtures.test-support.ts';
import { detourPath, layOut, type Shown } from './sankey-layout.ts';
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
      labels.slice(at + 1).some((two) => one.anchor === two.anchor && one.x === two.x && Math.abs(one.y - two.y) < 11),
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

describe('in a plant with a recycle', () => {
  const recycled = demo.processes.find(({ id }) => id === 'prc_dextrose_recycle')!.configurations[0]!.configuration;
  const acid = demo.product as ProductBasis;
  const plant = resultsOf(evaluate(recycled as unknown as Configuration, acid, library));
  const acidParts = partsBy(acid, library);
  const { ribbons, nodes, width, height } = layOut(plant, (stream) => massByPart(stream, acidParts), 'all', 900);

  test('every stream is drawn once, and the recycle runs back below everything else', () => {
    expect(ribbons).toHaveLength(plant.streams.length);
    const [recycle, ...others] = ribbons.filter(({ detour }) => detour);
    expect(others).toEqual([]);
    expect(recycle).toMatchObject({ recycle: true, stream: { from_step: 'stp_crystallisation' } });
    const { y, leaves, enters } = recycle!.detour!;
    expect(enters).toBeLessThan(leaves);
    const lowest = ribbons
      .filter(({ detour }) => !detour)
      .map(({ from, to, height: thick }) => Math.max(from.y, to.y) + thick);
    expect(Math.max(...lowest)).toBeLessThan(y - recycle!.height / 2);
    expect(y + recycle!.height / 2).toBeLessThanOrEqual(height);
    expect(leaves + recycle!.height / 2).toBeLessThanOrEqual(width);
    expect(enters - recycle!.height / 2).toBeGreaterThanOrEqual(0);
  });

  test('the recycle begins and ends at its steps, and its outline has the thickness of the band', () => {
    const recycle = ribbons.find(({ detour }) => detour)!;
    const node = (id: string | null) => nodes.find(({ step_id }) => step_id === id)!;
    const [from, to] = [node(recycle.stream.from_step), node(recycle.stream.to_step)];
    expect(recycle.from.y).toBeGreaterThanOrEqual(from.y);
    expect(recycle.from.y + recycle.height).toBeLessThanOrEqual(from.y + from.height + 1e-6);
    expect(recycle.to.y + recycle.height).toBeLessThanOrEqual(to.y + to.height + 1e-6);
    const outline = detourPath(recycle, 0, recycle.height);
    const ends = (at: { x: number; y: number }) =>
      [at.y, at.y + recycle.height].map((y) => `${at.x.toFixed(2)} ${y.toFixed(2)}`);
    for (const end of [...ends(recycle.from), ...ends(recycle.to)]) expect(outline).toContain(end);
  });
});

test('a stream that passes a step runs above it', () => {
  const stream = (from_step: string | null, to_step: string | null, kind: StreamResult['kind']): StreamResult => ({
    id: `${from_step} ${to_step}`,
    name: 'x',
    kind,
    from_step,
    to_step,
    mass: 1,
    volume: 0,
    temperature: 300,
    product_concentration: null,
    purity: null,
    components: [],
  });
  const steps = ['a', 'b', 'c'].map((step_id) => ({ step_id }) as StepResult);
  const streams = [
    stream(null, 'a', 'feed'),
    stream('a', 'b', 'main'),
    stream('a', 'c', 'main'),
    stream('b', 'c', 'main'),
    stream('c', null, 'product'),
  ];
  const one = { product: 1, cells: 0, biomolecules: 0, solutes: 0, gas: 0, water: 0 };
  const { ribbons, nodes } = layOut({ steps, streams }, () => one, 'all', 600);
  const [past, ...others] = ribbons.filter(({ detour }) => detour);
  expect(others).toEqual([]);
  expect(past!.stream.id).toBe('a c');
  expect(past!.detour!.y + past!.height / 2).toBeLessThan(Math.min(...nodes.map(({ y }) => y)));
});

test('draws an empty chart for a process without streams', () => {
  expect(layOut({ steps: [], streams: [] }, () => ({}) as never, 'all', 500)).toMatchObject({ nodes: [], ribbons: [] });
});
