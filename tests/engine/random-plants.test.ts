/** What must hold of every plant, whatever is drawn. */
import { expect, test } from 'vitest';
import { compile, type Results } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { Process } from '#engine/process/process.ts';
import { elementLost, fault, imbalance, isSentence } from './books.ts';
import { randomPlant, shuffled } from './random-plants.ts';
import { type Drawn, uniform } from './random-processes.ts';

const COUNT = process.env['NIGHT'] ? 10_000 : 80;
/** The first plant drawn, so that a run can go on where another one ended. */
const FROM = Number(process.env['PLANTS_FROM'] ?? 0);
const STARTS = [0, 0.3, 5];

const evaluated = ({ configuration, product }: Drawn) => compile(configuration, product, library).evaluate();
const drawn = (k: number): Drawn => randomPlant(uniform(15_485_863 * (k + 1)));

/** Relative difference of two results, of the masses of all streams and the metrics. */
function difference(a: Results, b: Results): number {
  const scale = Math.max(...a.streams.map(({ mass }) => mass));
  let worst = 0;
  const compare = (x: number, y: number, least: number): void => {
    worst = Math.max(worst, Math.abs(x - y) / Math.max(Math.abs(x), Math.abs(y), least));
  };
  for (const one of a.streams) {
    const other = b.streams.find(({ id }) => id === one.id);
    compare(one.mass, other?.mass ?? 0, 1e-6 * scale);
  }
  compare(a.figures.cogs, b.figures.cogs, 1e-9);
  compare(a.figures.batch_output, b.figures.batch_output, 1e-9);
  return worst;
}

test(`${COUNT} random plants close their balances, and give one answer from any order and start`, () => {
  const wrong: string[] = [];
  let feasible = 0;
  let looped = 0;
  const messages = new Map<string, number>();
  for (let k = FROM; k < FROM + COUNT; k++) {
    const one = drawn(k);
    const plant = new Process(one.configuration, one.product, library);
    const problem = plant.run();
    if (problem) {
      messages.set(problem.message, (messages.get(problem.message) ?? 0) + 1);
      if (!isSentence(problem.message)) wrong.push(`plant ${k}: “${problem.message}”`);
      continue;
    }
    const outcome = evaluated(one);
    if (!outcome.feasible) continue;
    feasible++;
    if (outcome.results.loops) looped++;
    const impossible = fault(outcome.results);
    if (impossible) wrong.push(`plant ${k}: ${impossible}`);
    for (const state of plant.steps) {
      const { component, error } = imbalance(state);
      if (error > 1e-9) wrong.push(`plant ${k}, ${state.resolved.declaration.id}: ${component} is off by ${error}`);
      const lost = state.resolved.declaration.id === 'reactor' ? elementLost(state) : null;
      if (lost) wrong.push(`plant ${k}, reactor: ${lost.used} kmol of ${lost.element} become ${lost.made}`);
    }
    const { streams } = outcome.results;
    const sum = (list: typeof streams) => list.reduce((total, { mass }) => total + mass, 0);
    const entering = sum(streams.filter(({ from_step: from }) => from === null));
    const leaving = sum(streams.filter(({ to_step: to }) => to === null));
    if (Math.abs(entering - leaving) > 1e-9 * entering) wrong.push(`plant ${k}: ${entering} enters, ${leaving} leaves`);
    const other = evaluated(shuffled(one, uniform(k + 1)));
    if (!other.feasible) wrong.push(`plant ${k} in another order: ${other.problem.message}`);
    else if (difference(outcome.results, other.results) > 1e-8)
      wrong.push(`plant ${k} in another order is off by ${difference(outcome.results, other.results)}`);
    // A plant with more than one steady state says so; which of them is reached then depends on the start.
    const several = outcome.results.warnings.some(({ message }) => message.includes('more than one steady state'));
    for (const start of outcome.results.loops && !several ? STARTS : []) {
      const again = new Process(one.configuration, one.product, library);
      again.startLoopsFrom(start);
      const failed = again.run();
      if (failed) wrong.push(`plant ${k} from ${start}: ${failed.message}`);
      else if (Math.abs(again.batchProduct - plant.batchProduct) > 1e-8 * plant.batchProduct)
        wrong.push(`plant ${k} from ${start}: ${again.batchProduct} instead of ${plant.batchProduct}`);
    }
  }
  if (process.env['NIGHT']) {
    console.info(`${COUNT} random plants: ${feasible} workable, ${looped} with loops`);
    console.info([...messages].toSorted((a, b) => b[1] - a[1]).slice(0, 15));
  }
  expect(wrong).toEqual([]);
  // A generator that drew nothing workable would prove nothing.
  expect(feasible).toBeGreaterThan(COUNT / 4);
  expect(looped).toBeGreaterThan(COUNT / 10);
});
