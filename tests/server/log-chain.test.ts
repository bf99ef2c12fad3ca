/** The hash chains over the log: every change of an entry behind the product's back is found, on both databases. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand, runCommand } from '#server/admin/command-line.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/file.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { erasePerson } from '#server/db/erase-person.ts';
import { chainsOf, redactionsIn, SERVER, verifyChain } from '#server/db/log-chain.ts';
import { logsOf } from '#server/db/logs.ts';
import { applyMigrations, knownMigrations, rowsOf } from '#server/db/migrations.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { purge } from '#server/db/purge.ts';
import { logs, organisations, users } from '#server/db/schema.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { emptyFiles } from '../support/pglite.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { memoryDatabase } from '../support/server.ts';

const missing = missingPostgresql();
/** Everything that a writer of JSON may escape, and letters of one to four bytes. */
const ODD = 'A "B" \\ \b\f\n\r\t\u0001\u007f\u2028 é € 🧪';

const reportsIn = async (db: Sql) => {
  const redactions = await redactionsIn(db);
  const reports = [];
  for (const chain of await chainsOf(db)) reports.push(await verifyChain(db, chain, redactions));
  return reports;
};

const faultsIn = async (db: Sql) => (await reportsIn(db)).flatMap(({ fault }) => fault ?? []);

const add = (db: Sql, title: string, organisationId: string | null = 'org_a') =>
  logsOf(db).add(
    {
      action: 'product.update',
      title,
      entity: { kind: 'product', id: 'prd_a', name: title, product_id: 'prd_a' },
      change: { after: { version: 2 }, changed: ['Name', ODD] },
    },
    { userId: 'usr_a', organisationId, requestId: 'req-a' },
  );

/** Runs a command of `npm run admin` on a database. */
async function admin(database: Pick<Database, 'sql'>, ...argv: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const code = await runCommand(readCommand(argv)!, database, (line) => said.push(line));
  return { code, said };
}

async function fill({ sql: db }: Database): Promise<void> {
  await db.insert(organisations).values([
    { id: 'org_a', name: 'A' },
    { id: 'org_b', name: 'B' },
  ]);
  await db.insert(users).values([
    { id: 'usr_a', name: 'Mara', email: 'mara@demo.test' },
    { id: 'usr_admin', name: 'Admin', is_admin: true },
  ]);
  for (const title of ['One', ODD, 'Three', 'Four', 'Five']) await add(db, title);
  await add(db, 'Other', 'org_b');
  await add(db, 'Outside', null);
}

