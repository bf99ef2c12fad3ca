import { randomBytes } from 'node:crypto';

export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

type Prefix =
  | 'usr'
  | 'org'
  | 'prd'
  | 'prc'
  | 'cfg'
  | 'log'
  | 'job'
  | 'cel'
  | 'prt'
  | 'mol'
  | 'sol'
  | 'quo'
  | 'buf'
  | 'img'
  | 'fit'
  | 'exp'
  | 'rep'
  | 'ent'
  | 'lca'
  | 'own'
  | 'whk'
  | 'dlv'
  | 'key'
  | 'svc'
  | 'shr'
  | 'bgd'
  | 'brn'
  | 'cmt'
  | 'rvw'
  | 'apr'
  | 'sit'
  | 'siv';

/** A new id: a prefix for the kind of object, and 80 random bits without similar-looking letters. */
export function newId(prefix: Prefix): string {
  return `${prefix}_${random(16)}`;
}

/** An id for one request, short enough to be read out. */
export function newRequestId(): string {
  return `req-${random(12)}`;
}

/** Random text without similar-looking letters: 5 bits per character. */
export function random(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}
