import { describe, expect, test } from 'vitest';
import { clientConfig, ConfigError, environment, readConfig } from '#server/config.ts';

describe('the environment', () => {
  test('has a default for everything that is needed to start', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      autoRegister: true,
    });
    expect(config.oidc).toMatchObject({ embedded: true, issuer: 'http://localhost:3000/oidc', clientId: 'titre-web' });
  });

  test('moves the issuer with the port', () => {
    expect(readConfig({ PORT: '4123' }).oidc.issuer).toBe('http://localhost:4123/oidc');
  });

  test('lets a stopped server drain where there can be another one, unless configured otherwise', () => {
    const postgresql = { DATABASE_URL: 'postgres://db/titre' };
    expect(readConfig({}).stop).toEqual({ drain: 0, open: 25 });
    expect(readConfig(postgresql).stop).toEqual({ drain: 5, open: 25 });
    expect(readConfig({ ...postgresql, DRAIN_SECONDS: '0' }).stop.drain).toBe(0);
  });

  test.each([
    ['PORT', '0', /^PORT is '0'; it must be a whole number from 1 to 65535\.$/],
    ['PORT', '80a', /PORT is '80a'/],
    ['AUTO_REGISTER', 'maybe', /AUTO_REGISTER is 'maybe'; it must be true or false/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is 'loud'; it must be one of fatal, error/],
    ['OIDC_ISSUER', 'issuer.example', /OIDC_ISSUER is 'issuer\.example'; it must be an address that starts with https/],
    ['PUBLIC_URL', 'https://titre.example/app', /an origin without a path, such as https:\/\/titre\.example/],
    ['CONTACT_EMAIL', 'nobody', /CONTACT_EMAIL is 'nobody'; it must be an e-mail address/],
    ['DATABASE_URL', 'mysql://root:secret@db', /DATABASE_URL is '…'; it must be an address that starts with postgres/],
    ['NODE_ENV', 'prod', /NODE_ENV is 'prod'; it must be one of .*production/],
    ['HOST', 'http://x', /HOST is 'http:\/\/x'; it must be a host name or IP address/],
    ['TRUST_PROXY', '10.0.0.0/40', /TRUST_PROXY is '10\.0\.0\.0\/40'; it must be true, false, or addresses/],
    ['CORS_ORIGINS', 'https://a.test,https://b.test/x', /CORS_ORIGINS is 'https:\/\/b\.test\/x'; it must be an origin/],
    ['CORS_ORIGINS', '*', /CORS_ORIGINS is '\*'; it must be an address/],
    ['OIDC_ORIGINS', 'x', /OIDC_ORIGINS is 'x'/],
    ['METRICS_TOKEN', 'short', /METRICS_TOKEN is '…'; it must be 16 characters or more/],
    ['DRAIN_SECONDS', '-1', /DRAIN_SECONDS is '-1'; it must be a whole number from 0 to 3600/],
    ['STOP_SECONDS', '0', /STOP_SECONDS is '0'; it must be a whole number from 1 to 3600/],
    ['RATE_LIMITS', 'some', /RATE_LIMITS is 'some'; it must be true or false/],
    ['RATE_LIMIT_ADDRESS', '-1', /RATE_LIMIT_ADDRESS is '-1'; it must be a whole number from 0/],
    ['API_BASE_URL', 'api.test', /API_BASE_URL is 'api\.test'; it must be an address that starts with https/],
    ['ANALYTICS', '//count.test', /ANALYTICS is '\/\/count\.test'; it must be an address .*or a path/],
    ['PROVIDER_LOGO', 'logo.svg', /PROVIDER_LOGO is 'logo\.svg'; it must be an address/],
  ])('%s=%s is rejected with a valid value', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  test('does not repeat the password of a database address', () => {
    let message = '';
    try {
      readConfig({ DATABASE_URL: 'mysql://root:secret@db' });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('secret');
  });

  test('limits request rates, unless configured otherwise or with demo accounts outside production', () => {
    const limitsOf = (env: Record<string, string>) => readConfig({ RATE_LIMIT_WRITES: '7', ...env }).rateLimits?.writes;
    const issuer = { OIDC_ISSUER: 'https://issuer.example' };
    expect(limitsOf({})).toBeUndefined();
    expect(limitsOf({ RATE_LIMITS: 'true' })).toBe(7);
    expect(limitsOf(issuer)).toBe(7);
    expect(limitsOf({ NODE_ENV: 'production', DEMO: '1' })).toBe(7);
    expect(limitsOf({ ...issuer, RATE_LIMITS: 'false' })).toBeUndefined();
  });

  test('requires an https issuer in production', () => {
    const issuer = { OIDC_ISSUER: 'http://issuer.example' };
    expect(() => readConfig({ ...issuer, NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER .* must be an https:\/\//);
    expect(readConfig(issuer).oidc.issuer).toBe('http://issuer.example');
  });

  test('lists every variable once, with a description', () => {
    expect(new Set(environment.map(({ name }) => name)).size).toBe(environment.length);
    for (const { description } of environment) expect(description).not.toBe('');
  });
});

describe('the embedded identity provider', () => {
  test('does not start in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/OIDC_ISSUER is not set and NODE_ENV is production/);
  });

  test('starts in production for a demonstration', () => {
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).oidc.embedded).toBe(true);
  });

  test('does not start if another issuer is configured', () => {
    expect(readConfig({ OIDC_ISSUER: 'https://issuer.example' }).oidc.embedded).toBe(false);
    expect(() => readConfig({ OIDC_ISSUER: 'https://issuer.example', DEMO: '1' })).toThrow(/Unset one of the two/);
  });
});

test('the app receives only names and addresses', () => {
  const told = clientConfig(readConfig({ PRODUCT_NAME: 'Ferment', DATABASE_URL: 'postgres://u:secret@db/x' }));
  expect(told).toMatchObject({
    product_name: 'Ferment',
    issuer: 'http://localhost:3000/oidc',
    demo: true,
    api_base_url: '',
    analytics: null,
    scope: 'openid email profile offline_access api',
    resource: 'https://api.titre.example',
  });
  expect(clientConfig(readConfig({ OIDC_SEND_RESOURCE: 'false', OIDC_SCOPE: 'openid x' }))).toMatchObject({
    scope: 'openid x',
    resource: null,
  });
  expect(JSON.stringify(told)).not.toContain('secret');
});
