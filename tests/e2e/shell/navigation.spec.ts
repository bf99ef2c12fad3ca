import type { Page } from '@playwright/test';
import { expect, settled, still, test, turn } from '../../support/browser.ts';

// The refusals of these tests are shown on the error page, and React logs what an error boundary catches.
test.use({ expectedErrors: /ApiProblem/ });

/** Waits until the page has made its requests: one that came after a switch of organisation would be refused with 404. */
async function allSent(page: Page): Promise<void> {
  await settled(page);
  await turn(page);
}

// src/app/routes.test.ts has the entries.
test(
  'the drawer starts closed, lists its entries in order, and closes on every route change',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('admin@demo.test');
    const drawer = page.getByRole('navigation', { name: 'Main' });
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(drawer).toBeVisible();
    const entries = await drawer.locator('a, button[aria-expanded]:not([aria-label])').allInnerTexts();
    const products = await drawer.locator('a[href^="/products/"]').count();
    expect(products).toBeGreaterThan(0);
    const names = entries.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    expect(names[0]).toBe('Home');
    expect(names[1]).toBe(`Products ${products}`);
    expect(names.slice(2 + products)).toEqual([
      'Unit Operation Simulator beta',
      'Libraries',
      'Component Library',
      'Buffer Library',
      'Custom Operations',
      'Sites',
      'Carbon accounting',
      'Administration admins only',
    ]);
    await drawer.getByRole('button', { name: 'Hide the pages in Products' }).click();
    await expect(drawer.locator('a[href^="/products/"]')).toHaveCount(0);
    await drawer.getByRole('link', { name: 'Buffer Library' }).click();
    await expect(page).toHaveURL(/\/buffer-library$/);
    await expect(drawer).toBeHidden();
    // Where it was open before it stays closed on the way back; and it closes on the page where one is.
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await drawer.getByRole('link', { name: 'Home' }).click();
    await expect(drawer).toBeHidden();
  },
);

// Nobody loses anything by a width; that the drawer opens and leads on is tried above.
test(
  'the drawer can be resized by pointer and by keys, down to 300 px',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const edge = page.getByRole('separator', { name: 'Width of the navigation' });
    const width = async () => Math.round((await page.getByRole('dialog', { name: 'Navigation' }).boundingBox())!.width);
    await expect(edge).toBeVisible();
    await edge.focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(300);
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBe(320);
    await still(page);
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 4, 400);
    await page.mouse.down();
    await page.mouse.move(500, 400);
    await expect.poll(width).toBe(500);
    await page.mouse.move(120, 400);
    await page.mouse.up();
    await expect.poll(width).toBe(300);
  },
);

// tests/server/wire.test.ts has /config.json.
test(
  'the top bar and the footer show what /config.json says, and the user menu has the profile',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    const config = (await (await page.request.get('/config.json')).json()) as Record<string, string>;
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: config['product_name']!, exact: true })).toHaveAttribute('href', '/');
    const provider = bar.getByRole('link', { name: config['provider_name']!, exact: true });
    await expect(provider).toHaveAttribute('href', config['provider_url']!);
    await bar.getByText('BETA', { exact: true }).hover();
    await expect(page.getByText('This is an early product and still in testing.', { exact: true })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} ${config['company_name']}`);
    for (const href of [`mailto:${config['contact_email']}`, config['network_url'], config['website_url']])
      await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
    await page.getByRole('button', { name: /^User menu: / }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  },
);

test('every page has its title', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('admin@demo.test');
  const { product_name, provider_name } = (await (await page.request.get('/config.json')).json()) as Record<
    string,
    string
  >;
  const titles: [string, string][] = [
    ['/', 'Home'],
    ['/profile', 'Profile'],
    ['/deleted', 'Deleted items'],
    ['/products', 'Products'],
    ['/products/create', 'New product'],
    ['/products/prd_leghaemoglobin', 'Leghaemoglobin'],
    ['/products/prd_leghaemoglobin/data/create', 'New experiment'],
    ['/unit-operations', 'Unit Operation Simulator'],
    ['/component-library', 'Component Library'],
    ['/buffer-library', 'Buffer Library'],
    ['/own-operations', 'Custom Operations'],
    ['/sites', 'Sites'],
    ['/carbon-accountings', 'Carbon accounting'],
    ['/carbon-accountings/create', 'New carbon report'],
    ['/admin', 'Administration'],
    ['/admin/users', 'Users'],
    ['/nowhere', 'Page Not Found'],
  ];
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} - ${product_name} | ${provider_name}`);
  }
});

