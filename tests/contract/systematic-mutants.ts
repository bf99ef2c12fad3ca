/**
 * Faults derived one after another from each declaration: of each parameter of a path, property, sort key, filter, header, key or end
 * of access, what is declared is broken and nothing else. Each was written down before the kit was tried on it.
 */
import { always, itemsKey, operations, resolve, type Json, type Operation } from './contract.ts';
import { accessOf } from './kit/access.ts';
import { isWrite } from './kit/compare.ts';
import { branchOf } from './kit/mutations.ts';
import { byId, lastThing, startsJob } from './kit/world.ts';
import { letIn, otherStatus, withHeader } from './further-mutants.ts';
import { mutant, type Mutant } from './mutants.ts';
import { altered, body, omit, parsed, rows, sends, type Act } from './planted.ts';

type Passing = Parameters<Act>[0];

/** Of so many at most, spread over all of them. @param from the first one */
const spread = <T>(all: readonly T[], most: number, from = 0): T[] =>
  all.filter((_, i) => i % Math.ceil(all.length / most) === from % Math.ceil(all.length / most));

const can = (...ids: string[]) => ids.map(byId);
const token = ({ init }: Passing) => init.headers['authorization'] ?? '';
const addressOf = ({ path }: Operation) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
const names = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const propertiesOf = (one: Operation) =>
  Object.entries((branchOf((one.requestSchema ?? {}) as Json, one.requestExample)['properties'] ?? {}) as Json) as [
    string,
    Json,
  ][];
const has = (one: Operation, property: string) => propertiesOf(one).some(([name]) => name === property);
const parameter = (one: Operation, name: string) => one.parameters.find((found) => found.name === name);
const typesOf = (schema: Json) => [resolve(schema)['type']].flat() as (string | undefined)[];
const readOf = (one: Operation) => operations.find(({ method, path }) => method === 'GET' && path === one.path);

/** Whether a success has a property. */
function answers(one: Operation | undefined, property: string): boolean {
  const { pointer } = Object.entries(one?.responses ?? {}).find(([status]) => status < '300')?.[1] ?? {};
  return pointer ? property in ((branchOf({ $ref: `#${pointer}` }, {})['properties'] ?? {}) as Json) : false;
}

const changing = operations.filter(
  (one) =>
    one.method === 'PUT' && isWrite(one) && !['acceptFit', 'announcePresence', 'updateProductAccess'].includes(one.id),
);
const creating = operations.filter((one) => one.id.startsWith('create') && isWrite(one));
const lists = operations.filter((one) => itemsKey(one) !== null);
const versioned = changing.filter((one) => has(one, 'version') && '409' in one.responses);
const keyed = operations.filter((one) => parameter(one, 'Idempotency-Key'));
const keyOf = ({ init }: Passing) => init.headers['idempotency-key'];

/** What a request is answered with once it was refused so. */
const after =
  (status: number, next: (response: Response, passing: Passing) => Promise<Response> | Response): Act =>
  async (passing) => {
    const response = await passing.pass();
    return response.status === status ? next(response, passing) : response;
  };

const withSent = ({ init }: Passing, change: (sent: Json) => Json) => {
  const sent = parsed(init);
  return sent ? { init: { ...init, body: JSON.stringify(change(sent)) } } : {};
};

/** Remembers where each object was found or made, and finds it there from every other parent. @param level of the ids in the path */
const foundAnywhere =
  (one: Operation, level: number): Act =>
  async ({ url, init, pass, memory }) => {
    const response = await pass();
    const parts = url.pathname.replace(/\.json$/, '').split('/');
    if (response.ok) parts.forEach((part, i) => memory.set(part, parts.slice(0, i + 1).join('/')));
    if (response.ok && init.method === 'POST' && response.headers.get('content-type')?.includes('json')) {
      const { id } = (await response.clone().json()) as Json;
      // Jobs and fits are found elsewhere than they are started.
      const above = parts
        .join('/')
        .replace(/data_integration$/, 'fits')
        .replace(/(?<=pipelines\/[^/]+\/)(scale\w*|optimise|sensitivity\w*|value\w*)$/, 'jobs');
      if (typeof id === 'string') memory.set(id, `${above}/${id}`);
    }
    const found = addressOf(one).exec(url.pathname)?.[level + 1];
    const place = found === undefined ? undefined : (memory.get(found) as string | undefined);
    if (response.status !== 404 || init.method !== one.method || place === undefined) return response;
    const rest = url.pathname.slice(url.pathname.indexOf(found!) + found!.length);
    return pass({ url: new URL(`${place}${rest}${url.search}`, url) });
  };

