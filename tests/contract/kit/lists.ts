/** What lists contain: what was created, each row once over all pages, sorted and filtered as requested. */
import { itemsKey, operations, resolve, type Filter, type Json } from '../contract.ts';
import { accessOf } from './access.ts';
import { ableTo } from './checks.ts';
import type { Caller, Exchange } from './client.ts';
import type { Also, Examination } from './findings.ts';
import { difference, isWrite } from './compare.ts';
import { byId, components, lastThing, type Thing, type World } from './world.ts';

/** What each list shows. The rows of other lists cannot be created by a request. */
export const contents: Record<string, Thing> = {
  listUsers: 'member',
  listOrganisationUsers: 'member',
  listOrganisations: 'organisation',
  listBuffers: 'buffer',
  listBackgroundDatabases: 'background database',
  listOwnOperations: 'own operation',
  listSites: 'site',
  listSiteVersions: 'site version',
  listProteins: 'component',
  listQuotations: 'quotation',
  listProducts: 'product',
  listProcesses: 'process',
  listOrganisationProcesses: 'process',
  listProcessConfigurations: 'configuration',
  listExperiments: 'experiment',
  listProductExperiments: 'experiment',
  listUnitOperationExperiments: 'experiment',
  listCarbonReports: 'report',
  listJobs: 'job',
  listFits: 'fit',
  listWebhooks: 'webhook',
  listWebhookDeliveries: 'delivery',
  listUserKeys: 'key',
  listOrganisationKeys: 'key',
  listServiceAccounts: 'service account',
  listShareLinks: 'share link',
  listBranches: 'branch',
  listComments: 'comment',
  listReviews: 'review',
};

/** Lists that depend on what was done before, and may be empty. */
const mayBeEmpty = new Set([
  'listUnassignedUsers',
  'listUserLogs',
  'listBufferUsages',
  'listOwnOperationUsages',
  'listColumnHeadings',
  'listDeleted',
  'listSigningKeys',
]);

const PAGE = 1000;

export async function lists(one: Examination): Promise<void> {
  const { operation, world } = one;
  const key = itemsKey(operation);
  if (key === null) return;
  const has = (name: string) => operation.parameters.some((parameter) => parameter.name === name);
  const list = new List(one, key, has('page_size'), await world.path(operation, { as: ableTo(one) }));
  const thing = contents[operation.id];
  if (thing) {
    const ids = [await world.fresh(thing), await world.fresh(thing)];
    if (thing === 'process') await configured(world, ids);
    await list.expect('contains what was created', {}, ({ rows, body }) =>
      // What was created last can be on a later page of a long list.
      Number(body['total'] ?? 0) > PAGE
        ? null
        : (missing(ids, rows) ?? untimely(ids, rows) ?? misnamed(world, ids, rows)),
    );
    if (list.isPaged) await onLaterPages(list, ids);
    if (has('sort')) await changeFirst(list, thing, ids[0]!);
    if (has('q')) await search(list, ids[0]);
    if (accessOf(operation) === 'tenant') await separation(list, thing);
  } else if (has('q')) await search(list);
  if (!thing && !mayBeEmpty.has(operation.id)) {
    await list.expect('is not empty', {}, ({ rows }) => (rows.length > 0 ? null : 'there are no rows'));
  }
  if (list.isPaged) {
    if (thing) await deleteOne(list, thing);
    await pages(list);
    await sizes(list);
  }
  if (has('sort')) await order(list);
  await filters(list);
}

/** A process has figures once it has a configuration: these differ in their number and, where the server takes it, in their steps. */
async function configured(world: World, ids: string[]): Promise<void> {
  const operation = byId('createProcessConfiguration');
  const example = operation.requestExample as Json;
  const fewer = { ...example, uo_settings: (example['uo_settings'] as unknown[]).slice(0, -1) };
  for (const [pid, body] of [
    [ids[0]!, example],
    [ids[0]!, example],
    [ids[1]!, example],
    [ids[1]!, fewer],
    [ids[1]!, fewer],
  ] as const) {
    const path = await world.path(operation, { given: { id: await world.get('product'), pid } });
    await world.send({ operation, path, as: 'standard', body: await world.body(operation, body) });
  }
}

