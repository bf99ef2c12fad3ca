/** What requests do, apart from what they return: each write is read back, each deletion is verified. */
import { itemsKey, operations, type Json, type Operation } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Ask, Exchange } from './client.ts';
import { difference, isId, isWrite } from './compare.ts';
import { problemOf, type Examination } from './findings.ts';
import { contents } from './lists.ts';
import { byId, components, lastThing, parametersOf, thingOf } from './world.ts';

/** Every write of JSON returns the values that were sent, and returns them again when it is read. */
export async function writes(one: Examination): Promise<void> {
  const { operation } = one;
  const sets = operation.parameters.find((parameter) => parameter['x-sets'] !== undefined);
  if (sets) return setByQuery(one, sets.name, sets['x-sets']!);
  if (operation.method === 'POST' && Array.isArray((operation.requestExample as Json | undefined)?.['ids']))
    await added(one);
  if (!isWrite(operation)) return;
  const call = await good(one);
  const body = changed(one, call.body as Json);
  const written = await one.expect('returns the values sent', 'success', { ...call, body }, ({ answer }) =>
    isId(answer) ? null : difference(body, answer),
  );
  if (written.status >= 300) return;
  const read = await readerOf(one, call.path, written.answer as Json);
  if (read)
    await examineWith(one, 'the values sent are stored', read, ({ answer }) =>
      difference(body, rowOf(read, written, answer)),
    );
}

/** A body that differs from what is stored, so that a write without effect is noticed. */
export function changed({ operation, world }: Examination, body: Json): Json {
  if (operation.id === 'updateUser' || operation.id === 'setUserAdmin') return body;
  return {
    ...body,
    ...('name' in body ? { name: world.name() } : {}),
    ...('notes' in body ? { notes: `Read back by run ${world.run}` } : {}),
  };
}

export type Reading = Omit<Ask, 'operation'> & {
  operation: Operation;
  /** Of the row, where the reading is a list. */ id?: string;
};

/** The request that reads what a request at `path` has written, if there is one. */
export async function readerOf(one: Examination, path: string, written: Json): Promise<Reading | null> {
  const { operation, world } = one;
  const as = ableTo(one);
  const id = typeof written['id'] === 'string' ? written['id'] : undefined;
  const get = (pattern: string) => operations.find((other) => other.method === 'GET' && other.path === pattern);
  const named = operation.readBy === null ? null : byId(operation.readBy);
  if (named) {
    const last = /\{(\w+)\}\.json$/.exec(named.path)?.[1];
    const given = { ...parametersOf(operation, path), ...(last && id ? { [last]: id } : {}) };
    const at = await world.path(named, { given });
    return { operation: named, path: at, as, ...(itemsKey(named) !== null && id ? { id } : {}) };
  }
  const same = get(operation.path);
  if (same && itemsKey(same) === null) return { operation: same, path, as };
  const below = operations.find(
    (other) =>
      other.method === 'GET' &&
      other.path.startsWith(operation.path.replace(/\.json$/, '/{')) &&
      /^[^/]+\}\.json$/.test(other.path.slice(operation.path.length - 4)),
  );
  if (below && id) return { operation: below, path: path.replace(/\.json$/, `/${encodeURIComponent(id)}.json`), as };
  // What no call reads by itself is a row of its list.
  const list = operation.method === 'PUT' && get(operation.path.replace(/\/\{\w+\}\.json$/, '.json'));
  return list && id ? { operation: list, path: path.replace(/\/[^/]+$/, '.json'), as, id } : null;
}

export function rowOf({ operation, id }: Reading, written: Exchange, answer: unknown): unknown {
  const key = itemsKey(operation);
  if (key === null) return answer;
  const rows = (answer as Json)[key] as Json[];
  return rows.find((row) => row['id'] === id) ?? { missing: (written.answer as Json)['id'] };
}

/** Reads by another operation, and reports about the one under examination. */
async function examineWith(
  one: Examination,
  check: string,
  { id: _id, ...read }: Reading,
  problem: (exchange: Exchange) => string | null,
): Promise<void> {
  const exchange = await one.world.send(read);
  const { method, path } = read.operation;
  const message =
    exchange.status === 200
      ? (problemOf(read.operation, exchange) ?? problem(exchange))
      : `${method} ${path} returned ${exchange.status}`;
  one.add(check, message === null ? 'passed' : 'failed', { exchange, ...(message === null ? {} : { message }) });
}

/** A value of a query that is stored: it is read where the address goes on without its last word. */
async function setByQuery(one: Examination, parameter: string, property: string): Promise<void> {
  const value = one.world.name();
  const call = await good(one);
  const query: [string, string][] = [[parameter, value]];
  const check = ({ answer }: Exchange) => difference({ [property]: value }, answer);
  await one.expect('returns the value of its query', 'success', { ...call, query }, check);
  const above = (path: string) => path.replace(/\/\w+\.json$/, '.json');
  const read = operations.find(({ method, path }) => method === 'GET' && path === above(one.operation.path))!;
  const ask = { operation: read, path: above(call.path), as: call.as };
  await examineWith(one, 'the value of its query is stored', ask, check);
}

/** Ids that are sent to a list are in it. */
async function added(one: Examination): Promise<void> {
  const { operation } = one;
  const list = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  const key = list && itemsKey(list);
  if (!list || !key) return;
  const call = await good(one);
  const { ids } = call.body as { ids: string[] };
  await one.expect('adds what is sent', 'success', call);
  const read: Reading = { operation: list, path: call.path, as: call.as, query: [['page_size', '1000']] };
  await examineWith(one, 'what is added is in the list', read, ({ answer }) => {
    const found = ((answer as Json)[key] as Json[]).map((row) => row['id']);
    return ids.every((id) => found.includes(id)) ? null : `${ids.join(', ')} is not in its list of ${key}`;
  });
}

