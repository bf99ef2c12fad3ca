import { chooseAccount, expect, settled, test } from '../../support/browser.ts';

test.use({ expectedErrors: /ApiProblem|could not be renewed|^401 GET / });

const NOBODY = { current_org: null, orgs: [] };

// src/account/user.test.ts and src/app/guards.test.ts have who is let in.
test('gives a new member access by the button, by another page and by a reload', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  // The first answers are from before they were added.
  let isAdded = false;
  await page.route(/\/v1\/users\/[^/]+\.json/, async (route) => {
    if (isAdded) return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...NOBODY } });
  });
  await page.goto('/products');
  await expect(page).toHaveURL(/\/not-authorised$/);
  const check = page.getByRole('button', { name: 'Check again' });
  const answered = page.waitForResponse(/\/v1\/users\/[^/]+\.json/);
  await check.click();
  await answered;
  await expect(check).toBeEnabled();
  await expect(page).toHaveURL(/\/not-authorised$/);
  isAdded = true;
  await check.click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/not-authorised');
  await expect(page).toHaveURL(/\/$/);
  await settled(page);
  await expect(page.getByText('You do not belong to an organisation yet')).toBeHidden();
});

// src/app/guards.test.ts has who may open what.
test('an administrator without an organisation can open administration', async ({ page, signIn }) => {
  await signIn('admin@demo.test');
  await page.route(/\/v1\/users\/[^/]+\.json/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...NOBODY } });
  });
  await page.goto('/products');
  await expect(page).toHaveURL(/\/not-authorised$/);
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await settled(page);
});

// src/account/leaving.test.tsx has what is said.
test('tells a user removed from their organisation, without a permission error', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await settled(page);
  await page.route(/\/v1\/users\/[^/]+\.json/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...NOBODY } });
  });
  await page.route(/\/v1\/(carbon|reports|carbon-accountings|organisations).*/, (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'You are not a member of an organisation yet.', status: 403, request_id: 'r' },
    }),
  );
  await page.getByRole('button', { name: 'Open navigation' }).click();
  // The home page has a link of this name too, behind the drawer.
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Carbon accounting' }).click();
  await expect(page).toHaveURL(/\/not-authorised$/);
  await expect(page.getByRole('heading', { name: 'You do not belong to an organisation yet' })).toBeVisible();
});

test.describe('a session', () => {
  test.use({ signInAnew: true });

  // src/lib/stored-session.test.ts and session-exchange.test.ts have the session of two tabs.
  test('is taken over by a new tab, without another sign-in, and not after signing out', async ({
    signIn,
    context,
  }) => {
    await signIn('standard@demo.test');
    const second = await context.newPage();
    await second.goto('/component-library');
    await expect(second).toHaveURL(/\/component-library/);
    await expect(second.getByRole('button', { name: 'User menu: Mara Kovács' })).toBeVisible();
    await second.goto('/logout');
    await expect(second.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await second.goto('/products');
    await expect(second).toHaveURL(/\/login/);
  });

  // src/lib/session.test.ts deletes a session without the sign-in library.
  test('that ends leads to login even if a release has removed the sign-in code', async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
    await page.goto('/component-library');
    await settled(page);
    await page.route(/\/assets\/sign-in-manager.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/v1/pipelines.json*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } }),
    );
    await page.goto('/products?tab=processes');
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.unroute(/\/assets\/sign-in-manager.*\.js/);
    await page.unroute('**/v1/pipelines.json*');
    await page.getByRole('button', { name: 'Continue with your organisation' }).click();
    await expect(page).toHaveURL(/\/products\?tab=processes$/);
  });
});

// src/lib/import-later.test.ts has the reload.
test('a missing page part after a release reloads the app once, and restores unsaved input', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/create?empty');
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed before');
  let asked = 0;
  await page.route(/\/assets\/user-menu-list.*\.js/, (route) => {
    asked += 1;
    return asked <= 4 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  const reloaded = page.waitForEvent('framenavigated');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await reloaded;
  await settled(page);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before');
});

// who-may-go-where.spec.ts signs in.
test('the sign-in button leads to the identity provider', async ({ page }) => {
  await page.goto('/products');
  await chooseAccount(page, 'standard@demo.test');
  await expect(page).toHaveURL(/\/products$/);
});
