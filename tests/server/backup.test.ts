/** A backup that is made while others write holds one state, and comes back whole on either database. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backup, restore } from '#server/backup/commands.ts';
import { makeKeyFile, readKeyFile } from '#server/backup/encryption.ts';
import { readBackup, writeBackup } from '#server/backup/file.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { tablesOf, unloggedTablesOf } from '#server/backup/tables.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { LockedError } from '#server/db/lock.ts';
import { applyMigrations, knownMigrations, missingMigrations, rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import * as schema from '#server/db/schema.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { isNight } from '../support/night.ts';
import { dataFolder, emptyFiles } from '../support/pglite.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { memoryDatabase, testServer, type TestServer } from '../support/server.ts';
import { end, runScript, startServer, usedDataDir } from './kill.ts';

const { organisations } = schema;
const folder = mkdtempSync(join(tmpdir(), 'titre-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (() => {
  let n = 0;
  return (extension = '') => join(folder, `${(n += 1)}${extension}`);
})();

/** What would be otherwise if a backup showed two moments: a change and its log entry are written together. */
async function faults(db: Sql): Promise<unknown[]> {
  return rowsOf(
    db,
    sql`select p.id from processes p
      where (select count(*) from configurations c where c.process_id = p.id)
          is distinct from (select coalesce(max(number), 0) from configurations c where c.process_id = p.id)
        or p.current_configuration_id is distinct from
          (select id from configurations c where c.process_id = p.id order by number desc limit 1)
        or p.created_by like 'usr_%' and p.name = 'Harvest' and
          (select count(*) from configurations c where c.process_id = p.id) <>
          (select count(*) from logs l where l.entity_id = p.id and l.action = 'configuration.create')`,
  );
}

const ids = async (db: Sql) =>
  (await rowsOf<{ id: string }>(db, sql`select id from configurations`)).map(({ id }) => id);

