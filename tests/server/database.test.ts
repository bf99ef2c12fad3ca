import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { entriesOf, modelOf, planning, siteFaults } from '#engine/campus/index.ts';
import { operationExamples } from '#generated/operations-examples.ts';
import type { SiteInput } from '#generated/types.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { durability } from '#server/db/durable-fs.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { jobQueue } from '#server/db/job-queue.ts';
import { LockedError } from '#server/db/lock.ts';
import { migrationsFolder } from '#server/db/migrations.ts';
import { forOrganisation } from '#server/db/repositories.ts';
import * as schema from '#server/db/schema.ts';
import { dataFolder, emptyFiles } from '../support/pglite.ts';

const { organisations, processes, products } = schema;
let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await dataFolder('titre-database-');
  database = await openEmbedded(folder);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('cannot be opened a second time', async () => {
    // With clocks that stand still, one that waits for the lock would never end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date', 'performance'] });
    try {
      await expect(openEmbedded(folder)).rejects.toThrow(LockedError);
    } finally {
      vi.useRealTimers();
    }
  });

  test('cannot be opened by another process once it is open', () => {
    const lock = join(import.meta.dirname, '../../server/db/lock.ts');
    const code = `import { lockFolder } from ${JSON.stringify(lock)}; lockFolder(${JSON.stringify(folder)});`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(stderr).toContain('is in use by another process');
    expect(status).toBe(1);
  });

  test('keeps what was acknowledged to a process that is killed while it writes', async () => {
    const killed = await dataFolder('titre-killed-');
    onTestFinished(() => rmSync(killed, { recursive: true }));
    const server = join(import.meta.dirname, '../../server/db');
    const code = `
      import { openEmbedded } from ${JSON.stringify(join(server, 'embedded.ts'))};
      import { organisations } from ${JSON.stringify(join(server, 'schema.ts'))};
      const { sql } = await openEmbedded(${JSON.stringify(killed)});
      for (let n = 1; ; n++) {
        await sql.insert(organisations).values({ id: 'org_' + n, name: 'Killed' });
        console.log(n);
      }`;
    const writer = spawn(process.execPath, [...process.execArgv, '--input-type=module', '-e', code]);
    const gone = once(writer, 'exit');
    let acknowledged = 0;
    for await (const line of createInterface(writer.stdout)) {
      acknowledged = Number(line);
      if (acknowledged === 20) writer.kill('SIGKILL');
    }
    expect(await gone).toEqual([null, 'SIGKILL']);
    const reopened = await openEmbedded(killed);
    expect(await reopened.sql.$count(organisations)).toBeGreaterThanOrEqual(acknowledged);
    await reopened.close();
  });

  test('syncs to disk before a commit is acknowledged', async () => {
    const sync = vi.spyOn(durability, 'sync');
    await database.sql.insert(organisations).values({ id: 'org_synced', name: 'Synced' });
    expect(sync).toHaveBeenCalled();
    sync.mockClear();
    // A rolled back change is not promised to anyone.
    await database.sql
      .transaction(async (tx) => {
        await tx.insert(organisations).values({ id: 'org_rolled_back', name: 'Rolled back' });
        tx.rollback();
      })
      .catch(() => undefined);
    const reads = sync.mock.calls.length;
    await database.sql.select().from(organisations);
    expect(sync.mock.calls.length).toBe(reads);
    sync.mockRestore();
  });

  test('writes its log back into the tables on maintenance', async () => {
    const values = Array.from({ length: 2000 }, (_, i) => ({ id: `org_${i}`, name: 'x'.repeat(500) }));
    await database.sql.insert(organisations).values(values);
    const position = async () => {
      const query = sql`select redo_lsn::text as redo from pg_control_checkpoint()`;
      const { rows } = (await database.sql.execute(query)) as { rows: { redo: string }[] };
      return rows[0]!.redo;
    };
    const before = await position();
    await database.maintain();
    expect(await position()).not.toBe(before);
    expect(
      readdirSync(join(folder, 'db', 'pg_wal')).reduce(
        (sum, name) => sum + statSync(join(folder, 'db', 'pg_wal', name)).size,
        0,
      ),
    ).toBeLessThan(200e6);
  });

  test('asks for the size of a file once until something is written, and reads tables that grow and shrink whole', async () => {
    const { sql: db } = database;
    await db.execute(sql`create table sized (n integer primary key, filling text not null)`);
    const fill = (from: number, to: number) =>
      db.execute(sql`insert into sized select n, repeat('x', 500) from generate_series(${from}::int, ${to}::int) n`);
    const sum = async () => {
      const { rows } = (await db.execute(sql`
        select count(*)::int as found from generate_series(1, 3000) g
        where exists (select 1 from sized where sized.n = g and sized.filling <> '')`)) as {
        rows: { found: number }[];
      };
      return rows[0]!.found;
    };
    const whole = async () => [await sum(), await db.$count(sql`sized`)];
    await fill(1, 50);
    // The first reading marks the rows as visible, which is written.
    expect(await whole()).toEqual([50, 50]);
    await database.maintain();
    await whole();
    const asked = vi.spyOn(fs, 'fstatSync');
    onTestFinished(() => asked.mockRestore());
    for (let n = 0; n < 20; n++) expect(await sum()).toBe(50);
    expect(asked.mock.calls.length).toBeLessThan(3);

    for (const to of [51, 1000, 2500]) {
      const from = (await whole())[1]! + 1;
      await fill(from, to);
      expect(await whole()).toEqual([to, to]);
    }
    await db.execute(sql`delete from sized where n > 20`);
    // Gives the pages at the end of the file back.
    await database.maintain();
    expect(await whole()).toEqual([20, 20]);
    await fill(21, 300);
    expect(await whole()).toEqual([300, 300]);
    await db.execute(sql`truncate sized`);
    expect(await whole()).toEqual([0, 0]);
    await fill(1, 400);
    await database.close();
    database = await openEmbedded(folder);
    const { rows } = (await database.sql.execute(sql`select count(*)::int as found from sized`)) as {
      rows: { found: number }[];
    };
    expect(rows).toEqual([{ found: 400 }]);
    await database.sql.execute(sql`drop table sized`);
  });

  test('keeps its data when it is closed and reopened', async () => {
    await database.sql.insert(organisations).values({ id: 'org_kept', name: 'Kept' });
    await database.close();
    database = await openEmbedded(folder);
    const rows = await database.sql
      .select()
      .from(organisations)
      .where(sql`id = 'org_kept'`);
    expect(rows).toMatchObject([{ name: 'Kept', version: 1 }]);
  });

  test("rejects a process of another organisation's product", async () => {
    await database.sql.insert(organisations).values([
      { id: 'org_a', name: 'A' },
      { id: 'org_b', name: 'B' },
    ]);
    await database.sql
      .insert(products)
      .values({ id: 'prd_a', organisation_id: 'org_a', name: 'P', kind: 'biomass', host_id: 'cel_x' });
    const stray = { id: 'prc_b', organisation_id: 'org_b', product_id: 'prd_a', name: 'Stray', position: 0 };
    await expect(database.sql.insert(processes).values(stray)).rejects.toThrow(/Failed query/);
    await database.sql.insert(processes).values({ ...stray, organisation_id: 'org_a' });
  });
});

