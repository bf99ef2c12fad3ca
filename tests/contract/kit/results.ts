/** Calculated values: they follow from what was sent, agree from call to call, and a refusal names the step that is at fault. */
import { isDeepStrictEqual } from 'node:util';
import { itemsKey, operations, resolve, type Json, type Operation } from '../contract.ts';
import { ableTo, good } from './checks.ts';
import type { Exchange } from './client.ts';
import { difference } from './compare.ts';
import { problemOf, type Examination } from './findings.ts';
import { goneFrom } from './effects.ts';
import { contents } from './lists.ts';
import { byId, lastThing, thingOf, type World } from './world.ts';

/** Clocks of two machines differ. */
const CLOCKS = 300_000;

interface Step {
  unit_operation: string;
  settings: Json;
}

/** A setting that is a number: its step, and its key. */
function numberIn(steps: Step[], from = 0): { at: number; key: string } | null {
  const at = steps.findIndex(
    ({ settings }, i) => i >= from && Object.values(settings).some((value) => typeof value === 'number' && value > 0),
  );
  if (at < 0) return null;
  const [key] = Object.entries(steps[at]!.settings).find(([, value]) => typeof value === 'number' && value > 0)!;
  return { at, key };
}

function withSetting(body: Json, { at, key }: { at: number; key: string }, value: unknown): Json {
  const steps = (body['uo_settings'] as Step[]).map((step, i) =>
    i === at ? { ...step, settings: { ...step.settings, [key]: value } } : step,
  );
  return { ...body, uo_settings: steps };
}

const figuresOf = ({ answer }: Exchange) => (answer as { figures?: Json } | null)?.figures;

const numbersOf = ({ settings }: Step) =>
  Object.keys(settings).filter((key) => typeof settings[key] === 'number' && settings[key] > 0);

/** Bodies with steps: evaluation and configuration of one process. */
export async function results(one: Examination): Promise<void> {
  const { operation } = one;
  if (operation.id !== 'evaluateProcess' && operation.id !== 'createProcessConfiguration') return;
  const call = await good(one);
  const body = call.body as Json;
  const steps = body['uo_settings'] as Step[];
  const last = numberIn(steps, 1) ?? numberIn(steps);
  if (last)
    await one.expect(
      'a setting that is no number',
      422,
      { ...call, body: withSetting(body, last, 'many') },
      ({ answer }) => {
        const {
          process_idx,
          unit_operation,
          fields = [],
        } = answer as { process_idx?: number; unit_operation?: string; fields?: string[] };
        const step = steps[last.at]!.unit_operation;
        if (process_idx !== last.at) return `process_idx is ${process_idx}, not ${last.at}`;
        if (unit_operation !== step) return `unit_operation is ${unit_operation}, not ${step}`;
        return fields.some((field) => field.split('.').includes(last.key))
          ? null
          : `fields is ${fields.join(', ')}, not ${last.key}`;
      },
    );
  await agreement(one, body);
}