/** A refusal of an object below another parent names it. */
const leaks: Act = async ({ url, pass, memory }) => {
  const last = url.pathname.split('/').at(-1)!;
  const response = await pass();
  if (response.ok) memory.set(last, ((await response.clone().json()) as Json)['name'] ?? 'It');
  if (response.status !== 404 || !memory.has(last)) return response;
  const value = (await response.json()) as Json;
  return altered(response, JSON.stringify({ ...value, message: `“${String(memory.get(last))}” is of another one.` }));
};

const below = operations.filter((one) => names(one).length > 1);
const nested: Mutant[] = [
  ...spread(
    below.flatMap((one) =>
      names(one)
        .slice(1)
        .map((name, i) => ({ one, name, level: i + 1 })),
    ),
    24,
    1,
  )
    .filter(({ name }) => name !== 'uid' && name !== 'unitOpId')
    .map(({ one, name, level }) => ({
      ...mutant('nested ids', `{${name}} is found below any parent`, one, ['parents'], foundAnywhere(one, level), '*'),
      at: ['*', /./] as Mutant['at'],
    })),
  ...can('getProcess', 'getExperiment').map((one) =>
    mutant('nested ids', '404 names what is below another parent', one, ['parents'], leaks),
  ),
  ...can('getProcessConfiguration', 'updateProcess', 'cancelJob').map((one) =>
    mutant('nested ids', 'below another parent it is 403', one, ['parents', 'identifiers'], otherStatus(404, 403)),
  ),
];

/** Each documented header of each status that can be brought about. */
const headerFaults: Mutant[] = [
  ...(
    [
      ['400', 'bodies'],
      ['403', 'permissions'],
      ['404', 'identifiers'],
      ['409', 'staleness'],
      ['415', 'bodies'],
    ] as const
  ).flatMap(([status, part]) =>
    spread(
      operations.filter((one) => status in one.responses && (part !== 'staleness' || versioned.includes(one))),
      2,
      3,
    ).map((one) =>
      mutant(
        'headers',
        `${status} lacks X-Request-Id`,
        one,
        [part],
        withHeader('x-request-id', null, (got) => got === Number(status)),
      ),
    ),
  ),
  ...spread(
    operations.filter((one) => accessOf(one) !== 'public'),
    3,
    5,
  ).map((one) =>
    mutant('headers', 'WWW-Authenticate is empty', one, ['identity'], withHeader('www-authenticate', '', is(401))),
  ),
  ...Object.keys(always).flatMap((name) =>
    spread(operations, 4, 9).map((one) =>
      mutant(
        'headers',
        `${name} is that of a public file`,
        one,
        ['identity', 'permissions'],
        withHeader(name, 'public, max-age=60', (status) => status >= 400),
      ),
    ),
  ),
];

function is(status: number) {
  return (got: number) => got === status;
}

/** Limits of requests: after twenty, 429 as documented but for one thing. */
const limited =
  (change: (value: Json, headers: Headers) => [Json, number?]): Act =>
  async ({ pass, memory }) => {
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const response = await pass();
    if (count < 20) return response;
    const headers = new Headers(response.headers);
    headers.set('retry-after', '7');
    const request_id = headers.get('x-request-id');
    const [value, status = 429] = change(
      { code: 'too_many', message: 'Too many requests; wait 7 s.', status: 429, request_id },
      headers,
    );
    return altered(response, JSON.stringify(value), headers, status);
  };

