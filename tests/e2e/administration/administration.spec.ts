import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

/** A picture of 60 × 30 px, drawn by the browser itself. */
async function picture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 30;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#41753D';
    context.fillRect(0, 0, 60, 30);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

const loaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading data...')).toBeHidden();
};

test.describe('with a rejected e-mail address', () => {
  test.use({ expectedErrors: /^422 POST .*\/users\/create\.json$/ });

  test('creates an organisation with its logo, and a user who signs in as its member', async ({
    page,
    signIn,
    browser,
  }) => {
    test.slow();
    await signIn('admin@demo.test', '/admin/organisations/create');
    await loaded(page);
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This is required.' })).toBeVisible();
    await page.getByLabel('Name').fill('Ghent Starters');
    await page.getByLabel('Standard').check();
    // What is no picture is refused before anything is sent.
    await page
      .getByLabel('Logo file')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('a.svg is not a PNG, JPEG or WebP picture.')).toBeVisible();
    await page.getByLabel('Logo file').setInputFiles(await picture(page));
    const crop = page.getByRole('dialog', { name: 'Crop the logo' });
    await expect(crop.getByRole('img', { name: 'At 32 px' })).toBeVisible();
    await crop.getByRole('slider', { name: 'Size' }).fill('2.2');
    await crop.getByRole('button', { name: 'Use image' }).click();
    await expect(page.getByRole('img', { name: 'Chosen logo' })).toBeVisible();
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Ghent Starters/ })).toBeVisible();
    const shown = page.locator('img[src*="/images/"]').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

    await page.getByRole('link', { name: 'Create user' }).click();
    await expect(page).toHaveURL(/\/admin\/organisations\/org_\w+\/users\/create$/);
    // The page before it is still shown until this one is ready.
    await expect(page.getByRole('heading', { level: 1, name: /^New user/ })).toBeVisible();
    await page.getByLabel('Name').fill('Joris de Wit');
    await page.getByLabel('E-mail').fill('Standard@demo.test');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByText(/^Standard@demo\.test belongs to another user: Mara Kovács, in /)).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Open Mara Kovács' })).toBeVisible();
    await page.getByLabel('E-mail').fill('joris@ghent.test');
    await expect(page.getByRole('link', { name: 'Open Mara Kovács' })).toBeHidden();
    await page.getByRole('button', { name: 'Create user' }).click();
    const row = page.getByRole('row').filter({ hasText: 'joris@ghent.test' });
    await expect(row).toContainText('not signed in yet');

    const theirs = await browser.newContext();
    const other = await theirs.newPage();
    await other.goto(new URL('/', page.url()).href);
    const account = other.getByRole('button', { name: 'joris@ghent.test' });
    const onward = other.getByRole('button', { name: /continue|sign in/i });
    await expect(account.or(onward).first()).toBeVisible();
    if (!(await account.isVisible())) await onward.first().click();
    await account.click();
    await expect(other.getByRole('button', { name: 'Organisation: Ghent Starters' })).toBeVisible();
    await theirs.close();

    // It is found by its name among all, and what was done is in the log.
    await page.goto('/admin');
    await loaded(page);
    await page.getByRole('searchbox', { name: 'Search organisations' }).fill('starters');
    const table = page.getByRole('table', { name: 'Organisations' });
    await expect(table.getByRole('row')).toHaveCount(2);
    const log = page.getByRole('table', { name: 'Activity' });
    await expect(log.getByText('Created the user Joris de Wit')).toBeVisible();
    await expect(log.getByText('Created the organisation Ghent Starters')).toBeVisible();
  });
});

