/** Webhooks: what is sent, to whom, how often, and where to nothing is ever sent. */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationExamples } from '#generated/operations-examples.ts';
import { operations as table, type OperationId } from '#generated/operations.ts';
import type { Webhook, WebhookDelivery, WebhookDeliveryList, WebhookList } from '#generated/types.ts';
import { buildApp } from '#server/app.ts';
import { everyOrganisation } from '#server/db/every-organisation.ts';
import { jobQueue } from '#server/db/job-queue.ts';
import { purge } from '#server/db/purge.ts';
import { idempotencyKeys, jobs, logs, organisations, webhookDeliveries, webhooks } from '#server/db/schema.ts';
import { webhookQueue } from '#server/db/webhook-queue.ts';
import { post } from '#server/webhooks/post.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { PAUSES, pauseAfter } from '#server/webhooks/schedule.ts';
import { startSender, type Sender } from '#server/webhook-sender.ts';
import { fits } from '../contract/contract.ts';
import { newPlace, submit, type Place } from '../support/jobs.ts';
import { isVerified, openReceiver, type Receiver } from '../support/receiver.ts';
import { testServer, type TestServer } from '../support/server.ts';

const LOCAL = receiversIn(['127.0.0.1']);
/** ms, which no machine reaches. */
const PATIENT = { attempt: 600_000, lease: 600_000 };

let server: TestServer;
let receiver: Receiver;
let senders: Sender[] = [];
let warnings: object[] = [];
/** An organisation of each test's own. */
let place: Place;

beforeAll(async () => {
  server = await testServer({ WEBHOOK_NETWORKS: '127.0.0.1' });
  receiver = await openReceiver();
});

beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = null;
  warnings = [];
  place = await newPlace(server.database, randomUUID().slice(0, 8));
});

afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
  const { sql: db } = server.database;
  await db.delete(webhookDeliveries);
  await db.delete(webhooks);
  await db.delete(jobs);
});

afterAll(async () => {
  receiver.close();
  await server.close();
});

/** A sender that looks often; what is wrong with it fails the test. */
function send(times = {}): Sender {
  const sender = startSender({
    database: server.database,
    publicUrl: 'http://titre.test',
    receivers: LOCAL,
    log: {
      error: (context) => {
        throw new Error(JSON.stringify(context));
      },
      warn: (context) => void warnings.push(context),
    },
    times: { poll: 10, ...times },
  });
  senders.push(sender);
  return sender;
}

const at = (organisation = place.organisation_id) => `/v1/organisations/${organisation}/webhooks`;
const admin = <T = Webhook>(method: string, url: string, body?: unknown) => server.call<T>('admin', method, url, body);
async function add(url = receiver.url): Promise<Webhook & { secret: string }> {
  const { status, body } = await admin<Webhook & { secret: string }>('POST', `${at()}.json`, { url });
  expect(status).toBe(201);
  return body;
}
const listed = async () => (await admin<WebhookList>('GET', `${at()}.json`)).body.webhooks;
const deliveriesOf = async ({ id }: Webhook) =>
  (await admin<WebhookDeliveryList>('GET', `${at()}/${id}/deliveries.json`)).body.deliveries;
const untilDelivery = async (webhook: Webhook, expected: Partial<WebhookDelivery>): Promise<void> => {
  await expect.poll(async () => (await deliveriesOf(webhook))[0], { interval: 10 }).toMatchObject(expected);
};
/** What is planned for later is due now. */
const hasten = () =>
  server.database.sql
    .update(webhookDeliveries)
    .set({ next_attempt_at: sql`clock_timestamp()` })
    .where(eq(webhookDeliveries.status, 'pending'));

const claim = async () => (await jobQueue(server.database).claim(['scale_analysis'], 99))!;
/** Runs a job to its end, without threads. */
async function finish(): Promise<string> {
  const id = await submit(server.database, place);
  await jobQueue(server.database).finish(await claim(), async () => ({ secret_result: 1 }));
  return id;
}

