import { SpanKind } from '@opentelemetry/api';
import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type {
  Job,
  JobList,
  JobPurpose,
  JobStarted,
  JobSummary,
  JobType,
  Process,
  SensitivityMethod,
  SiteJob,
} from '#generated/types.ts';
import { notFound, Refusal } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { currentSpan, inSpan, traceparentOf } from '#server/tracing/span.ts';
import type { Sql } from './database.ts';
import { closeGap, hasWorker, lockQueueOf, nextStartTag, wakeWorkers } from './job-queue.ts';
import { pageOf, type ListQuery } from './listing.ts';
import { prepared } from './prepared.ts';
import { jobs } from './schema.ts';
import { announceEnd } from './webhook-queue.ts';

export interface NewJob {
  type: string;
  /** Null for a job on a site. */
  product_id: string | null;
  /** Null for jobs on all processes of the product. */
  process_id: string | null;
  site_id?: string;
  configuration_id: string | null;
  parameters: unknown;
  /** Approximate number of evaluations. */
  work: number;
  /** Null for a job of the system. */
  submitted_by: string | null;
}

/** Columns of a job in lists: without parameters and result, which may be large. */
const columns = {
  id: jobs.id,
  type: jobs.type,
  status: jobs.status,
  progress: jobs.progress,
  message: jobs.message,
  configuration_id: jobs.configuration_id,
  submitted_at: jobs.submitted_at,
  started_at: jobs.started_at,
  finished_at: jobs.finished_at,
  submitted_by: jobs.submitted_by,
  method: sql<SensitivityMethod | null>`${jobs.parameters}->>'method'`,
};

const isMonteCarlo = sql`${jobs.parameters} ->> 'method' = 'monte_carlo'`;
/** Two types serve `scale`; one type serves both `sensitivity` and `uncertainty`. */
const PURPOSES: Record<JobPurpose, SQL | undefined> = {
  optimise: eq(jobs.type, 'optimise'),
  sensitivity: and(eq(jobs.type, 'sensitivity_analysis'), sql`not ${isMonteCarlo}`),
  heatmap: eq(jobs.type, 'sensitivity_heatmap_analysis'),
  scale: inArray(jobs.type, ['scale', 'scale_analysis']),
  uncertainty: and(eq(jobs.type, 'sensitivity_analysis'), isMonteCarlo),
  measure: eq(jobs.type, 'value_of_information'),
};

const NO_WORKER = 'No worker is running. The job starts as soon as one does.';

/**
 * Jobs of one organisation.
 * @param most maximum number of queued jobs
 * @param needsWorker whether workers run them; otherwise, the server does
 */
