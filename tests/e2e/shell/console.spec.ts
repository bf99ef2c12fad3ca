/** The console of every page is empty, and each of its requests is answered. */
import { expect, settled, test } from '../../support/browser.ts';
import { logOf } from '../../support/console.ts';
import { places } from '../../support/routes.ts';

for (const as of new Set(places.map((place) => place.as)))
  test(`no page logs an error or a warning, and no request of it fails: ${as ?? 'signed out'}`, async ({
    page,
    signIn,
  }) => {
    const log = logOf(page);
    if (as) await signIn(as);
    for (const { address, as: whose } of places) {
      if (whose !== as) continue;
      await page.goto(address);
      await test.step(address, () => settled(page));
    }
    expect(log).toEqual([]);
  });

test('the sign-in page of the provider logs nothing, and each of its files is there', async ({ page }) => {
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