/** The lines of a backup without what tells two of the same state apart. */
function content(path: string): string[] {
  const [, ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.slice(0, -1).toSorted();
}

/** ms between two saves of a client. */
const PAUSE = 50;

/** Saves until told to stop; gives the ids that were acknowledged before and after `mark`. */
async function saveWhile(save: () => Promise<string | null>, during: () => Promise<void>) {
  const state = { going: true };
  const acknowledged: string[] = [];
  const clients = Array.from({ length: 3 }, async () => {
    while (state.going) {
      const id = await save();
      if (id) acknowledged.push(id);
      // As fast as it can go, it would keep the commands that are tried meanwhile from their turn.
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  });
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
    const before = [...acknowledged];
    await during();
    const seen = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(seen);
    return { before, all: acknowledged };
  } finally {
    state.going = false;
    await Promise.all(clients);
  }
}

test.runIf(isNight)(
  'of a running server under load is a consistent snapshot, and a new server continues from it',
  { timeout: 600_000 },
  async () => {
    const dataDir = await usedDataDir('titre-backup-server-');
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const server = await startServer(port, dataDir);
    const oidc = { audience: 'https://api.titre.example', clientId: 'titre-web' };
    onTestFinished(() => void server.process.kill('SIGKILL'));
    const authorization = `Bearer ${await demoTokenFrom(dataDir, 'standard@demo.test', oidc)}`;
    const post = async (url: string, body: unknown) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const reply = await fetch(`http://localhost:${port}${url}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return ((await reply.json()) as { id?: string }).id ?? null;
    };
    const product = await post('/v1/products.json', {
      name: 'P',
      kind: 'biomass',
      host_id: 'cel_komagataella_phaffii',
    });
    const process = await post(`/v1/products/${product}/pipelines.json`, { name: 'Harvest' });
    const save = () => post(`/v1/products/${product}/pipelines/${process}/configurations.json`, configuration());
    const file = fresh('.titre');
    const { before, all } = await saveWhile(save, async () => {
      const { code, output } = await runScript('backup.ts', [file], { DATA_DIR: dataDir, INIT_CWD: folder });
      expect([code, output]).toEqual([0, expect.stringMatching(/^Saved version .* \(.*configurations.*\) in /)]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const [keyFile, locked] = [fresh('.key'), fresh('.titre')];
      await makeKeyFile(keyFile);
      await backup({ databaseUrl: null, dataDir }, locked, readKeyFile(keyFile));
      await expect(readBackup(locked)).rejects.toThrow(/is encrypted/);
      expect((await readBackup(locked, {}, readKeyFile(keyFile))).end.rows).toMatchObject({ organisations: 3 });
      // The server has the folder: nothing can be put into it.
      await expect(restore({ databaseUrl: null, dataDir }, file, { replace: true })).rejects.toThrow(
        /is in use by another process/,
      );
    });
    expect(await end(server.process, 'SIGTERM')).toBe(0);

    const restored = fresh();
    const { code, output } = await runScript('restore.ts', [file], { DATA_DIR: restored });
    expect([code, output]).toEqual([0, expect.stringContaining(`into ${restored}.`)]);
    const database = await openEmbedded(restored);
    const kept = await ids(database.sql);
    expect(before.filter((id) => !kept.includes(id))).toEqual([]);
    // It was made in the middle: some were saved after it.
    expect(all.filter((id) => !kept.includes(id)).length).toBeGreaterThan(0);
    expect(await faults(database.sql)).toEqual([]);
    await database.close();
    const next = await startServer(port, restored);
    expect(await end(next.process, 'SIGTERM')).toBe(0);
  },
);

describe('a file', () => {
  let server: TestServer;
  let file: string;

  beforeAll(async () => {
    server = await testServer();
    const { url } = await newProcess(server);
    await server.call('standard', 'POST', `${url}/configurations.json`, configuration());
    // Values that a careless copy would change.
    await server.database.sql.execute(sql`
      insert into organisations (id, name, roles, created_at) values
        ('org_odd', E'tab\t, quote " \\ back, line\nand end, ü 🧪', '["a\u2028b", {"x": 1e-300}]', '2026-01-02 03:04:05.678901+05')`);
    await server.database.sql.execute(sql`
      insert into logos (id, organisation_id, media_type, bytes) values
        ('img_odd', 'org_odd', 'image/png', decode('00ff0d0a5c', 'hex'))`);
    await server.database.sql.execute(sql`
      update products set selling_price = 0.1::float8 + 0.2::float8, target_output = 1e-310`);
    file = fresh('.titre');
    await writeBackup(server.database.sql, file);
  });

  afterAll(() => server.close());

  test('is restored value by value', async () => {
    const other = await memoryDatabase();
    const { end: summary } = await restoreBackup(other.sql, file, { replace: false });
    expect(summary.rows).toMatchObject({ logos: 1 });
    expect(await missingMigrations(other.sql)).toBe(0);
    const second = fresh('.titre');
    await writeBackup(other.sql, second);
    expect(content(second)).toEqual(content(file));
    expect(content(file).length).toBeGreaterThan(20);
    const [odd] = await rowsOf(
      other.sql,
      sql`select selling_price = 0.1::float8 + 0.2::float8 as price, encode(bytes, 'hex') as bytes,
          o.created_at = '2026-01-01 22:04:05.678901Z' as at
        from products, logos join organisations o on o.id = organisation_id limit 1`,
    );
    expect(odd).toEqual({ price: true, bytes: '00ff0d0a5c', at: true });
    // The database still refuses what it refused before.
    await expect(
      other.sql.execute(sql`insert into memberships (organisation_id, user_id) values ('org_none', 'usr_none')`),
    ).rejects.toThrow(/Failed query/);
    await other.close();
  });

  test('of a database with tables of others has only those of the product, and a restore leaves the others alone', async () => {
    const { sql: db } = server.database;
    await db.execute(
      sql`create table notes_of_others (id serial primary key, product_id text references products (id))`,
    );
    await db.execute(sql`insert into notes_of_others (product_id) select id from products`);
    const path = fresh('.titre');
    try {
      await writeBackup(db, path);
      expect(content(path)).toEqual(content(file));
      expect(gunzipSync(readFileSync(path)).toString()).not.toContain('notes_of_others');
      const other = await memoryDatabase();
      await other.sql.execute(sql`create table notes_of_others (id int)`);
      await other.sql.execute(sql`insert into notes_of_others values (1)`);
      await restoreBackup(other.sql, path, { replace: true });
      expect(await rowsOf(other.sql, sql`select id from notes_of_others`)).toEqual([{ id: 1 }]);
      await other.close();
    } finally {
      await db.execute(sql`drop table notes_of_others`);
    }
  });

  test.each([
    ['alter table products add column colour text', 'alter table products drop column colour', /products\.colour/],
    [
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)`,
      `delete from drizzle.__drizzle_migrations where hash = 'of the future'`,
      /migrations of the database are unknown/,
    ],
  ])('that could not be restored is not made: %s', async (change, undo, message) => {
    const { sql: db } = server.database;
    await db.execute(sql.raw(change));
    try {
      await expect(writeBackup(db, fresh('.titre'))).rejects.toThrow(message);
    } finally {
      await db.execute(sql.raw(undo));
    }
  });

  test('has every table of the product', async () => {
    const names = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one).name] : []));
    const saved = [
      ...(await tablesOf(server.database.sql)).map(({ name }) => name),
      ...(await unloggedTablesOf(server.database.sql)),
    ];
    expect(saved.toSorted()).toEqual(names.toSorted());
  });

  test('is not restored into a database with rows unless requested, and then replaces them', async () => {
    const other = await memoryDatabase();
    await other.sql.insert(organisations).values({ id: 'org_mine', name: 'Mine' });
    await expect(restoreBackup(other.sql, file, { replace: false })).rejects.toThrow(
      'The database is not empty (there are rows in organisations). Restore the backup into an empty database, or add --replace',
    );
    expect(await other.sql.$count(organisations)).toBe(1);
    await restoreBackup(other.sql, file, { replace: true });
    expect(await rowsOf(other.sql, sql`select 1 from organisations where id = 'org_mine'`)).toEqual([]);
    await other.close();
  });

  const altered = (change: (lines: string[]) => string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const path = fresh('.titre');
    writeFileSync(path, gzipSync(change(lines).join('\n')));
    return path;
  };
  const header = (changes: object) =>
    altered(([first, ...others]) =>
      sealed([JSON.stringify({ ...(JSON.parse(first!) as object), ...changes }), ...others]),
    );
  const bytes = (change: (bytes: Buffer) => Buffer) => {
    const path = fresh('.titre');
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };

  test.each([
    ['was cut off', () => bytes((all) => all.subarray(0, all.length / 2)), /is damaged or not a backup/],
    [
      'lost its end',
      () => altered((lines) => lines.slice(0, -2).concat('')),
      /is incomplete: writing or copying it was interrupted/,
    ],
    ['lost a row', () => altered((lines) => lines.toSpliced(3, 1)), /its checksum does not match/],
    [
      'was edited',
      () => altered((lines) => lines.map((line) => line.replace('org_odd', 'org_new'))),
      /its checksum does not match/,
    ],
    [
      'goes on',
      () => altered((lines) => [...lines.slice(0, -1), '{"table":"users","columns":[]}', '']),
      /after its end/,
    ],
    ['is something else', () => bytes(() => Buffer.from('PK something else')), /is damaged or not a backup/],
    ['is other JSON', () => bytes(() => gzipSync('{"a":1}\n')), /is not a backup of this product/],
    ['is of a later format', () => header({ version: 9 }), /is a backup of format 9; this version reads format 1/],
    [
      'is of a later version',
      () => header({ migrations: ['unknown'] }),
      /whose database schema is unknown to this version/,
    ],
  ])('that %s is rejected, and nothing is changed', async (_, make, message) => {
    const path = make();
    const { sql: db } = server.database;
    const before = await db.$count(organisations);
    await expect(restoreBackup(db, path, { replace: true })).rejects.toThrow(message);
    expect(await db.$count(organisations)).toBe(before);
  });

  test('whose rows the database rejects changes nothing', async () => {
    const path = altered((lines) => sealed(lines.map((line) => line.replace(/^\["org_odd"/, '["org_new"'))));
    const other = await memoryDatabase();
    await other.sql.insert(organisations).values({ id: 'org_mine', name: 'Mine' });
    await expect(restoreBackup(other.sql, path, { replace: true })).rejects.toThrow(/foreign key|Failed query/);
    expect(await rowsOf(other.sql, sql`select id from organisations`)).toEqual([{ id: 'org_mine' }]);
    await other.close();
  });
});

