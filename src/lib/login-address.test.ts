import { expect, test } from 'vitest';
import { loginAddress, safePath } from './login-address.ts';

test('returns from sign-in only to pages of this app', () => {
  expect(safePath('/products')).toBe('/products');
  for (const path of ['https://elsewhere.test', '//elsewhere.test', '/login?from=/x', '/logout', null])
    expect(safePath(path)).toBe('/');
  expect(loginAddress({ pathname: '/', search: '', hash: '#x' })).toBe('/login#x');
});
