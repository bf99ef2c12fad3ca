/** What stands between a page and an attacker, and what an operator is told: the policy of pages, its reports, refusals. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { POLICY_REPORTS } from '#server/policy-reports-path.ts';
import { inlineStyles } from '#server/web/inline-styles.ts';
import { testServer, type TestServer } from '../support/server.ts';

const METRICS = 'prometheus-0123456789';

/** A server that keeps the lines of its log. */
async function loggingServer(env: Record<string, string> = {}) {
  const server = await testServer();
  const lines: Record<string, unknown>[] = [];
  const config = readConfig({ PUBLIC_URL: 'http://titre.test', METRICS_TOKEN: METRICS, ...env });
  const { identity, database, compute } = server;
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = await buildApp({ config, identity, api: { database, compute, mostJobs: 100 }, web: 'none', log });
  await app.ready();
  const events = () => lines.filter((line) => 'event' in line);
  return {
    server,
    app,
    lines,
    events,
    close: async () => {
      await app.close();
      await server.close();
    },
  };
}

describe('the policy of pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titre-dist-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('allows no inline content except style elements with known content', async () => {
    const server = await testServer({ PUBLIC_URL: 'https://titre.test' }, 'static');
    for (const path of ['/', '/healthz', '/docs', '/v1/products.json', '/nowhere']) {
      const { headers } = await server.app.inject({ url: path, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toMatch(/(?:^|;)script-src 'self'(?:;|$)/);
      expect(policy).toMatch(/(?:^|;)style-src 'self'( 'sha256-[\w+/=]{44}')+(?:;|$)/);
      expect(policy).toContain(`;report-uri ${POLICY_REPORTS};report-to policy`);
      expect(headers['reporting-endpoints']).toBe(`policy="${POLICY_REPORTS}"`);
    }
    await server.close();
  });

  test('knows the style elements of the built app by their content', () => {
    const [one, two] = ['body{margin:0}', '\n .a { color: red }\n'];
    writeFileSync(join(folder, 'index.html'), `<head><style>${one}</style></head><body><style>${two}</style></body>`);
    const of = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    // An empty one is what the component library inserts.
    expect(inlineStyles(folder)).toEqual(expect.arrayContaining([of(''), of(one), of(two)]));
    expect(inlineStyles(join(folder, 'none'))).toEqual(expect.arrayContaining([of('')]));
  });
});

describe('a report of blocked content', () => {
  let logging: Awaited<ReturnType<typeof loggingServer>>;
  beforeAll(async () => {
    logging = await loggingServer({ RATE_LIMITS: 'true' });
  });
  afterAll(() => logging.close());

  const post = (type: string, payload: string, from = '192.0.2.1') =>
    logging.app.inject({
      method: 'POST',
      url: POLICY_REPORTS,
      headers: { 'content-type': type },
      payload,
      remoteAddress: from,
    });

  const old = JSON.stringify({
    'csp-report': {
      'document-uri': 'https://titre.test/login?code=secret#secret',
      'violated-directive': 'style-src-attr',
      'blocked-uri': 'inline',
      'original-policy': 'default-src',
    },
  });
  const recent = JSON.stringify([
    { type: 'deprecation', body: {} },
    {
      type: 'csp-violation',
      url: 'https://titre.test/',
      body: {
        documentURL: 'https://titre.test/',
        effectiveDirective: 'script-src',
        blockedURL: 'https://evil.test/a.js?x',
      },
    },
  ]);

  test.each([
    [
      'application/csp-report',
      old,
      { directive: 'style-src-attr', blocked: 'inline', page: 'https://titre.test/login' },
    ],
    [
      'application/reports+json',
      recent,
      { directive: 'script-src', blocked: 'https://evil.test/a.js', page: 'https://titre.test/' },
    ],
  ])('in %s is one line of the log, without queries', async (type, payload, expected) => {
    const before = logging.events().length;
    expect((await post(type, payload)).statusCode).toBe(204);
    const added = logging.events().slice(before);
    expect(added).toMatchObject([{ event: 'policy_violation', level: 40, from: '192.0.2.1', ...expected }]);
    expect(JSON.stringify(added)).not.toContain('secret');
  });

  test.each([
    ['application/json', old, 415],
    ['text/html', old, 415],
    ['application/csp-report', '{', 400],
    ['application/csp-report', JSON.stringify({ a: 'x'.repeat(20_000) }), 413],
    ['application/csp-report', '[]', 204],
    ['application/reports+json', '[null, 1, {"type":"csp-violation"}]', 204],
    ['application/csp-report', 'null', 204],
  ])('in %s that is invalid is rejected or ignored: %.20s', async (type, payload, status) => {
    const before = logging.events().length;
    expect((await post(type, payload)).statusCode).toBe(status);
    expect(logging.events().length).toBe(before);
  });

  test('is logged at most 30 times per minute, and accepted at most 60 times from one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) statuses.push((await post('application/csp-report', old, '192.0.2.2')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 204), ...Array.from({ length: 10 }, () => 429)]);
    expect((await post('application/csp-report', old, '192.0.2.3')).statusCode).toBe(204);
    expect(logging.events().filter(({ event }) => event === 'policy_violation')).toHaveLength(30);
  });
});

