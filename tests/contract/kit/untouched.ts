/** What must not happen beside the response: effects of a call that was refused, on another object, or in place of a new one. */
import { isDeepStrictEqual } from 'node:util';
import { itemsKey, operations, resolve, type Json } from '../contract.ts';
import { accessOf } from './access.ts';
import { ableTo, good, UNIQUE } from './checks.ts';
import type { Exchange } from './client.ts';
import { isWrite } from './compare.ts';
import { changed, readerOf } from './effects.ts';
import type { Examination } from './findings.ts';
import { lasting, NOT_CHANGED, SLOW, stored, verdict } from './updates.ts';
import { byId, lastThing, thingOf } from './world.ts';

/** A call that changes or deletes one object leaves the others, and those that were refused leave all. */
export async function untouched(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.id.startsWith('create')) return notMade(one);
  const last = lastThing(operation);
  const isChange = operation.method === 'PUT' && isWrite(operation) && !NOT_CHANGED.has(operation.id);
  if (!last || SLOW.has(last.thing) || (!isChange && operation.method !== 'DELETE')) return;
  const [mine, other] = [await objectOf(one, last), await objectOf(one, last)];
  if (!mine || !other) return;
  if (accessOf(operation) === 'tenant')
    for (const as of ['free', null] as const) {
      const refused = await one.world.send({ operation, ...mine.call, as });
      same(one, `${as ?? 'nobody'}: what is refused is not done`, mine.before, await mine.read(), refused);
    }
  if (!isChange) return;
  const now = await mine.read();
  const version = now?.['version'] === undefined ? {} : { version: now['version'] };
  const written = await one.world.send({ operation, ...mine.call, body: { ...(mine.call.body as Json), ...version } });
  same(one, 'another object stays as it was', other.before, await other.read(), written);
}

/** A fresh object, with a good call on it and a read of it; null where nothing reads it. */
async function objectOf(one: Examination, { name, thing }: NonNullable<ReturnType<typeof lastThing>>) {
  const { operation, world } = one;
  const id = await world.fresh(thing);
  const path = await world.path(operation, { given: { [name]: id }, as: ableTo(one) });
  const call = await good(one, ableTo(one), false);
  const body = call.body === undefined ? undefined : changed(one, call.body as Json);
  const reader = await readerOf(one, path, { id });
  const read = () => stored(one, reader, { answer: { id } } as Exchange);
  const before = await read();
  return before && before['missing'] === undefined ? { call: { ...call, path, body }, before, read } : null;
}

function same(one: Examination, check: string, before: Json, after: Json | null, exchange: Exchange): void {
  const [then, now] = [lasting(before), lasting(after)] as [Json, Json | null];
  const key = Object.keys(then).find((name) => !isDeepStrictEqual(then[name], now?.[name]));
  verdict(
    one,
    check,
    'as before',
    key === undefined
      ? null
      : now === null
        ? 'it can no longer be read'
        : `${key} was ${JSON.stringify(then[key])} and is ${JSON.stringify(now[key])}`,
    exchange,
  );
}

/** What is refused is not made, and what has the name of another is. */
async function notMade(one: Examination): Promise<void> {
  const { operation, world } = one;
  const list = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (!list || itemsKey(list) === null || !isWrite(operation)) return;
  const call = await good(one);
  const isPaged = list.parameters.some(({ name }) => name === 'page_size');
  const query: [string, string][] = isPaged ? [['page_size', '1']] : [];
  const rows = async () => {
    const { answer } = await world.send({ operation: list, path: call.path, as: call.as, query });
    return Number((answer as Json)['total'] ?? ((answer as Json)[itemsKey(list)!] as unknown[]).length);
  };
  const before = await rows();
  const wrong = await world.send({ operation, ...call, body: { ...(call.body as Json), surprise: 1 } });
  await world.send({ operation, ...call, as: null });
  const after = await rows();
  const isMade = after > before ? `${after - before} more in the list, after two calls that were refused` : null;
  verdict(one, 'what is refused is not made', 'no more in the list', isMade, wrong);
  if (UNIQUE.test(operation.id) || operation.again !== null) return;
  const [first, second] = [await world.send({ operation, ...call }), await world.send({ operation, ...call })];
  const [id, again] = [first, second].map(({ answer }) => (answer as Json | null)?.['id']);
  if (first.status < 300 && second.status < 300 && id !== undefined)
    verdict(
      one,
      'a second one of the same values',
      'another id',
      id === again ? `${JSON.stringify(id)} is returned again` : null,
      second,
    );
}

