import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { follow } from '../../support/navigation.ts';

// React logs what an error boundary catches.
test.use({
  expectedErrors:
    /ApiProblem|ErrorResponse|Invalid URL|Failed to construct 'URL'|^net::ERR_FAILED GET \/v1\/pipelines\.json$/,
});

const refusal = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ message, status, request_id: 'req-test' }),
});

/** From a page with time standing still: shows the error page, and leaves it after exactly 15 s. */
async function leavesAfterFifteenSeconds(page: Page, to: RegExp): Promise<void> {
  const from = page.url();
  await expect(page.getByText('redirecting in 15 seconds...')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('redirecting in 14 seconds...')).toBeVisible();
  await page.clock.runFor(13_999);
  await expect(page.getByText('redirecting in 1 seconds...')).toBeVisible();
  expect(page.url()).toBe(from);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(to);
}

// tests/screens shows the error page of each page.
test('an experiment on an unknown unit operation is not found', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/alchemy/create');
  await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible();
  await expect(page.getByText('This page could not be found.', { exact: true })).toBeVisible();
});

async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

// tests/screens has the page.
test('an unknown address shows a countdown from 15 and goes back one page', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.getByRole('link', { name: 'New product' }).click();
  await expect(page).toHaveURL(/\/products\/create$/);
  await stopTime(page);
  await follow(page, '/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible();
  await expect(page.getByText('This page could not be found.', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Page Not Found - .+ \| .+$/);
  await leavesAfterFifteenSeconds(page, /\/products\/create$/);
});

test('with nothing of ours behind it, it goes home', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.goto('about:blank');
  await page.clock.install();
  await page.goto('/nowhere');
  await expect(page.getByText(/redirecting in 1[45] seconds/)).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('goes home from the page that creates a product', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/create?empty');
  await page.route('**/v1/products.json*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal(500, 'The disk is full.')) : route.continue(),
  );
  await page.getByLabel('Name', { exact: true }).fill('Casein');
  await page.getByLabel('Kind').selectOption('biomass');
  await page.getByLabel('Host cell').selectOption({ index: 1 });
  await stopTime(page);
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toBeVisible();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await leavesAfterFifteenSeconds(page, /:\d+\/$/);
});

// saving.spec.ts has a save that fails, and tests/screens calls that fail.
test('a request that fails after a click shows an error', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/ultrafiltration/create');
  await page.route('**/v1/experiments/**', (route) => route.fulfill(refusal(500, 'The disk is full.')));
  await page.getByLabel('Name').fill('Never stored');
  await page.getByRole('button', { name: 'Create experiment' }).click();
  await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toBeVisible();
  await expect(page.getByText('The disk is full.')).toBeVisible();
});

// The countdown and the way back are tried above, from another page.
test('goes to the products from the processes tab', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await page.route('**/v1/pipelines.json*', (route) =>
    page.url().includes('tab=processes') ? route.fulfill(refusal(403, 'Not for you.')) : route.continue(),
  );
  await page.goto('/component-library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopTime(page);
  await page.evaluate(() => {
    const shared = globalThis as { shownAt?: number };
    new MutationObserver(() => {
      if (document.body.textContent?.includes('redirecting in')) shared.shownAt ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true });
  });
  await follow(page, '/products?tab=processes');
  const title = page.getByRole('heading', { name: 'An error occurred', exact: true });
  // The query cache tells its listeners by a timer of no length, so time has to move a little.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(title).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.unroute('**/v1/pipelines.json*');
  // The milliseconds that it took to see the page are of the 15 s.
  const shownFor = await page.evaluate(() => performance.now() - (globalThis as { shownAt?: number }).shownAt!);
  expect(shownFor).toBeLessThan(1_000);
  await page.clock.runFor(14_999 - Math.round(shownFor));
  await expect(page.getByText('redirecting in 1 seconds...')).toBeVisible();
  await expect(page).toHaveURL(/\/products\?tab=processes$/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/products$/);
});

// The countdown and the way off the page are tried above; this is the way to remain.
test("'Stay here' stops the countdown, 'Back to Home' goes home", async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await page.clock.install();
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/nowhere$/);
  await page.getByRole('button', { name: 'Back to Home', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a request without a response is shown as a 500 with the message of its operation', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.route('**/v1/pipelines.json*', (route) => route.abort());
  await page.goto('/products?tab=processes');
  await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toBeVisible();
  await expect(page.getByText(/^Error fetching .*processes$/)).toBeVisible();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
});

// Two faults at once, of which the error page of the tests around is one.
test('shows a link home if the error page itself fails', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    // The footer cannot be drawn, neither on the page nor on the error page.
    await route.fulfill({ response, json: { ...config, network_url: 'http://[' } });
  });
  await page.goto('/');
  await expect(page.getByText('An error occurred while showing the error page', { exact: true })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('link', { name: 'Go back to home', exact: true }).click();
  await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
});

// tests/screens shows the error page of each load.
test('a failed first load shows the 424 page, which does not redirect', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await page.route('**/v1/solvents.json*', (route) => route.fulfill(refusal(500, 'Broken.')));
  await page.clock.install();
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Error encountered when loading data. Please try reloading, and contact support if the issue persists',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByText('424')).toBeVisible();
  await expect(page.getByText(/redirecting in/)).toBeHidden();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/products$/);
  await page.unroute('**/v1/solvents.json*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
});

// tests/screens/after-failed-load.test.tsx has what a failure leaves.
test('a page that failed requests its data again when it is reopened', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  let isFailing = true;
  await page.route('**/v1/products/prd_leghaemoglobin.json*', (route) =>
    isFailing ? route.fulfill(refusal(500, 'The disk is full.')) : route.continue(),
  );
  await follow(page, '/products/prd_leghaemoglobin');
  await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: 'An internal error has occurred' })).toHaveCount(0);
  isFailing = false;
  await follow(page, '/products/prd_leghaemoglobin');
  await expect(page.getByRole('heading', { level: 1, name: 'Leghaemoglobin' })).toBeVisible();
});