const bursts: Mutant[] = (
  [
    ['429 lacks Retry-After', (value, headers) => (headers.delete('retry-after'), [value])],
    [
      'Retry-After is a date',
      (value, headers) => (headers.set('retry-after', 'Wed, 21 Oct 2026 07:28:00 GMT'), [value]),
    ],
    ['Retry-After is negative', (value, headers) => (headers.set('retry-after', '-1'), [value])],
    ['Retry-After is in ms', (value, headers) => (headers.set('retry-after', '7000.5'), [value])],
    ['429 lacks X-Request-Id', (value, headers) => (headers.delete('x-request-id'), [value])],
    ['429 may be stored', (value, headers) => (headers.set('cache-control', 'max-age=60'), [value])],
    ['429 has no request id in its body', (value) => [omit(value, 'request_id')]],
    ['429 has the code of 503', (value) => [{ ...value, code: 'unavailable' }]],
    ['the limit is 503', (value) => [{ ...value, status: 503, code: 'unavailable' }, 503]],
    ['429 is text', (value, headers) => (headers.set('content-type', 'text/plain'), [value])],
    ['details.retry_after is another time', (value) => [{ ...value, details: { retry_after: 8 } }]],
    ['429 says status 200', (value) => [{ ...value, status: 200 }]],
  ] as [string, Parameters<typeof limited>[0]][]
).map(([title, change]) => ({
  ...mutant('limits of requests', title, byId('listUnitOperations'), [], limited(change)),
  options: { burst: 60 },
}));

const conditional: Mutant[] = [
  ...versioned.map((one) =>
    mutant(
      'conditional updates',
      'the version just before is let through, older ones are not',
      one,
      ['changes', 'staleness'],
      after(409, (response, passing) => {
        const version = Number(parsed(passing.init)?.['version']);
        return version < 1e5
          ? passing.pass(withSent(passing, (sent) => ({ ...sent, version: version + 1 })))
          : response;
      }),
    ),
  ),
  ...spread(versioned, 4, 1).map((one) =>
    mutant(
      'conditional updates',
      '409 says the version before',
      one,
      ['changes', 'staleness'],
      after(409, async (response) => {
        const value = (await response.json()) as { details?: { current?: Json } };
        const current = value.details?.current;
        const details = { ...value.details, current: { ...current, version: Number(current?.['version']) - 1 } };
        return altered(response, JSON.stringify({ ...value, details }));
      }),
    ),
  ),
  ...spread(versioned, 4, 2).map((one) =>
    mutant(
      'conditional updates',
      'the response repeats the version sent',
      one,
      ['changes', 'writes'],
      body((value, passing) => {
        const version = parsed(passing.init)?.['version'];
        return typeof version === 'number' ? { ...value, version } : value;
      }),
    ),
  ),
];

let repetitions = 0;
/** A stored response, which has a request id of its own. */
async function again(stored: Response): Promise<Response> {
  const headers = new Headers(stored.headers);
  headers.set('x-request-id', `req-again-${++repetitions}`);
  return altered(stored, await stored.clone().arrayBuffer(), headers);
}

/** A key gives the first response, whatever else there is of the request. @param part of the key and the request that counts */
const byKey =
  (part: (passing: Passing) => string, anew = false): Act =>
  async (passing) => {
    const key = keyOf(passing);
    if (key === undefined || key.length < 9) return passing.pass();
    const stored = passing.memory.get(part(passing)) as Response | undefined;
    const first = stored && (await again(stored));
    if (first && !anew) return first;
    const { init } = passing;
    const headers = anew ? (omit(init.headers, 'idempotency-key') as Record<string, string>) : init.headers;
    const response = await passing.pass({ init: { ...init, headers } });
    if (first) return response.ok ? first : response;
    if (response.ok) passing.memory.set(part(passing), response.clone());
    return response;
  };

const doubles: Mutant[] = [
  ...spread(
    keyed.filter((one) => one.responses['201'] || one.responses['202']),
    12,
    0,
  )
    .filter((one) => !['createBuffer', 'createProduct'].includes(one.id))
    .map((one) =>
      mutant(
        'double effects',
        'a repetition has its effect once more, and the first response',
        one,
        ['idempotency', 'onceByKey'],
        byKey((passing) => `${passing.url.pathname} ${keyOf(passing)} ${JSON.stringify(parsed(passing.init))}`, true),
      ),
    ),
  ...spread(keyed, 6, 4)
    // Every caller gets the same results of it.
    .filter((one) => one.id !== 'runUnitOperation')
    .map((one) =>
      mutant(
        'double effects',
        'a key is that of all callers',
        one,
        ['idempotency', 'onceByKey'],
        byKey((passing) => `${passing.url.pathname} ${keyOf(passing)} ${JSON.stringify(parsed(passing.init))}`),
      ),
    ),
  ...can('createProcess', 'createExperiment', 'createProcessConfiguration').map((one) =>
    mutant(
      'double effects',
      'a key is that of every parent',
      one,
      ['idempotency', 'onceByKey'],
      byKey((passing) => `${token(passing)} ${keyOf(passing)}`),
    ),
  ),
  ...can('createCarbonReport', 'createOwnOperation').map((one) =>
    mutant(
      'double effects',
      'of a key the first 20 characters count',
      one,
      ['idempotency', 'onceByKey'],
      byKey((passing) => `${token(passing)} ${keyOf(passing)?.slice(0, 20)}`),
    ),
  ),
  mutant(
    'double effects',
    'capitals of a key do not matter',
    byId('createProduct'),
    ['idempotency', 'onceByKey'],
    byKey((passing) => `${token(passing)} ${keyOf(passing)?.toLowerCase()}`),
  ),
];

