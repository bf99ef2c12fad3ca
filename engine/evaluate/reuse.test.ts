import { describe, expect, test } from 'vitest';
import { caneEthanolPlant } from '../cases/cane-ethanol.ts';
import { GROWN_YEAST } from '../cases/ethanol.ts';
import { configurationOf, withMolecules } from '../cases/plant.ts';
import { configuration, library, product, resultsOf, withSetting } from '../tests/fixtures.test-support.ts';
import {
  compile,
  evaluate,
  type Assumptions,
  type Configuration,
  type Library,
  type ProductBasis,
  type Results,
} from '../index.ts';
import { LINES, MORE_LINES, shaken, uniform } from '../tests/shaken.test-support.ts';

const ROUNDS = process.env['NIGHT'] ? 40 : 12;

/** The configuration with some settings and assumptions changed. */
function changed(base: Configuration, next: () => number): Configuration {
  const plant = shaken(base, next, 0.02);
  const assumptions: Assumptions = { ...base.assumptions };
  if (next() < 0.3) assumptions.plant = { ...assumptions.plant, operating_hours: 6000 + 2000 * next() };
  if (next() < 0.3) assumptions.prices = { ...assumptions.prices, electricity: 0.05 + 0.1 * next() };
  if (next() < 0.2) assumptions.finance = { ...assumptions.finance, selling_price: next() < 0.5 ? null : 300 * next() };
  if (next() < 0.1) assumptions.plant = { ...assumptions.plant, country: next() < 0.5 ? 'DE' : 'US' };
  // Defaults of settings follow from these.
  if (next() < 0.1) assumptions.plant = { ...assumptions.plant, grade: next() < 0.5 ? 'food' : 'pharma' };
  if (next() < 0.1) assumptions.plant = { ...assumptions.plant, technology: next() < 0.5 ? 'single_use' : 'stainless' };
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

test('a step does not write over what was entered', () => {
  // The washed retentate has more protein than was entered for the end, so nothing is concentrated.
  const withFeedOf = (protein: number) =>
    withSetting(
      withSetting(configuration('cfg_homogenised_v1'), 'stp_diafiltration', 'final_concentration', 20),
      'stp_ultrafiltration',
      'protein_concentration',
      protein,
    );
  const process = compile(withFeedOf(110), product, library);
  process.evaluate();
  process.set('stp_ultrafiltration', 'protein_concentration', 80);
  const anew = compile(withFeedOf(80), product, library).evaluate();
  expect(anew.feasible).toBe(true);
  expect(JSON.stringify(process.evaluate())).toBe(JSON.stringify(anew));
});

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

/** The results, which must be feasible. */
const resultsOfDraft = (draft: Configuration): Results => resultsOf(evaluate(draft, product, library));

describe('what has not changed is not calculated again', () => {
  test('processes that are evaluated in turn are all kept', () => {
    const [one, other] = [configuration('cfg_homogenised_v1'), configuration('cfg_secreted_v1')];
    const first = resultsOfDraft(one);
    const second = resultsOfDraft(other);
    expect(resultsOfDraft(one).streams[0]).toBe(first.streams[0]);
    expect(resultsOfDraft(other).streams[0]).toBe(second.streams[0]);
  });

  test('a process is forgotten once enough others have been evaluated', () => {
    const one = configuration('cfg_secreted_v1');
    const first = resultsOfDraft(one);
    for (let k = 0; k < 8; k++) {
      const [begin, ...others] = one.uo_settings;
      resultsOfDraft({ ...one, uo_settings: [{ ...begin!, name: `Fermentation ${k}` }, ...others] });
    }
    const again = resultsOfDraft(one);
    expect(again.streams[0]).not.toBe(first.streams[0]);
    expect(again).toEqual(first);
  });

  test('a step does not run again on the feed of its last run', () => {
    const draft = configuration('cfg_homogenised_v1');
    const at = draft.uo_settings.findIndex(({ id }) => id === 'stp_ultrafiltration');
    const process = compile(draft, product, library);
    const before = resultsOf(process.evaluate());
    // A membrane that passes less needs more area, and leaves the retentate as it is.
    process.set('stp_ultrafiltration', 'membrane_life', 120);
    const after = resultsOf(process.evaluate());
    const of = ({ streams }: Results, id: string) => streams.filter(({ from_step: from }) => from === id);
    const next = draft.uo_settings[at + 1]!.id;
    expect(of(after, 'stp_ultrafiltration')[0]).not.toBe(of(before, 'stp_ultrafiltration')[0]);
    expect(of(after, next).length).toBeGreaterThan(1);
    for (const [k, stream] of of(after, next).entries()) expect(stream).toBe(of(before, next)[k]);
  });

  test('a step runs again if it failed on the same feed', () => {
    const process = compile(configuration('cfg_homogenised_v1'), product, library);
    process.evaluate();
    process.set('stp_ultrafiltration', 'protein_concentration', 1e5);
    expect(process.evaluate().feasible).toBe(false);
    expect(process.evaluate().feasible).toBe(false);
    process.set('stp_ultrafiltration', 'protein_concentration', null);
    const own = configuration('cfg_homogenised_v1');
    delete own.uo_settings.find(({ id }) => id === 'stp_ultrafiltration')!.settings['protein_concentration'];
    expect(process.evaluate()).toEqual(compile(own, product, library).evaluate());
  });
});

test.each([...LINES, ...MORE_LINES])(
  'the figures of %s without the tables are those of the results to the bit',
  (_, start) => {
    const next = uniform(3);
    for (let k = 0; k < ROUNDS / 4; k++) {
      const process = compile(k === 0 ? start : changed(start, next), product, library);
      const figures = process.figures();
      const outcome = process.evaluate();
      expect(figures).toEqual(outcome.feasible ? { feasible: true, figures: outcome.results.figures } : outcome);
    }
  },
);
