/**
 * One organisation at its limits, and a member of another one who saves.
 * Night: it measures times, as a ratio within one run. By day, the order of the queues is tested (`server/turns.test.ts`,
 * `server/db/shares.test.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openPostgresql } from '#server/db/postgresql.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster } from '../support/postgresql.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

/** Requests of one organisation that are under way at any time. */
const BURST = 210;
const SAVES = 40;

/** Calls without the checks of `server.call`, which would take the time that is measured. */
async function statusOf({ app, token }: TestServer, as: Account, url: string, payload?: object): Promise<number> {
  const headers = { authorization: `Bearer ${await token(as)}` };
  const { statusCode } = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers,
    ...(payload && { payload }),
  });
  return statusCode;
}

const save = (server: TestServer, as: Account, url: string) =>
  statusOf(server, as, `${url}/configurations.json`, configuration());

/** Times of saves in ms, and how many answers others had meanwhile. */
async function savesOf(
  server: TestServer,
  url: string,
  isEnough: (count: number) => boolean,
  answers = () => 0,
): Promise<{ times: number[]; passed: number[] }> {
  const [times, passed]: number[][] = [[], []];
  while (!isEnough(times!.length)) {
    const [began, before] = [performance.now(), answers()];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person saves
    expect(await save(server, 'free', url)).toBe(201);
    times!.push(performance.now() - began);
    passed!.push(answers() - before);
  }
  return { times: times!, passed: passed! };
}

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

const noPostgresql = missingPostgresql();

describe.each([
  { database: 'the embedded database', missing: null, opens: async () => null },
  {
    database: `PostgreSQL${noPostgresql ? ` (skipped: ${noPostgresql})` : ''}`,
    missing: noPostgresql,
    opens: startCluster,
  },
])('on $database', ({ database, missing, opens }) => {
  /** A server with a process of each organisation; the threads have started, and both kinds of work have run once. */
  async function within(run: (server: TestServer, large: string, reads: string, small: string) => Promise<void>) {
    const cluster = await opens(await freePort());
    const given = cluster ? await openPostgresql(cluster.url) : undefined;
    const server = await testServer({ COMPUTE_THREADS: '1' }, 'none', given);
    try {
      const [{ url: large }, { url: small }] = [await newProcess(server), await newProcess(server, 'free')];
      const at = `${large}/configurations`;
      const { body } = await server.call<{ id: string }>('standard', 'POST', `${at}.json`, configuration());
      const reads = `${at}/${body.id}/leverage.json?metric=cogs`;
      await statusOf(server, 'standard', reads);
      await savesOf(server, small, (count) => count === 10);
      await run(server, large, reads, small);
    } finally {
      await server.close();
      cluster?.stop();
    }
  }

  test.skipIf(missing)('210 evaluations of one organisation leave the saves of another at most twice their time', () =>
    within(async (server, _large, reads, small) => {
      const quiet = (await savesOf(server, small, (count) => count === SAVES)).times;
      let left = BURST;
      const burst = Array.from({ length: BURST }, async () => {
        const status = await statusOf(server, 'standard', reads);
        left -= 1;
        return status;
      });
      const { times } = await savesOf(server, small, () => left === 0);
      expect(await Promise.all(burst)).toContain(200);
      // Before and after, because the machine may be busier in one of the two.
      quiet.push(...(await savesOf(server, small, (count) => count === SAVES)).times);
      console.log(
        `${database}: p95 of a save ${p95(quiet).toFixed(0)} ms, beside evaluations ${p95(times).toFixed(0)} ms`,
      );
      expect(times.length).toBeGreaterThan(5);
      expect(p95(times) / p95(quiet)).toBeLessThan(2);
    }),
  );

  // Not by time: both share the processor. In one queue for all, as many answers pass a save as there are members.
  test.skipIf(missing).each(['saves of one process', 'lists'])(
    'beside 210 members who send %s, a member of another organisation does not wait for all of them',
    (requests) =>
      within(async (server, large, _reads, small) => {
        const going = { isOver: false, answers: 0 };
        const burst = Array.from({ length: BURST }, async () => {
          while (!going.isOver) {
            // oxlint-disable no-await-in-loop -- each member sends one request after the other, and waits as it is told
            const status = await (requests === 'lists'
              ? statusOf(server, 'standard', '/v1/users/usr_mara_kovacs/logs.json')
              : save(server, 'standard', large));
            if (status === 503) await pause(2000);
            else going.answers += 1;
            // oxlint-enable no-await-in-loop
          }
        });
        const { times, passed } = await savesOf(
          server,
          small,
          (count) => count === SAVES,
          () => going.answers,
        );
        going.isOver = true;
        await Promise.all(burst);
        console.log(
          `${database}: p95 of a save ${p95(times).toFixed(0)} ms, beside ${requests}, of which ${p95(passed)} passed it`,
        );
        expect(going.answers).toBeGreaterThan(SAVES);
        expect(p95(passed)).toBeLessThan(BURST / 2);
      }),
  );
});
