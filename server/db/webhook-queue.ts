/** The queue of webhook deliveries, of all organisations: filled where jobs end, emptied by the senders. */
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { ActivityEvent, WebhookTopic } from '#generated/types.ts';
import { newId } from '#server/ids.ts';
import type { Outcome } from '#server/webhooks/post.ts';
import { pauseAfter } from '#server/webhooks/schedule.ts';
import type { Database, Sql } from './database.ts';
import { touched } from './entity.ts';
import { type ActivityData, jobs, organisations, webhookDeliveries, webhooks } from './schema.ts';
import { dropPending } from './webhooks.ts';

/** A delivery with what is needed to send it. */
export interface ClaimedDelivery {
  delivery: typeof webhookDeliveries.$inferSelect;
  url: string;
  /** The current one first. */
  /** As they are stored. */
  secrets: string[];
}

/** HTTP status of a receiver that wants nothing more. */
const GONE = 410;

/** Days of failure after which a webhook is disabled. */
const MOST_DAYS_FAILING = 3;

/**
 * Queues the end of jobs for the webhooks of their organisations, in the transaction that ends the jobs: both are stored or
 * neither. Only analyses have a process: other jobs are of no interest outside.
 */
export async function announceEnd(tx: Sql, jobIds: string[], organisationId?: string): Promise<void> {
  if (jobIds.length === 0) return;
  const rows = await tx
    .select({ webhook_id: webhooks.id, job: jobs })
    .from(jobs)
    .innerJoin(webhooks, and(eq(webhooks.organisation_id, jobs.organisation_id), receives('job.finished')))
    .innerJoin(organisations, and(eq(organisations.id, jobs.organisation_id), isNull(organisations.deleted_at)))
    .where(
      and(
        organisationId === undefined ? undefined : eq(jobs.organisation_id, organisationId),
        inArray(jobs.id, jobIds),
        isNotNull(jobs.finished_at),
        isNotNull(jobs.process_id),
      ),
    )
    // Deleting or disabling a webhook waits, and finds these deliveries.
    .for('share', { of: webhooks });
  if (rows.length === 0) return;
  await tx.insert(webhookDeliveries).values(
    rows.map(({ webhook_id, job }) => ({
      id: newId('dlv'),
      organisation_id: job.organisation_id,
      webhook_id,
      event: 'job.finished' as const,
      job_id: job.id,
      data: {
        job_type: job.type,
        status: job.status,
        product_id: job.product_id!,
        process_id: job.process_id!,
      },
      created_at: job.finished_at!,
    })),
  );
}

/** What happened, and its text for webhooks that include texts. */
export type NewActivity = ActivityData & { text?: string };

/** Queues an event for the webhooks of an organisation that receive it, in the transaction of the change. */
export async function announce(
  tx: Sql,
  organisationId: string,
  event: ActivityEvent['type'],
  { text, ...data }: NewActivity,
): Promise<void> {
  const receivers = await tx
    .select({ id: webhooks.id, include_texts: webhooks.include_texts })
    .from(webhooks)
    .where(and(eq(webhooks.organisation_id, organisationId), receives(event)))
    .for('share');
  if (receivers.length === 0) return;
  await tx.insert(webhookDeliveries).values(
    receivers.map(({ id, include_texts }) => ({
      id: newId('dlv'),
      organisation_id: organisationId,
      webhook_id: id,
      event,
      data: include_texts && text !== undefined ? { ...data, text } : data,
    })),
  );
}

const receives = (event: WebhookTopic) =>
  and(eq(webhooks.enabled, true), sql`${webhooks.events} @> ${JSON.stringify([event])}::jsonb`);

/**
 * The queue as senders see it. Times are those of the database, whose clock all processes share. Every outcome refers to its
 * attempt, so that a sender that was thought dead and comes back changes nothing.
 */
