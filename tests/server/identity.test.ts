import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openCompute } from '#server/compute/pool.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createdAccounts } from '#server/db/created-accounts.ts';
import type { Database } from '#server/db/database.ts';
import { demoTokenFrom } from '#server/identity/demo-token.ts';
import { openIdentity, type Identity } from '#server/identity/index.ts';
import { errorPage } from '#server/identity/pages.ts';
import { seedDemo } from '#server/seed.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { memoryDatabase } from '../support/server.ts';
import { Visitor, type Tokens } from '../support/sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'titre-identity-'));
let config: Config;
let database: Database;
let identity: Identity;
let app: FastifyInstance;

async function startServer(): Promise<void> {
  identity = await openIdentity(config, { created: createdAccounts(database.sql) });
  app = await buildApp({
    config,
    identity,
    api: { database, compute: openCompute(config.compute), mostJobs: 1 },
    web: 'none',
  });
  await app.listen({ port: config.port, host: config.host });
}

async function stopServer(): Promise<void> {
  await app.close();
  identity.close();
  // The client keeps connections for the next call, and must have seen that these are closed.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

beforeAll(async () => {
  config = readConfig({ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  config = { ...config, publicUrl: `http://127.0.0.1:${config.port}` };
  config.oidc = { ...config.oidc, issuer: `${config.publicUrl}/oidc` };
  database = await memoryDatabase();
  await seedDemo(database.sql);
  await startServer();
});

afterAll(async () => {
  await stopServer();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const visitor = () => new Visitor(config.publicUrl);

async function me(token: string): Promise<{ status: number; body: { email?: string } }> {
  const response = await fetch(`${config.publicUrl}/v1/users/${encodeURIComponent(decodeJwt(token).sub!)}.json`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as { email?: string } };
}

describe('the sign-in page', () => {
  test('has one button for each account, named by its address, and runs no script', async () => {
    const someone = visitor();
    const { response } = await someone.follow(await someone.fetch(someone.authorisation().address));
    const html = await response.text();
    const names = [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(
      new Set(['admin@demo.test', 'free@demo.test', 'noorg@demo.test', 'standard@demo.test']),
    );
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'none'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('signs in users created by an administrator, into their organisation', async () => {
    const { access_token: admin } = await visitor().signIn('admin@demo.test');
    const email = 'joris.dewit@helder.test';
    const created = await fetch(`${config.publicUrl}/v1/organisations/org_helder_foods/users/create.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Joris de Wit', email }),
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const someone = visitor();
    const page = await someone.follow(await someone.fetch(someone.authorisation().address));
    expect(await page.response.text()).toContain(`>${email}</button>`);
    // An address is the same in any case.
    const { access_token: token, refresh_token: refresh } = await someone.signIn('Joris.DeWit@helder.test');
    expect((await me(token)).body).toMatchObject({ id, email, current_org: { id: 'org_helder_foods' } });
    expect((await someone.refresh(refresh)).status).toBe(200);
  });

  test('shows a message for an unknown address, and asks again', async () => {
    const someone = visitor();
    const { address } = await someone.follow(await someone.fetch(someone.authorisation().address));
    const chosen = await someone.fetch(address.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account: 'nobody@helder.test' }),
    });
    const again = await someone.follow(chosen);
    expect(again.response.status).toBe(200);
    expect(await again.response.text()).toContain('No account has this address');
  });

  test('redirects a sign-in that was never started to the app', async () => {
    const response = await visitor().fetch('/oidc/sign-in/made-up');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login']);
  });

  test('does not sign in with an unknown address', async () => {
    const someone = visitor();
    const { address } = await someone.follow(await someone.fetch(someone.authorisation().address));
    const posted = await someone.fetch(address.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account: 'root@demo.test' }),
    });
    expect(new URL(posted.headers.get('location')!, config.publicUrl).pathname).toBe(address.pathname);
  });
});

describe('signing in', () => {
  test('gives a JWT access token that the API accepts, and names the person', async () => {
    const tokens = await visitor().signIn('standard@demo.test');
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: config.oidc.issuer,
      aud: 'https://api.titre.example',
      sub: 'demo|standard',
      email: 'standard@demo.test',
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: 'titre-web', email: 'standard@demo.test' });
    expect(tokens.expires_in).toBeGreaterThan(300);
    expect(await me(tokens.access_token)).toMatchObject({ status: 200, body: { email: 'standard@demo.test' } });
  });

  test('gives an ID token that the API rejects', async () => {
    const tokens = await visitor().signIn('standard@demo.test');
    expect((await me(tokens.id_token)).status).toBe(401);
  });

  test('asks for PKCE', async () => {
    const someone = visitor();
    const { address } = someone.authorisation();
    const bare = address.replace(/&code_challenge=[^&]*/, '').replace(/&code_challenge_method=[^&]*/, '');
    const response = await someone.fetch(bare);
    expect(new URL(response.headers.get('location')!).searchParams.get('error')).toBe('invalid_request');
  });

  test('redirects only to the registered address', async () => {
    const someone = visitor();
    const { address } = someone.authorisation({ redirect_uri: 'https://elsewhere.example/login/callback' });
    const response = await someone.fetch(address);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test('accepts a code only once', async () => {
    const someone = visitor();
    const { address, verifier } = someone.authorisation();
    const page = await someone.follow(await someone.fetch(address));
    const chosen = await someone.fetch(page.address.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account: 'free@demo.test' }),
    });
    const code = (await someone.follow(chosen)).address.searchParams.get('code')!;
    const redirect_uri = `${config.publicUrl}/login/callback`;
    const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    expect((await someone.token({ ...form, code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await someone.token(form)).status).toBe(200);
    expect((await someone.token(form)).status).toBe(400);
  });
});

describe('refreshing', () => {
  test('renews both tokens, and an old refresh token ends the session of the new one', async () => {
    const someone = visitor();
    const first = await someone.signIn('standard@demo.test');
    const { status, body } = await someone.refresh(first.refresh_token);
    const second = body as Tokens;
    expect(status).toBe(200);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).status).toBe(200);

    expect((await someone.refresh(first.refresh_token)).status).toBe(400);
    expect((await someone.refresh(second.refresh_token)).status).toBe(400);
  });

  test('works after a restart, with earlier sessions and tokens', async () => {
    const someone = visitor();
    const before = await someone.signIn('admin@demo.test');
    await stopServer();
    await startServer();
    expect((await me(before.access_token)).status).toBe(200);
    const { status, body } = await someone.refresh(before.refresh_token);
    expect(status).toBe(200);
    expect((await me((body as Tokens).access_token)).status).toBe(200);
    // No page: the session is still there.
    const { address } = await someone.follow(await someone.fetch(someone.authorisation().address));
    expect(address.searchParams.get('code')).not.toBeNull();
  });
});

test('signing out asks for no confirmation, ends session and refresh token, and returns to the app', async () => {
  const someone = visitor();
  const { id_token, refresh_token } = await someone.signIn('standard@demo.test');
  const query = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: `${config.publicUrl}/logout`,
    client_id: 'titre-web',
    state: 'bye',
  });
  const page = await someone.fetch(`/oidc/session/end?${query}`);
  const html = await page.text();
  // The page submits itself: what a browser would send is sent here.
  const [, script] = /<script nonce="([^"]+)">/.exec(html) ?? [];
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'nonce-${script}'`);
  const [, action] = /action="([^"]+)"/.exec(html) ?? [];
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"\/>/g)].map(
    ([, name, value]) => [name!, value!] as [string, string],
  );
  expect(Object.fromEntries(fields)).toMatchObject({ logout: 'yes' });
  const done = await someone.fetch(action!, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  expect([done.status, done.headers.get('location')]).toEqual([303, `${config.publicUrl}/logout?state=bye`]);
  expect((await someone.refresh(refresh_token)).status).toBe(400);
  const again = await someone.follow(await someone.fetch(someone.authorisation().address));
  expect(again.response.status).toBe(200);
});

test('a token created at the terminal is equivalent to one from a sign-in; only the owner can read its key', async () => {
  const token = await demoTokenFrom(folder, 'admin@demo.test', config.oidc);
  expect((await me(token)).status).toBe(200);
  await expect(demoTokenFrom(folder, 'nobody@demo.test', config.oidc)).rejects.toThrow(/Unknown demo account nobody/);
  expect(statSync(join(folder, 'identity', 'secrets.json')).mode & 0o077).toBe(0);
});

test('the page of a failed sign-in names a full disk, and repeats no words of the library', () => {
  const failure = { error: 'server_error', error_description: 'oops! something went wrong' };
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const said = (cause: unknown) => errorPage(failure, 'http://app.test', cause).html;
  expect(said(new Error('The query failed', { cause: full }))).toContain('The disk of the server is full');
  expect(said(new Error('Other'))).toContain('Something unexpected happened.');
  expect(said(full) + said(null)).not.toContain('oops');
});