const CHANGED = /^entry 2 \(log_.* was changed/;
const TEXT_CHANGED = /^the text of entry 2 \(log_.* was changed/;

/** Another value of every column of the second entry, and the fault that it must be. A new column needs a place in the hash. */
const changes: Record<keyof typeof logs.$inferSelect, [value: SQL, fault: RegExp]> = {
  id: [sql`'log_other'`, /^entry 2 \(log_.* was removed/],
  organisation_id: [sql`'org_b'`, /^entry 2 \(log_.* moved/],
  user_id: [sql`'usr_admin'`, CHANGED],
  action: [sql`'a.b'`, CHANGED],
  title: [sql`'No'`, TEXT_CHANGED],
  entity_kind: [sql`'process'`, CHANGED],
  entity_id: [sql`null`, CHANGED],
  entity_name: [sql`null`, TEXT_CHANGED],
  product_id: [sql`'prd_b'`, CHANGED],
  version: [sql`3`, CHANGED],
  changed: [sql`'["No"]'`, CHANGED],
  request_id: [sql`'req-b'`, CHANGED],
  created_at: [sql`created_at + interval '1 microsecond'`, CHANGED],
  redactions: [sql`'{}'`, CHANGED],
};

describe.each([
  { name: 'PGlite', reason: null },
  { name: 'PostgreSQL', reason: missing },
])('on $name', ({ name, reason }) => {
  describe.skipIf(reason !== null)(`the chain${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
    let cluster: Cluster | undefined;
    let database: Database;

    beforeAll(async () => {
      if (name === 'PostgreSQL') cluster = await startCluster(await freePort());
      database = cluster ? await openPostgresql(cluster.url) : await memoryDatabase();
      await fill(database);
    });

    afterAll(async () => {
      await database?.close();
      cluster?.stop();
    });

    test('of every organisation and of the server is intact', async () => {
      const reports = await reportsIn(database.sql);
      expect(reports.map(({ chain, entries, fault }) => [chain, entries, fault])).toEqual([
        [SERVER, 1, null],
        ['org_a', 5, null],
        ['org_b', 1, null],
      ]);
      expect(new Set(reports.map(({ head }) => head)).size).toBe(3);
    });

    test('contains no entry of a transaction that was rolled back', async () => {
      const before = await reportsIn(database.sql);
      const failing = database.sql.transaction(async (tx) => {
        await add(tx, 'Never');
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      expect(await reportsIn(database.sql)).toEqual(before);
    });

    const withoutTrigger = (statement: SQL) => [
      sql`alter table logs disable trigger logs_chain`,
      statement,
      sql`alter table logs enable trigger logs_chain`,
    ];
    const second = sql`(select log_id from log_chain where chain = 'org_a' and number = 2)`;
    const ofEntry = (number: number) => sql`chain = 'org_a' and number = ${number}`;

    test.each<[string, SQL[], RegExp]>([
      ...Object.entries(changes).map(([column, [value, fault]]): [string, SQL[], RegExp] => [
        `another ${column}`,
        [
          sql`alter table log_chain drop constraint log_chain_log_id_logs_id_fk`,
          sql`update logs set ${sql.identifier(column)} = ${value} where id = ${second}`,
        ],
        fault,
      ]),
      ['a new salt', [sql`update log_chain set salt = gen_random_uuid() where ${ofEntry(2)}`], /^the text of entry 2 /],
      ['a changed seal', [sql`update log_chain set seal = hash where ${ofEntry(2)}`], /^entry 2 .* was changed/],
      ['a changed hash', [sql`update log_chain set hash = seal where ${ofEntry(2)}`], /^entry 2 .* was changed/],
      ['no organisation', [sql`update logs set organisation_id = null where id = ${second}`], /^entry 2 .* moved/],
      [
        'a redaction that no erasure made',
        [sql`update logs set redactions = '{}' where organisation_id is null`],
        /^entry 1 .* was changed/,
      ],
      [
        'an entry removed from the log',
        [
          sql`alter table log_chain drop constraint log_chain_log_id_logs_id_fk`,
          sql`delete from logs where id = ${second}`,
        ],
        /^entry 2 .* was removed/,
      ],
      [
        'an entry removed from the log and the chain',
        [
          sql`create temporary table gone on commit drop as select log_id from log_chain where ${ofEntry(2)}`,
          sql`delete from log_chain where ${ofEntry(2)}`,
          sql`delete from logs where id in (select log_id from gone)`,
        ],
        /^entry 2 is missing/,
      ],
      [
        'a first entry removed, and the others renumbered',
        [
          sql`delete from log_chain where ${ofEntry(1)}`,
          sql`update log_chain set number = number - 10 where chain = 'org_a'`,
          sql`update log_chain set number = number + 9 where chain = 'org_a'`,
        ],
        /^entry 1 .* was changed/,
      ],
      [
        'two entries in each other’s place',
        [
          sql`update log_chain set number = 99 where ${ofEntry(2)}`,
          sql`update log_chain set number = 2 where ${ofEntry(3)}`,
          sql`update log_chain set number = 3 where ${ofEntry(99)}`,
        ],
        /^entry 2 .* was changed/,
      ],
      [
        'an entry inserted between others',
        [
          sql`update log_chain set number = number + 10 where chain = 'org_a' and number >= 3`,
          sql`update log_chain set number = number - 9 where chain = 'org_a' and number >= 3`,
          ...withoutTrigger(sql`insert into logs select 'log_forged', organisation_id, user_id, action, title, entity_kind,
            entity_id, entity_name, product_id, request_id, created_at, version, changed from logs where id = ${second}`),
          sql`insert into log_chain select chain, 3, 'log_forged', salt, seal, hash from log_chain where ${ofEntry(2)}`,
        ],
        /^entry 3 \(log_forged\) .* was changed/,
      ],
      [
        'an entry inserted without the chain',
        withoutTrigger(sql`insert into logs (id, organisation_id, user_id, action, title, entity_kind, request_id)
          values ('log_forged', 'org_a', 'usr_a', 'a.b', 'Forged', 'product', 'req')`),
        /^log_forged was inserted/,
      ],
    ])('shows %s', async (_, statements, fault) => {
      const undo = new Error('undone');
      const tampering = database.sql.transaction(async (tx) => {
        for (const statement of statements) await tx.execute(statement);
        expect(await faultsIn(tx)).toEqual([expect.stringMatching(fault)]);
        throw undo;
      });
      await expect(tampering).rejects.toBe(undo);
      expect(await faultsIn(database.sql)).toEqual([]);
    });

    test('does not fork when many write at once', async () => {
      const writers = Array.from({ length: 24 }, (_, i) =>
        database.sql.transaction(async (tx) => {
          await add(tx, `Writer ${i}`, i % 2 ? 'org_a' : 'org_b');
          await add(tx, `Writer ${i} again`, i % 2 ? 'org_a' : 'org_b');
        }),
      );
      await Promise.all(writers);
      const counts = (await reportsIn(database.sql)).map(({ chain, entries, fault }) => [chain, entries, fault]);
      expect(counts).toEqual([
        [SERVER, 1, null],
        ['org_a', 29, null],
        ['org_b', 25, null],
      ]);
    });

    // One connection has one transaction at a time.
    test.skipIf(name === 'PGlite')('is in the order of the commits, and holds nobody up before them', async () => {
      await database.sql.transaction(async (tx) => {
        await add(tx, 'Written first, committed last');
        // On another connection.
        await add(database.sql, 'Committed first');
      });
      const last = await rowsOf<{ title: string }>(
        database.sql,
        sql`select l.title from log_chain c join logs l on l.id = c.log_id where chain = 'org_a' order by number desc limit 2`,
      );
      expect(last.map(({ title }) => title)).toEqual(['Written first, committed last', 'Committed first']);
      expect(await faultsIn(database.sql)).toEqual([]);
    });

    test('stays intact when a person is erased, and shows later changes of the erased text', async () => {
      const { sql: db } = database;
      const named = { action: 'user.update', entity: { kind: 'user', id: 'usr_a', name: 'Mara' } } as const;
      const by = { userId: 'usr_admin', organisationId: 'org_a', requestId: 'req-b' };
      await logsOf(db).add({ ...named, title: 'Changed the profile for Mara' }, by);
      await logsOf(db).add({ ...named, title: 'Made Mara an administrator' }, { ...by, organisationId: null });
      const before = await reportsIn(db);
      const salts = () => rowsOf(db, sql`select log_id, salt from log_chain where chain = 'org_a' order by number`);
      const saltsBefore = await salts();

      await erasePerson(db, 'mara@demo.test');
      const after = await reportsIn(db);
      expect(after.map(({ fault }) => fault)).toEqual([null, null, null]);
      // One entry more for the server, and no other hash for the organisations.
      expect(after.map(({ entries }) => entries)).toEqual([
        before[0]!.entries + 1,
        ...before.slice(1).map((one) => one.entries),
      ]);
      expect(after.slice(1)).toEqual(before.slice(1));
      const saltsAfter = await salts();
      expect(saltsAfter.slice(0, -1)).toEqual(saltsBefore.slice(0, -1));
      expect(saltsAfter.at(-1)).not.toEqual(saltsBefore.at(-1));

      const undo = new Error('undone');
      const tampering = db.transaction(async (tx) => {
        await tx.execute(
          sql`update logs set title = 'Changed by no erasure' where title = 'Changed the profile for Erased user'`,
        );
        expect(await faultsIn(tx)).toEqual([expect.stringMatching(/^the text of entry \d+ .* was changed/)]);
        throw undo;
      });
      await expect(tampering).rejects.toBe(undo);
      // A second erasure of the same text counts.
      await db.update(users).set({ email: 'again@demo.test' }).where(eq(users.id, 'usr_a'));
      await erasePerson(db, 'again@demo.test');
      expect(await faultsIn(db)).toEqual([]);
    });

    test('with a kept hash shows that entries at the end are missing', async () => {
      const kept = (await admin(database, 'verify-log', 'A', '--head')).said.join().match(/[0-9a-f]{64}/g)!;
      await add(database.sql, 'After it');
      const since = kept.flatMap((hash) => ['--since', hash]);
      expect(await admin(database, 'verify-log', ...since)).toMatchObject({ code: 0 });
      const undo = new Error('undone');
      const tampering = database.sql.transaction(async (tx) => {
        await tx.execute(sql`create temporary table gone on commit drop as
          select log_id from log_chain where chain = 'org_a' order by number desc limit 2`);
        await tx.execute(sql`delete from log_chain where log_id in (select log_id from gone)`);
        await tx.execute(sql`delete from logs where id in (select log_id from gone)`);
        expect(await faultsIn(tx)).toEqual([]);
        const hashes = new Set<string>(kept);
        for (const chain of await chainsOf(tx))
          await verifyChain(tx, chain, await redactionsIn(tx), (hash) => hashes.delete(hash));
        expect([...hashes]).toEqual([kept[1]]);
        throw undo;
      });
      await expect(tampering).rejects.toBe(undo);
      const { code, said } = await admin(database, 'verify-log', '--since', '0'.repeat(64));
      expect([code, said.at(-1)]).toEqual([
        1,
        expect.stringMatching(/^No entry has the hash 0{64}: later entries may/),
      ]);
    });

    test('verify-log --keep verifies the hashes in a file and adds those of now, unless one is missing', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'titre-heads-'));
      const file = join(folder, 'heads.txt');
      try {
        for (const entries of [3, 6]) {
          expect(await admin(database, 'verify-log', '--keep', file)).toMatchObject({ code: 0 });
          const kept = readFileSync(file, 'utf8');
          expect(kept.match(/^\S+Z \S+ [\da-f]{64}$/gm)).toHaveLength(entries);
          await add(database.sql, 'After it');
        }
        const before = readFileSync(file, 'utf8');
        writeFileSync(file, `${before}2026-01-01T00:00:00Z org_a ${'0'.repeat(64)}\n`);
        expect(await admin(database, 'verify-log', '--keep', file)).toMatchObject({ code: 1 });
        expect(readFileSync(file, 'utf8')).toBe(`${before}2026-01-01T00:00:00Z org_a ${'0'.repeat(64)}\n`);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

    test('verify-log names the first broken entry and exits with 1', async () => {
      const { code, said } = await admin(database, 'verify-log');
      expect(code).toBe(0);
      expect(said).toHaveLength(3);
      expect(said[0]).toMatch(/^Outside organisations \(server\): \d+ entries, intact\.$/);
      expect(said[1]).toMatch(/^A \(org_a\): \d+ entries, intact\.$/);
      const [row] = await rowsOf<{ id: string; title: string }>(
        database.sql,
        sql`select id, title from logs where id in (select log_id from log_chain where chain = 'org_b' and number = 3)`,
      );
      await database.sql.update(logs).set({ title: 'No' }).where(eq(logs.id, row!.id));
      expect(await admin(database, 'verify-log', 'B')).toEqual({
        code: 1,
        said: [
          expect.stringMatching(/intact\.$/),
          `B (org_b): BROKEN, the text of entry 3 (${row!.id}) was changed. Entries before this fault: 2, all intact.`,
        ],
      });
      await expect(admin(database, 'verify-log', 'nobody')).rejects.toThrow(
        'No organisation has the name or id nobody.',
      );
      await database.sql.update(logs).set({ title: row!.title }).where(eq(logs.id, row!.id));
      expect((await admin(database, 'verify-log')).code).toBe(0);
    });

    test('stays intact when its organisation is purged', async () => {
      const deleted = { deleted_at: sql`now() - make_interval(days => 31)` };
      await database.sql.update(organisations).set(deleted).where(eq(organisations.id, 'org_b'));
      await purge(database.sql);
      expect((await admin(database, 'verify-log')).said).toContain('Removed (org_b): 25 entries, intact.');
      expect((await admin(database, 'verify-log', 'org_b')).code).toBe(0);
    });

    test('is restored from a backup, and continues', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'titre-log-chain-'));
      const other = await memoryDatabase();
      try {
        const before = await reportsIn(database.sql);
        await writeBackup(database.sql, join(folder, 'all'));
        await restoreBackup(other.sql, join(folder, 'all'), { replace: true });
        expect(await reportsIn(other.sql)).toEqual(before);
        await add(other.sql, 'After the restore');
        const after = await reportsIn(other.sql);
        expect(after.map(({ fault }) => fault)).toEqual(before.map(() => null));
        expect(after.find(({ chain }) => chain === 'org_a')!.entries).toBe(
          before.find(({ chain }) => chain === 'org_a')!.entries + 1,
        );
      } finally {
        await other.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
});

test('the migration chains the entries of an older version in their order', async () => {
  const pg = await PGlite.create({ fs: await emptyFiles() });
  const db = drizzle(pg) as unknown as Sql;
  const before = knownMigrations().findIndex(({ sql: statements }) => statements.join().includes('"log_chain"'));
  await db.transaction((tx) => applyMigrations(tx, knownMigrations().slice(0, before)));
  await pg.exec(`
    insert into organisations (id, name) values ('org_a', 'A'), ('org_b', 'B');
    insert into users (id, name) values ('usr_a', 'A');
    insert into logs (id, organisation_id, user_id, action, title, entity_kind, entity_name, changed, request_id, created_at)
      select 'log_' || i, case i % 3 when 0 then 'org_a' when 1 then 'org_b' end, 'usr_a', 'product.update',
        'Entry "' || i || '"', 'product', case when i % 2 = 0 then 'é' end, case when i % 5 = 0 then '["a",  "b"]'::jsonb end,
        'req', '2026-01-01'::timestamptz - make_interval(secs => i)
      from generate_series(1, 600) i`);
  for (const { sql: statements } of knownMigrations().slice(before))
    for (const statement of statements) await pg.exec(statement);
  expect((await reportsIn(db)).map(({ chain, entries, fault }) => [chain, entries, fault])).toEqual([
    [SERVER, 200, null],
    ['org_a', 200, null],
    ['org_b', 200, null],
  ]);
  const first = await rowsOf<{ log_id: string }>(
    db,
    sql`select log_id from log_chain where number <= 2 and chain = 'org_a' order by number`,
  );
  expect(first.map((row) => row.log_id)).toEqual(['log_600', 'log_597']);
  await pg.close();
});
