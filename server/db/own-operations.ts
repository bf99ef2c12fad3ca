import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { versionId, type OwnOperation as EngineRow } from '#engine/index.ts';
import type { BufferUsageList, OwnOperation, OwnOperationInput, OwnOperationVersion } from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { contains, orderOf, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { prepared } from './prepared.ts';
import { ownOperations, ownOperationVersions } from './schema.ts';
import { asUsage, stepUsagesOf } from './step-usages.ts';

type Details = Pick<OwnOperationInput, 'name' | 'definition'>;
type Row = typeof ownOperations.$inferSelect;

const liveRows = prepared<{ organisationId: string }, Row[]>((db, value) =>
  db
    .select()
    .from(ownOperations)
    .where(and(eq(ownOperations.organisation_id, value('organisationId')), isNull(ownOperations.deleted_at))),
);

/** Own operations of one organisation. The version of a row is that of its newest definition. */
export function ownOperationsOf(db: Sql, organisationId: string) {
  const own = eq(ownOperations.organisation_id, organisationId);
  const live = and(own, isNull(ownOperations.deleted_at));
  const usages = stepUsagesOf(db, organisationId);

  async function complete(rows: Row[]): Promise<OwnOperation[]> {
    const ids = rows.map(({ id }) => id);
    const counts = await usages.counts(ids);
    const earlier = await earlierOf(ids);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      definition: row.definition,
      earlier: earlier.get(row.id) ?? [],
      usage_count: counts.get(row.id) ?? 0,
      ...entityFields(row),
    }));
  }

  /** Earlier versions by own operation, newest first. */
  async function earlierOf(ids: string[]): Promise<Map<string, OwnOperationVersion[]>> {
    const found = new Map<string, OwnOperationVersion[]>();
    if (ids.length === 0) return found;
    const rows = await db
      .select()
      .from(ownOperationVersions)
      .where(
        and(
          eq(ownOperationVersions.organisation_id, organisationId),
          inArray(ownOperationVersions.own_operation_id, ids),
        ),
      )
      .orderBy(desc(ownOperationVersions.version));
    for (const { own_operation_id: id, version, name, definition } of rows)
      found.set(id, [...(found.get(id) ?? []), { version, name, definition }]);
    return found;
  }

  /** @throws Refusal 404 */
  async function get(id: string, message?: string): Promise<OwnOperation> {
    const rows = await db
      .select()
      .from(ownOperations)
      .where(and(live, eq(ownOperations.id, id)));
    const [found] = await complete(rows);
    if (!found) throw notFound(message);
    return found;
  }

  return {
    get,

    async list(query: ListQuery): Promise<{ own_operations: OwnOperation[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      const where = and(live, contains(query.q, ownOperations.name));
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(ownOperations).where(where);
      const rows = await db
        .select()
        .from(ownOperations)
        .where(where)
        .orderBy(...orderOf(ownOperations, query.sort, [asc(sql`lower(${ownOperations.name})`)]))
        .limit(page.page_size)
        .offset(offset);
      return { own_operations: await complete(rows), total, ...page };
    },

    /** Each version of each own operation, in the form that the engine computes with. */
    async forEngine(): Promise<EngineRow[]> {
      const rows = await liveRows(db, { organisationId });
      const earlier = await earlierOf(rows.map(({ id }) => id));
      return rows.flatMap(({ id, version, name, definition }) =>
        [{ version, name, definition }, ...(earlier.get(id) ?? [])].map((one) => ({
          id: versionId(id, one.version),
          name: one.name,
          ...one.definition,
        })),
      );
    },

    /** The number of the newest version of each. */
    async newest(): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: ownOperations.id, version: ownOperations.version })
        .from(ownOperations)
        .where(live);
      return new Map(rows.map(({ id, version }) => [id, version]));
    },

    async create({ name, definition }: Details, userId: string | null): Promise<OwnOperation> {
      const id = newId('own');
      await db
        .insert(ownOperations)
        .values({ id, organisation_id: organisationId, created_by: userId, name, definition });
      return get(id);
    },

    /**
     * Stores a new version and keeps the one before; what changes nothing is none.
     * @throws Refusal 404, or 409 if `version` is not the current one
     */
    async update(id: string, { name, definition }: Details, version?: number): Promise<OwnOperation> {
      const message = `Own operation ${id} not found, unable to update!`;
      const before = await get(id, message);
      checkVersion(version, before);
      if (name === before.name && isDeepStrictEqual(definition, before.definition)) return before;
      const changed = await db
        .update(ownOperations)
        .set({ name, definition, ...touched() })
        .where(and(live, eq(ownOperations.id, id), ofVersion(ownOperations.version, before.version)))
        .returning({ id: ownOperations.id });
      const now = await get(id, message);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(before.version, now);
      await db.insert(ownOperationVersions).values({
        organisation_id: organisationId,
        own_operation_id: id,
        version: before.version,
        name: before.name,
        definition: before.definition,
      });
      return get(id);
    },

    /** Steps that use any of its versions. @throws Refusal 404 */
    async usages(id: string, query: ListQuery): Promise<BufferUsageList> {
      await get(id);
      return usages.page(id, query);
    },

    /** @throws Refusal 404, or 409 with the steps that use it */
    async remove(id: string): Promise<OwnOperation> {
      const found = await get(id);
      const used = await usages.list(id);
      if (used.length > 0) {
        const [steps, them] = used.length === 1 ? ['1 step', 'that step'] : [`${used.length} steps`, 'those steps'];
        throw conflict(`This custom operation is used by ${steps}. Replace ${them} first.`, {
          usages: used.map(asUsage),
        });
      }
      await db
        .update(ownOperations)
        .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
        .where(and(live, eq(ownOperations.id, id)));
      return found;
    },

    /** Undoes a deletion. @throws Refusal 404 if no deleted item with that id can be restored */
    async restore(id: string): Promise<OwnOperation> {
      const restored = await db
        .update(ownOperations)
        .set({ deleted_at: null, updated_at: sql`now()` })
        .where(and(own, eq(ownOperations.id, id), isRestorable(ownOperations.deleted_at)))
        .returning({ id: ownOperations.id });
      if (restored.length === 0) throw nothingToRestore();
      return get(id);
    },
  };
}

/** Whether the library has a newer version of an own operation that steps name. */
export const namesOlder = (steps: AnyPgColumn, organisationId: AnyPgColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from jsonb_array_elements(${steps}) as step
  join ${ownOperations} as own on own.id = split_part(step->'settings'->>'definition', '@', 1)
  where step->>'unit_operation' = 'own_operation' and own.organisation_id = ${organisationId} and own.deleted_at is null
    and own.version > nullif(split_part(step->'settings'->>'definition', '@', 2), '')::integer)`;