/** What an evaluation says of settings is what a configuration of them stores, and what every call shows of it. */
async function agreement(one: Examination, body: Json): Promise<void> {
  const { world, operation } = one;
  const evaluate = byId('evaluateProcess');
  const path = await world.path(evaluate);
  const { uo_settings, assumptions, product } = body;
  const settings: Json = { uo_settings, ...(assumptions ? { assumptions } : {}), ...(product ? { product } : {}) };
  const evaluated = async (sent: Json) => world.send({ operation: evaluate, path, as: ableTo(one), body: sent });
  const first = await evaluated(settings);
  if (first.status !== 200) return;
  const figures = figuresOf(first);
  add(one, 'the same settings give the same figures', same(figures, figuresOf(await evaluated(settings))), first);
  const steps = uo_settings as Step[];
  let others = settings;
  for (const [at, { unit_operation: name }] of steps.entries()) {
    const keys = numbersOf(steps[at]!);
    let isFelt = keys.length === 0;
    for (const key of keys) {
      const value = Number(steps[at]!.settings[key]);
      const changedTo = Number.isInteger(value) && value < 10 ? value + 1 : (value * 6) / 7;
      const other = await evaluated(withSetting(settings, { at, key }, changedTo));
      if (other.status !== 200 || isDeepStrictEqual(figures, figuresOf(other))) continue;
      isFelt = true;
      others = withSetting(others, { at, key }, changedTo);
      break;
    }
    add(
      one,
      `other settings of step ${at} give other figures`,
      isFelt ? null : `the figures are the same whatever ${keys.join(', ')} of ${name} are`,
      first,
    );
  }
  await assumptionsMatter(one, settings, figures, evaluated);
  const create = byId('createProcessConfiguration');
  const saved = await world.send({
    operation: create,
    path: await world.path(create),
    as: ableTo(one),
    body: { ...others, locked_values: (create.requestExample as Json)['locked_values'] },
  });
  const expected = figuresOf(await evaluated(others));
  const cid = (saved.answer as { id?: string } | null)?.id;
  if (saved.status !== 201 || !cid) return;
  const read = byId('getProcessConfiguration');
  const configuration = await world.send({
    operation: read,
    path: await world.path(read, { given: { cid } }),
    as: ableTo(one),
  });
  const sent = { uo_settings: others['uo_settings'] };
  add(one, 'a saved configuration has the settings sent', difference(sent, configuration.answer), configuration);
  const stored = (configuration.answer as { results?: { figures?: Json } } | null)?.results?.figures;
  add(one, 'a saved configuration has the figures of its evaluation', same(expected, stored), configuration);
  const get = byId('getProcess');
  const process = await world.send({ operation: get, path: await world.path(get), as: ableTo(one) });
  const shown = process.answer as { configuration_id?: string; figures?: Json } | null;
  add(
    one,
    'the process shows its new configuration',
    shown?.configuration_id === cid ? null : `configuration_id is ${shown?.configuration_id}, not ${cid}`,
    process,
  );
  add(one, 'the process has the figures of its configuration', same(shown?.figures, expected), process);
  if (operation.id !== 'createProcessConfiguration') return;
  for (const id of ['listProcesses', 'listProcessConfigurations']) {
    const list = byId(id);
    const exchange = await world.send({
      operation: list,
      path: await world.path(list),
      as: ableTo(one),
      query: [['page_size', '1000']],
    });
    const rows = ((exchange.answer as Json | null)?.[itemsKey(list)!] ?? []) as Json[];
    const row = rows.find((found) => found['id'] === cid || found['configuration_id'] === cid);
    if (rows.length < 1000)
      add(
        one,
        `${id} has the figures of the configuration`,
        row ? same(row['figures'] as Json | undefined, expected) : 'it is not in the list',
        exchange,
      );
  }
}

/** Figures depend on the assumptions that are sent with the steps. */
async function assumptionsMatter(
  one: Examination,
  settings: Json,
  figures: Json | undefined,
  evaluated: (sent: Json) => Promise<Exchange>,
): Promise<void> {
  const groups = numbersBelow(resolve(one.operation.requestSchema as Json), 'assumptions');
  let last: Exchange | null = null;
  for (const [group, assumed] of groups) {
    const other = await evaluated({ ...settings, assumptions: { [group]: assumed } });
    if (other.status !== 200) continue;
    if (!isDeepStrictEqual(figures, figuresOf(other)))
      return add(one, 'other assumptions give other figures', null, other);
    last = other;
  }
  if (last) add(one, 'other assumptions give other figures', 'the figures are the same whatever is assumed', last);
}

