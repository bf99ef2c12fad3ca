import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { troubleOf, type Trouble } from '#server/db/trouble.ts';
import { IssuerError } from '#server/identity/verify.ts';
import { Refusal, tooLarge, unavailable, type ErrorPlace } from '#server/errors.ts';
import { takeTheRest } from './linger.ts';
import { mistakesOf, sentenceOf, type Mistake } from './mistakes.ts';
import { redact } from './redact.ts';
import { logSecurityEvent } from './security-events.ts';

/** What every refusal looks like on the wire (decision D11). */
interface WireError extends ErrorPlace {
  message: string;
  status: number;
  request_id: string;
}

/** The one place that turns what went wrong into an answer. */
export function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request);
  if (refusal.status === 500 || isTrouble(error)) request.log.error({ err: error }, 'the call failed');
  else if (refusal.status === 403) logSecurityEvent(request, 'access_refused', { reason: redact(error.message) });
  else request.log.info({ status: refusal.status, reason: redact(error.message) }, 'refused');
  return sendRefusal(reply, refusal);
}

/** Writes a refusal. A 401 also says, by its header, what is expected. */
export function sendRefusal(reply: FastifyReply, { status, message, place }: Refusal): FastifyReply {
  if (status === 413) takeTheRest(reply);
  const body: WireError = { message, status, request_id: reply.request.id, ...place };
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const wait = place.details?.retry_after;
  if (wait !== undefined) reply.header('retry-after', String(Math.ceil(wait)));
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
}

/** What is said of the database, and s after which a call is worth another try. */
const troubles: Record<Trouble, [message: string, seconds: number]> = {
  away: ['The database cannot be reached. Try again in a few seconds.', 5],
  late: ['The database does not answer in time. Try again in a few seconds.', 5],
  full: ['The disk of the database is full, so nothing can be saved. What was saved is safe. Try again later.', 60],
};

const isTrouble = (error: Error): boolean => !(error instanceof Refusal) && troubleOf(error) !== null;

function toRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof IssuerError)
    return unavailable('The identity provider does not answer. Try again in a moment.', 5);
  const trouble = troubleOf(error);
  if (trouble) return unavailable(...troubles[trouble]);
  if (error.validation) return fromSchema(error.validation as ErrorObject[], error.validationContext, request.body);
  const { statusCode = 500 } = error;
  if (statusCode === 413) return tooLarge(...limitOf(request));
  if (statusCode === 415) return new Refusal('unsupported_media', 'Send application/json.');
  if (statusCode >= 500) return new Refusal('internal', 'Something went wrong on the server.');
  const what =
    error.code === 'FST_ERR_BAD_URL' || statusCode === 414
      ? 'Its address is not valid.'
      : 'Its body must be valid JSON.';
  return new Refusal('bad_request', `The request cannot be read. ${what}`);
}

/** What a request may hold at most: with a form its file, for which the limit is said. */
function limitOf({ routeOptions }: FastifyRequest): [limit: number, isFile?: boolean] {
  const { form } = routeOptions.config;
  return form ? [form.largest, true] : [routeOptions.bodyLimit ?? 0];
}

/** A request that does not fit its schema: every field at fault, and the first one in words. */
function fromSchema(errors: ErrorObject[], part: string | undefined, body: unknown): Refusal {
  const mistakes = mistakesOf(errors);
  const [first = { path: [], message: 'is not in any of the accepted forms.' }] = mistakes;
  const step = part === 'body' ? stepAt(first.path, body) : null;
  // For a step's setting the fields are setting keys, as when the engine refuses them.
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
    // What cannot be an identifier is none, in the answer as in the request.
    ...(typeof step?.id === 'string' && ID.test(step.id) ? { details: { step_id: step.id } } : {}),
  };
}
