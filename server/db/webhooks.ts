import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Webhook, WebhookCreate, WebhookDelivery, WebhookDeliveryList, WebhookUpdate } from '#generated/types.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import type { Receivers } from '#server/webhooks/receivers.ts';
import { newSecret } from '#server/webhooks/signature.ts';
import type { Sql } from './database.ts';
import { checkVersion, entityFields, ofVersion, touched } from './entity.ts';
import { inTurn } from './in-turn.ts';
import { pageOf, type ListQuery } from './listing.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

/** Maximum number of webhooks of an organisation. */
const MOST = 10;

const DISABLED = 'This webhook is disabled. Enable it first.';

/**
 * Webhooks of one organisation with their deliveries.
 * @param receivers decides which addresses may be entered
 */
export function webhooksOf(db: Sql, organisationId: string, receivers: Receivers) {
  const own = (id: string) => and(eq(webhooks.organisation_id, organisationId), eq(webhooks.id, id));
  const sent = (id: string) =>
    and(eq(webhookDeliveries.organisation_id, organisationId), eq(webhookDeliveries.webhook_id, id));

  /** @throws Refusal 404 */
  async function row(id: string) {
    const [found] = await db.select().from(webhooks).where(own(id));
    if (!found) throw notFound('Webhook not found.');
    return found;
  }

  /** @throws Refusal 404, 409 */
  async function enabled(id: string): Promise<void> {
    if (!(await row(id)).enabled) throw conflict(DISABLED);
  }

  /** @throws Refusal 422 for an address that requests may not go to */
  function checkUrl(url: string): void {
    const problem = receivers.problemOf(url);
    if (problem !== null) throw invalid('url', problem);
  }

  return {
    /** Oldest first. */
    async list(): Promise<Webhook[]> {
      const rows = await db
        .select()
        .from(webhooks)
        .where(eq(webhooks.organisation_id, organisationId))
        .orderBy(asc(webhooks.created_at), asc(webhooks.id));
      return rows.map(toWebhook);
    },

    get: async (id: string): Promise<Webhook> => toWebhook(await row(id)),

    /** @throws Refusal 409 if there are too many, 422 */
    async create({ url, ...chosen }: WebhookCreate, userId: string): Promise<Webhook> {
      checkUrl(url);
      await inTurn(db, 'webhooks', organisationId);
      const present = await db.$count(webhooks, eq(webhooks.organisation_id, organisationId));
      if (present >= MOST) {
        throw conflict(`This organisation has ${present} webhooks, which is the limit. Delete a webhook first.`);
      }
      const id = newId('whk');
      const secret = newSecret();
      await db.insert(webhooks).values({
        id,
        organisation_id: organisationId,
        url,
        ...chosen,
        secret: receivers.secrets.seal(secret),
        created_by: userId,
      });
      return { ...toWebhook(await row(id)), secret };
    },

    /** @throws Refusal 404, 422, or 409 if `version` is not the current one */
    async update(id: string, { version, ...changes }: WebhookUpdate): Promise<Webhook> {
      if (changes.url !== undefined) checkUrl(changes.url);
      checkVersion(version, await row(id));
      const changed = await db
        .update(webhooks)
        .set({
          ...changes,
          // A change is a new start: what failed before no longer counts.
          failing_since: null,
          ...(changes.enabled === true ? { problem: null } : {}),
          ...touched(),
        })
        .where(and(own(id), ofVersion(webhooks.version, version)))
        .returning({ id: webhooks.id });
      if (changes.enabled === false) await dropPending(db, organisationId, id);
      // Those that wait, or are sent again, are without them too.
      if (changes.include_texts === false)
        await db
          .update(webhookDeliveries)
          .set({ data: sql`${webhookDeliveries.data} - 'text'` })
          .where(sent(id));
      const now = await row(id);
      // Another request changed it between the check and the update.
      if (changed.length === 0) checkVersion(version, now);
      return toWebhook(now);
    },

    /** With its secret and deliveries, for good. @throws Refusal 404 */
    async remove(id: string): Promise<Webhook> {
      const [locked] = await db.select().from(webhooks).where(own(id)).for('update');
      if (!locked) throw notFound('Webhook not found.');
      await db.delete(webhookDeliveries).where(sent(id));
      await db.delete(webhooks).where(own(id));
      return toWebhook(locked);
    },

    /** Replaces the secret; the old one signs too for 24 h. @throws Refusal 404 */
    async rotate(id: string): Promise<Webhook> {
      const secret = newSecret();
      await db
        .update(webhooks)
        .set({
          secret: receivers.secrets.seal(secret),
          previous_secret: sql`${webhooks.secret}`,
          previous_secret_until: sql`clock_timestamp() + interval '24 hours'`,
          ...touched(),
        })
        .where(own(id));
      return { ...toWebhook(await row(id)), secret };
    },

    /** Queues a test. @throws Refusal 404, 409 */
    async test(id: string): Promise<WebhookDelivery> {
      await enabled(id);
      const [made] = await db
        .insert(webhookDeliveries)
        .values({ id: newId('dlv'), organisation_id: organisationId, webhook_id: id, event: 'webhook.test' })
        .returning();
      return toDelivery(made!);
    },

    /** Newest first. @throws Refusal 404 */
    async deliveries(id: string, query: ListQuery): Promise<WebhookDeliveryList> {
      await row(id);
      const { offset, ...page } = pageOf(query);
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(webhookDeliveries).where(sent(id));
      const rows = await db
        .select()
        .from(webhookDeliveries)
        .where(sent(id))
        .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
        .limit(page.page_size)
        .offset(offset);
      return { deliveries: rows.map(toDelivery), total, ...page };
    },

    /** Queues the same event again, with a new schedule. @throws Refusal 404, 409 */
    async redeliver(id: string, deliveryId: string): Promise<WebhookDelivery> {
      await enabled(id);
      const [queued] = await db
        .update(webhookDeliveries)
        .set({
          status: 'pending',
          attempts_before: sql`${webhookDeliveries.attempts}`,
          response_status: null,
          error: null,
          next_attempt_at: sql`clock_timestamp()`,
        })
        .where(and(sent(id), eq(webhookDeliveries.id, deliveryId)))
        .returning();
      if (!queued) throw notFound('Delivery not found.');
      return toDelivery(queued);
    },
  };
}

/** What was still to be sent to a webhook that is being disabled has failed. The webhook is locked by the caller. */
export async function dropPending(db: Sql, organisationId: string, webhookId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', error: 'The webhook was disabled.', next_attempt_at: null })
    .where(
      and(
        eq(webhookDeliveries.organisation_id, organisationId),
        eq(webhookDeliveries.webhook_id, webhookId),
        eq(webhookDeliveries.status, 'pending'),
      ),
    );
}

type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

function toWebhook(row: WebhookRow): Webhook {
  const { id, url, events, include_texts, enabled, problem, failing_since, previous_secret_until: until } = row;
  return {
    id,
    url,
    events,
    include_texts,
    enabled,
    problem,
    failing_since: timeOf(failing_since),
    previous_secret_until: until && until.getTime() > Date.now() ? timeOf(until) : null,
    ...entityFields(row),
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, job_id, status, attempts, response_status, error } = row;
  return {
    id,
    event,
    job_id,
    status,
    attempts,
    response_status,
    error,
    created_at: row.created_at.toISOString(),
    last_attempt_at: timeOf(row.last_attempt_at),
    next_attempt_at: timeOf(row.next_attempt_at),
  };
}
