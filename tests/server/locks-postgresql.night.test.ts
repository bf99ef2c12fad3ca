/**
 * What two transactions change at the same moment.
 * Night: starts PostgreSQL. The embedded database has one transaction at a time.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import type { BackgroundDatabase, BackgroundDatabaseInput } from '#generated/types.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import { serviceAccountsOf } from '#server/db/service-accounts.ts';
import { webhooksOf } from '#server/db/webhooks.ts';
import { impactFactors, products, type StoredDecision } from '#server/db/schema.ts';
import checkDecision from '#server/jobs/kinds/check-decision.ts';
import { backgroundDatabases } from '#server/operations/background-databases.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { newPlace, type Place } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`at the same moment${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  let database: Database;
  let place: Place;

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    database = await openPostgresql(cluster.url);
    place = await newPlace(database, 'locks');
  });

  afterAll(async () => {
    await database?.close();
    cluster?.stop();
  });

  const of = (tx: Sql) => ({ ...forOrganisation(tx, place.organisation_id), record: () => Promise.resolve() });
  const waiting = () =>
    rowsOf<{ count: number }>(
      database.sql,
      sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
    );

  test('two checks of a decision tell once why it no longer holds', async () => {
    const { product_id: id, process_id } = place;
    const decided_at = '2026-03-01T00:00:00.000Z';
    const decision: StoredDecision = {
      chosen_id: process_id,
      candidates: [{ process_id, at_decision: 1 }],
      metric: 'cogs',
      threshold: null,
      reason: 'Cheapest.',
      decided_by: 'usr_any',
      decided_at,
    };
    await database.sql.update(products).set({ decision }).where(eq(products.id, id));
    const job = { product_id: id, parameters: { hash: 'now' } } as Parameters<typeof checkDecision.commit>[1];
    const check = () =>
      database.sql.transaction((tx) => checkDecision.commit({ decided_at, values: [[process_id, null]] }, job, of(tx)));
    for (let round = 0; round < 5; round++) {
      await database.sql.update(products).set({ decision }).where(eq(products.id, id));
      expect(await Promise.all([check(), check()])).toEqual(expect.arrayContaining([{ told: true }, { told: false }]));
    }
  });

  const example = operationExamples.createBackgroundDatabase.body as BackgroundDatabaseInput;
  const { licence_permits: _confirmed, ...details } = example;
  const create = (name = 'Any') => of(database.sql).backgroundDatabases.create({ ...details, name }, 'usr_any');
  const choose = (tx: Sql, { id }: BackgroundDatabase) =>
    backgroundDatabases.chooseBackgroundProcess.handle({
      params: { databaseId: id, itemId: 'glucose' },
      body: { number: 1 },
      db: of(tx),
    } as never);

  test('the deletion of a background database leaves no value of a process that is being chosen', async () => {
    const made = await create();
    let removed: Promise<unknown> = Promise.resolve();
    await database.sql.transaction(async (tx) => {
      await choose(tx, made);
      removed = database.sql.transaction((other) => of(other).backgroundDatabases.remove(made.id));
      await expect.poll(waiting).toEqual([{ count: 1 }]);
    });
    await removed;
    expect(await database.sql.$count(impactFactors)).toBe(0);
  });

  test('of two processes that are chosen for an item, one stays', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    let other: Promise<unknown> = Promise.resolve();
    await database.sql.transaction(async (tx) => {
      await choose(tx, first);
      other = database.sql.transaction((next) => choose(next, second));
      await expect.poll(waiting).toEqual([{ count: 1 }]);
    });
    await other;
    const used = await of(database.sql).backgroundDatabases.list();
    expect(used.flatMap(({ name, uses }) => uses.map(() => name))).toEqual(['Second']);
  });

  const anyone = 'usr_any';
  const receivers = { problemOf: () => null, secrets: { seal: (secret: string) => secret } } as never;
  test.each<[what: string, most: number, create: (tx: Sql, name: string) => Promise<unknown>]>([
    [
      'background databases',
      20,
      (tx, name) => of(tx).backgroundDatabases.create({ ...details, name, processes: [] }, anyone),
    ],
    ['webhooks', 10, (tx, url) => webhooksOf(tx, place.organisation_id, receivers).create({ url }, anyone)],
    ['service accounts', 20, (tx, name) => serviceAccountsOf(tx, place.organisation_id).create(name, anyone)],
    ['solvents', 1000, (tx, name) => of(tx).components.create('solvents', { name } as never, anyone)],
    ['experiments', 1000, (tx, name) => of(tx).experiments.create(place.product_id, 'centrifuge', { name }, anyone)],
  ])('an organisation has no more %s than the limit', async (what, most, create) => {
    const tried: PromiseSettledResult<unknown>[] = [];
    while (tried.length < most + 16) {
      const turn = Array.from({ length: 8 }, (_, one) => `${what} ${tried.length + one}`);
      // oxlint-disable-next-line no-await-in-loop -- as many as the pool of connections serves at once
      tried.push(...(await Promise.allSettled(turn.map((name) => database.sql.transaction((tx) => create(tx, name))))));
    }
    const refusals = tried.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(new Set(refusals.map((message) => /\d+/.exec(message)?.[0]))).toEqual(new Set([String(most)]));
    // Of databases, the tests above have made some, and the library has solvents for all.
    expect(tried.length - refusals.length).toBeLessThanOrEqual(most);
  });
});
