/** Accounts that are found when someone is given a right on a product, on the contract's examples. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import type { Account } from '../support/browser.ts';
import { exampleFor, json } from './contract-answers.ts';
import { closePage, openPage, startApp } from './open-page.tsx';

beforeAll(startApp);
afterEach(closePage);

const example = exampleFor('listOrganisationUsers', []) as { users: { id: string }[] };
/** Of whom none has a right of their own yet. */
const members = { ...example, users: example.users.map((user) => ({ ...user, id: `${user.id}_other` })) };

/** @returns the accounts found and the calls that were made */
async function search(as: Account, text: string): Promise<{ found: (string | null)[]; called: OperationId[] }> {
  const called: OperationId[] = [];
  openPage({ address: '/products/prd_leghaemoglobin', as }, (id) => {
    called.push(id);
    return id === 'listOrganisationUsers' ? json(members) : undefined;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Who may edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who may edit' }));
  await dialog.findByRole('list', { name: 'Members with individual rights' });
  await userEvent.type(dialog.getByRole('searchbox', { name: /^Search members/ }), text);
  const list = within(await dialog.findByRole('list', { name: 'Members found' }));
  const items = await list.findAllByRole('listitem');
  return { found: items.map((item) => item.textContent), called };
}

test('an administrator finds service accounts beside members', async () => {
  const { found } = await search('admin@demo.test', 'historian');
  expect(found[0]).toMatch(/Plant historian.*Service account/);
});

test('an editor who is no administrator finds members, and their browser asks for nothing else', async () => {
  const { found, called } = await search('standard@demo.test', 'historian');
  expect(found.length).toBeGreaterThan(0);
  for (const account of found) expect(account).toMatch(/@/);
  expect(called).not.toContain('listServiceAccounts');
});
