import type { Page } from '@playwright/test';
import { chooseAccount, expect, settled, test, turn } from '../../support/browser.ts';

test.use({ signInAnew: true, expectedErrors: /could not be renewed|ApiProblem|^401 GET / });

/** Makes the stored session end in so many seconds, as if time had passed. */
const expiresIn = (page: Page, seconds: number) =>
  page.evaluate((left) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('session.user:'))!;
    const session = JSON.parse(sessionStorage.getItem(key)!) as Record<string, unknown>;
    sessionStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + left }));
  }, seconds);

const accessToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('session.user:'))!;
    return (JSON.parse(sessionStorage.getItem(key)!) as { access_token: string }).access_token;
  });

function countRenewals(page: Page): string[] {
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/oidc/token') && request.postData()?.includes('grant_type=refresh_token'))
      renewals.push(request.url());
  });
  return renewals;
}

// src/lib/session.test.ts and stored-session.test.ts have what is stored and sent.
test(
  'the session is stored only in session storage, and every request contains its token and the user id',
  { tag: '@night' },
  async ({ page, signIn }) => {
    const calls: { url: URL; bearer: string | undefined }[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/v1/')) calls.push({ url, bearer: request.headers()['authorization'] });
    });
    await signIn('standard@demo.test');
    await expect.poll(() => calls.length).toBeGreaterThan(8);
    for (const { url, bearer } of calls) {
      expect(url.searchParams.get('req_id'), url.href).toBe('demo|standard');
      expect(bearer, url.href).toMatch(/^Bearer ./);
    }
    const token = await accessToken(page);
    const [session, local] = await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)]);
    expect(session).toContain(token);
    expect(local).not.toContain(token);
  },
);

// src/lib/session.test.ts has the renewal.
test(
  'uses a token with 310 s left, and refreshes a token with 290 s left once for several requests',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    const renewals = countRenewals(page);
    const before = await accessToken(page);
    await expiresIn(page, 310);
    await page.reload();
    await settled(page);
    expect(renewals).toHaveLength(0);
    await expiresIn(page, 290);
    await page.reload();
    await settled(page);
    expect(renewals).toHaveLength(1);
    expect(await accessToken(page)).not.toBe(before);
  },
);

// src/lib/session.test.ts has a renewal that fails.
test(
  'logs a failed renewal, and sends the request with the current token',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('could not be renewed')) logged.push(message.text());
    });
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }));
    await expiresIn(page, 100);
    const old = await accessToken(page);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/v1/')) sent.push(request.headers()['authorization']);
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(logged.length).toBeGreaterThan(0);
    await expect.poll(() => sent.length).toBeGreaterThan(8);
    expect(new Set(sent)).toEqual(new Set([`Bearer ${old}`]));
  },
);

// src/lib/session-exchange.test.ts has two tabs, and a test above one renewal for several requests.
test('two tabs that renew at the same time share one renewal', { tag: '@night' }, async ({ page, signIn, context }) => {
  await signIn('standard@demo.test', '/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    // A tab opened by another begins with a copy of its session.
    page.evaluate(() => void window.open('/component-library')),
  ]);
  await expect(other.getByRole('button', { name: /^User menu: / })).toBeVisible();
  await settled(other);
  const renewals = [countRenewals(page), countRenewals(other)];
  await Promise.all([expiresIn(page, 100), expiresIn(other, 100)]);
  const before = await accessToken(page);
  expect(await accessToken(other)).toBe(before);

  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /^User menu: / })).toBeVisible();
    await settled(tab);
  }
  expect(renewals.flat()).toHaveLength(1);
  const after = await accessToken(page);
  expect(after).not.toBe(before);
  expect(await accessToken(other)).toBe(after);
});

test('a 401 from any request leads to login, and back to the same page', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
  await page.goto('/component-library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let refused = 0;
  await page.route('**/v1/pipelines.json*', (route) => {
    refused += 1;
    return route.fulfill({ status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } });
  });
  await page.goto('/products?tab=processes#x');
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(refused).toBe(1);
  await page.unroute('**/v1/pipelines.json*');
  // The identity provider still knows who it is.
  await page.getByRole('button', { name: 'Continue with your organisation' }).click();
  await expect(page).toHaveURL(/\/products\?tab=processes#x$/);
});