/** What was made first is changed last: now it matters whether a list is sorted by the time of the creation or of the change. */
async function changeFirst({ one }: List, thing: Thing, id: string): Promise<void> {
  const change = operations.find(
    (other) => other.method === 'PUT' && isWrite(other) && lastThing(other)?.thing === thing,
  );
  if (!change) return;
  const path = await one.world.path(change, { given: { [lastThing(change)!.name]: id } });
  await one.world.send({ operation: change, path, as: ableTo(one), body: await one.world.body(change) });
}

/** The total that the pages are compared with is that after a deletion. */
async function deleteOne({ one }: List, thing: Thing): Promise<void> {
  const remove = operations.find(
    (other) => other.method === 'DELETE' && other.endsAccess === null && lastThing(other)?.thing === thing,
  );
  if (!remove) return;
  const id = await one.world.fresh(thing);
  const path = await one.world.path(remove, { given: { [lastThing(remove)!.name]: id } });
  await one.world.send({ operation: remove, path, as: ableTo(one) });
}

/** A page without a size has the documented one, and a list without a page is whole. */
async function sizes(list: List): Promise<void> {
  const size = list.one.operation.parameters.find(({ name }) => name === 'page')?.['x-default'];
  if (!size) return;
  const has = (expected: number) => (found: Found) =>
    found.body['page_size'] === expected && found.rows.length <= expected
      ? null
      : `page_size is ${String(found.body['page_size'])} with ${found.rows.length} rows, not ${expected}`;
  await list.expect('a page without a size', { page: 1, page_size: [] }, has(size.page));
  await list.expect('without a page', { page_size: [] }, has(size.whole));
}

/** Of a list that is longer than a page, all pages are read. */
async function onLaterPages(list: List, ids: string[]): Promise<void> {
  const found = new Set<string>();
  for (let page = 1; ; page++) {
    const next = await list.expect('contains what was created, on one of its pages', { page }, () => null);
    if (!next || Number(next.body['total']) <= PAGE) return;
    for (const row of next.rows) found.add(idOf(row));
    if (next.rows.length < PAGE) break;
  }
  const absent = ids.filter((id) => !found.has(id));
  list.one.add('contains what was created', absent.length > 0 ? 'failed' : 'passed', {
    message: absent.length > 0 ? `${absent.join(', ')}, which exists, is on none of its pages` : 'on its pages',
  });
}

/** The values of a row at a path of property names; those of each entry of a list. */
function valuesAt(row: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('.');
  const values = [row].flat().flatMap((at) => (at as Json | null)?.[head]);
  return (rest.length === 0 ? values : values.flatMap((value) => valuesAt(value, rest.join('.')))).filter(
    (value) => value !== null && value !== undefined,
  );
}

/** A number, or the milliseconds of a time. */
const measure = (value: unknown): number => (Number.isNaN(Number(value)) ? Date.parse(String(value)) : Number(value));

