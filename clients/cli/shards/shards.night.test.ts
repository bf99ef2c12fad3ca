/**
 * Night: eight shards as processes, some of which are killed, repeated or run twice at once; the result is that of one process, to the bit.
 * By day shards.test.ts computes shards in its own process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { exampleText, folderWith, spawnCommand, TITRE } from '../support.test-support.ts';

const SHARDS = 8;
const { path, remove } = folderWith({ 'plant.json': exampleText() });
afterAll(remove);
const command = ['monte-carlo', path('plant.json'), '--samples', '12000', '--metric', 'cogs,gwp,tci'];

/** Runs a shard as a task of an array. @param kill ms after which it is killed, if given. @returns whether it ended by itself */
async function task(index: number, kill?: number): Promise<boolean> {
  const child = spawn(process.execPath, [TITRE, ...command, '--shard', String(SHARDS), '--parts', path('parts')], {
    env: { ...process.env, JOB_COMPLETION_INDEX: String(index) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (kill !== undefined) void sleep(kill).then(() => child.kill('SIGKILL'));
  return (await ended)[0] === 0;
}

test('survives whatever happens to its tasks', { timeout: 900_000 }, async () => {
  let killed = 0;
  const indices = Array.from({ length: SHARDS }, (_, index) => index);
  for (const index of indices) {
    // From the start of Node to the writing of the part.
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    const [first] = await Promise.all([task(index, 300 + 700 * index), index % 3 === 0 ? task(index) : true]);
    if (!first) killed += 1;
  }
  expect(killed).toBeGreaterThan(0);
  const lacking = spawnCommand(['reduce', path('parts'), '--json']);
  expect([lacking.code, lacking.err]).toEqual([2, expect.stringMatching(/lacks \d of 8 parts/)]);
  for (const index of indices) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await task(index)).toBe(true);
  }
  expect(readdirSync(path('parts')).filter((name) => name.endsWith('.part'))).toHaveLength(SHARDS);
  const whole = spawnCommand([...command, '--json']);
  expect(whole.code).toBe(0);
  expect(spawnCommand(['reduce', path('parts'), '--json'])).toEqual(whole);
});
