import { chooseAccount, expect, test } from '../support/browser.ts';

test('sends a visitor to login, and then to the requested address including its hash', async ({ page }) => {
  await page.goto('/products?tab=processes#latest');
  await expect(page).toHaveURL(/\/login/);
  await chooseAccount(page, 'standard@demo.test');
  await expect(page).toHaveURL(/\/products\?tab=processes#latest$/);
});

// src/app/guards.test.ts has who goes where.
test('keeps a user without an organisation on /not-authorised', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('noorg@demo.test');
  await expect(page).toHaveURL(/\/not-authorised$/);
  await page.goto('/products');
  await expect(page).toHaveURL(/\/not-authorised$/);
});

// src/app/guards.test.ts has who goes where.
test('a free user is sent from a single unit operation to the list', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('free@demo.test', '/unit-operations/ultrafiltration');
  await expect(page).toHaveURL(/\/unit-operations$/);
});

test('an unknown address shows 404 and counts down', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('This page could not be found.')).toBeVisible();
  await expect(page.getByText(/redirecting in \d+ seconds\.\.\./)).toBeVisible();
  await page
    .getByRole('button', { name: 'Back to Home' })
    .or(page.getByRole('link', { name: 'Back to Home' }))
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test('signing out ends the session', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.getByRole('button', { name: /^User menu: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto('/products');
  await expect(page).toHaveURL(/\/login/);
});
