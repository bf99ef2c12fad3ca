/** What requests do, apart from what they return: each write is read back, each deletion is verified. */
import { isDeepStrictEqual } from 'node:util';
import { itemsKey, operations, type Json, type Operation } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Ask, Exchange } from './client.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, components } from './world.ts';

/** Every write of JSON returns the values that were sent, and returns them again when it is read. */
export async function writes(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.id === 'renameProcess') return renamed(one);
  if (operation.id === 'addOrganisationUsers') return added(one);
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

/** Writes that store their body as an object's values. Others compute from it, start something or relate objects. */
export const isWrite = ({ id, method, requestType }: Operation) =>
  requestType === 'application/json' && (method === 'PUT' || id.startsWith('create')) && id !== 'acceptFit';

const isId = (answer: unknown) => Object.keys(answer as Json).join() === 'id';

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
  if (operation.id === 'createOrganisationUser') {
    const getUser = byId('getUser');
    return { operation: getUser, path: await world.path(getUser, { given: { id: id! } }), as: 'admin' };
  }
  if (operation.id === 'createComponent' || operation.id === 'updateComponent') {
    const list = byId('listProteins');
    return { operation: list, path: list.path, as, id: id! };
  }
  const same = get(operation.path) ?? get(operation.path.replace(/\/(mapping|location_change_items)\.json$/, '.json'));
  if (same && itemsKey(same) === null)
    return { operation: same, path: path.replace(/\/(mapping|location_change_items)\.json$/, '.json'), as };
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

/** Properties of a body that say how to write and are not stored, or that the server adds to. */
const notStored = new Set(['version', 'copy_of']);

/**
 * The first value that was sent and not returned, in words. Properties that the response does not have are not compared:
 * the schema says which it must have.
 */
export function difference(sent: unknown, got: unknown, path = ''): string | null {
  if (sent === undefined || got === undefined || sameValue(sent, got)) return null;
  if (Array.isArray(sent) && Array.isArray(got)) {
    if (sent.length !== got.length) return `${path}: ${sent.length} sent, ${got.length} returned`;
    return first(sent.map((value, i) => difference(value, got[i], `${path}.${i}`)));
  }
  if (isObject(sent) && isObject(got))
    return first(
      Object.keys(sent)
        // The server gives new entries of a list their ids.
        .filter((key) => !notStored.has(key) && !(key === 'id' && path !== ''))
        .map((key) => difference(sent[key], got[key], path ? `${path}.${key}` : key)),
    );
  return `${path || 'the object'}: sent ${short(sent)}, returned ${short(got)}`;
}

const first = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? null;
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sameValue(sent: unknown, got: unknown): boolean {
  if (typeof sent === 'number' && typeof got === 'number')
    return Math.abs(sent - got) <= 1e-9 * Math.max(Math.abs(sent), Math.abs(got));
  if (typeof sent === 'string' && typeof got === 'string')
    return sent.trim() === got || Date.parse(sent) === Date.parse(got);
  // An object is sent by its id.
  if (typeof sent === 'string' && isObject(got)) return got['id'] === sent;
  if ((sent === null || sent === '') && (got === null || got === '')) return true;
  return isDeepStrictEqual(sent, got);
}

async function renamed(one: Examination): Promise<void> {
  const name = one.world.name();
  const call = await good(one);
  const query: [string, string][] = [['new_name', name]];
  const check = ({ answer }: Exchange) => difference({ name }, answer);
  await one.expect('returns the new name', 'success', { ...call, query }, check);
  const read = byId('getProcess');
  await examineWith(
    one,
    'the new name is stored',
    { operation: read, path: await one.world.path(read), as: 'standard' },
    check,
  );
}

async function added(one: Examination): Promise<void> {
  const { world } = one;
  const call = await good(one);
  const { ids } = call.body as { ids: string[] };
  await one.expect('adds the users', 'success', call);
  const list = byId('listOrganisationUsers');
  const read: Reading = { operation: list, path: await world.path(list), as: 'admin', query: [['page_size', '1000']] };
  await examineWith(one, 'the users are in the organisation', read, ({ answer }) => {
    const users = (answer as { users: Json[] }).users.map(({ id }) => id);
    return ids.every((id) => users.includes(id)) ? null : `${ids.join(', ')} is not in its list of users`;
  });
}

/** After a deletion the object cannot be read, and no list shows it. */
export async function deletions(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.method !== 'DELETE') return;
  const call = await good(one);
  await one.expect('deletes', 'success', call);
  const same = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  if (operation.id === 'cancelJob') {
    await examineWith(one, 'the job is cancelled', { operation: same!, path: call.path, as: call.as }, ({ answer }) =>
      (answer as Json)['status'] === 'cancelled' ? null : `its status is ${String((answer as Json)['status'])}`,
    );
    return;
  }
  if (operation.id === 'deleteOrganisationLogo') {
    const read = byId('getOrganisation');
    await examineWith(
      one,
      'the logo is gone',
      { operation: read, path: await world.path(read), as: 'admin' },
      ({ answer }) => ((answer as Json)['logo'] === null ? null : 'the organisation still has a logo'),
    );
    return;
  }
  if (operation.id === 'forgetColumnHeadings') {
    await examineWith(one, 'nothing is remembered', { operation: same!, path: call.path, as: call.as }, ({ answer }) =>
      (answer as Json)['total'] === 0 ? null : 'there are still headings',
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
  }
  await absence(one, call.path);
}

async function absence(one: Examination, path: string): Promise<void> {
  const id = decodeURIComponent(
    path
      .split('/')
      .at(-1)!
      .replace(/\.json$/, ''),
  );
  // A revoked key or withdrawn link is listed for a while, with its end.
  if (one.operation.id === 'revokeUserKey' || one.operation.id === 'withdrawShareLink') return;
  const kind = one.operation.id === 'deleteComponent' ? byId('listProteins') : null;
  const listPath = one.operation.path.replace(/\/\{\w+\}\.json$/, '.json');
  const list = kind ?? operations.find((other) => other.path === listPath && itemsKey(other) !== null);
  const key = list && itemsKey(list);
  if (!list || !key) return;
  const read: Reading = {
    operation: list,
    path: kind ? kind.path : path.replace(/\/[^/]+$/, '.json'),
    as: ableTo(one),
    query: list.parameters.some(({ name }) => name === 'page_size') ? [['page_size', '1000']] : [],
  };
  await examineWith(one, 'is not in the list after deletion', read, ({ answer }) =>
    ((answer as Json)[key] as Json[]).some((row) => row['id'] === id) ? `${id} is still in the list` : null,
  );
}

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
