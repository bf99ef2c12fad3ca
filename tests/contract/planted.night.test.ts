/**
 * The kit finds faults: each is planted in front of our server, which has none, and must be reported.
 * Night: examines 60 servers. By day kit.test.ts has a server that accepts everything.
 */
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

/** Parts of the kit, by the names of their findings. */
const PARTS: Readonly<Record<string, RegExp>> = {
  examples: /^example/,
  identity: /token/,
  permissions: /^(standard|noorg|free):|req_id/,
  queries: /^\?/,
  bodies: /^a body of|^the body:|: (left out|wrong type|more than the most)$|in place of|no JSON/,
  staleness: /^a version that/,
  idempotency: /key$/,
  uses: /^in use$/,
  writes: /^returns|stored$|^what is added/,
  deletions: /after deletion$/,
  lists: /^page \d|search|each row|after the last|was created|not empty|rows are not in it/,
  files: /workbook|file that was uploaded/,
  speed: /^response time$/,
};
const reporting = new Set<string>();

test.each(faults)('reports when $title', async (fault) => {
  const world = new World(planted(target, fault));
  try {
    const aroundWaiting = runningOnly(server.database, kinds);
    const options = { slow: Infinity, patience: 600, untilFault: true, aroundWaiting, ...fault.options };
    const own = await examine(byId(fault.operation), world, options);
    const failed = own.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ check, message }) => `${check}: ${message}`)).not.toEqual([]);
    for (const { check } of failed)
      for (const [part, name] of Object.entries(PARTS)) if (name.test(check)) reporting.add(part);
  } finally {
    await world.tidy();
  }
});

test('each part of the kit has reported a fault', () => {
  expect([...reporting].toSorted()).toEqual(Object.keys(PARTS).toSorted());
});
