import type { LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { NotAllowedError, type Receivers } from './receivers.ts';

/** What became of one attempt. */
export interface Outcome {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Why it failed, in one sentence; null if the receiver has it. */
  error: string | null;
}

/** ms for one attempt, from the look-up of the name to the status. */
export const TIMEOUT = 10_000;

/** Bytes of an answer that are taken, and thrown away, before the connection is closed. */
const MOST_ANSWERED = 64 * 1024;

/**
 * Sends one request. Redirects are not followed: they could lead where requests must not go.
 * @returns the outcome, never an error
 */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  receivers: Receivers,
  timeout = TIMEOUT,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const addresses = await within(signal, receivers.addressesOf(url));
    const status = await send(url, { headers, body, addresses, signal });
    return { status, error: faultOf(status) };
  } catch (error) {
    return {
      status: null,
      error: signal.aborted ? `The receiver did not answer within ${timeout / 1000} seconds.` : inWords(error),
    };
  }
}

function send(
  url: string,
  {
    headers,
    body,
    addresses,
    signal,
  }: { headers: Record<string, string>; body: string; addresses: LookupAddress[]; signal: AbortSignal },
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection of its own, to the addresses that were checked: the name is not looked up again.
    agent: false,
    lookup: (_name, { all }, found) =>
      all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, (response) => {
      resolve(response.statusCode!);
      discard(response);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Lets a receiver finish its answer, up to a limit. */
function discard(response: IncomingMessage): void {
  let left = MOST_ANSWERED;
  response.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) response.destroy();
  });
  // The answer is no longer of interest.
  response.on('error', () => undefined);
}

/** The result, unless the time is over first. */
async function within<T>(signal: AbortSignal, result: Promise<T>): Promise<T> {
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Too late.')), { once: true });
  });
  return Promise.race([result, over]);
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The receiver answered with a redirect (${status}), which is not followed.`;
  return `The receiver answered with status ${status}.`;
}

const WORDS: Record<string, string> = {
  ENOTFOUND: 'The host name of the receiver is unknown.',
  EAI_AGAIN: 'The host name of the receiver could not be resolved.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  EPIPE: 'The receiver closed the connection.',
  ETIMEDOUT: 'The receiver cannot be reached.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
};

const CERTIFICATE = /CERT|SIGNED|ISSUER|SIGNATURE/;

function inWords(error: unknown): string {
  if (error instanceof NotAllowedError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE.test(code)) return `The certificate of the receiver is not valid (${code}).`;
  return WORDS[code] ?? `The connection failed${code === '' ? '' : ` (${code})`}.`;
}
