import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations as table } from '#generated/operations.ts';
import type { OperationId } from '#server/context.ts';
import { Refusal } from '#server/errors.ts';
import { MAX_FILE_BYTES } from '#server/experiments/limits.ts';
import { MAX_BYTES } from '#server/images/picture.ts';
import { cutForm } from './form-parts.ts';
import { readBody } from './read-body.ts';

const FORM = 'multipart/form-data';

/** Whether a call sends a file. */
export const takesFile = (operation: OperationId): boolean => table[operation].body === FORM;

/** Bytes that the file of a call may have. */
const LARGEST: Partial<Record<OperationId, number>> = {
  importImpactFactors: 20 * 1024 * 1024,
  uploadExperimentFile: MAX_FILE_BYTES,
};
export const largestFile = (operation: OperationId): number => LARGEST[operation] ?? MAX_BYTES;

/** A file of a form. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** Files by the bodies of their forms as handlers get them: there `file` is an empty text. */
const files = new WeakMap<object, SentFile>();
export const fileOf = (body: object): SentFile | undefined => files.get(body);

/** What an upload may be besides its file: the form's own lines. */
const FORM_OVERHEAD = 64 * 1024;

const MOST_NAME = 255;

/**
 * Reads forms for the calls that send a file. As the contract has it, a file is a text: it is an empty one in the body, and its
 * bytes, which no schema looks into, are `fileOf` that. Other media types of the contract are taken by no delivered call.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: OperationId };
    if (!operationId || !takesFile(operationId)) throw new Refusal('unsupported_media', 'Send application/json.');
    const { 'content-length': length, 'content-type': type } = request.headers;
    const limit = largestFile(operationId) + FORM_OVERHEAD;
    const form = await readBody(payload, length === undefined ? null : Number(length), limit);
    return readForm(form, type!, operationId === 'uploadExperimentFile');
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
  const { rest, cut } = cutForm(payload, type);
  const form = await new Response(new Uint8Array(rest), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('bad_request', `The request cannot be read. Its body must be ${FORM} with a file.`);
  });
  let file: SentFile | undefined;
  const entries: [string, string][] = [];
  for (const [part, [key, value]] of [...form].entries()) {
    const isText = typeof value === 'string' && key !== 'file';
    entries.push([key, isText ? (cut.get(part)?.toString() ?? value) : '']);
    if (key !== 'file') continue;
    const { name, bytes } =
      typeof value === 'string'
        ? { name: '', bytes: Buffer.from(value) }
        : { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
    file = { name, bytes: cut.get(part) ?? bytes };
  }
  if (named && file?.name && !form.has('name')) entries.push(['name', file.name.slice(0, MOST_NAME)]);
  const body = Object.fromEntries(entries);
  if (file) files.set(body, { ...file, name: file.name || 'file' });
  return body;
}
