/** Faults that come by accident with a framework, a database or a cache: each was written down before the kit was tried on it. */
import type { Json } from './contract.ts';
import { byId } from './kit/world.ts';
import { deep, letIn, number, refusal, text, withHeader } from './further-mutants.ts';
import { mutant, type Mutant } from './mutants.ts';
import { altered, body, omit, parsed, rows, sends, type Act } from './planted.ts';

type Passing = Parameters<Act>[0];

/** Sends the request with another query. */
const query =
  (change: (of: URLSearchParams) => void): Act =>
  ({ url, pass }) => {
    const changed = new URL(url);
    change(changed.searchParams);
    return pass({ url: changed });
  };

const list = (value: Json) => Object.entries(value).find(([, one]) => Array.isArray(one)) as [string, Json[]];

/** What another request of the same caller returns. */
const asked = async ({ url, init, pass }: Passing, path: string): Promise<Json> =>
  (await (await pass({ url: new URL(path, url), init: { ...init, method: 'GET', body: null } })).json()) as Json;

/** A list takes its rows from another one. */
const takenFrom = (change: (path: string) => string): Act =>
  body(async (value, passing) => {
    const [key] = list(value);
    const whole = await asked(passing, `${change(passing.url.pathname)}?page_size=1000`);
    return { ...value, [key]: list(whole)[1], ...('total' in value ? { total: list(whole)[1].length } : {}) };
  });

/** What is absent in a change keeps what is there, and the server takes some values for absent. */
const takenForAbsent = (isAbsent: (value: unknown) => boolean): Act =>
  sends((sent) => Object.fromEntries(Object.entries(sent).filter(([, value]) => !isAbsent(value))));

const tokenOf = ({ init }: Passing) => init.headers['authorization'];

/** A response is that of the first request to the same address, whoever it is from. */
const cached: Act = async ({ url, pass, memory }) => {
  const response = await pass();
  const stored = memory.get(url.href) as Response | undefined;
  if (response.ok && !stored) memory.set(url.href, response.clone());
  return response.ok && stored ? altered(response, await stored.clone().text()) : response;
};

/** Whoever may see the objects above it gets the object, of whatever organisation it is. */
const childOfAnyone: Act = async (passing) => {
  const { url, init, pass, memory } = passing;
  const last = url.pathname.split('/').at(-1)!;
  const response = await pass();
  const seen = memory.get(last) as { url: URL; token: string } | undefined;
  if (response.ok) memory.set(last, { url: new URL(url), token: tokenOf(passing) });
  if (response.status !== 404 || !seen || seen.token === tokenOf(passing)) return response;
  const above = new URL(url.href.replace(/\/pipelines\/.*/, '.json'));
  if (!(await pass({ url: above })).ok) return response;
  return pass({ url: seen.url, init: { ...init, headers: { ...init.headers, authorization: seen.token } } });
};

/** An object of another organisation may be named in a body. @param where it is listed there. @param instead what is stored, or nothing */
const namesAnyones =
  (key: string, where: string, instead?: string): Act =>
  async (passing) => {
    const { init, pass, tokens } = passing;
    const sent = parsed(init);
    const response = await pass();
    if (response.ok || typeof sent?.[key] !== 'string') return response;
    const headers = { authorization: `Bearer ${tokens.standard}` };
    const [, all] = list(await asked({ ...passing, init: { ...init, headers } }, where));
    return all.some(({ id }) => id === sent[key])
      ? pass({ init: { ...init, body: JSON.stringify({ ...omit(sent, key), ...(instead && { [key]: instead }) }) } })
      : response;
  };