test('the migration that moves the tier to the organisation preserves it', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const migrate = (name: string) => pg.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
  await migrate('0000_start.sql');
  await pg.exec(`
    insert into organisations (id, name) values ('org_paid', 'Paid'), ('org_free', 'Free'), ('org_empty', 'Empty');
    insert into users (id, name) values ('usr_a', 'A'), ('usr_b', 'B');
    insert into memberships (organisation_id, user_id, roles) values
      ('org_paid', 'usr_a', '["Standard"]'), ('org_paid', 'usr_b', '["Standard"]'), ('org_free', 'usr_a', '[]');
  `);
  await migrate('0001_organisations-and-logos.sql');
  const { rows } = await pg.query('select id, roles from organisations order by id');
  expect(rows).toEqual([
    { id: 'org_empty', roles: [] },
    { id: 'org_free', roles: [] },
    { id: 'org_paid', roles: ['Standard'] },
  ]);
  expect((await pg.query('select * from memberships')).rows).toHaveLength(3);
  await pg.close();
});

test('the migration of names gives each custom component of a kind a name of its own, and then none can be given twice', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const last = names.indexOf('0025_component-names.sql');
  const migrate = (name: string) => pg.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
  for (const name of names.slice(0, last)) await migrate(name);
  const long = 'x'.repeat(120);
  await pg.exec(`
    insert into organisations (id, name) values ('org_a', 'A'), ('org_b', 'B');
    insert into components (id, organisation_id, kind, name, row, created_at, deleted_at)
    select id, org, kind, name, jsonb_build_object('id', id, 'name', name), now() + n * interval '1 s', gone::timestamptz from (values
      (1, 'mol_1', 'org_a', 'molecules', 'Syrup', null),
      (2, 'mol_2', 'org_a', 'molecules', 'syrup', null),
      (3, 'mol_3', 'org_a', 'molecules', 'SYRUP', null),
      (4, 'mol_4', 'org_a', 'molecules', 'Syrup (2)', null),
      (5, 'mol_5', 'org_a', 'molecules', 'Syrup', '2026-01-01'),
      (6, 'mol_6', 'org_b', 'molecules', 'Syrup', null),
      (7, 'sol_1', 'org_a', 'solvents', 'Syrup', null),
      (8, 'prt_1', 'org_a', 'proteins', '${long}', null),
      (9, 'prt_2', 'org_a', 'proteins', '${long}', null)
    ) as given (n, id, org, kind, name, gone);
  `);
  for (const name of names.slice(last)) await migrate(name);
  const { rows } = await pg.query<{ id: string; name: string; told: string }>(
    "select id, name, row->>'name' as told from components order by id",
  );
  expect(rows.every(({ name, told }) => name === told && name.length <= 120)).toBe(true);
  expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
    mol_1: 'Syrup',
    mol_2: 'syrup (3)',
    mol_3: 'SYRUP (4)',
    mol_4: 'Syrup (2)',
    mol_5: 'Syrup',
    mol_6: 'Syrup',
    sol_1: 'Syrup',
    prt_1: long,
    prt_2: `${long.slice(0, 110)} (2)`,
  });
  const again = `insert into components (id, organisation_id, kind, name, row) values ('mol_7', 'org_a', 'molecules', 'sYrup', '{}')`;
  await expect(pg.exec(again)).rejects.toMatchObject({ code: '23505' });
  await pg.close();
});

