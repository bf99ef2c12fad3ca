import { expect, test } from 'vitest';
import { mayPrefetch } from './may-prefetch.ts';

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ saveData: false }, true],
])('prefetching on a connection of %o is allowed: %s', (connection, allowed) => {
  expect(mayPrefetch(connection === undefined ? {} : { connection })).toBe(allowed);
});
