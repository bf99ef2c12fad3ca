import { and, count, desc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import type {
  Experiment,
  ExperimentFile,
  ExperimentFitLink,
  ExperimentInput,
  ExperimentMapping,
  ExperimentPoints,
} from '#generated/types.ts';
import { conflict, notFound, Refusal } from '#server/errors.ts';
import { type MappedSource, meaningsOf } from '#server/experiments/meaning.ts';
import { modelOf } from '#server/experiments/model.ts';
import { unpackFile } from '#server/experiments/packed.ts';
import { newId } from '#server/ids.ts';
import { columnMeaningsOf } from './column-meanings.ts';
import type { Sql } from './database.ts';
import {
  checkVersion,
  entityFields,
  isRestorable,
  nothingToRestore,
  ofVersion,
  RESTORABLE_DAYS,
  touched,
} from './entity.ts';
import { experimentPartsOf, type Stage } from './experiment-parts.ts';
import { fitsOf } from './fits.ts';
import { inTurn } from './in-turn.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { experiments, products } from './schema.ts';

/** Maximum bytes of one organisation; deleted files are included until they can no longer be restored. */
const MOST = 1000;
export const MOST_BYTES = 1024 * 1024 * 1024;

const { preview: _preview, points: _points, ...listed } = getTableColumns(experiments);

type Listed = Omit<typeof experiments.$inferSelect, 'preview' | 'points'> & { product_name: string };

/** Stored data of a file that was read. */
export interface StoredFile {
  file: ExperimentFile;
  mapping: ExperimentMapping;
  points: ExperimentPoints;
  preview: NonNullable<(typeof experiments.$inferSelect)['preview']>;
  bytes: Uint8Array;
  table: Uint8Array;
}

/** The same with its bytes staged in the database. */
export type StagedFile = Omit<StoredFile, 'bytes' | 'table'> & { parts: Stage[] };

/** Experiments of one organisation. */
export function experimentsOf(db: Sql, organisationId: string) {
  const own = eq(experiments.organisation_id, organisationId);
  // A deleted product hides its experiments without touching them.
  const live = and(own, isNull(experiments.deleted_at), isNull(products.deleted_at));
  const parts = experimentPartsOf(db, organisationId);
  const meanings = columnMeaningsOf(db, organisationId);

  const at = (productId: string, operation: string, id: string) =>
    and(live, eq(experiments.product_id, productId), eq(experiments.unit_operation, operation), eq(experiments.id, id));

  /** An experiment with its rows and points. @throws Refusal 404 */
  async function get(productId: string, operation: string, id: string, message?: string): Promise<Experiment> {
    const [row] = await db
      .select({ ...getTableColumns(experiments), product_name: products.name })
      .from(experiments)
      .innerJoin(products, eq(products.id, experiments.product_id))
      .where(at(productId, operation, id));
    if (!row) throw notFound(message);
    const uses = await fitsOf(db, organisationId).usesOf([id]);
    return {
      ...toExperiment(row, uses.get(id)),
      model: modelOf(row.unit_operation),
      rows: row.preview ?? [],
      points: row.points ?? { variables: [], rows: [] },
    };
  }

  async function list(query: ListQuery, narrowed?: SQL): Promise<{ experiments: Experiment[] } & PageInfo> {
    const { offset, ...page } = pageOf(query);
    const where = and(live, narrowed, contains(query.q, experiments.name, products.name));
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(experiments)
      .innerJoin(products, eq(products.id, experiments.product_id))
      .where(where);
    const rows = await db
      .select({ ...listed, product_name: products.name })
      .from(experiments)
      .innerJoin(products, eq(products.id, experiments.product_id))
      .where(where)
      .orderBy(
        ...orderOf(experiments, query.sort, [desc(experiments.updated_at)], {
          product_name: sql`lower(${products.name})`,
          unit_operation: experiments.unit_operation,
        }),
      )
      .limit(page.page_size)
      .offset(offset);
    const uses = await fitsOf(db, organisationId).usesOf(rows.map(({ id }) => id));
    return { experiments: rows.map((row) => withoutReport(toExperiment(row, uses.get(row.id)))), total, ...page };
  }

  /** Changes an experiment. @throws Refusal 404, or 409 if `version` is not the current one */
  async function change(
    [productId, operation, id]: readonly [productId: string, operation: string, id: string],
    set: Partial<typeof experiments.$inferInsert>,
    version?: number,
  ): Promise<Experiment> {
    const message = `Experiment ${id} not found, unable to update!`;
    checkVersion(version, await get(productId, operation, id, message));
    const changed = await db
      .update(experiments)
      .set({ ...set, ...touched() })
      .where(and(own, eq(experiments.id, id), ofVersion(experiments.version, version)))
      .returning({ id: experiments.id });
    const now = await get(productId, operation, id, message);
    // Another request changed it between the check and the update.
    if (changed.length === 0) checkVersion(version, now);
    return now;
  }

  async function requireRoomFor(id: string, size: number): Promise<void> {
    const [before] = await db
      .select({ stored: experiments.stored })
      .from(experiments)
      .where(and(own, eq(experiments.id, id)));
    await requireRoom(size - (before?.stored ?? 0));
  }

  async function requireRoom(bytes: number): Promise<void> {
    await inTurn(db, 'experiments', organisationId);
    const [{ total } = { total: 0 }] = await db
      .select({ total: sql`coalesce(sum(${experiments.stored}), 0)`.mapWith(Number) })
      .from(experiments)
      .where(own);
    if (bytes <= 0 || total + bytes <= MOST_BYTES) return;
    throw new Refusal(
      'invalid',
      `The data files of your organisation would exceed ${MOST_BYTES / 1024 ** 3} GB, which is the limit. The space used by deleted experiments becomes available after ${RESTORABLE_DAYS} days.`,
      { field: 'file', fields: ['file'] },
    );
  }

  return {
    get,
    all: (query: ListQuery) => list(query),
    ofProduct: (productId: string, query: ListQuery) => list(query, eq(experiments.product_id, productId)),
    ofOperation: (productId: string, operation: string, query: ListQuery) =>
      list(query, and(eq(experiments.product_id, productId), eq(experiments.unit_operation, operation))),

    /** @throws Refusal 422 if the organisation has reached its limit */
    async create(
      productId: string,
      operation: string,
      { name, notes = '' }: ExperimentInput,
      userId: string,
      id = newId('exp'),
    ) {
      const mine = and(own, isNull(experiments.deleted_at));
      await inTurn(db, 'experiments', organisationId);
      if ((await db.$count(experiments, mine)) >= MOST)
        throw new Refusal(
          'invalid',
          `Your organisation has ${MOST} experiments, which is the limit. Delete unused experiments first.`,
        );
      await db.insert(experiments).values({
        id,
        organisation_id: organisationId,
        product_id: productId,
        unit_operation: operation,
        name,
        notes,
        created_by: userId,
      });
      return get(productId, operation, id);
    },

    change,

    /** Like `get`, and locks the experiment until the transaction ends. @throws Refusal 404 */
    async hold(productId: string, operation: string, id: string): Promise<Experiment> {
      await db
        .select({ id: experiments.id })
        .from(experiments)
        .where(and(own, eq(experiments.id, id)))
        .for('update');
      return get(productId, operation, id);
    },

    /** Stores a file next to the current one, before the transaction that sets it. @throws Refusal 422 if there is no space */
    async stage(id: string, { bytes, table, ...rest }: StoredFile): Promise<StagedFile> {
      await requireRoomFor(id, bytes.length + table.length);
      const file = await parts.stage(id, 'file', bytes);
      try {
        return { ...rest, parts: [file, await parts.stage(id, 'table', table)] };
      } catch (error) {
        await parts.drop(file);
        throw error;
      }
    },

    /** Removes a staged file that was not set. */
    async drop(staged: StagedFile): Promise<void> {
      for (const part of staged.parts) await parts.drop(part);
    },

    /** Replaces the current file with the staged one. @throws Refusal 404, 422 if there is no space; Outdated */
    async setFile(place: Parameters<typeof change>[0], staged: StagedFile): Promise<Experiment> {
      const { file, mapping, points, preview } = staged;
      const [, , id] = place;
      const size = staged.parts.reduce((total, part) => total + part.size, 0);
      await requireRoomFor(id, size);
      for (const part of staged.parts) await parts.take(part);
      return change(place, { file, mapping, points, preview, stored: size });
    },

    /** The original file of an experiment that is known to exist; null if there is none. */
    async bytes(id: string): Promise<Buffer | null> {
      const stored = await parts.read(id, 'file');
      return stored && unpackFile(stored);
    },

    /** The packed table, for a thread. */
    table: (id: string): Promise<Buffer | null> => parts.read(id, 'table'),

    remembered: (operation: string) => meanings.of(operation),
    headings: (...asked: Parameters<typeof meanings.list>) => meanings.list(...asked),
    forget: (...asked: Parameters<typeof meanings.forget>) => meanings.forget(...asked),
    learn: (...said: Parameters<typeof meanings.learn>) => meanings.learn(...said),

    /**
     * The confirmed mapping and its table, for `appliedTo`; null if there is none.
     * @throws Refusal 404
     */
    async source(productId: string, operation: string, id: string): Promise<MappedSource | null> {
      const { mapping } = await get(productId, operation, id);
      const columns = meaningsOf(mapping);
      const packed = await parts.read(id, 'table');
      if (!mapping || !columns || !packed) return null;
      const { constants = [], excluded_rows, corrections } = mapping;
      return { operation, packed, mapping: { columns, constants, excluded_rows, corrections } };
    },

    /** @throws Refusal 404 */
    async remove(productId: string, operation: string, id: string): Promise<Experiment> {
      const experiment = await get(productId, operation, id);
      await db
        .update(experiments)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(and(own, eq(experiments.id, id)));
      return experiment;
    },

    /** Undoes a deletion. @throws Refusal 404, or 409 if its product is also deleted */
    async restore(id: string): Promise<{ name: string; product_id: string }> {
      const deleted = and(own, eq(experiments.id, id), isRestorable(experiments.deleted_at));
      const [row] = await db
        .select({ name: experiments.name, product_id: experiments.product_id, gone: products.deleted_at })
        .from(experiments)
        .innerJoin(products, eq(products.id, experiments.product_id))
        .where(deleted);
      if (!row) throw nothingToRestore();
      if (row.gone !== null)
        throw conflict('The product of this experiment is also deleted. Restore the product first.');
      await db
        .update(experiments)
        .set({ deleted_at: null, ...touched() })
        .where(deleted);
      return row;
    },
  };
}

function toExperiment(row: Listed, fits: ExperimentFitLink[] = []): Experiment {
  const { id, name, notes, product_id, product_name, unit_operation, file, mapping } = row;
  const mapped = fits.length > 0 ? 'fitted' : 'mapped';
  const status = file === null ? 'empty' : mapping?.confirmed ? mapped : 'uploaded';
  return {
    id,
    name,
    notes,
    product_id,
    product_name,
    unit_operation,
    status,
    file,
    mapping,
    model: null,
    fits,
    ...entityFields(row),
  };
}

/** Columns in lists: without reports and corrections, which are large. */
function withoutReport(experiment: Experiment): Experiment {
  const { file, mapping } = experiment;
  return {
    ...experiment,
    file: file && { ...file, left_out: [] },
    mapping: mapping && { ...mapping, left_out: [], excluded_rows: [], corrections: [] },
  };
}
