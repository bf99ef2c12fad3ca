import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { and, asc, between, eq, gte, not, sql } from 'drizzle-orm';
import { Outdated } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { experimentChunks } from './schema.ts';

/** Bytes of one row: what the embedded database copies at once, and others wait for. */
const CHUNK = 256 * 1024;

/** Pieces of one part are fewer. */
const MOST = 1000;
/** Below zero there is room for so many stages beside each other. */
const STAGES = 2_000_000;

export type Part = 'file' | 'table';

/** Pieces that lie beside what is there, below zero, until they take its place. */
export interface Stage {
  id: string;
  part: Part;
  base: number;
  pieces: number;
  size: number;
}

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
        .where(and(of(id, part), gte(experimentChunks.number, 0)))
        .orderBy(asc(experimentChunks.number));
      return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => bytes));
    },

    /**
     * Lays bytes down outside of any transaction: one of 20 MB would keep the only connection of the embedded database from
     * all others for a second. Nothing reads them until `take`.
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
          // The embedded database works in this thread: between two pieces others get their turn.
          await turn();
        }
      } catch (error) {
        await this.drop(staged);
        throw error;
      }
      return staged;
    },

    /**
     * Puts staged bytes in place of what was there, and of what a process that died left.
     * @throws Outdated when another file was put there since they were staged, which took them away with the rest
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

    /** Takes staged bytes away again; nothing when they were taken. */
    async drop({ id, part, base }: Stage): Promise<void> {
      await db.delete(experimentChunks).where(and(of(id, part), within(base)));
    },
  };
}

const within = (base: number) => between(experimentChunks.number, -(base + MOST - 1), -base);
