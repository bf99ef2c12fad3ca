import { expect, figure, test } from '../support/browser.ts';
import { sampled } from '../support/night.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** In an ordinary run the first: every-page.spec.ts has every page, every other one at this width. */
const PATHS = ['/', '/products', '/products?tab=processes', '/products/prd_leghaemoglobin', '/products/create'];

test('on a phone a step opens as a panel, its setting changes the metrics, and nothing is wider than the screen', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  for (const path of sampled(PATHS, 5)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.goto('/products/prd_leghaemoglobin?process=prc_secreted');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const before = await figure(page, 'Unit cost (COGS)');
  await page
    .getByRole('button', { name: /^Diafiltration/ })
    .first()
    .click();
  await page.getByRole('spinbutton', { name: 'Diafiltration volumes' }).fill('9');
  // Above the sheet, the metrics and a part of the steps stay in view.
  const sheet = page.getByLabel('Step', { exact: true });
  expect((await sheet.boundingBox())!.y).toBeGreaterThan(200);
  await sheet.getByRole('button', { name: 'Close the panel' }).click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const parts = page.getByRole('navigation', { name: 'Parts of the process' });
  await parts.getByRole('button', { name: 'More parts' }).click();
  await page.getByRole('menuitem', { name: 'Equipment' }).click();
  await expect(parts.getByRole('button', { name: 'More parts, now Equipment' })).toHaveText('Equipment');
  await expect(page.getByRole('table', { name: 'Equipment' })).toBeVisible();
  await parts.getByRole('button', { name: 'Steps' }).click();

  // What has no room beside the menu is in it.
  await page.getByRole('button', { name: /^Undo Diafiltration volumes/ }).click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);
  const more = page.getByRole('button', { name: 'More actions for Secreted, UF/DF' });
  await more.click();
  await page.getByRole('menuitem', { name: /^Redo: Diafiltration volumes/ }).click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  await more.click();
  await page.getByRole('menuitem', { name: 'Add a note and save' }).click();
  await expect(page.getByRole('dialog', { name: /^Save as v/ }).getByLabel('Note')).toHaveValue(
    /Diafiltration volumes/,
  );
});