test('the migrations of salts and of spare equipment enter the earlier defaults in stored processes', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const last = names.indexOf('0026_salts-by-volume.sql');
  const migrate = (name: string) => pg.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
  for (const name of names.slice(0, last)) await migrate(name);
  const step = (operation: string, settings = {}) => ({ id: operation, unit_operation: operation, name: '', settings });
  const chosen = step('batch_fermentation', { medium: 'basal_salts' });
  const plants: [string, string | null, object[]][] = [
    ['a', 'cel_escherichia_coli', [step('fed_batch_fermentation', { vessels: 2 }), step('spray_drying')]],
    ['b', 'cel_escherichia_coli', [chosen]],
    ['c', 'cel_escherichia_coli', [step('media_preparation'), step('seed_train'), step('chemostat')]],
    ['d', 'cel_cho', [step('fed_batch_fermentation')]],
    ['e', 'cel_own', [step('fed_batch_fermentation')]],
    ['f', null, [step('chemostat')]],
    ['g', 'cel_escherichia_coli', []],
    ['h', 'cel_escherichia_coli', [step('chemostat', { host: 'cel_cho' }), step('multicomponent_distillation')]],
    ['i', 'cel_cho', [step('chemostat', { host: 'cel_escherichia_coli' })]],
  ];
  await pg.exec(`
    insert into organisations (id, name) values ('org', 'A');
    insert into components (id, organisation_id, kind, name, row) values ('cel_own', 'org', 'cells', 'Own', '{"kind": "insect"}');
  `);
  for (const [id, host, steps] of plants) {
    await pg.query(
      "insert into products (id, organisation_id, name, kind, host_id) values ($1, 'org', $1, 'protein', $2)",
      [id, host],
    );
    await pg.query(
      "insert into processes (id, organisation_id, product_id, name, position) values ($1, 'org', $1, $1, 0)",
      [id],
    );
    await pg.query(
      `insert into configurations (id, organisation_id, process_id, number, uo_settings, locked_values, assumptions, fits, results, figures, pins)
       values ($1, 'org', $1, 1, $2, '{"uo_settings": []}', $3, '[]', '{}', '{}', '{"engine": "0.12.0"}')`,
      [id, JSON.stringify(steps), id === 'a' ? '{"capital": {"unlisted_equipment": 0.3}}' : '{}'],
    );
  }
  for (const name of names.slice(last)) await migrate(name);
  expect((await pg.query("select assumptions from configurations where id in ('a', 'b') order by id")).rows).toEqual([
    { assumptions: { capital: { unlisted_equipment: 0.3, spare_equipment: 0 } } },
    { assumptions: {} },
  ]);
  const { rows } = await pg.query<{ id: string; uo_settings: { settings: { medium?: string } }[] }>(
    'select id, uo_settings from configurations order by id',
  );
  expect(
    Object.fromEntries(rows.map(({ id, uo_settings }) => [id, uo_settings.map((one) => one.settings.medium ?? null)])),
  ).toEqual({
    a: ['mineral', null],
    b: ['basal_salts'],
    c: ['mineral', null, null],
    d: [null],
    e: [null],
    f: [null],
    g: [],
    h: [null, null],
    i: ['mineral'],
  });
  expect(rows.find(({ id }) => id === 'h')!.uo_settings[1]!.settings).toEqual({ product_leaves: 'bottoms' });
  expect(rows[0]!.uo_settings[0]).toEqual(step('fed_batch_fermentation', { vessels: 2, medium: 'mineral' }));
  await pg.close();
});

