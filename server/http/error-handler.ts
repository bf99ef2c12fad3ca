import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { troubleOf, type Trouble } from '#server/db/trouble.ts';
import { IssuerError } from '#server/identity/verify.ts';
import { errors } from '#generated/errors.ts';
import type { Error as WireError } from '#generated/types.ts';
import { Refusal, tooLarge, unavailable, type ErrorPlace } from '#server/errors.ts';
import { mistakesOf, sentenceOf, type Mistake } from './mistakes.ts';
import { redact } from './redact.ts';
import { logSecurityEvent } from './security-events.ts';

/** The format of every error response (decision D11). */
export const bodyOf = ({ code, message, status, place }: Refusal, request_id: string) =>
  ({ code, message, status, request_id, ...place }) satisfies WireError;

const PROBLEM = 'application/problem+json';

/** The same with the properties of RFC 9457, for a client that asks for them. */
const problemDetails = (body: ReturnType<typeof bodyOf>): WireError => ({
  type: `urn:titre:error:${body.code}`,
  title: errors[body.code].title,
  detail: body.message,
  instance: `urn:titre:request:${body.request_id}`,
  ...body,
});

/** The only place that turns an error into a response. */
export function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request);
  if (refusal.status === 500 || isTrouble(error)) request.log.error({ err: error }, 'the request failed');
  else if (refusal.status === 403) logSecurityEvent(request, 'access_refused', { reason: redact(error.message) });
  else request.log.info({ status: refusal.status, reason: redact(error.message) }, 'refused');
  return sendRefusal(reply, refusal);
}

/** Whether a request names problem details (RFC 9457) among what it accepts; `q=0` excludes them. */
const wantsProblem = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type, ...parameters]) => type === PROBLEM && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one)));

/** Sends an error response. A 401 also has a header that names the expected scheme. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, place } = refusal;
  if (status === 413) takeTheRest(reply);
  const body = bodyOf(refusal, reply.request.id);
  const isProblem = wantsProblem(reply.request.headers.accept ?? '');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const wait = place.details?.retry_after;
  if (wait !== undefined) reply.header('retry-after', String(Math.ceil(wait)));
  return reply
    .code(status)
    .type(`${isProblem ? PROBLEM : 'application/json'}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(isProblem ? problemDetails(body) : body);
}

/** Messages for database errors, and the seconds after which a retry makes sense. */
const troubles: Record<Trouble, [message: string, seconds: number]> = {
  away: ['The database cannot be reached. Try again in a few seconds.', 5],
  late: ['The database is not responding. Try again in a few seconds.', 5],
  full: ['The disk of the database is full, so nothing can be saved. Saved data are safe. Try again later.', 60],
};

const isTrouble = (error: Error): boolean => !(error instanceof Refusal) && troubleOf(error) !== null;

function toRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof IssuerError)
    return unavailable('The identity provider is not responding. Try again in a moment.', 5);
  const trouble = troubleOf(error);
  if (trouble) return unavailable(...troubles[trouble]);
  if (error.validation) return fromSchema(error.validation as ErrorObject[], error.validationContext, request.body);
  const { statusCode = 500 } = error;
  if (statusCode === 413) return tooLarge(...limitOf(request));
  if (statusCode === 415) return new Refusal('unsupported_media', 'Send application/json.');
  if (statusCode >= 500) return new Refusal('internal', 'Something went wrong on the server.');
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  const what =
    error.code === 'FST_ERR_BAD_URL' || !hasBody
      ? 'The request address is not valid.'
      : 'The request body is not valid JSON.';
  return new Refusal('bad_request', what);
}

/** The size limit of a request; for a form, that of its file. */
function limitOf({ routeOptions }: FastifyRequest): [limit: number, isFile?: boolean] {
  const { form } = routeOptions.config;
  return form ? [form.largest, true] : [routeOptions.bodyLimit ?? 0];
}

/** A request that does not match its schema: lists every invalid field, and describes the first in words. */
export function fromSchema(errors: ErrorObject[], part: string | undefined, body: unknown): Refusal {
  const mistakes = mistakesOf(errors);
  const [first = { path: [], message: 'is not in any of the accepted forms.' }] = mistakes;
  const step = part === 'body' ? stepAt(first.path, body) : null;
  // For a setting of a step, the fields are setting keys, as in errors of the engine.
  const named = step ? mistakes.filter(({ path }) => path[1] === first.path[1]) : mistakes;
  const nameOf = ({ path }: Mistake) =>
    (step && path[2] === 'settings' && path.length > 3 ? path.slice(3) : path).join('.');
  const fields = [...new Set(named.map(nameOf))].filter(Boolean);
  return new Refusal('invalid', sentenceOf(first, nameOf(first)), {
    ...(fields[0] === undefined ? {} : { field: fields[0], fields }),
    ...step,
  });
}

const ID = /^[\w-]{1,64}$/;

/** The step that a path into `uo_settings` points to. */
function stepAt([list, index]: string[], body: unknown): ErrorPlace | null {
  const position = Number(index);
  if (list !== 'uo_settings' || !Number.isInteger(position)) return null;
  const step = (body as { uo_settings?: { id?: unknown; unit_operation?: unknown }[] }).uo_settings?.[position];
  return {
    process_idx: position,
    ...(typeof step?.unit_operation === 'string' ? { unit_operation: step.unit_operation } : {}),
    // A value that cannot be an identifier is treated as missing.
    ...(typeof step?.id === 'string' && ID.test(step.id) ? { details: { step_id: step.id } } : {}),
  };
}

/** ms for which the rest of a rejected request is still read. */
const PATIENCE = 30_000;

/**
 * Reads the rest of a request that was rejected early. If the connection were closed at once, the client
 * would see a reset instead of the response: it reads the response after sending everything.
 */
function takeTheRest(reply: FastifyReply): void {
  const { raw } = reply.request;
  if (raw.complete) return;
  reply.removeHeader('connection');
  const timer = setTimeout(() => raw.destroy(), PATIENCE).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
