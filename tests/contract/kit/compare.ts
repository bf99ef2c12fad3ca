/** What was sent against what came back. */
import { isDeepStrictEqual } from 'node:util';
import type { Json, Operation } from '../contract.ts';

/** Writes that store their body as an object's values. Others compute from it, start something or relate objects. */
export const isWrite = ({ id, method, requestType }: Operation) =>
  requestType === 'application/json' && (method === 'PUT' || id.startsWith('create')) && id !== 'acceptFit';

/** Of a response that is nothing but the id of what was made. */
export const isId = (answer: unknown) => Object.keys(answer as Json).join() === 'id';

/**
 * Properties of a body that say how to write, or of which the server stores what it finds: organisations by their id, the place in a
 * list, the rights that remain.
 */
const notStored = new Set(['version', 'copy_of', 'orgs', 'current_org', 'order', 'sliders', 'members']);

/**
 * The first value that was sent and not returned, in words. Properties that the response does not have are not compared:
 * the schema says which it must have.
 */
export function difference(sent: unknown, got: unknown, path = ''): string | null {
  if (sent === undefined || got === undefined || sameValue(sent, got, path)) return null;
  if (Array.isArray(sent) && Array.isArray(got)) {
    if (sent.length !== got.length) return `${path}: ${sent.length} sent, ${got.length} returned`;
    return first(sent.map((value, i) => difference(value, got[i], `${path}.${i}`)));
  }
  if (isObject(sent) && isObject(got))
    return first(
      Object.keys(sent)
        // The server gives new entries of a list their ids.
        .filter((key) => !notStored.has(key) && !(key === 'id' && path !== ''))
        .map((key) => difference(sent[key], got[key], path ? `${path}.${key}` : key)),
    );
  return `${path || 'the object'}: sent ${short(sent)}, returned ${short(got)}`;
}

const first = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? null;
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sameValue(sent: unknown, got: unknown, path: string): boolean {
  if (typeof sent === 'string' && typeof got === 'string' && /^\d{4}-.*\d$|Z$/.test(sent))
    return sent === got || Date.parse(sent) === Date.parse(got);
  // A name may lose the spaces around it, and its letters may be composed. Other text is the user's.
  if (typeof sent === 'string' && typeof got === 'string' && /(^|\.)name$/.test(path))
    return [sent, sent.trim()].some((own) => got === own || got === own.normalize('NFC'));
  // An object is sent by its id.
  if (typeof sent === 'string' && isObject(got)) return got['id'] === sent;
  return isDeepStrictEqual(sent, got);
}
