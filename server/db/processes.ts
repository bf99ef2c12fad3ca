import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type {
  ComponentProcessCount,
  Pins,
  Process,
  ProcessCreate,
  ProcessUpdate,
  ProductRight,
} from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { areCurrent } from '#server/pins.ts';
import { contentsOfProcess } from './contents.ts';
import { namesOlder } from './own-operations.ts';
import { isComponentId } from './components.ts';
import type { Sql } from './database.ts';
import { latestJobs } from './jobs.ts';
import { checkVersion, entityFields, isRestorable, nothingToRestore, ofVersion, touched } from './entity.ts';
import { acceptedFits, hasNewerFit, type AcceptedFit } from './fits.ts';
import { contains, numberIn, orderOf, pageOf, totalOf, type ListQuery, type PageInfo } from './listing.ts';
import { rightOf, type RightHolder } from './product-access.ts';
import { prepared } from './prepared.ts';
import { numberBefore } from './branches.ts';
import { configurations, jobs, processes, products } from './schema.ts';

const current = alias(configurations, 'current');
const previous = alias(configurations, 'previous');

/** Number of versions in the history of the unit cost. */
const HISTORY = 7;

/** The unit operations of steps, in order. */
export const operationsOf = (steps: AnyPgColumn): SQL<string[]> =>
  sql<string[]>`jsonb_path_query_array(${steps}, '$[*].unit_operation')`;

/** Columns of a process in lists: the metrics without the results, which are large. */
const columns = {
  process: processes,
  product_name: products.name,
  reporting_unit: products.reporting_unit,
  dose: products.dose,
  unit_count: products.unit_count,
  configuration_number: current.number,
  unit_operations: operationsOf(current.uo_settings),
  names_older: namesOlder(current.uo_settings, processes.organisation_id),
  figures: current.figures,
  pins: current.pins,
  change: sql<string | null>`${current}.xmin::text`,
  previous_figures: previous.figures,
  cost_history: sql<number[]>`(select coalesce(json_agg(latest.cogs order by latest.number), '[]') from (
    select h.number, (h.figures ->> 'cogs')::float8 as cogs from ${configurations} h
    where h.process_id = ${processes.id} and h.branch_id is null and h.number <= ${current.number}
    order by h.number desc limit ${HISTORY}) latest)`,
  configuration_count: sql`(select count(*) from ${configurations}
    where ${configurations.process_id} = ${processes.id})`.mapWith(Number),
  accepted: acceptedFits(processes),
};

/** What a configuration with its results follows from: much smaller, and another one after each change. */
export interface Stamp {
  id: string;
  /** The transaction that wrote the row. A restored backup counts transactions from an earlier number, so it is not enough by itself. */
  change: string;
  pins: Configuration['pins'];
  figures: Configuration['results']['figures'];
  current: boolean;
  newer: boolean;
}

/** A process without its configurations and jobs. */
export type PlainProcess = Pick<Process, 'id' | 'product_id' | 'name' | 'configuration_id' | 'version'>;

const plain = {
  id: processes.id,
  product_id: processes.product_id,
  name: processes.name,
  configuration_id: processes.current_configuration_id,
  version: processes.version,
};

/** Sort keys of lists of processes in addition to their own columns. */
const SORTED = {
  product_name: sql`lower(${products.name})`,
  configuration_number: current.number,
  steps: sql`coalesce(jsonb_array_length(${current.uo_settings}), 0)`,
  ...Object.fromEntries(
    (['cogs', 'yield', 'purity', 'output', 'gwp'] as const).map((key) => [key, numberIn(current.figures, key)]),
  ),
};

/** Whether an analysis of a process is queued or running. */
const isRunning = sql`exists (select 1 from ${jobs} j
  where j.process_id = ${processes.id} and j.finished_at is null)`;

/** What the current configuration buys. */
const bought = sql`jsonb_path_query(${current.results}, '$.operating_cost.lines[*] ? (@.price > 0)') as line`;
/** The cost lines of a component in the current configuration, and what they add up to. */
const linesOf = (component: string) =>
  sql`jsonb_path_query(${current.results}, '$.operating_cost.lines[*] ? (@.item_id == $id && @.price > 0)',
    ${JSON.stringify({ id: component })}::jsonb) as line`;
const sumOf = (amount: SQL, component: string): SQL<number> =>
  sql`(select coalesce(sum(${amount}), 0) from ${linesOf(component)})`.mapWith(Number);
