/** Who has a process open: who is listed to whom, until when, and that nothing of it is kept. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Presence, PresenceUpdate } from '#generated/types.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { logs, memberships, presences } from '#server/db/schema.ts';
import { purge } from '#server/db/purge.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration } from '../support/processes.ts';
import { testServer, type Account, type TestServer } from '../support/server.ts';

const PROCESS = '/v1/products/prd_leghaemoglobin/pipelines/prc_homogenised';
const MARA = 'usr_mara_kovacs';
const ADA = 'usr_ada_lindqvist';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.sql.delete(presences);
});

const announce = async (
  as: Account,
  update: PresenceUpdate = { page: 'design' },
  on = server,
  process = PROCESS,
): Promise<Presence> => {
  const { status, body } = await on.call<Presence>(as, 'PUT', `${process}/presence.json`, update);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = ({ others }: Presence) => others.map(({ name }) => name);
/** Lets time pass for what was announced. */
const age = (userId: string, seconds: number, on = server) =>
  on.database.sql
    .update(presences)
    .set({
      since: sql`${presences.since} - make_interval(secs => ${seconds})`,
      seen_at: sql`${presences.seen_at} - make_interval(secs => ${seconds})`,
    })
    .where(eq(presences.user_id, userId));

describe('who else has a process open', () => {
  test('lists the other person with page, step, version and unsaved changes, and never oneself', async () => {
    expect((await announce('standard')).others).toEqual([]);
    const { body: open } = await server.call<{ configuration: { id: string; number: number } }>(
      'admin',
      'GET',
      `${PROCESS}.json`,
    );
    await announce('admin', {
      page: 'design',
      step_id: 'stp_diafiltration',
      unsaved: true,
      configuration_id: open.configuration.id,
    });
    const { others, newest } = await announce('standard');
    expect(others).toEqual([
      {
        id: ADA,
        name: 'Ada Lindqvist',
        page: 'design',
        step_id: 'stp_diafiltration',
        step_name: 'Diafiltration',
        unsaved: true,
        configuration_number: open.configuration.number,
        since: expect.any(String),
        seen_at: expect.any(String),
      },
    ]);
    expect(newest).toMatchObject({ id: open.configuration.id, number: open.configuration.number });
  });

  test('two sessions of one person are one, where the last of them is', async () => {
    await announce('admin', { page: 'design' });
    await announce('admin', { page: 'economics' });
    const { others } = await announce('standard');
    expect(others.map(({ id, page }) => [id, page])).toEqual([[ADA, 'economics']]);
  });

  test.each([
    ['a step that is not saved yet', 'stp_not_saved_yet'],
    ['no step', null],
  ])('%s has no name', async (_, step_id) => {
    await announce('admin', { page: 'design', step_id });
    expect((await announce('standard')).others[0]).toMatchObject({ step_id, step_name: null });
  });

  test('a repeated announcement keeps since when the person is here, unless it had expired', async () => {
    await announce('admin');
    await age(ADA, 30);
    const before = (await announce('standard')).others[0]!.since;
    await announce('admin');
    expect((await announce('standard')).others[0]!.since).toBe(before);
    await age(ADA, 50);
    await announce('admin');
    expect((await announce('standard')).others[0]!.since > before).toBe(true);
  });

  test.each([
    [40, ['Ada Lindqvist']],
    [46, []],
  ])('after %i seconds without an announcement, these are listed: %j', async (seconds, expected) => {
    await announce('admin');
    await age(ADA, seconds);
    expect(names(await announce('standard'))).toEqual(expected);
  });

  test('who leaves is gone at once', async () => {
    await announce('admin');
    expect((await server.call('admin', 'DELETE', `${PROCESS}/presence.json`)).status).toBe(204);
    expect(names(await announce('standard'))).toEqual([]);
    // A second time, too.
    expect((await server.call('admin', 'DELETE', `${PROCESS}/presence.json`)).status).toBe(204);
  });

  test('who leaves the organisation is no longer listed', async () => {
    await announce('admin');
    const membership = eq(memberships.user_id, ADA);
    const rows = await server.database.sql.delete(memberships).where(membership).returning();
    try {
      expect(names(await announce('standard'))).toEqual([]);
    } finally {
      await server.database.sql.insert(memberships).values(rows);
    }
  });

  test('nobody in another organisation can announce themselves, or sees who is here', async () => {
    await announce('standard');
    const { status, body } = await server.call('free', 'PUT', `${PROCESS}/presence.json`, { page: 'design' });
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain('Mara');
    expect((await server.call('free', 'DELETE', `${PROCESS}/presence.json`)).status).toBe(404);
    expect(names(await announce('admin'))).toEqual(['Mara Kovács']);
  });

  test('a process of the same organisation lists only its own people', async () => {
    const { body } = await server.call<{ id: string }>(
      'standard',
      'POST',
      '/v1/products/prd_leghaemoglobin/pipelines.json',
      { name: 'Elsewhere' },
    );
    await announce('admin', { page: 'design' }, server, PROCESS.replace('prc_homogenised', body.id));
    const { others } = await announce('standard');
    expect(others).toEqual([]);
  });

  test('the answer tells nothing of a person beyond id and name', async () => {
    await announce('admin');
    const text = JSON.stringify(await announce('standard'));
    expect(text).not.toMatch(/@|demo\||is_admin/);
  });

  test.each([
    ['an unknown page', { page: 'kitchen' }],
    ['a configuration of no process', { page: 'design', configuration_id: 'cfg_nowhere' }],
  ])('%s is rejected', async (_, update) => {
    expect((await server.call('standard', 'PUT', `${PROCESS}/presence.json`, update)).status).toBe(422);
  });
});

