import type { Page } from '@playwright/test';
import { expect, test, type Account } from '../../support/browser.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'The changes are not saved' });
const away = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Titre' }).click();

const FORMS: [address: string, account: Account, field: RegExp][] = [
  ['/products/create?empty', 'standard@demo.test', /^Name$/],
  ['/products/prd_leghaemoglobin/data/create', 'standard@demo.test', /^Name$/],
  ['/carbon-accountings/create', 'standard@demo.test', /^Name$/],
  ['/admin/organisations/create', 'admin@demo.test', /^Name$/],
  ['/admin/organisations/org_helder_foods', 'admin@demo.test', /^Name$/],
  ['/admin/organisations/org_helder_foods/users/create', 'admin@demo.test', /^Name$/],
];

for (const [address, account, name] of FORMS)
  test(`${address} is left unasked while nothing is typed, and not after`, async ({ page, signIn }) => {
    await signIn(account, address);
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
  });

test('text typed in a dialog is not lost by Escape or a click outside', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin');
  await page.getByRole('button', { name: 'New process' }).click();
  const dialog = page.getByRole('dialog', { name: 'New process' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New process' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half a name');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(question(page)).toBeHidden();
  await page.mouse.click(5, 5);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('input of a form', () => {
  test.use({ signInAnew: true, expectedErrors: /ApiProblem|^401 GET / });

  const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });
  const create = (page: Page) => page.getByRole('button', { name: 'Create experiment' });
  const address = '/products/prd_leghaemoglobin/data/create';

  async function fillIn(page: Page) {
    await page.getByRole('combobox', { name: 'Unit operation' }).selectOption({ index: 1 });
    await name(page).fill('Runs of October');
  }

  const refuse = (page: Page, status: number) =>
    page.route('**/v1/experiments/**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { message: 'It did not work.', status, request_id: 'r' } })
        : route.fallback(),
    );

  // The input is restored by the same code after an expired session, in the test below.
  test('is restored after the error page, and can be discarded', async ({ page, signIn }) => {
    await signIn('standard@demo.test', address);
    await fillIn(page);
    await refuse(page, 500);
    await create(page).click();
    await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(name(page)).toHaveValue('Runs of October');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(name(page)).toHaveValue('');
    await page.reload();
    await expect(name(page)).toHaveValue('');
  });

  // saving.spec.ts keeps changes over a failed save, session.spec.ts goes through a sign-in.
  test('is restored after an expired session, and is removed from the browser once saved', async ({ page, signIn }) => {
    await signIn('standard@demo.test', address);
    await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
    await fillIn(page);
    await refuse(page, 401);
    await create(page).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.unroute('**/v1/experiments/**');
    await page.getByRole('button', { name: 'Continue with your organisation' }).click();
    await expect(name(page)).toHaveValue('Runs of October');
    await create(page).click();
    await expect(page.getByRole('heading', { name: 'Runs of October' })).toBeVisible();
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsaved:')));
    expect(await kept()).toEqual([]);
  });
});