/** Keys of accounts count as a person's where `when` says so. */
const keysGoOn =
  (when: (passing: Passing) => boolean, who: 'standard' | 'admin' = 'standard'): Act =>
  async (passing) => {
    const response = await passing.pass();
    const { init, tokens, pass } = passing;
    return [401, 403, 404].includes(response.status) && token(passing).startsWith('Bearer titre_') && when(passing)
      ? pass({ init: { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens[who]}` } } })
      : response;
  };

/** A key with some scope is let in where another one is needed. */
const scopeImplied =
  (scope: string): Act =>
  async (passing) => {
    const { init, pass, memory, url } = passing;
    const scopes = memory.get(token(passing)) as string[] | undefined;
    const response = await pass();
    if (init.method === 'POST' && url.pathname.endsWith('/keys.json') && response.ok) {
      const { secret } = (await response.clone().json()) as Json;
      memory.set(`Bearer ${String(secret)}`, parsed(init)?.['scopes']);
    }
    const isLet = response.status === 403 && scopes?.includes(scope);
    return isLet
      ? pass({ init: { ...init, headers: { ...init.headers, authorization: `Bearer ${passing.tokens.standard}` } } })
      : response;
  };

const ended: Mutant[] = [
  ...operations
    .filter(({ endsAccess }) => endsAccess === 'key')
    .flatMap((one) =>
      can('getHome', 'listBuffers', 'createProduct').map((at) =>
        mutant(
          'access that has ended',
          `its key goes on at ${at.id}`,
          one,
          ['ends'],
          keysGoOn(() => true),
          at,
        ),
      ),
    ),
  ...can('listBuffers', 'getProduct', 'createBuffer').map((at) =>
    mutant(
      'access that has ended',
      `who is no member any more goes on at ${at.id}`,
      byId('removeOrganisationUser'),
      ['ends'],
      letIn(403),
      at,
    ),
  ),
  mutant('access that has ended', 'it still opens', byId('withdrawShareLink'), ['ends'], letIn(404), byId('openShare')),
  ...spread(
    operations.filter(({ scope }) => scope !== 'public'),
    7,
    6,
  ).map((one) =>
    mutant(
      'access that has ended',
      'a key of another scope is let in',
      one,
      ['scopes'],
      keysGoOn(() => true, accessOf(one) === 'admin' || accessOf(one) === 'member' ? 'admin' : 'standard'),
    ),
  ),
  ...(
    [
      ['evaluateProcess', 'read'],
      ['createBuffer', 'analyse'],
      ['startScale', 'write'],
    ] as const
  ).map(([id, scope]) =>
    mutant('access that has ended', `the scope ${scope} is enough`, byId(id), ['scopes'], scopeImplied(scope), '*'),
  ),
];

const sorted = lists.filter((one) => parameter(one, 'sort'));
const keysOf = (one: Operation) =>
  /\(([^)]*)\)/.exec(String(resolve(parameter(one, 'sort')!.schema ?? {})['pattern']))?.[1]?.split('|') ?? [];
const searched = lists.filter((one) => parameter(one, 'q'));
const paged = lists.filter((one) => parameter(one, 'page'));

const query =
  (change: (of: URLSearchParams) => void): Act =>
  ({ url, pass }) => {
    const changed = new URL(url);
    change(changed.searchParams);
    return pass({ url: changed });
  };

const listFaults: Mutant[] = [
  ...spread(
    sorted
      .flatMap((one) => keysOf(one).map((key) => ({ one, key })))
      // Below a product all have its name.
      .filter(({ one, key }) => !(key === 'product_name' && one.path.includes('{'))),
    14,
    2,
  ).map(({ one, key }) =>
    mutant(
      'sorting',
      `by ${key} is the order without sort`,
      one,
      ['lists'],
      query((of) => of.get('sort')?.replace('-', '') === key && of.delete('sort')),
    ),
  ),
  ...spread(searched, 7, 1).map((one, i) =>
    i % 2 === 0
      ? mutant(
          'searches',
          'the last word is ignored',
          one,
          ['lists'],
          query((of) => {
            const words = of.get('q')?.trim().split(/\s+/) ?? [];
            if (words.length > 1) of.set('q', words.slice(0, -1).join(' '));
          }),
        )
      : mutant(
          'searches',
          'a word is found from its first 4 letters',
          one,
          ['lists'],
          query(
            (of) =>
              of.has('q') &&
              of.set(
                'q',
                of
                  .get('q')!
                  .split(/\s+/)
                  .map((word) => word.slice(0, 4))
                  .join(' '),
              ),
          ),
        ),
  ),
  ...spread(paged, 10, 2).map((one, i) =>
    mutant(
      'pages',
      ['the second page is the first', 'page_size is 1 less', 'total is that of the page', 'page is always 1'][i % 4]!,
      one,
      ['lists'],
      [
        query((of) => of.get('page') === '2' && of.set('page', '1')),
        query((of) => Number(of.get('page_size')) > 1 && of.set('page_size', String(Number(of.get('page_size')) - 1))),
        body((value) => ({ ...value, total: (value[itemsKey(one)!] as Json[]).length })),
        body((value) => ('page' in value ? { ...value, page: 1 } : value)),
      ][i % 4]!,
    ),
  ),
  ...lists
    .flatMap((one) =>
      one.parameters
        .filter((found) => found.in === 'query' && found['x-filter'] && !['q', 'page'].includes(found.name))
        .map(({ name }) => ({ one, name })),
    )
    .filter(({ one, name }) => Object.keys(parameter(one, name)!['x-filter']!).length > 0)
    .flatMap(({ one, name }) => [
      ...(parameter(one, 'sort')
        ? [
            mutant(
              'filters',
              `?${name} is forgotten when sorted`,
              one,
              ['lists'],
              query((of) => of.has('sort') && of.delete(name)),
            ),
          ]
        : []),
      ...(parameter(one, 'page')
        ? [
            mutant(
              'filters',
              `?${name} is forgotten on the second page`,
              one,
              ['lists'],
              query((of) => Number(of.get('page')) > 1 && of.delete(name)),
            ),
          ]
        : []),
    ]),
];

/** A configuration has too many values to change each. */
const partsOf = ({ id }: Operation) => [
  'fidelity',
  'writes',
  ...(id === 'createProcessConfiguration' ? [] : ['bodies']),
];

/** Another value that the schema takes, for what a request leaves out. */
function another(schema: Json): unknown {
  const own = branchOf(schema, null);
  if (resolve(schema)['anyOf'] || typesOf(schema).includes('null')) return null;
  if (Array.isArray(own['enum'])) return own['enum'][0];
  const first = typesOf(own)[0];
  if (first === 'string') return resolve(schema)['minLength'] ? 'Other' : '';
  if (first === 'boolean') return false;
  if (first === 'array') return [];
  return first === 'object' ? {} : Number(own['minimum'] ?? 1);
}

/** A request in which one property has another value. */
const changes = (name: string, change: (value: unknown) => unknown): Act =>
  sends((sent) => (name in sent ? { ...sent, [name]: change(sent[name]) } : sent));

const ofType = (type: string, when: (schema: Json) => boolean = () => true) =>
  [...creating, ...changing].flatMap((one) =>
    propertiesOf(one)
      .filter(
        ([name, schema]) =>
          typesOf(schema).includes(type) &&
          name !== 'version' &&
          when(resolve(schema)) &&
          resolve(schema)['enum'] === undefined,
      )
      .map(([name]) => ({ one, name })),
  );
const free = (schema: Json) => !schema['pattern'] && !schema['format'];

const properties: Mutant[] = [
  ...spread(
    changing
      .filter(
        (one) =>
          readOf(one) &&
          ((branchOf(one.requestSchema as Json, one.requestExample)['required'] ?? []) as string[]).length === 0,
      )
      .flatMap((one) =>
        propertiesOf(one)
          .filter(([name]) => !['version', 'orgs', 'current_org'].includes(name))
          .map(([name, schema]) => ({ one, name, schema })),
      ),
    16,
  ).map(({ one, name, schema }) =>
    mutant(
      'partial changes',
      `a change that lacks ${name} resets it`,
      one,
      ['changes'],
      sends((sent) => (name in sent ? sent : { ...sent, [name]: another(schema) })),
    ),
  ),
  ...spread(ofType('string', free), 10, 1).map(({ one, name }) =>
    mutant(
      'text',
      `${name} loses what is not in the basic plane`,
      one,
      partsOf(one),
      changes(name, (value) => (typeof value === 'string' ? value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') : value)),
    ),
  ),
  ...spread(ofType('string', free), 6, 2).map(({ one, name }) =>
    mutant(
      'text',
      `${name} is composed and loses its accents`,
      one,
      partsOf(one),
      changes(name, (value) => (typeof value === 'string' ? value.normalize('NFD').replaceAll(/\p{M}/gu, '') : value)),
    ),
  ),
  ...spread(ofType('number'), 12, 1).map(({ one, name }) =>
    mutant(
      'numbers',
      `${name} is of single precision`,
      one,
      partsOf(one),
      changes(name, (value) => (typeof value === 'number' ? Math.fround(value) : value)),
    ),
  ),
  ...spread(ofType('boolean'), 4).map(({ one, name }) =>
    mutant(
      'partial changes',
      `${name} is always true`,
      one,
      partsOf(one),
      changes(name, (value) => (typeof value === 'boolean' ? true : value)),
    ),
  ),
  ...spread(
    [...creating, ...changing].flatMap((one) =>
      propertiesOf(one)
        .filter(([, schema]) => Array.isArray(resolve(schema)['enum']))
        .map(([name, schema]) => ({ one, name, values: resolve(schema)['enum'] as string[] })),
    ),
    8,
  )
    .filter(({ values }) => values.length > 1)
    .map(({ one, name, values }) =>
      mutant(
        'partial changes',
        `the last choice of ${name} is stored as the first`,
        one,
        partsOf(one),
        changes(name, (value) => (value === values.at(-1) ? values[0] : value)),
      ),
    ),
];

/** A read that lags one change behind. */
const lags = (key: string): Act =>
  body((value, { memory, url }) => {
    if (!(key in value)) return value;
    const seen = (memory.get(url.pathname) ?? []) as unknown[];
    if (seen.at(-1) !== value[key]) seen.push(value[key]);
    memory.set(url.pathname, seen);
    return { ...value, [key]: seen.at(-2) ?? seen[0] };
  });

const rounded = (value: unknown, ms: number) =>
  typeof value === 'string' ? new Date(Math.floor(Date.parse(value) / ms) * ms).toISOString() : value;

const timeFaults: Mutant[] = [
  ...spread(
    changing.filter((one) => answers(readOf(one), 'updated_at')),
    5,
    1,
  ).map((one) =>
    mutant(
      'times and versions',
      'updated_at is that of the change before',
      one,
      ['changes'],
      lags('updated_at'),
      readOf(one),
    ),
  ),
  ...spread(
    creating.filter((one) => answers(one, 'created_at')),
    5,
  ).map((one) =>
    mutant(
      'times and versions',
      'created_at is that of the whole hour',
      one,
      ['creation'],
      body((value) => ('created_at' in value ? { ...value, created_at: rounded(value['created_at'], 3.6e6) } : value)),
      '*',
    ),
  ),
  ...spread(
    creating.filter((one) => answers(one, 'updated_at')),
    4,
    1,
  ).map((one) =>
    mutant(
      'times and versions',
      'updated_at of a new object is a minute later',
      one,
      ['creation'],
      body((value) =>
        'updated_at' in value
          ? { ...value, updated_at: new Date(Date.parse(String(value['updated_at'])) + 60_000).toISOString() }
          : value,
      ),
      '*',
    ),
  ),
];

const starting = operations.filter((one) => startsJob(one));
const jobFaults: Mutant[] = starting.flatMap((one, i) => {
  const set = propertiesOf(one)
    .map(([name]) => name)
    .filter((name) => name !== 'configuration_id');
  const all: [string, (job: Json, memory: Map<string, unknown>) => Json][] = [
    ['it has no result', (job) => ({ ...job, result: null })],
    [`its parameters lack ${set[0]}`, (job) => ({ ...job, parameters: omit(job['parameters'] as Json, set[0]!) })],
    ['it is of another type', (job) => ({ ...job, type: job['type'] === 'scale' ? 'optimisation' : 'scale' })],
    ['it ended before it was submitted', (job) => ({ ...job, finished_at: rounded(job['submitted_at'], 8.64e7) })],
    ['its error is set though it succeeded', (job) => ({ ...job, error: { message: 'No.' } })],
  ];
  return [all[i % all.length]!, all[(i + 2) % all.length]!].map(([title, change]) =>
    mutant(
      'jobs',
      title,
      one,
      ['jobs'],
      body((job, { memory }) => (job['status'] === 'succeeded' ? change(job, memory) : job)),
      byId('getJob'),
    ),
  );
});

/** Lets other origins in by a comparison that is not exact. */
const origin =
  (isLet: (of: string) => boolean): Act =>
  async ({ init, pass }) => {
    const response = await pass();
    const from = init.headers['origin'] ?? init.headers['Origin'];
    if (from === undefined || !isLet(from)) return response;
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', from);
    headers.set('vary', 'origin');
    return altered(response, await response.arrayBuffer(), headers);
  };

const corsFaults: Mutant[] = [
  ...(
    [
      ['an origin that begins alike is let in', (of) => of.startsWith('https://app.example')],
      ['an origin that ends alike is let in', (of) => of.endsWith('app.example')],
      ['the same host without TLS is let in', (of) => of.replace('http:', 'https:') === 'https://app.example'],
      ['another port of the host is let in', (of) => of.replace(/:\d+$/, '') === 'https://app.example'],
      ['the origin null is let in', (of) => of === 'null'],
      ['a part of its domain is let in', (of) => of.endsWith('.app.example')],
    ] as [string, (of: string) => boolean][]
  ).map(([title, isLet]) => mutant('CORS', title, byId('getHome'), ['crossOrigin'], origin(isLet), '*')),
  ...can('listJobs', 'deleteProduct').map((one) =>
    mutant(
      'CORS',
      '401 lacks Access-Control-Allow-Origin',
      one,
      ['crossOrigin'],
      withHeader('access-control-allow-origin', null, is(401)),
    ),
  ),
  mutant('CORS', 'a preflight needs a token', byId('updateBuffer'), ['crossOrigin'], otherStatus(204, 401), 'OPTIONS'),
  mutant(
    'CORS',
    'X-Organisation may not be sent',
    byId('createProduct'),
    ['crossOrigin'],
    withHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key'),
    'OPTIONS',
  ),
  mutant(
    'CORS',
    'Retry-After is not shown',
    byId('listBuffers'),
    ['crossOrigin'],
    withHeader('access-control-expose-headers', 'x-request-id, allow, content-disposition'),
  ),
];

const refers = operations.flatMap((one) =>
  propertiesOf(one)
    .filter(([, schema]) => 'x-refers-to' in schema)
    .map(([name, schema]) => ({ one, name, of: byId(String(schema['x-refers-to'])) })),
);
/** Ids that were deleted, or that someone else made, are taken. */
const takesIds =
  (name: string, of: 'deleted' | 'another'): Act =>
  async (passing) => {
    const { init, url, pass, memory } = passing;
    const response = await pass();
    const last = url.pathname.split('/').at(-1)!.replace('.json', '');
    if (init.method === 'DELETE' && response.ok) memory.set(last, 'deleted');
    const made = init.method === 'POST' && response.ok && response.headers.get('content-type')?.includes('json');
    if (made) memory.set(String(((await response.clone().json()) as Json)['id']), token(passing));
    const known = memory.get(String(parsed(init)?.[name]));
    const isTaken = of === 'deleted' ? known === 'deleted' : known !== undefined && known !== token(passing);
    if (response.ok || response.status === 401 || response.status === 403 || !isTaken) return response;
    return altered(response, '{"id":"any"}', response.headers, 201);
  };

const references: Mutant[] = refers.flatMap(({ one, name, of }, i) =>
  i % 2 === 0 &&
  operations.some((other) => other.method === 'DELETE' && lastThing(other)?.thing === lastThing(of)?.thing)
    ? [mutant('references', `${name} may be what was deleted`, one, ['references'], takesIds(name, 'deleted'), '*')]
    : one.method === 'POST'
      ? [
          mutant(
            'references',
            `${name} may be another organisation's`,
            one,
            ['references'],
            takesIds(name, 'another'),
            '*',
          ),
        ]
      : [],
);

