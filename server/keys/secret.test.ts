import { describe, expect, test } from 'vitest';
import type { AccessKey } from '#generated/types.ts';
import { wholeContract } from '../../scripts/codegen/bundle.ts';
import { idIn, isKey, matches, newKey, newSecretOf } from './secret.ts';

const { examples, schemas } = wholeContract().components;

describe('the secret of a key', () => {
  test.each(['pat', 'svc'] as const)('names its kind and its key, and matches its digest (%s)', (kind) => {
    const { id, secret, digest } = newKey(kind);
    expect(secret.startsWith(`titre_${kind}_${id.slice(4)}`)).toBe(true);
    expect(secret).toMatch(new RegExp(schemas['AccessKey']!.properties!['secret']!.pattern!));
    expect(isKey(secret)).toBe(true);
    expect(idIn(secret)).toBe(id);
    expect(matches(secret, digest)).toBe(true);
    expect(digest).not.toContain(secret.slice(-20));
  });

  test('is different each time, also for the same key', () => {
    const { id, secret, digest } = newKey('pat');
    const next = newSecretOf(id, 'pat');
    expect(next.secret).not.toBe(secret);
    expect(idIn(next.secret)).toBe(id);
    expect(matches(next.secret, digest)).toBe(false);
  });

  test('has a checksum, which every changed character breaks', () => {
    const { secret } = newKey('pat');
    for (let at = 'titre_pat_'.length; at < secret.length; at += 1) {
      const other = secret[at] === '7' ? '8' : '7';
      expect(idIn(secret.slice(0, at) + other + secret.slice(at + 1))).toBeNull();
    }
    expect(idIn(secret.replace('pat', 'svc'))).toBeNull();
    expect(idIn(secret.slice(0, -1))).toBeNull();
    expect(idIn(`${secret}0`)).toBeNull();
  });

  test('of the examples of the contract has the right form', () => {
    for (const name of ['key_with_secret', 'key_rotated']) {
      const { id, secret } = examples![name]!.value as AccessKey & { secret: string };
      expect(idIn(secret)).toBe(id);
    }
  });

  test('is not what an access token of an issuer looks like', () => {
    expect(isKey('eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln')).toBe(false);
  });
});
