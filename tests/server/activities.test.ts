/** What webhooks are told of comments and reviews: to whom, with which ids, and without any text unless the organisation chose so. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityEvent, Comment, Review, Webhook } from '#generated/types.ts';
import { webhookDeliveries, webhooks } from '#server/db/schema.ts';
import { receiversIn } from '#server/webhooks/receivers.ts';
import { startSender } from '#server/webhook-sender.ts';
import { fits } from '../contract/contract.ts';
import { newMember, type SomeOne } from '../support/people.ts';
import { configuration, newProcess } from '../support/processes.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { testServer, type TestServer } from '../support/server.ts';

const HOOKS = '/v1/organisations/org_helder_foods/webhooks.json';
const SECRETS = ['The titre is 7.3', 'Below cost, I think', 'The price is old'];

let server: TestServer;
let receiver: Receiver;
let author: SomeOne;
let reviewer: SomeOne;

beforeAll(async () => {
  server = await testServer({ WEBHOOK_NETWORKS: '127.0.0.1', SIGNATURE_MINUTES: '1440' });
  receiver = await openReceiver();
  author = await newMember(server, 'Au Thor');
  reviewer = await newMember(server, 'Re Viewer');
});

afterAll(async () => {
  receiver.close();
  await server.close();
});

const add = async (more: object): Promise<Webhook> => {
  const { status, body } = await server.call<Webhook>('admin', 'POST', HOOKS, { url: receiver.url, ...more });
  expect(status).toBe(201);
  return body;
};
const told = async ({ id }: Webhook) =>
  (await server.database.sql.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id)))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map(({ event, data }) => ({ event, ...data }));
/** Sends what waits until the receiver has so many deliveries in all. */
async function sendUntil(count: number): Promise<void> {
  const sender = startSender({
    database: server.database,
    publicUrl: 'http://titre.test',
    receivers: receiversIn(['127.0.0.1']),
    log: { error: (context) => expect(context).toBeNull(), warn: () => undefined },
    times: { poll: 10 },
  });
  await receiver.until(count);
  await sender.stop();
}

test('each webhook is told what it receives, in ids; texts leave only with the webhook that includes them', async () => {
  const all = [
    'comment.created',
    'comment.mentioned',
    'comment.resolved',
    'review.requested',
    'review.approved',
    'review.returned',
    'decision.woken',
  ];
  const plain = await add({ events: all });
  const texts = await add({ events: all, include_texts: true });
  const mentions = await add({ events: ['comment.mentioned'] });
  const usual = await add({});
  expect([usual.events, usual.include_texts]).toEqual([['job.finished'], false]);

  const process = await newProcess(server, author);
  const at = { product_id: process.product.id, process_id: process.id };
  const made = await server.call<{ id: string }>(author, 'POST', `${process.url}/configurations.json`, configuration());
  expect(made.status).toBe(201);
  const post = async <T>(as: SomeOne, path: string, body: object) => {
    const reply = await server.call<T>(as, 'POST', `${process.url}/${path}`, body);
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  const place = { kind: 'page', page: 'design', title: 'Design' };
  const thread = await post<Comment>(reviewer, 'comments.json', { place, text: SECRETS[0] });
  await post(author, `comments/${thread.id}/replies.json`, { text: `${SECRETS[1]} @${reviewer.id}` });
  for (const resolved of [true, true, false])
    await server.call(author, 'PUT', `${process.url}/comments/${thread.id}.json`, { resolved });
  const first = await post<Review>(author, 'reviews.json', { use: 'concept' });
  await post(reviewer, `reviews/${first.id}/return.json`, { reason: SECRETS[2] });
  const second = await post<Review>(author, 'reviews.json', { use: 'concept' });
  await post(reviewer, `reviews/${second.id}/approvals.json`, {});

  const expected = [
    { event: 'comment.created', id: thread.id, by: reviewer.id, concerns: [] },
    { event: 'comment.created', id: thread.id, by: author.id, concerns: [reviewer.id] },
    { event: 'comment.mentioned', id: thread.id, by: author.id, concerns: [reviewer.id] },
    { event: 'comment.resolved', id: thread.id, by: author.id, concerns: [reviewer.id] },
    { event: 'review.requested', id: first.id, by: author.id, concerns: [] },
    { event: 'review.returned', id: first.id, by: reviewer.id, concerns: [author.id] },
    { event: 'review.requested', id: second.id, by: author.id, concerns: [] },
    { event: 'review.approved', id: second.id, by: reviewer.id, concerns: [author.id] },
  ].map((one) => ({ ...at, ...one }));
  expect(await told(plain)).toEqual(expected);
  expect(await told(mentions)).toEqual([expected[2]]);
  expect(await told(usual)).toEqual([]);
  expect((await told(texts)).map((one) => ('text' in one ? one.text : null))).toEqual([
    SECRETS[0],
    `${SECRETS[1]} @${reviewer.id}`,
    `${SECRETS[1]} @${reviewer.id}`,
    null,
    null,
    SECRETS[2],
    null,
    null,
  ]);

  await sendUntil(2 * expected.length + 1);
  const bodies = receiver.received.map(({ body }) => body as unknown as ActivityEvent);
  for (const body of bodies) {
    expect(fits({ $ref: '#/components/schemas/ActivityEvent' }, body)).toBe(true);
    expect(body.data).toMatchObject({
      organisation_id: 'org_helder_foods',
      url: `http://titre.test/products/${at.product_id}/${at.process_id}`,
    });
  }
  const withoutTexts = JSON.stringify(bodies.filter(({ data }) => data.text === undefined));
  for (const secret of [...SECRETS, 'Au Thor', 'Re Viewer']) expect(withoutTexts).not.toContain(secret);
  expect(bodies.filter(({ data }) => data.text !== undefined)).toHaveLength(4);
});

test('a text that waits to be sent stays in the organisation once its webhook no longer includes texts', async () => {
  for (const table of [webhookDeliveries, webhooks]) await server.database.sql.delete(table);
  const hook = await add({ events: ['comment.created'], include_texts: true });
  const process = await newProcess(server, author);
  const comment = { place: { kind: 'page', page: 'design', title: 'Design' }, text: SECRETS[0] };
  expect((await server.call(author, 'POST', `${process.url}/comments.json`, comment)).status).toBe(201);
  expect(await told(hook)).toMatchObject([{ text: SECRETS[0] }]);
  const at = HOOKS.replace('.json', `/${hook.id}.json`);
  expect((await server.call('admin', 'PUT', at, { include_texts: false })).status).toBe(200);
  await sendUntil(receiver.received.length + 1);
  const { body } = receiver.received.at(-1)!;
  expect(body).toMatchObject({ type: 'comment.created', data: { by: author.id, process_id: process.id } });
  expect(JSON.stringify(body)).not.toContain(SECRETS[0]);
});

test('an administrator changes what a webhook receives; nobody else does', async () => {
  const { id } = await add({});
  const at = HOOKS.replace('.json', `/${id}.json`);
  const change = (as: SomeOne | 'admin', body: object) => server.call<Webhook & { field: string }>(as, 'PUT', at, body);
  const { body } = await change('admin', { events: ['review.approved'], include_texts: true });
  expect([body.events, body.include_texts]).toEqual([['review.approved'], true]);
  expect((await change(author, { include_texts: false })).status).toBe(403);
  for (const events of [[], ['webhook.test'], ['review.approved', 'review.approved']])
    expect((await change('admin', { events })).status).toBe(422);
});
