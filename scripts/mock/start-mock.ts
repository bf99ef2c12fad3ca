/**
 * The mock of the contract: Prism, behind a thin layer for what Prism cannot do. Prism validates each request and chooses the
 * example; the layer words the reason of a 422, lengthens lists, sends real files, and answers what Prism cannot read.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#server/errors.ts';
import { bodyOf } from '#server/http/error-handler.ts';
import { findOperation } from '#src/lib/operation-of.ts';
import { startPrism, type Mock } from '../../mocks/prism.ts';
import { endpoints, type Document, type Endpoint } from '../codegen/document.ts';
import { freePort } from '../lib/free-port.ts';
import { fileFor } from './files.ts';
import { reasonFor, violationsIn } from './reasons.ts';
import { pageOf } from './rows.ts';

const BAD_ADDRESS = new Refusal('bad_request', 'The request address is not valid.');
const BAD_JSON = new Refusal('bad_request', 'The request body is not valid JSON.');
const BAD_FORM = new Refusal('bad_request', 'The request body is not a valid form.');
/** Headers of a body that the layer replaces, and of one connection. */
const OWN_HEADERS = new Set([
  'content-length',
  'content-type',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'expect',
]);

interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  /** The body as an object, to name what is wrong in it. */
  sent: unknown;
  endpoint: Endpoint | undefined;
}

/**
 * Starts the mock and waits until it answers.
 * @param port where it listens, on the loopback address
 * @param file the bundled contract, with examples
 * @param log receives what is wrong with requests; nothing else is logged
 * @throws if the port is taken (EADDRINUSE), or Prism does not answer
 */
export async function startMock(port: number, file: string, log?: NodeJS.WritableStream): Promise<Mock> {
  const document = JSON.parse(await readFile(file, 'utf8')) as Document;
  const byId = new Map(endpoints(document).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  let prism: Mock | null = null;
  const server = createServer((request, response) => {
    void answer(request, document, byId, prism?.url ?? '').then(
      (given) => send(response, given),
      (error: unknown) => send(response, toResponse(asRefusal(error))),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  try {
    prism = await startPrism(await freePort(), file, log);
  } catch (error) {
    server.close();
    throw error;
  }
  const { stop } = prism;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  document: Document,
  byId: Map<string, Endpoint>,
  prism: string,
): Promise<Response> {
  const call = await readCall(request, byId).catch((error: unknown) => asRefusal(error));
  if (call instanceof Refusal) {
    // As in the server, who is not signed in is told this first.
    const { method = 'GET' } = request;
    const isKnown = request.headers.authorization !== undefined || call === BAD_ADDRESS;
    return isKnown ? toResponse(call) : fetch(new URL(request.url ?? '', prism), { method });
  }
  const { method, url, headers, body, endpoint } = call;
  const given = await fetch(new URL(url, prism), { method, headers, body });
  return endpoint && given.headers.get('content-type') !== 'application/problem+json'
    ? improved(given, document, endpoint, call)
    : toResponse(await problemOf(given));
}

/** @throws Refusal if the address or the body cannot be read */
async function readCall(request: IncomingMessage, byId: Map<string, Endpoint>): Promise<Call> {
  const { method = 'GET', url = '/' } = request;
  const bytes = await buffer(request);
  let endpoint: Endpoint | undefined;
  try {
    new URL(url, 'http://mock').pathname.split('/').map(decodeURIComponent);
    endpoint = byId.get(findOperation(method, url)?.id ?? '');
  } catch {
    throw BAD_ADDRESS;
  }
  const all = Object.entries(request.headers).flatMap(([key, value]) => [value].flat().map((one) => [key, one ?? '']));
  const headers = Object.fromEntries(all.filter(([key]) => !OWN_HEADERS.has(key!))) as Record<string, string>;
  const type = request.headers['content-type'] ?? '';
  const call = { method, url, headers, endpoint };
  if (bytes.length === 0 || method === 'GET' || method === 'HEAD') return { ...call, body: null, sent: null };
  if (type.startsWith('multipart/form-data')) return { ...call, ...(await readForm(bytes, type)) };
  headers['content-type'] = type.replace(/;.*/s, '');
  const body = bytes.toString();
  return { ...call, body, sent: /^application\/(.+\+)?json/.test(type) ? readJson(body) : body };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw BAD_JSON;
  }
}

/** A form whose files are short texts: Prism reads all parts as text, up to 10 MB, and the schema says nothing of a file. */
async function readForm(bytes: Buffer, type: string): Promise<Pick<Call, 'body' | 'sent'>> {
  const parts = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!parts) throw BAD_FORM;
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, typeof value === 'string' ? value : 'file');
  return { body, sent: Object.fromEntries(body) };
}

/** The response of Prism, with what Prism does not have: the reason of a 422, the rows of a list, the content of a file. */
async function improved(given: Response, document: Document, endpoint: Endpoint, call: Call): Promise<Response> {
  const { prefer = '' } = call.headers;
  const violations = given.headers.get('sl-violations');
  if (given.status === 422 && violations !== null && !prefer.includes('code='))
    return toResponse(reasonFor(document, endpoint, violationsIn(violations), call.sent), given.headers);
  const type = given.headers.get('content-type') ?? '';
  if (given.status !== 200 || prefer.includes('example=')) return given;
  if (type.startsWith('application/json')) {
    const body = (await given.json()) as Record<string, unknown>;
    const { searchParams } = new URL(call.url, 'http://mock');
    return Response.json(pageOf(document, endpoint, body, searchParams), { headers: kept(given.headers) });
  }
  const { name, bytes } = await fileFor(document, type);
  const headers = kept(given.headers);
  headers.set('content-type', type);
  headers.set('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  return new Response(new Uint8Array(bytes), { headers });
}

/** An error of Prism's own, such as an unknown address, in the form of the contract. */
async function problemOf(given: Response): Promise<Refusal> {
  const { detail = 'The mock cannot answer this request.' } = (await given.json().catch(() => ({}))) as {
    detail?: string;
  };
  const code = ({ 404: 'not_found', 405: 'wrong_method', 415: 'unsupported_media', 422: 'invalid' } as const)[
    given.status
  ];
  return new Refusal(code ?? 'bad_request', detail);
}

const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('unavailable', `The mock does not respond: ${String(error)}`);

const toResponse = (refusal: Refusal, headers?: Headers): Response =>
  Response.json(bodyOf(refusal, 'req-mock'), { status: refusal.status, headers: kept(headers) });

/** Headers without those that describe a body that is replaced. */
const kept = (headers = new Headers()): Headers => new Headers([...headers].filter(([name]) => !OWN_HEADERS.has(name)));

async function send(response: ServerResponse, given: Response): Promise<void> {
  const body = Buffer.from(await given.arrayBuffer());
  const type = given.headers.get('content-type');
  response.writeHead(given.status, {
    ...Object.fromEntries(kept(given.headers)),
    ...(type !== null && { 'content-type': type }),
  });
  response.end(body);
}