describe('a rejected request that may be an attack', () => {
  let logging: Awaited<ReturnType<typeof loggingServer>>;
  let server: TestServer;
  beforeAll(async () => {
    logging = await loggingServer();
    ({ server } = logging);
  });
  afterAll(() => logging.close());

  const call = async (url: string, authorization?: string) => {
    const before = logging.events().length;
    const { statusCode } = await logging.app.inject({
      url,
      headers: authorization === undefined ? {} : { authorization },
      remoteAddress: '192.0.2.9',
    });
    return { statusCode, added: logging.events().slice(before) };
  };
  const bearer = async (account: 'free' | 'noorg' | 'standard') => `Bearer ${await server.token(account)}`;
  const forged = async () => `${(await bearer('standard')).slice(0, -10)}AAAAAAAAAA`;

  test.each<[string, string, () => Promise<string>, number, object]>([
    [
      'a forged token',
      '/v1/products.json?req_id=usr_x',
      forged,
      401,
      { event: 'token_refused', reason: expect.stringMatching(/signature/i), path: '/v1/products.json' },
    ],
    [
      'a wrong token of the metrics',
      '/metrics',
      async () => 'Bearer wrong-0123456789abc',
      401,
      { event: 'token_refused', reason: 'wrong metrics token', path: '/metrics' },
    ],
    [
      'a call that is for administrators',
      '/v1/organisations.json',
      () => bearer('standard'),
      403,
      { event: 'access_refused', user: 'usr_mara_kovacs', path: '/v1/organisations.json' },
    ],
    [
      'another’s req_id',
      '/v1/products.json?req_id=usr_ada_lindqvist',
      () => bearer('standard'),
      403,
      { event: 'access_refused', user: 'usr_mara_kovacs', reason: 'req_id and user_id must match the access token.' },
    ],
  ])('%s is an event of the log, without the token', async (_, url, authorization, status, expected) => {
    const sent = await authorization();
    const { statusCode, added } = await call(url, sent);
    expect(statusCode).toBe(status);
    expect(added).toMatchObject([{ level: 40, method: 'GET', from: '192.0.2.9', ...expected }]);
    const token = sent.slice('Bearer '.length);
    expect(JSON.stringify(logging.lines)).not.toContain(token);
    expect(JSON.stringify(logging.lines)).not.toContain(token.split('.')[1] ?? token);
  });

  test('a request without a token, or an allowed one, is not logged as an event', async () => {
    expect(await call('/v1/products.json')).toEqual({ statusCode: 401, added: [] });
    expect(await call('/v1/products.json', await bearer('standard'))).toEqual({ statusCode: 200, added: [] });
  });
});
