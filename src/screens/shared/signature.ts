import { canonical } from '#engine/index.ts';
import type { SharedSignature, SigningKey } from '#generated/types.ts';

/** `unknown`: this browser, or this file, cannot verify it. */
export type Verdict = 'valid' | 'invalid' | 'unknown';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0)!);

/** Whether the server signed this content. */
export async function verify(
  content: unknown,
  { key_id, value }: SharedSignature,
  keys: readonly SigningKey[],
): Promise<Verdict> {
  const key = keys.find(({ kid }) => kid === key_id);
  if (!key) return 'invalid';
  let imported: CryptoKey;
  try {
    const { kty, crv, x } = key;
    imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    // Ed25519 is missing in older browsers, and WebCrypto on pages without TLS.
    return 'unknown';
  }
  try {
    const text = new TextEncoder().encode(canonical(content));
    return (await crypto.subtle.verify('Ed25519', imported, bytesOf(value), text)) ? 'valid' : 'invalid';
  } catch {
    return 'invalid';
  }
}
