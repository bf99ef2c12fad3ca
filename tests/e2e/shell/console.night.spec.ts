/** The console of the provider's page is empty; those of the app's pages are looked at in every-page.spec.ts. */
import { expect, test } from '../../support/browser.ts';
import { logOf } from '../../support/console.ts';

// tests/server/identity.test.ts has the page.
test('the sign-in page of the provider logs nothing, and all its files load', async ({ page }) => {
  const log = logOf(page);
  await page.goto('/');
  await page
    .getByRole('button', { name: /continue|sign in/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'standard@demo.test' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(log).toEqual([]);
});