export function jobsOf(db: Sql, organisationId: string, most: number, needsWorker: boolean) {
  const own = eq(jobs.organisation_id, organisationId);

  /** @throws Refusal 404 */
  async function row(of: SQL, id: string) {
    const [found] = await db
      .select({ ...columns, parameters: jobs.parameters, result: jobs.result })
      .from(jobs)
      .where(and(own, of, eq(jobs.id, id)));
    if (!found) throw notFound();
    const isStuck = needsWorker && found.status === 'queued' && !(await hasWorker(db));
    return isStuck ? { ...found, message: NO_WORKER } : found;
  }

  /** Cancels a queued or running job; its worker notices at the next heartbeat. Says whether it did. @throws Refusal 404 */
  async function cancel(of: SQL, id: string): Promise<boolean> {
    await row(of, id);
    return db.transaction(async (tx) => {
      await lockQueueOf(tx, organisationId);
      const [ended] = await tx
        .update(jobs)
        .set({ status: 'cancelled', message: null, finished_at: sql`clock_timestamp()` })
        .where(and(own, eq(jobs.id, id), inArray(jobs.status, ['queued', 'running'])))
        .returning();
      if (!ended) return false;
      if (ended.started_at === null) await closeGap(tx, ended);
      await announceEnd(tx, [ended.id], organisationId);
      return true;
    });
  }

  async function insert(job: NewJob): Promise<JobStarted> {
    const id = newId('job');
    const start_tag = nextStartTag(organisationId);
    const attributes = { 'titre.job_id': id };
    return inSpan(`enqueue ${job.type}`, { kind: SpanKind.PRODUCER, attributes }, async () => {
      const span = currentSpan();
      const traceparent = span && traceparentOf(span);
      await db.insert(jobs).values({ ...job, id, organisation_id: organisationId, start_tag, traceparent });
      await wakeWorkers(db);
      return { id, status: 'queued' };
    });
  }

  return {
    /**
     * Queues a job requested by a user.
     * @throws Refusal 429 if the queue of the organisation is full
     */
    async enqueue(job: NewJob & { submitted_by: string }): Promise<JobStarted> {
      await lockQueueOf(db, organisationId);
      const waiting = await db.$count(jobs, and(own, eq(jobs.status, 'queued')));
      if (waiting >= most) {
        const message = `Your organisation has ${waiting} jobs in the queue, which is the limit. Wait until some jobs have finished, or cancel them.`;
        throw new Refusal('too_many', message, { details: { retry_after: 10 } });
      }
      return insert(job);
    },

    /**
     * Queues work caused by a change, unless the same work is already queued for the product: that job will see
     * the change too. So there is at most one per product, and no other limit is needed.
     */
    async enqueueFollowing(job: NewJob & { product_id: string }): Promise<JobStarted | null> {
      await lockQueueOf(db, organisationId);
      const same = and(
        eq(jobs.type, job.type),
        eq(jobs.product_id, job.product_id),
        sql`${jobs.parameters} = ${JSON.stringify(job.parameters)}::jsonb`,
        eq(jobs.status, 'queued'),
      );
      return (await db.$count(jobs, and(own, same))) > 0 ? null : insert(job);
    },

    /** Whether such a job of a product is queued or running. */
    async isOpen(type: string, productId: string): Promise<boolean> {
      const open = inArray(jobs.status, ['queued', 'running']);
      return (await db.$count(jobs, and(own, eq(jobs.type, type), eq(jobs.product_id, productId), open))) > 0;
    },

    /** Newest first. */
    async list(
      processId: string,
      { type, purpose, ...query }: ListQuery & { type?: JobType; purpose?: JobPurpose },
    ): Promise<JobList> {
      const { offset, ...page } = pageOf(query);
      const where = and(
        own,
        eq(jobs.process_id, processId),
        type === undefined ? undefined : eq(jobs.type, type),
        purpose === undefined ? undefined : PURPOSES[purpose],
      );
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(jobs).where(where);
      const rows = await db
        .select(columns)
        .from(jobs)
        .where(where)
        .orderBy(desc(jobs.submitted_at), desc(jobs.id))
        .limit(page.page_size)
        .offset(offset);
      return { jobs: rows.map(toSummary), total, ...page };
    },

    /** @throws Refusal 404 */
    async get(processId: string, id: string): Promise<Job> {
      const found = await row(eq(jobs.process_id, processId), id);
      // The stored value has passed the schemas of the contract, or was created by a kind of job.
      const { parameters, result, status } = found;
      const isDone = status === 'succeeded';
      return {
        ...toSummary(found),
        parameters,
        result: isDone ? result : null,
        ...(status === 'running' && result !== null && { so_far: result }),
      } as Job;
    },

    /** As `cancel`, with the job. */
    async cancel(processId: string, id: string): Promise<{ job: JobSummary; cancelled: boolean }> {
      const of = eq(jobs.process_id, processId);
      const cancelled = await cancel(of, id);
      return { job: toSummary(await row(of, id)), cancelled };
    },

    /** Planning of a site. @throws Refusal 404 */
    ofSite: async (siteId: string, id: string): Promise<SiteJob> => toSiteJob(await row(eq(jobs.site_id, siteId), id)),

    cancelOfSite: (siteId: string, id: string): Promise<boolean> => cancel(eq(jobs.site_id, siteId), id),
  };
}

/** Its parameters and its result were checked or made by the kind of job. */
function toSiteJob({ parameters, result, ...row }: SummaryRow & { parameters: unknown; result: unknown }): SiteJob {
  const { type: _, configuration_id: _none, method: _method, ...job } = toSummary(row);
  return {
    ...job,
    ...(parameters as Pick<SiteJob, 'seed' | 'restarts'>),
    result: job.status === 'succeeded' ? (result as SiteJob['result']) : null,
  };
}

const latestOf = prepared<{ organisationId: string; processIds: string[] }, LatestRow[]>((db, value) =>
  db
    .selectDistinctOn([jobs.process_id, jobs.type], { process_id: jobs.process_id, ...columns })
    .from(jobs)
    .where(
      and(eq(jobs.organisation_id, value('organisationId')), sql`${jobs.process_id} = any(${value('processIds')})`),
    )
    .orderBy(jobs.process_id, jobs.type, desc(jobs.submitted_at), desc(jobs.id)),
);

/** The latest job of each type for each of these processes of an organisation. */
export async function latestJobs(
  db: Sql,
  organisationId: string,
  processIds: string[],
): Promise<(processId: string) => Process['jobs']> {
  const rows = processIds.length === 0 ? [] : await latestOf(db, { organisationId, processIds });
  const found = new Map(rows.map((row) => [`${row.process_id} ${row.type}`, toSummary(row)]));
  return (processId) => {
    const of = (type: JobType) => found.get(`${processId} ${type}`) ?? null;
    return {
      optimise: of('optimise'),
      sensitivity_analysis: of('sensitivity_analysis'),
      sensitivity_heatmap_analysis: of('sensitivity_heatmap_analysis'),
      scale: of('scale'),
      scale_analysis: of('scale_analysis'),
      value_of_information: of('value_of_information'),
    };
  };
}

type LatestRow = SummaryRow & { process_id: string | null };

type SummaryRow = { [K in Exclude<keyof typeof columns, 'method'>]: (typeof jobs.$inferSelect)[K] } & {
  method: SensitivityMethod | null;
};

/** Jobs of a process have a type of the contract, a configuration and a user who requested them. */
function toSummary({
  id,
  type,
  status,
  progress,
  message,
  configuration_id,
  submitted_at,
  started_at,
  finished_at,
  submitted_by,
  method,
}: SummaryRow): JobSummary {
  return {
    id,
    type: type as JobType,
    status,
    progress,
    message,
    configuration_id: configuration_id!,
    submitted_at: submitted_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
    submitted_by: submitted_by!,
    method,
  };
}
