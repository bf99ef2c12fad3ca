import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ENGINE_VERSION } from '#engine/index.ts';
import type { ExperimentFitLink, ModelFit, ModelFitDecision, PinnedFit } from '#generated/types.ts';
import { invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, touched } from './entity.ts';
import { pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { prepared } from './prepared.ts';
import { type FitContent, fits, products } from './schema.ts';
import { inTurn } from '#server/in-turn.ts';

export interface NewFit {
  /** Absent: a new id. */
  id?: string;
  unit_operation: string;
  /** Experiments used only to validate it; none if absent. */
  held_out_ids?: readonly string[];
  values: PinnedFit['values'];
  content: FitContent;
}

const pin = {
  id: fits.id,
  unit_operation: fits.unit_operation,
  values: fits.values,
  spread: sql<PinnedFit['spread'] | null>`${fits.content} -> 'spread'`,
};

interface PinRow extends Pick<PinnedFit, 'unit_operation' | 'values'> {
  id: string;
  spread: PinnedFit['spread'] | null;
}

const acceptedOf = prepared<{ organisationId: string; productIds: string[] }, (PinRow & { product_id: string })[]>(
  (db, value) =>
    db
      .select({ product_id: fits.product_id, ...pin })
      .from(fits)
      .where(
        and(
          eq(fits.organisation_id, value('organisationId')),
          sql`${fits.product_id} = any(${value('productIds')})`,
          eq(fits.status, 'accepted'),
        ),
      )
      .orderBy(fits.unit_operation),
);

/** Model fits of one organisation. Callers must check first that the product exists. */
export function fitsOf(db: Sql, organisationId: string) {
  const own = eq(fits.organisation_id, organisationId);
  const ofOperation = (productId: string, operation: string) =>
    and(own, eq(fits.product_id, productId), eq(fits.unit_operation, operation));

  /** @throws Refusal 404 */
  async function get(productId: string, operation: string, id: string): Promise<ModelFit> {
    const [row] = await db
      .select()
      .from(fits)
      .where(and(ofOperation(productId, operation), eq(fits.id, id)));
    if (!row) throw notFound();
    return toFit(row);
  }

  return {
    get,

    /** Newest first. */
    async list(productId: string, operation: string, query: ListQuery): Promise<{ fits: ModelFit[] } & PageInfo> {
      // Each contains its points, so fits always come in pages.
      const { offset, ...page } = pageOf({ page: 1, ...query });
      const where = ofOperation(productId, operation);
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(fits).where(where);
      const rows = await db
        .select()
        .from(fits)
        .where(where)
        .orderBy(desc(fits.number))
        .limit(page.page_size)
        .offset(offset);
      return { fits: rows.map(toFit), total, ...page };
    },

    /** Stores proposed fits, which were estimated together if there are several. */
    async create(productId: string, made: readonly NewFit[], userId: string): Promise<ModelFit[]> {
      // The row of the product is locked, so that two simultaneous fits get different numbers.
      await db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.organisation_id, organisationId), eq(products.id, productId)))
        .for('update');
      const last = await db
        .select({ unit_operation: fits.unit_operation, number: sql`max(${fits.number})`.mapWith(Number) })
        .from(fits)
        .where(and(own, eq(fits.product_id, productId)))
        .groupBy(fits.unit_operation);
      const named = made.map(({ id = newId('fit'), ...fit }) => ({
        id,
        number: 1 + (last.find((one) => one.unit_operation === fit.unit_operation)?.number ?? 0),
        ...fit,
      }));
      await db.insert(fits).values(
        named.map(({ id, number, unit_operation, values, content }) => {
          const others = named.filter((one) => one.id !== id);
          return {
            id,
            organisation_id: organisationId,
            product_id: productId,
            unit_operation,
            number,
            values,
            experiment_ids: content.experiments.map((one) => one.id),
            content: others.length > 0 ? togetherWith(content, others, named[0]!.id) : content,
            engine_version: ENGINE_VERSION,
            created_by: userId,
          };
        }),
      );
      return Promise.all(named.map(({ id, unit_operation }) => get(productId, unit_operation, id)));
    },

    /**
     * Accepts a fit, which supersedes the previous one, or discards it, and with it those that were estimated together with it.
     * @throws Refusal 404, 409 if `version` is not the current one, or 422 for a fit that cannot be discarded
     */
    async decide(
      fit: Pick<ModelFit, 'id' | 'product_id' | 'unit_operation' | 'together'>,
      status: ModelFitDecision,
      userId: string,
      version?: number,
    ): Promise<ModelFit> {
      const { id, product_id: productId, unit_operation: operation, together = [] } = fit;
      const decided = [{ unit_operation: operation, fit_id: id }, ...together];
      // Locked in a fixed order, so that simultaneous requests run one after the other.
      const all = await db
        .select({ id: fits.id, unit_operation: fits.unit_operation, status: fits.status, version: fits.version })
        .from(fits)
        .where(
          and(
            own,
            eq(fits.product_id, productId),
            inArray(
              fits.unit_operation,
              decided.map((one) => one.unit_operation),
            ),
          ),
        )
        .orderBy(fits.unit_operation, fits.number)
        .for('update');
      const now = all.find((one) => one.id === id);
      if (!now) throw notFound();
      if (version !== undefined && version !== now.version) checkVersion(version, await get(productId, operation, id));
      if (now.status === status) return get(productId, operation, id);
      if (status === 'discarded' && now.status === 'accepted')
        throw invalid('status', 'the accepted fit cannot be discarded. Accept another fit first.');
      if (status === 'discarded' && now.status === 'superseded')
        throw invalid('status', 'a superseded fit cannot be discarded, because configurations were computed with it.');
      if (status === 'superseded' && now.status !== 'accepted')
        throw invalid('status', 'only the accepted fit can be withdrawn.');
      // One that is or was accepted has been used, and is not discarded.
      const from = { accepted: undefined, discarded: 'proposed', superseded: 'accepted' }[status];
      const changing = all.filter(
        (one) =>
          decided.some(({ fit_id }) => fit_id === one.id) &&
          one.status !== status &&
          (from === undefined || one.status === from),
      );
      await inTurn(changing, async (one) => {
        if (status === 'accepted')
          await db
            .update(fits)
            .set({ status: 'superseded', ...touched() })
            .where(and(ofOperation(productId, one.unit_operation), eq(fits.status, 'accepted')));
        await db
          .update(fits)
          .set({ status, decided_at: sql`now()`, decided_by: userId, ...touched() })
          .where(and(own, eq(fits.id, one.id)));
      });
      return get(productId, operation, id);
    },

    /** Accepted fits of products, one per unit operation. */
    async accepted(productIds: readonly string[]): Promise<ReadonlyMap<string, PinnedFit[]>> {
      if (productIds.length === 0) return new Map();
      const rows = await acceptedOf(db, { organisationId, productIds: [...productIds] });
      const found = new Map<string, PinnedFit[]>();
      for (const { product_id, ...row } of rows) {
        const list = found.get(product_id) ?? [];
        list.push(pinOf(row));
        found.set(product_id, list);
      }
      return found;
    },

    /** Fits that a configuration can refer to: those of a product that are or were accepted, by id. */
    async pinnable(productId: string, ids: readonly string[]): Promise<PinnedFit[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select(pin)
        .from(fits)
        .where(
          and(
            own,
            eq(fits.product_id, productId),
            inArray(fits.id, [...ids]),
            inArray(fits.status, ['accepted', 'superseded']),
          ),
        );
      return rows.map(pinOf);
    },

    /** Fits that used each of these experiments, newest first. */
    async usesOf(experimentIds: readonly string[]): Promise<ReadonlyMap<string, ExperimentFitLink[]>> {
      const uses = new Map<string, ExperimentFitLink[]>(experimentIds.map((id) => [id, []]));
      if (experimentIds.length === 0) return uses;
      const rows = await db
        .select({ id: fits.id, number: fits.number, status: fits.status, experiment_ids: fits.experiment_ids })
        .from(fits)
        .where(and(own, sql`${fits.experiment_ids} ?| ${sql.param([...experimentIds])}::text[]`))
        .orderBy(desc(fits.number));
      for (const { experiment_ids, ...link } of rows) {
        for (const id of experiment_ids) uses.get(id)?.push(link);
      }
      return uses;
    },
  };
}

