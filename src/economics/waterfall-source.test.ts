import { describe, expect, test } from 'vitest';
import { compile, evaluate, explainer, type Configuration, type Results } from '#engine/index.ts';
import { configuration, library, product } from '../../engine/tests/fixtures.test-support.ts';
import { PER_KG } from '#src/lib/reporting.ts';
import { waterfall } from './waterfall.ts';

const resultsOf = (of: Configuration): Results => {
  const outcome = evaluate(of, product, library);
  if (!outcome.feasible) throw new Error(outcome.problem.message);
  return outcome.results;
};
const [before, after] = [configuration('cfg_homogenised_v1'), configuration('cfg_homogenised_v2')];
const last = after.uo_settings.at(-1)!;
/** The second process lacks a step of the first. */
const shorter: Configuration = { ...after, uo_settings: after.uo_settings.filter(({ id }) => id !== last.id) };

describe.each(['category', 'section', 'step'] as const)('the waterfall by %s', (by) => {
  test.each([
    ['two versions', before, after],
    ['a process and the same process with one step fewer', after, shorter],
  ])('links each bar to a value that can be explained: %s', (_name, from, to) => {
    const ends = { from: explainer(compile(from, product, library)), to: explainer(compile(to, product, library)) };
    const { parts } = waterfall(resultsOf(from), resultsOf(to), by, PER_KG);
    expect(parts.length).toBeGreaterThan(0);
    const explained = parts.map(({ source }) => ends[source!.end](source!.figure).value ?? Number.NaN);
    expect(explained.filter(Number.isNaN)).toEqual([]);
    // If only one end has the part, its value is the whole change.
    parts.forEach(({ title, change }, index) => {
      const whole = title.endsWith('(removed)') ? -explained[index]! : change;
      expect(whole, title).toBeCloseTo(change, 1);
    });
  });
});