/** Each group of a property that has numbers between two bounds, with its first one a third of the way. */
function numbersBelow(schema: Json, name: string): [group: string, value: Json][] {
  const of = (node: Json | undefined) => (resolve(node ?? {})['properties'] ?? {}) as Record<string, Json>;
  return Object.entries(of(of(schema)[name])).flatMap(([group, inside]) => {
    const bounded = Object.entries(of(inside)).find(
      ([, { minimum, maximum }]) => minimum !== undefined && maximum !== undefined,
    );
    const { minimum, maximum } = (bounded?.[1] ?? {}) as { minimum: number; maximum: number };
    return bounded ? [[group, { [bounded[0]]: minimum + (maximum - minimum) / 3 }] as [string, Json]] : [];
  });
}

/** The figures that both have are the same. */
function same(a: Json | undefined, b: Json | undefined): string | null {
  if (!a || !b) return 'there are no figures';
  const wrong = Object.keys(a).find((key) => key in b && !isClose(a[key], b[key]));
  return wrong === undefined ? null : `${wrong} is ${JSON.stringify(a[wrong])} and ${JSON.stringify(b[wrong])}`;
}

const isClose = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
    : isDeepStrictEqual(a, b);

function add(one: Examination, check: string, message: string | null, exchange: Exchange): void {
  one.add(check, message === null ? 'passed' : 'failed', { exchange, ...(message === null ? {} : { message }) });
}

/** A row of a list says what reading its object says. */
export async function rowsAgree(one: Examination): Promise<void> {
  const { operation, world } = one;
  const key = itemsKey(operation);
  const below = operations.find(
    ({ method, path }) =>
      method === 'GET' &&
      path.startsWith(operation.path.replace(/\.json$/, '/{')) &&
      /^[^/]+\}\.json$/.test(path.slice(operation.path.length - 4)),
  );
  const shows = contents[operation.id];
  const get =
    below && itemsKey(below) === null
      ? below
      : operations.find(
          (other) =>
            other.method === 'GET' && shows && lastThing(other)?.thing === shows && other.path.endsWith('}.json'),
        );
  if (key === null || !get || itemsKey(get) !== null) return;
  const path = await world.path(operation, { as: ableTo(one) });
  const listed = async () => {
    const list = await world.send({ operation, path, as: ableTo(one), query: world.query(operation) });
    return ((list.answer as Json | null)?.[key] ?? []) as Json[];
  };
  let rows = await listed();
  const create = operations.find(({ method, path: at }) => method === 'POST' && at === operation.path);
  if (rows.length === 0 && create) {
    await world.send({ operation: create, path, as: ableTo(one), body: await world.body(create) });
    rows = await listed();
  }
  for (const row of [rows[0], rows.at(-1)]) {
    if (typeof row?.['id'] !== 'string') continue;
    const at = await placeOf(one, get, path, row as Json & { id: string });
    if (at === null) continue;
    const exchange = await world.send({ operation: get, path: at, as: ableTo(one) });
    const answer = (exchange.answer ?? {}) as Json;
    const { properties = {} } = resolve({ $ref: `#${get.responses['200']!.pointer}` }) as {
      properties?: Record<string, Json>;
    };
    const isShown = (name: string) => properties[name]?.['x-in-lists'] !== false && !CHANGING.has(name);
    const shown = Object.keys(row).filter((name) => name in answer && isShown(name));
    const problem =
      shown.map((name) => difference(row[name], answer[name], name)).find((text) => text !== null) ?? null;
    add(one, 'a row says what its object says', problem && `${problem} by itself`, exchange);
  }
}

/** The address of what a row is about: below its list, or below the objects that the row names. */
async function placeOf(one: Examination, get: Operation, path: string, row: Json & { id: string }) {
  if (get.path.startsWith(one.operation.path.replace(/\.json$/, '/')))
    if (thingsOf(get).length === thingsOf(one.operation).length + 1)
      return path.replace(/\.json$/, `/${encodeURIComponent(row.id)}.json`);
  const given: Record<string, string> = {};
  for (const [name, thing] of thingsOf(get)) {
    const value = name === lastThing(get)?.name ? row.id : thing ? row[`${thing}_id`] : row['unit_operation'];
    if (typeof value !== 'string') return null;
    given[name] = value;
  }
  return one.world.path(get, { given });
}

