/**
 * Secrets of access keys, such as `titre_pat_4m8c2t9x5v1n7b3q…`: a prefix by which scanners of repositories and people recognise
 * them, the id of the key, 160 random bits, and a checksum. Those of share links are the same without an id.
 *
 * The database stores their SHA-256. A slow, salted hash protects passwords, because there are few likely ones to try; nobody can
 * try 2^160 secrets, so a slow hash would only slow down every request.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ALPHABET, newId, random } from '#server/ids.ts';

export type KeyKind = 'pat' | 'svc';

const SECRET_LENGTH = 32;
/** 5 bits per character. */
const CHECKSUM_LENGTH = 7;

const SHAPE = new RegExp(
  `^(titre_(?:pat|svc)_([${ALPHABET}]{16})[${ALPHABET}]{${SECRET_LENGTH}})([${ALPHABET}]{${CHECKSUM_LENGTH}})$`,
);

/** Whether a bearer token claims to be an access key: access tokens of an issuer have dots. */
export const isKey = (token: string): boolean => token.startsWith('titre_');

/** A new id with its secret. */
export function newKey(kind: KeyKind): { id: string; secret: string; digest: string } {
  const id = newId('key');
  return { id, ...newSecretOf(id, kind) };
}

/** A new secret for a key. */
export function newSecretOf(id: string, kind: KeyKind): { secret: string; digest: string } {
  const text = `titre_${kind}_${id.slice('key_'.length)}${random(SECRET_LENGTH)}`;
  const secret = text + checksumOf(text);
  return { secret, digest: digestOf(secret) };
}

/** Id of the key that a secret belongs to; null if it is mistyped, truncated or made up, which needs no look-up. */
export function idIn(secret: string): string | null {
  const [, text, id, checksum] = SHAPE.exec(secret) ?? [];
  return text !== undefined && checksumOf(text) === checksum ? `key_${id}` : null;
}

/**
 * A new secret of a share link, such as `titre_share_4m8c2t9x5v1n7b3q…`. It has no id: a link is found by the digest, so that the time of
 * an answer says nothing about which links exist.
 */
export function newShareSecret(): { secret: string; digest: string } {
  const text = `titre_share_${random(SECRET_LENGTH)}`;
  const secret = text + checksumOf(text);
  return { secret, digest: digestOf(secret) };
}

/** Whether a secret has this digest, in a time that does not depend on where they differ. */
export const matches = (secret: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(secret), 'hex'), Buffer.from(digest, 'hex'));

/** What is stored of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** CRC-32, the highest bits first. */
function checksumOf(text: string): string {
  const sum = crc32(text);
  return Array.from(
    { length: CHECKSUM_LENGTH },
    (_, at) => ALPHABET[(sum >>> (5 * (CHECKSUM_LENGTH - 1 - at))) & 31],
  ).join('');
}
