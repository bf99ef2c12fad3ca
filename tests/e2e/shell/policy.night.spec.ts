/** The content security policy, which lets no inline script and no inline style run; see also every-page.spec.ts. */
import { expect, settled, test } from '../../support/browser.ts';
import { blockedOn } from '../../support/policy.ts';

test.describe('an injected style', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  // tests/server/security.test.ts has the policy, which every browser test obeys.
  test('is blocked, as an element and as an attribute, and the browser reports it', async ({ page }) => {
    const blocked = await blockedOn(page);
    await page.goto('/login');
    await settled(page);
    const report = page.waitForRequest((request) => request.url().endsWith('/policy-reports'));
    const colour = await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="injected" style="color: red">x</p>');
      const sheet = document.createElement('style');
      sheet.textContent = '#injected { color: red }';
      document.head.append(sheet);
      return getComputedStyle(document.querySelector('#injected')!).color;
    });
    expect(colour).not.toBe('rgb(255, 0, 0)');
    expect((await (await report).response())?.status()).toBe(204);
    await expect.poll(() => blocked.length).toBe(2);
    expect(blocked.join('\n')).toMatch(/style-src-attr inline[\s\S]*style-src-elem inline/);
  });
});

// The policy of every page of the app is that of every-page.spec.ts; the documentation has scripts of its own, which seldom change.
test('the search of the documentation and the sign-out obey the security policy', async ({ page, signIn }) => {
  const blocked = await blockedOn(page);
  await page.goto('/docs/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('create a product');
  await page.getByRole('link', { name: 'Products › Create a product' }).click();
  await expect(page).toHaveURL(/reference\/products\.html#createProduct$/);
  await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
  await signIn('standard@demo.test');
  await page.goto('/logout');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(blocked).toEqual([]);
});

// Every page obeys the policy in every-page.spec.ts in the ordinary run; these are what is opened on them.
test('dialogs, a change of appearance and chart images obey the security policy', async ({ page, signIn }) => {
  const blocked = await blockedOn(page);
  await signIn('standard@demo.test');
  for (const appearance of ['dark', 'light']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or run an action' }).fill(appearance);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', appearance);
  }
  await page.goto('/products/prd_leghaemoglobin?process=prc_homogenised');
  await page.getByRole('tab', { name: 'Cost', exact: true }).click();
  const chart = page.getByRole('figure', { name: 'By category' });
  for (const format of [/SVG/, /PNG/]) {
    await chart.getByRole('button', { name: 'Image' }).click();
    await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
  }
  expect(blocked).toEqual([]);
});
