/** 409 where it can be provoked, repetition by Idempotency-Key, and 429. */
import { isDeepStrictEqual } from 'node:util';
import { operations, type Json } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import { sendOnce, type Exchange, type Target } from './client.ts';
import type { Examination } from './findings.ts';
import { branchOf } from './mutations.ts';
import { byId, isMissing, lastThing, thingOf } from './world.ts';

/** Further than any thing of a test comes. */
const STALE = 1_000_000;

/** A change that was made on another version is refused, and told what is there now. */
export async function staleness(one: Examination): Promise<void> {
  // A new object has no version yet. A new configuration states the version of its process.
  if (one.operation.id.startsWith('create') && one.operation.id !== 'createProcessConfiguration') return;
  const { properties = {} } = branchOf(
    (one.operation.requestSchema as Json | undefined) ?? {},
    one.operation.requestExample,
  );
  if (!('version' in (properties as Json)) || !('409' in one.operation.responses)) return;
  const call = await good(one, ableTo(one), false);
  const body = { ...(call.body as Json), version: STALE };
  await one.expect('a version that is not the one there', 409, { ...call, body }, ({ answer }) => {
    const { details } = answer as { details?: { current?: { version?: unknown } } };
    return details?.current ? null : 'details.current does not say what is there now';
  });
}

/** A POST that is repeated by its key is done once. */
export async function idempotency(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (!operation.parameters.some(({ name }) => name === 'Idempotency-Key')) return;
  const call = await good(one);
  const headers = { 'idempotency-key': `kit-${world.run}-${operation.id}` };
  await one.expect('an Idempotency-Key that is too short', 422, { ...call, headers: { 'idempotency-key': 'short' } });
  const first = await one.expect('with an Idempotency-Key', 'success', { ...call, headers });
  // By value: the order of an object's keys says nothing.
  const expected = /\/(keys|webhooks|share_links)/.test(operation.path) ? withoutSecret(first.answer) : first.answer;
  const same = ({ answer }: Exchange) =>
    isDeepStrictEqual(answer, expected) ? null : 'it is not the first answer again';
  await one.expect('the same again by its key', 'success', { ...call, headers }, same);
  await keyIsOwn(one, call, headers, first);
  await keyKept(one, call);
  if (operation.requestType !== 'application/json') return;
  const other = await world.body(operation);
  const changed = { ...(other as Json), ...('name' in (other as Json) ? { name: world.name() } : {}) };
  if (JSON.stringify(changed) === JSON.stringify(call.body)) return;
  await one.expect('another body by the same key', 422, { ...call, body: changed, headers });
  const sent = call.body as Json;
  const key = Object.keys(sent).find((name) => name !== 'name' && name !== 'version' && typeof sent[name] === 'number');
  if (key !== undefined)
    await one.expect(`another ${key} by the same key`, 422, {
      ...call,
      body: { ...sent, [key]: Number(sent[key]) * 0.99 },
      headers,
    });
}

/** A key is that of its caller and of its address: nobody else gets the first response by it, and no other parent does. */
async function keyIsOwn(one: Examination, call: Call, headers: Record<string, string>, first: Exchange): Promise<void> {
  const { operation, world } = one;
  // Without an id, what two callers get can be equal: the same counts.
  if (first.status >= 300 || typeof (first.answer as Json | null)?.['id'] !== 'string') return;
  const compared = async (check: string, ask: Partial<Call>, expected: string) => {
    const exchange = await world.send({ operation, ...call, ...ask, headers });
    const isFirst = exchange.status < 300 && isDeepStrictEqual(exchange.answer, first.answer);
    one.add(check, isFirst ? 'failed' : 'passed', {
      expected,
      exchange,
      ...(isFirst ? { message: `the key gives ${check} the first response` } : {}),
    });
  };
  const isGiven = call.as === 'free' ? 'standard' : 'free';
  await compared('another caller', { as: isGiven }, 'not the first response');
  const name = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found!).at(-1);
  const thing = name === undefined ? null : thingOf(operation, name);
  if (name === undefined || (thing !== 'product' && thing !== 'process')) return;
  const path = await world.path(operation, { given: { [name]: await world.fresh(thing) }, as: call.as });
  await compared(`another ${thing}`, { path }, 'not the first response');
}

