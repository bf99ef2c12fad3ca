import type { Locator, Page } from '@playwright/test';
import { expect, figure, test } from '../../support/browser.ts';

const MOST_STOPS = 90;

/** Presses Tab until something has the focus, as someone without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(wanted)}.`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

test('the app can be used from sign-in to sign-out without a mouse', async ({ page }) => {
  test.slow();
  const name = `Myoglobin by keys ${Date.now()}`;
  await page.goto('/');
  await press(page, page.getByRole('button', { name: 'Continue with your organisation' }));
  await press(page, page.getByRole('button', { name: 'standard@demo.test' }));
  await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to a page or run an action' })).toBeFocused();
  await page.keyboard.type('new product');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Start empty' }).first());
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type(name);
  // A closed list takes the letters of what it holds.
  await tabTo(page, page.getByRole('combobox', { name: 'Protein' }));
  await page.keyboard.type('Myoglobin');
  await tabTo(page, page.getByRole('combobox', { name: 'Host cell' }));
  await page.keyboard.type('Komagataella');
  await press(page, page.getByRole('button', { name: 'Create product' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // Away and back: opened from the list.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('products');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await press(page, page.getByRole('link', { name }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'New process' }).first());
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible();
  const diagram = page.getByRole('region', { name: 'Flow diagram' });
  for (const step of ['Fed-batch fermentation', 'Disc-stack centrifuge', 'Ultrafiltration', 'Spray drying']) {
    await page.keyboard.press('Escape');
    await press(page, page.getByRole('button', { name: `Add ${step}` }));
    await expect(diagram.getByRole('button', { name: step, exact: true })).toBeVisible();
  }
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^v1\b/).first()).toBeVisible();

  await press(page, page.getByRole('button', { name: /^User menu: / }));
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});