describe('an event', () => {
  const endings: Record<string, { status: string; end: (id: string) => Promise<unknown> }> = {
    'a job that succeeds': {
      status: 'succeeded',
      end: async () => jobQueue(server.database).finish(await claim(), async () => null),
    },
    'a job that fails': {
      status: 'failed',
      end: async () => jobQueue(server.database).fail(await claim(), 'It could not be done.'),
    },
    'a job whose subject was deleted': {
      status: 'cancelled',
      end: async () => jobQueue(server.database).drop(await claim(), 'Deleted.'),
    },
    'a job that is given up after its thread died again and again': {
      status: 'failed',
      async end() {
        for (let i = 0; i < 5; i += 1) await jobQueue(server.database).crashed(await claim());
      },
    },
    'a job that is given up after its process died again and again': {
      status: 'failed',
      async end(id) {
        await claim();
        await server.database.sql.update(jobs).set({ crashes: 24 }).where(eq(jobs.id, id));
        await jobQueue(server.database).recover(0);
      },
    },
  };

  test.each(Object.entries(endings))('is sent for %s', async (_name, { status, end }) => {
    const { secret } = await add();
    const id = await submit(server.database, place);
    await end(id);
    send();
    await receiver.until(1);
    const [one] = receiver.received;
    const [job] = await server.database.sql.select().from(jobs).where(eq(jobs.id, id));
    expect(one!.body).toEqual({
      type: 'job.finished',
      timestamp: job!.finished_at!.toISOString(),
      data: {
        job_id: id,
        job_type: 'scale_analysis',
        status,
        organisation_id: place.organisation_id,
        product_id: place.product_id,
        process_id: place.process_id,
        finished_at: job!.finished_at!.toISOString(),
        url: `http://titre.test/v1/products/${place.product_id}/pipelines/${place.process_id}/jobs/${id}.json`,
      },
    });
    expect(fits({ $ref: '#/components/schemas/JobFinishedEvent' }, one!.body)).toBe(true);
    expect(isVerified(one!, secret)).toBe(true);
    expect(receiver.received).toHaveLength(1);
  });

  test('is sent for a job that a user cancels', async () => {
    const url = '/v1/organisations/org_helder_foods/webhooks.json';
    expect((await admin('POST', url, { url: receiver.url })).status).toBe(201);
    const { body: product } = await server.call<{ id: string }>('standard', 'POST', '/v1/products.json', {
      ...(operationExamples.createProduct.body as object),
      name: 'Cancelled',
    });
    const pipelines = `/v1/products/${product.id}/pipelines`;
    const { body: process } = await server.call<{ id: string }>('standard', 'POST', `${pipelines}.json`, { name: 'P' });
    const own = { organisation_id: 'org_helder_foods', product_id: product.id, process_id: process.id };
    const id = await submit(server.database, own);
    await server.call('standard', 'DELETE', `${pipelines}/${process.id}/jobs/${id}.json`);
    send();
    await receiver.until(1);
    expect(receiver.received[0]!.body.data).toMatchObject({ job_id: id, status: 'cancelled' });
    await server.call('standard', 'DELETE', `${pipelines}/${process.id}/jobs/${id}.json`);
    expect(await server.database.sql.$count(webhookDeliveries)).toBe(1);
  });

  test('is not sent for a job that is tried again, nor for one that no process shows', async () => {
    await add();
    await submit(server.database, place);
    await jobQueue(server.database).crashed(await claim());
    const id = await submit(server.database, place);
    await server.database.sql.update(jobs).set({ process_id: null }).where(eq(jobs.id, id));
    await jobQueue(server.database).fail(await claim(), 'The first.');
    await jobQueue(server.database).fail(await claim(), 'The second.');
    const rows = await server.database.sql.select({ job: webhookDeliveries.job_id }).from(webhookDeliveries);
    expect(rows.map(({ job }) => job)).not.toContain(id);
    expect(rows).toHaveLength(1);
  });

  test('is stored with the end of the job, or neither is', async () => {
    await add();
    await submit(server.database, place);
    const job = await claim();
    const cut = jobQueue(server.database).finish(job, async () => {
      throw new Error('The power is gone.');
    });
    await expect(cut).rejects.toThrow('The power is gone.');
    expect(await server.database.sql.$count(webhookDeliveries)).toBe(0);
    await jobQueue(server.database).finish(job, async () => null);
    expect(await server.database.sql.$count(webhookDeliveries)).toBe(1);
  });

  test('goes to every enabled webhook of the organisation, and to no other', async () => {
    const [first, second, disabled] = [await add(), await add(), await add()];
    await admin('PUT', `${at()}/${disabled.id}.json`, { enabled: false });
    const mine = place;
    place = await newPlace(server.database, randomUUID().slice(0, 8));
    await add();
    place = mine;
    await finish();
    const rows = await server.database.sql.select({ id: webhookDeliveries.webhook_id }).from(webhookDeliveries);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('has no result and names no person', async () => {
    await add();
    await finish();
    send();
    await receiver.until(1);
    expect(receiver.received[0]!.text).not.toMatch(/secret_result|usr_|@|Mara/);
  });

  test('can be a test, which looks like any other', async () => {
    const webhook = await add();
    const asked = await admin<WebhookDelivery>('POST', `${at()}/${webhook.id}/test.json`);
    expect(asked).toMatchObject({ status: 202, body: { event: 'webhook.test', status: 'pending', job_id: null } });
    send();
    await receiver.until(1);
    const [one] = receiver.received;
    expect(fits({ $ref: '#/components/schemas/WebhookTestEvent' }, one!.body)).toBe(true);
    expect([one!.id, isVerified(one!, webhook.secret)]).toEqual([asked.body.id, true]);
    await untilDelivery(webhook, { status: 'delivered', response_status: 204, attempts: 1, next_attempt_at: null });
  });
});

describe('the signature', () => {
  test('is not that of another secret, body, id or time', async () => {
    const { secret } = await add();
    const other = await add();
    await finish();
    send();
    await receiver.until(2);
    const one = receiver.received.find((each) => isVerified(each, secret))!;
    expect(isVerified(one, other.secret)).toBe(false);
    expect(isVerified({ ...one, text: `${one.text} ` }, secret)).toBe(false);
    expect(isVerified({ ...one, headers: { ...one.headers, 'webhook-id': 'dlv_other' } }, secret)).toBe(false);
    const earlier = String(Number(one.headers['webhook-timestamp']) - 1);
    expect(isVerified({ ...one, headers: { ...one.headers, 'webhook-timestamp': earlier } }, secret)).toBe(false);
  });

  test('is made with both secrets for a day after a new one was made, then with the new one', async () => {
    const webhook = await add();
    const { body: rotated } = await admin<Webhook & { secret: string }>('POST', `${at()}/${webhook.id}/secret.json`);
    expect(rotated.secret).not.toBe(webhook.secret);
    send();
    await finish();
    await receiver.until(1);
    const [both] = receiver.received;
    expect([isVerified(both!, webhook.secret), isVerified(both!, rotated.secret)]).toEqual([true, true]);
    await server.database.sql.update(webhooks).set({ previous_secret_until: sql`now() - interval '1 second'` });
    await finish();
    await receiver.until(2);
    const [, last] = receiver.received;
    expect([isVerified(last!, webhook.secret), isVerified(last!, rotated.secret)]).toEqual([false, true]);
    expect((await listed())[0]!.previous_secret_until).toBeNull();
  });

  test('comes from a secret that is shown once and written in no log', async () => {
    const { secret, ...webhook } = await add();
    expect(await listed()).toEqual([webhook]);
    const entries = await server.database.sql.select().from(logs).where(eq(logs.entity_id, webhook.id));
    expect(entries).toMatchObject([
      { action: 'webhook.create', user_id: 'usr_ada_lindqvist', organisation_id: place.organisation_id },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${secret.slice(6, 20).replaceAll('+', '.')}|hidden`));
  });

  test('comes from a secret that a request repeated with the same Idempotency-Key does not return', async () => {
    const once = (key: string, url: string, body?: object) =>
      server.call<Webhook>('admin', 'POST', url, body, { 'idempotency-key': `${key}-${place.organisation_id}` });
    const make = () => once('webhook-made', `${at()}.json`, { url: receiver.url });
    const [first, again] = [await make(), await make()];
    const { secret, ...rest } = first.body;
    expect([again.status, again.body]).toEqual([201, rest]);
    const rotate = () => once('secret-replaced', `${at()}/${rest.id}/secret.json`);
    const rotated = (await rotate()).body.secret!;
    expect((await rotate()).body.secret).toBeUndefined();
    const stored = JSON.stringify(await server.database.sql.select().from(idempotencyKeys));
    expect(stored).toContain(rest.id);
    expect([secret!, rotated].filter((one) => stored.includes(one))).toEqual([]);
  });

  test('comes from a secret that the log of the process does not contain, wherever it is pasted', async () => {
    const lines: string[] = [];
    const { identity, database, compute, config } = server;
    const app = await buildApp({
      config: { ...config, logLevel: 'trace' },
      identity,
      api: { database, compute, mostJobs: 1 },
      web: 'none',
      log: { write: (line) => void lines.push(line) },
    });
    const { secret } = await add();
    const ask = (url: string, token: string) =>
      app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    await ask(`/v1/products/${encodeURIComponent(secret)}.json?q=${encodeURIComponent(secret)}`, secret);
    await ask(`/v1/${secret}`, await server.token('admin'));
    await app.close();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toContain('[secret]');
    const parts = [secret, encodeURIComponent(secret)].map((text) => text.slice('whsec_'.length, -4));
    expect(lines.filter((line) => parts.some((part) => line.includes(part)))).toEqual([]);
  });
});

describe('a delivery', () => {
  test('is repeated after an error and after no answer, with the same id and body, until the receiver has it', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(500).end();
    await finish();
    // Only the one that is not answered has a limit that a busy machine may reach.
    const first = send(PATIENT);
    await untilDelivery(webhook, {
      attempts: 1,
      error: 'The receiver answered with status 500.',
      response_status: 500,
    });
    expect((await listed())[0]!.failing_since).not.toBeNull();
    await first.stop();
    receiver.answer = () => undefined;
    await hasten();
    const second = send({ attempt: 200 });
    await untilDelivery(webhook, { attempts: 2, error: 'The receiver did not answer within 0.2 seconds.' });
    await second.stop();
    receiver.answer = (response) => void response.writeHead(200).end('thanks');
    await hasten();
    send(PATIENT);
    await untilDelivery(webhook, { attempts: 3, status: 'delivered', error: null, response_status: 200 });
    expect((await listed())[0]!.failing_since).toBeNull();
    const [one, ...others] = receiver.received;
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ id, text }) => id !== one!.id || text !== one!.text)).toEqual([]);
  });

  test('waits longer after each failure, up to about a day in all, and is then given up', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(503).end();
    await finish();
    send();
    for (let attempt = 1; attempt <= PAUSES.length; attempt += 1) {
      await untilDelivery(webhook, { attempts: attempt, status: 'pending', response_status: 503 });
      const [{ next_attempt_at: next, last_attempt_at: last }] = (await deliveriesOf(webhook)) as [WebhookDelivery];
      const pause = (Date.parse(next!) - Date.parse(last!)) / 1000;
      expect(pause / PAUSES[attempt - 1]!, `pause ${attempt}`).toBeGreaterThan(0.79);
      // After the attempt, which takes a moment.
      expect(pause, `pause ${attempt}`).toBeLessThan(1.21 * PAUSES[attempt - 1]! + 30);
      await hasten();
    }
    await untilDelivery(webhook, { attempts: PAUSES.length + 1, status: 'failed', next_attempt_at: null });
    const total = PAUSES.reduce((sum, pause) => sum + pause, 0);
    expect([total > 20 * 3600, total < 26 * 3600]).toEqual([true, true]);
    expect([pauseAfter(1, 0), pauseAfter(1, 1), pauseAfter(PAUSES.length + 1)]).toEqual([4, 6, null]);
  });

  test('can be sent again by hand, with the same id and a new schedule', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(503).end();
    await finish();
    const [{ id }] = (await deliveriesOf(webhook)) as [WebhookDelivery];
    const { sql: db } = server.database;
    await db.update(webhookDeliveries).set({ status: 'failed', attempts: 10, next_attempt_at: null });
    const again = await admin<WebhookDelivery>('POST', `${at()}/${webhook.id}/deliveries/${id}/redeliver.json`);
    expect(again).toMatchObject({ status: 202, body: { id, status: 'pending', attempts: 10, error: null } });
    send();
    await untilDelivery(webhook, { attempts: 11, response_status: 503 });
    receiver.answer = null;
    await hasten();
    await untilDelivery(webhook, { attempts: 12, status: 'delivered' });
    expect(receiver.received.map((one) => one.id)).toEqual([id, id]);
  });

  test('is sent once by two processes, each of which looks all the time', async () => {
    await add();
    await add();
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 5);
    for (let i = 0; i < 15; i += 1) await finish();
    // What a busy machine delays is not sent again.
    for (let i = 0; i < 3; i += 1) send(PATIENT);
    await receiver.until(30);
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30);
    expect(receiver.received).toHaveLength(30);
  });

  test('is taken over when its process is gone, whose late outcome then changes nothing', async () => {
    const webhook = await add();
    await finish();
    const queue = webhookQueue(server.database);
    const lost = (await queue.claim([], 60))!;
    expect(await queue.claim([], 60)).toBeNull();
    await hasten();
    const taken = (await queue.claim([], 60))!;
    expect([taken.delivery.id, taken.delivery.attempts]).toEqual([lost.delivery.id, 2]);
    await queue.record(lost, { status: null, error: 'Late.' });
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ status: 'pending', error: null });
    await queue.record(taken, { status: 204, error: null });
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('to a slow receiver holds up no other', async () => {
    const slow = await openReceiver();
    slow.answer = () => undefined;
    await add(slow.url);
    await add();
    for (let i = 0; i < 3; i += 1) await finish();
    send({ attempt: 3000 });
    await receiver.until(3);
    expect(slow.received).toHaveLength(1);
    slow.close();
  });

  test('follows no redirect', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(307, { location: receiver.url }).end();
    await finish();
    send();
    await untilDelivery(webhook, {
      status: 'pending',
      error: 'The receiver answered with a redirect (307), which is not followed.',
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('is complete with the status, however much follows it', async () => {
    const webhook = await add();
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    await finish();
    send();
    await untilDelivery(webhook, { status: 'delivered', response_status: 200 });
    await expect.poll(() => receiver.received).toHaveLength(1);
    expect(written).toBeLessThan(50 * 2 ** 20);
  });

  test('is listed for 30 days', async () => {
    const webhook = await add();
    await finish();
    await finish();
    const [, { id }] = (await deliveriesOf(webhook)) as [WebhookDelivery, WebhookDelivery];
    await server.database.sql
      .update(webhookDeliveries)
      .set({ created_at: sql`now() - interval '31 days'` })
      .where(eq(webhookDeliveries.id, id));
    await purge(server.database.sql);
    expect((await deliveriesOf(webhook)).map((one) => one.id)).not.toContain(id);
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('that has failed for three days is disabled when a delivery is given up, and says so', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(500).end();
    await finish();
    await finish();
    await server.database.sql.update(webhooks).set({ failing_since: sql`now() - interval '73 hours'` });
    send();
    await untilDelivery(webhook, { attempts: 1 });
    expect((await listed())[0]).toMatchObject({ enabled: true, problem: null });
    await server.database.sql.update(webhookDeliveries).set({ attempts: 9 });
    await hasten();
    await expect.poll(async () => (await listed())[0]!.enabled, { interval: 10 }).toBe(false);
    const [disabled] = await listed();
    expect(disabled!.problem).toMatch(/^Disabled because every attempt since \d+ \w+ \d{4} has failed\.$/);
    expect((await deliveriesOf(webhook)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(warnings).toMatchObject([{ webhook: webhook.id, organisation: place.organisation_id }]);
    await finish();
    expect(await deliveriesOf(webhook)).toHaveLength(2);
    const { body: enabled } = await admin('PUT', `${at()}/${webhook.id}.json`, { enabled: true });
    expect(enabled).toMatchObject({ enabled: true, problem: null, failing_since: null });
  });

  test('whose receiver answers 410 is disabled at once', async () => {
    const webhook = await add();
    receiver.answer = (response) => void response.writeHead(410).end();
    await finish();
    send();
    await expect.poll(async () => (await listed())[0]!.enabled, { interval: 10 }).toBe(false);
    expect((await listed())[0]!.problem).toContain('410');
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ status: 'failed', response_status: 410 });
  });

  test('that is disabled sends nothing, and is not tested', async () => {
    const webhook = await add();
    await finish();
    await admin('PUT', `${at()}/${webhook.id}.json`, { enabled: false, version: 1 });
    const [dropped] = await deliveriesOf(webhook);
    expect(dropped).toMatchObject({ status: 'failed', error: 'The webhook was disabled.' });
    for (const path of ['test', `deliveries/${dropped!.id}/redeliver`]) {
      const refused = await admin<{ message: string }>('POST', `${at()}/${webhook.id}/${path}.json`);
      expect([refused.status, refused.body.message]).toEqual([409, 'This webhook is disabled. Enable it first.']);
    }
    expect((await admin('PUT', `${at()}/${webhook.id}.json`, { enabled: true, version: 1 })).status).toBe(409);
  });

  test('that is deleted is gone with its deliveries', async () => {
    const webhook = await add();
    await finish();
    expect((await admin('DELETE', `${at()}/${webhook.id}.json`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await server.database.sql.$count(webhookDeliveries)).toBe(0);
    expect((await admin('DELETE', `${at()}/${webhook.id}.json`)).status).toBe(404);
  });

  test('is one of ten at most, also when they are added at the same time', async () => {
    for (let i = 0; i < 7; i += 1) await add();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => admin<{ message: string }>('POST', `${at()}.json`, { url: receiver.url })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.find(({ status }) => status === 409)!.body.message).toBe(
      'This organisation has 10 webhooks, which is the limit. Delete a webhook first.',
    );
  });

  test('of a deleted organisation sends nothing, and goes with it for good', async () => {
    await add();
    await finish();
    const late = await submit(server.database, place);
    await admin('DELETE', `/v1/organisations/${place.organisation_id}.json`);
    await jobQueue(server.database).finish(await claim(), async () => null);
    expect(await server.database.sql.$count(webhookDeliveries, eq(webhookDeliveries.job_id, late))).toBe(0);
    expect(await webhookQueue(server.database).claim([], 60)).toBeNull();
    await server.database.sql
      .update(organisations)
      .set({ deleted_at: sql`now() - interval '31 days'` })
      .where(eq(organisations.id, place.organisation_id));
    await purge(server.database.sql);
    const left = and(eq(webhooks.organisation_id, place.organisation_id));
    expect(await server.database.sql.$count(webhooks, left)).toBe(0);
    expect(await server.database.sql.$count(webhookDeliveries)).toBe(0);
  });

  test('does not exist for another organisation, for any call', async () => {
    const webhook = await add();
    await finish();
    const [delivery] = await deliveriesOf(webhook);
    const before = await listed();
    const ids = (Object.keys(table) as OperationId[]).filter((id) => table[id].path.includes('{webhookId}'));
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      const path = table[id].path.replace('{webhookId}', webhook.id).replace('{deliveryId}', delivery!.id);
      const { body } = operationExamples[id] as { body?: unknown };
      const theirs = path.replace('{orgId}', 'org_delft_teaching_lab');
      expect([id, (await server.call('admin', table[id].method, theirs, body)).status]).toEqual([id, 404]);
      const own = path.replace('{orgId}', place.organisation_id);
      expect([id, (await server.call('standard', table[id].method, own, body)).status]).toEqual([id, 403]);
    }
    expect((await admin('GET', '/v1/organisations/org_delft_teaching_lab/webhooks.json')).body).toEqual({
      webhooks: [],
    });
    expect(await listed()).toEqual(before);
  });
});

/** Addresses that lead to this machine, its network, or nowhere; in every way of writing them that a URL has. */
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const PUBLIC = ['1.1.1.1', '9.255.255.255', '11.0.0.1', '100.63.255.255', '172.32.0.1', '192.167.0.1', '2606:4700::1'];

describe('an address', () => {
  const inUrl = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/titre`;
  const nowhere = receiversIn([]);
  let strict: TestServer;
  beforeAll(async () => {
    strict = await testServer();
  });
  afterAll(() => strict.close());
  const create = (url: string) =>
    strict.call<{ field: string; message: string }>(
      'admin',
      'POST',
      '/v1/organisations/org_helder_foods/webhooks.json',
      {
        url,
      },
    );

  const written: Record<string, string> = {
    ...Object.fromEntries(NOT_PUBLIC.map((address) => [address, inUrl(address)])),
    'a decimal number': 'https://2130706433/',
    'an octal number': 'https://0177.0.0.1/',
    'a hexadecimal number': 'https://0x7f.1/',
    'a short form': 'https://127.1/',
    'full-width digits': 'https://１２７.0.0.1/',
    localhost: 'https://localhost/',
    'localhost with a full stop': 'https://localhost./',
    'a name below localhost': 'https://titre.localhost/',
    'capital letters': 'https://LOCALHOST:8443/',
    'http to another machine': 'http://example.org/',
    'http to this machine': 'http://localhost:3000/',
    'a user name': 'https://user@example.org/',
    'a password': 'https://user:secret@example.org/',
    'a fragment': 'https://example.org/#part',
    'the port of another service': 'https://example.org:25/',
    'port 80': 'https://example.org:80/',
    'another protocol': 'ftp://example.org/',
    'a file': 'file:///etc/passwd',
    'a script': 'javascript:alert(1)',
  };

  test.each(Object.entries(written))('is refused when it is entered as %s', async (_name, url) => {
    const { status, body } = await create(url);
    expect([status, body.field], JSON.stringify(body)).toEqual([422, 'url']);
    expect(body.message).toMatch(/^Address /);
  });

  test('is refused when a webhook is changed to it', async () => {
    const { id } = (
      await strict.call<Webhook>('admin', 'POST', '/v1/organisations/org_helder_foods/webhooks.json', {
        url: 'https://notebook.helder.example/titre',
      })
    ).body;
    const url = `/v1/organisations/org_helder_foods/webhooks/${id}.json`;
    expect((await strict.call('admin', 'PUT', url, { url: 'https://10.0.0.1/' })).status).toBe(422);
  });

  test.each(PUBLIC.map(inUrl))('%s is public', (url) => {
    expect(nowhere.problemOf(url)).toBeNull();
  });

  test.each(NOT_PUBLIC)('%s is refused when a name leads to it, alone or beside a public one', async (address) => {
    const family = address.includes(':') ? 6 : 4;
    for (const addresses of [
      [{ address, family }],
      [
        { address: '1.1.1.1', family: 4 },
        { address, family },
      ],
    ]) {
      const outcome = await post(
        'https://rebound.example/',
        { headers: {}, body: '{}' },
        receiversIn([], async () => addresses),
      );
      expect(outcome).toEqual({
        status: null,
        error: 'The host name rebound.example resolves to a private or reserved address.',
      });
    }
  });

  test('that was entered earlier, or allowed earlier, is refused when the request is sent', async () => {
    const outcome = await post(receiver.url, { headers: {}, body: '{}' }, nowhere);
    expect(outcome).toEqual({
      status: null,
      error: 'The address must be public; this one is private or reserved.',
    });
    expect(receiver.received).toHaveLength(0);
  });

  test('is looked up once, and the connection goes where that look-up led', async () => {
    const asked: string[] = [];
    const rebinding = receiversIn(['127.0.0.1'], async (name) => {
      asked.push(name);
      // The second answer would be another machine.
      return [{ address: asked.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    });
    const url = `http://receiver.localhost:${receiver.port}/`;
    const outcome = await post(url, { headers: {}, body: '{}' }, rebinding);
    expect(outcome).toEqual({ status: 204, error: null });
    expect(asked).toEqual(['receiver.localhost']);
    expect(receiver.received[0]!.headers.host).toBe(`receiver.localhost:${receiver.port}`);
  });

  test('in a network that the operator allows may be reached, and only there', async () => {
    const office = receiversIn(['10.1.0.0/16', 'fd00::/8'], async (name) => [
      { address: name === 'in.example' ? '10.1.2.3' : '10.2.2.3', family: 4 },
    ]);
    expect(office.problemOf('https://10.1.2.3/')).toBeNull();
    expect(office.problemOf('https://[fd12::1]/')).toBeNull();
    expect(office.problemOf('https://10.2.2.3/')).not.toBeNull();
    expect(office.problemOf('http://10.1.2.3/')).not.toBeNull();
    expect(office.problemOf('https://localhost/')).not.toBeNull();
    expect(await office.addressesOf('https://in.example/')).toEqual([{ address: '10.1.2.3', family: 4 }]);
    await expect(office.addressesOf('https://out.example/')).rejects.toThrow('private or reserved');
  });

  test('that nobody listens at, or that is unknown, is a failure in words', async () => {
    const closed = await openReceiver();
    closed.close();
    expect((await post(closed.url, { headers: {}, body: '{}' }, LOCAL)).error).toBe(
      'The receiver refused the connection.',
    );
    const unknown = receiversIn([], () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })));
    expect((await post('https://none.example/', { headers: {}, body: '{}' }, unknown)).error).toBe(
      'The host name of the receiver is unknown.',
    );
    const silent = receiversIn([], () => new Promise(() => undefined));
    expect((await post('https://none.example/', { headers: {}, body: '{}' }, silent, 50)).error).toBe(
      'The receiver did not answer within 0.05 seconds.',
    );
  });

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
  test.skipIf(!hasOpenssl)(
    'is trusted by its certificate for the name that was entered, and not by the address it leads to',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'titre-tls-'));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      const kind =
        'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=receiver.example';
      const files = `-addext subjectAltName=DNS:receiver.example -keyout ${key} -out ${cert}`;
      const made = spawnSync('openssl', `${kind} ${files}`.split(' '));
      expect(made.status, String(made.stderr)).toBe(0);
      const names: unknown[] = [];
      const secure = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ socket }, response) => {
        names.push((socket as TLSSocket).servername);
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const { port } = secure.address() as AddressInfo;
      const local = receiversIn(['127.0.0.1'], async () => [{ address: '127.0.0.1', family: 4 }]);
      const ask = (host: string) => post(`https://${host}:${port}/`, { headers: {}, body: '{}' }, local);
      const trusted = getCACertificates();
      expect((await ask('receiver.example')).error).toBe(
        'The certificate of the receiver is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).',
      );
      setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')]);
      expect(await ask('receiver.example')).toEqual({ status: 204, error: null });
      expect((await ask('other.example')).error).toBe(
        'The certificate of the receiver is not valid (ERR_TLS_CERT_ALTNAME_INVALID).',
      );
      expect(names).toEqual(['receiver.example']);
      setDefaultCACertificates(trusted);
      secure.close();
      rmSync(folder, { recursive: true, force: true });
    },
  );
});

test('a secret is stored encrypted if the operator has a key, and still signs', async () => {
  const keys = [randomBytes(32)];
  const sealing = receiversIn(['127.0.0.1'], undefined, keys);
  const all = everyOrganisation(server.database.sql, sealing).webhooks(place.organisation_id);
  const { id, secret } = await all.create({ url: receiver.url }, 'usr_ada_lindqvist');
  const stored = async () => {
    const [row] = await server.database.sql.select().from(webhooks).where(eq(webhooks.id, id));
    return [row!.secret, row!.previous_secret];
  };
  const [first] = await stored();
  const { secret: next } = await all.rotate(id);
  expect(await stored()).toEqual([expect.stringMatching(/^aes256gcm:/), first]);
  expect((await stored()).map((one) => sealing.secrets.open(one!))).toEqual([next, secret]);
});
