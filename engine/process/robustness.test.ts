import { describe, expect, test } from 'vitest';
import { library, product } from '../tests/fixtures.test-support.ts';
import { compile, type Results } from '../index.ts';
import { LINES, MORE_LINES, shaken, uniform } from '../tests/shaken.test-support.ts';

/** Metrics that are not finite, by name. */
const broken = ({ figures, steps, equipment }: Results): string[] => [
  ...Object.entries(figures)
    .filter(([, value]) => value !== null && !Number.isFinite(value))
    .map(([key]) => key),
  ...steps.flatMap((step) =>
    Object.entries(step.outputs)
      .filter(([, value]) => !Number.isFinite(value))
      .map(([key]) => key),
  ),
  ...equipment.filter((item) => !(item.purchase_cost > 0)).map((item) => item.tag),
];

const imbalance = ({ streams }: Results): number => {
  const entering = streams.filter((one) => one.kind === 'feed').reduce((sum, one) => sum + one.mass, 0);
  const leaving = streams.filter((one) => one.to_step === null).reduce((sum, one) => sum + one.mass, 0);
  return Math.abs(leaving / entering - 1);
};

const COUNT = process.env['NIGHT'] ? 400 : 30;

describe.each([...LINES, ...MORE_LINES])('%s, with random settings', (_, base) => {
  test.each([0.05, 0.3])('gives complete results or a message with %d random settings', (share) => {
    const next = uniform(20_240_601);
    let feasible = 0;
    // Of some processes one in fifteen works: until one does.
    for (let i = 0; i < COUNT || (feasible === 0 && i < 10 * COUNT); i++) {
      const tried = shaken(base, next, share);
      const outcome = compile(tried, product, library).evaluate();
      const faults = outcome.feasible ? broken(outcome.results) : [];
      expect({ faults, settings: faults.length > 0 ? tried.uo_settings : [] }).toEqual({ faults: [], settings: [] });
      expect(outcome.feasible ? imbalance(outcome.results) : 0).toBeLessThan(1e-8);
      expect(outcome.feasible ? 'works.' : outcome.problem.message).toMatch(/^[^{}]{3,}[.]$/);
      expect(outcome.feasible ? '' : outcome.problem.message).not.toMatch(/NaN|undefined|Infinity/);
      if (outcome.feasible) {
        feasible++;
        for (const stream of outcome.results.streams)
          for (const { mass } of stream.components) if (mass < 0) throw new Error(stream.id);
      }
    }
    expect(feasible).toBeGreaterThan(share < 0.1 ? COUNT / 10 : 0);
  });
});
