/** Access keys, from making one to a request that it no longer allows. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The secret that is shown once, after it was copied. */
async function takeSecret(page: Page, name: string): Promise<string> {
  const shown = dialog(page, `Secret of ${name}`);
  await expect(shown).toContainText('It will not be shown again.');
  const secret = (await shown.locator('code').textContent())!;
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Secret copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  // Nothing but the button closes it.
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(secret)).toBeHidden();
  return secret;
}

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

// The page is in screens/keys.test.tsx, and what a key may do in server/keys.test.ts.
test('a person makes a key, a program uses it, and after its revocation it gets 401 with the reason', async ({
  page,
  signIn,
  playwright,
}) => {
  const name = `Script ${Date.now()}`;
  await signIn('standard@demo.test', '/profile');
  const card = page.getByRole('region', { name: 'Access keys' });
  await card.getByRole('button', { name: 'New key' }).click();
  const form = dialog(page, 'New access key');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('checkbox', { name: /^Read/ }).uncheck();
  await form.getByRole('button', { name: 'Create key' }).click();
  // The contract wants a scope.
  await expect(form.getByRole('checkbox', { name: /^Read/ })).toBeFocused();
  await form.getByRole('checkbox', { name: /^Read/ }).check();
  await form.getByRole('combobox', { name: 'Valid for' }).selectOption('30 days');
  await form.getByRole('button', { name: 'Create key' }).click();
  const secret = await takeSecret(page, name);
  const row = card.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Read in Helder Foods');
  await expect(row).toContainText('never used');

  const program = await playwright.request.newContext({
    baseURL: new URL('/', page.url()).href,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const products = await program.get('/v1/products.json');
  expect(products.status()).toBe(200);
  expect(JSON.stringify(await products.json())).toContain('Leghaemoglobin');
  const refused = await program.post('/v1/products.json', { data: { name: 'No', kind: 'biomass', host_id: 'x' } });
  expect([refused.status(), (await refused.json()).message]).toEqual([
    403,
    'This access key does not have the scope write.',
  ]);

  await page.reload();
  await expect(row).toContainText('last used');
  await choose(page, name, 'New secret');
  await dialog(page, 'Create a new secret?').getByRole('button', { name: 'Create new secret' }).click();
  const next = await takeSecret(page, name);
  expect((await program.get('/v1/products.json')).status()).toBe(401);
  const headers = { authorization: `Bearer ${next}` };
  expect((await program.get('/v1/products.json', { headers })).status()).toBe(200);

  await choose(page, name, 'Revoke');
  await dialog(page, 'Revoke this key?').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('revoked');
  const after = await program.get('/v1/products.json', { headers });
  expect([after.status(), (await after.json()).message]).toEqual([
    401,
    expect.stringMatching(/^This access key was revoked on .*\. Create a new key\.$/),
  ]);
  await program.dispose();
});

// tests/screens/keys.test.tsx has the page, tests/server/keys.test.ts the author and the deletion.
test('an administrator makes a service account with a key, which is the author of its changes, and deletes it', async ({
  page,
  signIn,
  playwright,
}) => {
  const [account, name] = [`Historian ${Date.now()}`, `Import ${Date.now()}`];
  await signIn('admin@demo.test', '/admin/organisations/org_helder_foods');
  const accounts = page.getByRole('region', { name: 'Service accounts' });
  await accounts.getByRole('textbox', { name: 'Name of the account' }).fill(account);
  await accounts.getByRole('button', { name: 'Add account' }).click();
  const row = accounts.getByRole('listitem').filter({ hasText: account });
  await expect(row).toContainText('no active key');
  await row.getByRole('button', { name: 'New key' }).click();
  const form = dialog(page, `New key for ${account}`);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('checkbox', { name: /^Write/ }).check();
  await expect(form.getByRole('checkbox', { name: /^Administer/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Create key' }).click();
  const secret = await takeSecret(page, name);
  await expect(row).toContainText('1 active key');
  await expect(
    page.getByRole('table', { name: 'Access keys' }).getByRole('row').filter({ hasText: name }),
  ).toContainText(account);

  const program = await playwright.request.newContext({
    baseURL: new URL('/', page.url()).href,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const made = await program.post('/v1/buffers.json', {
    data: {
      name: `Buffer of ${account}`,
      ph: 7,
      temperature: 298.15,
      volume: 0.1,
      preparation: 'salt_pair',
      components: [{ substance_id: 'phosphate', role: 'buffering', concentration: 20 }],
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await page.goto('/admin');
  const entry = page
    .getByRole('table', { name: 'Activity' })
    .getByRole('row')
    .filter({ hasText: `Buffer of ${account}` });
  await expect(entry).toContainText(account);
  await program.delete(`/v1/buffers/${id}.json`);

  await page.goto('/admin/organisations/org_helder_foods');
  await choose(page, account, 'Delete');
  await dialog(page, 'Delete this service account?').getByRole('button', { name: 'Delete account' }).click();
  await expect(row).toBeHidden();
  // Behind the dialog the row is hidden too.
  await expect.poll(async () => (await program.get('/v1/products.json')).status()).toBe(401);
  await program.dispose();
});
