import { and, asc, countDistinct, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BufferUsage, BufferUsageList } from '#generated/types.ts';
import type { Sql } from './database.ts';
import { newestOf } from './branches.ts';
import { pageOf, totalOf, type ListQuery } from './listing.ts';
import { branches, configurations, processes, products } from './schema.ts';

/** More than any organisation has. */
const ALL = 2 ** 31 - 1;

/** Steps of current configurations with every setting, entered or locked, as text; the one of the product a second time. */
const steps = sql`lateral (
  select step, null as basis from jsonb_array_elements(${configurations.uo_settings}
    || coalesce(${configurations.locked_values}->'uo_settings', '[]'::jsonb)) as step
  union all
  select step - 'settings' - 'outlets', ${configurations.product}->>'basis'
    from jsonb_array_elements(${configurations.uo_settings}) as step
    where step->>'id' = ${configurations.product}->>'from'
) as named(step, basis)`;
/**
 * Every id that a step names: values, own operations without their version, entries of lists (`composition.mol_glucose`), the terms of equations, and what the
 * prices of its outlets and the product are counted by.
 */
const settings = sql`lateral (
  select key, value from jsonb_each_text(step->'settings') as entry(key, value)
  union
  select key, split_part(key, '.', 2) from jsonb_object_keys(step->'settings') as key where key like '%.%'
  union
  select key, term from jsonb_each_text(step->'settings') as entry(key, value),
    regexp_split_to_table(value, '[^A-Za-z0-9_-]+') as term where key like '%.equation'
  union
  select key, split_part(value, '@', 1) from jsonb_each_text(step->'settings') as entry(key, value)
    where key = 'definition'
  union
  select 'outlets.' || key || '.basis', value->>'basis' from jsonb_each(step->'outlets') as entry(key, value)
  union
  select 'product.basis', basis where basis is not null
) as setting(key, value)`;

/**
 * Uses of buffers, own operations and components in the steps of one organisation. Only current configurations and the
 * newest ones of open branches are included: earlier ones keep their results even if the buffer or component changes.
 */
export function stepUsagesOf(db: Sql, organisationId: string) {
  const live = and(
    eq(processes.organisation_id, organisationId),
    isNull(processes.deleted_at),
    isNull(products.deleted_at),
  );

  const isNewest = sql`${configurations.id} in ${newestOf(sql`p.organisation_id = ${organisationId}`)}`;

  const repository = {
    /** Number of steps that name each of the ids; unused ones are omitted. */
    async counts(ids: string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const value = sql<string>`setting.value`;
      const rows = await db
        .select({
          id: value,
          count: countDistinct(sql`(${configurations.id}, step->>'id', setting.key)`),
        })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .innerJoin(configurations, and(eq(configurations.process_id, processes.id), isNewest))
        .innerJoin(steps, sql`true`)
        .innerJoin(settings, sql`true`)
        .where(and(live, inArray(value, ids)))
        .groupBy(value);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    /** Those of one page, with their total number. */
    async page(id: string, query: ListQuery): Promise<BufferUsageList> {
      const { offset, ...page } = pageOf(query);
      const rows = await repository.list(id, page.page_size, offset);
      const countAll = async () => (await repository.counts([id])).get(id) ?? 0;
      return { usages: rows, total: await totalOf(rows, offset, page.page_size, countAll), ...page };
    },

    async list(id: string, limit = ALL, offset = 0): Promise<BufferUsage[]> {
      const rows = await db
        .selectDistinct({
          product_id: products.id,
          product_name: products.name,
          process_id: processes.id,
          process_name: processes.name,
          branch_id: configurations.branch_id,
          branch_name: branches.name,
          configuration_id: configurations.id,
          step_id: sql<string>`step->>'id'`,
          step_name: sql<string>`step->>'name'`,
          unit_operation: sql<string>`step->>'unit_operation'`,
          field: sql<string>`setting.key`,
          // The volume is the output with the name of the setting without _id.
          volume: sql<
            number | null
          >`(select (result->'outputs'->>regexp_replace(setting.key, '_id$', ''))::double precision
            from jsonb_array_elements(${configurations.results}->'steps') as result
            where result->>'step_id' = step->>'id' limit 1)`,
        })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .innerJoin(configurations, and(eq(configurations.process_id, processes.id), isNewest))
        .leftJoin(branches, eq(branches.id, configurations.branch_id))
        .innerJoin(steps, sql`true`)
        .innerJoin(settings, sql`true`)
        .where(and(live, sql`setting.value = ${id}`))
        .orderBy(
          asc(products.name),
          asc(processes.name),
          sql`${branches.name} nulls first`,
          sql`step->>'name'`,
          sql`setting.key`,
          asc(configurations.id),
          sql`step->>'id'`,
        )
        .limit(limit)
        .offset(offset);
      // No step specifies a pH so far.
      return rows.map((row) => ({ ...row, ph_min: null, ph_max: null, suits: null }));
    },
  };
  return repository;
}

/** A step as it is listed when its buffer or component cannot be deleted. */
export const asUsage = ({ process_id, process_name, branch_name, step_name, product_id }: BufferUsage) => ({
  id: process_id,
  name: `${process_name}${branch_name === null ? '' : ` on the branch ${branch_name}`}, ${step_name}`,
  product_id,
});
