import { afterEach, expect, test, vi } from 'vitest';
import type { Config } from './config.ts';
import { createManager } from './sign-in-manager.ts';

afterEach(() => void vi.unstubAllGlobals());

test('signs in by redirect, within 60,000 ms (6,000 ms in a frame), and stores the session only in session storage', async () => {
  const kept = new Map<string, string>();
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('location', { origin: 'https://titre.test' });
  const { settings } = createManager({
    issuer: 'https://issuer.test',
    client_id: 'app',
    scope: 'openid',
    resource: null,
  } as Config);
  expect(settings.requestTimeoutInSeconds).toBe(60);
  expect(settings.silentRequestTimeoutInSeconds).toBe(6);
  expect(settings.redirect_uri).toBe('https://titre.test/login/callback');
  expect(settings.automaticSilentRenew).toBe(false);
  await settings.userStore.set('user', 'tokens');
  await settings.stateStore.set('state', 'nonce');
  expect([...kept.values()]).toEqual(['tokens', 'nonce']);
});
