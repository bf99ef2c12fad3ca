import type { ActivityEvent, JobFinishedEvent, JobType, WebhookTestEvent } from '#generated/types.ts';
import type { Database } from '#server/db/database.ts';
import { troubleOf } from '#server/db/trouble.ts';
import { webhookQueue, type ClaimedDelivery } from '#server/db/webhook-queue.ts';
import { post, TIMEOUT } from './webhooks/post.ts';
import type { Receivers } from './webhooks/receivers.ts';
import { signatureHeaders } from './webhooks/signature.ts';

export interface SenderOptions {
  database: Pick<Database, 'sql'>;
  /** Origin of this product, for the addresses of jobs. */
  publicUrl: string;
  receivers: Receivers;
  log: Record<'error' | 'warn', (context: object, message: string) => void>;
  times?: Partial<Times>;
}

/** In ms. */
interface Times {
  /** Interval between two looks at the queue. */
  poll: number;
  /** Time that an attempt may take. */
  attempt: number;
  /** Time after which another process may send a delivery that this one has taken. Longer than an attempt. */
  lease: number;
}

export interface Sender {
  /** Takes no more deliveries, and waits for the attempts under way. */
  stop: () => Promise<void>;
}

/** Deliveries that a process sends at the same time, each to another webhook. */
const MOST_SENDING = 8;

/** Sends the deliveries in the queue from this process, until it is stopped. */
export function startSender({ database, publicUrl, receivers, log, times }: SenderOptions): Sender {
  const { poll, attempt, lease }: Times = { poll: 1000, attempt: TIMEOUT, lease: 60_000, ...times };
  const queue = webhookQueue(database);
  /** Attempts under way, by webhook. */
  const sending = new Map<string, Promise<void>>();
  let stopping = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    while (sending.size < MOST_SENDING) {
      if (stopping) return;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each claim leaves out the webhooks of the last ones
      const claimed = await queue.claim([...sending.keys()], lease / 1000);
      if (!claimed) return;
      begin(claimed);
    }
  }

  function wake(): void {
    if (stopping || looking) return;
    looking = look()
      .catch((error: unknown) => complain(error, {}, 'deliveries could not be read from the queue'))
      .finally(() => {
        looking = null;
      });
  }

  function begin(claimed: ClaimedDelivery): void {
    const { id, webhook_id: webhook } = claimed.delivery;
    const sent = deliver(claimed)
      .catch((error: unknown) =>
        complain(error, { delivery: id }, 'the outcome of a delivery could not be stored; it will be sent again'),
      )
      .finally(() => {
        sending.delete(webhook);
        wake();
      });
    sending.set(webhook, sent);
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const { delivery, url, secrets } = claimed;
    const body = JSON.stringify(eventOf(delivery, publicUrl));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Titre-Webhooks/1',
      ...signatureHeaders(
        { id: delivery.id, timestamp: Math.floor(Date.now() / 1000), body },
        secrets.map(receivers.secrets.open),
      ),
    };
    const problem = await queue.record(claimed, await post(url, { headers, body }, receivers, attempt));
    if (problem === null) return;
    log.warn(
      { webhook: delivery.webhook_id, organisation: delivery.organisation_id, problem },
      'a webhook was disabled',
    );
  }

  /** An outage of the database is logged by whoever runs jobs in this process. */
  function complain(error: unknown, context: object, message: string): void {
    if (troubleOf(error) === null) log.error({ err: error, ...context }, message);
  }

  const polling = setInterval(wake, poll);
  wake();
  return {
    async stop() {
      stopping = true;
      clearInterval(polling);
      await looking;
      await Promise.all(sending.values());
    },
  };
}

/** The body of a delivery: the same in every attempt. */
function eventOf(
  { event, job_id, data, created_at, organisation_id, webhook_id }: ClaimedDelivery['delivery'],
  publicUrl: string,
): ActivityEvent | JobFinishedEvent | WebhookTestEvent {
  const timestamp = created_at.toISOString();
  if (data && event !== 'webhook.test' && event !== 'job.finished' && 'concerns' in data) {
    const { product_id, process_id } = data;
    const page = `${publicUrl}/products/${product_id}${event === 'decision.woken' ? '' : `/${process_id}`}`;
    return { type: event, timestamp, data: { organisation_id, ...data, url: page } };
  }
  if (event === 'webhook.test' || data === null || job_id === null || 'concerns' in data) {
    return { type: 'webhook.test', timestamp, data: { webhook_id, organisation_id } };
  }
  const { job_type, status, product_id, process_id } = data;
  return {
    type: 'job.finished',
    timestamp,
    data: {
      job_id,
      // Jobs of a process are analyses that have ended.
      job_type: job_type as JobType,
      status: status as JobFinishedEvent['data']['status'],
      organisation_id,
      product_id,
      process_id,
      finished_at: timestamp,
      url: `${publicUrl}/v1/products/${product_id}/pipelines/${process_id}/jobs/${job_id}.json`,
    },
  };
}