/** Each filter leaves the rows that have its value, and no others: those of a property of its name, or as `x-filter` says. */
async function filters(list: List): Promise<void> {
  const { operation } = list.one;
  for (const { name, in: place, required, schema = {}, 'x-filter': declared } of operation.parameters) {
    if (place !== 'query' || required || ['q', 'sort', 'page', 'page_size', 'req_id', 'user_id'].includes(name))
      continue;
    const all = await list.expect(`before ?${name}`, {}, () => null);
    if (!all || Number(all.body['total'] ?? 0) > PAGE) continue;
    const filter = declared ?? { equals: [name] };
    const [compared] = Object.entries(filter) as [keyof Filter, string[]][];
    // It chooses the values of the rows, not the rows.
    if (!compared) {
      await sameRows(list, name, schema, all);
      continue;
    }
    const [kind, paths] = compared;
    const of = (row: Json) => paths.flatMap((path) => valuesAt(row, path));
    const values = all.rows.flatMap(of);
    if (values.length === 0) {
      await someLeftOut(list, name, schema, all);
      continue;
    }
    if (resolve(schema)['type'] === 'array') {
      const [first, second] = [...new Set(values.map(String))] as [string, string?];
      const asked = second === undefined ? [first] : [first, second];
      const whole = all.rows.filter((row) => of(row).some((one) => asked.includes(String(one)))).length;
      await list.expect(`?${name} with ${asked.length} values`, { [name]: asked }, ({ rows }) =>
        rows.length === whole ? null : `${rows.length} rows, not ${whole}`,
      );
      continue;
    }
    const ordered = values.filter((value) => value !== null).toSorted((a, b) => measure(a) - measure(b));
    // A value that several rows have, but not every one, tells most.
    const having = (value: unknown) => all.rows.filter((row) => of(row).includes(value)).length;
    const partly = values.filter((one) => having(one) < all.rows.length);
    const value =
      kind === 'equals'
        ? (partly.find((one) => having(one) > 1) ?? partly[0] ?? values[0])
        : ordered[Math.floor(ordered.length / 2)];
    const others = (resolve(schema)['enum'] as string[] | undefined)?.filter((one) => !values.includes(one)) ?? [];
    if (kind === 'equals' && others.length > 0)
      await list.expect(`?${name}=${others[0]!}`, { [name]: others[0]! }, ({ rows }) =>
        rows.length === 0 ? null : `${rows.length} rows, none of which has this ${name}`,
      );
    const fits = (row: Json) =>
      of(row).some((one) =>
        kind === 'at_most'
          ? one !== null && measure(one) <= measure(value)
          : kind === 'at_least'
            ? one !== null && measure(one) >= measure(value)
            : one === value,
      );
    const expected = all.rows.filter(fits).map(idOf).toSorted().join();
    await list.expect(`?${name}=${String(value)}`, { [name]: String(value) }, ({ rows, body }) => {
      const other = rows.find((row) => !fits(row));
      if (other) return `${idOf(other)} is in the list, whose ${paths.join(' and ')} is ${JSON.stringify(of(other))}`;
      if (rows.map(idOf).toSorted().join() !== expected)
        return `${rows.length} rows, not ${all.rows.filter(fits).length}`;
      return body['total'] === undefined || body['total'] === rows.length
        ? null
        : `total is ${Number(body['total'])}, with ${rows.length} rows`;
    });
    await pagesOf(list, `?${name}=${String(value)}`, { [name]: String(value) });
    const [key] = keysToSort(list);
    if (key !== undefined)
      await list.expect(`?${name}=${String(value)}, sorted`, { [name]: String(value), sort: key }, ({ rows }) =>
        rows.map(idOf).toSorted().join() === expected
          ? null
          : `sorted by ${key}, ?${name} leaves ${rows.length} rows, not ${all.rows.filter(fits).length}`,
      );
    if (list.isPaged && kind === 'equals' && typeof value === 'string' && resolve(schema)['enum'] === undefined)
      await list.expect(`?${name} that no row has`, { [name]: `${value}_kit` }, ({ rows }) =>
        rows.length === 0 ? null : `${rows.length} rows, none of which has this ${name}`,
      );
    if (operation.parameters.some((other) => other.name === 'q'))
      await list.expect(
        `?${name} with a search that matches nothing`,
        { [name]: String(value), q: `no-row-has-this-${list.one.world.run}` },
        ({ rows }) => (rows.length === 0 ? null : `${rows.length} rows`),
      );
  }
}

/** Of a choice that no property of a row shows, not every value leaves every row. */
async function someLeftOut(list: List, name: string, schema: Json, all: Found): Promise<void> {
  const values = (resolve(schema)['enum'] ?? []) as string[];
  if (values.length < 2 || all.rows.length === 0) return;
  const found = await Promise.all(
    values.map((value) => list.expect(`?${name}=${value}`, { [name]: value }, () => null)),
  );
  const isIgnored = found.every((one) => one?.rows.length === all.rows.length);
  list.one.add(`?${name} leaves some out`, isIgnored ? 'failed' : 'passed', {
    message: isIgnored ? `every row is there whatever ?${name} is` : 'it leaves some out',
  });
}

/** A parameter that is no filter leaves the rows, at its least and at its greatest value. */
async function sameRows(list: List, name: string, schema: Json, all: Found): Promise<void> {
  const { minimum, maximum } = resolve(schema) as { minimum: number; maximum: number };
  const nameOf = (row: Json) => String(row['id'] ?? row['code']);
  for (const value of [minimum, maximum])
    await list.expect(`?${name}=${value} leaves every row`, { [name]: value }, ({ rows }) =>
      rows.map(nameOf).join() === all.rows.map(nameOf).join()
        ? null
        : `${rows.length} rows, not the same ${all.rows.length}`,
    );
}

/** A selection has pages of its own: the second of one row each is its second row. */
async function pagesOf(list: List, what: string, query: Record<string, string>): Promise<void> {
  if (!list.isPaged) return;
  const all = await list.expect(`${what}, whole`, query, () => null);
  if (!all || all.rows.length === 0) return;
  const second = all.rows[1] ? idOf(all.rows[1]) : '';
  await list.expect(`${what}, page 2`, { ...query, page: 2, page_size: 1 }, ({ rows, body }) => {
    if (rows.map(idOf).join() !== second)
      return `the row on page 2 is ${rows.map(idOf).join(', ') || 'absent'}, not ${second || 'absent'}`;
    return body['total'] === all.body['total']
      ? null
      : `total is ${Number(body['total'])}, not ${Number(all.body['total'])}`;
  });
}