// src/app/guards.test.ts has who goes where.
test('administration is closed to other users, with a message', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/admin');
  await expect(page.getByText('Only administrators may open this page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'An error occurred', exact: true })).toBeVisible();
});

test('switching the organisation saves the user without ids, reloads all data and goes home', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/component-library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const calls: { method: string; path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/'))
      calls.push({ method: request.method(), path: pathname, body: request.postDataJSON() as unknown });
  });
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: /^Organisation: / }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await page.getByRole('button', { name: /^Organisation: / }).click();
  const entries = page.getByRole('menu', { name: 'Your organisations' }).getByRole('menuitem');
  await expect(entries).toHaveCount(2);
  for (const entry of await entries.all()) await expect(entry.locator('img, svg').first()).toBeVisible();
  await expect(entries.filter({ hasText: '(Active)' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Helder Foods (Active)' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(/Helder Foods \(Active\)/);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await turn(page);
  expect(calls).toEqual([]);
  await expect(page).toHaveURL(/\/component-library$/);

  await choose(/Novem Biologics/);
  await expect(page.getByRole('button', { name: 'Organisation: Novem Biologics' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  const [save, ...after] = calls;
  expect(save!.method).toBe('PUT');
  expect(save!.path).toMatch(/^\/v1\/users\/[^/]+\.json$/);
  expect(Object.keys(save!.body as object).toSorted()).toEqual(['current_org', 'name', 'orgs']);
  expect(save!.body).toMatchObject({ name: 'Mara Kovács', current_org: { id: 'org_novem_biologics' } });
  const reloaded = after.map(({ path }) => path);
  for (const path of ['products', 'unit_operations', 'solvents', 'substances', 'cells', 'proteins', 'buffers'])
    expect(reloaded).toContain(`/v1/${path}.json`);
  await allSent(page);
  await choose(/Helder Foods/);
  await expect(page.getByRole('button', { name: 'Organisation: Helder Foods' })).toBeVisible();
});

// error-page.night.spec.ts has a request that fails after a click.
test('a rejected switch shows the error page', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.route('**/v1/users/*.json*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: /^Organisation: / }).click();
  await page.getByRole('menuitem', { name: /Novem Biologics/ }).click();
  await expect(page.getByText('Error updating user')).toBeVisible();
});

// src/app/prefetch.test.ts and src/lib/may-prefetch.test.ts have what is fetched.
test('pointing at a link prefetches its page, except with data saver', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await settled(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  const link = page.getByRole('link', { name: 'New product' });
  await link.hover();
  await turn(page);
  expect(fetched).toEqual([]);
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '4g' } }),
  );
  await link.hover();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/:\d+\/$/);
});

// two-tabs.night.spec.ts switches with unsaved input in an ordinary run.
test(
  'with unsaved changes, another organisation is asked about before it is saved',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_secreted&step=stp_ultrafiltration');
    await page.getByRole('spinbutton', { name: 'Final protein' }).fill('91');
    await expect(page.getByRole('button', { name: /^save/i })).toBeEnabled();
    const saved: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/v1/users/')) saved.push(request.url());
    });
    const choose = async () => {
      await page.getByRole('button', { name: /^Organisation: / }).click();
      await page.getByRole('menuitem', { name: /Novem Biologics/ }).click();
    };
    await choose();
    const question = page.getByRole('dialog', { name: /not saved/ });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    expect(saved).toEqual([]);
    await expect(page.getByRole('button', { name: 'Organisation: Helder Foods' })).toBeVisible();
    await choose();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Organisation: Novem Biologics' })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(question).toHaveCount(0);
    expect(saved).toHaveLength(1);
    await allSent(page);
    await page.getByRole('button', { name: /^Organisation: / }).click();
    await page.getByRole('menuitem', { name: /Helder Foods/ }).click();
    await expect(page.getByRole('button', { name: 'Organisation: Helder Foods' })).toBeVisible();
  },
);

for (const width of [390, 800, 1440]) {
  test(
    `the top bar has the provider's link at ${width} px, and nothing is wider than the screen`,
    { tag: '@night' },
    async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn('standard@demo.test');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Open Bioprocess' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
}
