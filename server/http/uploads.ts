import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#server/errors.ts';
import { BYTES, WORKBOOK, type SentFile } from '#server/files.ts';
import { cutForm } from './form-parts.ts';
import { readBody } from './read-body.ts';
import { FORM } from './route.ts';

/** Bytes allowed in an upload besides its file. */
const FORM_OVERHEAD = 64 * 1024;

const MOST_NAME = 255;

/**
 * Reads the forms of operations with a file upload. In the contract a file is a text: it is an empty text in the body, and its
 * bytes, which schemas do not check, are the `file` of the request. Operations do not accept other media types.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.decorateRequest('file', null);
  app.addContentTypeParser(FORM, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { form: accepted } = request.routeOptions.config;
    if (!accepted) throw new Refusal('unsupported_media', 'Send application/json.');
    const { 'content-length': length, 'content-type': type } = request.headers;
    const limit = accepted.largest + FORM_OVERHEAD;
    const form = await readBody(payload, length === undefined ? null : Number(length), limit);
    const { body, file } = await readForm(form, type!, accepted.named ?? false);
    request.file = file;
    return body;
  });

  app.addContentTypeParser([WORKBOOK, BYTES], (_request, _payload, done) =>
    done(new Refusal('unsupported_media', 'Send application/json.')),
  );
}

/** @throws Refusal 415 if the body of an upload is not a form */
export function requireForm({ headers }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith(FORM)) throw new Refusal('unsupported_media', `Send ${FORM}.`);
}

interface ReadForm {
  body: Record<string, string>;
  file: SentFile | null;
}

/** @param named whether the body has a `name` for the file, which defaults to the file name of the part */
async function readForm(payload: Buffer, type: string, named: boolean): Promise<ReadForm> {
  const { rest, cut } = cutForm(payload, type);
  const form = await new Response(new Uint8Array(rest), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('bad_request', `The request body must be ${FORM} with a file.`);
  });
  let file: SentFile | null = null;
  const entries: [string, string][] = [];
  for (const [part, [key, value]] of [...form].entries()) {
    const isText = typeof value === 'string' && key !== 'file';
    if (entries.some(([name]) => name === key)) throw invalid(key, 'occurs twice in the form.');
    entries.push([key, isText ? (cut.get(part)?.toString() ?? value) : '']);
    if (key !== 'file') continue;
    const { name, bytes } =
      typeof value === 'string'
        ? { name: '', bytes: Buffer.from(value) }
        : { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
    file = { name, bytes: cut.get(part) ?? bytes };
  }
  if (named && file?.name && !form.has('name')) entries.push(['name', file.name.slice(0, MOST_NAME)]);
  return { body: Object.fromEntries(entries), file: file && { ...file, name: file.name || 'file' } };
}
