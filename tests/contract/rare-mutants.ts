/**
 * Faults of kinds that the other files do not have: conditional reads, effects of what was refused and on what was not named, ways in
 * that no server offers, and values that are lost only in company. Each was written down before the kit was tried on it.
 */
import { itemsKey, operations, type Json, type Operation } from './contract.ts';
import { deep, text } from './further-mutants.ts';
import { mutant, type Mutant } from './mutants.ts';
import { altered, body, omit, parsed, rows, sends, type Act } from './planted.ts';
import { byId } from './kit/world.ts';

type Passing = Parameters<Act>[0];

const address = ({ url }: Passing) => url.pathname;
const sentHeader = ({ init }: Passing, name: string) => init.headers[name];
const hasKept = (passing: Passing) => sentHeader(passing, 'If-None-Match') !== undefined;

/** Passes the request on with other headers. */
const asking = ({ init, pass }: Passing, change: (headers: Record<string, string>) => Record<string, string>) =>
  pass({ init: { ...init, headers: change(init.headers) } });

const withoutHeader = (name: string, headers: Record<string, string>) => omit(headers, name) as Record<string, string>;

/** The response without a body, as unchanged. @param etag that it has */
const unchanged = (response: Response, etag = response.headers.get('etag') ?? '"kept"') =>
  new Response(null, {
    status: 304,
    headers: {
      'x-request-id': response.headers.get('x-request-id') ?? 'req-kept',
      'cache-control': 'no-store',
      ...(etag && { etag }),
    },
  });

let reads = 0;
/** Of responses that have an ETag, another one. */
const tagged =
  (etag: () => string): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (!response.headers.has('etag')) return response;
    return altered(response, await response.arrayBuffer(), { ...Object.fromEntries(response.headers), etag: etag() });
  };

const conditional = (id: string): Mutant[] =>
  (
    [
      ['If-None-Match is ignored', (passing) => asking(passing, (headers) => withoutHeader('If-None-Match', headers))],
      [
        'whoever sends If-None-Match gets 304',
        async (passing) => (hasKept(passing) ? unchanged(await passing.pass()) : passing.pass()),
      ],
      ['each read has another ETag', tagged(() => `"${(reads += 1)}"`)],
      ['304 has no ETag', async ({ pass }) => onStatus(await pass(), 304, (response) => unchanged(response, ''))],
      ['every object has the same ETag', tagged(() => '"1"')],
      [
        'of several ETags the first counts',
        (passing) =>
          asking(passing, (headers) =>
            hasKept(passing) ? { ...headers, 'If-None-Match': headers['If-None-Match']!.split(/, */)[0]! } : headers,
          ),
      ],
      [
        'an ETag opens what another organisation has',
        async (passing) => {
          const response = await passing.pass();
          return hasKept(passing) && response.status === 404 ? unchanged(response) : response;
        },
      ],
      [
        'an ETag needs no token',
        async (passing) => {
          const response = await passing.pass();
          return hasKept(passing) && response.status === 401 ? unchanged(response) : response;
        },
      ],
    ] as [string, Act][]
  ).map(([title, act]) => mutant('conditional reads', title, byId(id), ['kept'], act));

const onStatus = (response: Response, status: number, then: (response: Response) => Response) =>
  response.status === status ? then(response) : response;

/** Of a change the old state goes on to be what an ETag names. */
const oldTag: Act = async (passing) => {
  const { memory, pass } = passing;
  const response = await pass();
  const etag = memory.get(address(passing)) as string | undefined;
  if (response.ok && response.headers.has('etag')) {
    memory.set(address(passing), etag ?? response.headers.get('etag'));
    if (etag && sentHeader(passing, 'If-None-Match') === etag) return unchanged(response, etag);
    if (etag) return altered(response, await response.text(), { ...Object.fromEntries(response.headers), etag });
  }
  return response;
};

/** Makes the request all the same, once it was refused. @param change what makes it a good one */
const doneAllTheSame =
  (status: number, change: (passing: Passing) => RequestInit | null): Act =>
  async (passing) => {
    const response = await passing.pass();
    const init = response.status === status ? change(passing) : null;
    if (init) await passing.pass({ init });
    return response;
  };

