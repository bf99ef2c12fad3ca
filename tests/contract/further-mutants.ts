/** Faults that back ends have by accident: each is of a kind of mutants.ts and was thought of without looking at the checks. */
import type { Json } from './contract.ts';
import { byId } from './kit/world.ts';
import { mutant, type Mutant } from './mutants.ts';
import { altered, body, omit, parsed, rows, sends, without, type Act } from './planted.ts';

/** A successful response to a write, with something else in place of what it says. */
const returning = (change: (value: Json) => Json): Act => body((value) => change(value));

/** Text anywhere in a body. */
export const deep =
  (change: (value: unknown, key: string) => unknown) =>
  (value: Json): Json => {
    const walk = (one: unknown, key: string): unknown =>
      Array.isArray(one)
        ? one.map((entry) => walk(entry, key))
        : typeof one === 'object' && one !== null
          ? Object.fromEntries(Object.entries(one).map(([name, own]) => [name, walk(own, name)]))
          : change(one, key);
    return walk(value, '') as Json;
  };

export const text = (change: (value: string) => string) =>
  deep((value, key) => (typeof value === 'string' && /name|note|description|title/.test(key) ? change(value) : value));
export const number = (change: (value: number) => number) =>
  deep((value, key) => (typeof value === 'number' && key !== 'version' ? change(value) : value));

/** Requests that were refused are answered with a success. */
export const letIn =
  (refused: number, when: (url: URL, sent: Json | null) => boolean = () => true): Act =>
  async ({ url, init, pass }) => {
    const response = await pass();
    if (response.status !== refused || !when(url, parsed(init))) return response;
    return altered(response, JSON.stringify({ id: 'any' }), response.headers, 200);
  };

export const otherStatus =
  (from: number, to: number): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (response.status !== from) return response;
    const value = (await response.json()) as Json;
    return altered(response, JSON.stringify({ ...value, status: to }), response.headers, to);
  };

export const refusal =
  (change: (value: Json) => Json): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (response.status !== 422) return response;
    return altered(response, JSON.stringify(change((await response.json()) as Json)));
  };

export const withHeader =
  (name: string, value: string | null, when: (status: number) => boolean = () => true): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (!when(response.status)) return response;
    const headers = new Headers(response.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return altered(response, await response.arrayBuffer(), headers);
  };

/** Of the rows with an equal value the order depends on the page. */
const unstable: Act = async (passing) => {
  const page = Number(passing.url.searchParams.get('page') ?? 1);
  const sort = passing.url.searchParams.get('sort');
  return sort && page > 1 ? rows((own) => own.toReversed())(passing) : passing.pass();
};

/** What the query leaves is picked from the page that was requested. */
const afterPaging =
  (name: string): Act =>
  async (passing) => {
    const { url, pass } = passing;
    const all = await pass();
    if (!all.ok || !url.searchParams.has(name) || !url.searchParams.has('page')) return all;
    const page = new URL(url);
    page.searchParams.delete(name);
    const value = (await all.json()) as Json;
    const [key] = Object.entries(value).find(([, one]) => Array.isArray(one))!;
    const whole = new URL(url);
    whole.searchParams.delete('page');
    whole.searchParams.delete('page_size');
    const kept = new Set((((await (await pass({ url: whole })).json()) as Json)[key] as Json[]).map(({ id }) => id));
    const own = ((await (await pass({ url: page })).json()) as Json)[key] as Json[];
    return altered(all, JSON.stringify({ ...value, [key]: own.filter(({ id }) => kept.has(id)) }));
  };

/** A search is a pattern of the database. */
const pattern: Act = async (passing) => {
  const q = passing.url.searchParams.get('q');
  if (!q || !/[%_]/.test(q)) return passing.pass();
  const changed = new URL(passing.url);
  changed.searchParams.set('q', q.replaceAll(/[%_].*/g, ''));
  return passing.pass({ url: changed });
};

const counted = (change: (value: Json, reads: number) => Json): Act =>
  body((value, { memory, url }) => {
    const reads = Number(memory.get(url.pathname) ?? 0) + 1;
    memory.set(url.pathname, reads);
    return change(value, reads);
  });

/** A list that is empty after one request of a kind. */
const laterEmpty =
  (when: RegExp): Act =>
  async (passing) => {
    const response = await passing.pass();
    if (when.test(passing.url.pathname) && passing.init.method === 'POST') passing.memory.set('lost', true);
    if (passing.init.method !== 'GET' || !passing.memory.get('lost') || !response.ok) return response;
    const value = (await response.json()) as Json;
    const list = Object.entries(value).find(([, one]) => Array.isArray(one));
    return altered(response, JSON.stringify(list && 'total' in value ? { ...value, [list[0]]: [], total: 0 } : value));
  };

