import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { durability } from '#server/db/durable-fs.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { LockedError } from '#server/db/lock.ts';
import { migrationsFolder } from '#server/db/migrations.ts';
import { organisations, processes, products } from '#server/db/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-database-'));
let database: Database;

beforeAll(async () => {
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
  const pg = await PGlite.create();
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