type Call = Awaited<ReturnType<typeof good>>;

/** A request that is refused leaves its key unused, and a key that was used is refused by every other operation. */
async function keyKept(one: Examination, call: Call): Promise<void> {
  const { operation, world } = one;
  const other = byId(operation.id === 'createBuffer' ? 'createOwnOperation' : 'createBuffer');
  const used = { 'idempotency-key': `kit-${world.run}-${operation.id}` };
  const ask = { operation: other, path: other.path, as: call.as, body: await world.body(other), headers: used };
  const elsewhere = await world.send(ask);
  if (!isMissing(other, elsewhere))
    one.add('its key at another operation', elsewhere.status === 422 ? 'passed' : 'failed', {
      expected: '422',
      exchange: elsewhere,
      ...(elsewhere.status === 422 ? {} : { message: `${other.id} answered the used key with ${elsewhere.status}` }),
    });
  if (!operation.strict) return;
  const headers = { 'idempotency-key': `kit-refused-${world.run}-${operation.id}` };
  const next = await good(one);
  await one.expect('a key of what is refused', 422, {
    ...next,
    body: { ...(next.body as Json), surprise: 1 },
    headers,
  });
  await one.expect('the key of what was refused', 'success', { ...next, headers });
}

/** The secret of an access key, a webhook or a share link is only in the first response. */
function withoutSecret(answer: unknown): unknown {
  const { secret: _, ...rest } = answer as Json;
  return rest;
}

/** What is in use stays, and what has been done is not done again. */
export async function uses(one: Examination): Promise<void> {
  const { operation } = one;
  const { inUse, again } = operation;
  if (inUse?.as !== undefined) await one.attempt('in use', () => deletedInUse(one, inUse.by, inUse.as!.split('.')));
  if (again === null) return;
  await one.attempt('again', async () => {
    const call = await good(one);
    await one.expect('once', 'success', call);
    await one.expect('again', again, call);
  });
}

/** A deletion is refused while another object names what it deletes. @param at the place of the id in the body of `by` */
async function deletedInUse(one: Examination, by: string, at: string[]): Promise<void> {
  const { operation, world } = one;
  const { name, thing } = lastThing(operation)!;
  const [id, use] = [await world.fresh(thing), byId(by)];
  const ask = { operation: use, path: await world.path(use), as: ableTo(one) };
  const made = await world.send({ ...ask, body: placed(await world.body(use), at, id) });
  const path = await world.path(operation, { given: { [name]: id } });
  await one.expect('in use', 409, { path, as: ableTo(one) }, ({ answer }) => {
    const { code, details } = answer as { code?: string; details?: { usages?: unknown[] } };
    if (code !== undefined && code !== 'in_use') return `code is ${code}, not in_use`;
    return details?.usages?.length ? null : 'details.usages names nothing';
  });
  // What used it is deleted, or made again without it.
  const remove = operations.find(
    ({ method, path: own }) => method === 'DELETE' && own.startsWith(`${use.path.slice(0, -5)}/{`),
  );
  if (!remove) return void (await world.send({ ...ask, body: await world.body(use) }));
  const last = lastThing(remove)!;
  const given = { [last.name]: String((made.answer as Json)['id']) };
  await world.send({ operation: remove, path: await world.path(remove, { given }), as: ableTo(one) });
}

/** The value with an id at a path, which goes through the entry of a list that has one of its words. */
function placed(value: unknown, [head, ...rest]: string[], id: string): unknown {
  if (head === undefined) return id;
  if (Array.isArray(value))
    return value.map((one) => (Object.values(one as Json).includes(head) ? placed(one, rest, id) : (one as unknown)));
  return { ...(value as Json), [head]: placed((value as Json)[head], rest, id) };
}

/** Calls until the server says to slow down. @param most calls that are made */
export async function provokeTooMany(target: Target, most: number): Promise<Exchange | null> {
  const operation = byId('listUnitOperations');
  for (let sent = 0; sent < most; sent += BATCH) {
    const calls = Array.from({ length: BATCH }, () =>
      sendOnce(target, { operation, path: operation.path, as: 'standard' }),
    );
    const refused = (await Promise.all(calls)).find(({ status }) => status === 429);
    if (refused) return refused;
  }
  return null;
}

const BATCH = 20;
