import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Branch, BranchUpdate } from '#generated/types.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, touched } from './entity.ts';
import { branches, configurations, processes } from './schema.ts';

const MOST = 100;

const first = alias(configurations, 'first');
const newest = alias(configurations, 'newest');

/**
 * Number of the version before a version: the one before it on its line, or the one with which its branch began. Null for the first.
 * @param version the table of configurations, or an alias of it
 */
export const numberBefore = (version: Record<'process_id' | 'branch_id' | 'number', AnyPgColumn>) =>
  sql<number | null>`coalesce(
    (select max(b.number) from ${configurations} b where b.process_id = ${version.process_id}
      and b.branch_id is not distinct from ${version.branch_id} and b.number < ${version.number}),
    (select b.number from ${configurations} b join ${branches} l on l.from_configuration_id = b.id
      where l.id = ${version.branch_id}))`;

/**
 * Ids of the current versions, and of the newest ones that were saved on open branches.
 * @param where about the process, `p`
 */
export const newestOf = (where: SQL) => sql`(
  select p.current_configuration_id from ${processes} p where ${where}
  union select c.id from ${processes} p join ${branches} l on l.process_id = p.id and not l.closed
    join ${configurations} c on c.id = l.current_configuration_id and c.branch_id = l.id where ${where})`;

/** Branches of one organisation's processes. Callers must check first that the process exists, and lock it for changes. */
export function branchesOf(db: Sql, organisationId: string) {
  const ofProcess = (processId: string) =>
    and(eq(branches.organisation_id, organisationId), eq(branches.process_id, processId));

  /** Newest first. */
  async function list(processId: string): Promise<Branch[]> {
    const rows = await db
      .select({ branch: branches, from_number: first.number, configuration_number: newest.number })
      .from(branches)
      .innerJoin(first, eq(first.id, branches.from_configuration_id))
      .innerJoin(newest, eq(newest.id, branches.current_configuration_id))
      .where(ofProcess(processId))
      .orderBy(desc(branches.created_at), desc(branches.id));
    return rows.map(({ branch, from_number, configuration_number }) => ({
      id: branch.id,
      name: branch.name,
      from_configuration_id: branch.from_configuration_id,
      from_number,
      configuration_id: branch.current_configuration_id,
      configuration_number,
      closed: branch.closed,
      ...entityFields(branch),
    }));
  }

  /** Null if the process has none with this id. */
  const find = async (processId: string, id: string): Promise<Branch | null> =>
    (await list(processId)).find((branch) => branch.id === id) ?? null;

  /** @throws Refusal 404 */
  async function get(processId: string, id: string): Promise<Branch> {
    const branch = await find(processId, id);
    if (!branch) throw notFound('Branch not found.');
    return branch;
  }

  /** A version is listed with the name of its branch, also of a closed one. @throws Refusal 422 for a name that is taken */
  async function checkName(processId: string, name: string, id?: string): Promise<void> {
    const folded = name.toLowerCase();
    if (folded === 'main') throw invalid('name', 'must not be “main”, which is the name of the main line.');
    const taken = (await list(processId)).some((one) => one.id !== id && one.name.toLowerCase() === folded);
    if (taken) throw invalid('name', 'is already used by another branch of this process.');
  }

  return {
    list,
    find,
    get,

    /** @param configurationId with which it begins. @throws Refusal 409, 422 for a name that is taken */
    async create(processId: string, name: string, configurationId: string, userId: string): Promise<Branch> {
      if ((await db.$count(branches, ofProcess(processId))) >= MOST)
        throw conflict(`This process has ${MOST} branches, which is the limit. Work on one of them.`);
      await checkName(processId, name);
      const id = newId('brn');
      await db.insert(branches).values({
        id,
        organisation_id: organisationId,
        process_id: processId,
        name,
        from_configuration_id: configurationId,
        current_configuration_id: configurationId,
        created_by: userId,
      });
      return get(processId, id);
    },

    /** @throws Refusal 404, 422 for a name that is taken, or 409 if `version` is not the current one */
    async update(processId: string, id: string, { version, ...changes }: BranchUpdate): Promise<Branch> {
      checkVersion(version, await get(processId, id));
      if (changes.name !== undefined) await checkName(processId, changes.name, id);
      await db
        .update(branches)
        .set({ ...changes, ...touched() })
        .where(and(ofProcess(processId), eq(branches.id, id)));
      return get(processId, id);
    },
  };
}
