import { describe, expect, test } from 'vitest';
import succinicAcid from '../../../data/demo-succinic-acid.json' with { type: 'json' };
import { EXAMPLE_PLANTS, exampleConfiguration, PLATFORMS } from '#engine/cases/index.ts';
import { catalogue, type Configuration, type Step, type StepFeed } from '#engine/index.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { asGraph } from '#src/draft/graph/graph.ts';
import { insertStep } from '#src/draft/graph/insert.ts';
import { drawnGraph, loopOf, PRODUCT_NODE, soldNode } from '#src/draft/graph/drawn-graph.ts';
import { cellsOf } from './graph-cells.ts';
import { layOutGraph, shapeOf, type GraphLayout } from './graph-layout.ts';
import { CARD, FIT_ZOOM, fitting, GAP, gapIn, isCramped, type Names, PILL, pitchOf } from './layout.ts';

const operations = toCatalogue(catalogue());
const draw = (configuration: Configuration) => drawnGraph(configuration, operations);

const step = (id: string, feeds?: (string | StepFeed)[], more: Partial<Step> = {}): Step => ({
  id,
  unit_operation: 'splitter',
  name: id,
  settings: {},
  ...(feeds && {
    feeds: feeds.map((feed) =>
      typeof feed === 'string' ? { from: feed, outlet: 'product', next_batch: false } : feed,
    ),
  }),
  ...more,
});
const plant = (steps: Step[], product = steps.at(-1)!.id): Configuration => ({
  uo_settings: steps,
  locked_values: { uo_settings: [] },
  assumptions: {},
  product: { from: product, outlet: 'product' },
});
const source = (id: string): Step => step(id, undefined, { unit_operation: 'purchased_feed' });
const back = (from: string, share = 0.5): StepFeed => ({ from, outlet: 'other', share, next_batch: true });

/** 40 steps: a main path of 26, two branches, a second feed, and three loops, one of them inside another. */
function large(): Configuration {
  const steps = [source('s0')];
  const feedsOf: Record<number, (string | StepFeed)[]> = {
    3: [back('m9')],
    5: [back('m7')],
    14: [back('m20'), 'water'],
  };
  for (let k = 1; k <= 25; k += 1) steps.push(step(`m${k}`, [k === 1 ? 's0' : `m${k - 1}`, ...(feedsOf[k] ?? [])]));
  steps.push(source('water'));
  for (let k = 1; k <= 8; k += 1)
    steps.push(step(`a${k}`, [k === 1 ? { from: 'm4', outlet: 'other', next_batch: false } : `a${k - 1}`]));
  for (let k = 1; k <= 5; k += 1)
    steps.push(step(`b${k}`, [k === 1 ? { from: 'm15', outlet: 'other', next_batch: false } : `b${k - 1}`]));
  steps.splice(26, 0, ...steps.splice(steps.length - 5, 5));
  return {
    ...plant(steps, 'm25'),
    uo_settings: steps.map((one) =>
      one.id === 'a8' || one.id === 'b5'
        ? { ...one, outlets: { product: { disposal: 'sold', name: one.id, price: 0.1 } } }
        : one,
    ),
  };
}

const COLUMNS = [1, 2, 5, 8, 14, 40];

function expectNoOverlap({ at, width, height }: GraphLayout): void {
  const places = [...at.values()];
  for (const [i, a] of places.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.x + CARD.width).toBeLessThanOrEqual(width);
    expect(a.y + a.height).toBeLessThanOrEqual(height);
    for (const b of places.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= CARD.width || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
  }
}

/** No part of a stream runs through a card. */
function expectClearWays({ at, streams, width, height }: GraphLayout): void {
  for (const { edge, points } of streams) {
    for (const [k, a] of points.slice(0, -1).entries()) {
      const b = points[k + 1]!;
      expect(a.x === b.x || a.y === b.y).toBe(true);
      for (const { x, y } of [a, b]) {
        expect(x >= 0 && x <= width, `${edge.key} leaves the sheet at ${x}`).toBe(true);
        expect(y >= 0 && y <= height).toBe(true);
      }
      for (const [id, card] of at) {
        const crosses =
          Math.max(a.x, b.x) > card.x + 1 &&
          Math.min(a.x, b.x) < card.x + CARD.width - 1 &&
          Math.max(a.y, b.y) > card.y + 1 &&
          Math.min(a.y, b.y) < card.y + card.height - 1;
        expect(crosses, `${edge.key} runs through ${id}`).toBe(false);
      }
    }
  }
}

