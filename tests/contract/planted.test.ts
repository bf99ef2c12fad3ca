/** The kit finds faults: each is planted in front of our server, which has none, and must be reported. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '#server/jobs/kinds/index.ts';
import { runningOnly } from '../support/jobs.ts';
import { listeningAt, testServer, type TestServer } from '../support/server.ts';
import { examine, type Target } from './kit.ts';
import { byId, World } from './kit/world.ts';
import { faults, planted } from './planted.ts';

let server: TestServer;
let target: Target;

beforeAll(async () => {
  server = await testServer();
  target = await listeningAt(server);
});

afterAll(() => server.close());

test('has the 29 faults of the trial and 20 others', () => {
  expect(new Set(faults.map(({ title }) => title)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(49);
});

test.each(faults)('reports when $title', async (fault) => {
  const world = new World(planted(target, fault));
  try {
    const aroundWaiting = runningOnly(server.database, kinds);
    const options = { slow: Infinity, patience: 600, untilFault: true, aroundWaiting, ...fault.options };
    const own = await examine(byId(fault.operation), world, options);
    expect(
      own.filter(({ outcome }) => outcome === 'failed').map(({ check, message }) => `${check}: ${message}`),
    ).not.toEqual([]);
  } finally {
    await world.tidy();
  }
});
