import { expect, test } from 'vitest';
import { configuration } from '../../../engine/tests/fixtures.test-support.ts';
import { catalogue } from '#engine/index.ts';
import { toCatalogue } from '../catalogue.ts';
import { removeStep, setSetting } from '../edits.ts';
import { changesOf } from './diff.ts';
import { pairsOf } from './step-strip.ts';

const operations = toCatalogue(catalogue());
const base = configuration('cfg_homogenised_v1');
const ids = base.uo_settings.map(({ id }) => id);
const states = (from = base, to = base) =>
  pairsOf(from, to, changesOf(from, to, operations), operations).map(({ id, state }) => [id.split(' ')[0], state]);

test('the steps of a version compared with itself are the same, each with its stage', () => {
  expect(states()).toEqual(ids.map((id) => [id, 'same']));
  const pairs = pairsOf(base, base, [], operations);
  expect(pairs.map(({ stage }) => stage)).not.toContain(null);
});

test('a changed step says how many of its inputs were changed', () => {
  const first = base.uo_settings[0]!;
  const numbers = operations
    .get(first.unit_operation)!
    .parameters.filter(({ type }) => type === 'number')
    .slice(0, 2);
  const next = numbers.reduce(
    (draft, { key, default: usual }) => setSetting(draft, first.id, key, Number(usual ?? 1) * 1.01),
    base,
  );
  const [pair] = pairsOf(base, next, changesOf(base, next, operations), operations);
  expect(pair).toMatchObject({ state: 'changed', changed: 2 });
});

test('a step that one version lacks is where the other has it', () => {
  const without = removeStep(base, ids[2]!);
  const removed = states(base, without);
  expect(removed.map(([id]) => id)).toEqual(ids);
  expect(removed[2]).toEqual([ids[2], 'removed']);
  const added = states(without, base);
  expect(added.map(([id]) => id)).toEqual(ids);
  expect(added[2]).toEqual([ids[2], 'added']);
});