export function webhookQueue({ sql: db }: Pick<Database, 'sql'>) {
  const due = and(
    eq(webhookDeliveries.status, 'pending'),
    lte(webhookDeliveries.next_attempt_at, sql`clock_timestamp()`),
  );

  return {
    /**
     * Takes the delivery that has been due for longest; no other sender takes it during the lease.
     * @param busy webhooks to which this process is sending: a slow receiver holds up only itself
     * @param lease s after which another sender may take it over
     */
    async claim(busy: string[], lease: number): Promise<ClaimedDelivery | null> {
      // First without a lock: most of the time nothing is due.
      const [any] = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(due).limit(1);
      if (!any) return null;
      return db.transaction(async (tx) => {
        const [next] = await tx
          .select({ id: webhookDeliveries.id, webhook: webhooks })
          .from(webhookDeliveries)
          .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
          .where(
            and(
              due,
              eq(webhooks.enabled, true),
              busy.length === 0 ? undefined : notInArray(webhookDeliveries.webhook_id, busy),
              exists(
                tx
                  .select({ id: organisations.id })
                  .from(organisations)
                  .where(and(eq(organisations.id, webhooks.organisation_id), isNull(organisations.deleted_at))),
              ),
            ),
          )
          .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
          .limit(1)
          .for('update', { of: webhookDeliveries, skipLocked: true });
        if (!next) return null;
        const [delivery] = await tx
          .update(webhookDeliveries)
          .set({
            attempts: sql`${webhookDeliveries.attempts} + 1`,
            response_status: null,
            error: null,
            last_attempt_at: sql`clock_timestamp()`,
            next_attempt_at: sql`clock_timestamp() + make_interval(secs => ${lease})`,
          })
          .where(eq(webhookDeliveries.id, next.id))
          .returning();
        const { url, secret, previous_secret: previous, previous_secret_until: until } = next.webhook;
        const isPreviousValid = previous !== null && until !== null && until.getTime() > Date.now();
        return { delivery: delivery!, url, secrets: isPreviousValid ? [secret, previous] : [secret] };
      });
    },

    /**
     * Stores the outcome of an attempt, and plans the next one after a failure.
     * @returns why the webhook is disabled now, if it is
     */
    async record({ delivery }: ClaimedDelivery, { status, error }: Outcome): Promise<string | null> {
      return db.transaction(async (tx) => {
        const { id, organisation_id, webhook_id, attempts } = delivery;
        // The webhook first, as everyone who changes both does.
        const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhook_id)).for('update');
        if (!webhook) return null;
        const pause = error === null ? null : pauseAfter(attempts - delivery.attempts_before);
        const isOver = pause === null;
        const mine = await tx
          .update(webhookDeliveries)
          .set({
            status: error === null ? 'delivered' : isOver ? 'failed' : 'pending',
            response_status: status,
            error,
            next_attempt_at: isOver ? null : sql`clock_timestamp() + make_interval(secs => ${pause})`,
          })
          .where(
            and(
              eq(webhookDeliveries.id, id),
              eq(webhookDeliveries.attempts, attempts),
              eq(webhookDeliveries.attempts_before, delivery.attempts_before),
              eq(webhookDeliveries.status, 'pending'),
            ),
          )
          .returning({ id: webhookDeliveries.id });
        if (mine.length === 0) return null;
        if (error === null) {
          if (webhook.failing_since !== null) await set(tx, webhook_id, { failing_since: null });
          return null;
        }
        const since = webhook.failing_since ?? delivery.last_attempt_at!;
        const problem = status === GONE ? GONE_PROBLEM : isOver && isLong(since) ? problemSince(since) : null;
        await set(tx, webhook_id, {
          failing_since: since,
          ...(problem === null ? {} : { enabled: false, problem, ...touched() }),
        });
        if (problem !== null) await dropPending(tx, organisation_id, webhook_id);
        return problem;
      });
    },
  };
}

const set = (tx: Sql, id: string, values: Parameters<ReturnType<typeof tx.update<typeof webhooks>>['set']>[0]) =>
  tx.update(webhooks).set(values).where(eq(webhooks.id, id));

const GONE_PROBLEM = 'Disabled because the receiver responded with status 410 (gone).';

const isLong = (since: Date): boolean => Date.now() - since.getTime() > MOST_DAYS_FAILING * 24 * 3600 * 1000;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const problemSince = (since: Date): string => `Disabled because every attempt since ${day.format(since)} has failed.`;