const job = (change: (value: Json) => Json): Act =>
  body((value) => (value['status'] === 'succeeded' ? change(value) : value));

/** The first value that was to be remembered. */
const first = (memory: Map<string, unknown>, value: unknown): unknown => {
  if (!memory.has('first')) memory.set('first', value);
  return memory.get('first');
};

/** What a request by a key that was used before is answered with. */
const repeated =
  (change: (value: Json, before: Json) => [value: Json, status: number]): Act =>
  async ({ init, pass, memory }) => {
    const response = await pass();
    const key = init.headers['idempotency-key'];
    if (key === undefined || !response.ok) return response;
    const value = (await response.json()) as Json;
    const before = memory.get(key) as Json | undefined;
    if (!before) memory.set(key, value);
    const [changed, status] = before ? change(value, before) : [value, response.status];
    return altered(response, JSON.stringify(changed), response.headers, status);
  };

/** Of two changes at once both are stored: the version is compared before it is locked. */
const atOnce: Act = async ({ init, pass, memory }) => {
  const sent = parsed(init);
  const version = String(sent?.['version']);
  const wait = Number(memory.get(version) ?? 0);
  memory.set(version, wait + 1);
  const response = await pass();
  memory.set(version, Number(memory.get(version)) - 1);
  return response.status === 409 && wait > 0
    ? pass({ init: { ...init, body: JSON.stringify(omit(sent!, 'version')) } })
    : response;
};

const lastStepOfFirst: Act = ({ init, pass, memory }) => {
  const sent = parsed(init);
  const steps = sent?.['uo_settings'] as Json[] | undefined;
  if (!sent || !steps) return pass();
  const uo_settings = [...steps.slice(0, -1), first(memory, steps.at(-1))];
  return pass({ init: { ...init, body: JSON.stringify({ ...sent, uo_settings }) } });
};

/** A deletion takes everything of its kind. */
const allDeleted: Act = async ({ init, pass, memory }) => {
  const response = await pass();
  if (init.method === 'DELETE' && response.ok) memory.set('deleted', true);
  if (init.method !== 'GET' || !response.ok || !memory.get('deleted')) return response;
  const request_id = response.headers.get('x-request-id');
  return altered(response, JSON.stringify({ message: 'Gone.', status: 404, request_id }), response.headers, 404);
};

const of = (kind: string, parts: string[], all: [id: string, title: string, act: Act, at?: string][]): Mutant[] =>
  all.map(([id, title, act, at]) =>
    mutant(kind, title, byId(id), parts, act, at === undefined ? undefined : (byId(at) ?? at)),
  );