const annual = sql`(line->>'annual')::float8`;

/** What narrows the list of all processes. */
interface Filters {
  /** Id of a component. */
  uses?: string;
  only?: 'running';
  product_id?: string;
  /** USD/kg. */
  largest_cost?: number;
  least_coverage?: number;
  unit_operation?: string[];
  changed_since?: string;
}

/** A deleted product hides its processes without touching them. */
const liveIn = (organisationId: string | Placeholder) =>
  and(eq(processes.organisation_id, organisationId), isNull(processes.deleted_at), isNull(products.deleted_at));

interface Chosen extends Record<string, unknown> {
  organisationId: string;
  ids: string[];
  /** Whose right is read. */
  caller?: string;
}
/** @param isOwn whether the right is that of a caller; otherwise, it is that of an administrator, or of the server */
const rowsOf = (isOwn: boolean) =>
  prepared<Chosen, Row[]>((db, value) =>
    db
      .select({ ...columns, my_right: rightOf(isOwn ? { id: value('caller'), is_admin: false } : undefined) })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .leftJoin(current, eq(current.id, processes.current_configuration_id))
      .leftJoin(previous, and(eq(previous.process_id, processes.id), eq(previous.number, numberBefore(current))))
      .where(and(liveIn(value('organisationId')), sql`${processes.id} = any(${value('ids')})`)),
  );
const rowsForAll = rowsOf(false);
const rowsFor = rowsOf(true);

/** @param isHeld whether the row is locked until the transaction ends */
const plainRow = (isHeld: boolean) =>
  prepared<Record<'organisationId' | 'productId' | 'id', string>, PlainProcess[]>((db, value) => {
    const found = db
      .select(plain)
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .where(
        and(
          liveIn(value('organisationId')),
          eq(processes.product_id, value('productId')),
          eq(processes.id, value('id')),
        ),
      );
    return isHeld ? found.for('update', { of: processes }) : found;
  });
const plainRowOf = plainRow(false);
const heldRowOf = plainRow(true);

