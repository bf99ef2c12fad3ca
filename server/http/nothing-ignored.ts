/** What a request holds beyond what its call takes is refused, never ignored. */
import type { FastifyRequest } from 'fastify';
import { operations as table } from '#generated/operations.ts';
import { Refusal } from '#server/errors.ts';
import type { OperationId } from '#server/operation.ts';

/**
 * Checks what no schema sees: parameters that the call does not have, a body where it takes none, no body where it takes one.
 * @throws Refusal 400 without the body that is needed, 422 naming what is not known
 */
export function checkParts(id: OperationId, { query, body, headers }: FastifyRequest): void {
  const { params, body: type } = table[id];
  const unknown = Object.keys(query as object).filter((name) => !(params.query as readonly string[]).includes(name));
  if (unknown.length > 0) throw notKnown(unknown, 'parameter');
  if (type === null) refuseBody(body);
  // The schema, which refuses nothing where something is needed, is looked up by the media type.
  else if (headers['content-type'] === undefined)
    throw new Refusal('bad_request', `This request needs a body. Send ${type}.`);
}

/** Nothing is lost with an empty one. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body'];
  if (names.length > 0) throw notKnown(names, 'property');
}

function notKnown(names: string[], what: 'parameter' | 'property'): Refusal {
  const [first = ''] = names;
  return new Refusal('invalid', `“${first}” is not a ${what} of this request.`, { field: first, fields: names });
}
