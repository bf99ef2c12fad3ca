import { and, asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type {
  BackgroundContribution,
  BackgroundDatabase,
  BackgroundDatabaseInput,
  BackgroundProcess,
  BackgroundProcessInput,
  BackgroundUse,
} from '#generated/types.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { contains, pageOf, type ListQuery, type PageInfo } from './listing.ts';
import { contributionsOf } from './background-contributions.ts';
import { inTurn } from './in-turn.ts';
import { backgroundDatabases, backgroundProcesses, impactFactors } from './schema.ts';

/** Of one database. */
const MOST = 20;
const MOST_PROCESSES = 60_000;

type Row = typeof backgroundDatabases.$inferSelect;
type ProcessRow = typeof backgroundProcesses.$inferSelect;

/** Background databases of one organisation. */
export function backgroundDatabasesOf(db: Sql, organisationId: string) {
  const own = eq(backgroundDatabases.organisation_id, organisationId);
  const ofDatabase = (id: string) =>
    and(eq(backgroundProcesses.organisation_id, organisationId), eq(backgroundProcesses.database_id, id));
  const factorsOf = (id: string, itemId?: string) =>
    and(
      eq(impactFactors.organisation_id, organisationId),
      sql`${impactFactors.row} #>> '{database,id}' = ${id}`,
      itemId === undefined ? undefined : eq(impactFactors.item_id, itemId),
    );

  async function complete(row: Row): Promise<BackgroundDatabase> {
    const [counted] = await db.select({ of: count() }).from(backgroundProcesses).where(ofDatabase(row.id));
    const used = await db
      .selectDistinct({
        item_id: impactFactors.item_id,
        number: sql<number>`(${impactFactors.row} #>> '{database,number}')::int`,
      })
      .from(impactFactors)
      .where(factorsOf(row.id))
      .orderBy(asc(impactFactors.item_id));
    const names = await db
      .select({ number: backgroundProcesses.number, process: backgroundProcesses.process })
      .from(backgroundProcesses)
      .where(
        and(
          ofDatabase(row.id),
          sql`${backgroundProcesses.number} = any(${sql.param(used.map(({ number }) => number))}::int[])`,
        ),
      );
    const nameOf = new Map(names.map(({ number, process }) => [number, process]));
    const uses = used.map((use): BackgroundUse => ({ ...use, process: nameOf.get(use.number) ?? '' }));
    const { organisation_id: _, created_at: at, ...rest } = row;
    return { ...rest, process_count: counted?.of ?? 0, uses, created_at: at.toISOString() };
  }

  /** @throws Refusal 404 */
  async function row(id: string): Promise<Row> {
    const [found] = await db
      .select()
      .from(backgroundDatabases)
      .where(and(own, eq(backgroundDatabases.id, id)));
    if (!found) throw notFound();
    return found;
  }

  const get = async (id: string): Promise<BackgroundDatabase> => complete(await row(id));

  /** Locks the database until the transaction ends: its processes are added, chosen and deleted one after the other. @throws Refusal 404 */
  async function hold(id: string): Promise<BackgroundDatabase> {
    await db
      .select({ id: backgroundDatabases.id })
      .from(backgroundDatabases)
      .where(and(own, eq(backgroundDatabases.id, id)))
      .for('update');
    return get(id);
  }

  /** Numbers the processes after those before. @throws Refusal 409 */
  async function add(id: string, processes: readonly BackgroundProcessInput[]): Promise<void> {
    if (processes.length === 0) return;
    const [last] = await db
      .select({ number: max(backgroundProcesses.number) })
      .from(backgroundProcesses)
      .where(ofDatabase(id));
    const from = (last?.number ?? 0) + 1;
    if (from + processes.length - 1 > MOST_PROCESSES)
      throw conflict('A background database can have at most 60,000 processes.');
    await db.insert(backgroundProcesses).values(
      processes.map((process, index) => ({
        organisation_id: organisationId,
        database_id: id,
        number: from + index,
        ...process,
      })),
    );
  }

  return {
    get,
    hold,

    /** Newest first. */
    async list(): Promise<BackgroundDatabase[]> {
      const rows = await db
        .select()
        .from(backgroundDatabases)
        .where(own)
        .orderBy(desc(backgroundDatabases.created_at), asc(backgroundDatabases.id));
      return Promise.all(rows.map(complete));
    },

    /** @throws Refusal 409 if there are too many, or too many processes */
    async create(
      { processes, ...details }: Omit<BackgroundDatabaseInput, 'licence_permits'>,
      userId: string,
    ): Promise<BackgroundDatabase> {
      await inTurn(db, 'background_databases', organisationId);
      if ((await db.$count(backgroundDatabases, own)) >= MOST)
        throw conflict(`An organisation can have at most ${MOST} background databases. Delete one first.`);
      const id = newId('bgd');
      await db
        .insert(backgroundDatabases)
        .values({ ...details, id, organisation_id: organisationId, created_by: userId });
      await add(id, processes);
      return get(id);
    },

    /** @throws Refusal 404 or 409 */
    async add(id: string, processes: readonly BackgroundProcessInput[]): Promise<BackgroundDatabase> {
      await hold(id);
      await add(id, processes);
      return get(id);
    },

    /** @throws Refusal 404 */
    async process(id: string, number: number): Promise<BackgroundProcess> {
      await row(id);
      const [found] = await db
        .select()
        .from(backgroundProcesses)
        .where(and(ofDatabase(id), eq(backgroundProcesses.number, number)));
      if (!found) throw notFound(`The database has no process ${number}.`);
      return toProcess(found);
    },

    /** Parts of the result of a process in a category, of at least this share of it. @throws Refusal 404 */
    async contributions(
      id: string,
      number: number,
      category: string,
      cutOff: number,
    ): Promise<BackgroundContribution[]> {
      await row(id);
      const known = new Map<number, ProcessRow>();
      const load = async (numbers: readonly number[]) => {
        const missing = [...new Set(numbers)].filter((one) => !known.has(one));
        if (missing.length === 0) return;
        const rows = await db
          .select()
          .from(backgroundProcesses)
          .where(and(ofDatabase(id), inArray(backgroundProcesses.number, missing)));
        for (const one of rows) known.set(one.number, one);
      };
      await load([number]);
      if (!known.has(number)) throw notFound(`The database has no process ${number}.`);
      return contributionsOf(number, category, cutOff, known, load);
    },

    /** @throws Refusal 404 */
    async processes(id: string, query: ListQuery): Promise<{ processes: BackgroundProcess[] } & PageInfo> {
      await row(id);
      const { offset, ...page } = pageOf({ ...query, page: query.page ?? 1 });
      const { process, product, location, number } = backgroundProcesses;
      const where = and(
        ofDatabase(id),
        contains(query.q, sql`(${process} || ' ' || ${product} || ' ' || ${location})`),
      );
      const [counted] = await db.select({ of: count() }).from(backgroundProcesses).where(where);
      const rows = await db
        .select()
        .from(backgroundProcesses)
        .where(where)
        .orderBy(asc(sql`length(${product})`), asc(number))
        .limit(page.page_size)
        .offset(offset);
      return { processes: rows.map(toProcess), total: counted?.of ?? 0, ...page };
    },

    /** Deletes the database, its processes and the factors taken from it. @throws Refusal 404 */
    async remove(id: string): Promise<BackgroundDatabase> {
      const database = await hold(id);
      await db.delete(impactFactors).where(factorsOf(id));
      await db.delete(backgroundProcesses).where(ofDatabase(id));
      await db.delete(backgroundDatabases).where(and(own, eq(backgroundDatabases.id, id)));
      return database;
    },
  };
}

function toProcess(row: ProcessRow): BackgroundProcess {
  const { organisation_id: _organisation, database_id: _database, inputs: _inputs, ...process } = row;
  return process;
}