/** Each of the other declarations. */
const declared: Mutant[] = [
  ...operations
    .filter(({ inUse }) => inUse?.as !== undefined)
    .flatMap((one) => [
      mutant('deletion and restoring', 'what is in use is deleted', one, ['uses'], otherStatus(409, 200)),
      mutant(
        'deletion and restoring',
        'the refusal does not say what uses it',
        one,
        ['uses'],
        after(409, async (response) =>
          altered(response, JSON.stringify(omit((await response.json()) as Json, 'details'))),
        ),
      ),
    ]),
  ...operations
    .filter(({ again }) => again !== null)
    .map((one) => mutant('deletion and restoring', 'once more is a success', one, ['uses'], letIn(one.again!))),
  ...operations
    .filter(({ staysListed }) => staysListed)
    .map((one) =>
      mutant(
        'deletion and restoring',
        'what ended is not listed any more',
        one,
        ['deletions', 'ends'],
        rows((own) => own.filter((row) => !row['withdrawn_at'] && !row['revoked_at'])),
        operations.find(
          ({ method, path }) => method === 'GET' && `${path.slice(0, -5)}/` === one.path.replace(/\{\w+\}\.json$/, ''),
        ),
      ),
    ),
  ...operations
    .flatMap((one) =>
      propertiesOf(one)
        .filter(([, schema]) => 'x-days-to' in schema)
        .map(([name, schema]) => ({ one, name, to: String(schema['x-days-to']) })),
    )
    .map(({ one, to }) =>
      mutant(
        'times and versions',
        `${to} is an hour early`,
        one,
        ['creation'],
        body((value) => ({ ...value, [to]: new Date(Date.parse(String(value[to])) - 3.6e6).toISOString() })),
      ),
    ),
  ...operations
    .flatMap((one) => one.parameters.filter((found) => found['x-sets']).map(({ name }) => ({ one, name })))
    .map(({ one, name }) =>
      mutant(
        'agreement',
        `?${name} sets nothing`,
        one,
        ['writes', 'changes', 'fidelity'],
        query((of) => of.has(name) && of.set(name, 'Other')),
      ),
    ),
];

