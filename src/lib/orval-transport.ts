import { request } from './api.ts';
import type { ApiProblem } from './api-problem.ts';

/** The type of a hook's `error`: the body type of the contract with the fields of ApiProblem. */
export type ErrorType<_E> = ApiProblem;

type Init = Omit<RequestInit, 'headers'> & { headers?: HeadersInit | Record<string, string | readonly string[]> };

/**
 * Sends a generated request with the app's client: path and query separately, because the client adds `req_id` to the
 * query.
 */
export async function orvalTransport<T>(url: string, init: Init = {}): Promise<T> {
  const [path = '', query = ''] = url.split('?');
  return (await request({
    method: (init.method ?? 'GET').toLowerCase() as 'get',
    path,
    query: new URLSearchParams(query),
    body: init.body ?? undefined,
    headers: init.headers,
    signal: init.signal ?? undefined,
    keepalive: init.keepalive,
    priority: init.priority,
  })) as T;
}
