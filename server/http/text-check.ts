import type { FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { readable } from '#server/names.ts';

/** U+0000, and halves of a surrogate pair without the other: JSON can carry both, PostgreSQL stores neither. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Cs}/u.test(text);

/**
 * Refuses texts that no database can hold, wherever in the request they are, also as the names of properties; and names that
 * nobody could read. Names are put into the composed form of Unicode.
 * @throws what a schema would throw, or Refusal: answered with 422
 */
export async function checkTexts(request: FastifyRequest): Promise<void> {
  const { params, query, body, file } = request;
  const parts: [string, unknown][] = [
    ['params', params],
    ['querystring', query],
    ['body', body],
    // In the body the file is an empty text; its name is stored too.
    ['body', { file: file?.name }],
  ];
  for (const [part, value] of parts) {
    const instancePath = placeOf(value);
    if (instancePath === null) continue;
    const mistake: Partial<ErrorObject> = { instancePath, keyword: 'text', params: {} };
    throw Object.assign(new Error('The request holds a text that cannot be stored.'), {
      validation: [mistake],
      validationContext: part,
    });
  }
  readNames(body);
}

/** Where the first such text is, as a JSON pointer; null when there is none. */
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

/** Told of a user, not stored with them: an organisation is named where it is changed. */
const TOLD = new Set(['orgs', 'current_org']);

/** Reads every `name` in a body. */
function readNames(value: unknown, at: string[] = []): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (key === 'name' && typeof inner === 'string') Object.assign(value, { name: readable(inner, path.join('.')) });
    else if (!TOLD.has(key)) readNames(inner, path);
  }
}
