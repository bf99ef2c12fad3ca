import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { type BufferDesign, ENGINE_VERSION, type LibraryBuffer } from '#engine/index.ts';
import type { Buffer, BufferInput, BufferUsageList } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { contains, numberIn, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { prepared } from './prepared.ts';
import { buffers } from './schema.ts';
import { asUsage, stepUsagesOf } from './step-usages.ts';

/** A stored buffer: with all choices filled in, and its design. */
export type BufferDetails = Required<Omit<BufferInput, 'version'>> & { design: BufferDesign };

type Row = typeof buffers.$inferSelect;

type EngineRow = Omit<LibraryBuffer, 'ready_price'> & { ready_price: number | null };

const engineRows = prepared<{ organisationId: string }, EngineRow[]>((db, value) => {
  const { id, name, ph, temperature, volume, preparation, ready_price, components } = buffers;
  return db
    .select({ id, name, ph, temperature, volume, preparation, ready_price, components })
    .from(buffers)
    .where(and(eq(buffers.organisation_id, value('organisationId')), isNull(buffers.deleted_at)));
});

/** Buffers of one organisation. */
export function buffersOf(db: Sql, organisationId: string) {
  const own = eq(buffers.organisation_id, organisationId);
  const live = and(own, isNull(buffers.deleted_at));
  const usages = stepUsagesOf(db, organisationId);

  /** @throws Refusal 404 */
  async function get(id: string, message?: string): Promise<Buffer> {
    const [row] = await db
      .select()
      .from(buffers)
      .where(and(live, eq(buffers.id, id)));
    if (!row) throw notFound(message);
    const counts = await usages.counts([id]);
    return { ...toBuffer(row, counts), titration: row.design.titration };
  }

  return {
    get,

    /** Without titration curves, which are long. */
    async list({
      contains: substance,
      ...query
    }: ListQuery & { contains?: string }): Promise<{ buffers: Buffer[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const made =
        substance === undefined
          ? undefined
          : sql`${buffers.components} @> ${JSON.stringify([{ substance_id: substance }])}::jsonb`;
      const where = and(live, made, contains(query.q, buffers.name));
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(buffers).where(where);
      const rows = await db
        .select({
          ...getTableColumns(buffers),
          design: sql<Row['design']>`${buffers.design} - 'titration'`,
        })
        .from(buffers)
        .where(where)
        .orderBy(
          ...orderOf(buffers, query.sort, [asc(sql`lower(${buffers.name})`)], {
            ph: buffers.ph,
            temperature: buffers.temperature,
            ionic_strength: numberIn(buffers.design, 'properties,ionic_strength'),
            conductivity: numberIn(buffers.design, 'properties,conductivity'),
            capacity: numberIn(buffers.design, 'properties,capacity'),
            cost: numberIn(buffers.design, 'properties,cost'),
          }),
        )
        .limit(page.page_size)
        .offset(offset);
      const counts = await usages.counts(rows.map(({ id }) => id));
      return { buffers: rows.map((row) => toBuffer(row, counts)), total, ...page };
    },

    /** The form that the engine computes with. */
    async forEngine(): Promise<LibraryBuffer[]> {
      const rows = await engineRows(db, { organisationId });
      // Files of scenarios have only what is known.
      return rows.map(({ ready_price: price, ...row }) => (price === null ? row : { ...row, ready_price: price }));
    },

    async create(details: BufferDetails, userId: string | null, id: string = newId('buf')): Promise<Buffer> {
      const values = { ...details, id, organisation_id: organisationId, created_by: userId };
      await db.insert(buffers).values({ ...values, engine_version: ENGINE_VERSION });
      return get(id);
    },

    /** Replaces the editable properties. @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, details: BufferDetails, version?: number): Promise<Buffer> {
      const message = `Buffer ${id} not found, unable to update!`;
      checkVersion(version, await get(id, message));
      const changed = await db
        .update(buffers)
        .set({ ...details, engine_version: ENGINE_VERSION, ...touched() })
        .where(and(live, eq(buffers.id, id), ofVersion(buffers.version, version)))
        .returning({ id: buffers.id });
      const now = await get(id, message);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** Steps that use the buffer. @throws Refusal 404 */
    async usages(id: string, query: ListQuery): Promise<BufferUsageList> {
      await get(id);
      return usages.page(id, query);
    },

    /** @throws Refusal 404, or 409 with the steps that use it */
    async remove(id: string): Promise<Buffer> {
      const buffer = await get(id);
      const used = await usages.list(id);
      if (used.length > 0) {
        const [steps, them] = used.length === 1 ? ['1 step', 'that step'] : [`${used.length} steps`, 'those steps'];
        throw conflict(`This buffer is used by ${steps}. Choose a different buffer for ${them} first.`, {
          usages: used.map(asUsage),
        });
      }
      await db
        .update(buffers)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(and(live, eq(buffers.id, id)));
      return buffer;
    },

    /** Undoes a deletion. @throws Refusal 404 if no deleted item with that id can be restored */
    async restore(id: string): Promise<Buffer> {
      const restored = await db
        .update(buffers)
        .set({ deleted_at: null, ...touched() })
        .where(and(own, eq(buffers.id, id), isRestorable(buffers.deleted_at)))
        .returning({ id: buffers.id });
      if (restored.length === 0) throw nothingToRestore();
      return get(id);
    },
  };
}

function toBuffer(row: Row, counts: ReadonlyMap<string, number>): Buffer {
  const { recipe, properties, at_temperatures, warnings } = row.design;
  return {
    id: row.id,
    name: row.name,
    notes: row.notes,
    ph: row.ph,
    temperature: row.temperature,
    volume: row.volume,
    preparation: row.preparation,
    ready_price: row.ready_price,
    components: row.components,
    recipe,
    properties,
    at_temperatures,
    warnings,
    usage_count: counts.get(row.id) ?? 0,
    engine_version: row.engine_version,
    ...entityFields(row),
  };
}
