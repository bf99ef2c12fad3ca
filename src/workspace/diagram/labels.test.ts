import { expect, test } from 'vitest';
import { EXAMPLE_PLANTS, exampleConfiguration, PLATFORMS, withMolecules } from '#engine/cases/index.ts';
import { catalogue, type Configuration, evaluate, type Step, type StepFeed } from '#engine/index.ts';
import { library, resultsOf } from '#engine/tests/fixtures.test-support.ts';
import { Random } from '../../../engine/numeric/random.ts';
import { isNight } from '../../../tests/support/night.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { asGraph } from '#src/draft/graph/graph.ts';
import { streamsByEdge } from '#src/draft/graph/streams.ts';
import { drawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { flowScale, flowText, MEASURES } from './flow-scale.ts';
import { layOutGraph, shapeOf } from './graph-layout.ts';
import { CARD, FIT_ZOOM, fitting, GAP, gapIn, type Names, sideBox } from './layout.ts';
import { labelBox, overlapOf } from './labels.ts';
import { sideTexts, written } from './side-texts.ts';

const operations = toCatalogue(catalogue());

const PLANTS = [...EXAMPLE_PLANTS, ...PLATFORMS].map((plant) => {
  const known = plant.component ? withMolecules(library, [plant.component], 'Test') : library;
  const configuration = exampleConfiguration(plant);
  const results = resultsOf(evaluate(configuration, { ...plant.plant.product, selling_price: plant.price }, known));
  return { id: plant.id, configuration, graph: drawnGraph(asGraph(configuration), operations), results };
});

/** The widest that text is, in px of the sheet: side streams have larger letters from further away. */
const widthOf = (text: string, height: number): number =>
  height * (0.64 * text.length - 0.34 * (text.match(/[\s.,]/g)?.length ?? 0));
const HIGHEST = 13;

/** Above the results of two windows, with and without a notice; and without results below. */
const FRAMES = [
  { width: 1068, height: 394 },
  { width: 1068, height: 358 },
  { width: 908, height: 298 },
  { width: 1068, height: 620 },
] as const;

test.each(PLANTS)(
  'what is chosen for $id names its side streams in whole, in the frame',
  ({ configuration, graph, results }) => {
    for (const measure of MEASURES) {
      const scale = flowScale(results, measure);
      const texts = sideTexts(configuration, results, { catalogue: operations, scale });
      const plant = {
        ...shapeOf(graph),
        sizeIn: (columns: number, names: Names) => layOutGraph(graph, columns, { names, texts }),
      };
      for (const frame of FRAMES) {
        const fit = fitting(plant, frame);
        const { at, width, height } = layOutGraph(graph, fit.columns, {
          gap: gapIn(plant, fit),
          names: fit.names,
          texts,
        });
        // What is too large at the least zoom is scrolled.
        const over = Math.max(width * fit.zoom - frame.width, height * fit.zoom - frame.height);
        expect(fit.zoom === FIT_ZOOM.least || over <= 1, `${frame.width} by ${frame.height}`).toBe(true);
        for (const [id, place] of at)
          for (const side of ['above', 'below'] as const) {
            const all = texts.get(id)?.[side] ?? [];
            const lines = side === 'above' ? place.namesAbove : place.namesBelow;
            const named = written(all, { width: sideBox(place, side).width, lines, names: fit.names });
            const names = all.slice(0, fit.names).map(({ name }) => name);
            expect(
              named.map(({ name }) => name),
              `${side} ${id} in ${frame.width} by ${frame.height}`,
            ).toEqual(names);
          }
      }
    }
  },
);

test.each(PLANTS)('no number of $id is cut or covered at any zoom', ({ configuration, graph, results }) => {
  const flows = streamsByEdge(results);
  for (const measure of MEASURES) {
    const scale = flowScale(results, measure);
    for (const columns of [2, 5, 7, 9, 40]) {
      const texts = sideTexts(configuration, results, { catalogue: operations, scale });
      const layout = layOutGraph(graph, columns, { texts });
      const shown = [...layout.at].flatMap(([id, place]) => {
        return (['above', 'below'] as const).flatMap((side) => {
          const named = (texts.get(id)?.[side] ?? []).slice(0, place.named);
          const box = sideBox(place, side);
          for (const { amount, name } of named)
            expect(widthOf(`${amount}, + 9`, HIGHEST), name).toBeLessThanOrEqual(box.width);
          return named.length > 0 ? [{ id: `${side} ${id}`, box }] : [];
        });
      });
      for (const { edge, label } of layout.streams) {
        if (!label) continue;
        const box = labelBox(label, edge);
        const stream = flows.get(edge.key);
        const isNarrow = !label.wide && !edge.recycle && edge.inlet === null;
        const width = stream && isNarrow ? widthOf(flowText(stream, scale), 11) : 0;
        expect(width, edge.key).toBeLessThanOrEqual(box.width);
        for (const side of shown) expect(overlapOf(box, side.box), `${edge.key} covers ${side.id}`).toBe(0);
      }
    }
  }
});

/** A plant of 3 to 40 steps: a main path, branches that are sold or return, second feeds, and recycles. */
function randomPlant(random: Random): Configuration {
  const count = 3 + random.below(38);
  const steps: Step[] = [];
  const add = (feeds: StepFeed[] | undefined, more: Partial<Step> = {}): string => {
    const id = `s${steps.length}`;
    const unit_operation = feeds ? 'splitter' : 'purchased_feed';
    steps.push({ id, unit_operation, name: id, settings: {}, ...(feeds && { feeds }), ...more });
    return id;
  };
  const from = (id: string, outlet = 'product', next_batch = false): StepFeed => ({ from: id, outlet, next_batch });
  const open: string[] = [];
  let main = add(undefined);
  while (steps.length < count) {
    const kind = random.next();
    if (kind < 0.12) {
      main = add([from(main), from(add(undefined))]);
      open.push(main);
    } else if (kind < 0.3 && open.length > 0) {
      const start = open.splice(random.below(open.length), 1)[0]!;
      const branch = add([from(start, 'other')]);
      const end = random.next();
      const last = steps.find(({ id }) => id === branch)!;
      if (end < 0.4) last.outlets = { product: { disposal: 'sold', name: 'Side', price: 1 } };
      else if (end < 0.7) main = add([from(main), from(branch)]);
      else steps.find(({ id }) => id === start)!.feeds!.push(from(branch, 'product', true));
    } else {
      main = add([from(main)]);
      open.push(main);
      const earlier = steps.filter(({ feeds, id }) => feeds && id !== main);
      const to = earlier[random.below(Math.max(1, earlier.length))];
      if (kind > 0.85 && to && open.includes(main)) {
        to.feeds!.push({ ...from(main, 'other', true), share: 0.5 });
        open.splice(open.indexOf(main), 1);
      }
    }
  }
  return { uo_settings: steps, locked_values: { uo_settings: [] }, assumptions: {}, product: from(main) };
}

test.each(Array.from({ length: isNight ? 400 : 40 }, (_, seed) => seed))(
  'cards, side streams and the labels of streams never cover each other, plant %i',
  (seed) => {
    const random = new Random(seed);
    const graph = drawnGraph(randomPlant(random), operations);
    for (const columns of [1 + random.below(4), 5, 7, 9, 40]) {
      const { at, streams, width, height } = layOutGraph(graph, columns, { gap: GAP + random.below(80) });
      const boxes = [
        ...[...at].flatMap(([id, place]) => [
          { id, box: { x: place.x, y: place.y, width: CARD.width, height: place.height }, isSide: false },
          { id: `feeds of ${id}`, box: sideBox(place, 'above'), isSide: true },
          { id: `wastes of ${id}`, box: sideBox(place, 'below'), isSide: true },
        ]),
        ...streams.flatMap(({ edge, label }) =>
          label ? [{ id: edge.key, box: labelBox(label, edge), isSide: null }] : [],
        ),
      ];
      for (const [k, a] of boxes.entries()) {
        expect(a.box.x >= -1 && a.box.x + a.box.width <= width + 1, `${a.id} leaves the sheet`).toBe(true);
        expect(a.box.y >= -1 && a.box.y + a.box.height <= height + 1, `${a.id} leaves the sheet`).toBe(true);
        for (const b of boxes.slice(k + 1))
          // Most cards have no side streams, and these plants no results that say which.
          expect(
            a.isSide === true && b.isSide === null ? 0 : overlapOf(a.box, b.box),
            `${a.id} covers ${b.id} in ${columns} columns`,
          ).toBe(0);
      }
    }
  },
);
