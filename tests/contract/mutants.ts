/** Faults of servers that follow from what the contract declares: of each operation that declares something, one response is altered. */
import { itemsKey, operations, resolve, type Json, type Operation } from './contract.ts';
import { isWrite } from './kit/compare.ts';
import { accessOf } from './kit/access.ts';
import { branchOf } from './kit/mutations.ts';
import { byId } from './kit/world.ts';
import { altered, body, omit, parsed, rows, sends, without, type Act, type Fault } from './planted.ts';

export interface Mutant extends Fault {
  kind: string;
}

/** Addresses of an operation. */
const at = ({ path }: Operation) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

export const mutant = (
  kind: string,
  title: string,
  operation: Operation,
  parts: string[],
  act: Act,
  of: Operation | string = operation,
): Mutant => ({
  kind,
  title: `${operation.id}: ${title}`,
  operation: operation.id,
  at: typeof of === 'string' ? [of, /./] : [of.method, at(of)],
  act,
  options: { parts },
});

/** Every nth of them, of at most so many: the same fault of a hundred operations says no more. */
const some = <T>(all: T[], most: number): T[] => all.filter((_, i) => i % Math.ceil(all.length / most) === 0);

const can = (...ids: string[]) => ids.map(byId);
const changing = operations.filter(
  (one) =>
    one.method === 'PUT' &&
    isWrite(one) &&
    !['updateUser', 'setUserAdmin', 'updateProductAccess', 'acceptFit', 'announcePresence'].includes(one.id),
);
const creating = operations.filter((one) => one.id.startsWith('create') && isWrite(one));
const propertiesOf = (one: Operation) =>
  (branchOf(one.requestSchema as Json, one.requestExample)['properties'] ?? {}) as Record<string, Json>;
const versioned = changing.filter((one) => 'version' in propertiesOf(one) && '409' in one.responses);
const readers = new Map(
  changing.map((one) => [one.id, operations.find(({ method, path }) => method === 'GET' && path === one.path)]),
);
const lists = operations.filter((one) => itemsKey(one) !== null);
const hasParameter = (one: Operation, name: string) => one.parameters.some((parameter) => parameter.name === name);

/** The response without a header, or with another value of it. */
const header =
  (name: string, value?: string, when: (response: Response) => boolean = () => true): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (!when(response)) return response;
    const headers = new Headers(response.headers);
    headers.delete(name);
    if (value !== undefined) headers.set(name, value);
    return altered(response, await response.arrayBuffer(), headers);
  };

/** Reads of an object, or of the rows of its list, with some property as it was when it was first read. */
const frozen = (key: string): Act =>
  body((value, { memory, url }) => {
    const keep = (one: Json) => {
      const name = `${typeof one['id'] === 'string' ? one['id'] : url.pathname} ${key}`;
      if (!memory.has(name)) memory.set(name, one[key]);
      return key in one ? { ...one, [key]: memory.get(name) } : one;
    };
    const list = Object.entries(value).find(
      ([name, rowsOf]) => Array.isArray(rowsOf) && 'total' in value && name !== 'total',
    );
    return list ? { ...value, [list[0]]: (list[1] as Json[]).map(keep) } : keep(value);
  });

const later = (value: unknown, hours: number) =>
  typeof value === 'string' ? new Date(Date.parse(value) + hours * 3_600_000).toISOString() : value;
const ascii = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/[^ -~]/g, '?') : value);
const round = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(7)) : value);
const each = (change: (value: unknown) => unknown) => (sent: Json) =>
  Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, change(value)]));

