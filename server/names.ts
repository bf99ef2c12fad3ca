/** Names that people give: to products, processes, organisations, users and all other things. */
import { invalid } from './errors.ts';

/** Line breaks and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Marks that turn the direction of the text after them, also of the text around the name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** What takes no room: format characters, combining marks, fillers, spaces. */
const NOTHING_TO_SEE = /^[\p{Cf}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * A name as it is stored: without the spaces around it, and in the composed form of Unicode (NFC), so that one name has one
 * spelling.
 * @param field of the request that it was in
 * @throws Refusal 422 when nobody could read it
 */
export function nameOf(given: string, field = 'name'): string {
  const name = readable(given, field).trim();
  if (name === '') throw invalid(field, 'must not be blank.');
  return name;
}

/** The same with the spaces around it; nothing is left as it is. @throws Refusal 422 */
export function readable(given: string, field: string): string {
  const name = given.normalize('NFC');
  if (CONTROL.test(name)) throw invalid(field, 'must be on one line, without control characters.');
  if (DIRECTION.test(name)) throw invalid(field, 'must not contain characters that change the direction of text.');
  if (name.trim() !== '' && NOTHING_TO_SEE.test(name))
    throw invalid(field, 'must contain a character that can be seen.');
  return name;
}
