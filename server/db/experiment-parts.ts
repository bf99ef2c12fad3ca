import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, eq } from 'drizzle-orm';
import type { Sql } from './database.ts';
import { experimentChunks } from './schema.ts';

/** Bytes of one row: a file of 20 MB is never one value for the database. */
const CHUNK = 1024 * 1024;

export type Part = 'file' | 'table';

/** Files and tables of one organisation's experiments, kept in pieces. */
export function experimentPartsOf(db: Sql, organisationId: string) {
  const of = (id: string, part: Part) =>
    and(
      eq(experimentChunks.organisation_id, organisationId),
      eq(experimentChunks.experiment_id, id),
      eq(experimentChunks.part, part),
    );

  return {
    /** The whole, or null where there is none. */
    async read(id: string, part: Part): Promise<Buffer | null> {
      const rows = await db
        .select({ bytes: experimentChunks.bytes })
        .from(experimentChunks)
        .where(of(id, part))
        .orderBy(asc(experimentChunks.number));
      return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes));
    },

    /** In place of what was there. */
    async write(id: string, part: Part, bytes: Uint8Array): Promise<void> {
      await db.delete(experimentChunks).where(of(id, part));
      for (let number = 0; number * CHUNK < bytes.length; number++) {
        const piece = bytes.subarray(number * CHUNK, (number + 1) * CHUNK);
        await db
          .insert(experimentChunks)
          .values({ organisation_id: organisationId, experiment_id: id, part, number, bytes: piece });
        // The embedded database works in this thread: between two pieces others get their turn.
        await turn();
      }
    },
  };
}
