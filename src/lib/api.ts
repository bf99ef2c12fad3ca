import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '#generated/types.ts';
import { ApiProblem, problemFrom } from './api-problem.ts';
import type { Config } from './config.ts';
import { fallbackMessage } from './fallback-message.ts';
import { keyOf, forgetIntention } from './intention.ts';
import { observable } from './observable.ts';
import { bearer, requestUserId } from './session.ts';
import { shownOrganisation } from './shown-organisation.ts';

/** The only HTTP client. Set once, when the configuration has been read. */
export let api: Client<paths>;

/** Handlers of errors that concern the whole app. */
interface Refused {
  /** A 401: the app takes the browser to /login. */
  onUnauthorised: (problem: ApiProblem) => Promise<void>;
  /** The page shows an organisation other than the current one. */
  onOtherOrganisation: (problem: ApiProblem) => void;
}

/** Requests that the app repeats by itself: a failure is no reason to leave the page, because the user did nothing. */
const isBackground = (url: string): boolean => new URL(url).pathname.endsWith('/presence.json');

const ORGANISATION = 'X-Organisation';
const KEY = 'Idempotency-Key';

/** Headers that the panel for forced responses adds to a request; none outside development. */
export const extraHeaders = observable<(method: string, path: string) => Record<string, string>>(() => ({}));

export function startApi(config: Config, refused: Refused): void {
  api = createClient<paths>({
    baseUrl: config.api_base_url || globalThis.location.origin,
    headers: { accept: 'application/json, */*;q=0.5' },
    querySerializer: (query) => withRequestId(toSearchParams(query)),
    // Looked up at each request, so that a test can replace fetch.
    fetch: (request) => globalThis.fetch(request),
  });
  api.use(authorise, refuse(refused));
}

const authorise: Middleware = {
  async onRequest({ request }) {
    const token = await bearer();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    const organisation = shownOrganisation.get();
    if (request.method !== 'GET' && organisation !== null) request.headers.set(ORGANISATION, organisation);
    if (request.method === 'POST') request.headers.set(KEY, await keyFor(request));
    const extra = extraHeaders.get()(request.method, new URL(request.url).pathname);
    Object.entries(extra).forEach(([name, value]) => request.headers.set(name, value));
    return request;
  },
};

/** Lets the server recognise a repeated request, so that nothing is created twice when a response is lost. */
async function keyFor(request: Request): Promise<string> {
  // Sending a file twice only replaces it.
  if (!request.headers.get('content-type')?.startsWith('application/json')) return crypto.randomUUID();
  return keyOf(new URL(request.url).pathname, request.headers.get(ORGANISATION) ?? '', await request.clone().text());
}

/** Turns every error response and every missing response into an ApiProblem. */
const refuse = ({ onUnauthorised, onOtherOrganisation }: Refused): Middleware => ({
  async onResponse({ response, request }) {
    const key = request.headers.get(KEY);
    // After a server error the change may still have been made.
    if (key !== null && response.status < 500) forgetIntention(key);
    if (response.ok) return;
    const fallback = await fallbackMessage(request.method, request.url);
    const body: unknown = await response.json().catch(() => undefined);
    const problem = problemFrom(body, response.status, fallback);
    if (isBackground(request.url)) throw problem;
    if (response.status === 401) await onUnauthorised(problem);
    if (problem.code === 'other_organisation') onOtherOrganisation(problem);
    throw problem;
  },
  async onError({ error, request }) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const fallback = await fallbackMessage(request.method, request.url);
    return new ApiProblem({ message: fallback, status: 500, unreachable: true });
  },
});

interface LooseCall {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  query: URLSearchParams;
  body: BodyInit | undefined;
  headers: unknown;
  signal: AbortSignal | undefined;
  /** Also sent when the page closes at the same time. */
  keepalive?: boolean | undefined;
  /** `low` for what the page on screen does not wait for. */
  priority?: RequestPriority | undefined;
}

type LooseRequest = (method: string, path: string, init: Record<string, unknown>) => Promise<{ data?: unknown }>;

/** A request whose path is already filled in, as generated code makes it. */
export async function request({
  method,
  path,
  query,
  body,
  headers,
  signal,
  keepalive,
  priority,
}: LooseCall): Promise<unknown> {
  const call = api.request as unknown as LooseRequest;
  const { data } = await call(method, path, {
    body,
    headers,
    signal,
    ...(keepalive && { keepalive }),
    ...(priority && { priority }),
    bodySerializer: (already: BodyInit) => already,
    parseAs: path.endsWith('.xlsx') ? 'blob' : 'json',
    querySerializer: () => withRequestId(query),
  });
  return data;
}

function toSearchParams(query: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item));
  }
  return params;
}

/** Adds the user's id, which every request carries for the server's log. */
export function withRequestId(params: URLSearchParams, userId = requestUserId()): string {
  const all = new URLSearchParams(params);
  if (userId !== undefined) all.set('req_id', userId);
  return all.toString();
}