/** Processes of one organisation. @param caller whose right on the product is `my_right` */
export function processesOf(db: Sql, organisationId: string, caller?: RightHolder) {
  const live = liveIn(organisationId);

  const read = (ids: string[]): Promise<Row[]> =>
    caller === undefined || caller.is_admin
      ? rowsForAll(db, { organisationId, ids })
      : rowsFor(db, { organisationId, ids, caller: caller.id });

  async function list(
    query: ListQuery,
    narrowed: SQL | undefined,
    otherwise: SQL[],
    searched = [processes.name, products.name],
  ) {
    const { offset, ...page } = pageOf(query);
    const where = and(live, narrowed, contains(query.q, ...searched));
    // First the ids, then the rest: only the rows of this page are read in full, not all that are sorted.
    const chosen = await db
      .select({ id: processes.id })
      .from(processes)
      .innerJoin(products, eq(products.id, processes.product_id))
      .leftJoin(current, eq(current.id, processes.current_configuration_id))
      .where(where)
      .orderBy(...orderOf(processes, query.sort, otherwise, SORTED))
      .limit(page.page_size)
      .offset(offset);
    const places = new Map(chosen.map(({ id }, place) => [id, place]));
    const found = await read([...places.keys()]);
    const rows = found.toSorted((a, b) => places.get(a.process.id)! - places.get(b.process.id)!);
    const total = await totalOf(chosen, offset, page.page_size, async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .leftJoin(current, eq(current.id, processes.current_configuration_id))
        .where(where);
      return counted!.total;
    });
    return { processes: await withJobs(rows), total, ...page };
  }

  /** A process, and the stamp of its current configuration; null if it has none. @throws Refusal 404 */
  async function stamped(productId: string, id: string, message?: string) {
    const [row] = await read([id]);
    if (row?.process.product_id !== productId) throw notFound(message);
    const [process] = (await withJobs([row])) as [Process];
    const { change, pins, figures } = row;
    const stamp: Stamp | null =
      change && pins && figures && process.configuration_id
        ? { id: process.configuration_id, change, pins, figures, current: true, newer: process.newer }
        : null;
    return { process, stamp };
  }

  /** @throws Refusal 404 */
  const get = async (productId: string, id: string, message?: string): Promise<Process> =>
    (await stamped(productId, id, message)).process;

  async function withJobs(rows: Row[]): Promise<Process[]> {
    const ids = rows.map(({ process }) => process.id);
    const jobs = await latestJobs(db, organisationId, ids);
    return rows.map((row) => toProcess(row, jobs(row.process.id)));
  }

  async function withUse(rows: Process[], component: string): Promise<Process[]> {
    const uses = await db
      .select({
        id: processes.id,
        amount: sumOf(sql`${annual} / (line->>'price')::float8`, component),
        annual: sumOf(annual, component),
        per_kg: sumOf(sql`(line->>'per_kg')::float8`, component),
      })
      .from(processes)
      .innerJoin(current, eq(current.id, processes.current_configuration_id))
      .where(
        inArray(
          processes.id,
          rows.map(({ id }) => id),
        ),
      );
    const none = { amount: 0, annual: 0, per_kg: 0 };
    return rows.map((row) => {
      const { id: _, ...use } = uses.find(({ id }) => id === row.id) ?? { id: '', ...none };
      return { ...row, use: { component_id: component, ...use } };
    });
  }

  /** The process alone, which takes much less than `get`. @throws Refusal 404 */
  async function find(productId: string, id: string): Promise<PlainProcess> {
    const [row] = await plainRowOf(db, { organisationId, productId, id });
    if (!row) throw notFound();
    return row;
  }

  /** Ids of the processes of a product, in order. */
  async function idsInOrder(productId: string): Promise<string[]> {
    const rows = await db
      .select({ id: processes.id })
      .from(processes)
      .where(
        and(
          eq(processes.organisation_id, organisationId),
          eq(processes.product_id, productId),
          isNull(processes.deleted_at),
        ),
      )
      .orderBy(asc(processes.position), asc(processes.id));
    return rows.map(({ id }) => id);
  }

  /** Moves a process to a position in its product, and renumbers the others. */
  async function moveTo(productId: string, id: string, place: number): Promise<void> {
    const others = (await idsInOrder(productId)).filter((other) => other !== id);
    const ordered = others.toSpliced(place, 0, id);
    // One after the other, because a transaction has one connection.
    for (const [position, one] of ordered.entries()) {
      await db
        .update(processes)
        .set({ position })
        .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, one)));
    }
  }

  return {
    get,
    stamped,
    find,

    /** Number of items of each kind that are deleted with the process, which must exist. */
    contents: (id: string) => contentsOfProcess(db, organisationId, id),

    /** Like `find`, and locks the process until the transaction ends. @throws Refusal 404 */
    async hold(productId: string, id: string): Promise<PlainProcess> {
      const [row] = await heldRowOf(db, { organisationId, productId, id });
      if (!row) throw notFound();
      return row;
    },

    ofProduct: (productId: string, query: ListQuery): Promise<{ processes: Process[] } & PageInfo> =>
      list(query, eq(processes.product_id, productId), [asc(processes.position)], [processes.name]),

    all: async ({
      only,
      product_id,
      largest_cost,
      least_coverage,
      unit_operation,
      changed_since,
      uses,
      ...query
    }: ListQuery & Filters): Promise<{ processes: Process[] } & PageInfo> => {
      const found = await list(
        query,
        and(
          uses === undefined
            ? undefined
            : or(
                eq(products.component_id, uses),
                eq(products.host_id, uses),
                sql`exists (select 1 from ${linesOf(uses)})`,
              ),
          only === 'running' ? isRunning : undefined,
          product_id === undefined ? undefined : eq(processes.product_id, product_id),
          largest_cost === undefined ? undefined : lte(numberIn(current.figures, 'cogs'), largest_cost),
          least_coverage === undefined ? undefined : gte(numberIn(current.figures, 'gwp_coverage'), least_coverage),
          unit_operation === undefined
            ? undefined
            : sql`${operationsOf(current.uo_settings)} ?| ${sql.param(unit_operation)}::text[]`,
          changed_since === undefined ? undefined : gte(processes.updated_at, new Date(changed_since)),
        ),
        [...(uses === undefined ? [] : [desc(sumOf(annual, uses))]), desc(processes.updated_at)],
      );
      return uses === undefined ? found : { ...found, processes: await withUse(found.processes, uses) };
    },

    /** Of each component, the number of processes that `uses` of the list finds. */
    async usesOfComponents(): Promise<ComponentProcessCount[]> {
      const component_id = sql<string>`used.id`;
      const used = sql`lateral (
        select line->>'item_id' as id from ${bought}
        union select unnest(array[${products.component_id}, ${products.host_id}])
      ) as used`;
      const rows = await db
        .select({ component_id, process_count: countDistinct(processes.id) })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .leftJoin(current, eq(current.id, processes.current_configuration_id))
        .innerJoin(used, sql`true`)
        .where(live)
        .groupBy(component_id)
        .orderBy(component_id);
      return rows.filter(({ component_id: id }) => id !== null && isComponentId(id));
    },

    async create(productId: string, { name, description }: ProcessCreate, userId: string): Promise<Process> {
      const id = newId('prc');
      await db.insert(processes).values({
        id,
        organisation_id: organisationId,
        product_id: productId,
        name,
        ...(description === undefined ? {} : { description }),
        position: (await idsInOrder(productId)).length,
        created_by: userId,
      });
      return get(productId, id);
    },

    /** @throws Refusal 404, or 409 if `version` is not the current one */
    async update(productId: string, id: string, { version, order, ...changes }: ProcessUpdate): Promise<Process> {
      const message = `Process ${id} not found, unable to update!`;
      checkVersion(version, await get(productId, id, message));
      const changed = await db
        .update(processes)
        .set({ ...changes, ...touched() })
        .where(
          and(
            eq(processes.organisation_id, organisationId),
            eq(processes.id, id),
            ofVersion(processes.version, version),
          ),
        )
        .returning({ id: processes.id });
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, await get(productId, id, message));
      if (order !== undefined) await moveTo(productId, id, order);
      return get(productId, id, message);
    },

    /** @throws Refusal 404 */
    async remove(productId: string, id: string): Promise<Process> {
      const process = await get(productId, id);
      await db
        .update(processes)
        .set({ deleted_at: sql`now()`, ...touched() })
        .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, id)));
      return process;
    },

    /** Undoes a deletion. @throws Refusal 404, or 409 if its product is also deleted */
    async restore(id: string): Promise<Process> {
      const [row] = await db
        .select({ product_id: products.id, product_name: products.name, product_deleted: products.deleted_at })
        .from(processes)
        .innerJoin(products, eq(products.id, processes.product_id))
        .where(
          and(eq(processes.organisation_id, organisationId), eq(processes.id, id), isRestorable(processes.deleted_at)),
        );
      if (!row) throw nothingToRestore();
      if (row.product_deleted)
        throw conflict(`The product ${row.product_name} is also deleted. Restore the product first.`);
      await db
        .update(processes)
        .set({ deleted_at: null, position: (await idsInOrder(row.product_id)).length, ...touched() })
        .where(and(eq(processes.organisation_id, organisationId), eq(processes.id, id)));
      return get(row.product_id, id);
    },
  };
}

