import type { FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { readable } from '#server/names.ts';

/** U+0000 and unpaired surrogates: valid in JSON, but PostgreSQL cannot store them. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Cs}/u.test(text);

/**
 * Rejects texts that the database cannot store, anywhere in the request, including property names; and names that
 * are not readable. Names are normalised to the composed form of Unicode (NFC).
 * @throws the error of a schema or a Refusal: the response is 422
 */
export async function checkTexts(request: FastifyRequest): Promise<void> {
  const { params, query, body, file } = request;
  const parts: [string, unknown][] = [
    ['params', params],
    ['querystring', query],
    ['body', body],
    // The file itself is an empty text in the body, but its name is stored too.
    ['body', { file: file?.name }],
  ];
  for (const [part, value] of parts) {
    const instancePath = placeOf(value);
    if (instancePath === null) continue;
    const mistake: Partial<ErrorObject> = { instancePath, keyword: 'text', params: {} };
    throw Object.assign(new Error('The request contains text that cannot be stored.'), {
      validation: [mistake],
      validationContext: part,
    });
  }
  readNames(body);
}

/** JSON pointer to the first such text; null if there is none. */
function placeOf(value: unknown, at = ''): string | null {
  if (typeof value === 'string') return isUnstorable(value) ? at : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, inner] of Object.entries(value)) {
    if (isUnstorable(key)) return at;
    const place = placeOf(inner, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (place !== null) return place;
  }
  return null;
}

/** Parts of a user that are not stored with the user: an organisation is renamed in its own operation. */
const TOLD = new Set(['orgs', 'current_org']);

/** Normalises every `name` in a body. */
function readNames(value: unknown, at: string[] = []): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (key === 'name' && typeof inner === 'string') Object.assign(value, { name: readable(inner, path.join('.')) });
    else if (!TOLD.has(key)) readNames(inner, path);
  }
}
