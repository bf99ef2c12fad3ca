import { expect, test } from '../../support/browser.ts';

test('processes are chosen in the list, compared at once, and opened as a comparison', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products?tab=processes');
  const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
  const bar = page.getByRole('region', { name: 'Comparison' });
  await box('Homogenised harvest').check();
  await expect(bar).toContainText('Choose another process');
  await box('Secreted').check();
  await expect(bar.getByRole('list', { name: 'Chosen processes' }).getByRole('listitem')).toHaveText([
    /^A\s*Homogenised harvest/,
    /^B\s*Secreted/,
  ]);
  await expect(bar).toContainText(/Unit cost/);
  await expect(bar.getByRole('list', { name: 'Chances on the same samples' })).toContainText(
    /B is cheaper than A \d+ %/,
  );

  // By keyboard: Escape clears, the space bar chooses.
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await box('Secreted').focus();
  await page.keyboard.press('Space');
  await box('Homogenised harvest').focus();
  await page.keyboard.press('Space');
  await bar.getByRole('link', { name: 'Open comparison' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two processes compared' })).toBeVisible();
});
