import { expect, test } from '../../support/browser.ts';

const ANNOUNCED = 'Scheduled maintenance today, 09:00 to 10:00 London time';
const UNDER_WAY = 'Maintenance is in progress, until 10:00 London time';

const seasons = [
  { season: 'winter', zone: 'Asia/Tokyo', seven: '2026-11-19T07:00:00Z', local: '18:00 to 19:00 in your time zone' },
  {
    season: 'summer',
    zone: 'America/Los_Angeles',
    seven: '2026-07-16T06:00:00Z',
    local: '01:00 to 02:00 in your time zone',
  },
];

for (const { season, zone, seven, local } of seasons) {
  test.describe(`seen from ${zone} in ${season}`, () => {
    test.use({ timezoneId: zone });

    // src/app/maintenance.test.ts has the hours of both zones.
    test('the bar appears, changes and disappears at London time, without a reload', async ({ page }) => {
      const start = new Date(seven).getTime();
      // The bar looks each minute from when the page was opened: here at full minutes.
      await page.clock.install({ time: start - 120_000 });
      await page.goto('/login');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.clock.pauseAt(start - 1_000);
      await expect(page.getByText(ANNOUNCED, { exact: true })).toBeHidden();
      await page.clock.runFor(60_000);
      await expect(page.getByText(ANNOUNCED, { exact: true })).toBeVisible();
      await expect(page.getByText(local)).toBeVisible();

      await page.clock.pauseAt(start + 2 * 3_600_000 - 1_000);
      await expect(page.getByText(ANNOUNCED, { exact: true })).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(page.getByRole('alert').getByText(UNDER_WAY, { exact: true })).toBeVisible();

      await page.clock.pauseAt(start + 3 * 3_600_000 - 1_000);
      await expect(page.getByText(UNDER_WAY, { exact: true })).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(page.getByText(UNDER_WAY, { exact: true })).toBeHidden();
    });
  });
}

// every-page.spec.ts has the layout without the notice.
test('what lies below the top bar makes room for the notice, and takes it back', async ({ page }) => {
  /** Bottom of the top bar in the window, and the height that panes and drawers leave for it, px. */
  const edges = () =>
    page.evaluate(() => {
      const ruler = document.body.appendChild(document.createElement('div'));
      ruler.style.height = 'var(--bar)';
      const room = ruler.getBoundingClientRect().height;
      ruler.remove();
      return { bar: document.querySelector('header')!.getBoundingClientRect().bottom, room };
    });
  const start = new Date('2026-11-19T07:00:00Z').getTime();
  await page.clock.install({ time: start + 3_600_000 });
  await page.goto('/login');
  await expect(page.getByText(ANNOUNCED, { exact: true })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 500 });
    await expect.poll(async () => (await edges()).bar).toBeGreaterThan(50);
    await expect.poll(async () => (({ bar, room }) => bar - room)(await edges())).toBe(0);
    // Also on a page that is scrolled.
    await page.evaluate(() => {
      document.querySelector('main')!.style.minHeight = '3000px';
      scrollTo(0, 700);
    });
    await expect.poll(async () => (({ bar, room }) => bar - room)(await edges())).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await page.clock.pauseAt(start + 3 * 3_600_000 + 60_000);
  await page.clock.runFor(60_000);
  await expect(page.getByText(UNDER_WAY, { exact: true })).toBeHidden();
  await expect.poll(edges).toEqual({ bar: 44, room: 44 });
});

// src/app/maintenance.test.ts has the days.
test('shows no bar at the same hour on another day', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T08:00:00Z') });
  await page.goto('/login');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText(ANNOUNCED, { exact: true })).toBeHidden();
});