/** What can change between two calls. */
const CHANGING = new Set([
  'last_active_at',
  'last_used_at',
  'jobs',
  'progress',
  'status',
  'message',
  'started_at',
  'finished_at',
]);

/** What was deleted is listed as such, and comes back as it was. */
export async function restores(one: Examination): Promise<void> {
  const { operation, world } = one;
  const kind = operation.restorable;
  if (kind === null || operation.id === 'deleteOrganisation') return;
  const call = await good(one);
  const get = operations.find(({ method, path }) => method === 'GET' && path === operation.path)!;
  const read = () => world.send({ operation: get, path: call.path, as: call.as });
  const kept = await within(one, call);
  const before = await read();
  await one.expect('deletes, to restore', 'success', call);
  const id = decodeURIComponent(
    call.path
      .split('/')
      .at(-1)!
      .replace(/\.json$/, ''),
  );
  const list = byId('listDeleted');
  const name = String((before.answer as Json | null)?.['name']);
  const deleted = await world.send({ operation: list, path: list.path, as: call.as, query: [['q', name]] });
  if (deleted.status === 501) return;
  const { deleted: rows = [] } = (deleted.answer ?? {}) as { deleted?: Json[] };
  const row = rows.find((found) => found['id'] === id);
  add(
    one,
    'is in the list of what was deleted',
    !row
      ? `${id} is not in it`
      : row['kind'] !== kind
        ? `kind is ${String(row['kind'])}, not ${kind}`
        : Math.abs(Date.parse(String(row['deleted_at'])) - Date.now()) > CLOCKS
          ? `deleted_at is ${String(row['deleted_at'])}`
          : null,
    deleted,
  );
  const restore = byId('restoreDeleted');
  const restored = await world.send({ operation: restore, path: `/v1/restore/${kind}/${id}.json`, as: call.as });
  const again = await world.send({ operation: restore, path: `/v1/restore/${kind}/${id}.json`, as: call.as });
  add(
    one,
    'cannot be restored again',
    again.status === 404 ? null : `restoring it again answered ${again.status}, not 404`,
    again,
  );
  const after = await read();
  const [then, now] = [before.answer, after.answer] as [Json, Json];
  const wrong = Object.keys(then).find(
    (key) => !['version', 'updated_at'].includes(key) && !isDeepStrictEqual(then[key], (now ?? {})[key]),
  );
  add(
    one,
    'is restored as it was',
    restored.status >= 300
      ? `restoring it answered ${restored.status}`
      : after.status !== 200
        ? `reading it answered ${after.status}`
        : wrong
          ? `${wrong} was ${JSON.stringify(then[wrong])} and is ${JSON.stringify(now[wrong])}`
          : problemOf(get, after),
    after,
  );
  for (const { list, ids } of kept.filter((one) => one.ids.length > 0)) {
    const there = await idsIn(one, list, call);
    const lost = ids.filter((own) => !there.includes(own));
    add(one, `is restored with what ${list.id} had`, lost.length > 0 ? `${lost.join(', ')} is not in it` : null, after);
  }
  await goneWith(one, world);
  await orphans(one);
}

