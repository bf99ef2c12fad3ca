import { expect, figure, test } from '../../support/browser.ts';

const PROCESS = '/products/prd_leghaemoglobin?process=prc_secreted';

// engine/ has the plant's own steam and power; ask-the-figures.spec.ts shows the source of a number.
test('a plant that makes its own steam and power shows what it uses and makes, each number with its source', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', PROCESS);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const before = await figure(page, 'Unit cost (COGS)');
  await page.getByRole('button', { name: 'Assumptions' }).click();
  await page.getByRole('tab', { name: 'Utilities' }).click();
  await expect(page.getByRole('combobox', { name: 'Electricity', exact: true })).toBeHidden();
  await page.getByRole('combobox', { name: 'Steam', exact: true }).selectOption({ label: 'Boiler' });
  await page.getByRole('combobox', { name: 'Electricity', exact: true }).selectOption({ label: 'Turbogenerator' });
  await page.getByRole('combobox', { name: 'Wastewater', exact: true }).selectOption({ label: 'Treated, with biogas' });
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Utilities', exact: true }).click();
  const utilities = page.getByRole('table', { name: 'Utilities' });
  await expect(utilities.getByRole('row', { name: /Low-pressure steam/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Utility metrics' })).toContainText('Electricity generated');
  await page.getByRole('button', { name: 'Fill the page with the results' }).click();
  await utilities
    .getByRole('button', { name: /how is this calculated/ })
    .first()
    .click();
  await expect(
    page.getByRole('complementary', { name: /Where this number comes from/ }).getByText('identical'),
  ).toBeVisible();
});
