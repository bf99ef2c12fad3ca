import { expect, test } from 'vitest';
import { canonical } from '#engine/index.ts';
import type { SharedSignature, SigningKey } from '#generated/types.ts';
import { verify } from './signature.ts';

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const content = { title: 'Memo', figures: { cogs: 118.88 }, absent: undefined };

async function signed() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = { kty: 'OKP', crv: 'Ed25519', x: x!, kid: 'one', use: 'sig' } as SigningKey;
  const text = new TextEncoder().encode(canonical(content));
  const value = base64url(await crypto.subtle.sign('Ed25519', pair.privateKey, text));
  return { key, signature: { algorithm: 'Ed25519', key_id: 'one', value } as SharedSignature };
}

test('a signature is valid for its content in any order of keys, and for no other digit', async () => {
  const { key, signature } = await signed();
  expect(await verify({ figures: { cogs: 118.88 }, title: 'Memo' }, signature, [key])).toBe('valid');
  expect(await verify({ ...content, figures: { cogs: 118.89 } }, signature, [key])).toBe('invalid');
});

test('a key that the server does not list, or another key under its id, verifies nothing', async () => {
  const [{ signature }, { key: other }] = [await signed(), await signed()];
  expect(await verify(content, signature, [other])).toBe('invalid');
  expect(await verify(content, signature, [])).toBe('invalid');
});
