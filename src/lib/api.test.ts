import { expect, test, vi } from 'vitest';
import { startApi, request } from './api.ts';
import type { Config } from './config.ts';
import { startSession } from './session.ts';

const config = { issuer: 'http://issuer.test', client_id: 'app', api_base_url: 'http://api.test' } as Config;

test('without a session no request is sent, and the app is told', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const onUnauthorised = vi.fn<() => Promise<void>>(async () => {});
  startSession(config);
  startApi(config, { onUnauthorised, onOtherOrganisation: () => {} });
  const call = { query: new URLSearchParams(), body: undefined, headers: undefined, signal: undefined };
  await expect(request({ method: 'get', path: '/v1/products.json', ...call })).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorised).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
