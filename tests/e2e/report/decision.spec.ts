import { expect, test } from '../../support/browser.ts';

test('a decision between processes is stored on the page of the product', async ({ page, signIn }) => {
  await signIn('admin@demo.test', '/products/prd_leghaemoglobin');
  const card = page.getByRole('region', { name: 'Decision', exact: true });
  const store = async (limit: string) => {
    await card.getByRole('button', { name: /the decision|a decision/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Limit/ }).fill(limit);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The host is licensed.');
    await dialog.getByRole('button', { name: 'Store the decision' }).click();
    await expect(dialog).toBeHidden();
  };
  await store('100000');
  await expect(card).toContainText('The host is licensed. The choice still holds.');
  await expect(card.getByRole('row')).toHaveCount(3);
});
