import type { Page } from '@playwright/test';
import { chooseAccount, expect, test, loadingDialog } from '../../support/browser.ts';

test.use({
  signInAnew: true,
  expectedErrors: /ApiProblem|^409 POST \/v1\/products\.json$|^net::ERR_CONNECTION_RESET POST /,
});

const menu = (page: Page, organisation: string) => page.getByRole('button', { name: `Organisation: ${organisation}` });
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });

async function switchTo(page: Page, from: string, to: string) {
  await menu(page, from).click();
  await page.getByRole('menuitem', { name: new RegExp(to) }).click();
  await expect(menu(page, to)).toBeVisible();
}

/** Another tab of the same person. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.addLocatorHandler(loadingDialog(tab), async () => {});
  await tab.goto('/login');
  // The identity provider knows who it is.
  await tab.getByRole('button', { name: 'Continue with your organisation' }).click();
  await expect(menu(tab, 'Helder Foods')).toBeVisible();
  return tab;
}

test.afterEach(async ({ page }) => {
  // The tests after this one expect the organisation that the demo begins with.
  if (await menu(page, 'Novem Biologics').isVisible()) await switchTo(page, 'Novem Biologics', 'Helder Foods');
});

// src/account/user.test.ts has the user, and navigation.spec.ts a switch.
test('a tab follows a switch in another tab with a message, and keeps unsaved input for its organisation', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/create?empty');
  await name(page).fill('Begun in Helder');
  const other = await openTab(page);
  await switchTo(other, 'Helder Foods', 'Novem Biologics');

  await expect(menu(page, 'Novem Biologics')).toBeVisible();
  await expect(page.getByText(/^You switched to Novem Biologics in another tab/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/products/create?empty');
  await expect(name(page)).toHaveValue('');

  await switchTo(page, 'Novem Biologics', 'Helder Foods');
  await expect(menu(other, 'Helder Foods')).toBeVisible();
  await page.goto('/products/create?empty');
  await expect(name(page)).toHaveValue('Begun in Helder');
});

// The same switch with the input of a form is tried above, and the draft's return in saving.spec.ts.
test('a draft of a process survives a switch in another tab', async ({ page, signIn }) => {
  const address = '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_ultrafiltration';
  await signIn('standard@demo.test', address);
  const factor = page.getByRole('spinbutton', { name: 'Processing time' });
  await factor.fill('9');
  await factor.press('Enter');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  const other = await openTab(page);
  await switchTo(other, 'Helder Foods', 'Novem Biologics');
  await expect(menu(page, 'Novem Biologics')).toBeVisible();

  await switchTo(page, 'Novem Biologics', 'Helder Foods');
  await page.goto(address);
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(factor).toHaveValue('9');
});

// tests/server/tenancy.test.ts has the refusal, and the first test the page that follows.
test('a change from a page of another organisation is rejected, and the page shows the current organisation', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/create?empty');
  await name(page).fill('In the wrong place');
  await page
    .getByRole('combobox', { name: /Product|Protein|Component/ })
    .first()
    .selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Host cell' }).selectOption({ index: 1 });
  // On another computer, of which no tab here hears.
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('session.user:'))!;
    return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
  });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put('/v1/users/usr_mara_kovacs.json', {
    headers,
    data: { current_org: { id: 'org_novem_biologics' } },
  });

  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(
    page.getByText(/This page shows Helder Foods, but you now work in Novem Biologics/).first(),
  ).toBeVisible();
  await expect(menu(page, 'Novem Biologics')).toBeVisible();
  const list = await page.request.get('/v1/products.json?q=In%20the%20wrong%20place', { headers });
  expect(await list.json()).toMatchObject({ total: 0 });
});

// interrupted-forms.night.spec.ts sends a form again after a failure.
test('creating again after a lost response creates nothing twice', async ({ page, signIn }) => {
  const called = `Once ${Date.now()}`;
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/create');
  await page.getByRole('combobox', { name: 'Unit operation' }).selectOption({ index: 1 });
  await name(page).fill(called);
  let authorization = '';
  await page.route('**/v1/experiments/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    authorization = route.request().headers()['authorization']!;
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    return route.abort('connectionreset');
  });
  const create = page.getByRole('button', { name: 'Create experiment' });
  await create.click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.unroute('**/v1/experiments/**');
  await create.click();
  await expect(page.getByRole('heading', { name: called })).toBeVisible();
  const list = await page.request.get(`/v1/experiments.json?q=${encodeURIComponent(called)}`, {
    headers: { authorization },
  });
  expect(await list.json()).toMatchObject({ total: 1 });
});

// error-page.night.spec.ts opens such an address in the ordinary run.
test('the experiment form for an unknown unit operation shows 404', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/no_such_operation/create');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

// src/lib/login-address.test.ts has the addresses.
test('a sign-in with the address of another site as target leads home', async ({ page }) => {
  await page.goto('/login?from=/%5Cevil.test');
  await chooseAccount(page, 'standard@demo.test');
  await expect(menu(page, 'Helder Foods')).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});
