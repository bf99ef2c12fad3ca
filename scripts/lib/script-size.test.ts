import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from './build.ts';
import { root } from './paths.ts';
import { scriptsOf } from './script-size.ts';

/** KB, gzipped: on a slow phone network about one second. */
const BUDGET = 160;

const dist = join(root, 'dist');

beforeAll(() => buildIfStale(), 300_000);

test.each(['home', 'products', 'product'])('the %s page loads at most 160 KB of scripts before it is drawn', (page) => {
  const scripts = scriptsOf(dist, `src/screens/${page}/page.tsx`);
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(total, [...scripts].map(([name, size]) => `${name} ${size.toFixed(1)}`).join(', ')).toBeLessThan(BUDGET);
  // The libraries of forms, dialogs and menus come with the first of them.
  expect([...scripts.keys()].toSorted()).toEqual(['first-pages', 'index', 'libraries', 'rolldown-runtime']);
});

test('a page with forms counts what it imports', () => {
  const scripts = scriptsOf(dist, 'src/screens/create-product/page.tsx');
  expect([...scripts.keys()]).toEqual(expect.arrayContaining(['first-pages', 'libraries', 'use-contract-form']));
});
