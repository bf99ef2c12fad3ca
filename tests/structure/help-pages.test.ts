import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#engine/index.ts';
import { places } from '../support/routes.ts';
import { helpPage } from '#src/lib/help.ts';

const docs = join(import.meta.dirname, '../../docs');
/** The Markdown file behind an address of the documentation. */
const fileOf = (address: string) =>
  address.replace('/docs/', '').replace('models/index.html', 'models/README.html').replace('.html', '.md');

describe('help opens a page that exists', () => {
  test.each([...new Set(places.map(({ route }) => route))])('of %s', (route) => {
    expect(existsSync(join(docs, fileOf(helpPage(route, null).address)))).toBe(true);
  });

  test('of every unit operation', () => {
    const files = readdirSync(join(docs, 'engine'));
    const missing = catalogue()
      .map(({ id, name }) => fileOf(helpPage('/products/:prodId', { id, name }).address).replace('engine/', ''))
      .filter((file) => !files.includes(file));
    expect(missing).toEqual([]);
  });

  test('the more exact route comes first', () => {
    expect(helpPage('/products/:prodId/:processId/analyses', null).title).toBe('Analyses');
    expect(helpPage('/products/:prodId', null).title).toBe('How a process is calculated');
    expect(helpPage('/', null)).toEqual({ address: '/docs/models/index.html', title: 'The models' });
  });
});