// The order of two refusals; the way to sign in and back is that of the test above.
test('a late 401 after the redirect to login keeps the return address', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
  const refusal = { status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } };
  let refuseLate = () => {};
  const led = new Promise<void>((resolve) => (refuseLate = resolve));
  await page.route('**/v1/users/*.json*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await led;
    return route.fulfill(refusal);
  });
  await page.route('**/v1/users/*/logs.json*', (route) =>
    new URL(route.request().url()).searchParams.get('page') === '1'
      ? route.fulfill({ json: { logs: [], total: 101, page: 1, page_size: 50 } })
      : route.fulfill(refusal),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mara K');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile%3Fpage%3D2$/);
  const late = page.waitForResponse((response) => response.request().method() === 'PUT');
  refuseLate();
  await late;
  await turn(page);
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile%3Fpage%3D2$/);
});

// src/lib/session.test.ts has what a 401 leads to, and the test above one of them.
test(
  'a 401 within a minute of a sign-in shows the 401 page instead of signing in again',
  { tag: '@night' },
  async ({ page }) => {
    await page.route('**/v1/pipelines.json*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } }),
    );
    await page.goto('/products?tab=processes');
    await chooseAccount(page, 'standard@demo.test');
    await expect(page.getByRole('heading', { name: 'Your login has expired, please refresh/login' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in again' })).toBeVisible();
  },
);

// src/lib/sign-in-manager.test.ts has the callback; the way back from sign-in is tried above.
test(
  'a callback of the identity provider that is opened twice or reloaded recovers without a message',
  { tag: '@night' },
  async ({ page, context }) => {
    let answer = '';
    page.on('request', (request) => {
      if (request.url().includes('/login/callback?')) answer = request.url();
    });
    await page.goto('/component-library#cells');
    await chooseAccount(page, 'standard@demo.test');
    await expect(page).toHaveURL(/\/component-library#cells$/);
    expect(answer).toContain('code=');

    await page.goto(answer);
    await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
    await expect(page).not.toHaveURL(/callback|login/);
    await page.goto('/login/callback');
    await expect(page).not.toHaveURL(/callback|login/);

    const second = await context.newPage();
    await second.goto(answer);
    await expect(second.getByRole('button', { name: /^User menu: / })).toBeVisible();
    await expect(second.getByText(/error/i)).toBeHidden();
  },
);

// src/lib/sign-in-manager.test.ts and tests/server/identity.test.ts have the end of a session.
test(
  'signing out ends the session in the app and at the identity provider, and confirms it',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.goto('/logout');
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('session.user:')))).toBe(
      false,
    );
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Continue with your organisation' }).click();
    await expect(page.getByRole('button', { name: 'standard@demo.test' })).toBeVisible();
  },
);

// tests/screens has the page of signing out.
test(
  "'Log out' is hidden while a sign-in is in progress, and is shown afterwards",
  { tag: '@night' },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/oidc/token', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await chooseAccount(page, 'standard@demo.test');
    await expect(page.getByText('Signing in…')).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    release();
    await page.getByRole('button', { name: 'User menu: Mara Kovács' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  },
);

test('a new tab continues the session when all tabs were closed, and asks after signing out or when it has ended', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('standard@demo.test');
  await page.close();
  const again = await context.newPage();
  await again.goto('/component-library#cells');
  await expect(again.getByRole('button', { name: 'User menu: Mara Kovács' })).toBeVisible();
  await expect(again).toHaveURL(/\/component-library#cells$/);
  // Back is not a way into the sign-in.
  expect(await again.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await again.close();

  await context.clearCookies();
  const ended = await context.newPage();
  await ended.goto('/component-library#cells');
  await expect(ended).toHaveURL(/\/login\?from=%2Fcomponent-library#cells$/);
  await expect(ended.getByRole('button', { name: 'Continue with your organisation' })).toBeVisible();
  await chooseAccount(ended, 'standard@demo.test');
  await expect(ended).toHaveURL(/\/component-library#cells$/);

  await ended.goto('/logout');
  await expect(ended.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await ended.close();
  const after = await context.newPage();
  const asked: string[] = [];
  after.on('request', (request) => asked.push(request.url()));
  await after.goto('/products');
  await expect(after).toHaveURL(/\/login\?from=%2Fproducts$/);
  expect(asked.filter((url) => url.includes('/oidc/'))).toEqual([]);
});