type Configuration = typeof configurations.$inferSelect;

interface Row {
  process: typeof processes.$inferSelect;
  product_name: string;
  reporting_unit: NonNullable<Process['reporting_unit']>;
  dose: number | null;
  unit_count: number | null;
  configuration_number: number | null;
  unit_operations: string[] | null;
  names_older: boolean;
  figures: Configuration['figures'] | null;
  pins: Configuration['pins'] | null;
  change: string | null;
  previous_figures: Configuration['figures'] | null;
  cost_history: number[];
  configuration_count: number;
  accepted: AcceptedFit[];
  my_right: ProductRight;
}

function toProcess({ process, ...row }: Row, jobs: Process['jobs']): Process {
  return {
    id: process.id,
    product_id: process.product_id,
    product_name: row.product_name,
    reporting_unit: row.reporting_unit,
    dose: row.dose,
    unit_count: row.unit_count,
    name: process.name,
    description: process.description,
    order: process.position,
    my_right: row.my_right,
    unit_operations: row.unit_operations ?? [],
    configuration_id: process.current_configuration_id,
    configuration_number: row.configuration_number,
    configuration_count: row.configuration_count,
    figures: row.figures,
    previous_figures: row.previous_figures,
    cost_history: row.cost_history,
    newer: row.names_older || isNewer(row.pins, row.unit_operations ?? [], row.accepted),
    jobs,
    ...entityFields(process),
  };
}

/**
 * Whether results are outdated, because the engine, the factors or a fit is newer (decision D14).
 * @param operations Unit operations of the process. @param accepted Fits of its product that are accepted now.
 */
export function isNewer(
  pins: Pick<Pins, 'engine' | 'fits' | 'factors'> | null,
  operations: readonly string[],
  accepted: readonly AcceptedFit[],
): boolean {
  return pins !== null && (!areCurrent(pins) || hasNewerFit(operations, pins.fits, accepted));
}
