import type { Page } from '@playwright/test';
import { expect, settled, test, turn } from '../../support/browser.ts';

test.use({
  expectedErrors:
    /Failed to fetch dynamically imported module|ApiProblem|^net::ERR_(FAILED|INTERNET_DISCONNECTED) [A-Z]+ \//,
});

/** Holds calls back until told to let them go. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await released;
  };
}

test.describe('the dialog itself', () => {
  test.use({ afterLoading: false });

  // tests/screens has the dialog of every page.
  test('shows a dialog while data load, which closes only when the data arrive', async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const release = await hold(page, '**/v1/solvents.json*');
    await page.goto('/products');
    const dialog = page.getByRole('dialog', { name: 'Loading data...' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Loading data...', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 300);
    await expect(dialog).toBeVisible();
    await release();
    await expect(dialog).toBeHidden();
  });

  // tests/screens has the dialog, which is beside the page.
  test('text typed into a form while data load is kept', async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const release = await hold(page, '**/v1/solvents.json*');
    await page.goto('/products/prd_leghaemoglobin/data/fed_batch_fermentation/create');
    const dialog = page.getByRole('dialog', { name: 'Loading data...' });
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.type('October');
    await expect(name).toHaveValue('October');
    await release();
    await expect(dialog).toBeHidden();
    await page.keyboard.type(' runs');
    await expect(name).toHaveValue('October runs');
  });
});

// tests/screens has every page while it loads.
test('the progress bar of a loading page appears after 150 ms, is 5 px high and advances for 7.5 s', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn('standard@demo.test');
  await settled(page);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  const requested = page.waitForRequest(/\/assets\/.*\.js/);
  await page.getByRole('link', { name: 'New product' }).click();
  await requested;
  // The bar's own timer starts after the request; a call that is made now is answered later than that.
  await page.evaluate(() => fetch('/config.json', { cache: 'no-store' }).then(() => {}));
  await page.clock.runFor(149);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())!.height).toBe(5);
  await expect(bar).toHaveCSS('animation-duration', '7.5s');
  await release();
  await expect(page.getByRole('heading', { name: 'New product', exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

// src/lib/import-later.test.ts has the reload.
test('a page part that fails to load reloads the page once, and not again within 60 s', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await settled(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  // Known by what is in it, because its name is that of its contents.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('No report yet')) await route.abort();
    else await route.fulfill({ response });
  });
  const lost = page.getByRole('alert').filter({ hasText: 'A part of the app could not be loaded.' });
  await page.goto('/component-library');
  documents = 0;
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/carbon-accountings');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(lost).toBeVisible();
  expect(documents).toBe(1);

  // src/lib/import-later.test.ts has the time.
  if (process.env['NIGHT']) {
    await page.evaluate(() => sessionStorage.setItem('chunk-reloaded-at', String(Date.now() - 60_000)));
    await page.reload();
    await expect(lost).toBeVisible();
    expect(documents).toBe(3);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // By itself.
  await expect(page.getByRole('heading', { name: 'Carbon accounting' })).toBeVisible();
});

// src/components/later.test.tsx has what is shown in place of a part.
test('without a connection, the commands open over the workspace, because they are loaded ahead', async ({
  page,
  signIn,
  context,
}) => {
  const ahead = Promise.all(
    [/command-palette-\w+\.js/, /command-palette-\w+\.css/].map((part) => page.waitForResponse(part)),
  );
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await settled(page);
  await ahead;
  await turn(page);
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  // Behind the dialog, and so hidden from who cannot see it.
  const heading = page.getByRole('heading', { level: 1, name: 'Homogenised harvest', includeHidden: true });
  await expect(heading).toBeAttached();
  await context.setOffline(false);
});

test('only administrators request administrator data, and a 403 there shows no message', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn('standard@demo.test');
  await settled(page);
  const lists = ['/v1/organisations.json', '/v1/users.json', '/v1/users/unassigned.json'];
  for (const path of [...lists, '/v1/organisations/new_org/roles.json']) expect(asked).not.toContain(path);
});

test('shows no message to an administrator who gets 403 for users and organisations', async ({ page, signIn }) => {
  const refused: string[] = [];
  await page.route(/\/v1\/(organisations|users|users\/unassigned)\.json/, (route) => {
    refused.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 403, json: { message: 'No.', status: 403, request_id: 'r' } });
  });
  await signIn('admin@demo.test', '/products');
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
  expect(new Set(refused).size).toBe(3);
});

test('shows a page that is ready while the app is first drawn', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  // So slow that drawing takes longer than the step between the waits below.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 10 });
  let wait = 0;
  await page.route(/\/v1\/users\/[^/]*\.json/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.fallback();
  });
  for (wait of [500, 600]) {
    // oxlint-disable-next-line no-await-in-loop -- one load after the other
    await page.goto('/');
    // oxlint-disable-next-line no-await-in-loop -- seen before the next
    await expect(page.getByRole('button', { name: /^User menu: / }), `after ${wait} ms`).toBeVisible();
  }
});

test.describe('leaving the page while data load', () => {
  test.use({ afterLoading: false, expectedErrors: /^$/ });

  // interrupted-pages.night.spec.ts leaves a page while it loads.
  test('does not show the page for failed data', async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.getByRole('link', { name: 'New product' }).click();
    await expect(page).toHaveURL(/\/products\/create$/);
    const release = await hold(page, '**/v1/proteins.json*');
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Loading data...' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await release();
    await expect(page.getByRole('dialog', { name: 'Loading data...' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Its status alone could be part of a number or of a name on the page.
    await expect(page.getByText(/^Error encountered when loading data/)).toHaveCount(0);
  });
});

// Order alone, not what is shown; layout.ts waits for the fonts on every page.
test('the fonts come after the data of the page on a first visit, and before them on later ones', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/profile');
  await settled(page);
  const loaded = () =>
    page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded'),
    );
  await loaded();
  const order: string[] = [];
  page.on('request', (request) => {
    const [, name] = /(\/assets\/fonts|\/v1\/pipelines\.json)/.exec(request.url()) ?? [];
    if (name !== undefined && !order.includes(name)) order.push(name);
  });
  const visit = async () => {
    order.length = 0;
    await page.goto('/products');
    await settled(page);
    await loaded();
    return [...order];
  };
  expect(await visit()).toEqual(['/assets/fonts', '/v1/pipelines.json']);
  // As in a browser that has not been here.
  await page.evaluate(() => localStorage.removeItem('fonts-loaded'));
  expect(await visit()).toEqual(['/v1/pipelines.json', '/assets/fonts']);
});