// By day, tests/server/database.test.ts migrates a database, and other tests of this file restore backups.
test.runIf(isNight)('a backup of an older version is migrated to this version', { timeout: 600_000 }, async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const old = drizzle(pg) as unknown as Sql;
  await old.transaction((tx) => applyMigrations(tx, knownMigrations().slice(0, 1)));
  await old.execute(sql`insert into organisations (id, name) values ('org_old', 'Old')`);
  const file = fresh('.titre');
  await writeBackup(old, file);
  await pg.close();
  const dataDir = await dataFolder('titre-backup-older-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await restore({ databaseUrl: null, dataDir }, file, { replace: true });
  const database = await openEmbedded(dataDir);
  expect(await missingMigrations(database.sql)).toBe(0);
  expect(await rowsOf(database.sql, sql`select id from organisations`)).toEqual([{ id: 'org_old' }]);
  await database.close();
});

test('our list of migrations equals that of the migrator', async () => {
  const [ours, theirs] = [await PGlite.create({ fs: await emptyFiles() }), await memoryDatabase()];
  const own = drizzle(ours) as unknown as Sql;
  await own.transaction((tx) => applyMigrations(tx, knownMigrations()));
  const books = sql`select id, hash, created_at from drizzle.__drizzle_migrations order by id`;
  expect(await rowsOf(own, books)).toEqual(await rowsOf(theirs.sql, books));
  await ours.close();
  await theirs.close();
});

