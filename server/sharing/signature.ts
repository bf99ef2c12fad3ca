/** Ed25519 signatures of shared pages (RFC 8032) over canonical JSON, which browsers verify with WebCrypto. */
import { createHash, createPrivateKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { canonical } from '#engine/index.ts';
import type { SharedSignature } from '#generated/types.ts';

/** A key as it is stored: 32 bytes each, base64url. */
export interface StoredSigningKey {
  id: string;
  public_key: string;
  private_key: string;
}

const jwk = (x: string) => ({ crv: 'Ed25519', kty: 'OKP', x });

export function newSigningKey(): StoredSigningKey {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  // RFC 7638: the required members, in the order of their names.
  const id = createHash('sha256')
    .update(JSON.stringify(jwk(x!)))
    .digest('base64url');
  return { id, public_key: x!, private_key: d! };
}

/** Signs the canonical JSON of a content. */
export function signatureOf(content: object, { id, public_key, private_key }: StoredSigningKey): SharedSignature {
  const key = createPrivateKey({ format: 'jwk', key: { ...jwk(public_key), d: private_key } });
  const value = signBytes(null, Buffer.from(canonical(content)), key).toString('base64url');
  return { algorithm: 'Ed25519', key_id: id, value };
}
