import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { places } from '../support/routes.ts';

/** Pages that show nothing of their own: one is on the way to somewhere else, the other for those who build. */
const WITHOUT_PICTURE = ['/login/callback', '/design'];

test('every route of the app is among the pages that the browser tests open', () => {
  const table = readFileSync(join(import.meta.dirname, '../../src/app/routes.tsx'), 'utf8');
  const routes = [...table.matchAll(/\b(?:page|firstPage)\(\s*'([^']+)'|path: '([^']+)'/g)].map(
    ([, page, path]) => page ?? path!,
  );
  expect(routes.length).toBeGreaterThan(25);
  const covered = new Set(places.map(({ route }) => route));
  expect([...new Set(routes)].filter((route) => !covered.has(route) && !WITHOUT_PICTURE.includes(route))).toEqual([]);
  expect([...covered].filter((route) => !routes.includes(route))).toEqual([]);
});