/** What was deleted before the object above it is not restored while that is deleted. */
async function orphans(one: Examination): Promise<void> {
  const { operation, world } = one;
  const above = operations.find(
    (other) =>
      other.restorable !== null &&
      other !== operation &&
      thingsOf(operation)
        .slice(0, -1)
        .some(([, thing]) => thing === lastThing(other)?.thing),
  );
  const end = `/{${lastThing(operation)?.name}}.json`;
  const create = operations.find(
    ({ id, path }) => id.startsWith('create') && path.replace('.json', end) === operation.path,
  );
  if (!above || !create) return;
  const parent = await world.fresh(lastThing(above)!.thing);
  const name = thingsOf(operation).find(([, thing]) => thing === lastThing(above)!.thing)![0];
  const id = await world.create(create.id, { [name]: parent });
  for (const [remove, given] of [
    [operation, { [name]: parent, [lastThing(operation)!.name]: id }],
    [above, { [lastThing(above)!.name]: parent }],
  ] as const)
    await world.send({ operation: remove, path: await world.path(remove, { given }), as: ableTo(one) });
  const restore = byId('restoreDeleted');
  const path = `/v1/restore/${operation.restorable}/${id}.json`;
  const exchange = await world.send({ operation: restore, path, as: ableTo(one) });
  const problem = exchange.status === 409 ? problemOf(restore, exchange) : `answered ${exchange.status}, not 409`;
  add(one, 'is not restored below what is deleted', problem, exchange);
}

const thingsOf = (operation: Operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, thingOf(operation, name!)] as const);

type Call = Awaited<ReturnType<typeof good>>;

/** Lists below an object. */
const listsBelow = ({ path: above }: Operation) =>
  operations.filter(
    (list) =>
      itemsKey(list) !== null &&
      list.path.startsWith(above.replace(/\.json$/, '/')) &&
      /^\w+\.json$/.test(list.path.slice(above.length - 4)),
  );

const addressBelow = ({ operation }: Examination, list: Operation, { path }: Call) =>
  path.replace(/\.json$/, list.path.slice(operation.path.length - 5));

async function idsIn(one: Examination, list: Operation, call: Call): Promise<unknown[]> {
  const { answer } = await one.world.send({ operation: list, path: addressBelow(one, list, call), as: call.as });
  const rows = (answer as Json | null)?.[itemsKey(list)!];
  return Array.isArray(rows) ? (rows as Json[]).map(({ id }) => id).filter(Boolean) : [];
}

/** The object is given one of each thing that a list below it has and a request makes. */
async function within(one: Examination, call: Call): Promise<{ list: Operation; ids: unknown[] }[]> {
  const all = [];
  for (const list of listsBelow(one.operation)) {
    const create = operations.find(({ id, path }) => path === list.path && id.startsWith('create'));
    if (create)
      await one.world.send({
        operation: create,
        path: addressBelow(one, create, call),
        as: call.as,
        body: await one.world.body(create),
      });
    all.push({ list, ids: await idsIn(one, list, call) });
  }
  return all;
}

/** What belongs to a deleted object is not found either. */
async function goneWith(one: Examination, world: World): Promise<void> {
  const { operation } = one;
  const below = listsBelow(operation);
  if (below.length === 0) return;
  const call = await good(one);
  const [first] = await within(one, call);
  await world.send({ operation, ...call });
  const get = operations.find(
    ({ method, path }) =>
      method === 'GET' &&
      first &&
      path.startsWith(first.list.path.replace(/\.json$/, '/{')) &&
      /^[^/]+\.json$/.test(path.slice(first.list.path.length - 4)),
  );
  if (first && get && first.ids.length > 0) {
    const at = `${addressBelow(one, first.list, call).replace(/\.json$/, '')}/${String(first.ids[0])}.json`;
    const exchange = await world.send({ operation: get, path: at, as: call.as });
    add(
      one,
      `${get.id} after deletion`,
      exchange.status === 404 ? null : `answered ${exchange.status}, not 404`,
      exchange,
    );
  }
  // They are in no other list either.
  const shown = first && get ? lastThing(get)?.thing : undefined;
  for (const list of operations.filter(({ id, path }) => shown && contents[id] === shown && !path.includes('{')))
    if (typeof first?.ids[0] === 'string') await goneFrom(one, list, call.path, first.ids[0]);
  for (const list of below) {
    const exchange = await world.send({
      operation: list,
      path: addressBelow(one, list, call),
      as: call.as,
    });
    add(
      one,
      `${list.id} after deletion`,
      exchange.status === 404 ? null : `answered ${exchange.status}, not 404`,
      exchange,
    );
  }
}
