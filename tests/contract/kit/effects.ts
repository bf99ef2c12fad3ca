/** What requests do, apart from what they return: each write is read back, each deletion is verified. */
import { itemsKey, operations, type Json, type Operation } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Ask, Exchange } from './client.ts';
import { difference, isId, isWrite } from './compare.ts';
import { problemOf, type Examination } from './findings.ts';
import { byId, components, thingOf } from './world.ts';

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

const namesIn = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** After a deletion the object cannot be read, and no list shows it. */
export async function deletions(one: Examination): Promise<void> {
  const { operation, world } = one;
  if (operation.method !== 'DELETE') return;
  const call = await good(one);
  const same = operations.find(({ method, path }) => method === 'GET' && path === operation.path);
  const sibling = same && thingOf(operation, namesIn(operation).at(-1) ?? '') ? await good(one) : null;
  await one.expect('deletes', 'success', call);
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
