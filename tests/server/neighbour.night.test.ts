/**
 * One organisation at its limits, and a member of another one who saves.
 * Night: it measures times, as a ratio within one run. By day, the order of the queue is tested (`server/turns.test.ts`).
 */
import { expect, test } from 'vitest';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

/** Requests that a member sends at once. */
const BURST = 210;
const SAVES = 40;

async function savesOf(server: TestServer, url: string, isEnough: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person saves
    const { status } = await server.call('free', 'POST', `${url}/configurations.json`, configuration());
    expect(status).toBe(201);
    times.push(performance.now() - began);
  }
  return times;
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

test('210 slow requests of one organisation leave the saves of another at most twice their time', async () => {
  const server = await testServer({ COMPUTE_THREADS: '1' });
  try {
    const made = async (as: Account) => {
      const { url } = await newProcess(server, as);
      const { body } = await server.call<{ id: string }>(as, 'POST', `${url}/configurations.json`, configuration());
      return { url, reads: `${url}/configurations/${body.id}/leverage.json?metric=cogs` };
    };
    const [large, small] = [await made('standard'), await made('free')];
    // The threads have started, and both kinds of work have run once.
    await server.call('standard', 'GET', large.reads);
    await savesOf(server, small.url, (count) => count === 10);

    const quiet = await savesOf(server, small.url, (count) => count === SAVES);
    let left = BURST;
    const burst = Array.from({ length: BURST }, async () => {
      const { status } = await server.call('standard', 'GET', large.reads);
      left -= 1;
      return status;
    });
    const beside = await savesOf(server, small.url, () => left === 0);
    expect(await Promise.all(burst)).toContain(200);
    // Before and after, because the machine may be busier in one of the two.
    quiet.push(...(await savesOf(server, small.url, (count) => count === SAVES)));
    console.log(`p95 of a save: ${p95(quiet).toFixed(0)} ms, beside the burst ${p95(beside).toFixed(0)} ms`);
    expect(beside.length).toBeGreaterThan(5);
    expect(p95(beside) / p95(quiet)).toBeLessThan(2);
  } finally {
    await server.close();
  }
});
