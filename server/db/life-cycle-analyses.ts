import { and, eq, sql } from 'drizzle-orm';
import { ENGINE_VERSION, type LcaOutcome, type LcaScope } from '#engine/index.ts';
import { conflict, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, touched } from './entity.ts';
import { lifeCycleAnalyses as table } from './schema.ts';

/** A stored analysis. */
export interface StoredAnalysis {
  id: string;
  process_id: string;
  configuration_id: string;
  goal: string;
  scope: LcaScope;
  outcome: LcaOutcome;
  engine_version: string;
  factors_version: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  version: number;
}

export type NewAnalysis = Pick<StoredAnalysis, 'configuration_id' | 'goal' | 'scope' | 'outcome' | 'factors_version'>;

const NONE = 'This process has no life-cycle analysis yet.';

/** Life-cycle analyses of one organisation's processes. Callers must check first that the process exists. */
export function lifeCycleAnalysesOf(db: Sql, organisationId: string) {
  const of = (processId: string) => and(eq(table.organisation_id, organisationId), eq(table.process_id, processId));

  async function find(processId: string): Promise<StoredAnalysis | null> {
    const [row] = await db.select().from(table).where(of(processId));
    if (!row) return null;
    const { organisation_id: _organisation, deleted_at: _deleted, ...rest } = row;
    return { ...rest, ...entityFields(row) };
  }

  /** @throws Refusal 404 */
  async function get(processId: string): Promise<StoredAnalysis> {
    const found = await find(processId);
    if (!found) throw notFound(NONE);
    return found;
  }

  return {
    find,
    get,

    /** @throws Refusal 409 if there is one already */
    async create(processId: string, details: NewAnalysis, userId: string | null, id: string = newId('lca')) {
      const made = await db
        .insert(table)
        .values({
          ...details,
          id,
          organisation_id: organisationId,
          process_id: processId,
          created_by: userId,
          engine_version: ENGINE_VERSION,
        })
        .onConflictDoNothing({ target: table.process_id })
        .returning({ id: table.id });
      const now = await get(processId);
      if (made.length === 0)
        throw conflict('This process already has a life-cycle analysis. Update the existing analysis instead.', {
          current: { id: now.id, version: now.version },
        });
      return now;
    },

    /** @throws Refusal 404, or 409 if `version` is not the current one */
    async update(processId: string, details: NewAnalysis, version?: number): Promise<StoredAnalysis> {
      checkVersion(version, summary(await get(processId)));
      const changed = await db
        .update(table)
        .set({ ...details, engine_version: ENGINE_VERSION, ...touched() })
        .where(and(of(processId), version === undefined ? sql`true` : eq(table.version, version)))
        .returning({ id: table.id });
      const now = await get(processId);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, summary(now));
      return now;
    },
  };
}

const summary = ({ id, version, updated_at }: StoredAnalysis) => ({ id, version, updated_at });
