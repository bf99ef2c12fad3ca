/** The three calls of a shared page. They are made without an account: no token, cookie, user or referrer. */
import createClient from 'openapi-fetch';
import type { SharedEvaluation, SharedPage, SigningKeyList, paths } from '#generated/types.ts';
import { ApiProblem, problemFrom } from '#src/lib/api-problem.ts';
import { config } from '#src/lib/config.ts';
import { fallbackMessage } from '#src/lib/fallback-message.ts';

/** What opens a page. */
export interface Ticket {
  /** The secret from the fragment of the address. */
  token: string;
  password?: string;
}

const client = () =>
  createClient<paths>({
    baseUrl: config().api_base_url || globalThis.location.origin,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    // Looked up at each request, so that a test can replace fetch.
    fetch: (request) => globalThis.fetch(request),
  });

interface Answered {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** @throws ApiProblem, also when no response arrives */
async function answerOf<T>(call: Promise<Answered>): Promise<T> {
  let answered: Answered;
  try {
    answered = await call;
  } catch {
    throw new ApiProblem({ message: 'The server cannot be reached.', status: 500, unreachable: true });
  }
  const { data, error, response } = answered;
  if (response.ok) return data as T;
  throw problemFrom(error, response.status, await fallbackMessage('POST', response.url));
}

export const openShared = (ticket: Ticket): Promise<SharedPage> =>
  answerOf(client().POST('/v1/shared/open.json', { body: ticket }));

export const evaluateShared = (ticket: Ticket, values: number[]): Promise<SharedEvaluation> =>
  answerOf(client().POST('/v1/shared/evaluate.json', { body: { ...ticket, values } }));

export const signingKeys = (): Promise<SigningKeyList> => answerOf(client().GET('/v1/shared/keys.json'));
