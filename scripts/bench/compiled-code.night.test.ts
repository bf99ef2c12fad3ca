/**
 * Whether V8 keeps the code that it has compiled: discarding it again and again is no error, only slow.
 *
 * Night: a process of its own evaluates a plant 15,000 times, and one with rooms and people 5,000 times. By day `engine/evaluate/reuse.test.ts` tests what a plant that was
 * compiled once calculates.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../lib/paths.ts';

/** Runs in a process of its own: the growth rate changes the feed of every step. */
const EVALUATIONS = `
import { readFileSync } from 'node:fs';
import { compile } from './engine/index.ts';
import { material, tenSteps } from './scripts/bench/engine.ts';
const bench = material();
const plant = compile(tenSteps(bench), bench.product, bench.library);
for (let i = 0; i < 15_000; i++) {
  plant.set('stp_fermentation', 'feed_growth_rate', 0.08 + 0.00005 * (i % 1000));
  if (!plant.figures().feasible) throw new Error('infeasible');
}
const { product, processes } = JSON.parse(readFileSync('data/demo-antibody.json', 'utf8'));
const { configuration } = processes[0].configurations[0];
const { step_id, settings } = compile(configuration, product, bench.library).evaluate().results.steps.at(-1);
const { key, value } = settings.find((one) => typeof one.value === 'number' && one.value > 0);
const rooms = compile(configuration, product, bench.library);
for (let i = 0; i < 5_000; i++) {
  rooms.set(step_id, key, value * (1 + 1e-5 * (i % 100)));
  if (!rooms.figures().feasible) throw new Error('infeasible');
}`;

test('the compiled code of no function is discarded again and again for the same reason', () => {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--trace-opt', '--trace-deopt', '--input-type=module', '--eval', EVALUATIONS],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  expect(status, stderr).toBe(0);
  // V8 writes what it compiles and what it discards, of whatever function, in these forms.
  expect([...stdout.matchAll(/^\[completed compiling \w+ <JSFunction model \(sfi = \w+\)>/gm)].length).toBeGreaterThan(
    5,
  );
  const discarded = [
    ...stdout.matchAll(
      /^\[bailout \(kind: [\w-]+, reason: (.*)\): begin\. deoptimizing \w+ <JSFunction (.*?)\(sfi = (\w+)\)>/gm,
    ),
  ];
  expect(discarded.length).toBeGreaterThan(0);
  const counts = new Map<string, number>();
  for (const [, reason, name, id] of discarded) {
    // It belongs to Node, which strips the types of the files.
    if (name!.startsWith('passStringToWasm')) continue;
    const place = `${name}${id}: ${reason}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count >= 8)).toEqual([]);
});
