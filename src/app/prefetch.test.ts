import { expect, test, vi } from 'vitest';
import { mayPrefetch, prefetch } from './prefetch.ts';

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ saveData: false }, true],
])('on a connection of %o fetching ahead is allowed: %s', (connection, allowed) => {
  expect(mayPrefetch(connection === undefined ? {} : { connection })).toBe(allowed);
});

test('only the page behind the path is fetched, and a failure is nobody’s loss', () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('gone')));
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const routes = [
    {
      children: [
        { path: '/products/create', handle: { load: other } },
        { path: '/products/:prodId', handle: { load } },
      ],
    },
  ];
  prefetch(routes, '/products/prd_1');
  expect(load).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  prefetch(routes, '/nowhere');
  expect(load).toHaveBeenCalledTimes(1);
});
