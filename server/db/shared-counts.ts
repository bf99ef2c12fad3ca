import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Counted, SharedCounts, Sql } from './database.ts';
import { rowsOf } from './migrations.ts';
import { actingFor } from './shares.ts';

/**
 * Creates the table of the counts, in a schema of its own: it is not in backups, and older versions ignore it. The table is not
 * logged, because its content is irrelevant after a minute or a crash.
 */
export async function prepareCounts(db: Sql): Promise<void> {
  await db.execute(sql`create schema if not exists titre_runtime`);
  await db.execute(sql`create unlogged table if not exists titre_runtime.counts
    (key text primary key, count integer not null, ends_at timestamptz not null) with (fillfactor = 50)`);
}

export function sharedCounts(db: Sql): SharedCounts {
  return {
    async add(key, many, window) {
      const [counted] = await actingFor(key, () =>
        rowsOf<Counted>(
          db,
          sql`insert into titre_runtime.counts as c (key, count, ends_at)
          values (${digest(key)}, ${many}::integer, clock_timestamp() + ${window}::integer * interval '1 ms')
          on conflict (key) do update set
            count = case when c.ends_at <= clock_timestamp() then excluded.count else c.count + excluded.count end,
            ends_at = case when c.ends_at <= clock_timestamp() then excluded.ends_at else c.ends_at end
          returning count, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as left`,
        ),
      );
      return counted!;
    },
    async sweep() {
      await db.execute(sql`delete from titre_runtime.counts where ends_at < clock_timestamp()`);
    },
  };
}

/** A key contains a user id or an address, which nobody needs to read there. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url');