interface Found {
  rows: Json[];
  body: Json;
}

/** A list that is requested with various queries. */
class List {
  readonly one: Examination;
  readonly key: string;
  readonly isPaged: boolean;
  readonly path: string;

  constructor(one: Examination, key: string, isPaged: boolean, path: string) {
    this.one = one;
    this.key = key;
    this.isPaged = isPaged;
    this.path = path;
  }

  read = ({ answer }: Exchange): Found => {
    const body = answer as Json;
    return { body, rows: body[this.key] as Json[] };
  };

  /** @param problem what is wrong with the rows, or null */
  async expect(
    check: string,
    query: Record<string, string | number | string[]>,
    problem: (found: Found) => string | null,
    as: Caller = ableTo(this.one),
  ): Promise<Found | null> {
    const whole = this.isPaged ? { page_size: PAGE, ...query } : query;
    const also: Also = (exchange) => {
      const found = this.read(exchange);
      const { page_size: size } = whole as { page_size?: number | string[] };
      return typeof size === 'number' && found.body['page_size'] !== undefined && found.body['page_size'] !== size
        ? `page_size is ${JSON.stringify(found.body['page_size'])}, not ${size}`
        : problem(found);
    };
    const exchange = await this.one.expect(
      check,
      'success',
      {
        path: this.path,
        as,
        query: [
          ...this.one.world.query(this.one.operation),
          ...Object.entries(whole).flatMap(([name, value]) =>
            [value].flat().map((one): [string, string] => [name, String(one)]),
          ),
        ],
      },
      also,
    );
    return exchange.status === 200 && Array.isArray((exchange.answer as Json | null)?.[this.key])
      ? this.read(exchange)
      : null;
  }
}

const idOf = (row: Json) => String(row['id']);

function missing(ids: string[], rows: Json[]): string | null {
  const there = new Set(rows.map(idOf));
  const absent = ids.filter((id) => !there.has(id));
  return absent.length > 0 ? `${absent.join(', ')}, which exists, is not in the list` : null;
}

/** A row says when it was made. */
function untimely(ids: string[], rows: Json[]): string | null {
  const own = rows.filter((row) => ids.includes(idOf(row)));
  for (const key of ['created_at', 'updated_at'])
    for (const row of own)
      if (key in row && Math.abs(Date.parse(String(row[key])) - Date.now()) > CLOCKS)
        return `${key} of ${idOf(row)}, which was just made, is ${String(row[key])}`;
  return null;
}

/** A row has the name with which it was made. */
const misnamed = ({ names }: World, ids: string[], rows: Json[]): string | null =>
  rows
    .filter((row) => ids.includes(idOf(row)) && names.has(idOf(row)) && typeof row['name'] === 'string')
    .map((row) => difference({ name: names.get(idOf(row)) }, row))
    .find((problem) => problem !== null) ?? null;

/** Clocks of two machines differ. */
const CLOCKS = 300_000;

async function pages(list: List): Promise<void> {
  const all = await list.expect('has each row once', {}, ({ rows, body }) => {
    const total = Number(body['total']);
    if (new Set(rows.map(idOf)).size < rows.filter(({ id }) => id !== undefined).length) return 'a row occurs twice';
    return rows.length === Math.min(total, PAGE) ? null : `total is ${total}, but there are ${rows.length} rows`;
  });
  if (!all) return;
  const total = Number(all.body['total']);
  const size = Math.max(1, Math.min(2, Math.floor(total / 2)));
  const echoes = (page: number, { body }: Found) =>
    body['page'] === page && body['page_size'] === size && body['total'] === total
      ? null
      : `page, page_size and total are ${[body['page'], body['page_size'], body['total']].map(String).join(', ')}, ` +
        `not ${page}, ${size}, ${total}`;
  const rowsOn = (page: number) => all.rows.slice((page - 1) * size, page * size);
  for (const page of [1, 2])
    await list.expect(`page ${page} of ${size} rows`, { page, page_size: size }, (found) => {
      const [expected, got] = [rowsOn(page).map(idOf), found.rows.map(idOf)];
      if (got.length !== expected.length) return `${got.length} rows, not ${expected.length}`;
      return expected.join(' ') === got.join(' ')
        ? echoes(page, found)
        : `rows ${got.join(', ')}, not ${expected.join(', ')}`;
    });
  const beyond = Math.ceil(total / size) + 1;
  await list.expect('a page after the last', { page: beyond, page_size: size }, (found) =>
    found.rows.length === 0 ? echoes(beyond, found) : `${found.rows.length} rows`,
  );
}

