/** Faults of servers, planted between the kit and a server that has none. */
import { strToU8, zipSync } from 'fflate';
import type { Json } from './contract.ts';
import type { KitOptions, Target } from './kit.ts';

/** A request on its way to the server, and what the fault does instead of passing it on. */
interface Passing {
  url: URL;
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> };
  /** Sends the request, or another one. */
  pass: (change?: { url?: URL; init?: RequestInit }) => Promise<Response>;
  /** Tokens of the callers. */
  tokens: Target['tokens'];
  /** What the fault remembers from one request to the next. */
  memory: Map<string, unknown>;
}

export type Act = (passing: Passing) => Promise<Response>;

export interface Fault {
  title: string;
  /** The operation that is examined. */
  operation: string;
  /** Requests that the fault applies to: method (* for any) and path. */
  at: [method: string, path: RegExp];
  act: Act;
  options?: KitOptions;
  timeout?: number;
}

export const omit = (value: Json, name: string): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** @param from whose headers it has */
const json = (value: unknown, status = 200, from?: Response) =>
  new Response(JSON.stringify(value), {
    status,
    headers: from?.headers ?? { 'content-type': 'application/json', 'x-request-id': 'req-planted' },
  });

/** The response with another body. */
export const altered = (
  response: Response,
  payload: BodyInit,
  headers: HeadersInit = response.headers,
  status = response.status,
) => new Response(status === 204 ? null : payload, { status, headers });

/** Changes the body of successful responses. */
export const body =
  (change: (value: Json, passing: Passing) => unknown): Act =>
  async (passing) => {
    const response = await passing.pass();
    if (!response.ok) return response;
    return json(await change((await response.json()) as Json, passing), response.status, response);
  };

/** Changes the rows of a list, and their number with them. */
export const rows = (change: (rows: Json[], passing: Passing) => Json[] | Promise<Json[]>): Act =>
  body(async (value, passing) => {
    const [key, list] = Object.entries(value).find(([, one]) => Array.isArray(one)) as [string, Json[]];
    const changed = await change(list, passing);
    const total = typeof value['total'] === 'number' ? { total: value['total'] + changed.length - list.length } : {};
    return { ...value, ...total, [key]: changed };
  });

/** Passes the request on without some of its query. */
export const without =
  (...names: string[]): Act =>
  ({ url, pass }) => {
    const changed = new URL(url);
    for (const name of names) changed.searchParams.delete(name);
    return pass({ url: changed });
  };

/** Changes the body of the request. */
export const sends =
  (change: (value: Json) => Json): Act =>
  ({ init, pass }) => {
    const sent = parsed(init);
    return pass(sent ? { init: { ...init, body: JSON.stringify(change(sent)) } } : {});
  };

/** Responds with another status than the server. */
const status =
  (from: number, to: number, change: (value: Json) => Json = (value) => ({ ...value, status: to })): Act =>
  async ({ pass }) => {
    const response = await pass();
    if (response.status !== from) return response;
    if (to === 204) return new Response(null, { status: to, headers: response.headers });
    return json(change((await response.json().catch(() => ({}))) as Json), to, response);
  };

