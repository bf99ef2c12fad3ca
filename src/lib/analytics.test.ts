import { expect, test, vi } from 'vitest';
import { isCounted, noAnalytics, postAnalytics } from './analytics.ts';

const visit = { page: '/products/:prodId', roles: ['Standard'] };

test('posts a visit with only its page and roles, without cookies or referrer', () => {
  const send = vi.fn<typeof fetch>(async () => new Response());
  postAnalytics('https://count.test/visits', send).visited({ ...visit, name: 'Mara', user_id: 'usr_1' } as never);
  expect(send).toHaveBeenCalledTimes(1);
  const [address, init] = send.mock.calls[0]!;
  expect(address).toBe('https://count.test/visits');
  expect(JSON.parse(init!.body as string)).toEqual({ event: 'page', ...visit });
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
});

test('ignores an address that does not respond', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(() => postAnalytics('/visits', send).visited(visit)).not.toThrow();
  await Promise.resolve();
});

test('sends nothing without an address', () => {
  const send = vi.spyOn(globalThis, 'fetch');
  noAnalytics.visited(visit);
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
});

test.each([
  [['org_a', 'org_own'], true, false],
  [['org_a', 'org_own'], false, true],
  [['org_a'], true, true],
  [[], true, true],
])('members of %j in production (%s) are counted: %s', (ids, production, counted) => {
  const organisations = ids.map((id) => ({ id }));
  expect(isCounted(organisations, ['org_own'], production)).toBe(counted);
});