/** Tokens of keys count as those of a person. */
const asPerson =
  (who: 'admin' | 'standard'): Act =>
  ({ init, tokens, pass }) => {
    const isKey = init.headers['authorization']?.startsWith('Bearer titre_');
    return isKey
      ? pass({ init: { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens[who]}` } } })
      : pass();
  };

/** What is not found below one parent is looked for below the one where it was found before. */
const anyParent: Act = async ({ url, pass, memory }) => {
  const last = url.pathname.split('/').at(-1)!;
  const response = await pass();
  if (response.ok) memory.set(last, new URL(url));
  const good = memory.get(last) as URL | undefined;
  return response.status === 404 && good ? pass({ url: good }) : response;
};

/** A key repeats the response and the effect. */
const twice: Act = async ({ init, pass, memory }) => {
  const { 'idempotency-key': key, ...headers } = init.headers;
  if (key === undefined || key.length < 9) return pass();
  const response = await pass({ init: { ...init, headers } });
  const first = memory.get(key) as Response | undefined;
  if (!first && response.ok) memory.set(key, response.clone());
  return first ? first.clone() : response;
};

/** A key is shared by all callers. */
const sharedKey: Act = async ({ init, pass, memory }) => {
  const key = init.headers['idempotency-key'];
  const first = memory.get(String(key)) as Response | undefined;
  if (key !== undefined && first) return first.clone();
  const response = await pass();
  if (key !== undefined && response.ok) memory.set(key, response.clone());
  return response;
};

const dropHeader =
  (name: string): Act =>
  ({ init, pass }) =>
    pass({
      init: { ...init, headers: Object.fromEntries(Object.entries(init.headers).filter(([key]) => key !== name)) },
    });

const nothing: Act = async () => new Response(null, { status: 204, headers: { 'x-request-id': 'req-planted' } });

const onRefusal =
  (change: (value: Json) => Json): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (response.status !== 422) return response;
    return altered(response, JSON.stringify(change((await response.json()) as Json)));
  };

const scaled = (value: Json): Json => ({ ...value, cogs: Number(value['cogs']) * 1.01 });
const figuresOff = (value: Json): Json =>
  value['figures'] ? { ...value, figures: scaled(value['figures'] as Json) } : value;

const succeeded = (change: (job: Json) => Json): Act =>
  body((job) => (job['status'] === 'succeeded' ? change(job) : job));

export const mutants: Mutant[] = [
  ...some(operations, 12).map((one) =>
    mutant(
      'headers',
      'a success lacks X-Request-Id',
      one,
      ['lists', 'fidelity', 'nothingIgnored', 'parents', 'identity', 'permissions'],
      header('x-request-id'),
    ),
  ),
  ...some(
    operations.filter((one) => accessOf(one) !== 'public'),
    4,
  ).map((one) =>
    mutant(
      'headers',
      '401 lacks WWW-Authenticate',
      one,
      ['identity'],
      header('www-authenticate', undefined, ({ status }) => status === 401),
    ),
  ),
  ...can('exportProductData', 'downloadExperimentFile').map((one) =>
    mutant('headers', 'a file lacks Content-Disposition', one, ['files'], header('content-disposition')),
  ),
  ...can('getBuffer', 'createProduct').map((one) =>
    mutant('headers', 'the request id is not that of the body', one, ['identity'], header('x-request-id', 'req-other')),
  ),
  ...versioned.map((one) =>
    mutant(
      'conditional updates',
      'the version before is accepted',
      one,
      ['changes'],
      sends((sent) => (Number(sent['version']) < 1e6 ? omit(sent, 'version') : sent)),
    ),
  ),
  ...some(versioned, 3).map((one) =>
    mutant('conditional updates', '409 has stored the change', one, ['changes'], async ({ init, pass }) => {
      const sent = parsed(init);
      const response = await pass();
      if (response.status === 409 && sent)
        await pass({ init: { ...init, body: JSON.stringify(omit(sent, 'version')) } });
      return response;
    }),
  ),
  ...changing
    .filter((one) => readers.get(one.id))
    .flatMap((one) => [
      mutant('times and versions', 'updated_at stays', one, ['changes'], frozen('updated_at'), readers.get(one.id)),
      mutant('times and versions', 'version stays', one, ['changes'], frozen('version'), readers.get(one.id)),
      mutant(
        'times and versions',
        'a change sets created_at',
        one,
        ['changes'],
        body((value) => ({ ...value, created_at: value['updated_at'] })),
        readers.get(one.id),
      ),
    ])
    .filter(({ operation }) => !/LifeCycle|LocationChange|Component/.test(operation)),
  ...some(creating, 6).map((one) =>
    mutant(
      'times and versions',
      'times are in another zone',
      one,
      ['creation'],
      body((value) => ({
        ...value,
        created_at: later(value['created_at'], 2),
        updated_at: later(value['updated_at'], 2),
      })),
      '*',
    ),
  ),
  ...can('createProduct', 'createBuffer').map((one) =>
    mutant(
      'times and versions',
      'the author is another',
      one,
      ['creation'],
      body((value) => ('created_by' in value ? { ...value, created_by: 'usr_other' } : value)),
      '*',
    ),
  ),
  ...can('updateProduct', 'updateProcess').map((one) =>
    mutant(
      'partial changes',
      'a change empties the description',
      one,
      ['changes'],
      sends((sent) => ('description' in sent ? sent : { ...sent, description: '' })),
    ),
  ),
  mutant(
    'partial changes',
    'a change sets the price to null',
    byId('updateProduct'),
    ['changes'],
    sends((sent) => ('selling_price' in sent ? sent : { ...sent, selling_price: null })),
  ),
  mutant(
    'partial changes',
    'a change turns it off',
    byId('updateWebhook'),
    ['changes'],
    sends((sent) => ('enabled' in sent ? sent : { ...sent, enabled: false })),
  ),
  mutant(
    'partial changes',
    'a change takes its roles',
    byId('updateOrganisation'),
    ['changes'],
    sends((sent) => ('roles' in sent ? sent : { ...sent, roles: [] })),
  ),
  ...some(
    [...creating, ...changing].filter((one) => 'name' in propertiesOf(one)),
    8,
  ).map((one) => mutant('text', 'only ASCII is stored', one, ['fidelity'], sends(each(ascii)))),
  ...some(
    [...creating, ...changing].filter((one) =>
      Object.values(propertiesOf(one)).some((schema) => [resolve(schema)['type']].flat().includes('number')),
    ),
    4,
  ).map((one) => mutant('numbers', 'they are rounded', one, ['fidelity'], sends(each(round)))),
  ...creating
    .filter((one) =>
      operations.some(
        ({ method, path, parameters }) =>
          method === 'GET' && path === one.path && parameters.some(({ name }) => name === 'page'),
      ),
    )
    .map((one) => mutant('double effects', 'a key repeats the effect', one, ['onceByKey'], twice)),
  ...creating
    .filter((one) => accessOf(one) === 'tenant' && !one.path.includes('{'))
    .map((one) => mutant('double effects', 'a key is that of every caller', one, ['onceByKey'], sharedKey)),
  ...some(
    operations.filter(({ scope }) => scope !== 'public'),
    10,
  ).map((one) =>
    mutant(
      'access that has ended',
      'a key needs no scope',
      one,
      ['scopes'],
      asPerson(accessOf(one) === 'admin' || accessOf(one) === 'member' ? 'admin' : 'standard'),
    ),
  ),
  ...operations
    .filter(({ endsAccess, method }) => endsAccess && method === 'DELETE')
    .map((one) => mutant('access that has ended', 'its secret goes on working', one, ['ends'], nothing)),
  mutant(
    'access that has ended',
    'the old secret stays',
    byId('rotateUserKey'),
    ['ends'],
    async ({ pass, url, init }) => {
      const keys = await pass({
        url: new URL(url.href.replace(/\/[^/]+\/secret\.json$/, '.json')),
        init: { ...init, method: 'GET', body: null },
      });
      const { keys: all } = (await keys.json()) as { keys: Json[] };
      return altered(keys, JSON.stringify({ ...all[0], secret: 'titre_svc_other' }));
    },
  ),
  ...some(
    operations.filter((one) => hasParameter(one, 'X-Organisation')),
    6,
  ).map((one) =>
    mutant('organisation', 'X-Organisation is ignored', one, ['organisationShown'], dropHeader('x-organisation')),
  ),
  ...lists
    .flatMap((one) =>
      one.parameters
        .filter(
          (parameter) =>
            parameter.in === 'query' &&
            (parameter['x-filter'] || ['type', 'item_type', 'product_id'].includes(parameter.name)) &&
            parameter.name !== 'q' &&
            !parameter.required,
        )
        .map(({ name }) => mutant('filters', `?${name} is ignored`, one, ['lists'], without(name))),
    )
    .filter(({ title }) => !/types|coverage/.test(title)),
  ...some(
    lists.filter(
      (one) =>
        hasParameter(one, 'q') &&
        /^list(Products|Buffers|Experiments|CarbonReports|Processes|Organisations|OrganisationUsers)$/.test(one.id),
    ),
    7,
  ).map((one) =>
    mutant('searches', 'total is that of the whole list', one, ['lists'], async (passing) => {
      const all = new URL(passing.url);
      all.searchParams.delete('q');
      const { total } = (await (await passing.pass({ url: all })).json()) as { total: number };
      return body((value) => ({ ...value, total }))(passing);
    }),
  ),
  ...lists
    .filter((one) => hasParameter(one, 'sort') && /^list(Products|Buffers|Processes|CarbonReports)$/.test(one.id))
    .map((one) =>
      mutant('sorting', 'descending is ignored', one, ['lists'], ({ url, pass }) => {
        const changed = new URL(url);
        const sort = changed.searchParams.get('sort');
        if (sort?.startsWith('-')) changed.searchParams.set('sort', sort.slice(1));
        return pass({ url: changed });
      }),
    ),
  mutant(
    'sorting',
    'entries without a value come first',
    byId('listProducts'),
    ['lists'],
    rows((own, { url }) => {
      const key = url.searchParams.get('sort')?.replace('-', '') ?? 'id';
      return own.toSorted((a, b) => Number(a[key] !== null) - Number(b[key] !== null));
    }),
  ),
  ...can('listProducts', 'listBuffers', 'listProcesses', 'listCarbonReports').map((one) =>
    mutant(
      'agreement',
      'rows have an old name',
      one,
      ['rowsAgree'],
      rows((own) => own.map((row) => ({ ...row, name: 'Old name' }))),
    ),
  ),
  ...can('getProcess', 'getProcessConfiguration', 'getJob', 'getExperiment', 'downloadExperimentFile').map((one) =>
    mutant('nested ids', 'any parent will do', one, ['parents'], anyParent),
  ),
  ...can('updateProcess', 'deleteProcess', 'updateExperiment', 'updateShareLink').map((one) =>
    mutant('nested ids', 'any parent will do', one, ['parents'], async (passing) => {
      const response = await passing.pass();
      return response.status === 404 ? altered(response, '{"id":"any"}', response.headers, 200) : response;
    }),
  ),
  ...can('listProducts', 'createBuffer').flatMap((one) => [
    mutant(
      'CORS',
      'a response lacks Access-Control-Allow-Origin',
      one,
      ['crossOrigin'],
      header('access-control-allow-origin'),
    ),
    mutant('CORS', 'headers are not exposed', one, ['crossOrigin'], header('access-control-expose-headers')),
    mutant(
      'CORS',
      'every origin is let in',
      one,
      ['crossOrigin'],
      header('access-control-allow-origin', 'https://stranger.invalid'),
      'OPTIONS',
    ),
    mutant(
      'CORS',
      'a preflight lacks headers',
      one,
      ['crossOrigin'],
      header('access-control-allow-headers'),
      'OPTIONS',
    ),
    mutant(
      'CORS',
      'a preflight lacks methods',
      one,
      ['crossOrigin'],
      header('access-control-allow-methods', 'HEAD'),
      'OPTIONS',
    ),
  ]),
  ...some(
    operations.filter(({ method }) => method === 'GET'),
    4,
  ).map((one) =>
    mutant('nothing ignored', 'a query that is not described is ignored', one, ['nothingIgnored'], without('surprise')),
  ),
  ...can('getBuffer', 'listProducts').map((one) =>
    mutant('nothing ignored', '405 lacks Allow', one, ['nothingIgnored'], header('allow'), 'PATCH'),
  ),
  ...can('evaluateProcess', 'createProcessConfiguration').flatMap((one) => [
    mutant(
      'refusals',
      'process_idx counts from 1',
      one,
      ['results'],
      onRefusal((value) => ({ ...value, process_idx: Number(value['process_idx']) + 1 })),
    ),
    mutant(
      'refusals',
      'unit_operation is absent',
      one,
      ['results'],
      onRefusal((value) => omit(value, 'unit_operation')),
    ),
    mutant(
      'refusals',
      'fields names another setting',
      one,
      ['results'],
      onRefusal((value) => ({ ...value, fields: ['other'] })),
    ),
  ]),
  mutant('results', 'the settings do not matter', byId('evaluateProcess'), ['results'], frozen('figures')),
  mutant(
    'results',
    'the same settings give other figures',
    byId('evaluateProcess'),
    ['results'],
    body((value, { memory }) => {
      const count = Number(memory.get('count') ?? 0) + 1;
      memory.set('count', count);
      return {
        ...value,
        figures: {
          ...(value['figures'] as Json),
          cogs: Number((value['figures'] as Json)['cogs']) * (1 + count / 1000),
        },
      };
    }),
  ),
  mutant(
    'results',
    'a saved configuration has other figures',
    byId('createProcessConfiguration'),
    ['results'],
    body((value) => ({ ...value, results: figuresOff((value['results'] ?? {}) as Json) })),
    byId('getProcessConfiguration'),
  ),
  mutant(
    'results',
    'the process has other figures',
    byId('createProcessConfiguration'),
    ['results'],
    body(figuresOff),
    byId('getProcess'),
  ),
  mutant(
    'results',
    'the process keeps its old configuration',
    byId('createProcessConfiguration'),
    ['results'],
    body((value) => ({ ...value, configuration_id: 'cfg_old' })),
    byId('getProcess'),
  ),
  ...can('listProcesses', 'listProcessConfigurations').map((list) =>
    mutant(
      'results',
      `${list.id} has other figures`,
      byId('createProcessConfiguration'),
      ['results'],
      rows((own) => own.map(figuresOff)),
      list,
    ),
  ),
  ...(
    [
      [
        'progress falls',
        body((job, { memory }) => {
          const reads = Number(memory.get('reads') ?? 0) + 1;
          memory.set('reads', reads);
          return job['status'] === 'succeeded'
            ? {
                ...job,
                progress: reads === 1 ? 1 : 0.5,
                status: reads < 3 ? 'running' : 'succeeded',
                result: reads < 3 ? null : job['result'],
                finished_at: reads < 3 ? null : job['finished_at'],
              }
            : { ...job, progress: 0.9 };
        }),
      ],
      ['a job that succeeded has no result', succeeded((job) => ({ ...job, result: null }))],
      [
        'a job has the parameters of another',
        succeeded((job) => ({ ...job, parameters: { ...(job['parameters'] as Json), min_output: 1.5 } })),
      ],
      [
        'a job has the result of another',
        succeeded((job) => ({
          ...job,
          result: { ...(job['result'] as Json), points: ((job['result'] as Json)['points'] as Json[]).slice(1) },
        })),
      ],
      ['another job is returned', body((job) => ({ ...job, id: 'job_other' }))],
      ['a job finished before it started', succeeded((job) => ({ ...job, finished_at: later(job['started_at'], -1) }))],
      ['progress is not 1 at the end', succeeded((job) => ({ ...job, progress: 0.9 }))],
    ] as [string, Act][]
  ).map(([title, act]) => mutant('jobs', title, byId('startScaleAnalysis'), ['jobs'], act, byId('getJob'))),
  ...operations
    .filter(({ restorable, id }) => restorable && id !== 'deleteOrganisation')
    .flatMap((one) => [
      mutant(
        'deletion and restoring',
        'restoring does nothing',
        one,
        ['restores'],
        async ({ pass, url }) => {
          const deleted = await pass({ url: new URL('/v1/deleted.json', url), init: { method: 'GET' } });
          return altered(
            deleted,
            JSON.stringify({ kind: one.restorable, id: url.pathname.split('/').at(-1), name: 'x' }),
            undefined,
            200,
          );
        },
        byId('restoreDeleted'),
      ),
      mutant(
        'deletion and restoring',
        'what was deleted is not listed',
        one,
        ['restores'],
        rows(() => []),
        byId('listDeleted'),
      ),
    ]),
];
