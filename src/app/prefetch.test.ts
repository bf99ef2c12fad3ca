import { expect, test, vi } from 'vitest';
import { prefetch } from './prefetch.ts';

test('prefetches only the page of the path, and ignores a failure', () => {
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
