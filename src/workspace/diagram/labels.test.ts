import { expect, test } from 'vitest';
import { catalogue, type Configuration, type Step, type StepFeed } from '#engine/index.ts';
import { Random } from '../../../engine/numeric/random.ts';
import { isNight } from '../../../tests/support/night.ts';
import { toCatalogue } from '#src/draft/catalogue.ts';
import { drawnGraph } from '#src/draft/graph/drawn-graph.ts';
import { layOutGraph } from './graph-layout.ts';
import { CARD, GAP } from './layout.ts';
import { labelBox, overlapOf } from './labels.ts';

const operations = toCatalogue(catalogue());

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
  'cards and the labels of streams never cover each other, plant %i',
  (seed) => {
    const random = new Random(seed);
    const graph = drawnGraph(randomPlant(random), operations);
    for (const columns of [1 + random.below(4), 5, 7, 9, 40]) {
      const { at, streams, width, height } = layOutGraph(graph, columns, GAP + random.below(80));
      const boxes = [
        ...[...at].map(([id, { x, y }]) => ({ id, box: { x, y, ...CARD } })),
        ...streams.map(({ edge, label }) => ({ id: edge.key, box: labelBox(label, edge) })),
      ];
      for (const [k, a] of boxes.entries()) {
        expect(a.box.x >= -1 && a.box.x + a.box.width <= width + 1, `${a.id} leaves the sheet`).toBe(true);
        expect(a.box.y >= -1 && a.box.y + a.box.height <= height + 1, `${a.id} leaves the sheet`).toBe(true);
        for (const b of boxes.slice(k + 1))
          expect(overlapOf(a.box, b.box), `${a.id} covers ${b.id} in ${columns} columns`).toBe(0);
      }
    }
  },
);