test('a site that was stored before it had versions has one, is planned, and is saved', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const last = names.indexOf('0033_site_versions.sql');
  const migrate = (name: string) => pg.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
  for (const name of names.slice(0, last)) await migrate(name);
  const { document: now } = operationExamples.createSite.body as SiteInput;
  const water = { name: 'Water', kind: 'water', item: 'wfi', rate: 2, tank: 20, shortage_price: 100 } as const;
  // Resources had neither shifts nor working days.
  const document = { ...now, resources: [{ id: 'wfi', ...water }] };
  await pg.exec("insert into organisations (id, name) values ('org', 'A')");
  await pg.query(
    "insert into sites (id, organisation_id, name, document, version) values ('sit_1', 'org', 'Leiden', $1, 7)",
    [JSON.stringify(document)],
  );
  for (const name of names.slice(last)) await migrate(name);
  const { sites } = forOrganisation(drizzle(pg, { schema }), 'org');
  const kept = await sites.versions('sit_1', {});
  expect(kept.versions.map(({ number, name }) => [number, name])).toEqual([[7, null]]);
  const { document: opened } = await sites.version('sit_1', kept.versions[0]!.id);
  expect(opened).toEqual(document);
  expect(siteFaults(opened)).toEqual([]);
  const found = [...planning(opened)].filter((event) => event.kind === 'plan').at(-1)!;
  const plan = entriesOf(opened, modelOf(opened), found.plan);
  expect((await sites.update('sit_1', { name: 'Leiden', document: { ...opened, plan } }, null, 7)).version).toBe(8);
  expect((await sites.versions('sit_1', {})).versions.map(({ number, planned }) => [number, planned])).toEqual([
    [8, document.demands.length],
    [7, 0],
  ]);
  await pg.close();
});

test('the migration of the queue keeps the order of queued and running jobs', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const names = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const last = names.indexOf('0014_fair-queue.sql');
  const migrate = (name: string) => pg.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
  for (const name of names.slice(0, last)) await migrate(name);
  await pg.exec(`
    insert into organisations (id, name) values ('org_a', 'A'), ('org_b', 'B'), ('org_done', 'Done');
    insert into products (id, organisation_id, name, kind) select 'prd' || substr(id, 4), id, name, 'biomass' from organisations;
    -- A has had more work started, with one job of 10 that runs.
    insert into job_shares (organisation_id, used) values ('org_a', 100), ('org_b', 95), ('org_done', 50);
    insert into jobs (id, organisation_id, type, product_id, status, parameters, work, submitted_at, started_at, finished_at) values
      ('job_a0', 'org_a', 'known', 'prd_a', 'running', '{}', 10, now() - interval '9 s', now(), null),
      ('job_a1', 'org_a', 'known', 'prd_a', 'queued', '{}', 2, now() - interval '8 s', null, null),
      ('job_a2', 'org_a', 'known', 'prd_a', 'queued', '{}', 2, now() - interval '7 s', null, null),
      ('job_b1', 'org_b', 'known', 'prd_b', 'queued', '{}', 6, now() - interval '6 s', null, null),
      ('job_b2', 'org_b', 'known', 'prd_b', 'queued', '{}', 5, now() - interval '5 s', null, null),
      ('job_b3', 'org_b', 'known', 'prd_b', 'queued', '{}', 1, now() - interval '4 s', null, null),
      ('job_d', 'org_done', 'known', 'prd_done', 'succeeded', '{}', 50, now() - interval '99 s', now(), now());
  `);
  for (const name of names.slice(last)) await migrate(name);
  const db = drizzle(pg, { schema }) as unknown as Sql;
  const queue = jobQueue({ sql: db });
  // It ran in a process that is gone.
  await pg.exec(`update jobs set heartbeat_at = now() - interval '1 h' where status = 'running'`);
  expect(await queue.recover(10)).toBe(1);
  const following = {
    type: 'known',
    product_id: 'prd_a',
    process_id: null,
    configuration_id: null,
    parameters: { is: 'new' },
    work: 1,
    submitted_by: null,
  };
  const added = await forOrganisation(db, 'org_a', 100).jobs.enqueueFollowing(following);
  const order: string[] = [];
  for (let job = await queue.claim(['known']); job; job = await queue.claim(['known'])) order.push(job.id);
  // A is 5 ahead of B, of which 10 are to be done again: tags -5; 5, 7, 9 (the new one) and 0, 6, 11.
  expect(order).toEqual(['job_a0', 'job_b1', 'job_a1', 'job_b2', 'job_a2', added!.id, 'job_b3']);
  await pg.close();
});
