import { expect, test } from 'vitest';
import { inTurn, pauseAfter } from './attempts.ts';

test('an address waits longer after each wrong password, and never longer than half a minute', () => {
  const pauses = Array.from({ length: 20 }, (_, wrong) => pauseAfter(wrong));
  expect(pauses.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 250, 500, 1000]);
  expect(pauses.at(-1)).toBe(30_000);
  // Guesses within an hour: a password of 8 characters has to be an ordinary word to be found.
  let [time, guesses] = [0, 0];
  for (; time < 3_600_000; guesses += 1) time += pauseAfter(guesses);
  expect(guesses).toBeLessThan(140);
});

test('passwords of one address are checked one after the other, and those of another meanwhile', async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const check = (name: string) => () =>
    new Promise<boolean>((resolve) => {
      order.push(name);
      ends.push(() => resolve(true));
    });
  const all = [
    inTurn('192.0.2.30', check('first')),
    inTurn('192.0.2.30', check('second')),
    inTurn('192.0.2.31', check('other')),
  ];
  await expect.poll(() => order).toEqual(['first', 'other']);
  while (ends.length > 0) {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(all)).toEqual([true, true, true]);
  expect(order).toEqual(['first', 'other', 'second']);
});

test('at most 20 passwords of one address wait, and a check that fails counts as none', async () => {
  const failing = Array.from({ length: 25 }, () => inTurn('192.0.2.32', () => Promise.reject(new Error('busy'))));
  const outcomes = (await Promise.allSettled(failing)).map((one) =>
    one.status === 'rejected' ? (one.reason as Error).message : '',
  );
  expect(outcomes.filter((message) => message === 'busy')).toHaveLength(20);
  expect(await inTurn('192.0.2.32', async () => true)).toBe(true);
});
