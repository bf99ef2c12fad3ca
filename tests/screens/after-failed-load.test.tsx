/** A first load that failed, and what it leaves. */
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/query-client.ts';
import { json } from './contract-answers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

vi.spyOn(console, 'error').mockImplementation(() => {});
const SIMULATOR = { address: '/unit-operations/ultrafiltration', as: 'standard@demo.test' } as const;

beforeAll(startApp);
afterEach(closePage);

test('a first load that fails leaves no failure behind, which the next page would show', async () => {
  // The parts of the page are loaded, so that it requests the list before the load does.
  openPage(SIMULATOR, () => undefined);
  await screen.findByRole('heading', { level: 1, name: 'Ultrafiltration' });
  closePage();
  let requests = 0;
  openPage(SIMULATOR, (id) => {
    if (id !== 'listUnitOperations') return undefined;
    requests += 1;
    return json({ message: 'The disk is full.', status: 500 }, 500);
  });
  // The page has failed, and after its error page opened, the load.
  await screen.findByRole('heading', { level: 1, name: 'An error occurred' });
  expect(requests).toBe(2);
  expect(queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toEqual([]);
});
