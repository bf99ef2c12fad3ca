import { expect, test } from 'vitest';
import { configuration, library, product, resultsOf } from '../tests/fixtures.test-support.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { compareResults, reproduceResults } from './reproduce.ts';
import { buildScenario } from './scenario.ts';

const base = configuration('cfg_homogenised_v2');
const results = resultsOf(evaluate(base, product, library));
const built = buildScenario(
  { name: 'Shared', product, configuration: base, created_at: '2026-11-26T00:00:00Z' },
  library,
);
if (!built.feasible) throw new Error(built.problem.message);
const { file } = built;

test('results that were stored as JSON are reproduced from the scenario alone, to the last figure', () => {
  const stored = JSON.parse(JSON.stringify({ file, results })) as { file: typeof file; results: typeof results };
  const { sha256, reasons, comparison } = reproduceResults(stored.file, stored.results, library.factors);
  expect(sha256).toBe(file.sha256);
  expect(reasons).toEqual([]);
  expect(comparison).toMatchObject({ differing: 0, mismatches: [], largest_gap: 0 });
  expect(comparison!.compared).toBeGreaterThan(1000);
});

test('a changed digit is found by its path', () => {
  const mass = results.streams[3]!.components[0]!.mass;
  const forged = structuredClone(results);
  forged.streams[3]!.components[0]!.mass = mass * (1 + 1e-8);
  expect(compareResults(forged, results)).toMatchObject({
    differing: 1,
    mismatches: [{ path: 'streams.3.components.0.mass', stated: mass * (1 + 1e-8), computed: mass }],
  });
});

test('rounding of the last digits is no difference, and is reported', () => {
  const other = structuredClone(results);
  other.figures.cogs *= 1 + 1e-13;
  const { differing, largest_gap } = compareResults(other, results);
  expect(differing).toBe(0);
  expect(largest_gap).toBeGreaterThan(1e-14);
});

test('a figure that only one of the results has is a difference', () => {
  const shorter = structuredClone(results);
  shorter.steps.pop();
  const { differing, mismatches } = compareResults(shorter, results);
  expect(differing).toBeGreaterThan(0);
  expect(mismatches[0]).toMatchObject({ stated: null });
});

test('a scenario that was was edited says so', () => {
  const forged = structuredClone(file);
  forged.product.selling_price = 1;
  const { reasons, sha256, comparison } = reproduceResults(forged, results, library.factors);
  expect(sha256).not.toBe(file.sha256);
  expect(reasons[0]).toMatch(/was edited/);
  expect(comparison!.differing).toBeGreaterThan(0);
});
