import { describe, expect, test } from 'vitest';
import { caneEthanolPlant } from '../cases/cane-ethanol.ts';
import { GROWN_YEAST } from '../cases/ethanol.ts';
import { configurationOf, withMolecules } from '../cases/plant.ts';
import { configuration, library, product } from '../fixtures.test-support.ts';
import { compile, evaluate, type Assumptions, type Configuration, type Library, type ProductBasis } from '../index.ts';
import { LINES, MORE_LINES, shaken, uniform } from '../shaken.test-support.ts';

const ROUNDS = 40;

/** The configuration with some settings and assumptions changed. */
function changed(base: Configuration, next: () => number): Configuration {
  const plant = shaken(base, next, 0.02);
  const assumptions: Assumptions = { ...base.assumptions };
  if (next() < 0.3) assumptions.plant = { ...assumptions.plant, operating_hours: 6000 + 2000 * next() };
  if (next() < 0.3) assumptions.prices = { ...assumptions.prices, electricity: 0.05 + 0.1 * next() };
  if (next() < 0.2) assumptions.finance = { ...assumptions.finance, selling_price: next() < 0.5 ? null : 300 * next() };
  if (next() < 0.1) assumptions.plant = { ...assumptions.plant, country: next() < 0.5 ? 'DE' : 'US' };
  return { ...plant, assumptions };
}

/** Evaluates a walk from configuration to configuration, each also by a process of its own. */
function walk(start: Configuration, basis: ProductBasis, rows: Library, seed: number): number {
  const next = uniform(seed);
  let draft = start;
  let feasible = 0;
  const earlier: [results: unknown, text: string][] = [];
  for (let k = 0; k < ROUNDS; k++) {
    const outcome = evaluate(draft, basis, rows);
    const alone = compile(structuredClone(draft), basis, rows).evaluate();
    // A problem of `evaluate` also names the nearest value that works.
    const text = outcome.feasible ? JSON.stringify(outcome) : 'infeasible';
    expect(text).toBe(alone.feasible ? JSON.stringify(alone) : 'infeasible');
    if (outcome.feasible) {
      feasible += 1;
      earlier.push([outcome, text]);
    }
    // From there, or back to where it works.
    draft = changed(outcome.feasible && next() < 0.7 ? draft : start, next);
  }
  for (const [results, text] of earlier) expect(JSON.stringify(results)).toBe(text);
  return feasible;
}

describe('a process that is evaluated again and again gives the results of a new process to the bit', () => {
  test.each([...LINES, ...MORE_LINES])('%s', (name, start) => {
    expect(walk(start, product, library, name.length)).toBeGreaterThan(ROUNDS / 4);
  });

  test('a plant with recycles and own utilities', () => {
    const start = configurationOf(caneEthanolPlant);
    const rows = withMolecules(library, [GROWN_YEAST], 'a case');
    expect(walk(start, caneEthanolPlant.product, rows, 1)).toBeGreaterThan(ROUNDS / 4);
  });
});

test('what the caller does to its configuration afterwards has no effect', () => {
  const draft = structuredClone(configuration('cfg_secreted_v1'));
  const first = JSON.stringify(evaluate(draft, product, library));
  const own = structuredClone(draft);
  draft.uo_settings[0]!.settings['aeration'] = 0.7;
  draft.assumptions.plant = { ...draft.assumptions.plant, operating_hours: 5000 };
  expect(JSON.stringify(evaluate(own, product, library))).toBe(first);
});
