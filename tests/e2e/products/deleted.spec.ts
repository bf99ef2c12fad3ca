import { expect, test } from '../../support/browser.ts';

test('a deleted process is found under Deleted items, with who deleted it, and restored from there', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test');
  await page.goto('/products/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Short-lived product');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Short-lived product/ })).toBeVisible();
  const product = new URL(page.url()).pathname;
  await page.getByRole('button', { name: /^Actions (for|of) Short-lived product|^More$|^Product menu/ }).first().click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByText('It can be restored for 30 days, from Deleted items in the user menu.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await page.getByRole('button', { name: /^User menu: / }).click();
  await page.getByRole('menuitem', { name: 'Deleted items' }).click();
  const row = page.getByRole('row', { name: /Short-lived product/ });
  await expect(row).toContainText('Mara Kovács');
  await row.getByRole('button', { name: 'Restore Short-lived product' }).click();
  await expect(page.getByText('Short-lived product is back')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(product);
  await expect(page.getByRole('heading', { level: 1, name: /^Short-lived product/ })).toBeVisible();
});