test('tells who saved the newest configuration, and whether that was oneself', async () => {
  const { body } = await server.call<{ id: string }>(
    'admin',
    'POST',
    `${PROCESS}/configurations.json`,
    configuration(),
  );
  expect((await announce('standard')).newest).toMatchObject({
    id: body.id,
    saved_by: { id: ADA, name: 'Ada Lindqvist', is_you: false },
  });
  expect((await announce('admin')).newest?.saved_by?.is_you).toBe(true);
});

test('a process without a configuration has no newest one', async () => {
  const { body } = await server.call<{ id: string }>(
    'standard',
    'POST',
    '/v1/products/prd_leghaemoglobin/pipelines.json',
    { name: 'Empty' },
  );
  const { newest } = await announce(
    'standard',
    { page: 'design' },
    server,
    PROCESS.replace('prc_homogenised', body.id),
  );
  expect(newest).toBeNull();
});

test('announcements leave nothing: no log entry, and expired rows are removed by the next one', async () => {
  const entries = await server.database.sql.$count(logs);
  await announce('admin');
  await age(ADA, 60);
  await announce('standard');
  const left = await server.database.sql.select({ id: presences.user_id }).from(presences);
  expect(left.map(({ id }) => id)).toEqual([MARA]);
  await server.call('standard', 'DELETE', `${PROCESS}/presence.json`);
  expect(await server.database.sql.$count(presences)).toBe(0);
  expect(await server.database.sql.$count(logs)).toBe(entries);
});

test('housekeeping and erasing a person remove what they had announced', async () => {
  await announce('standard');
  await purge(server.database.sql);
  expect(await server.database.sql.$count(presences)).toBe(0);
  await server.call('admin', 'POST', '/v1/organisations/org_helder_foods/users.json', { ids: ['usr_ines_moreau'] });
  await announce('noorg');
  await erasePerson(server.database.sql, 'noorg@demo.test');
  expect(await server.database.sql.$count(presences)).toBe(0);
});

const missing = missingPostgresql();
describe.skipIf(missing !== null)(`with PostgreSQL${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let cluster: Cluster;
  let servers: TestServer[];
  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    const first = await testServer({}, 'none', await openPostgresql(cluster.url));
    servers = [first, await testServer({}, 'none', await openPostgresql(cluster.url))];
  });
  afterAll(async () => {
    for (const one of servers) await one.close();
    cluster.stop();
  });

  test('people at two servers of one database see each other, also while both announce and expire at once', async () => {
    const [one, other] = servers as [TestServer, TestServer];
    await announce('admin', { page: 'analyses' }, other);
    expect(names(await announce('standard', { page: 'design' }, one))).toEqual(['Ada Lindqvist']);
    expect(names(await announce('admin', { page: 'analyses' }, other))).toEqual(['Mara Kovács']);
    for (let round = 0; round < 10; round += 1) {
      await age(ADA, 60, one);
      await age(MARA, 60, one);
      await Promise.all([
        announce('standard', { page: 'design' }, one),
        announce('admin', { page: 'design' }, other),
        announce('standard', { page: 'economics' }, other),
      ]);
    }
    expect(names(await announce('admin', { page: 'design' }, other))).toEqual(['Mara Kovács']);
    const [table] = await one.database.sql
      .select({ persistence: sql<string>`relpersistence` })
      .from(sql`pg_class`)
      .where(sql`relname = 'presences'`);
    expect(table!.persistence).toBe('u');
  });
});