/** Another value that the schema takes. */
function otherThan(value: unknown, given: Json): unknown {
  const schema = branchOf(given, value);
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value;
  if (Array.isArray(schema['enum'])) return (schema['enum'] as string[]).find((one) => one !== value) ?? value;
  if (schema['format'] === 'date') return '2020-02-29';
  if (schema['format'] === 'date-time') return rounded(value, 8.64e7);
  return `${value}0`;
}

/** Rows that differ from their object in one property. */
const agreeing: Mutant[] = spread(
  lists.filter((one) =>
    operations.some(
      (other) =>
        other.method === 'GET' &&
        other.path.startsWith(`${one.path.slice(0, -5)}/{`) &&
        other.path.split('/').length === one.path.split('/').length + 1 &&
        itemsKey(other) === null,
    ),
  ),
  8,
).flatMap((one) => {
  const { items } = branchOf(
    (resolve({ $ref: `#${one.responses['200']!.pointer!}` })['properties'] as Record<string, Json>)[itemsKey(one)!]!,
    [],
  );
  const own = Object.entries((branchOf(items as Json, {})['properties'] ?? {}) as Record<string, Json>).filter(
    ([name, schema]) =>
      !/id$|name/.test(name) && typesOf(schema).some((type) => ['string', 'number', 'integer'].includes(type!)),
  );
  return spread(own, 2, 1).map(([name, schema]) =>
    mutant(
      'agreement',
      `rows differ in ${name}`,
      one,
      ['rowsAgree'],
      rows((all) => all.map((row) => ({ ...row, [name]: otherThan(row[name], schema) }))),
    ),
  );
});

export const systematic: Mutant[] = [
  ...nested,
  ...headerFaults,
  ...bursts,
  ...conditional,
  ...doubles,
  ...ended,
  ...listFaults,
  ...properties,
  ...timeFaults,
  ...jobFaults,
  ...corsFaults,
  ...references,
  ...declared,
  ...agreeing,
];
