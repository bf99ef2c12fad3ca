import { User } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { TOKEN_REFRESH_MARGIN_S } from './constants.ts';
import { expiresSoon, parseSession } from './stored-session.ts';

const profile = { sub: 'demo|standard', iss: 'https://issuer.test', aud: 'app', exp: 2_000_000_000, iat: 1 };

test('reads a session stored by the sign-in library', () => {
  const user = new User({ access_token: 'token', token_type: 'Bearer', profile, expires_at: 1_900_000_000 });
  expect(parseSession(user.toStorageString())).toEqual({
    access_token: 'token',
    expires_at: 1_900_000_000,
    subject: 'demo|standard',
  });
});

test.each([null, '', 'not json', '{}', '{"access_token":"x"}'])('%j is no session', (text) => {
  expect(parseSession(text)).toBeNull();
});

test('renews a token that expires in less than 300 s', () => {
  const session = { access_token: 't', subject: 's', expires_at: 1_000 };
  expect(expiresSoon(session, TOKEN_REFRESH_MARGIN_S, 700_000)).toBe(false);
  expect(expiresSoon(session, TOKEN_REFRESH_MARGIN_S, 701_000)).toBe(true);
});
