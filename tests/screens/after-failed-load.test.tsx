/** A first load that failed, and what it leaves. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
  openPage(SIMULATOR, (id) =>
    id === 'listUnitOperations' ? json({ message: 'The disk is full.', status: 500 }, 500) : undefined,
  );
  // The load has failed: with the request of the page, or after it with one of its own.
  await screen.findByRole('heading', { level: 1, name: 'An error occurred' });
  const failed = () => queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  await expect.poll(() => [queryClient.isFetching(), failed().length]).toEqual([0, 0]);
});

test('a user can sign out when the first load has failed', async () => {
  const refuse = () => json({ message: 'The disk is full.', status: 500 }, 500);
  openPage({ address: '/', as: 'standard@demo.test' }, (id) => (id === 'listUnitOperations' ? refuse() : undefined));
  await screen.findByRole('heading', { level: 1, name: 'An error occurred' });
  await userEvent.click(screen.getByRole('button', { name: /^User menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(await screen.findByText('Signing out…')).toBeDefined();
});
