import { request } from './api.ts';
import type { ApiProblem } from './api-problem.ts';

/** What a hook's `error` is; the body's type is the contract's, the fields are the problem's own. */
export type ErrorType<_E> = ApiProblem;

type Init = Omit<RequestInit, 'headers'> & { headers?: HeadersInit | Record<string, string | readonly string[]> };

/** Carries a generated call over the one client: path and query apart, because the client adds `req_id` to the query. */
export async function orvalTransport<T>(url: string, init: Init = {}): Promise<T> {
  const [path = '', query = ''] = url.split('?');
  return (await request({
    method: (init.method ?? 'GET').toLowerCase() as 'get',
    path,
    query: new URLSearchParams(query),
    body: init.body ?? undefined,
    headers: init.headers,
    signal: init.signal ?? undefined,
  })) as T;
}
