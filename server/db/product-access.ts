import { and, asc, eq, inArray, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { ProductAccess, ProductAccessUpdate, ProductRight } from '#generated/types.ts';
import type { Caller } from '#server/caller.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { checkVersion, touched } from './entity.ts';
import { prepared } from './prepared.ts';
import {
  experiments,
  jobs,
  memberships,
  processes,
  productRights,
  products,
  serviceAccounts,
  users,
} from './schema.ts';

/** Whose right it is. */
export type RightHolder = Pick<Caller, 'id' | 'is_admin'>;

/** A product, or an object in one, by its id. */
export interface Held {
  kind: 'products' | 'processes' | 'experiments' | 'jobs';
  id: string;
  /** Whether the product may be deleted. */
  isDeleted?: boolean;
}

/**
 * The right of a caller on the product of a row, as a column: administrators are editors, others have their own right, or that of
 * everyone.
 * @param caller undefined for the server itself, which may change everything
 */
export const rightOf = (caller: { id: string | Placeholder; is_admin: boolean } | undefined): SQL<ProductRight> =>
  caller === undefined || caller.is_admin
    ? sql<ProductRight>`'editor'`
    : // Written out: in a query of one table drizzle omits the table name.
      sql<ProductRight>`coalesce((select r."right" from ${productRights} r
        where r.product_id = "products"."id" and r.user_id = ${caller.id}), "products"."everyone")`;

interface Asked extends Record<string, unknown> {
  organisationId: string;
  caller: string;
  id: string;
  isDeleted: boolean;
}

/** The right of a caller on a product, or on that of an object. A job that the caller submitted is theirs, whoever may edit the product. */
const rightOn = (kind: Held['kind']) =>
  prepared<Asked, { name: string; right: ProductRight }[]>((db, value) => {
    const id = value('id');
    const table = kind === 'products' ? null : { processes, experiments, jobs }[kind];
    const product = table
      ? sql`(select t.product_id from ${table} t where t.organisation_id = ${value('organisationId')} and t.id = ${id}
        ${kind === 'jobs' ? sql`and t.submitted_by is distinct from ${value('caller')}` : sql``})`
      : id;
    return db
      .select({ name: products.name, right: rightOf({ id: value('caller'), is_admin: false }) })
      .from(products)
      .where(
        and(
          eq(products.organisation_id, value('organisationId')),
          eq(products.id, product),
          sql`(${value('isDeleted')}::boolean or ${products.deleted_at} is null)`,
        ),
      );
  });
const rights = {
  products: rightOn('products'),
  processes: rightOn('processes'),
  experiments: rightOn('experiments'),
  jobs: rightOn('jobs'),
};

/** Who may edit the products of one organisation. */
export function productAccessOf(db: Sql, organisationId: string, caller?: RightHolder) {
  const own = (id: string) => and(eq(products.organisation_id, organisationId), eq(products.id, id));
  const rightsOn = (id: string) =>
    and(eq(productRights.organisation_id, organisationId), eq(productRights.product_id, id));

  async function get(id: string): Promise<ProductAccess & { name: string }> {
    const [product] = await db
      .select({ name: products.name, everyone: products.everyone, version: products.version })
      .from(products)
      .where(and(own(id), isNull(products.deleted_at)));
    if (!product) throw notFound();
    const members = await db
      .select({ id: users.id, name: users.name, right: productRights.right })
      .from(productRights)
      .innerJoin(users, eq(users.id, productRights.user_id))
      .where(rightsOn(id))
      .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
    return { ...product, members };
  }

  /**
   * Locks the accounts until the transaction ends, so that none of them leaves the organisation in the meantime.
   * @throws Refusal 422 for an account that is not in the organisation
   */
  async function holdAccounts(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const people = await db
      .select({ id: memberships.user_id })
      .from(memberships)
      .where(and(eq(memberships.organisation_id, organisationId), inArray(memberships.user_id, ids)))
      .orderBy(memberships.user_id)
      .for('share');
    const services = await db
      .select({ id: serviceAccounts.id })
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.organisation_id, organisationId), inArray(serviceAccounts.id, ids)))
      .orderBy(serviceAccounts.id)
      .for('share');
    const known = new Set([...people, ...services].map((row) => row.id));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown !== -1) throw invalid(`members.${unknown}.id`, 'is not an account of this organisation.');
    const twice = ids.findIndex((id, place) => ids.indexOf(id) !== place);
    if (twice !== -1) throw invalid(`members.${twice}.id`, 'is listed twice.');
  }

  return {
    /** @throws Refusal 404 */
    get,

    /** @throws Refusal 404, 409 if `version` is not the current one, or 422 for an account that is not in the organisation */
    async update(id: string, { everyone, members, version }: ProductAccessUpdate) {
      // Locked, so that two changes at once come one after the other.
      await db.select({ id: products.id }).from(products).where(own(id)).for('no key update');
      const before = await get(id);
      checkVersion(version, { id, version: before.version });
      if (members !== undefined) {
        await holdAccounts(members.map((member) => member.id));
        await db.delete(productRights).where(rightsOn(id));
        if (members.length > 0)
          await db.insert(productRights).values(
            members.map((member) => ({
              organisation_id: organisationId,
              product_id: id,
              user_id: member.id,
              right: member.right,
            })),
          );
      }
      await db
        .update(products)
        .set({ ...(everyone !== undefined && { everyone }), ...touched() })
        .where(own(id));
      return { before, after: await get(id) };
    },

    /**
     * Rejects a change by a caller who can only view the product. An object that is not there is left to the operation, so that products
     * of other organisations are not found as before. One statement; none for administrators.
     * @throws Refusal 403
     */
    async checkEditor({ kind, id, isDeleted = false }: Held): Promise<void> {
      if (caller === undefined || caller.is_admin) return;
      const [product] = await rights[kind](db, { organisationId, caller: caller.id, id, isDeleted });
      if (!product || product.right === 'editor') return;
      throw forbidden(
        `You can view ${product.name}, but only its editors can change it. Ask an editor or an administrator.`,
      );
    },
  };
}

/** Ends the rights of an account on the products of an organisation. */
export async function endRights(db: Sql, organisationId: string, userId: string): Promise<void> {
  await db
    .delete(productRights)
    .where(and(eq(productRights.organisation_id, organisationId), eq(productRights.user_id, userId)));
}
