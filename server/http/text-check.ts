import type { FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';

/** U+0000, and halves of a surrogate pair without the other: JSON can carry both, PostgreSQL stores neither. */
const isUnstorable = (text: string) => text.includes('\0') || /\p{Cs}/u.test(text);

/**
 * Refuses texts that no database can hold, wherever in the request they are, also as the names of properties.
 * @throws what a schema would throw: answered with 422
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
    const mistake: Partial<ErrorObject> = {
      instancePath,
      keyword: 'text',
      params: {},
      message: 'must not hold the character U+0000 or half of a surrogate pair',
    };
    throw Object.assign(new Error('The request holds a text that cannot be stored.'), {
      validation: [mistake],
      validationContext: part,
    });
  }
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
