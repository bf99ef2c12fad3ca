/** Access keys on the profile and on the page of an organisation, on the contract's examples. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '#generated/operations.ts';
import { exampleFor, json } from './contract-answers.ts';
import { closePage, openPage, startApp, type Answers } from './open-page.tsx';

const profile = { address: '/profile', as: 'standard@demo.test' } as const;
const organisation = { address: '/admin/organisations/org_helder_foods', as: 'admin@demo.test' } as const;
const made = exampleFor('createUserKey', []) as { name: string; secret?: string };
const done = () => new Response(null, { status: 204 });

/** Calls that were made, with their bodies. */
let called: OperationId[] = [];
function open(
  place: typeof profile | typeof organisation,
  answers: Partial<Record<OperationId, () => ReturnType<Answers>>> = {},
) {
  called = [];
  openPage(place, (id) => {
    called.push(id);
    return answers[id]?.();
  });
}

beforeAll(startApp);
afterEach(closePage);

const card = async (name: string) => within(await screen.findByRole('region', { name }));
async function choose(of: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${of}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the keys of a profile', () => {
  test('are listed with scopes, organisation, end and use, and never with a secret', async () => {
    open(profile);
    const rows = await (await card('Access keys')).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Notebook on the laboratory PC Read, Analyse in Helder FoodsExpires on 31 Jan 2027, last used .* from 203\.0\.113\.24$/,
      ),
      expect.stringMatching(/^Old workstation revoked.*Revoked on 10 Nov 2026/),
    ]);
    // What has ended can no longer be changed.
    expect(within(rows[1]!).queryByRole('button')).toBeNull();
    expect(document.body.textContent).not.toContain('titre_pat_');
  });

  test('grow by one, whose secret is shown once', async () => {
    open(profile);
    const user = userEvent.setup();
    await user.click(await (await card('Access keys')).findByRole('button', { name: 'New key' }));
    const form = within(await screen.findByRole('dialog', { name: 'New access key' }));
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Notebook');
    await user.click(form.getByRole('button', { name: 'Create key' }));
    const shown = within(await screen.findByRole('dialog', { name: `Secret of ${made.name}` }));
    shown.getByText(made.secret!);
    shown.getByText('It will not be shown again.');
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(made.secret);
    await user.keyboard('{Escape}');
    shown.getByText(made.secret!);
    await user.click(shown.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(document.body.textContent).not.toContain(made.secret));
  });

  test('whose secret was lost with a connection get another one', async () => {
    const { secret: _, ...rest } = made;
    open(profile, { createUserKey: () => json(rest, 201) });
    const user = userEvent.setup();
    await user.click(await (await card('Access keys')).findByRole('button', { name: 'New key' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Notebook');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const shown = await screen.findByRole('dialog', { name: 'The secret was lost' });
    expect(
      within(shown)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close']);
    expect(shown.textContent).toContain('Choose New secret');
  });

  test.each<[string, OperationId, string]>([
    ['New secret', 'rotateUserKey', 'Create new secret'],
    ['Revoke', 'revokeUserKey', 'Revoke key'],
  ])('%s makes its call once it is confirmed', async (item, operation, confirm) => {
    open(profile, { revokeUserKey: done });
    await choose('Notebook on the laboratory PC', item);
    const button = await screen.findByRole('button', { name: confirm });
    expect(called).not.toContain(operation);
    await userEvent.click(button);
    await waitFor(() => expect(called).toContain(operation));
  });
});

describe('an organisation', () => {
  test('lists the keys of members and service accounts, and shows secrets of the latter only', async () => {
    open(organisation);
    const [, ...rows] = await (await card('Access keys')).findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Nightly import Plant historian'),
      expect.stringContaining('Notebook on the laboratory PC Mara Kovács'),
      expect.stringContaining('Trial expiredMara Kovács'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Notebook on the laboratory PC' }));
    await screen.findByRole('menuitem', { name: 'Revoke' });
    expect(screen.queryByRole('menuitem', { name: 'New secret' })).toBeNull();
  });

  test('adds a service account, makes its key without the right to administer, and deletes it', async () => {
    open(organisation, { deleteServiceAccount: done });
    const user = userEvent.setup();
    const accounts = await card('Service accounts');
    await user.type(await accounts.findByRole('textbox', { name: 'Name of the account' }), 'Plant historian');
    await user.click(accounts.getByRole('button', { name: 'Add account' }));
    await waitFor(() => expect(called).toContain('createServiceAccount'));
    await user.click(accounts.getByRole('button', { name: 'New key' }));
    const form = within(await screen.findByRole('dialog', { name: 'New key for Plant historian' }));
    expect((await form.findAllByRole('checkbox')).length).toBe(3);
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Import');
    await user.click(form.getByRole('button', { name: 'Create key' }));
    await user.click(await screen.findByRole('button', { name: 'I have stored it' }));
    await choose('Plant historian', 'Delete');
    expect(called).not.toContain('deleteServiceAccount');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(called).toContain('deleteServiceAccount'));
  });
});