/** Texts of a row in which a search looks. */
const textsIn = (list: List) => {
  const paths = list.one.operation.parameters.find(({ name }) => name === 'q')?.['x-filter']?.contains ?? ['name'];
  return (row: Json) => paths.flatMap((path) => valuesAt(row, path)).map((text) => String(text).toLowerCase());
};

/** @param made id of a row that the kit made; the first one if absent */
async function search(list: List, made?: string): Promise<void> {
  const textsOf = textsIn(list);
  const all = await list.expect('can be searched', {}, () => null);
  const id = made ?? (all?.rows[0] && idOf(all.rows[0]));
  if (id === undefined) return;
  // Of a list that is longer than a page, what the kit made is found by its name alone.
  const found = all?.rows.some((row) => idOf(row) === id)
    ? all
    : await list.expect('can be searched', { q: list.one.world.run }, () => null);
  const own = found?.rows.find((row) => idOf(row) === id);
  const name = own && textsOf(own).find((text) => text !== '');
  if (name === undefined) return;
  const words = name.split(/\s+/).filter(Boolean);
  const finds = (q: string) => (row: Json) =>
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => textsOf(row).some((text) => text.includes(word)));
  // A part of the name, in the other case; and its words in another order.
  const queries = {
    'by name': name.slice(0, Math.max(3, name.length - 1)).toUpperCase(),
    'by words in another order': `${words.at(-1)!.toUpperCase()} ${words[0]!}`,
  };
  for (const [how, q] of Object.entries(queries))
    await list.expect(`a search ${how}`, { q }, ({ rows, body }) => {
      const other = rows.find((row) => !finds(q)(row));
      if (other) return `“${textsOf(other).find((text) => text !== '') ?? idOf(other)}” does not contain “${q}”`;
      return body['total'] !== undefined && body['total'] !== rows.length && rows.length < PAGE
        ? `total is ${Number(body['total'])}, with ${rows.length} rows`
        : rows.length < PAGE
          ? missing([id], rows)
          : null;
    });
  // Signs that a database takes for any letter, or any letters, are letters.
  for (const sign of ['%', '_', '.*']) {
    const q = `${name.slice(0, 4)}${sign}${name.slice(5, 8)}`;
    await list.expect(`a search with ${sign}`, { q }, ({ rows }) => {
      const other = rows.find((row) => !finds(q)(row));
      return other ? `“${textsOf(other)[0] ?? idOf(other)}” does not contain “${q}”` : null;
    });
  }
  for (const [what, q, same] of [
    ['for nothing', '', {}],
    ['with spaces around', `  ${words[0]!}  `, { q: words[0]! }],
  ] as const) {
    const expected = await list.expect(`a search ${what}, without it`, same, () => null);
    await list.expect(`a search ${what}`, { q }, ({ rows }) =>
      rows.length === expected?.rows.length
        ? null
        : `the search finds ${rows.length} rows, not ${expected?.rows.length}`,
    );
  }
  await pagesOf(list, 'a search', { q: words[0]! });
  const nothing = `no-row-has-this-${list.one.world.run}`;
  for (const [what, q] of [
    ['that matches nothing', nothing],
    ['of which one word matches nothing', `${words[0]!} ${nothing}`],
  ] as const)
    await list.expect(`a search ${what}`, { q }, ({ rows, body }) =>
      rows.length === 0 && (body['total'] ?? 0) === 0 ? null : `${rows.length} rows, total ${String(body['total'])}`,
    );
}

function keysToSort({ one }: List): string[] {
  const { schema } = one.operation.parameters.find(({ name }) => name === 'sort') ?? {};
  return /\((.*)\)/.exec((schema?.['pattern'] as string | undefined) ?? '')?.[1]?.split('|') ?? [];
}