test('a backup without a database creates none, and none is written over', { timeout: 600_000 }, async () => {
  await expect(backup({ databaseUrl: null, dataDir: fresh() }, fresh('.titre'))).rejects.toThrow(
    /There is no database in/,
  );
  const dataDir = await dataFolder('titre-backup-open-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openEmbedded(dataDir);
  // Open in a process without a door.
  await expect(backup({ databaseUrl: null, dataDir }, fresh('.titre'))).rejects.toThrow(LockedError);
  await database.close();
  const taken = fresh('.titre');
  writeFileSync(taken, 'another backup');
  await expect(backup({ databaseUrl: null, dataDir }, taken)).rejects.toThrow('already exists');
  expect(readFileSync(taken, 'utf8')).toBe('another backup');
});

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`on PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let cluster: Cluster;
  const databaseAt = (name: string) => cluster.url.replace(/\/postgres$/, `/${name}`);

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
  });

  afterAll(() => cluster?.stop());

  test(
    'a backup under load of two processes is a consistent snapshot, and can be restored on either database',
    { timeout: 600_000 },
    async () => {
      const stores = [await openPostgresql(cluster.url), await openPostgresql(cluster.url)] as [Database, Database];
      const servers = [await testServer({}, 'none', stores[0]), await testServer({}, 'none', stores[1])];
      const { url } = await newProcess(servers[0]!);
      let n = 0;
      const save = async () => {
        const reply = await servers[(n += 1) % 2]!.call<{ id: string }>(
          'standard',
          'POST',
          `${url}/configurations.json`,
          configuration(),
        );
        return reply.status === 201 ? reply.body.id : null;
      };
      const file = fresh('.titre');
      const here = { databaseUrl: cluster.url, dataDir: '' };
      const { before, all } = await saveWhile(save, async () => {
        await backup(here, file);
      });
      await expect(restore(here, file, { replace: true })).rejects.toThrow(/The database is in use: \d+ connections/);
      await stores[0].sql.execute(sql`create database other`);
      for (const server of servers) await server.close();

      const memory = await memoryDatabase();
      await restoreBackup(memory.sql, file, { replace: false });
      const kept = await ids(memory.sql);
      expect(before.filter((id) => !kept.includes(id))).toEqual([]);
      expect(all.length).toBeGreaterThan(before.length);
      expect(await faults(memory.sql)).toEqual([]);

      // And back again: from the embedded database into PostgreSQL, empty and not.
      const second = fresh('.titre');
      await writeBackup(memory.sql, second);
      expect(content(second)).toEqual(content(file));
      await memory.close();
      const there = { databaseUrl: databaseAt('other'), dataDir: '' };
      await restore(there, second, { replace: false });
      await expect(restore(there, second, { replace: false })).rejects.toThrow(/is not empty/);
      await restore(there, second, { replace: true });
      const third = fresh('.titre');
      await backup(there, third);
      expect(content(third)).toEqual(content(file));
      expect((await readBackup(third)).end.rows).toEqual((await readBackup(file)).end.rows);
    },
  );
});

/** The lines of a backup with the checksum that they should have. */
function sealed(lines: string[]): string[] {
  const body = lines.slice(0, -2);
  const sha256 = createHash('sha256')
    .update(`${body.join('\n')}\n`)
    .digest('hex');
  return [...body, JSON.stringify({ ...(JSON.parse(lines.at(-2)!) as object), sha256 }), ''];
}