/** How often level and upright parts of different streams cross. */
function crossingsAmong(streams: GraphLayout['streams']): number {
  const parts = streams.flatMap(({ edge, points }) =>
    points.slice(0, -1).map((a, k) => ({ key: edge.key, a, b: points[k + 1]! })),
  );
  const isLevel = ({ a, b }: (typeof parts)[number]) => a.y === b.y;
  return parts.filter(isLevel).reduce((count, level) => {
    const [low, high] = [Math.min(level.a.x, level.b.x), Math.max(level.a.x, level.b.x)];
    const across = parts.filter(
      (one) =>
        one.key !== level.key &&
        !isLevel(one) &&
        one.a.x > low &&
        one.a.x < high &&
        Math.min(one.a.y, one.b.y) < level.a.y &&
        Math.max(one.a.y, one.b.y) > level.a.y,
    );
    return count + across.length;
  }, 0);
}

/** What is chosen for a plant in a frame. */
const fitOf = (configuration: Configuration, width: number, height: number) => {
  const graph = draw(asGraph(configuration));
  const plant = {
    ...shapeOf(graph),
    sizeIn: (columns: number, names: Names) => layOutGraph(graph, columns, { names }),
  };
  const fit = fitting(plant, { width, height });
  const { columns, zoom, names } = fit;
  const gap = gapIn(plant, fit);
  return { columns, zoom, gap, layout: layOutGraph(graph, columns, { gap, names }) };
};
const line = (count: number) =>
  plant(Array.from({ length: count }, (_, k) => (k === 0 ? source('s0') : step(`s${k}`, [`s${k - 1}`]))));