test.describe('for the last administrator', () => {
  test.use({ expectedErrors: /^409 (PUT|DELETE) .*\/usr_ada_lindqvist(\/admin)?\.json$/ });

  // tests/server/organisations.test.ts has the refusals, and shell/forms.spec.ts how a refusal is shown.
  test(
    'irreversible actions are rejected with a message, and the others can be undone',
    { tag: '@night' },
    async ({ page, signIn }) => {
      test.slow();
      await signIn('admin@demo.test', null);
      // The last administrator keeps the right, and an organisation.
      await page.goto('/admin/users/usr_ada_lindqvist');
      await loaded(page);
      await page.getByRole('button', { name: 'Withdraw …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
        'Ada Lindqvist is the last administrator. Make another user an administrator first.',
      );
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Remove Ada Lindqvist from Helder Foods' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('would not belong to any organisation');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.goto('/admin/organisations/org_helder_foods');
      await loaded(page);
      await expect(page.getByText('You are not in any other organisation.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete …' })).toBeDisabled();

      // Another organisation goes once its name is typed, and comes back.
      await page.goto('/admin/organisations/org_novem_biologics');
      await loaded(page);
      await page.getByRole('button', { name: 'Delete …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Novem Biologics?' });
      await expect(dialog).toContainText('Its member loses access at once.');
      await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
      await dialog.getByRole('textbox').fill('Novem');
      await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
      await dialog.getByRole('textbox').fill('Novem Biologics');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      const table = page.getByRole('table', { name: 'Organisations' });
      await expect(table.getByRole('link', { name: 'Novem Biologics' })).toBeHidden();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(table.getByRole('link', { name: 'Novem Biologics' })).toBeVisible();

      // Who waits is added, and removed again.
      await table.getByRole('link', { name: 'Novem Biologics' }).click();
      await page.getByRole('button', { name: 'Add existing' }).click();
      await page.getByRole('checkbox', { name: /Inès Moreau/ }).check();
      await page.getByRole('button', { name: 'Add 1' }).click();
      const members = page.getByRole('table', { name: 'Members' });
      await expect(members.getByRole('link', { name: 'Inès Moreau' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove Inès Moreau from Novem Biologics' }).click();
      await expect(page.getByRole('dialog')).toContainText('Inès Moreau will not be in any organisation');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(members.getByRole('link', { name: 'Inès Moreau' })).toBeHidden();
    },
  );
});

for (const account of ['standard@demo.test', 'free@demo.test'] as const)
  test(`administration is closed to ${account}`, { tag: '@night' }, async ({ page, signIn }) => {
    await signIn(account);
    await page
      .getByRole('button', { name: 'Navigation' })
      .or(page.getByRole('button', { name: /menu/i }))
      .first()
      .click();
    await expect(page.getByRole('link', { name: /Administration/ })).toHaveCount(0);
    for (const address of [
      '/admin',
      '/admin/users',
      '/admin/organisations/create',
      '/admin/organisations/org_helder_foods',
      '/admin/organisations/org_helder_foods/users/create',
    ]) {
      await page.goto(address);
      await expect(page.getByText('Only administrators may open this page.')).toBeVisible();
    }
  });

test.describe('with an address of no user', () => {
  test.use({ expectedErrors: /^404 GET \/v1\/users\/usr_never_was(\/admin)?\.json$/ });

  test(
    'grants and withdraws the right, renames an organisation in the menu, and removes roles and a logo',
    { tag: '@night' },
    async ({ page, signIn }) => {
      test.slow();
      await signIn('admin@demo.test', '/admin/users?only=administrators');
      await loaded(page);
      await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
      await page.goto('/admin/users?q=mara');
      await loaded(page);
      await page.getByRole('link', { name: 'Mara Kovács' }).click();
      await page.getByRole('button', { name: 'Make administrator …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
      await expect(page.getByText('Mara Kovács is an administrator now')).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Mara Kovács is no longer an administrator')).toBeVisible();
      await page.goto('/admin/users/usr_never_was');
      await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible();

      await page.goto('/admin/organisations/org_helder_foods');
      await loaded(page);
      await page.getByLabel('Name', { exact: true }).fill('Helder Foods Group');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Organisation: Helder Foods Group' })).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Helder Foods');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Organisation: Helder Foods', exact: true })).toBeVisible();
      await page.getByLabel('Logo file').setInputFiles(await picture(page));
      await page.getByRole('dialog').getByRole('button', { name: 'Use image' }).click();
      await expect(page.getByText('Logo of Helder Foods changed')).toBeVisible();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
      await expect(page.getByText('Logo of Helder Foods removed')).toBeVisible();
    },
  );
});
