/** What interrupts a page on its way: every page of `tests/support/routes.ts`, so that a new one joins by itself. */
import type { Page } from '@playwright/test';
import { expect, settled, test } from '../../support/browser.ts';
import { places } from '../../support/routes.ts';

test.use({ expectedErrors: [/ApiProblem/] });

/** Goes there as a link of the app does. */
const goInApp = (page: Page, address: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: 'test', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /error (has )?occurred|could not be found/i });

for (const { name, address, as } of places.filter(
  (place) => place.as !== null && !['not-found', 'not-authorised'].includes(place.name),
))
  test(`${name} can be left while it loads and opened again; a failure is gone with the next visit`, async ({
    page,
    signIn,
  }) => {
    await signIn(as!);
    await settled(page);
    await goInApp(page, address);
    await settled(page);

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v1/**', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#main')).toBeAttached();
    await page.goBack();
    release();
    await settled(page);
    await expect(failure(page)).toHaveCount(0);
    await page.unroute('**/v1/**');
    await page.goForward();
    await settled(page);
    await expect(failure(page)).toHaveCount(0);

    let refused = 0;
    await page.route(/\/v1\/(?!users\/[^/]+\.json)/, (route) => {
      refused += 1;
      return route.fulfill({ status: 500, json: { message: 'It broke.', status: 500, request_id: 'r' } });
    });
    await page.reload();
    await expect(page.locator('h1').first()).toBeAttached();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await settled(page);
    await expect(failure(page)).toHaveCount(0);
    expect(refused).toBeGreaterThan(0);
  });
