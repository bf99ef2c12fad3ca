import { describe, expect, test } from 'vitest';
import { redact } from './redact.ts';

describe('redact', () => {
  test.each([
    ['of ada.b+c@lab.example, now', 'of [e-mail], now'],
    ['/v1/people/ada%40lab.example.json', '/v1/people/[e-mail]'],
    ['token eyJhbGciOi.eyJzdWIi.sig-x!', 'token [token]!'],
    ['a token cut at eyJhbGciOi', 'a token cut at [token]'],
    ['Bearer abc.def', 'Bearer [token]'],
    ['postgres://titre:secret@db/titre', 'postgres://[credentials]@db/titre'],
    ['Failed query: select\nparams: a,b\nc', 'Failed query: select\nparams: […]'],
    ['/v1/products.json', '/v1/products.json'],
  ])('%s', (text, redacted) => expect(redact(text)).toBe(redacted));

  test('returns the start of a long text, without the secret at its end', () => {
    const redacted = redact(`${'a '.repeat(2040)}ada.lovelace@laboratory.example ${'b '.repeat(9000)}`);
    expect(redacted).toHaveLength(4097);
    expect(redacted).not.toContain('ada');
  });
});
