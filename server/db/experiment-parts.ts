import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, between, eq, gte, not, sql } from 'drizzle-orm';
import { Outdated } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { experimentChunks } from './schema.ts';

/** Bytes per row: the embedded database copies a row at once while other requests wait. */
const CHUNK = 256 * 1024;

/** More than the pieces of one part. */
const MOST = 1000;
/** Number of simultaneous stages that fit below zero. */
const STAGES = 2_000_000;

export type Part = 'file' | 'table';

/** Pieces with numbers below zero, stored next to the current ones until they replace them. */
export interface Stage {
  id: string;
  part: Part;
  base: number;
  pieces: number;
  size: number;
}

/** Files and tables of one organisation's experiments, stored in pieces. */
export function experimentPartsOf(db: Sql, organisationId: string) {
  const of = (id: string, part: Part) =>
    and(
      eq(experimentChunks.organisation_id, organisationId),
      eq(experimentChunks.experiment_id, id),
      eq(experimentChunks.part, part),
    );

  return {
    /** The whole content; null if there is none. */
    async read(id: string, part: Part): Promise<Buffer | null> {
      const rows = await db
        .select({ bytes: experimentChunks.bytes })
        .from(experimentChunks)
        .where(and(of(id, part), gte(experimentChunks.number, 0)))
        .orderBy(asc(experimentChunks.number));
      return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes));
    },

    /**
     * Stores bytes outside of a transaction: a transaction with 20 MB would block the only connection of the embedded database
     * for a second. The bytes are not read until `take`.
     */
    async stage(id: string, part: Part, bytes: Uint8Array): Promise<Stage> {
      const pieces = Math.ceil(bytes.length / CHUNK);
      const staged: Stage = { id, part, base: MOST * randomInt(1, STAGES), pieces, size: bytes.length };
      try {
        for (let number = 0; number < pieces; number++) {
          const piece = bytes.subarray(number * CHUNK, (number + 1) * CHUNK);
          await db.insert(experimentChunks).values({
            organisation_id: organisationId,
            experiment_id: id,
            part,
            number: -(staged.base + number),
            bytes: piece,
          });
          // The embedded database works in this thread: other requests run between two pieces.
          await turn();
        }
      } catch (error) {
        await this.drop(staged);
        throw error;
      }
      return staged;
    },

    /**
     * Replaces the current bytes, and any left by a process that died, with the staged ones.
     * @throws Outdated if another file has been stored since, which also removed the staged bytes
     */
    async take({ id, part, base, pieces }: Stage): Promise<void> {
      await db.delete(experimentChunks).where(and(of(id, part), not(within(base))));
      const taken = await db
        .update(experimentChunks)
        .set({ number: sql`-${experimentChunks.number} - ${base}` })
        .where(and(of(id, part), within(base)))
        .returning({ number: experimentChunks.number });
      if (taken.length !== pieces) throw new Outdated();
    },

    /** Removes staged bytes; does nothing if they were taken. */
    async drop({ id, part, base }: Stage): Promise<void> {
      await db.delete(experimentChunks).where(and(of(id, part), within(base)));
    },
  };
}

const within = (base: number) => between(experimentChunks.number, -(base + MOST - 1), -base);
