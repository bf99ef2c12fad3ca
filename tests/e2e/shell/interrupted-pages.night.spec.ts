/** What interrupts a page on its way: every page of `tests/support/routes.ts`, so that a new one joins by itself. */
import type { Page, Route } from '@playwright/test';
import { expect, settled, test } from '../../support/browser.ts';
import { follow } from '../../support/navigation.ts';
import { places } from '../../support/routes.ts';

test.use({ expectedErrors: /ApiProblem|^net::ERR_INTERNET_DISCONNECTED GET |^401 GET / });

/** Pages that load something of their own, in the organisation with which their account begins. */
const pages = places.flatMap(({ as, organisation, ...place }) =>
  as === null || organisation !== undefined || ['/not-authorised', '*'].includes(place.route) ? [] : [{ ...place, as }],
);

/** As `loaded` is read: with a space between a name and its badges. */
const INNER = { useInnerText: true };
/** The heading of Home, whose greeting changes with the time of day. */
const HOME = /^Good (morning|afternoon|evening), /;
const title = (page: Page) => page.locator('h1').first();

/** Answers what the page asks from now on, and counts it. */
async function answer(page: Page, each: (route: Route, asked: number) => Promise<void>): Promise<() => number> {
  let asked = 0;
  await page.unroute('**/v1/**');
  await page.route('**/v1/**', (route) =>
    route.request().method() === 'GET' ? each(route, (asked += 1)) : route.fallback(),
  );
  return () => asked;
}

/** Home in a new document, which has loaded nothing of the other pages. */
async function startAtHome(page: Page): Promise<void> {
  await page.unroute('**/v1/**');
  await page.goto('/');
  await settled(page);
}

const refusal = (status: number) => ({ status, json: { message: 'Not now.', status, request_id: 'r' } });

// In an ordinary run the products: tests/screens/after-failed-load.test.tsx and page-states.tsx have calls that fail on every page.
for (const { name, address, as } of pages)
  // tests/screens has every page while it loads, and its calls failing.
  test(`${name} can be left while it loads, survives a failed request and an outage, and leads to sign in when the session ends`, async ({
    page,
    signIn,
  }) => {
    await signIn(as, address);
    await settled(page);
    const loaded = await title(page).innerText();
    await startAtHome(page);

    let own = 0;
    await test.step('one failed request is repeated', async () => {
      const asked = await answer(page, (route, count) =>
        count === 1 ? route.fulfill(refusal(503)) : route.continue(),
      );
      await follow(page, address);
      await expect(title(page)).toHaveText(loaded, INNER);
      await settled(page);
      await expect(page.getByText('Not now.')).toHaveCount(0);
      own = asked();
    });

    await startAtHome(page);
    await test.step('left while it loads', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await answer(page, async (route) => {
        await released;
        await route.continue();
      });
      await follow(page, address);
      await page.goBack();
      release();
      await settled(page);
      await expect(title(page)).toHaveText(HOME);
    });

    await startAtHome(page);
    await test.step('after an outage it is opened again', async () => {
      await answer(page, (route) => route.abort('internetdisconnected'));
      await follow(page, address);
      await expect(title(page)).toBeVisible();
      if (own > 0)
        await expect(
          page
            .getByText(/could not be (reached|loaded|read)/i)
            .or(page.getByRole('alert'))
            .first(),
        ).toBeVisible();
      await page.unroute('**/v1/**');
      await follow(page, '/');
      await expect(title(page)).toHaveText(HOME);
      await follow(page, address);
      await expect(title(page)).toHaveText(loaded, INNER);
      await settled(page);
    });

    if (own === 0) return;
    await startAtHome(page);
    await test.step('the session ends while it loads', async () => {
      // As if the sign-in had been a while ago: right after one, a 401 is an error page.
      await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
      await answer(page, (route) => route.fulfill(refusal(401)));
      await follow(page, address);
      await expect(page).toHaveURL(/\/login\?from=/);
    });
  });