/** A count of an object goes up with what is added: `x-counts` names the operation that adds one. */
export async function counts(one: Examination): Promise<void> {
  const { operation, world } = one;
  const last = lastThing(operation);
  const { pointer } = operation.responses['200'] ?? {};
  if (operation.method !== 'GET' || !last || !pointer) return;
  for (const [key, property] of Object.entries(countedIn(pointer))) {
    const add = byId(property['x-counts'] as string);
    const id = await world.fresh(last.thing);
    const path = await world.path(operation, { given: { [last.name]: id } });
    const count = async () => world.send({ operation, path, as: ableTo(one) });
    const before = await count();
    const name = [...add.path.matchAll(/\{(\w+)\}/g)]
      .map(([, own]) => own!)
      .find((own) => thingOf(add, own) === last.thing)!;
    const as = accessOf(add) === 'tenant' ? 'standard' : 'admin';
    const added = await world.send({
      operation: add,
      path: await world.path(add, { given: { [name]: id }, as }),
      as,
      body: await world.body(add),
    });
    const after = await count();
    if (added.status >= 300) continue;
    const [then, now] = [before, after].map(({ answer }) => Number((answer as Json)[key])) as [number, number];
    verdict(
      one,
      `${key} counts what ${add.id} adds`,
      String(then + 1),
      now === then + 1 ? null : `${key} was ${then} and is ${now}`,
      after,
    );
  }
}

/** Properties of a response that count. */
function countedIn(pointer: string): Record<string, Json> {
  const { properties = {}, allOf = [] } = resolve({ $ref: `#${pointer}` }) as {
    properties?: Record<string, Json>;
    allOf?: Json[];
  };
  const all = Object.assign({}, properties, ...allOf.map((part) => resolve(part)['properties'] ?? {})) as Record<
    string,
    Json
  >;
  return Object.fromEntries(Object.entries(all).filter(([, property]) => typeof property['x-counts'] === 'string'));
}

/** Ways in that some servers have and no operation describes: each is refused, or does nothing. */
export async function waysIn(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (accessOf(operation) === 'public') return;
  const call = await good(one, ableTo(one), false);
  const token = world.target.tokens[call.as];
  const nobody = { ...call, as: null };
  await one.expect('a token in the address', 401, { ...nobody, query: [...call.query, ['access_token', token]] });
  await one.expect('a token in a cookie', 401, { ...nobody, headers: { cookie: `token=${token}` } });
  await one.expect('a token with another scheme', 401, { ...nobody, headers: { authorization: `Basic ${token}` } });
  await one.expect('a token with more at its end', 401, { ...nobody, as: { token: `${token}.more` } });
  if (operation.method === 'GET')
    await one.expect('another method in a header', 'success', {
      ...call,
      headers: { 'x-http-method-override': 'DELETE' },
    });
}

/** Queries are read as they are described: their names to the letter, and each once. */
export async function queriesRead(one: Examination): Promise<void> {
  const { operation } = one;
  const own = operation.parameters.filter(
    ({ in: place, name, schema = {} }) =>
      place === 'query' && !['req_id', 'user_id'].includes(name) && resolve(schema)['type'] !== 'array',
  );
  const page = own.find(({ schema = {} }) => resolve(schema)['type'] === 'integer');
  if (!own[0] || operation.method !== 'GET') return;
  const call = await good(one, ableTo(one), false);
  const others = (name: string) => call.query.filter(([key]) => key !== name);
  const asks = async (check: string, name: string, ...query: [string, string][]) =>
    one.expect(check, 422, { ...call, query: [...others(name), ...query] });
  const { name, example } = page ?? own[0];
  const value = JSON.stringify(example ?? 1).replaceAll('"', '');
  await asks(`?${name} in capitals`, name, [name.toUpperCase(), value]);
  await asks(`?${name} twice`, name, [name, value], [name, value]);
  if (page) await asks(`?${name}=${value}x`, name, [name, `${value}x`]);
}
