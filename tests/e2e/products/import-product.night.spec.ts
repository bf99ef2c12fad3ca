import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addressOf } from '#src/lib/operation-of.ts';
import { expect, figure, test } from '../../support/browser.ts';

/** The file that the process page exports, and the unit cost in it. */
async function scenario(page: Page): Promise<{ text: string; cogs: number }> {
  await page.goto('/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /Export scenario/ }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  return { text, cogs: (JSON.parse(text) as { results: { figures: { cogs: number } } }).results.figures.cogs };
}

async function choose(page: Page, content: string) {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a product' });
  await dialog
    .getByLabel('Scenario file')
    .setInputFiles({ name: 'scenario.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  return dialog;
}

const linksTo = (page: Page, name: string) => page.getByRole('table', { name: 'Products' }).getByRole('link', { name });

// whole-job.spec.ts imports a scenario and compares its metrics.
test('a product is created from a scenario file, once and with the same metrics', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const { text, cogs } = await scenario(page);
  const dialog = await choose(page, text);
  await expect(dialog.getByText('Results reproduced')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Unit cost/ })).toContainText(cogs.toFixed(2));
  const name = `From a file ${Date.now()}`;
  await dialog.getByRole('textbox', { name: 'Product name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create product' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Homogenised harvest' })).toBeVisible();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(cogs, 2);
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await expect(linksTo(page, name)).toHaveCount(1);
});

// src/draft/scenario/plan-import.test.ts has what is sent; own-operations.night.spec.ts and the test above import products.
test('a file whose process is rejected leaves no product, gives the reason, and can be sent again', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const { text } = await scenario(page);
  const dialog = await choose(page, text);
  const name = `Rejected ${Date.now()}`;
  await dialog.getByRole('textbox', { name: 'Product name' }).fill(name);
  const save = addressOf('createProcessConfiguration');
  await page.route(save, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'The broth is too thick.', status: 422, request_id: 'r' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The process could not be stored, so the product was not created. The broth is too thick.',
  );
  await expect(linksTo(page, name)).toHaveCount(0);
  await page.unroute(save);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homogenised harvest' })).toBeVisible();
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await expect(linksTo(page, name)).toHaveCount(1);
});

// own-operations.night.spec.ts imports a file with what the library lacks in the ordinary run.
test('components that the library lacks are added before the product, and a wrong file is explained', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const { text } = await scenario(page);
  const file = JSON.parse(text) as { library: { cells: { name: string }[] }; product: object };
  const dialog = await choose(page, JSON.stringify({ ...file, product: { ...file.product, kind: 'wine' } }));
  await expect(dialog.getByRole('alert')).toContainText('product.kind is "wine"');
  await expect(dialog.getByRole('button', { name: 'Create product' })).toBeDisabled();

  const host = `Host from elsewhere ${Date.now()}`;
  const foreign = text
    .replaceAll('"cel_komagataella_phaffii"', '"cel_elsewhere"')
    .replaceAll(JSON.stringify(file.library.cells[0]!.name), JSON.stringify(host));
  await dialog
    .getByLabel('Scenario file')
    .setInputFiles({ name: 'foreign.json', mimeType: 'application/json', buffer: Buffer.from(foreign) });
  await expect(dialog.getByText(`${host}, among the cells.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create product' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add it to the library' }).click();
  await expect(dialog.getByText(`${host}, among the cells.`)).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Product name' }).fill(`With its host ${Date.now()}`);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homogenised harvest' })).toBeVisible();
});
