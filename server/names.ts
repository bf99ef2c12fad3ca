/** Names given by users: to products, processes, organisations, users and other objects. */
import { invalid } from './errors.ts';

/** Line breaks and other control characters. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Marks that change the direction of the text that follows, including text after the name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Characters without visible width: format characters, combining marks, fillers, spaces. */
const NOTHING_TO_SEE = /^[\p{Cf}\p{M}\s\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * The stored form of a name: trimmed, and in the composed form of Unicode (NFC), so that a name has only one
 * spelling.
 * @param field of the request
 * @throws Refusal 422 if it is not readable
 */
export function nameOf(given: string, field = 'name'): string {
  const name = readable(given, field).trim();
  if (name === '') throw invalid(field, 'must not be blank.');
  return name;
}

/** The same without trimming; an empty name stays empty. @throws Refusal 422 */
export function readable(given: string, field: string): string {
  const name = given.normalize('NFC');
  if (CONTROL.test(name)) throw invalid(field, 'must be on one line, without control characters.');
  if (DIRECTION.test(name)) throw invalid(field, 'must not contain characters that change the direction of text.');
  if (name.trim() !== '' && NOTHING_TO_SEE.test(name)) throw invalid(field, 'must contain a visible character.');
  return name;
}