async function order(list: List): Promise<void> {
  for (const key of keysToSort(list)) {
    const valueOf = (row: Json): unknown =>
      row[key] ??
      NESTED.map((name) => (row[name] as Json | null | undefined)?.[key]).find((value) => value !== undefined) ??
      null;
    const disorder = ({ rows }: Found, sign: 1 | -1) => {
      const all = rows.map(valueOf);
      const values = all.filter((value) => typeof value === 'string' || typeof value === 'number');
      if (values.length > 0 && all.slice(0, values.length).includes(null))
        return 'an entry without a value does not come last';
      const at = values.findIndex(
        (value, i) => i > 0 && isAfter(sign < 0 ? value : values[i - 1]!, sign < 0 ? values[i - 1]! : value),
      );
      return at < 0 ? null : `“${values[at]}” comes after “${values[at - 1]}”`;
    };
    await list.expect(`sorted by ${key}`, { sort: key }, (found) => disorder(found, 1));
    const down = await list.expect(`sorted by -${key}`, { sort: `-${key}` }, (found) => disorder(found, -1));
    if (down && list.isPaged) await pagesSorted(list, `-${key}`, down);
  }
}

/** Rows of which some have the same value have one order, whatever the pages: else a row is on two of them, and another on none. */
async function pagesSorted(list: List, sort: string, whole: Found): Promise<void> {
  const expected = whole.rows.map(idOf);
  const total = Number(whole.body['total']);
  const size = Math.min(MOST_ON_A_PAGE, Math.max(1, Math.ceil(total / 2)));
  for (const page of [1, 2])
    await list.expect(
      `sorted by ${sort}, page ${page} of ${size} rows`,
      { sort, page, page_size: size },
      ({ rows, body }) => {
        const own = expected.slice((page - 1) * size, page * size);
        const wrong = own.findIndex((id, i) => id !== (rows[i] && idOf(rows[i])));
        if (wrong >= 0) return `row ${wrong + 1} is ${rows[wrong] ? idOf(rows[wrong]) : 'absent'}, not ${own[wrong]}`;
        return body['total'] === total ? null : `total is ${Number(body['total'])}, not ${total}`;
      },
    );
}

const MOST_ON_A_PAGE = PAGE / 2;

/** By either convention: with or without regard to case and accents. */
const isAfter = (a: string | number, b: string | number) =>
  typeof a === 'number' || typeof b === 'number'
    ? a > b
    : a > b && a.localeCompare(b, 'en', { sensitivity: 'base' }) > 0;

/** Objects of a row in which a key to sort by can be. */
const NESTED = ['figures', 'properties', 'totals'];

/** How a user of another organisation creates one, where a request alone is enough. */
const elsewhere: Partial<Record<Thing, (world: World) => Promise<string>>> = {
  product: (world) => world.create('createProduct', {}, 'free'),
  buffer: (world) => world.create('createBuffer', {}, 'free'),
  'own operation': (world) => world.create('createOwnOperation', {}, 'free'),
  report: (world) => world.create('createCarbonReport', {}, 'free'),
  component: (world) => world.create('createComponent', { kind: 'proteins' }, 'free'),
  quotation: (world) => world.create('createComponent', { kind: 'quotations' }, 'free', components['quotations']),
  process: async (world) =>
    world.create('createProcess', { id: await world.create('createProduct', {}, 'free') }, 'free'),
  experiment: async (world) =>
    world.create('createExperiment', { productId: await world.create('createProduct', {}, 'free') }, 'free'),
};

/** Two organisations see nothing of each other. */
async function separation(list: List, thing: Thing): Promise<void> {
  const make = elsewhere[thing];
  if (!make) return;
  const [theirs, ours] = [await make(list.one.world), await list.one.world.fresh(thing)];
  const hides =
    (id: string) =>
    ({ rows }: Found) =>
      rows.some((row) => idOf(row) === id) ? `${id}, which belongs to another organisation, is in the list` : null;
  const before = await list.expect("another organisation's rows are not in it", {}, hides(theirs));
  // Below an object of one organisation, the other has no list.
  if (/\{(id|productId|pid)\}/.test(list.one.operation.path)) return;
  await list.expect(
    'free: the rows of the first organisation are not in it',
    {},
    (found) => {
      const both =
        thing === 'component' || thing === 'buffer' ? [] : found.rows.map(idOf).filter((id) => shares(before, id));
      return both.length > 0 ? `${both.join(', ')} is in the lists of both organisations` : hides(ours)(found);
    },
    'free',
  );
}

const shares = (found: Found | null, id: string) => found?.rows.some((row) => idOf(row) === id) ?? false;