const namesIn = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** After a deletion the object cannot be read, and no list shows it. */
export async function deletions(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.method !== 'DELETE') return;
  const call = await good(one);
  const same = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  const sibling = same && thingOf(operation, namesIn(operation).at(-1) ?? '') ? await good(one) : null;
  // A response that is kept from before the deletion is noticed then.
  if (same && itemsKey(same) === null) await world.send({ operation: same, path: call.path, as: call.as });
  const deleted = await one.expect('deletes', 'success', call);
  if (same && deleted.status === 200) {
    // It returns what remains, with its end.
    const { status } = deleted.answer as Json;
    for (const check of ['what is returned is stored', 'what is returned stays'])
      await examineWith(one, check, { operation: same, path: call.path, as: call.as }, ({ answer }) =>
        difference({ status }, answer),
      );
    return;
  }
  const part = /\/(\w+)$/.exec(call.path)?.[1];
  const whole =
    part &&
    operations.find(({ method, path }) => method === 'GET' && path === operation.path.replace(/\/\w+$/, '.json'));
  if (whole) {
    const read = { operation: whole, path: call.path.replace(/\/\w+$/, '.json'), as: call.as };
    await examineWith(one, `${part} is gone`, read, ({ answer }) =>
      (answer as Json)[part] === null ? null : `the object still has a ${part}`,
    );
    return;
  }
  if (same && itemsKey(same) !== null) {
    await examineWith(
      one,
      'nothing is left in the list',
      { operation: same, path: call.path, as: call.as },
      ({ answer }) => ((answer as Json)['total'] === 0 ? null : 'there are still rows'),
    );
    return;
  }
  if (same) {
    const exchange = await world.send({ operation: same, path: call.path, as: call.as });
    const isGone = exchange.status === 404;
    one.add('cannot be read after deletion', isGone ? 'passed' : 'failed', {
      exchange,
      expected: '404',
      ...(isGone ? {} : { message: `GET of the deleted object returned ${exchange.status}` }),
    });
    if (sibling)
      await examineWith(
        one,
        'another object stays',
        { operation: same, path: sibling.path, as: sibling.as },
        () => null,
      );
  }
  if (sibling) await one.expect('deletes again', 404, call);
  const change = operations.find(({ method, path }) => method === 'PUT' && path === operation.path);
  if (sibling && change) {
    const exchange = await world.send({
      operation: change,
      path: call.path,
      as: call.as,
      body: await world.body(change),
    });
    one.add('cannot be changed after deletion', exchange.status === 404 ? 'passed' : 'failed', {
      exchange,
      expected: '404',
      ...(exchange.status === 404 ? {} : { message: `PUT of the deleted object returned ${exchange.status}` }),
    });
  }
  await absence(one, call.path);
}

/** No list that shows things of its kind has it any more, and no search finds it. */
async function absence(one: Examination, path: string): Promise<void> {
  const { operation } = one;
  if (operation.staysListed) return stays(one, path);
  // Who is no longer a member goes on existing.
  if (operation.endsAccess === 'membership') return goneFrom(one, listAbove(operation)!, path);
  const thing = lastThing(operation)?.thing;
  const all = operations.filter((list) => list === listAbove(operation) || (thing && contents[list.id] === thing));
  for (const list of all) await goneFrom(one, list, path);
}

/** What ended is still in its list. */
async function stays(one: Examination, path: string): Promise<void> {
  const list = listAbove(one.operation);
  const key = list && itemsKey(list);
  if (!list || !key) return;
  const read: Reading = { operation: list, path: path.replace(/\/[^/]+$/, '.json'), as: ableTo(one) };
  await examineWith(one, `stays in ${list.id}`, read, ({ answer }) =>
    ((answer as Json)[key] as Json[]).some((row) => row['id'] === idAt(path))
      ? null
      : `${idAt(path)} is no longer in it`,
  );
}

const listAbove = ({ path: own }: Operation) =>
  operations.find((list) => list.path === own.replace(/\/\{\w+\}\.json$/, '.json') && itemsKey(list) !== null);

/** @param path of what was deleted */
export async function goneFrom(one: Examination, list: Operation, path: string, id = idAt(path)): Promise<void> {
  const key = itemsKey(list);
  if (key === null) return;
  const given = parametersOf(one.operation, path);
  const has = (name: string) => list.parameters.some((parameter) => parameter.name === name);
  const read: Reading = {
    operation: list,
    path: await one.world.path(list, { given, as: ableTo(one) }),
    as: ableTo(one),
  };
  const size: [string, string][] = has('page_size') ? [['page_size', '1000']] : [];
  for (const query of [size, ...(has('q') ? [[...size, ['q', one.world.run] as [string, string]]] : [])])
    await examineWith(one, `is not in ${list.id} after deletion`, { ...read, query }, ({ answer }) =>
      ((answer as Json)[key] as Json[]).some((row) => row['id'] === id) ? `${id} is still in the list` : null,
    );
}

const idAt = (path: string) =>
  decodeURIComponent(
    path
      .split('/')
      .at(-1)!
      .replace(/\.json$/, ''),
  );

/** Each kind of component is stored as sent. */
export async function componentsStored(one: Examination): Promise<void> {
  if (one.operation.id !== 'createComponent') return;
  for (const [kind, example] of Object.entries(components)) {
    const body = { ...example, name: one.world.name() };
    const path = await one.world.path(one.operation, { given: { kind } });
    await one.expect(`returns the values sent: ${kind}`, 'success', { path, as: 'standard', body }, ({ answer }) =>
      difference(body, answer),
    );
  }
}
