import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionKey } from './stored-session.ts';

const silent = vi.hoisted(() => vi.fn<() => Promise<never>>());
vi.mock('./sign-in-manager.ts', () => ({ createManager: () => ({ signinSilent: silent }) }));
// Another file of this process may have loaded the real one, and the next must not get this.
vi.resetModules();
afterAll(() => vi.resetModules());
const { bearer, forget, refresh, requestUserId, startSession } = await import('./session.ts');

const config = { issuer: 'https://issuer.test', client_id: 'app' } as Parameters<typeof startSession>[0];

/** A session that is about to expire. */
function put(access_token: string): void {
  const session = { access_token, expires_at: Math.floor(Date.now() / 1000) + 100, profile: { sub: 'demo|a' } };
  sessionStorage.setItem(sessionKey(config.issuer, config.client_id), JSON.stringify(session));
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  // One tab: each gets the lock at once.
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => unknown) => Promise.resolve().then(work) },
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
    },
  );
  startSession(config);
  put('old');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a failed renewal is logged and rethrown; the request is sent with the current token', async () => {
  const failure = new Error('invalid_grant');
  silent.mockRejectedValue(failure);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(refresh()).rejects.toBe(failure);
  expect(log).toHaveBeenCalledExactlyOnceWith('The session could not be renewed.', failure);
  await expect(bearer()).resolves.toBe('old');
  expect(log).toHaveBeenCalledTimes(1);
});

test('logs a lost session once, however many requests fail', async () => {
  silent.mockRejectedValue(new Error('invalid_grant'));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  put('lost');
  for (let call = 0; call < 3; call += 1) await bearer();
  expect(log).toHaveBeenCalledTimes(1);
  put('the next');
  await bearer();
  expect(log).toHaveBeenCalledTimes(2);
});

test('deletes a session without the sign-in library, which a release may have removed', () => {
  forget();
  expect(requestUserId()).toBeUndefined();
});

test('shares one renewal between simultaneous requests, even if it fails', async () => {
  put('old again');
  silent.mockClear();
  silent.mockRejectedValue(new Error('offline'));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(Promise.all([bearer(), bearer(), bearer()])).resolves.toEqual(['old again', 'old again', 'old again']);
  expect(silent).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledTimes(1);
});
