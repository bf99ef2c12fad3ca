import { and, asc, count, eq, isNull, or, sql, type Placeholder } from 'drizzle-orm';
import type { Product, ProductCreate, ProductRight, ProductUpdate } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { contentsOfProduct } from './contents.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { contains, orderOf, pageOf, totalOf, type ListQuery, type PageInfo } from './listing.ts';
import { prepared } from './prepared.ts';
import { rightOf, type RightHolder } from './product-access.ts';
import { configurations, experiments, processes, products } from './schema.ts';

type ProductRow = typeof products.$inferSelect;

/** A product without what is read from other tables. */
type PlainProduct = Omit<Product, 'process_count' | 'experiment_count' | 'lowest_cogs' | 'my_right'>;

interface Row {
  product: ProductRow;
  process_count: number;
  experiment_count: number;
  lowest_cogs: number | null;
  my_right: ProductRight;
}

// Written out: in a query of one table drizzle omits the table name.
const countOf = (table: typeof processes | typeof experiments) =>
  sql`(select count(*) from ${table} t where t.product_id = "products"."id" and t.deleted_at is null)`.mapWith(Number);
const lowestCogs = sql<number | null>`(select min((c.figures ->> 'cogs')::double precision) from ${processes} p
  join ${configurations} c on c.id = p.current_configuration_id
  where p.product_id = "products"."id" and p.deleted_at is null)`;
const columns = {
  product: products,
  process_count: countOf(processes),
  experiment_count: countOf(experiments),
  lowest_cogs: lowestCogs,
};

const liveIn = (organisationId: string | Placeholder) =>
  and(eq(products.organisation_id, organisationId), isNull(products.deleted_at));

/** @param lock of the row until the transaction ends, if wanted */
const rowWith = (lock?: 'no key update' | 'share') =>
  prepared<Record<'organisationId' | 'id', string>, ProductRow[]>((db, value) => {
    const found = db
      .select()
      .from(products)
      .where(and(liveIn(value('organisationId')), eq(products.id, value('id'))));
    return lock ? found.for(lock) : found;
  });
const rowOf = rowWith();
const held = { change: rowWith('no key update'), rely: rowWith('share') };

interface Page extends Record<string, unknown> {
  organisationId: string;
  caller: string | undefined;
  isEditor: boolean;
  limit: number;
  offset: number;
}
/** All products by name, which most lists are. */
const pageByName = prepared<Page, Row[]>((db, value) => {
  const own = rightOf({ id: value('caller'), is_admin: false });
  const my_right = sql<ProductRight>`case when ${value('isEditor')}::boolean then 'editor' else ${own} end`;
  return db
    .select({ ...columns, my_right })
    .from(products)
    .where(liveIn(value('organisationId')))
    .orderBy(...orderOf(products, 'name', []))
    .limit(value('limit'))
    .offset(value('offset'));
});
const numberOf = prepared<{ organisationId: string }, { total: number }[]>((db, value) =>
  db
    .select({ total: count() })
    .from(products)
    .where(liveIn(value('organisationId'))),
);

/** Products of one organisation. @param caller whose right is `my_right` */
export function productsOf(db: Sql, organisationId: string, caller?: RightHolder) {
  const live = liveIn(organisationId);

  /** @throws Refusal 404 */
  async function get(id: string, message?: string): Promise<Product> {
    const [row] = await db
      .select({ ...columns, my_right: rightOf(caller) })
      .from(products)
      .where(and(live, eq(products.id, id)));
    if (!row) throw notFound(message);
    return toProduct(row);
  }

  /** The product alone, which takes much less than `get`. @throws Refusal 404 */
  async function find(id: string): Promise<PlainProduct> {
    const [row] = await rowOf(db, { organisationId, id });
    if (!row) throw notFound();
    return toPlain(row);
  }

  return {
    get,
    find,

    /** Number of items of each kind that are deleted with the product, which must exist. */
    contents: (id: string) => contentsOfProduct(db, organisationId, id),

    async list({ uses, ...query }: ListQuery & { uses?: string }): Promise<{ products: Product[] } & PageInfo> {
      const { offset, ...page } = pageOf(query);
      if (uses === undefined && !query.q && (query.sort ?? 'name') === 'name') {
        const isEditor = caller === undefined || caller.is_admin;
        const asked = { organisationId, caller: caller?.id, isEditor, limit: page.page_size, offset };
        const rows = await pageByName(db, asked);
        const total = await totalOf(rows, offset, page.page_size, async () => {
          const [counted] = await numberOf(db, { organisationId });
          return counted!.total;
        });
        return { products: rows.map(toProduct), total, ...page };
      }
      const users = uses === undefined ? undefined : or(eq(products.host_id, uses), eq(products.component_id, uses));
      const where = and(live, users, contains(query.q, products.name));
      const rows = await db
        .select({ ...columns, my_right: rightOf(caller) })
        .from(products)
        .where(where)
        .orderBy(
          ...orderOf(products, query.sort, [asc(sql`lower(${products.name})`)], {
            kind: products.kind,
            process_count: columns.process_count,
            lowest_cogs: lowestCogs,
            selling_price: products.selling_price,
          }),
        )
        .limit(page.page_size)
        .offset(offset);
      const total = await totalOf(rows, offset, page.page_size, () => db.$count(products, where));
      return { products: rows.map(toProduct), total, ...page };
    },

    async create(details: ProductCreate, userId: string): Promise<Product> {
      const id = newId('prd');
      await db.insert(products).values({ ...details, id, organisation_id: organisationId, created_by: userId });
      return get(id);
    },

    /**
     * Like `find`, and locks the product until the transaction ends.
     * @param purpose `change` (exclusive) or `rely` (shared)
     * @throws Refusal 404
     */
    async hold(id: string, purpose: 'change' | 'rely', message?: string): Promise<PlainProduct> {
      const [row] = await held[purpose](db, { organisationId, id });
      if (!row) throw notFound(message);
      return toPlain(row);
    },

    /** @throws Refusal 404, or 409 if `version` is not the current one */
    async update(id: string, { version, ...changes }: ProductUpdate): Promise<Product> {
      const message = `Product ${id} not found, unable to update!`;
      checkVersion(version, await get(id, message));
      const changed = await db
        .update(products)
        .set({ ...changes, ...touched() })
        .where(and(live, eq(products.id, id), ofVersion(products.version, version)))
        .returning({ id: products.id });
      const now = await get(id, message);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return now;
    },

    /** Hides the product and its processes. @throws Refusal 404 */
    async remove(id: string): Promise<Product> {
      const product = await get(id);
      await db
        .update(products)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(and(live, eq(products.id, id)));
      return product;
    },

    /** Undoes a deletion. @throws Refusal 404 if no deleted item with that id can be restored */
    async restore(id: string): Promise<Product> {
      const restored = await db
        .update(products)
        .set({ deleted_at: null, ...touched() })
        .where(
          and(eq(products.organisation_id, organisationId), eq(products.id, id), isRestorable(products.deleted_at)),
        )
        .returning({ id: products.id });
      if (restored.length === 0) throw nothingToRestore();
      return get(id);
    },
  };
}

function toProduct({ product, ...counted }: Row): Product {
  return { ...toPlain(product), ...counted };
}

function toPlain(row: ProductRow): PlainProduct {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    component_id: row.component_id,
    host_id: row.host_id,
    selling_price: row.selling_price,
    target_output: row.target_output,
    reporting_unit: row.reporting_unit,
    dose: row.dose,
    unit_count: row.unit_count,
    particles_per_unit: row.particles_per_unit,
    ...entityFields(row),
  };
}
