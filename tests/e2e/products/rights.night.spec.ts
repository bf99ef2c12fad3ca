/** Who may edit a product: an administrator restricts it, a member then only views it, gets the right, saves, and passes it on. */
import type { Browser, Page } from '@playwright/test';
import type { Process, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, chooseAccount, expect, inScheme, settled, still, test } from '../../support/browser.ts';
import { sampled } from '../../support/night.ts';

/** A save after the right was withdrawn. */
test.use({ expectedErrors: /^403 POST .*\/configurations\.json|ApiProblem/ });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Who may edit' });
const chip = (page: Page) => page.getByRole('button', { name: 'View only' });
const save = (page: Page) => page.getByRole('button', { name: /^Save as v/ });
const unsaved = (page: Page) => page.getByText(/^\d+ unsaved changes?/);
const hours = (page: Page) =>
  page.getByRole('spinbutton', { name: 'Operating hours' }).or(page.getByRole('textbox', { name: 'Operating hours' }));

/** Ada, an administrator, in a browser of her own. */
async function openAda(browser: Browser, baseURL: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/');
  await chooseAccount(page, 'admin@demo.test');
  await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
  await page.goto(address);
  return page;
}

/** Changes who may edit, on the page of the product. */
async function setRights(page: Page, change: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Who may edit' }).click();
  await expect(dialog(page)).toBeVisible();
  await change();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** A product with one saved process. @returns their addresses */
async function newProduct(page: Page): Promise<{ product: string; process: string }> {
  const api = await apiOf(page);
  const demo = '/v1/products/prd_leghaemoglobin';
  const { name: _name, ...basis } = await api.get<Product>(`${demo}.json`);
  const { id } = await api.post<Product>('/v1/products.json', {
    name: `Guarded ${Date.now()}`,
    kind: basis.kind,
    component_id: basis.component_id,
    host_id: basis.host_id,
  });
  const at = `/v1/products/${id}/pipelines`;
  const made = await api.post<Process>(`${at}.json`, { name: 'Harvest' });
  const { configuration } = await api.get<ProcessWithConfiguration>(`${demo}/pipelines/prc_homogenised.json`);
  const { uo_settings, locked_values, assumptions } = configuration!;
  await api.post(`${at}/${made.id}/configurations.json`, { uo_settings, locked_values, assumptions });
  return { product: `/products/${id}`, process: `/products/${id}?process=${made.id}` };
}

// What each right allows is in server/product-rights.test.ts, and the next test sets rights in the dialog.
test('an administrator restricts a product, whose viewer cannot save until they get the right', async ({
  page: mara,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('standard@demo.test', null);
  const { product, process } = await newProduct(mara);
  // She changes something while she may, and the right is withdrawn before she saves.
  await mara.goto(`${process}&tool=assumptions&about=plant`);
  await settled(mara);
  await hours(mara).fill('7001');
  await expect(unsaved(mara)).toHaveText('1 unsaved change');

  const ada = await openAda(browser, baseURL!, product);
  await setRights(ada, async () => {
    await dialog(ada).getByLabel('Everyone in the organisation').selectOption('viewer');
    await expect(dialog(ada)).toContainText('Only administrators can then edit');
    await still(ada);
    expect(await accessibilityFaults(ada, { within: '[role="dialog"]' })).toEqual([]);
  });

  await save(mara).click();
  await expect(mara.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText(
    /You can view Guarded \d+, but only its editors can change it. Ask an editor or an administrator./,
  );
  await expect(unsaved(mara)).toHaveText('1 unsaved change');
  await expect(chip(mara)).toBeVisible();
  await expect(save(mara)).toBeDisabled();

  // Nothing is lost by a reload, and she can go on trying.
  await mara.reload();
  await settled(mara);
  await expect(chip(mara)).toBeVisible();
  await expect(unsaved(mara)).toHaveText('1 unsaved change');
  await hours(mara).fill('7002');
  await expect(save(mara)).toBeDisabled();
  await mara.keyboard.press('Control+s');
  await expect(mara.getByText(/To keep your changes, export a scenario file/).first()).toBeVisible();

  await mara.goto(product);
  await expect(chip(mara)).toBeVisible();
  await expect(mara.getByRole('button', { name: 'New process' })).toBeDisabled();
  await expect(mara.getByRole('button', { name: 'More actions for Harvest' })).toHaveCount(0);
  // In an ordinary run in the light, as it is; every-page.spec.ts has pages in the dark.
  for (const scheme of sampled(['light', 'dark'] as const, 2)) {
    if (scheme === 'dark') await inScheme(mara, scheme);
    expect(await accessibilityFaults(mara)).toEqual([]);
  }
  await mara.getByRole('button', { name: 'Who may edit' }).click();
  await expect(dialog(mara).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog(mara).getByRole('button', { name: 'Close' }).click();

  await ada.reload();
  await setRights(ada, async () => {
    await dialog(ada).getByRole('searchbox', { name: 'Search members to add' }).fill('mara');
    await dialog(ada)
      .getByRole('button', { name: /Mara Kovács/ })
      .click();
    await expect(dialog(ada).getByLabel('Mara Kovács', { exact: true })).toHaveValue('editor');
  });

  await mara.goto(process);
  await settled(mara);
  await expect(unsaved(mara)).toBeVisible();
  await expect(chip(mara)).toBeHidden();
  await save(mara).click();
  await expect(mara.getByText(/^Saved as v2/)).toBeVisible();
  await ada.context().close();
});

// tests/server/product-rights.test.ts has the rights.
test('whoever takes away their own right is asked to confirm it', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const { product } = await newProduct(page);
  await page.goto(product);
  await setRights(page, async () => {
    await dialog(page).getByLabel('Everyone in the organisation').selectOption('viewer');
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog(page)
      .getByRole('checkbox', { name: /Remove my own right/ })
      .check();
  });
  await expect(chip(page)).toBeVisible();
});