describe('a process with feeds', () => {
  const demo = succinicAcid.processes.find(({ id }) => id === 'prc_dextrose')!.configurations.at(-1)!
    .configuration as unknown as Configuration;

  test.each(COLUMNS)('that is a line is placed like text in %i columns', (columns) => {
    const { places } = layOutGraph(draw(asGraph(demo)), columns);
    expect(places.map(({ row, column }) => [row, column])).toEqual(
      places.map((_, k) => [Math.floor(k / columns), k % columns]),
    );
  });

  test.each(COLUMNS)('of 40 steps with three loops is drawn without overlaps in %i columns', (columns) => {
    const configuration = large();
    expect(configuration.uo_settings).toHaveLength(40);
    const layout = layOutGraph(draw(configuration), columns);
    expectNoOverlap(layout);
    expectClearWays(layout);
  });

  test('no stream crosses another where that is possible', () => {
    const { streams } = layOutGraph(draw(large()), 40);
    expect(streams.filter(({ edge }) => edge.recycle)).toHaveLength(3);
    expect(crossingsAmong(streams)).toBe(0);
  });

  test('a recycle runs next to its row, below a source that stands further left', () => {
    const looped = plant([
      source('a'),
      source('water'),
      step('b', ['a', 'water']),
      step('c', ['b', back('d')]),
      step('d', ['c']),
    ]);
    const { at, streams } = layOutGraph(draw(looped), 10);
    const level = streams.find(({ edge }) => edge.recycle)!.points[2]!.y;
    expect(level).toBeLessThan(at.get('c')!.y);
    expect(level).toBeGreaterThan(at.get('water')!.y + at.get('water')!.height);
  });

  test('recycles of which neither lies within the other run on different sides', () => {
    const interlaced = plant([
      source('a'),
      step('b', ['a', back('e')]),
      step('c', ['b']),
      step('d', ['c', back('g')]),
      step('e', ['d']),
      step('f', ['e']),
      step('g', ['f']),
    ]);
    const { streams } = layOutGraph(draw(interlaced), 40);
    const recycles = streams.filter(({ edge }) => edge.recycle);
    expect(crossingsAmong(recycles)).toBe(0);
    expect(new Set(recycles.map(({ points }) => points[2]!.y)).size).toBe(2);
  });

  test('shows every stream once, and recycles as edges that run back', () => {
    const { edges } = draw(large());
    expect(edges.filter(({ recycle }) => recycle).map(({ from, to }) => `${from} ${to}`)).toEqual([
      'm9 m3',
      'm7 m5',
      'm20 m14',
    ]);
    expect(new Set(edges.map(({ key }) => key)).size).toBe(edges.length);
  });

  test('streams that run beside each other do not cover each other', () => {
    const { streams } = layOutGraph(draw(large()), 14);
    const levels = streams
      .filter(({ points }) => points.length === 6)
      .map(({ points: [, , a, b] }) => ({ y: a!.y, low: Math.min(a!.x, b!.x), high: Math.max(a!.x, b!.x) }));
    for (const [i, a] of levels.entries())
      for (const b of levels.slice(i + 1)) expect(a.y !== b.y || a.high < b.low || b.high < a.low).toBe(true);
  });

  test('a loop is the streams from where the recycle arrives to where it leaves', () => {
    const graph = draw(large());
    const recycle = graph.edges.find(({ recycle: isBack, from }) => isBack && from === 'm7')!;
    const loop = graph.edges.filter(({ key }) => loopOf(graph, recycle).has(key));
    expect(loop.map(({ from, to }) => `${from} ${to}`)).toEqual(['m7 m5', 'm5 m6', 'm6 m7']);
  });

  test('a feed that waits but closes no loop is drawn forward', () => {
    const waiting = plant([source('a'), step('b', [{ from: 'a', outlet: 'product', next_batch: true }])]);
    expect(draw(waiting).edges[0]).toMatchObject({ recycle: false, waits: true });
  });

  test('a stream back to the step itself is a recycle', () => {
    const own = plant([source('a'), step('b', ['a', back('b')])]);
    expect(draw(own).edges[1]).toMatchObject({ from: 'b', to: 'b', recycle: true });
    expectClearWays(layOutGraph(draw(own), 5));
  });

  test('the main path leads to the product in one row, whatever the order of the list', () => {
    const steps = large().uo_settings;
    const cells = cellsOf(draw({ ...large(), uo_settings: steps.toReversed() }));
    for (let k = 1; k <= 25; k += 1) expect(cells.get(`m${k}`)).toEqual({ column: k, band: 0, row: 0 });
    expect(cells.get(PRODUCT_NODE)).toEqual({ column: 26, band: 0, row: 0 });
  });

  test('a branch falls, gas rises, and a feed stands before what it feeds', () => {
    const cells = cellsOf(
      draw(
        plant(
          [
            step('f', undefined, { unit_operation: 'fed_batch_fermentation' }),
            step('scrub', [{ from: 'f', outlet: 'exhaust', next_batch: false }]),
            step('c', ['f']),
            step('side', [{ from: 'c', outlet: 'other', next_batch: false }]),
            source('acid'),
            step('d', ['c', 'acid']),
          ],
          'd',
        ),
      ),
    );
    expect(cells.get('scrub')!.row).toBe(-1);
    expect(cells.get('side')!.row).toBe(1);
    expect(cells.get('acid')).toEqual({ column: 1, band: 0, row: -2 });
    expect(cells.get('d')).toEqual({ column: 2, band: 0, row: 0 });
  });

  test('what is sold hangs below its step, or stands behind it if the process ends there', () => {
    const sale = { disposal: 'sold', name: 'Feed', price: 0.1 } as const;
    const sold = plant(
      [
        source('a'),
        step('b', ['a'], { outlets: { other: sale } }),
        step('c', ['b']),
        step('d', [{ from: 'c', outlet: 'other', next_batch: false }], { outlets: { product: sale } }),
      ],
      'c',
    );
    const { at } = layOutGraph(draw(sold), 10);
    const [b, below] = [at.get('b')!, at.get(soldNode('b', 'other'))!];
    expect(below).toMatchObject({ x: b.x, height: PILL });
    expect(below.y).toBeGreaterThan(b.y + b.height);
    const [d, behind] = [at.get('d')!, at.get(soldNode('d', 'product'))!];
    expect(behind).toMatchObject({ column: d.column + 1, y: d.y });
  });

  test('a branch that would be wider than the sheet begins further left', () => {
    const branched = plant(
      [
        ...line(5).uo_settings,
        ...Array.from({ length: 5 }, (_, k) =>
          step(`b${k}`, [k === 0 ? { from: 's3', outlet: 'other', next_batch: false } : `b${k - 1}`]),
        ),
      ],
      's4',
    );
    const cells = cellsOf(draw(branched), 6);
    expect([0, 1, 2, 3, 4].map((k) => cells.get(`b${k}`)!.column)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set([...cells.values()].map(({ row }) => row))).toEqual(new Set([0, 1]));
  });

  test('adding a step moves what follows it, and nothing to another row', () => {
    const before = cellsOf(draw(large()));
    const added = insertStep(large(), operations.get('mixer')!, 'new', { from: 'a3', outlet: 'product', to: 'a4' });
    const after = cellsOf(draw(added));
    for (const [id, { column, row }] of before) {
      expect(after.get(id)!.row, id).toBe(row);
      const follows = /^a[4-8]$/.test(id) || id === soldNode('a8', 'product');
      expect(after.get(id)!.column, id).toBe(column + (follows ? 1 : 0));
    }
  });
});

