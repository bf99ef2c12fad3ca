import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations as table } from '#generated/operations.ts';
import type { OperationId } from '#server/context.ts';
import { Refusal } from '#server/errors.ts';
import { MAX_FILE_BYTES } from '#server/experiments/limits.ts';
import { MAX_BYTES } from '#server/images/picture.ts';

const FORM = 'multipart/form-data';

/** Whether a call sends a file. */
export const takesFile = (operation: OperationId): boolean => table[operation].body === FORM;

/** Bytes that the file of a call may have. */
const LARGEST: Partial<Record<OperationId, number>> = {
  importImpactFactors: 20 * 1024 * 1024,
  uploadExperimentFile: MAX_FILE_BYTES,
};
export const largestFile = (operation: OperationId): number => LARGEST[operation] ?? MAX_BYTES;

/** Names of the files in a form, by the form's body as the handler gets it. */
const names = new WeakMap<object, string>();
export const fileName = (body: object): string => names.get(body) ?? 'file';

/** What an upload may be besides its file: the form's own lines. */
export const FORM_OVERHEAD = 64 * 1024;

const MOST_NAME = 255;

/**
 * Reads forms for the calls that send a file. As the contract has it, a file is text of one character for each byte.
 * Other media types of the contract are taken by no delivered call.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(FORM, { parseAs: 'buffer' }, async (request: FastifyRequest, payload: Buffer) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: OperationId };
    if (!operationId || !takesFile(operationId)) throw new Refusal('unsupported_media', 'Send application/json.');
    return readForm(payload, request.headers['content-type']!, operationId === 'uploadExperimentFile');
  });
  const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  app.addContentTypeParser(workbook, (_request, _payload, done) =>
    done(new Refusal('unsupported_media', 'Send application/json.')),
  );
}

/** @throws Refusal 415 when a call that sends a file has another body */
export function requireForm({ headers }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith(FORM)) throw new Refusal('unsupported_media', `Send ${FORM}.`);
}

/** @param named whether the call's body has a name for the file, which then is the part's own unless it is given */
async function readForm(payload: Buffer, type: string, named: boolean): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(payload), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal('bad_request', `The request cannot be read. Its body must be ${FORM} with a file.`);
    });
  const { name } = (form.get('file') ?? {}) as { name?: string };
  if (named && name && !form.has('name')) form.set('name', name.slice(0, MOST_NAME));
  const entries = [...form].map(
    async ([name, value]) =>
      [name, typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('latin1')] as const,
  );
  const body = Object.fromEntries(await Promise.all(entries));
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file) names.set(body, file.name);
  return body;
}