/** What was deleted is still there in some lists. */
const keptIn =
  (when: (url: URL) => boolean, remembered: (passing: Passing) => Promise<Json[]>): Act =>
  async (passing) => {
    const { init, url, pass, memory } = passing;
    const ghosts = (memory.get('ghosts') ?? []) as Json[];
    memory.set('ghosts', ghosts);
    const found = init.method === 'DELETE' ? await remembered(passing) : [];
    const response = await pass();
    if (init.method === 'DELETE' && response.ok) ghosts.push(...found);
    if (init.method !== 'GET' || !response.ok || !when(url)) return response;
    const value = (await response.json()) as Json;
    const [key, own] = list(value);
    const more = ghosts.filter(({ id, name }) => {
      const q = url.searchParams.get('q')?.toLowerCase().split(/\s+/) ?? [];
      return !own.some((row) => row['id'] === id) && q.every((word) => String(name).toLowerCase().includes(word));
    });
    const total = 'total' in value ? { total: Number(value['total']) + more.length } : {};
    return altered(response, JSON.stringify({ ...value, ...total, [key]: [...own, ...more] }));
  };

const newestConfiguration: Act = async (passing) => {
  const { url, pass } = passing;
  const [, above, cid, rest] = /^(.*\/configurations)\/([^/.]+)(.*)$/.exec(url.pathname)!;
  const all = await asked(passing, `${above}.json?page_size=1000`);
  const newest = (all['configurations'] as Json[] | undefined)?.toSorted(
    (a, b) => Number(b['number']) - Number(a['number']),
  )[0]?.['id'];
  if (typeof newest !== 'string') return pass();
  const response = await pass({ url: new URL(`${above}/${newest}${rest}${url.search}`, url) });
  if (!response.ok) return response;
  const value = (await response.json()) as Json;
  return altered(response, JSON.stringify('id' in value ? { ...value, id: cid } : value));
};

const later = (value: unknown, hours: number) =>
  typeof value === 'string' ? new Date(Date.parse(value) + hours * 3.6e6).toISOString() : value;

const times = (change: (value: string) => string): Act =>
  body((value) => deep((one, key) => (typeof one === 'string' && key.endsWith('_at') ? change(one) : one))(value));

const job = (change: (value: Json, reads: number) => Json): Act =>
  body((value, { memory, url }) => {
    const reads = Number(memory.get(url.pathname) ?? 0) + 1;
    memory.set(url.pathname, reads);
    return change(value, reads);
  });

const keyOf = ({ init }: Passing) => init.headers['idempotency-key'];

const of = (kind: string, parts: string[], all: [id: string, title: string, act: Act, at?: string][]): Mutant[] =>
  all.map(([id, title, act, at]) =>
    mutant(kind, title, byId(id), parts, act, at === undefined ? undefined : (byId(at) ?? at)),
  );