/** Treats some callers as another one. */
const mistakes =
  (who: (token: string | undefined, tokens: Target['tokens']) => boolean, as: keyof Target['tokens']): Act =>
  ({ init, tokens, pass }) => {
    const token = init.headers['authorization']?.replace('Bearer ', '');
    return who(token, tokens)
      ? pass({ init: { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens[as]}` } } })
      : pass();
  };

const LIST = /^\/v1\/products\.json$/;
const BUFFERS = /^\/v1\/buffers\.json$/;
const BUFFER = /^\/v1\/buffers\/[^/]+\.json$/;
const REPORTS = /^\/v1\/carbon_accountings\/reports\.json$/;
const REPORT = /^\/v1\/carbon_accountings\/reports\/[^/]+\.json$/;
const PRODUCT = /^\/v1\/products\/[^/]+\.json$/;

const products = { operation: 'listProducts', at: ['GET', LIST] } satisfies Partial<Fault>;
const createBuffer = { operation: 'createBuffer', at: ['POST', BUFFERS] } satisfies Partial<Fault>;
const getBuffer = { operation: 'getBuffer', at: ['GET', BUFFER] } satisfies Partial<Fault>;
const deleteBuffer = { operation: 'deleteBuffer', at: ['DELETE', BUFFER] } satisfies Partial<Fault>;
const updateProduct = { operation: 'updateProduct', at: ['PUT', PRODUCT] } satisfies Partial<Fault>;

const isKnown = (token: string | undefined, tokens: Target['tokens']) => Object.values(tokens).includes(token ?? '');

export const faults: Fault[] = [
  // Lists
  {
    title: "a list contains another organisation's rows",
    ...products,
    act: rows(async (own, { url, init, tokens, pass }) => {
      const headers = { ...init.headers, authorization: `Bearer ${tokens.free}` };
      const other = (await (await pass({ url, init: { ...init, headers } })).json()) as { products?: Json[] };
      return [...own, ...(other.products ?? []).filter(({ id }) => !own.some((row) => row['id'] === id))];
    }),
  },
  {
    title: 'a field is missing from the items of a list that was empty',
    operation: 'listCarbonReports',
    at: ['GET', REPORTS],
    act: rows((own) => own.map((row) => omit(row, 'period_start'))),
  },
  { title: 'page_size is ignored', ...products, act: without('page_size') },
  { title: 'page is ignored', ...products, act: without('page') },
  { title: 'the sort order is ignored', ...products, act: without('sort') },
  { title: 'the search is ignored', ...products, act: without('q') },
  {
    title: 'a search is sensitive to case',
    ...products,
    act: (passing) => {
      const q = passing.url.searchParams.get('q');
      return rows((own) => own.filter(({ name }) => q === null || String(name).includes(q)))(passing);
    },
  },
  {
    title: 'the total counts one page only',
    ...products,
    act: body((value) => ({ ...value, total: (value['products'] as Json[]).length })),
  },
  {
    title: 'the second page repeats the last row of the first',
    ...products,
    act: async (passing) => {
      const { url, pass } = passing;
      if (url.searchParams.get('page') !== '2') return pass();
      const firstPage = new URL(url);
      firstPage.searchParams.set('page', '1');
      const before = (await (await pass({ url: firstPage })).json()) as { products: Json[] };
      return body((value) => ({
        ...value,
        products: [before.products.at(-1), ...(value['products'] as Json[]).slice(1)],
      }))(passing);
    },
  },
  { title: 'a page after the last repeats the last one', ...products, act: lastAgain },
  { title: 'a row occurs twice', ...products, act: rows((own) => [...own, ...own.slice(0, 1)]) },
  {
    title: 'a new object is not in its list',
    ...products,
    act: rows((own, { memory }) => {
      const known = (memory.get('known') ?? new Set(own.map(({ id }) => id))) as Set<unknown>;
      memory.set('known', known);
      return own.filter(({ id }) => known.has(id));
    }),
  },
  {
    title: 'the catalogue is empty',
    operation: 'listUnitOperations',
    at: ['GET', /^\/v1\/unit_operations\.json$/],
    act: rows(() => []),
  },
  {
    title: 'a library is empty',
    operation: 'listSolvents',
    at: ['GET', /^\/v1\/solvents\.json$/],
    act: rows(() => []),
  },
  // Effects
  {
    title: 'DELETE does nothing',
    ...deleteBuffer,
    act: async () => new Response(null, { status: 204, headers: { 'x-request-id': 'req-planted' } }),
  },
  {
    title: 'a deleted object stays in the list',
    operation: 'deleteBuffer',
    at: ['*', BUFFERS],
    act: body((value, { memory }) => {
      const created = (memory.get('created') ?? []) as Json[];
      memory.set('created', created);
      if (Array.isArray(value['buffers'])) return { ...value, buffers: [...(value['buffers'] as Json[]), ...created] };
      created.push(value);
      return value;
    }),
  },
  {
    title: 'a write returns other values than those sent',
    ...createBuffer,
    act: body((value) => ({ ...value, volume: 12.5 })),
  },
  {
    title: 'a write stores another name than the one sent',
    ...createBuffer,
    act: sends((value) => ({ ...value, name: 'Stored' })),
  },
  {
    title: 'a change is returned and not stored',
    ...updateProduct,
    act: async (passing) => {
      const { init, pass } = passing;
      const sent = parsed(init);
      const response = await (sent
        ? pass({ init: { ...init, body: JSON.stringify(await storedInstead(passing, sent)) } })
        : pass());
      return response.ok && sent
        ? json({ ...((await response.json()) as Json), ...omit(sent, 'version') }, 200, response)
        : response;
    },
  },
  {
    title: 'a new name is not returned',
    operation: 'renameProcess',
    at: ['PUT', /\/name\.json$/],
    act: body((value, { memory }) => {
      const name = memory.get('name') ?? value['name'];
      memory.set('name', name);
      return { ...value, name };
    }),
  },
  {
    title: 'a new name is not stored',
    operation: 'renameProcess',
    at: ['GET', /\/pipelines\/[^/]+\.json$/],
    act: body((value) => ({ ...value, name: 'Old name' })),
  },
  {
    title: 'users are not added',
    operation: 'addOrganisationUsers',
    at: ['GET', /^\/v1\/organisations\/[^/]+\/users\.json$/],
    act: rows((own) => own.slice(0, 0)),
  },
  {
    title: 'a logo is not deleted',
    operation: 'deleteOrganisationLogo',
    at: ['DELETE', /\/logo$/],
    act: async () => new Response(null, { status: 204, headers: { 'x-request-id': 'req-planted' } }),
  },
  { title: 'Idempotency-Key is ignored', ...createBuffer, act: noKey },
  {
    title: 'another body with the same Idempotency-Key is accepted',
    ...createBuffer,
    act: async ({ init, pass }) => {
      const response = await pass();
      return response.status === 422 && 'idempotency-key' in init.headers ? noKey({ init, pass }) : response;
    },
  },
  { title: 'a stale version is accepted', ...updateProduct, act: sends((value) => omit(value, 'version')) },
  {
    title: '409 does not say what is stored now',
    ...updateProduct,
    act: status(409, 409, (value) => omit(value, 'details')),
  },
  { title: 'an object in use is deleted', ...deleteBuffer, act: status(409, 204) },
  // Files and jobs
  {
    title: 'a workbook has one byte',
    operation: 'exportProductData',
    at: ['GET', /\/data\.xlsx$/],
    act: async ({ pass }) => file(await pass(), new Uint8Array([80])),
  },
  {
    title: 'a workbook has no rows',
    operation: 'exportProductData',
    at: ['GET', /\/data\.xlsx$/],
    act: async ({ pass }) =>
      file(
        await pass(),
        zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8('<sheetData/>') }),
      ),
  },
  {
    title: 'a downloaded file is not the one uploaded',
    operation: 'downloadExperimentFile',
    at: ['GET', /\/file$/],
    act: async ({ pass }) => file(await pass(), new TextEncoder().encode('other')),
  },
  {
    title: 'a job stays queued',
    operation: 'startScaleAnalysis',
    at: ['GET', /\/jobs\/[^/]+\.json$/],
    act: body((value) => ({
      ...value,
      status: 'queued',
      progress: 0,
      started_at: null,
      finished_at: null,
      results: undefined,
      result: undefined,
    })),
    options: { patience: 0.5 },
  },
  {
    title: 'a job fails',
    operation: 'startScaleAnalysis',
    at: ['GET', /\/jobs\/[^/]+\.json$/],
    act: body((value) => ({ ...value, status: 'failed', message: 'Out of memory.' })),
  },
  // Time
  {
    title: 'every response takes long',
    operation: 'getBuffer',
    at: ['GET', BUFFER],
    act: async ({ pass }) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return pass();
    },
    options: { slow: 0.25 },
  },
  {
    title: 'the server never responds',
    ...getBuffer,
    act: ({ init }) =>
      new Promise((_, reject) => {
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error));
      }),
    timeout: 0.3,
  },
  // Callers
  { title: 'no token is needed', ...getBuffer, act: mistakes((token) => token === undefined, 'standard') },
  {
    title: 'a token with a wrong signature is accepted',
    ...getBuffer,
    act: mistakes((token, tokens) => !isKnown(token, tokens) && token !== undefined, 'standard'),
  },
  {
    title: 'anyone can list all users',
    operation: 'listUsers',
    at: ['GET', /^\/v1\/users\.json$/],
    act: mistakes((token, tokens) => token === tokens.standard, 'admin'),
  },
  {
    title: 'a user without an organisation sees products',
    ...products,
    act: mistakes((token, tokens) => token === tokens.noorg, 'standard'),
  },
  {
    title: 'the free tier can run unit operations',
    operation: 'runUnitOperation',
    at: ['POST', /^\/v1\/unit_operations\//],
    act: mistakes((token, tokens) => token === tokens.free, 'standard'),
  },
  {
    title: "another organisation's object can be read",
    ...getBuffer,
    act: mistakes((token, tokens) => token === tokens.free, 'standard'),
  },
  {
    title: "another organisation's object can be changed",
    ...updateProduct,
    act: mistakes((token, tokens) => token === tokens.free, 'standard'),
  },
  { title: "another user's req_id is accepted", ...getBuffer, act: without('req_id') },
  // Requests
  { title: 'an unknown property is ignored', ...createBuffer, act: sends((value) => omit(value, 'surprise')) },
  { title: 'a required property has a default', ...createBuffer, act: sends((value) => ({ ph: 7, ...value })) },
  {
    title: 'a limit is not enforced',
    ...createBuffer,
    act: sends((value) => ({ ...value, ...(Number(value['ph']) > 13 ? { ph: 7 } : {}) })),
  },
  {
    title: 'a wrong type is converted',
    ...createBuffer,
    act: sends((value) => ({ ...value, ...(typeof value['ph'] === 'string' ? { ph: 7 } : {}) })),
  },
  {
    title: 'a refusal does not name the field',
    ...createBuffer,
    act: status(422, 422, (value) => ({ ...omit(value, 'field'), fields: [] })),
  },
  { title: 'a body that is not JSON gives 500', ...createBuffer, act: status(400, 500) },
  { title: 'a large body is accepted', ...createBuffer, act: status(413, 422) },
  { title: 'another content type is accepted', ...createBuffer, act: status(415, 422) },
  { title: 'an unknown id gives 500', ...getBuffer, act: status(404, 500) },
  { title: 'an unknown id gives an empty success', ...getBuffer, act: status(404, 200, () => ({})) },
  // Responses
  {
    title: 'the body gives another status than the response',
    ...getBuffer,
    act: status(404, 404, (value) => ({ ...value, status: 400 })),
  },
  { title: 'an error has no request id', ...getBuffer, act: status(404, 404, (value) => omit(value, 'request_id')) },
  { title: 'a status is not documented', ...getBuffer, act: status(200, 203, (value) => value) },
  { title: 'a creation gives 200', ...createBuffer, act: status(201, 200, (value) => value) },
  {
    title: 'the response is HTML',
    ...getBuffer,
    act: async ({ pass }) =>
      new Response('<p>', { status: (await pass()).status, headers: { 'content-type': 'text/html' } }),
  },
  {
    title: 'a deletion returns a body',
    ...deleteBuffer,
    act: async ({ pass }) => ((await pass()).status === 204 ? json({ ok: true }) : pass()),
  },
  {
    title: 'a response has a property that is not documented',
    ...getBuffer,
    act: body((value) => ({ ...value, internal_id: 7 })),
  },
  { title: 'a required property is null', ...getBuffer, act: body((value) => ({ ...value, name: null })) },
  { title: 'a number is sent as text', ...getBuffer, act: body((value) => ({ ...value, ph: String(value['ph']) })) },
  {
    title: 'a time is not a date-time',
    operation: 'getCarbonReport',
    at: ['GET', REPORT],
    act: body((value) => ({ ...value, created_at: '22/11/2026' })),
  },
];

function noKey({ init, pass }: Pick<Passing, 'init' | 'pass'>): Promise<Response> {
  const { 'idempotency-key': key, ...headers } = init.headers;
  // A key that is too short is still rejected: only its effect is missing.
  return key !== undefined && key.length > 8 ? pass({ init: { ...init, headers } }) : pass();
}

async function lastAgain(passing: Passing): Promise<Response> {
  const { url, pass } = passing;
  const response = await pass();
  const value = (await response.clone().json()) as { products?: Json[]; total?: number };
  if (!response.ok || value.products?.length !== 0 || !value.total) return response;
  const firstPage = new URL(url);
  firstPage.searchParams.set('page', '1');
  const { products: own } = (await (await pass({ url: firstPage })).json()) as { products: Json[] };
  return json({ ...value, products: own }, 200, response);
}

export function parsed({ body: text }: Pick<RequestInit, 'body'>): Json | null {
  try {
    const value = JSON.parse(typeof text === 'string' ? text : '') as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** The stored values of an object, for a write that changes nothing. */
async function storedInstead({ url, init, pass }: Passing, sent: Json): Promise<Json> {
  const response = await pass({ url, init: { ...init, method: 'GET', body: null } });
  const stored = response.ok ? ((await response.json()) as Json) : {};
  return Object.fromEntries(
    Object.keys(sent).map((key) => [key, key === 'version' ? sent[key] : (stored[key] ?? sent[key])]),
  );
}

async function file(response: Response, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  if (!response.ok) return response;
  return new Response(bytes, {
    status: response.status,
    headers: response.headers,
  });
}

/** The server of a target with a fault in front of it. */
export function planted(target: Target, { at: [method, path], act, timeout }: Fault): Target {
  const memory = new Map<string, unknown>();
  const send: typeof fetch = (input, given = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const init = { ...given, headers: { ...(given.headers as Record<string, string>) } };
    const pass: Passing['pass'] = (change = {}) => fetch(change.url ?? url, change.init ?? init);
    return (method === '*' || init.method === method) && path.test(url.pathname)
      ? act({ url, init, pass, tokens: target.tokens, memory })
      : pass();
  };
  return { ...target, fetch: send, ...(timeout === undefined ? {} : { timeout }) };
}
