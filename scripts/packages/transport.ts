/** How the hooks of the package send requests: to one server, with the token of the person. */
export type Changes = readonly string[];

/** The error of a hook: the error body of the contract as an exception. */
export class ApiError<Body = unknown> extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super((body as { message?: string } | null)?.message ?? `The server answered with status ${status}.`);
    this.status = status;
    this.body = body;
  }
}
export type ErrorType<Body> = ApiError<Body>;

export interface Connection {
  /** Address of the server, without a slash at the end. */
  server: string;
  /** The access token or key; asked for each request. */
  token: () => string | Promise<string>;
  /** Organisation, for persons who belong to several. */
  organisation?: string;
  fetch?: typeof fetch;
}

let connection: Connection | null = null;

/** Says once where requests go. */
export function connect(to: Connection): void {
  connection = to;
}

type Init = Omit<RequestInit, 'headers'> & { headers?: HeadersInit | Record<string, string | readonly string[]> };

/** Sends a generated request. @throws ApiError for any status that is no success */
export async function orvalTransport<T>(url: string, init: Init = {}): Promise<T> {
  if (!connection) throw new Error('Call connect({ server, token }) before the first request.');
  const { server, token, organisation, fetch: send = fetch } = connection;
  const headers = new Headers(init.headers as HeadersInit);
  headers.set('authorization', `Bearer ${await token()}`);
  if (organisation !== undefined) headers.set('x-organisation', organisation);
  const response = await send(`${server}${url}`, { ...init, headers });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = response.status === 204 ? undefined : isJson ? await response.json() : await response.blob();
  if (!response.ok) throw new ApiError(response.status, body);
  return body as T;
}

interface Client {
  invalidateQueries: (filters: { predicate: (query: { queryKey: readonly unknown[] }) => boolean }) => Promise<void>;
}

/** Requests again what a write has outdated, such as `changed.updateBuffer(id)`: every query whose address begins so. */
export const refresh = (client: Client, ...changes: Changes[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' && changes.flat().some((begin) => address.startsWith(begin)),
  });
