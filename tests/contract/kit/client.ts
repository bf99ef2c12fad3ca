/** Calls of one server as one of the four kinds of caller, with all that a report needs to say about them. */
import type { Operation } from '../contract.ts';

export type Caller = 'admin' | 'standard' | 'free' | 'noorg';

export interface Target {
  /** Base address, without a slash at the end. */
  url: string;
  /** Seconds to wait for a response; 30 by default. */
  timeout?: number;
  /** Sends a request; the global one by default. */
  fetch?: typeof fetch;
  /** Access tokens: of an administrator, of members of a Standard and of a free organisation, and of someone in none. */
  tokens: Record<Caller, string>;
}

export interface Ask {
  operation: Operation;
  /** With its parameters. */
  path: string;
  /** Nobody: without a token. A text that is no kind of caller is a token. */
  as: Caller | { token: string } | null;
  query?: [name: string, value: string][];
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent in place of the body, as it is. */
  raw?: { type: string; payload: string | Uint8Array };
}

/** One request and its response. Never holds a token. */
export interface Exchange {
  as: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** What was sent, as text; uploads in words. */
  sent: string | null;
  /** 0 if there was no response. */
  status: number;
  type: string;
  /** Headers of the response; their names are in lower case. */
  got: Record<string, string>;
  answer: unknown;
  request_id: string | null;
  /** Time to the end of the response. */
  seconds: number;
}

/** The server did not respond, or not in time. */
const NO_RESPONSE = 0;
const TIMEOUT = 30;

const MOST_WAIT = 70;
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const flux = [
  [123.5, 4000],
  [112.5, 6000],
  [98.2, 9000],
  [89.1, 13000],
  [78.1, 18000],
  [69.4, 24000],
  [63.0, 32000],
  [53.1, 42000],
  [44.8, 55000],
  [38.3, 70000],
  [31.8, 88000],
  [24.5, 108000],
  [19.6, 130000],
  [12.8, 155000],
];
/** The content of an uploaded data file: enough rows for a fit, half of them held out. */
export const uploadedText = [
  'Run,Flux [LMH],Protein [mg/L],TMP [psi],Date',
  ...flux.map(([measured, protein], index) => `${index + 1},${measured},${protein},29,2026-11-12`),
  '',
].join('\n');

/** An item of the kit's own without data, so that no figure of anybody's changes. */
const factors =
  'item_id,item_name,item_type,activity_name,location,unit,category_id,value,source\ncontract_kit,Test data of the contract kit,energy,kit,GLO,kWh,climate_change,,Test data of the contract kit\n';

/** Of a file that is uploaded. */
export const FILE_NAME = 'flux µé漢 (1).csv';

/** A file that suits the call: a 1 × 1 png for a logo, else a small csv. */
export function upload(operation: Operation): FormData {
  const form = new FormData();
  const [bytes, type, name] = operation.path.endsWith('/logo')
    ? [Buffer.from(png, 'base64'), 'image/png', 'logo.png']
    : [Buffer.from(operation.id === 'importImpactFactors' ? factors : uploadedText), 'text/csv', FILE_NAME];
  form.set('file', new Blob([bytes], { type }), name);
  return form;
}

/** Sends one call. A server that says to slow down is waited for. */
export async function send(target: Target, ask: Ask): Promise<Exchange> {
  for (let tries = 0; ; tries++) {
    const exchange = await sendOnce(target, ask);
    if (exchange.status !== 429 || tries === 3) return exchange;
    const { details } = (exchange.answer ?? {}) as { details?: { retry_after?: number } };
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(MOST_WAIT, details?.retry_after ?? 5)));
  }
}

/** Sends one call and takes whatever comes. */
export async function sendOnce(target: Target, ask: Ask): Promise<Exchange> {
  const { operation, as } = ask;
  const headers: Record<string, string> = { ...ask.headers };
  let payload: BodyInit | null = null;
  let sent: string | null = null;
  if (ask.raw) {
    headers['content-type'] = ask.raw.type;
    payload = ask.raw.payload as BodyInit;
    sent = ask.raw.payload.length > 2000 ? `(${ask.raw.payload.length} bytes)` : String(ask.raw.payload);
  } else if (operation.requestType === 'application/json' && ask.body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = sent = JSON.stringify(ask.body);
  } else if (operation.requestType === 'multipart/form-data') {
    payload = upload(operation);
    sent = '(a small file as "file")';
  }
  const query = ask.query?.length ? `?${new URLSearchParams(ask.query)}` : '';
  const url = ask.path + query;
  const token = as === null ? null : typeof as === 'string' ? target.tokens[as] : as.token;
  const began = performance.now();
  const response = await responseTo(target, url, {
    method: operation.method,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: payload,
  });
  const named = (response.answer as { request_id?: unknown } | null)?.request_id;
  return {
    as: as === null ? 'nobody' : typeof as === 'string' ? as : 'a bad token',
    method: operation.method,
    url,
    headers,
    sent,
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    got: Object.fromEntries(response.headers),
    answer: response.answer,
    request_id: response.headers.get('x-request-id') ?? (typeof named === 'string' ? named : null),
    seconds: (performance.now() - began) / 1000,
  };
}

interface Received {
  status: number;
  headers: Headers;
  answer: unknown;
}

async function responseTo(target: Target, url: string, init: RequestInit): Promise<Received> {
  const { timeout = TIMEOUT, fetch: request = fetch } = target;
  const attempt = async () =>
    received(await request(target.url + url, { ...init, signal: AbortSignal.timeout(timeout * 1000) }));
  try {
    return await attempt();
  } catch (error) {
    if (isTimeout(error)) return unanswered(`no response within ${timeout} s`);
    // A server that rejects a large body can close the connection while the body is still being sent.
    try {
      return await attempt();
    } catch (again) {
      return unanswered(isTimeout(again) ? `no response within ${timeout} s` : `no response: ${reasonOf(again)}`);
    }
  }
}

const unanswered = (answer: string): Received => ({ status: NO_RESPONSE, headers: new Headers(), answer });
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Why a request had no response, in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'nothing listens at this address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no machine has this name';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'the server closed the connection';
  return message ?? String(error);
}

/** JSON is parsed, other text is read as text, and files are kept as bytes. */
async function received(response: Response): Promise<Received> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isText = /^(text\/|application\/(json|problem\+json))|^$/.test(headers.get('content-type') ?? '');
  return { status, headers, answer: isText ? parse(new TextDecoder().decode(bytes)) : bytes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const isUnanswered = ({ status }: Exchange): boolean => status === NO_RESPONSE;

/** The `sub` claim, unverified: the token's own user. */
export function subject(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
    return sub ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
