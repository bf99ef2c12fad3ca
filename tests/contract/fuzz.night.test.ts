/**
 * Requests that nobody thought of, to every delivered call: no answer may blame the server, be undocumented, or be outside its
 * schema. A failure is shrunk, and printed with the seed that makes it again: `NIGHT=1 FUZZ_SEED=…`.
 * Night: thousands of random requests. By day the contract kit changes each value of each call (server.test.ts).
 */
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONGEST_URL } from '#server/app.ts';
import { users } from '#server/db/schema.ts';
import { declarations, publicDeclarations } from '#server/operations/index.ts';
import { newPlace, type Place } from '../support/jobs.ts';
import { testServer, type TestServer } from '../support/server.ts';
import { operations, wordingProblem } from './contract.ts';
import { requestsTo, type FuzzRequest, type Material } from './fuzz/requests.ts';
import { sendOnce, subject, type Target } from './kit/client.ts';
import { problemOf } from './kit/findings.ts';
import { curl } from './kit/report.ts';
import { byId, components, World } from './kit/world.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 6000);
/** Another one each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

const CHUNK = 300;

const delivered = operations.filter(({ id }) => id in declarations || id in publicDeclarations);

let server: TestServer;
let target: Target;
/** Another organisation's. */
let elsewhere: Place;
const counts = new Map<number, number>();
const answered = new Set<string>();

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = { admin: '', standard: '', free: '', noorg: '' };
  for (const account of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[account] = await server.token(account);
  target = { url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`, tokens };
  elsewhere = await newPlace(server.database, 'elsewhere');
});
afterAll(() => server.close());

test(`${runs} generated requests are answered as documented`, { timeout: 600_000 + runs * 500 }, async () => {
  for (let done = 0; done < runs; done += CHUNK) {
    // Anew, because the requests delete what there is.
    const material = await makeMaterial(new World(target));
    const requests = fc.oneof(...delivered.map((operation) => requestsTo(operation, material)));
    const numRuns = Math.min(CHUNK, runs - done);
    await fc.assert(fc.asyncProperty(requests, answersAsDocumented), { seed: seed + done, numRuns });
  }
  const spread = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${runs} requests with seed ${seed}: ${spread.join(', ')}; ${answered.size} of ${delivered.length} calls`,
  );
  // Else what is generated says little: most calls have been made, some rightly.
  expect(answered.size).toBeGreaterThan(delivered.length * 0.8);
  expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(runs / 10);
});

async function answersAsDocumented(request: FuzzRequest): Promise<void> {
  const operation = byId(request.operation);
  const exchange = await sendOnce(target, {
    operation,
    path: request.path,
    query: request.query,
    as: request.as,
    headers: request.key === null ? {} : { 'idempotency-key': Buffer.from(request.key).toString('latin1') },
    ...(request.payload ? { raw: { type: request.payload.type, payload: request.payload.text } } : {}),
  });
  counts.set(exchange.status, (counts.get(exchange.status) ?? 0) + 1);
  answered.add(operation.id);
  await standAgain(operation.id);
  // 503 is documented: too much at once.
  const worded = exchange.status < 400 ? null : wordingProblem(exchange.answer, request.payload?.text);
  // Refused before a call is looked for, so that no call documents it.
  const isTooLong = exchange.status === 414 && exchange.url.length > LONGEST_URL;
  const undocumented = isTooLong ? null : problemOf(operation, exchange);
  const problem = exchange.status === 500 ? 'the server failed' : (undocumented ?? worded);
  if (problem !== null)
    throw new Error(`${problem}\n${curl(target.url, exchange)}\n${JSON.stringify(exchange.answer)}`);
}

/** Nobody loses by such a request what later ones are made with. */
async function standAgain(operation: string): Promise<void> {
  if (!['updateUser', 'setUserAdmin'].includes(operation)) return;
  const { sql: db } = server.database;
  await db.update(users).set({ current_org_id: 'org_helder_foods' }).where(eq(users.id, 'usr_mara_kovacs'));
  await db.update(users).set({ is_admin: true }).where(eq(users.id, 'usr_ada_lindqvist'));
}

async function makeMaterial(world: World): Promise<Material> {
  const things: Record<string, string[]> = { self: Object.values(target.tokens).map(subject), job: ['job_none'] };
  for (const thing of ['organisation', 'member', 'buffer', 'component', 'product', 'process', 'configuration'] as const)
    things[thing] = [await world.get(thing), ...(thing === 'product' ? [] : [await world.fresh(thing)])];
  things['deleted product'] = [await world.fresh('deleted product'), ...things['product']!];
  things['product']!.push(elsewhere.product_id);
  const bodies: Material['bodies'] = {};
  for (const operation of delivered) {
    const examples = Object.values(operation.requestExamples);
    bodies[operation.id] = await Promise.all(examples.map((example) => world.body(operation, example)));
  }
  for (const id of ['createComponent', 'updateComponent']) bodies[id]!.push(...Object.values(components));
  return { things, bodies };
}
