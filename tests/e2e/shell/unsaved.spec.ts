import type { Page } from '@playwright/test';
import { expect, test, type Account } from '../../support/browser.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'The changes are not saved' });
const away = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Titre' }).click();

const FORMS: [address: string, account: Account, field: RegExp][] = [
  ['/products/create', 'standard@demo.test', /^Name$/],
  ['/products/prd_leghaemoglobin/data/create', 'standard@demo.test', /^Name$/],
  ['/carbon-accountings/create', 'standard@demo.test', /^Name$/],
  ['/admin/organisations/create', 'admin@demo.test', /^Name$/],
  ['/admin/organisations/org_helder_foods', 'admin@demo.test', /^Name$/],
  ['/admin/organisations/org_helder_foods/users/create', 'admin@demo.test', /^Name$/],
];

for (const [address, account, name] of FORMS)
  test(
    `${address} is left unasked while nothing is typed, and not after`,
    { tag: '@soak' },
    async ({ page, signIn }) => {
      await signIn(account);
      await page.goto(address);
      const field = page.getByRole('textbox', { name }).first();
      await field.focus();
      await away(page);
      await expect(page).toHaveURL(/\/$/);
      await page.goBack();
      await field.fill('Something');
      await away(page);
      await question(page).getByRole('button', { name: 'Stay' }).click();
      await expect(field).toHaveValue('Something');
      await away(page);
      await question(page).getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page).toHaveURL(/\/$/);
    },
  );

test(
  'what is typed in a dialog is not lost by Escape or a click beside it',
  { tag: '@soak' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.goto('/products/prd_leghaemoglobin');
    await page.getByRole('button', { name: 'New process' }).click();
    const dialog = page.getByRole('dialog', { name: 'New process' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New process' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Half a name');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await page.mouse.click(5, 5);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a name');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  },
);
