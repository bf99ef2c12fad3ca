import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey } from './stored-session.ts';

const silent = vi.hoisted(() => vi.fn<() => Promise<never>>());
const redirect = vi.hoisted(() => vi.fn<(how: object) => Promise<void>>());
const callback = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('./sign-in-manager.ts', () => ({
  createManager: () => ({ signinSilent: silent, signinRedirect: redirect, signinCallback: callback }),
}));
// Another file of this process may have loaded the real one, and the next must not get this.
vi.resetModules();
afterAll(() => vi.resetModules());
// Each is a page that has just been opened.
const newPage = async () => {
  vi.resetModules();
  return { ...(await import('./session.ts')), ...(await import('./sign-in-out.ts')) };
};
const { bearer, forget, refresh, requestUserId, startSession } = await newPage();

const config = { issuer: 'https://issuer.test', client_id: 'app' } as Parameters<typeof startSession>[0];

function newStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

/** A session that is about to expire. */
function put(access_token: string): void {
  const session = { access_token, expires_at: Math.floor(Date.now() / 1000) + 100, profile: { sub: 'demo|a' } };
  sessionStorage.setItem(sessionKey(config.issuer, config.client_id), JSON.stringify(session));
}

beforeEach(() => {
  for (const storage of ['sessionStorage', 'localStorage']) vi.stubGlobal(storage, newStorage());
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

describe('a new tab, when no other is open', () => {
  const open = async () => {
    const page = await newPage();
    page.startSession(config);
    return page;
  };
  /** A tab of a browser in which somebody signed in. */
  async function newTab() {
    const page = await open();
    callback.mockResolvedValue({ state: { returnTo: '/' } });
    await page.completeSignIn();
    vi.stubGlobal('sessionStorage', newStorage());
    return open();
  }
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', newStorage());
    vi.stubGlobal('location', { href: 'https://titre.test/login/callback?error=login_required' });
    vi.stubGlobal('history', { state: null, replaceState: () => {} });
    // As a browser that leaves the page.
    redirect.mockReset().mockReturnValue(new Promise(() => {}));
    callback.mockReset();
  });

  test('of a browser in which nobody signed in, goes to the sign-in page', async () => {
    const page = await open();
    expect(await page.joinSession('/products')).toBe(false);
    expect(redirect).not.toHaveBeenCalled();
  });

  test('asks the identity provider once without a page, and otherwise continues to the sign-in page', async () => {
    const tab = await newTab();
    void tab.joinSession('/products#x');
    await expect.poll(() => redirect.mock.calls).toHaveLength(1);
    expect(redirect.mock.calls[0]![0]).toMatchObject({ prompt: 'none', state: { returnTo: '/products#x' } });

    const back = await open();
    callback.mockRejectedValue(new Error('login_required'));
    await expect(back.completeSignIn()).resolves.toBe('/login?from=%2Fproducts#x');
    await expect(back.joinSession('/products#x')).resolves.toBe(false);
    // Nor does a later tab ask.
    vi.stubGlobal('sessionStorage', newStorage());
    await expect((await open()).joinSession('/')).resolves.toBe(false);
    expect(redirect).toHaveBeenCalledOnce();
  });

  test('goes to the sign-in page if the identity provider cannot be reached', async () => {
    const tab = await newTab();
    redirect.mockRejectedValue(new Error('offline'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(tab.joinSession('/')).resolves.toBe(false);
  });

  test('goes to the sign-in page after signing out, and a failed sign-in by the user stays an error', async () => {
    const tab = await newTab();
    tab.forget();
    vi.stubGlobal('sessionStorage', newStorage());
    const other = await open();
    await expect(other.joinSession('/')).resolves.toBe(false);
    void other.signIn('/');
    await expect.poll(() => redirect.mock.calls).toHaveLength(1);
    callback.mockRejectedValue(new Error('access_denied'));
    await expect((await open()).completeSignIn()).rejects.toThrow('access_denied');
  });
});
