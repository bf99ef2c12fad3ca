/** Every number of a line, and of a plant with branches and loops, is explained, down to what was entered, known or converged. */
import { expect, test } from 'vitest';
import { compile, explainer, figureRefs, type FigureRef, type Provenance, recompute } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { near, sent } from '#engine/provenance/sent.test-support.ts';
import { UNIT_OPERATIONS } from '#engine/unit-operations/index.ts';
import { randomPlant } from './random-plants.ts';
import { randomProcess, uniform } from './random-processes.ts';

const COUNT = process.env['NIGHT'] ? 500 : 2;

const firsts = new Set(UNIT_OPERATIONS.filter(({ first }) => first).map(({ id }) => id));
const drawn = {
  plants: (next: () => number) => randomPlant(next),
  lines: (next: () => number) => randomProcess(next, firsts),
};

/** Which numbers a metric is one of: the schedule by field, and the lines of the operating cost by column. */
function partOf(ref: FigureRef): string {
  const path = ref.split('.');
  const last = path.at(-1)!;
  if (path[0] === 'schedule') return path.includes('phases') ? `schedule.phases.${last}` : `schedule.${last}`;
  return path[1] === 'lines' ? `lines.${last}` : path[0]!;
}

test.each(['plants', 'lines'] as const)(`${COUNT} random %s are recalculated from their explanations alone`, (kind) => {
  const wrong: string[] = [];
  let explained = 0;
  const parts = new Set<string>();
  let ends = 0;
  let feasible = 0;
  for (let k = 0; feasible < COUNT && wrong.length < 20; k++) {
    const { configuration, product } = drawn[kind](uniform(7_368_787 * (k + 1)));
    const compiled = compile(configuration, product, library);
    const outcome = compiled.evaluate();
    if (!outcome.feasible) continue;
    feasible++;
    const fresh = explainer(compiled);
    // Each is asked for once for itself, and once for each number that it is part of.
    const known = new Map<FigureRef, Provenance>();
    const explain: typeof fresh = (ref) => {
      const one = known.get(ref) ?? fresh(ref);
      known.set(ref, one);
      return one;
    };
    const reruns = new Map();
    const wanted = new Set<FigureRef>(figureRefs(outcome.results));
    for (const ref of wanted) {
      try {
        const one = sent(explain(ref));
        const again = recompute(one, reruns);
        if (!near(again, one.value)) wrong.push(`plant ${k}, ${ref}: ${one.value}, but ${one.formula} is ${again}`);
        for (const { origin, value, symbol } of one.inputs) {
          if (origin.kind === 'converged') ends++;
          if (origin.kind !== 'figure') continue;
          wanted.add(origin.ref);
          if (explain(origin.ref).value !== value)
            wrong.push(`plant ${k}, ${ref}: ${symbol} differs from ${origin.ref}`);
        }
        explained++;
        parts.add(partOf(ref));
      } catch (error) {
        wrong.push(`plant ${k}, ${ref}: ${String(error)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(explained).toBeGreaterThan(100 * COUNT);
  for (const part of [
    'schedule.batches',
    'schedule.phases.duration',
    'schedule.utilisation',
    'lines.amount',
    'lines.price',
  ])
    expect([...parts]).toContain(part);
  expect(ends > 0).toBe(kind === 'plants');
});
