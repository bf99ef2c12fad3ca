/** Rejects everything in a request that its operation does not accept, instead of ignoring it. */
import type { FastifyRequest } from 'fastify';
import { operations as table } from '#generated/operations.ts';
import { Refusal } from '#server/errors.ts';
import type { OperationId } from '#server/operation.ts';

/**
 * Checks what schemas do not cover: unknown parameters, an unexpected body, a missing body.
 * @throws Refusal 400 for a missing body, 422 for unknown parameters or properties
 */
export function checkParts(id: OperationId, { query, body, headers }: FastifyRequest): void {
  const { params, body: type } = table[id];
  const unknown = Object.keys(query as object).filter((name) => !(params.query as readonly string[]).includes(name));
  if (unknown.length > 0) throw notKnown(unknown, 'parameter');
  if (type === null) refuseBody(body);
  // The schema, which would reject a missing body, is looked up by the media type.
  else if (headers['content-type'] === undefined)
    throw new Refusal('bad_request', `This request needs a body. Send ${type}.`);
}

/** An empty body is accepted: nothing is lost. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return;
  const names = typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : ['body'];
  if (names.length > 0) throw notKnown(names, 'property');
}

function notKnown(names: string[], what: 'parameter' | 'property'): Refusal {
  const [first = ''] = names;
  return new Refusal('invalid', `“${first}” is not a ${what} of this request.`, { field: first, fields: names });
}