/** What a fit says of the others that were estimated together with it, and what its spread has in common with theirs. */
const togetherWith = (
  { spread, ...content }: FitContent,
  others: readonly (NewFit & { id: string; number: number })[],
  common: string,
): FitContent => ({
  ...content,
  together: others.map(({ id, number, unit_operation, held_out_ids = [], content: { experiments } }) => ({
    unit_operation,
    fit_id: id,
    number,
    ids: experiments.map((one) => one.id),
    held_out_ids: [...held_out_ids],
  })),
  ...(spread && { spread: { ...spread, together: common } }),
});

/** What a configuration keeps of a fit; fits of earlier versions have no spread. */
const pinOf = ({ id, unit_operation, values, spread }: PinRow): PinnedFit => ({
  fit_id: id,
  unit_operation,
  values,
  ...(spread && { spread }),
});

function toFit(row: typeof fits.$inferSelect): ModelFit {
  return {
    id: row.id,
    number: row.number,
    product_id: row.product_id,
    unit_operation: row.unit_operation,
    status: row.status,
    ...row.content,
    engine_version: row.engine_version,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    ...entityFields(row),
  };
}

/** A fit that is accepted now. */
export type AcceptedFit = Pick<PinnedFit, 'fit_id' | 'unit_operation'>;

/** The accepted fits of a product, as a column of a query of its processes. */
export const acceptedFits = (of: { organisation_id: AnyPgColumn; product_id: AnyPgColumn }): SQL<AcceptedFit[]> =>
  sql<AcceptedFit[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'fit_id', fit.id, 'unit_operation', fit.unit_operation)), '[]') from ${fits} as fit
    where fit.organisation_id = ${of.organisation_id} and fit.product_id = ${of.product_id}
      and fit.status = 'accepted')`;

/** Whether the fits accepted now differ from those behind the results of these unit operations. */
export const hasNewerFit = (
  operations: readonly string[],
  pinned: readonly string[],
  accepted: readonly AcceptedFit[],
): boolean => accepted.some(({ fit_id, unit_operation: id }) => operations.includes(id) && !pinned.includes(fit_id));
