import { expect, test } from 'vitest';
import { openTurns, type Pace } from './turns.ts';

/** Turns whose tasks end when they are told to, with the tasks that have begun. */
function turnsWith(threads: number, queue = 300, patience = 600_000) {
  const turns = openTurns({ threads, queue, patience, busy: 'Busy.', retry: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const take = (owner: string, pace: Pace, name: string) => {
    const run = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.set(name, resolve);
      });
    turns.take(owner, pace, run).catch(() => refused.push(name));
  };
  return {
    turns,
    begun,
    refused,
    take,
    end: async (name: string) => {
      ends.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a task waits for at most one task of every other organisation', async () => {
  const { begun, take, end } = turnsWith(1);
  for (let n = 0; n < 210; n++) take('a', 'quick', `a${n}`);
  for (const other of ['b', 'c']) for (let n = 0; n < 2; n++) take(other, 'quick', `${other}${n}`);
  await settled();
  for (let n = 0; n < 7; n++) await end(begun.at(-1)!);
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'c1', 'a3']);
});

test.each([1, 2, 4])('with %i threads, slow work never takes the last one', async (threads) => {
  const { begun, take } = turnsWith(threads);
  for (let n = 0; n < 210; n++) take('a', 'slow', `fit${n}`);
  await settled();
  expect(begun).toHaveLength(Math.max(1, threads - 1));
  for (const owner of ['b', 'a']) take(owner, 'quick', `save of ${owner}`);
  await settled();
  expect(begun.at(-1)).toBe('save of b');
});

test.each([1, 2, 4])('with %i threads, quick work does not keep slow work waiting', async (threads) => {
  const { begun, take, end } = turnsWith(threads);
  for (let n = 0; n < 50; n++) take('a', 'quick', `save${n}`);
  take('b', 'slow', 'fit');
  await settled();
  if (threads > 1) await end('save0');
  expect(begun).toContain('fit');
});

test('the queue of one organisation is full for it alone', async () => {
  const { begun, refused, take, end } = turnsWith(1, 2);
  for (let n = 0; n < 5; n++) take('a', 'quick', `a${n}`);
  take('b', 'quick', 'b');
  await settled();
  expect(refused).toEqual(['a3', 'a4']);
  for (const name of ['a0', 'a1']) await end(name);
  expect(begun).toEqual(['a0', 'a1', 'b']);
});

test('a task that waits for too long is refused, and never begins', async () => {
  const { begun, refused, take, end } = turnsWith(1, 5, 1);
  for (const name of ['a0', 'a1']) take('a', 'quick', name);
  await expect.poll(() => refused).toEqual(['a1']);
  await end('a0');
  expect(begun).toEqual(['a0']);
});

test('a task that fails gives its thread back', async () => {
  const { turns } = turnsWith(1);
  const fail = () => turns.take('a', 'quick', () => Promise.reject(new Error('It failed.')));
  for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow('It failed.');
  expect(await turns.take('b', 'quick', async () => 'done')).toBe('done');
  await turns.finished();
});
