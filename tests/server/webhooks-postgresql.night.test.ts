/**
 * Two processes on one PostgreSQL send the events of finished jobs: each event once, and none is lost.
 * Night: starts PostgreSQL. By day webhooks.test.ts has the events on the embedded database.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { jobQueue } from '#server/db/job-queue.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { startSender, type Sender } from '#server/webhook-sender.ts';
import { newSecret } from '#server/webhooks/signature.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { newPlace, submit } from '../support/jobs.ts';
import { missingPostgresql, startCluster, type Cluster } from '../support/postgresql.ts';
import { isVerified, openReceiver, type Receiver } from '../support/receiver.ts';

const missing = missingPostgresql();

describe.skipIf(missing !== null)(`with PostgreSQL${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let cluster: Cluster;
  let databases: Database[];
  let receiver: Receiver;
  let senders: Sender[] = [];

  beforeAll(async () => {
    cluster = await startCluster(await freePort());
    databases = [await openPostgresql(cluster.url), await openPostgresql(cluster.url)];
    receiver = await openReceiver();
  });
  afterAll(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await Promise.all(databases.map((database) => database.close()));
    cluster.stop();
    receiver.close();
  });

  test('every event is sent once, while jobs end and two processes send', async () => {
    const [one, other] = databases as [Database, Database];
    const place = await newPlace(one, 'sending');
    const secret = newSecret();
    const ids = ['whk_a', 'whk_b', 'whk_c'];
    await one.sql
      .insert(webhooks)
      .values(ids.map((id) => ({ id, organisation_id: place.organisation_id, url: receiver.url, secret })));
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 5);
    senders = databases.map((database) =>
      startSender({
        database,
        publicUrl: 'http://titre.test',
        receivers: receiversIn(['127.0.0.1']),
        log: {
          error: (context) => {
            throw new Error(JSON.stringify(context));
          },
          warn: () => undefined,
        },
        times: { poll: 5 },
      }),
    );
    const JOBS = 20;
    for (let i = 0; i < JOBS; i += 1) await submit(one, place);
    // Two workers end jobs at the same time.
    await Promise.all(
      [one, other].map(async (database) => {
        const queue = jobQueue(database);
        for (let job = await queue.claim(['scale_analysis'], 99); job; job = await queue.claim(['scale_analysis'], 99))
          await queue.finish(job, async () => null);
      }),
    );
    await receiver.until(JOBS * ids.length);
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(receiver.received).toHaveLength(JOBS * ids.length);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(JOBS * ids.length);
    expect(receiver.received.every((each) => isVerified(each, secret))).toBe(true);
    const delivered = eq(webhookDeliveries.status, 'delivered');
    expect(await one.sql.$count(webhookDeliveries, delivered)).toBe(JOBS * ids.length);
  });
});