describe('the zoom chosen for a plant', () => {
  /** Of the flowsheet beside the panel on a screen of 1440 by 900. */
  const frame = { width: 1068, height: 378 };

  test.each(Array.from({ length: 24 }, (_, k) => k + 1))('shows all of a line of %i steps', (count) => {
    const { zoom, layout } = fitOf(line(count), frame.width, frame.height);
    const { width, height } = layout;
    expect(zoom).toBeLessThanOrEqual(1);
    expect(zoom).toBeGreaterThanOrEqual(FIT_ZOOM.least);
    expect(width * zoom).toBeLessThanOrEqual(frame.width);
    expect(height * zoom).toBeLessThanOrEqual(frame.height);
  });

  test('shows twelve steps and the product in two rows at a size at which all lines of a card can be read', () => {
    for (let count = 5; count <= 13; count += 1) {
      const { columns, zoom } = fitOf(line(count), frame.width, frame.height);
      expect(Math.ceil((count + 1) / columns), `${count} steps`).toBeLessThanOrEqual(2);
      expect(zoom, `${count} steps`).toBeGreaterThanOrEqual(0.85);
    }
  });

  test('stretches the space between columns to the width, but not without end', () => {
    for (let count = 7; count <= 24; count += 1) {
      const { zoom, layout } = fitOf(line(count), frame.width, frame.height);
      expect((layout.width * zoom) / frame.width, `${count} steps`).toBeGreaterThan(0.85);
    }
    const { gap } = fitOf(line(1), frame.width, frame.height);
    expect(gap).toBeGreaterThan(GAP);
    expect(gap).toBeLessThan(2 * CARD.width);
  });

  test('lets the row of a process that is begun grow as far as the frame is wide', () => {
    const { columns } = fitOf(line(1), frame.width, frame.height);
    expect(columns).toBeGreaterThanOrEqual(6);
    const graph = draw(asGraph(line(columns - 1)));
    const plant = { ...shapeOf(graph), sizeIn: (wrap: number) => layOutGraph(graph, wrap) };
    const gap = gapIn(plant, { columns, names: 2, room: frame.width });
    expect(layOutGraph(graph, columns, { gap }).width).toBeLessThanOrEqual(frame.width);
  });

  test('leaves no card alone in the last row', () => {
    for (let count = 1; count <= 40; count += 1) {
      const { columns } = fitOf(line(count), frame.width, frame.height);
      expect((count + 1) % columns === 1 && count + 1 > columns, `${count} steps`).toBe(false);
    }
  });

  test.each(EXAMPLE_PLANTS)('shows all of $id with its numbers above small results', (example) => {
    const { zoom, layout } = fitOf(exampleConfiguration(example), frame.width, 494);
    const { width, height } = layout;
    expect(width * zoom).toBeLessThanOrEqual(frame.width);
    expect(height * zoom).toBeLessThanOrEqual(494);
  });

  test.each([...EXAMPLE_PLANTS, ...PLATFORMS])('shows $id at once at a size at which names can be read', (example) => {
    const configuration = exampleConfiguration(example);
    const graph = draw(asGraph(configuration));
    const sizeIn = (columns: number, names: Names) => layOutGraph(graph, columns, { names });
    const { zoom } = fitOf(configuration, frame.width, isCramped({ ...shapeOf(graph), sizeIn }) ? 490 : frame.height);
    // Below 80 %, letters of the cards are larger.
    expect(zoom).toBeGreaterThanOrEqual(0.69);
  });

  test('shows a plant with a recycle without a break where names stay readable', () => {
    const looped = plant([...line(8).uo_settings, step('end', ['s7', back('end')])]);
    expect(fitOf(looped, 1400, 500).columns).toBe(10);
  });

  test('of a plant that is too large keeps its names readable, and lets one scroll downwards', () => {
    const { columns, zoom } = fitOf(large(), frame.width, frame.height);
    expect(zoom).toBe(FIT_ZOOM.least);
    expect((columns * pitchOf(GAP) - GAP) * zoom).toBeLessThanOrEqual(frame.width);
  });
});
