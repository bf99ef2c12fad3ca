/**
 * The server is killed between the end of a job and the delivery of its event: the next one delivers it.
 * Night: kills a server. By day the process that had an event is gone in webhooks.test.ts, without a kill.
 */
import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { jobs, webhookDeliveries, webhooks } from '#server/db/schema.ts';
import { newSecret } from '#server/webhooks/signature.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { isVerified, openReceiver, type Receiver } from '../support/receiver.ts';
import { configuration } from '../support/processes.ts';
import { caller, end, startServer, usedDataDir } from './kill.ts';

let dataDir: string;
let receiver: Receiver;

beforeAll(async () => {
  dataDir = await usedDataDir('titre-kill-webhooks-');
  receiver = await openReceiver();
});
afterAll(() => {
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an event that was being sent when the server was killed is sent by the next one', async () => {
  const env = { WEBHOOK_NETWORKS: '127.0.0.1' };
  const [port, secret] = [await freePort(), newSecret()];
  const before = await openEmbedded(dataDir);
  await before.sql
    .insert(webhooks)
    .values({ id: 'whk_killed', organisation_id: 'org_helder_foods', url: receiver.url, secret });
  await before.close();

  // Is never answered: the event has left, and nobody knows whether it arrived.
  receiver.answer = () => undefined;
  const first = await startServer(port, dataDir, env);
  const call = caller(port, dataDir);
  const at = '/v1/products/prd_leghaemoglobin/pipelines/prc_secreted';
  await call('POST', `${at}/configurations.json`, configuration());
  const started = await call('POST', `${at}/scale_analysis.json`, { min_output: 50_000, max_output: 100_000 });
  const { id } = (await started.json()) as { id: string };
  await call('DELETE', `${at}/jobs/${id}.json`);
  await receiver.until(1);
  await end(first.process, 'SIGKILL');

  const between = await openEmbedded(dataDir);
  const [job] = await between.sql.select().from(jobs).where(eq(jobs.id, id));
  const [row] = await between.sql.select().from(webhookDeliveries);
  expect(row).toMatchObject({ job_id: id, status: 'pending', attempts: 1, data: { status: job!.status } });
  // The minute for which the killed server had it is over.
  await between.sql.update(webhookDeliveries).set({ next_attempt_at: sql`clock_timestamp()` });
  await between.close();

  receiver.answer = null;
  const second = await startServer(port, dataDir, env);
  await receiver.until(2);
  expect(await end(second.process, 'SIGTERM')).toBe(0);
  const [lost, again] = receiver.received;
  expect([again!.id, again!.text]).toEqual([lost!.id, lost!.text]);
  expect(isVerified(again!, secret)).toBe(true);
  const after = await openEmbedded(dataDir);
  expect(await after.sql.select().from(webhookDeliveries)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  await after.close();
}, 600_000);