export const accidental: Mutant[] = [
  ...of(
    'pages',
    ['lists'],
    [
      [
        'listProducts',
        'pages are counted from 0',
        query((of) => of.has('page') && of.set('page', String(Number(of.get('page')) + 1))),
      ],
      [
        'listBuffers',
        'a page has one row more',
        body(async (value, passing) => {
          const of = passing.url.searchParams;
          if (!of.has('page')) return value;
          const whole = new URL(passing.url);
          for (const name of ['page', 'page_size']) whole.searchParams.delete(name);
          const [page, size] = [Number(value['page']), Number(value['page_size'])];
          const all = list(await asked(passing, whole.href))[1];
          return { ...value, buffers: all.slice((page - 1) * size, page * size + 1) };
        }),
      ],
      [
        'listExperiments',
        'total is the number of pages',
        body((value) => ({ ...value, total: Math.ceil(Number(value['total']) / Number(value['page_size'])) })),
      ],
      [
        'listProcesses',
        'total counts what was deleted',
        async (passing) => {
          const { init, memory, pass } = passing;
          if (init.method === 'DELETE') memory.set('deleted', Number(memory.get('deleted') ?? 0) + 1);
          if (init.method !== 'GET' || !passing.url.pathname.endsWith('pipelines.json')) return pass();
          const more = Number(memory.get('deleted') ?? 0);
          return body((value) => ('total' in value ? { ...value, total: Number(value['total']) + more } : value))(
            passing,
          );
        },
        '*',
      ],
      [
        'listCarbonReports',
        'a page has 20 rows unless the size is given',
        query((of) => of.has('page') && !of.has('page_size') && of.set('page_size', '20')),
      ],
      [
        'listProducts',
        'a list without a page is the first page',
        query((of) => !of.has('page') && !of.has('page_size') && of.set('page_size', '50')),
      ],
      [
        'listUsers',
        'a page after the last is not found',
        async ({ pass, url }) => {
          const response = await pass();
          const value = (await response.clone().json()) as Json;
          if (!response.ok || !url.searchParams.has('page') || list(value)[1].length > 0) return response;
          const request_id = response.headers.get('x-request-id');
          return altered(response, JSON.stringify({ message: 'No page.', status: 404, request_id }), undefined, 404);
        },
      ],
    ],
  ),
  ...of(
    'filters',
    ['lists'],
    [
      [
        'listImpactItems',
        '?ids takes the first of several',
        query((of) => of.has('ids') && of.set('ids', of.get('ids')!)),
      ],
      [
        'listUsers',
        '?only is ignored',
        query((of) => ['administrators', 'not_signed_in'].includes(of.get('only') ?? '') && of.delete('only')),
      ],
      ['listJobs', '?type works for one type', query((of) => of.get('type') !== 'optimisation' && of.delete('type'))],
      ['listProductExperiments', 'those of every product are listed', takenFrom(() => '/v1/experiments.json')],
      [
        'listUnitOperationExperiments',
        'those of every unit operation are listed',
        takenFrom((path) => path.replace(/\/[^/]+\.json$/, '.json')),
      ],
      [
        'listProcesses',
        'those of every product are listed',
        body(async (value, passing) => {
          const [first] = list(value)[1];
          const all = list(await asked(passing, '/v1/pipelines.json?page_size=1000'))[1];
          const own = list(value)[1];
          const more = all.filter(({ id }) => !own.some((row) => row['id'] === id));
          const changed = [...own, ...more.map(({ id, name }) => ({ ...first, id, name }))];
          return first ? { ...value, processes: changed, total: changed.length } : value;
        }),
      ],
    ],
  ),
  ...of(
    'sorting',
    ['lists'],
    [
      [
        'listProducts',
        'the time of the change sorts by that of the creation',
        query((of) => of.has('sort') && of.set('sort', of.get('sort')!.replace('updated_at', 'created_at'))),
      ],
      [
        'listOrganisationProcesses',
        'figures are sorted as text',
        rows((own, { url }) => {
          const sort = url.searchParams.get('sort') ?? '';
          const key = sort.replace('-', '');
          const valueOf = (row: Json) => row[key] ?? (row['figures'] as Json | null)?.[key];
          if (typeof own.map(valueOf).find((value) => value !== null && value !== undefined) !== 'number') return own;
          const sign = sort.startsWith('-') ? -1 : 1;
          return own.toSorted((a, b) => sign * (String(valueOf(a)) < String(valueOf(b)) ? -1 : 1));
        }),
      ],
    ],
  ),
  ...of(
    'searches',
    ['lists'],
    [
      [
        'listProducts',
        'an empty search finds nothing',
        rows((own, { url }) => (url.searchParams.get('q') === '' ? [] : own)),
      ],
      [
        'listBuffers',
        'spaces around the words are searched for',
        rows((own, { url }) => (/^\s|\s$/.test(url.searchParams.get('q') ?? '') ? [] : own)),
      ],
      [
        'listCarbonReports',
        'only letters of ASCII are found in either case',
        rows((own, { url }) => {
          const q = url.searchParams.get('q') ?? '';
          const letters = q.match(/[^ -~]/g) ?? [];
          return own.filter(({ name }) => letters.every((letter) => String(name).includes(letter)));
        }),
      ],
    ],
  ),
  ...of(
    'times and versions',
    ['reading', 'creation', 'changes', 'writes'],
    [
      [
        'getProduct',
        'times are in the zone of the server',
        times((value) => `${String(later(value, 2)).slice(0, -1)}+02:00`),
      ],
      ['updateBuffer', 'times have whole seconds', times((value) => `${value.slice(0, 19)}Z`), '*'],
      [
        'createCarbonReport',
        'the first day moves with the zone',
        body((value) => ({
          ...value,
          period_start: String(later(`${String(value['period_start'])}T00:00:00Z`, -1)).slice(0, 10),
        })),
        'getCarbonReport',
      ],
      [
        'createUserKey',
        'it ends a month later',
        body((value) => ({ ...value, expires_at: later(value['expires_at'], 720) })),
      ],
      [
        'createShareLink',
        'it ends at the midnight before',
        body((value) => ({ ...value, expires_at: `${String(value['expires_at']).slice(0, 10)}T00:00:00.000Z` })),
      ],
      [
        'updateShareLink',
        'another end is a week from now',
        sends((sent) => ('valid_days' in sent ? { ...sent, valid_days: 7 } : sent)),
      ],
    ],
  ),
  ...of(
    'double effects',
    ['idempotency', 'onceByKey'],
    [
      [
        'createProduct',
        'a key is shared by all operations',
        async (passing) => {
          const key = keyOf(passing);
          const stored = passing.memory.get(String(key)) as { path: string; response: Response } | undefined;
          if (key !== undefined && stored && stored.path !== passing.url.pathname) return stored.response.clone();
          const response = await passing.pass();
          if (key !== undefined && response.ok)
            passing.memory.set(key, { path: passing.url.pathname, response: response.clone() });
          return response;
        },
        'POST',
      ],
      [
        'createBuffer',
        'a request that was refused uses up its key',
        async (passing) => {
          const key = keyOf(passing);
          const stored = passing.memory.get(String(key)) as Response | undefined;
          if (stored) return stored.clone();
          const response = await passing.pass();
          if (key !== undefined && response.status === 422) passing.memory.set(key, response.clone());
          return response;
        },
      ],
      [
        'startScaleAnalysis',
        'a start that is repeated is another job',
        (passing) =>
          passing.pass({
            init: {
              ...passing.init,
              headers: omit(passing.init.headers, (keyOf(passing)?.length ?? 0) > 8 ? 'idempotency-key' : '') as Record<
                string,
                string
              >,
            },
          }),
      ],
    ],
  ),
  ...of(
    'partial changes',
    ['bodies', 'changes'],
    [
      ['updateWebhook', 'false is taken for absent', takenForAbsent((value) => value === false)],
      [
        'setUserAdmin',
        'false is taken for true',
        sends((sent) => (sent['is_admin'] === false ? { is_admin: true } : sent)),
      ],
      ['updateProduct', 'an empty text is taken for absent', takenForAbsent((value) => value === '')],
      ['updateProduct', 'null is taken for absent', takenForAbsent((value) => value === null)],
      [
        'updateOrganisation',
        'an empty list is taken for absent',
        takenForAbsent((value) => Array.isArray(value) && value.length === 0),
      ],
      [
        'updateProcess',
        'position 0 is taken for absent',
        sends((sent) => (sent['order'] === 0 ? omit(sent, 'order') : sent)),
      ],
    ],
  ),
  ...of(
    'text',
    ['fidelity', 'files'],
    [
      [
        'createProduct',
        'a text of digits is a number',
        sends(text((value) => (/^\d+$/.test(value) ? String(Number(value)) : value))),
      ],
      [
        'createCarbonReport',
        'spaces at the end of notes are lost',
        sends(deep((value, key) => (typeof value === 'string' && key === 'notes' ? value.trimEnd() : value))),
      ],
      [
        'createBuffer',
        'the text null is nothing',
        sends(deep((value, key) => (value === 'null' && key === 'notes' ? '' : value))),
      ],
      [
        'createExperiment',
        'notes are normalised',
        sends(deep((value, key) => (typeof value === 'string' && key === 'notes' ? value.normalize('NFKC') : value))),
      ],
      ['createOwnOperation', 'lines end as on Windows', sends(text((value) => value.replaceAll('\n', '\r\n')))],
      ['updateProduct', 'joiners between emoji are lost', sends(text((value) => value.replaceAll('\u200d', '')))],
      [
        'uploadExperimentFile',
        'the name of the file loses its letters',
        body(
          deep((value) =>
            typeof value === 'string' && value.endsWith('.csv') ? value.replaceAll(/[^ -~]/g, '_') : value,
          ),
        ),
      ],
    ],
  ),
  ...of(
    'numbers',
    ['bodies', 'fidelity'],
    [
      ['createProduct', 'amounts have two decimals', sends(number((value) => Math.round(value * 100) / 100))],
      ['createOwnOperation', 'small numbers are 0', sends(number((value) => (Math.abs(value) < 1e-6 ? 0 : value)))],
      ['createCarbonReport', 'numbers above 2³¹ are cut', sends(number((value) => Math.min(value, 2 ** 31 - 1)))],
    ],
  ),
  ...of(
    'headers',
    ['identity', 'permissions', 'bodies', 'files', 'nothingIgnored'],
    [
      ['getBuffer', 'responses may be stored', withHeader('cache-control', null)],
      [
        'listProducts',
        'responses are fresh for a minute',
        withHeader('cache-control', 'private, max-age=60', (status) => status === 200),
      ],
      [
        'getBuffer',
        'errors may be stored',
        withHeader('cache-control', 'public, max-age=300', (status) => status === 404),
      ],
      [
        'getUser',
        '401 asks for a password',
        withHeader('www-authenticate', 'Basic realm="api"', (status) => status === 401),
      ],
      [
        'exportProductData',
        'the name of a file has one form',
        withHeader('content-disposition', 'attachment; filename="data.xlsx"'),
      ],
      ['createProduct', 'JSON is Latin-1', withHeader('content-type', 'application/json; charset=iso-8859-1')],
      [
        'getOrganisation',
        'Allow has every method',
        withHeader('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', (status) => status === 405),
        'PATCH',
      ],
      ['createBuffer', '413 lacks X-Request-Id', withHeader('x-request-id', null, (status) => status === 413)],
    ],
  ),
  ...of(
    'other organisations',
    ['permissions', 'parents', 'references', 'lists'],
    [
      ['getHome', 'a response is kept for the next caller', cached],
      ['listOrganisationProcesses', 'a response is kept for the next caller', cached],
      ['getProcess', 'its organisation is not checked, its product is', childOfAnyone],
      [
        'createProcess',
        'it can be a copy from another organisation',
        namesAnyones('copy_of', '/v1/pipelines.json?page_size=1000'),
      ],
      [
        'createProduct',
        'it can have a component of another organisation',
        namesAnyones('component_id', '/v1/proteins.json', 'prt_leghaemoglobin_c2'),
      ],
    ],
  ),
  ...of(
    'access',
    ['passwords', 'identifiers', 'crossOrigin'],
    [
      [
        'openShare',
        'capitals of a password do not matter',
        async ({ init, pass, memory }) => {
          const sent = parsed(init);
          const password = sent?.['password'];
          const known = memory.get(String(sent?.['token'])) as string | undefined;
          if (known !== undefined && typeof password === 'string' && password.toLowerCase() === known.toLowerCase())
            return pass({ init: { ...init, body: JSON.stringify({ ...sent, password: known }) } });
          const response = await pass();
          if (response.ok && password !== undefined) memory.set(String(sent?.['token']), password);
          return response;
        },
      ],
      [
        'getBuffer',
        'ids are found in either case',
        async ({ url, pass }) => {
          const response = await pass();
          return response.status === 404 ? pass({ url: new URL(url.pathname.toLowerCase(), url) }) : response;
        },
      ],
      [
        'exportProductData',
        'a file lacks Access-Control-Allow-Origin',
        withHeader('access-control-allow-origin', null, (status) => status === 200),
      ],
    ],
  ),
  ...of(
    'jobs',
    ['jobs', 'deletions'],
    [
      [
        'startScaleAnalysis',
        'it says that it analysed another configuration',
        body((value) => ({ ...value, configuration_id: 'cfg_newest' })),
        'getJob',
      ],
      [
        'startScaleAnalysis',
        'what has ended is not listed',
        rows((own) => own.filter(({ status }) => status !== 'succeeded')),
        'listJobs',
      ],
      [
        'startScaleAnalysis',
        'the list has the status of the start',
        rows((own) => own.map((row) => ({ ...row, status: 'queued' }))),
        'listJobs',
      ],
      [
        'cancelJob',
        'what was cancelled goes on',
        job((value, reads) =>
          value['status'] === 'cancelled' && reads > 1 ? { ...value, status: 'running', finished_at: null } : value,
        ),
        'getJob',
      ],
    ],
  ),
  ...of(
    'results',
    ['theOneAsked', 'creation'],
    [
      ['getProcessConfiguration', 'every id gives the newest', newestConfiguration],
      ['getConfigurationScenario', 'every id gives the newest', newestConfiguration],
      [
        'createBuffer',
        'every id gives the last that was made',
        async (passing) => {
          const response = await passing.pass();
          if (!response.ok || response.status === 204) return response;
          const value = (await response.clone().json()) as Json;
          if (passing.init.method === 'POST') passing.memory.set('last', value);
          const last = passing.memory.get('last') as Json | undefined;
          return passing.init.method === 'GET' && 'ph' in value && last
            ? altered(response, JSON.stringify({ ...last, id: value['id'] }))
            : response;
        },
        '*',
      ],
    ],
  ),
  ...of(
    'deletion and restoring',
    ['deletions', 'restores', 'uses'],
    [
      [
        'deleteProduct',
        'its processes stay in the list of all',
        keptIn(
          ({ pathname }) => pathname === '/v1/pipelines.json',
          async (passing) =>
            list(
              await asked(
                passing,
                `/v1/pipelines.json?page_size=1000&product_id=${/([^/]+)\.json$/.exec(passing.url.pathname)![1]!}`,
              ),
            )?.[1] ?? [],
        ),
        '*',
      ],
      [
        'deleteBuffer',
        'a search still finds it',
        keptIn(
          ({ pathname, searchParams }) => pathname === '/v1/buffers.json' && searchParams.has('q'),
          async (passing) => [await asked(passing, passing.url.pathname)],
        ),
        '*',
      ],
      [
        'deleteExperiment',
        'it stays in the list of its product',
        keptIn(
          ({ pathname }) => /^\/v1\/experiments\/[^/]+\.json$/.test(pathname),
          async (passing) => [await asked(passing, passing.url.pathname)],
        ),
        '*',
      ],
      [
        'restoreDeleted',
        'restoring again is a success',
        async ({ url, pass, memory }) => {
          const response = await pass();
          if (response.ok) memory.set(url.pathname, response.clone());
          const before = memory.get(url.pathname) as Response | undefined;
          return response.status === 404 && before ? before.clone() : response;
        },
      ],
      ['deleteBuffer', 'what used it can still be asked for', letIn(404), 'listBufferUsages'],
    ],
  ),
  ...of(
    'refusals',
    ['bodies', 'nothingIgnored', 'changes'],
    [
      ['createBuffer', 'every code is that of the status', refusal((value) => ({ ...value, code: 'unprocessable' }))],
      ['updateBuffer', 'the code is that of another status', refusal((value) => ({ ...value, code: 'conflict' }))],
      [
        'updateProduct',
        'a code is one that another operation has',
        refusal((value) => ({ ...value, code: 'key_reused' })),
      ],
      ['createProduct', 'there is no code', refusal((value) => omit(value, 'code'))],
      [
        'getProduct',
        'problem details have no type',
        async ({ pass }) => {
          const response = await pass();
          if (!response.headers.get('content-type')?.includes('problem')) return response;
          return altered(response, JSON.stringify(omit((await response.json()) as Json, 'type')));
        },
      ],
      [
        'getBuffer',
        'problem details come as JSON',
        ({ init, pass }) =>
          pass({ init: { ...init, headers: omit(init.headers, 'accept') as Record<string, string> } }),
      ],
      [
        'createProduct',
        'of two mistakes one is named',
        refusal((value) => ({ ...value, fields: ((value['fields'] ?? []) as string[]).slice(0, 1) })),
      ],
      [
        'createBuffer',
        'the path of a mistake is in camel case',
        refusal((value) => ({
          ...value,
          fields: ((value['fields'] ?? []) as string[]).map((field) =>
            field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
          ),
        })),
      ],
    ],
  ),
];
