import { expect, test } from 'vitest';
import { newestOnly } from './newest-only.ts';

test('queues only the newest task while one is running', async () => {
  const done: string[] = [];
  const failed: unknown[] = [];
  let release = () => {};
  const work = async (ask: string) => {
    await new Promise<void>((resolve) => (release = resolve));
    if (ask === 'c') throw new Error('c fails');
    return ask.toUpperCase();
  };
  const ask = newestOnly(
    work,
    (answer, asked) => done.push(asked + answer),
    (error) => failed.push(error),
  );
  const step = async () => {
    release();
    await new Promise((resolve) => setTimeout(resolve));
  };
  ask('a');
  ask('b');
  ask('c');
  await step();
  expect(done).toEqual(['aA']);
  await step();
  expect(failed).toEqual([new Error('c fails')]);
  ask('d');
  await step();
  expect(done).toEqual(['aA', 'dD']);
});
