import { expect, test } from '../support/browser.ts';

test('a person signs in, makes a product, lays six steps and reads what a kilogram costs', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const name = `Myoglobin ${Date.now()}`;

  await test.step('make a product', async () => {
    await page.goto('/products/create');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: /makes|component|protein/i }).click();
    await page.getByRole('option', { name: /myoglobin \(bovine\)/i }).click();
    await page.getByRole('combobox', { name: /host/i }).click();
    await page.getByRole('option', { name: /komagataella/i }).first().click();
    await page.getByRole('button', { name: /create product/i }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});