export const further: Mutant[] = [
  ...of(
    'headers',
    ['identity', 'permissions', 'identifiers', 'bodies', 'files', 'reading', 'parents', 'deletions', 'nothingIgnored'],
    [
      ['getBuffer', 'every response has the same id', withHeader('x-request-id', 'req-1', (status) => status < 300)],
      ['createBuffer', '422 lacks X-Request-Id', withHeader('x-request-id', null, (status) => status === 422)],
      ['getProduct', '404 lacks X-Request-Id', withHeader('x-request-id', null, (status) => status === 404)],
      ['deleteBuffer', '204 lacks X-Request-Id', withHeader('x-request-id', null, (status) => status === 204)],
      ['exportProductData', 'Content-Disposition has no name', withHeader('content-disposition', 'attachment')],
      ['downloadExperimentFile', 'the file is shown and not saved', withHeader('content-disposition', 'inline')],
      [
        'exportProductData',
        'a workbook has another type',
        withHeader('content-type', 'application/octet-stream', (status) => status === 200),
      ],
      ['listUsers', '401 has no scheme', withHeader('www-authenticate', null, (status) => status === 401)],
      ['getHome', 'JSON has another type', withHeader('content-type', 'text/plain', (status) => status === 200)],
      [
        'createProduct',
        'errors are problem+json alone',
        withHeader('content-type', 'application/xml', (status) => status === 422),
      ],
    ],
  ),
  ...of(
    'conditional updates',
    ['changes', 'staleness'],
    [
      [
        'updateBuffer',
        'a later version is accepted',
        sends((sent) => (Number(sent['version']) > 1e5 ? omit(sent, 'version') : sent)),
      ],
      ['updateProduct', 'conflicts are last writer wins at once', atOnce],
      ['updateProcess', 'the conflict is 412', otherStatus(409, 412)],
      ['updateCarbonReport', 'the conflict is 422', otherStatus(409, 422)],
      [
        'updateBuffer',
        '409 shows what was sent',
        async ({ init, pass }) => {
          const response = await pass();
          if (response.status !== 409) return response;
          const value = (await response.json()) as Json;
          return altered(response, JSON.stringify({ ...value, details: { current: parsed(init) } }));
        },
      ],
      [
        'updateProduct',
        'the current version is refused',
        async ({ init, pass }) => {
          const sent = parsed(init);
          return pass(
            sent && 'version' in sent
              ? { init: { ...init, body: JSON.stringify({ ...sent, version: Number(sent['version']) + 1 }) } }
              : {},
          );
        },
      ],
      [
        'updateProcess',
        'a refused change has stored its name',
        async ({ init, pass }) => {
          const response = await pass();
          const sent = parsed(init);
          if (response.status === 422 && typeof sent?.['name'] === 'string')
            await pass({ init: { ...init, body: JSON.stringify({ name: sent['name'] }) } });
          return response;
        },
      ],
      ['updateBuffer', 'the version is optional only in words', sends((sent) => ({ version: 999, ...sent }))],
      [
        'createProcessConfiguration',
        'a version that is not the one there is accepted',
        sends((sent) => omit(sent, 'version')),
      ],
    ],
  ),
  ...of(
    'times and versions',
    ['changes', 'creation', 'reading', 'rowsAgree'],
    [
      [
        'getProduct',
        'a read sets updated_at',
        counted((value, reads) => ({ ...value, updated_at: new Date(Date.now() + reads).toISOString() })),
      ],
      ['getBuffer', 'a read increases version', counted((value, reads) => ({ ...value, version: reads }))],
      [
        'listProducts',
        'rows have the time of the request',
        rows((own) => own.map((row) => ({ ...row, updated_at: new Date().toISOString() }))),
      ],
      [
        'createBuffer',
        'created_at is in local time',
        body((value) => ({ ...value, created_at: new Date(Date.now() - 5 * 3.6e6).toISOString() })),
      ],
      [
        'createProduct',
        'created_at is a day',
        body((value) => ({ ...value, created_at: String(value['created_at']).slice(0, 10) })),
      ],
      [
        'updateProduct',
        'a change sets created_by',
        counted((value, reads) => ({ ...value, created_by: `usr_${reads}` })),
        'getProduct',
      ],
      [
        'updateBuffer',
        'a change gives a new id',
        counted((value, reads) => ({ ...value, id: `buf_${reads}` })),
        'getBuffer',
      ],
      [
        'updateProcess',
        'updated_at is before',
        counted((value, reads) => ({ ...value, updated_at: new Date(1.7e12 - reads).toISOString() })),
        'getProcess',
      ],
      [
        'createCarbonReport',
        'updated_at is empty',
        body((value) => ({ ...value, updated_at: '1970-01-01T00:00:00Z' })),
      ],
      ['listBuffers', 'rows have version 1', rows((own) => own.map((row) => ({ ...row, version: 77 })))],
    ],
  ),
  ...of(
    'partial changes',
    ['changes'],
    [
      ['updateProduct', 'what is absent becomes empty', sends((sent) => ({ description: '', ...sent }))],
      [
        'updateProcess',
        'a change takes the order away',
        sends((sent) => ('name' in sent && Object.keys(sent).length === 1 ? { ...sent, description: 'reset' } : sent)),
      ],
      ['updateWebhook', 'what is absent is turned on', sends((sent) => ({ enabled: false, ...sent }))],
      [
        'updateOrganisation',
        'the currency is lost',
        sends((sent) => ('currency' in sent ? sent : { ...sent, name: sent['name'] ?? 'Other' })),
      ],
      [
        'updateProduct',
        'the first property alone is stored',
        sends((sent) => ('name' in sent ? { name: sent['name'] } : { name: 'Other', ...sent })),
      ],
    ],
  ),
  ...of(
    'text',
    ['fidelity', 'bodies', 'writes'],
    [
      [
        'createBuffer',
        'notes are composed',
        sends(
          deep((value, key) =>
            typeof value === 'string' && key === 'preparation'
              ? value
              : typeof value === 'string' && key !== 'name'
                ? value.normalize('NFD')
                : value,
          ),
        ),
      ],
      [
        'createProduct',
        'text is trimmed and its spaces are joined',
        sends(text((value) => value.replaceAll(/\s+/g, ' '))),
      ],
      ['createProcess', 'text is escaped for HTML', sends(text((value) => value.replaceAll('<', '&lt;')))],
      ['updateProduct', 'emoji are lost', sends(text((value) => value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '')))],
      [
        'createCarbonReport',
        'text is cut at 60 characters',
        sends(text((value) => (value.length > 1000 ? value : value.slice(0, 60)))),
      ],
      ['createExperiment', 'quotes are doubled', sends(text((value) => value.replaceAll("'", "''")))],
      [
        'createOrganisation',
        'letters are in capitals',
        returning((value) => ({ ...value, name: String(value['name']).toUpperCase() })),
      ],
      ['createProcess', 'backslashes are lost', sends(text((value) => value.replaceAll('\\', '')))],
      [
        'updateCarbonReport',
        'text is read as Latin-1',
        sends(text((value) => new TextDecoder('latin1').decode(new TextEncoder().encode(value)))),
      ],
    ],
  ),
  ...of(
    'numbers',
    ['fidelity', 'bodies', 'writes', 'results'],
    [
      ['createBuffer', 'they have 15 digits', sends(number((value) => Number(value.toPrecision(15))))],
      ['createProduct', 'they have 6 decimals', sends(number((value) => Math.round(value * 1e6) / 1e6))],
      ['createCarbonReport', 'they are single precision', sends(number(Math.fround))],
      ['updateBuffer', 'they are whole', returning(number(Math.round))],
      ['createOwnOperation', 'nested ones are single precision', sends(number(Math.fround))],
      ['createComponent', 'they have 4 digits', sends(number((value) => Number(value.toPrecision(4))))],
      ['createBuffer', 'zero is absent', returning(deep((value) => (value === 0 ? null : value)))],
      ['updateCarbonReport', 'the most is clamped', sends(number((value) => Math.min(value, 1e4)))],
      [
        'createProcessConfiguration',
        'settings have 12 digits',
        sends(number((value) => Number(value.toPrecision(12)))),
      ],
      [
        'createBuffer',
        'a choice is another',
        returning((value) => ({ ...value, ...('basis' in value ? { basis: 'other' } : { ph: 7.01 }) })),
      ],
    ],
  ),
  ...of(
    'limits',
    ['bodies', 'queries'],
    [
      [
        'listProducts',
        'page_size is limited to 100',
        async ({ url, pass }) =>
          Number(url.searchParams.get('page_size')) > 100
            ? pass({ url: new URL(url.href.replace(/page_size=\d+/, 'page_size=1001')) })
            : pass(),
      ],
      [
        'listProducts',
        'page_size 1001 is the most',
        async ({ url, pass }) => pass({ url: new URL(url.href.replace('page_size=1001', 'page_size=1000')) }),
      ],
      [
        'listBuffers',
        'page 0 is page 1',
        async ({ url, pass }) => pass({ url: new URL(url.href.replace(/([?&])page=0/, '$1page=1')) }),
      ],
      [
        'createBuffer',
        'a pH above the most is accepted',
        sends((sent) => (Number(sent['ph']) > 13 ? { ...sent, ph: 7 } : sent)),
      ],
      [
        'createProduct',
        'a name of 0 characters has a default',
        sends((sent) => ({ ...sent, name: sent['name'] === '' ? 'Untitled' : sent['name'] })),
      ],
      [
        'createProduct',
        'a longer name is cut',
        sends((sent) => ({
          ...sent,
          name: typeof sent['name'] === 'string' ? sent['name'].slice(0, 255) : sent['name'],
        })),
      ],
      [
        'startScaleAnalysis',
        'one point more is accepted',
        sends((sent) => ({ ...sent, points: Math.min(Number(sent['points']), 20) })),
      ],
      [
        'createUserKey',
        'a key lives a day longer',
        sends((sent) =>
          'valid_days' in sent ? { ...sent, valid_days: Math.min(366, Number(sent['valid_days'])) } : sent,
        ),
      ],
      [
        'createCarbonReport',
        'null is taken for absent',
        sends((sent) => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))),
      ],
      [
        'createBuffer',
        'an unknown choice is the default',
        sends((sent) => deep((value) => (value === 'no-such-value' ? undefined : value))(sent)),
      ],
      ['createExperiment', 'true is 1', sends(deep((value) => (value === 'many' ? 1 : value)))],
    ],
  ),
  ...of(
    'refusals',
    ['bodies', 'results', 'queries'],
    [
      [
        'createBuffer',
        'fields names the object around',
        refusal((value) => ({
          ...value,
          fields: ((value['fields'] ?? []) as string[]).map((field) => field.split('.')[0]!),
        })),
      ],
      [
        'createCarbonReport',
        'fields counts entries from 1',
        refusal((value) => ({
          ...value,
          fields: ((value['fields'] ?? []) as string[]).map((field) => field.replace('.0.', '.1.')),
        })),
      ],
      ['createProduct', 'fields names the first property', refusal((value) => ({ ...value, fields: ['name'] }))],
      [
        'updateProduct',
        'fields has JSON pointers',
        refusal((value) => ({
          ...value,
          fields: ((value['fields'] ?? []) as string[]).map((field) => `/${field.replaceAll('.', '/')}`),
        })),
      ],
      ['createExperiment', 'a refusal is 400', otherStatus(422, 400)],
      ['listProducts', 'a wrong query names another', refusal((value) => ({ ...value, fields: ['query'] }))],
      ['evaluateProcess', 'the step is always the first', refusal((value) => ({ ...value, process_idx: 0 }))],
      [
        'createProcessConfiguration',
        'the step has the name of its title',
        refusal((value) => ({ ...value, unit_operation: 'Homogeniser' })),
      ],
      ['createOwnOperation', 'fields is empty', refusal((value) => ({ ...value, fields: [] }))],
      ['updateBuffer', 'there is no message', refusal((value) => omit(value, 'message'))],
    ],
  ),
  ...of(
    'double effects',
    ['idempotency', 'onceByKey'],
    [
      [
        'createProduct',
        'two at once are two',
        (passing) =>
          passing.pass({
            init: {
              ...passing.init,
              headers: Object.fromEntries(
                Object.entries(passing.init.headers).filter(
                  ([key, value]) => !(key === 'idempotency-key' && value.includes('race')),
                ),
              ),
            },
          }),
      ],
      ['createProcess', 'the repetition is 200', repeated((value) => [value, 200])],
      ['createCarbonReport', 'the repetition is 409', repeated((value) => [value, 409])],
      ['createBuffer', 'the repetition shows what is there now', repeated((value) => [{ ...value, version: 2 }, 201])],
      [
        'createShareLink',
        'the secret is returned again',
        repeated((value, first) => [{ ...value, secret: first['secret'] }, 201]),
      ],
    ],
  ),
  ...of(
    'access that has ended',
    ['ends', 'scopes', 'passwords', 'permissions', 'identity'],
    [
      [
        'revokeUserKey',
        'the key writes on',
        (passing) =>
          passing.init.headers['authorization']?.startsWith('Bearer titre_') && passing.init.method === 'POST'
            ? passing.pass({
                init: {
                  ...passing.init,
                  headers: { ...passing.init.headers, authorization: `Bearer ${passing.tokens.standard}` },
                },
              })
            : passing.pass(),
        '*',
      ],
      [
        'deleteServiceAccount',
        'its keys read on',
        (passing) =>
          passing.init.headers['authorization']?.startsWith('Bearer titre_')
            ? passing.pass({
                init: {
                  ...passing.init,
                  headers: { ...passing.init.headers, authorization: `Bearer ${passing.tokens.standard}` },
                },
              })
            : passing.pass(),
        'listProducts',
      ],
      ['openShare', 'no password is needed', letIn(403)],
      ['evaluateShare', 'no password is needed', letIn(403)],
      [
        'getBuffer',
        "a key reads another organisation's objects",
        (passing) =>
          passing.init.headers['authorization']?.startsWith('Bearer titre_')
            ? passing.pass({
                init: {
                  ...passing.init,
                  headers: { ...passing.init.headers, authorization: `Bearer ${passing.tokens.standard}` },
                },
              })
            : passing.pass(),
      ],
      [
        'withdrawShareLink',
        'an evaluation still works',
        async (passing) => {
          const response = await passing.pass();
          return response.status === 404 ? altered(response, '{}', response.headers, 200) : response;
        },
        'evaluateShare',
      ],
      [
        'removeOrganisationUser',
        'the products are still listed',
        async (passing) => {
          const response = await passing.pass();
          return response.status === 403
            ? altered(response, '{"products":[],"total":0,"page":1,"page_size":100}', response.headers, 200)
            : response;
        },
        'listProducts',
      ],
      [
        'removeOrganisationUser',
        'the organisation is still shown',
        async (passing) => {
          const response = await passing.pass();
          return response.status === 403 ? altered(response, '{}', response.headers, 200) : response;
        },
        'getOrganisation',
      ],
      ['updateProduct', 'a read-only key writes', letIn(403)],
      ['getProduct', "another's object is 403", otherStatus(404, 403)],
      ['deleteProcess', 'the user without an organisation deletes', letIn(403)],
    ],
  ),
  ...of(
    'filters',
    ['lists'],
    [
      [
        'listBuffers',
        '?contains is a part of the id',
        async ({ url, pass }) => {
          const changed = new URL(url);
          const value = url.searchParams.get('contains');
          if (value?.endsWith('_kit')) changed.searchParams.set('contains', value.slice(0, -4));
          return pass({ url: changed });
        },
      ],
      [
        'listProducts',
        '?uses with nothing returns all',
        async ({ url, pass }) => {
          const response = await pass();
          if (!url.searchParams.has('uses') || !response.ok) return response;
          const value = (await response.clone().json()) as Json;
          if (value['total'] !== 0) return response;
          const changed = new URL(url);
          changed.searchParams.delete('uses');
          return pass({ url: changed });
        },
      ],
      ['listProducts', '?uses is applied after paging', afterPaging('uses')],
      [
        'listOrganisationProcesses',
        '?largest_cost is exclusive',
        async ({ url, pass }) => {
          const changed = new URL(url);
          const most = url.searchParams.get('largest_cost');
          if (most && Number(most)) changed.searchParams.set('largest_cost', String(Number(most) * (1 - 1e-9)));
          return pass({ url: changed });
        },
      ],
      [
        'listOrganisationProcesses',
        '?product_id and q are alternatives',
        async ({ url, pass }) => {
          const changed = new URL(url);
          if (url.searchParams.has('product_id')) changed.searchParams.delete('q');
          return pass({ url: changed });
        },
      ],
      [
        'listBuffers',
        '?contains counts all rows',
        async (passing) => {
          const all = new URL(passing.url);
          all.searchParams.delete('contains');
          const { total } = (await (await passing.pass({ url: all })).json()) as Json;
          return body((value) => ({ ...value, total }))(passing);
        },
      ],
      [
        'listOrganisationProcesses',
        '?largest_cost keeps what has none',
        rows((own, { url }) =>
          url.searchParams.has('largest_cost') ? [...own, { ...own[0], id: 'prc_none', figures: null }] : own,
        ),
      ],
      ['listProducts', '?uses misses one', rows((own, { url }) => (url.searchParams.has('uses') ? own.slice(1) : own))],
    ],
  ),
  ...of(
    'searches',
    ['lists'],
    [
      ['listProducts', '% is any text', pattern],
      ['listBuffers', '_ is any letter', pattern],
      [
        'listExperiments',
        'the first word counts alone',
        async ({ url, pass }) => {
          const changed = new URL(url);
          const q = url.searchParams.get('q');
          if (q) changed.searchParams.set('q', q.split(' ')[0]!);
          return pass({ url: changed });
        },
      ],
      [
        'listProcesses',
        'words must be in order',
        rows((own, { url }) => {
          const q = url.searchParams.get('q')?.toLowerCase();
          return own.filter((row) => !q || String(row['name']).toLowerCase().includes(q));
        }),
      ],
      [
        'listOrganisations',
        'only whole words are found',
        rows((own, { url }) => {
          const words = url.searchParams.get('q')?.toLowerCase().split(' ') ?? [];
          return own.filter(({ name }) => words.every((word) => String(name).toLowerCase().split(' ').includes(word)));
        }),
      ],
      ['listProducts', 'a search is applied after paging', afterPaging('q')],
      [
        'listCarbonReports',
        'a search looks at the start',
        rows((own, { url }) => {
          const q = url.searchParams.get('q')?.toLowerCase();
          return own.filter((row) => !q || String(row['name']).toLowerCase().startsWith(q));
        }),
      ],
      [
        'listBuffers',
        'nothing found returns all',
        async ({ url, pass }) => {
          const response = await pass();
          if (!url.searchParams.has('q') || !response.ok) return response;
          if (((await response.clone().json()) as Json)['total'] !== 0) return response;
          const changed = new URL(url);
          changed.searchParams.delete('q');
          return pass({ url: changed });
        },
      ],
      [
        'listOrganisationUsers',
        'e-mail is not searched, names are case-sensitive',
        rows((own, { url }) => {
          const q = url.searchParams.get('q');
          return own.filter((row) => !q || q.split(' ').every((word) => String(row['name']).includes(word)));
        }),
      ],
      ['listExperiments', 'the search ignores its words', without('q')],
    ],
  ),
  ...of(
    'sorting',
    ['lists'],
    [
      ['listProducts', 'rows of one value change places between pages', unstable],
      ['listBuffers', 'rows of one value change places between pages', unstable],
      [
        'listProcesses',
        'sort counts on the first page alone',
        async ({ url, pass }) => {
          const changed = new URL(url);
          if (url.searchParams.get('page') === '2') changed.searchParams.delete('sort');
          return pass({ url: changed });
        },
      ],
      [
        'listCarbonReports',
        'numbers are sorted as text',
        rows((own, { url }) => {
          const key = url.searchParams.get('sort')?.replace('-', '');
          return key && typeof own[0]?.[key] === 'number'
            ? own.toSorted((a, b) => String(a[key]).localeCompare(String(b[key])))
            : own.toReversed();
        }),
      ],
      ['listOrganisationProcesses', 'sort is ignored', without('sort')],
      [
        'listExperiments',
        'the order is the opposite',
        async ({ url, pass }) => {
          const sort = url.searchParams.get('sort');
          const changed = new URL(url);
          if (sort) changed.searchParams.set('sort', sort.startsWith('-') ? sort.slice(1) : `-${sort}`);
          return pass({ url: changed });
        },
      ],
      ['listUsers', 'sort is ignored', without('sort')],
      [
        'listProducts',
        'capitals come first',
        rows((own, { url }) =>
          url.searchParams.get('sort') === 'name'
            ? own.toSorted((a, b) => (String(a['name']) < String(b['name']) ? 1 : -1))
            : own,
        ),
      ],
      [
        'listOrganisations',
        'the last row is missing',
        rows((own, { url }) => (url.searchParams.has('sort') ? own.slice(0, -1) : own)),
      ],
    ],
  ),
  ...of(
    'agreement',
    ['reading', 'rowsAgree', 'lists'],
    [
      [
        'listCarbonReports',
        'rows have other figures',
        rows((own) =>
          own.map((row) => ({
            ...row,
            ...('totals' in row && row['totals']
              ? { totals: number((value) => (Number.isInteger(value) ? value : value * 1.01))(row['totals'] as Json) }
              : { version: 99 }),
          })),
        ),
      ],
      [
        'listProcessConfigurations',
        'rows have another note',
        rows((own) => own.map((row) => ({ ...row, note: 'Other' }))),
      ],
      [
        'listExperiments',
        'rows have no date',
        rows((own) => own.map((row) => ({ ...row, created_at: '2020-01-01T00:00:00Z' }))),
      ],
      [
        'getHome',
        'a read changes the next',
        counted((value, reads) => deep((one) => (typeof one === 'number' ? one + reads : one))(value)),
      ],
    ],
  ),
  ...of(
    'CORS',
    ['crossOrigin'],
    [
      ['getBuffer', 'errors lack it', withHeader('access-control-allow-origin', null, (status) => status >= 400)],
      ['listProducts', 'successes lack it', withHeader('access-control-allow-origin', null, (status) => status < 300)],
      ['getHome', '422 lacks it', withHeader('access-control-allow-origin', null, (status) => status === 422)],
      ['createBuffer', 'Vary is absent', withHeader('vary', null)],
      ['listBuffers', 'Vary has another header alone', withHeader('vary', 'accept-encoding')],
      ['updateProduct', 'every origin is *', withHeader('access-control-allow-origin', '*'), 'OPTIONS'],
      ['updateProduct', 'credentials are let in', withHeader('access-control-allow-credentials', 'true'), 'OPTIONS'],
      [
        'deleteBuffer',
        'DELETE is not a method',
        withHeader('access-control-allow-methods', 'GET, POST, PUT'),
        'OPTIONS',
      ],
      ['getUser', 'Content-Disposition is not shown', withHeader('access-control-expose-headers', 'x-request-id')],
      [
        'createProduct',
        'Idempotency-Key may not be sent',
        withHeader('access-control-allow-headers', 'authorization, content-type'),
        'OPTIONS',
      ],
    ],
  ),
  ...of(
    'nested ids',
    ['parents', 'identifiers'],
    [
      ['getProcessConfiguration', 'the process does not matter', letIn(404)],
      ['getConfigurationScenario', 'the process does not matter', letIn(404)],
      ['listProcessConfigurations', 'the product does not matter', letIn(404)],
      ['getExperiment', 'the unit operation does not matter', letIn(404)],
      ['cancelJob', 'the process does not matter', letIn(404)],
      ['withdrawShareLink', 'the product does not matter', letIn(404)],
      ['updateWebhook', 'the organisation does not matter', letIn(404)],
      ['revokeUserKey', 'the account does not matter', letIn(404)],
      ['deleteExperiment', 'the product does not matter', letIn(404)],
      ['listJobs', 'an unknown process has none', letIn(404)],
    ],
  ),
  ...of(
    'deletion and restoring',
    ['deletions', 'restores'],
    [
      [
        'deleteBuffer',
        'deleting again is 204',
        async ({ pass }) => {
          const response = await pass();
          return response.status === 404 ? new Response(null, { status: 204, headers: response.headers }) : response;
        },
      ],
      ['deleteProduct', 'what was deleted can be changed', letIn(404), 'updateProduct'],
      [
        'deleteProduct',
        'its processes are still listed',
        async ({ pass }) => {
          const response = await pass();
          return response.status === 404
            ? altered(response, '{"processes":[],"total":0,"page":1,"page_size":100}', response.headers, 200)
            : response;
        },
        'listProcesses',
      ],
      ['deleteProduct', 'its processes can be read', letIn(404), 'getProcess'],
      ['deleteProduct', 'its processes are lost', laterEmpty(/\/restore\//), '*'],
      ['deleteProcess', 'its configurations are lost', laterEmpty(/\/restore\//), '*'],
      ['deleteCarbonReport', 'all are deleted', allDeleted, '*'],
      [
        'deleteBuffer',
        'the time of the deletion is another',
        rows((own) => own.map((row) => ({ ...row, deleted_at: '2026-01-01T00:00:00Z' }))),
        'listDeleted',
      ],
      [
        'deleteExperiment',
        'the kind is another',
        rows((own) => own.map((row) => ({ ...row, kind: 'products' }))),
        'listDeleted',
      ],
      [
        'deleteBuffer',
        'it comes back with another name',
        body((value, { memory, url }) => {
          const reads = Number(memory.get(url.pathname) ?? 0) + 1;
          memory.set(url.pathname, reads);
          return reads > 1 ? { ...value, name: `${String(value['name'])} (restored)` } : value;
        }),
        'getBuffer',
      ],
    ],
  ),
  ...of(
    'results',
    ['results'],
    [
      ['evaluateProcess', 'the last step does not matter', lastStepOfFirst],
      ['evaluateProcess', 'the assumptions do not matter', sends((sent) => omit(sent, 'assumptions'))],
      [
        'createProcessConfiguration',
        'figures are those of the evaluation before',
        body((value, { memory }) => {
          const old = memory.get('old') ?? value['figures'];
          memory.set('old', value['figures']);
          return { ...value, figures: old };
        }),
        'evaluateProcess',
      ],
      [
        'evaluateProcess',
        'figures are rounded in the configuration',
        body((value) => ({
          ...value,
          results: value['results']
            ? {
                ...(value['results'] as Json),
                figures: number((one) => Number(one.toPrecision(6)))((value['results'] as Json)['figures'] as Json),
              }
            : value['results'],
        })),
        'getProcessConfiguration',
      ],
      [
        'createProcessConfiguration',
        'the process shows no figures',
        body((value) => ({ ...value, figures: null })),
        'getProcess',
      ],
      ['evaluateProcess', 'settings that are no number are taken', letIn(422)],
    ],
  ),
  ...of(
    'jobs',
    ['jobs'],
    [
      [
        'startOptimisation',
        'the result is that of the job before',
        body((value, { memory }) =>
          value['status'] === 'succeeded' ? { ...value, result: first(memory, value['result']) } : value,
        ),
        'getJob',
      ],
      [
        'startScale',
        'the result is that of the job before',
        body((value, { memory }) =>
          value['status'] === 'succeeded' ? { ...value, result: first(memory, value['result']) } : value,
        ),
        'getJob',
      ],
      [
        'startSensitivityAnalysis',
        'submitted_at is in local time',
        job((value) => ({
          ...value,
          ...Object.fromEntries(
            ['submitted_at', 'started_at', 'finished_at'].map((key) => [
              key,
              new Date(Date.parse(String(value[key])) + 7.2e6).toISOString(),
            ]),
          ),
        })),
        'getJob',
      ],
      [
        'startScaleAnalysis',
        'parameters have defaults instead',
        job((value) => ({ ...value, parameters: { ...(value['parameters'] as Json), rule: 'volume' } })),
        'getJob',
      ],
      [
        'startSensitivityHeatmapAnalysis',
        'progress is in percent',
        job((value) => ({ ...value, progress: 100 })),
        'getJob',
      ],
      [
        'startValueOfInformation',
        'it ends without a time',
        job((value) => ({ ...value, finished_at: null })),
        'getJob',
      ],
      [
        'startScale',
        'it starts before it was submitted',
        job((value) => ({ ...value, started_at: '2026-01-01T00:00:00Z' })),
        'getJob',
      ],
    ],
  ),
];