const asOwner = ({ init, tokens }: Passing): RequestInit | null =>
  init.headers['authorization'] === `Bearer ${tokens.free}`
    ? { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens.standard}` } }
    : null;

const withoutSurprise = ({ init }: Passing): RequestInit | null => {
  const sent = parsed(init);
  return sent && 'surprise' in sent ? { ...init, body: JSON.stringify(omit(sent, 'surprise')) } : null;
};

/** A change of one object is made of all that were made. */
const changesAll: Act = async (passing) => {
  const { init, url, memory, pass } = passing;
  const response = await pass();
  const made = (memory.get('made') ?? []) as string[];
  memory.set('made', made);
  if (init.method === 'POST' && response.ok) made.push(String(((await response.clone().json()) as Json)['id']));
  const id = /\/([^/]+)\.json$/.exec(url.pathname)?.[1] ?? '';
  if (init.method !== 'PUT' || !response.ok || !made.includes(id)) return response;
  const sent = parsed(init) ?? {};
  for (const other of made.filter((one) => one !== id)) {
    const at = new URL(url.href.replace(id, other));
    const stored = (await (await pass({ url: at, init: { ...init, method: 'GET', body: null } })).json()) as Json;
    const version = 'version' in sent ? { version: stored['version'] } : {};
    await pass({ url: at, init: { ...init, body: JSON.stringify({ ...sent, ...version }) } });
  }
  return response;
};

/** A creation with a name that is there returns what is there. */
const upserts: Act = async (passing) => {
  const { memory, pass, init } = passing;
  const name = parsed(init)?.['name'];
  const there = memory.get(String(name)) as Response | undefined;
  if (there)
    return altered(there, await there.clone().text(), {
      ...Object.fromEntries(there.headers),
      'x-request-id': `req-there-${(reads += 1)}`,
    });
  const response = await pass();
  if (response.ok) memory.set(String(name), response.clone());
  return response;
};

/** The first read of an address after a write returns what was there before. */
const late: Act = async (passing) => {
  const { init, pass, memory } = passing;
  const key = address(passing);
  if (init.method !== 'GET') {
    const response = await pass();
    if (response.ok) memory.set(`late ${key}`, true);
    return response;
  }
  const response = await pass();
  const before = memory.get(key) as Response | undefined;
  if (memory.get(`late ${key}`) && before) {
    memory.delete(`late ${key}`);
    return altered(response, await before.clone().text(), response.headers, before.status);
  }
  if (response.ok) memory.set(key, response.clone());
  return response;
};

/** A way in that is none: the token is found where it must not be. */
const tokenFrom =
  (find: (passing: Passing) => string | undefined, change: (url: URL) => void = () => {}): Act =>
  async (passing) => {
    const token = find(passing);
    if (token === undefined) return passing.pass();
    const url = new URL(passing.url);
    change(url);
    return passing.pass({
      url,
      init: { ...passing.init, headers: { ...passing.init.headers, authorization: `Bearer ${token}` } },
    });
  };

/** Every list in a body but those of numbers. */
const listsIn = (change: (list: unknown[]) => unknown[]) => {
  const walk = (value: unknown): unknown =>
    Array.isArray(value)
      ? change(value.map(walk))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]))
        : value;
  return (value: Json) => walk(value) as Json;
};

/** Names of queries in any case. */
const lowered: Act = ({ url, pass }) => {
  const changed = new URL(url);
  changed.search = '';
  for (const [name, value] of url.searchParams) changed.searchParams.append(name.toLowerCase(), value);
  return pass({ url: changed });
};

const numbersRead =
  (read: (value: string) => string): Act =>
  ({ url, pass }) => {
    const changed = new URL(url);
    for (const name of ['page', 'page_size'])
      if (changed.searchParams.has(name)) changed.searchParams.set(name, read(changed.searchParams.get(name)!));
    return pass({ url: changed });
  };

/** Counts stay what they were when the object was first read. */
const countStays = (key: string): Act =>
  body((value, passing) => {
    const first = passing.memory.get(address(passing)) ?? value[key];
    passing.memory.set(address(passing), first);
    return { ...value, [key]: first };
  });

const one = (kind: string, id: string, title: string, parts: string[], act: Act, at?: Operation | string): Mutant =>
  mutant(kind, title, byId(id), parts, act, at);
const EFFECTS = ['changes', 'creation', 'writes', 'deletions', 'permissions', 'untouched'];
const TEXTS = ['fidelity', 'writes', 'bodies'];

/** At any call. */
const anywhere = (found: Mutant): Mutant => ({ ...found, at: ['*', /./] });

export const rare: Mutant[] = [
  ...conditional('getProcess'),
  ...conditional('getProcessConfiguration').slice(0, 4),
  one('conditional reads', 'getProcess', 'the ETag stays when the name changes', ['kept'], oldTag),

  ...['updateBuffer', 'updateCarbonReport', 'updateOwnOperation'].map((id) =>
    anywhere(one('other objects', id, 'all objects are changed', EFFECTS, changesAll)),
  ),
  ...['createBuffer', 'createProduct', 'createCarbonReport'].map((id) =>
    one('other objects', id, 'one of the same name is returned instead of made', [...EFFECTS], upserts),
  ),

  ...['createBuffer', 'createProcess', 'createSite'].map((id) =>
    one('effects of refusals', id, 'what is refused is made', EFFECTS, doneAllTheSame(422, withoutSurprise)),
  ),
  ...['updateProduct', 'updateBuffer', 'deleteBuffer', 'deleteProcess', 'updateCarbonReport'].map((id) =>
    one(
      'effects of refusals',
      id,
      'another organisation is answered 404, and it is done',
      EFFECTS,
      doneAllTheSame(404, asOwner),
    ),
  ),
  ...['updateProduct', 'createBuffer', 'deleteExperiment'].map((id) =>
    one(
      'effects of refusals',
      id,
      'without a token it is 401, and it is done',
      EFFECTS,
      doneAllTheSame(401, ({ init, tokens }) => ({
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${tokens.standard}` },
      })),
    ),
  ),

  ...['updateProduct', 'updateOwnOperation'].map((id) =>
    anywhere(one('late effects', id, 'the first read after a write is that before', EFFECTS, late)),
  ),
  anywhere(one('late effects', 'deleteBuffer', 'the first read after a deletion still finds it', EFFECTS, late)),

  one(
    'ways in',
    'getBuffer',
    'a token in the address is let in',
    ['waysIn'],
    tokenFrom(
      ({ url }) => url.searchParams.get('access_token') ?? undefined,
      (url) => url.searchParams.delete('access_token'),
    ),
  ),
  one(
    'ways in',
    'listProducts',
    'the scheme of a token does not matter',
    ['waysIn'],
    tokenFrom(({ init }) => /^(?!Bearer )\S+ (.+)$/.exec(init.headers['authorization'] ?? '')?.[1]),
  ),
  one(
    'ways in',
    'getProduct',
    'a token in a cookie is let in',
    ['waysIn'],
    tokenFrom(({ init }) => /=(\S+)/.exec(init.headers['cookie'] ?? '')?.[1]),
  ),
  one('ways in', 'getBuffer', 'X-HTTP-Method-Override is followed', ['waysIn'], (passing) => {
    const method = sentHeader(passing, 'x-http-method-override');
    return method ? passing.pass({ init: { ...passing.init, method } }) : passing.pass();
  }),
  one('ways in', 'getProduct', 'what follows a token does not matter', ['waysIn'], ({ init, tokens, pass }) => {
    const own = Object.values(tokens).find((token) =>
      (init.headers['authorization'] ?? '').startsWith(`Bearer ${token}`),
    );
    return pass(own ? { init: { ...init, headers: { ...init.headers, authorization: `Bearer ${own}` } } } : {});
  }),

  one('queries', 'listBuffers', 'capitals in names of queries do not matter', ['queries', 'queriesRead'], lowered),
  one(
    'queries',
    'listProducts',
    'page 1.5 is page 1',
    ['queries'],
    numbersRead((value) => value.replace(/\.\d+$/, '')),
  ),
  one(
    'queries',
    'listProducts',
    'page 1x is page 1',
    ['queries'],
    numbersRead((value) => (/^\d/.test(value) ? String(Number.parseInt(value, 10)) : value)),
  ),
  one(
    'queries',
    'listBuffers',
    'of two values of a query the last counts',
    ['queries', 'queriesRead'],
    ({ url, pass }) => {
      const changed = new URL(url);
      for (const name of new Set(url.searchParams.keys()))
        if (name !== 'contains' && name !== 'uses')
          changed.searchParams.set(name, url.searchParams.getAll(name).at(-1)!);
      return pass({ url: changed });
    },
  ),

  one(
    'text',
    'updateProduct',
    'no-break spaces become spaces',
    TEXTS,
    sends(text((value) => value.replaceAll(/[\u00a0\u202f]/g, ' '))),
  ),
  one(
    'text',
    'createSite',
    'Hebrew and Arabic are lost',
    TEXTS,
    sends(text((value) => value.replaceAll(/[\u0590-\u06ff]/g, '?'))),
  ),
  one('text', 'createOwnOperation', 'tabs become spaces', TEXTS, sends(text((value) => value.replaceAll('\t', '  ')))),
  one(
    'text',
    'createCarbonReport',
    'soft hyphens are lost',
    TEXTS,
    sends(text((value) => value.replaceAll('\u00ad', ''))),
  ),
  one(
    'text',
    'createProduct',
    'a text longer than 255 characters is cut',
    TEXTS,
    sends(deep((value, key) => (key === 'description' && typeof value === 'string' ? value.slice(0, 255) : value))),
  ),

  one(
    'numbers',
    'createProcessConfiguration',
    'signs are lost',
    [...TEXTS, 'results'],
    sends(deep((value) => (typeof value === 'number' ? Math.abs(value) : value))),
  ),
  one('numbers', 'createOwnOperation', 'null becomes 0', TEXTS, sends(deep((value) => value ?? 0))),

  one(
    'lists in bodies',
    'createOwnOperation',
    'entries come back in the other order',
    TEXTS,
    body(listsIn((list) => list.toReversed())),
  ),
  one(
    'lists in bodies',
    'createCarbonReport',
    'entries come back in the other order',
    TEXTS,
    body(listsIn((list) => list.toReversed())),
  ),
  one(
    'lists in bodies',
    'createOwnOperation',
    'entries after the first are lost',
    TEXTS,
    body(listsIn((list) => list.slice(0, 1))),
  ),
  one(
    'lists in bodies',
    'createSite',
    'the last entry is stored twice',
    TEXTS,
    body(listsIn((list) => [...list, ...list.slice(-1)])),
  ),

  ...(
    [
      ['getProduct', 'process_count'],
      ['getProduct', 'experiment_count'],
      ['getProcess', 'configuration_count'],
      ['getOrganisation', 'member_count'],
    ] as const
  ).map(([id, key]) => one('counts', id, `${key} does not count what was added`, ['counts'], countStays(key))),

  one(
    'double effects',
    'createBuffer',
    'of a body only the name is compared by a key',
    ['idempotency', 'onceByKey'],
    async (passing) => {
      const { init, memory, pass } = passing;
      const key = sentHeader(passing, 'idempotency-key');
      const response = await pass();
      const name = `${key} ${String(parsed(init)?.['name'])}`;
      const first = memory.get(name) as Response | undefined;
      if (response.ok && key) memory.set(name, response.clone());
      return response.status === 422 && first
        ? altered(first, await first.clone().text(), {
            ...Object.fromEntries(first.headers),
            'x-request-id': `req-key-${(reads += 1)}`,
          })
        : response;
    },
  ),
  one(
    'nothing ignored',
    'getBuffer',
    'another method is 404',
    ['nothingIgnored'],
    async ({ pass }) => {
      const response = await pass();
      return response.status === 405
        ? altered(
            response,
            JSON.stringify({ ...((await response.json()) as Json), status: 404, code: 'not_found' }),
            response.headers,
            404,
          )
        : response;
    },
    '*',
  ),
  one('jobs', 'cancelJob', 'what has ended is cancelled', ['uses', 'jobsEnd', 'cancelsEnded'], async ({ pass }) => {
    const response = await pass();
    return response.status === 409 ? altered(response, JSON.stringify({ id: 'any' }), response.headers, 200) : response;
  }),
  ...operations
    .filter((list) => ['listProteins', 'listShareLinks'].includes(list.id) && itemsKey(list) !== null)
    .map((list) =>
      mutant(
        'other objects',
        'a row has the name of the row before',
        list,
        ['lists', 'rowsAgree'],
        rows((own) => own.map((row, i) => ({ ...row, name: (own[i - 1] ?? row)['name'] }))),
      ),
    ),
];
