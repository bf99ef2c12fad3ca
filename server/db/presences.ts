import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { PersonPresent, Presence } from '#generated/types.ts';
import { notFound } from '#server/errors.ts';
import type { Sql } from './database.ts';
import { configurations, memberships, presences, processes, users } from './schema.ts';

/** Seconds for which an announcement is valid: an open page repeats it three times in this period. */
export const VALID_FOR = 45;

/** Maximum number of people listed. */
const MOST = 100;

const expiry = sql`clock_timestamp() - make_interval(secs => ${VALID_FOR})`;

type Place = Pick<typeof presences.$inferInsert, 'page' | 'step_id' | 'unsaved' | 'configuration_number'>;

/** Who has a process of one organisation open. Callers must check first that the process exists. */
export function presencesOf(db: Sql, organisationId: string) {
  const inProcess = (processId: string) =>
    and(eq(presences.organisation_id, organisationId), eq(presences.process_id, processId));

  return {
    /** Stores where a user is, and removes what has expired in the organisation. */
    async announce(processId: string, userId: string, place: Place): Promise<void> {
      await db
        .insert(presences)
        .values({ organisation_id: organisationId, process_id: processId, user_id: userId, ...place })
        .onConflictDoUpdate({
          target: [presences.process_id, presences.user_id],
          set: {
            ...place,
            since: sql`case when ${presences.seen_at} > ${expiry} then ${presences.since} else clock_timestamp() end`,
            seen_at: sql`clock_timestamp()`,
          },
        });
      // Rows that another request is about to renew or remove are left to it: two that waited for each other would be stuck.
      const expired = db
        .select({ row: sql`${presences}.ctid` })
        .from(presences)
        .where(and(eq(presences.organisation_id, organisationId), sql`${presences.seen_at} <= ${expiry}`))
        .for('update', { skipLocked: true });
      await db
        .delete(presences)
        .where(and(eq(presences.organisation_id, organisationId), sql`${presences}.ctid = any (array(${expired}))`));
    },

    async withdraw(processId: string, userId: string): Promise<void> {
      await db.delete(presences).where(and(inProcess(processId), eq(presences.user_id, userId)));
    },

    /** The other members of the organisation in a process. */
    async others(processId: string, userId: string): Promise<PersonPresent[]> {
      const stepName = sql<string | null>`(select step ->> 'name'
        from ${processes} join ${configurations} on ${configurations.process_id} = ${processes.id}
          and (${configurations.id} = ${processes.current_configuration_id} or ${configurations.number} = ${presences.configuration_number}),
          jsonb_array_elements(${configurations.uo_settings}) as step
        where ${processes.id} = ${presences.process_id} and step ->> 'id' = ${presences.step_id}
        order by ${configurations.number} = ${presences.configuration_number} desc nulls last limit 1)`;
      const rows = await db
        .select({
          id: users.id,
          name: users.name,
          page: presences.page,
          step_id: presences.step_id,
          step_name: stepName,
          unsaved: presences.unsaved,
          configuration_number: presences.configuration_number,
          since: presences.since,
          seen_at: presences.seen_at,
        })
        .from(presences)
        .innerJoin(users, eq(users.id, presences.user_id))
        // A person who has left the organisation is no longer shown.
        .innerJoin(
          memberships,
          and(eq(memberships.user_id, presences.user_id), eq(memberships.organisation_id, presences.organisation_id)),
        )
        .where(and(inProcess(processId), ne(presences.user_id, userId), gt(presences.seen_at, expiry)))
        .orderBy(asc(presences.since), asc(users.id))
        .limit(MOST);
      return rows.map(({ since, seen_at, ...row }) => ({
        ...row,
        since: since.toISOString(),
        seen_at: seen_at.toISOString(),
      }));
    },

    /**
     * The current configuration of a process, and who saved it.
     * @param configurationId another one of the process: the newest one of a branch. @throws Refusal 404
     */
    async newest(
      productId: string,
      processId: string,
      userId: string,
      configurationId?: string,
    ): Promise<Presence['newest']> {
      const { id, number, created_at, created_by } = configurations;
      const [row] = await db
        .select({ id, number, created_at, created_by, name: users.name })
        .from(processes)
        .leftJoin(configurations, eq(configurations.id, configurationId ?? processes.current_configuration_id))
        .leftJoin(users, eq(users.id, configurations.created_by))
        .where(
          and(
            eq(processes.organisation_id, organisationId),
            eq(processes.product_id, productId),
            eq(processes.id, processId),
            sql`${processes.deleted_at} is null`,
          ),
        );
      if (!row) throw notFound();
      if (row.id === null || row.number === null || row.created_at === null) return null;
      const by = row.created_by;
      return {
        id: row.id,
        number: row.number,
        saved_at: row.created_at.toISOString(),
        saved_by: by === null || row.name === null ? null : { id: by, name: row.name, is_you: by === userId },
      };
    },
  };
}
