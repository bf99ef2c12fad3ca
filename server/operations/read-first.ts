import { catalogue } from '#engine/index.ts';
import type { operations } from '#generated/types.ts';
import type { Context, MadeFirst, Released } from '#server/context.ts';
import type { StagedFile } from '#server/db/experiments.ts';
import { notFound, invalid } from '#server/errors.ts';
import { fileOf } from '#server/http/uploads.ts';
import { meaningsOf } from '#server/experiments/meaning.ts';
import { mapTable, readFile } from '#server/experiments/pool.ts';
import { toStored } from '#server/experiments/stored.ts';
import type { MappedSummary } from '#server/experiments/summary.ts';

type First<O, T> = (call: Omit<Context<O>, 'made'>) => Promise<T>;

/** A file as read, laid down beside the one that is there. */
export interface ReadFirst extends Released {
  staged: StagedFile;
}

/** A mapping as applied to the table that was there then. */
export interface MappedFirst {
  summary: MappedSummary;
  uploaded_at: string;
}

/**
 * Calls on data files: reading and mapping is done in a thread, and a file laid down, before their transaction, so that no row
 * is locked meanwhile and the embedded database, which has one connection, serves others.
 */
export const readFirst = {
  async uploadExperimentFile({ params: { productId, unitOpId, expId }, body, db }): Promise<ReadFirst> {
    requireOperation(unitOpId);
    const experiment = await db.experiments.get(productId, unitOpId, expId);
    const sent = fileOf(body);
    const bytes = sent?.bytes ?? (await db.experiments.bytes(expId));
    if (bytes === null) throw invalid('file', 'choose a CSV or xlsx file.');
    const name = (sent ? body.name : experiment.file?.name) ?? 'data';
    const file = await readFile({
      bytes,
      name,
      sheet: body.sheet,
      header_row: body.header_row === undefined ? undefined : Number(body.header_row),
      operation: unitOpId,
      remembered: await db.experiments.remembered(unitOpId),
      before: meaningsOf(experiment.mapping),
    });
    const staged = await db.experiments.stage(expId, toStored(file, name, bytes, new Date().toISOString()));
    return { staged, release: () => db.experiments.drop(staged) };
  },

  async mapExperiment({ params: { productId, unitOpId, expId }, body, db }): Promise<MappedFirst> {
    requireOperation(unitOpId);
    const { file } = await db.experiments.get(productId, unitOpId, expId);
    const packed = file && (await db.experiments.table(expId));
    if (!file || !packed) throw invalid('columns', 'the experiment has no file yet. Upload one first.');
    const summary = await mapTable({ packed, operation: unitOpId, mapping: body });
    return { summary, uploaded_at: file.uploaded_at };
  },
} satisfies { [K in 'uploadExperimentFile' | 'mapExperiment']: First<operations[K], MadeFirst[K]> };

const known = new Set(catalogue().map(({ id }) => id));

/** @throws Refusal 404 for a unit operation that is not in the catalogue */
export function requireOperation(id: string): void {
  if (!known.has(id)) throw notFound(`There is no unit operation ${id}.`);
}
