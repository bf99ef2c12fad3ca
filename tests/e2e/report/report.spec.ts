import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, figure, inScheme, test } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';
import { sampled } from '../../support/night.ts';

const FULL = Boolean(process.env['NIGHT']);
const FOOD = { product: '/products/prd_leghaemoglobin', process: 'prc_homogenised' };
const RECYCLE = { product: '/products/prd_succinic_acid', process: 'prc_dextrose_recycle' };

const report = ({ product, process }: typeof FOOD) => `${product}/${process}/report`;
const article = (page: Page) => page.locator('article');
const headline = async (page: Page, name: string): Promise<number> =>
  numberOf(await article(page).getByRole('group', { name, exact: true }).locator('strong button').innerText());

/** Waits until all that the report computes is there. */
async function computed(page: Page): Promise<void> {
  await expect(article(page).getByRole('region', { name: 'Uncertainty' })).toContainText('512 samples');
  await expect(page.getByRole('complementary', { name: 'Report options' }).getByRole('status')).toBeEmpty();
}

const PLANTS = [
  ['a line of steps', FOOD],
  ['a plant with recycles and side streams', RECYCLE],
] as const;

// In an ordinary run the one with all that the other has.
for (const [name, place] of sampled(PLANTS, 2, 1))
  // tests/screens/report.test.tsx computes a report, and the test below opens one.
  test(
    `the report of ${name} has the figures of the workspace and the economics`,
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', `${place.product}?process=${place.process}`);
      await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(0);
      const unitCost = await figure(page, 'Unit cost (COGS)');
      // With how much of the mass it covers in front.
      const footprint = await page.getByRole('group', { name: 'Footprint', exact: true }).innerText();
      await page.getByRole('navigation', { name: 'Process' }).getByRole('link', { name: 'Report' }).click();
      // In an ordinary run the test below waits for the samples, which none of these figures needs.
      if (FULL) await computed(page);
      await expect(article(page).getByRole('region', { name: 'Summary' })).toContainText(
        /The plant makes .* at a unit cost of/,
      );
      expect(await headline(page, 'Unit cost')).toBe(unitCost);
      expect(footprint).toContain(String(await headline(page, 'Footprint')));

      const feet = await article(page)
        .getByRole('table', { name: /^Operating cost by/ })
        .evaluateAll((tables) => tables.map((table) => table.querySelector('tfoot')!.textContent));
      expect(feet).toHaveLength(2);
      for (const foot of feet) expect(foot.replaceAll('\u202f', '')).toContain(String(unitCost));

      const capital = await article(page)
        .getByRole('table', { name: 'Capital', exact: true })
        .getByRole('row', { name: /^Total capital investment/ })
        .innerText();
      await page.getByRole('navigation', { name: 'Process' }).getByRole('link', { name: 'Economics' }).click();
      const row = page.getByRole('table', { name: 'Capital' }).getByRole('row', { name: /^Total capital investment/ });
      const amount = await row.locator('td').nth(1).locator('button').innerText();
      expect(capital).toContain(amount.split('\n')[0]!.split(',')[0]!.trim());
    },
  );

test('sections, title and words are chosen and kept, every page is accessible, and the report prints alone', async ({
  page,
  signIn,
}) => {
  // Before it is opened: to draw a long report anew in another scheme costs more.
  if (!FULL) await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn('standard@demo.test', report(FOOD));
  const options = page.getByRole('complementary', { name: 'Report options' });
  await options.getByRole('checkbox', { name: 'Schedule' }).uncheck();
  await options.getByRole('textbox', { name: 'Title' }).fill('For the board');
  await options.getByRole('textbox', { name: 'Introduction' }).fill('Our first plant.');
  await page.reload();
  await computed(page);
  await expect(article(page).getByRole('heading', { name: 'For the board' })).toBeVisible();
  await expect(article(page)).toContainText('Our first plant.');
  await expect(article(page).getByRole('region', { name: 'Schedule' })).toHaveCount(0);
  await expect(article(page).getByRole('heading', { name: /^6 Capital$/ })).toBeVisible();
  // A report is long, and axe looks at all of it: in an ordinary run here in the dark, in share.spec.ts in the light.
  for (const scheme of sampled(['light', 'dark'] as const, 2, 1)) {
    if (FULL) await inScheme(page, scheme);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  if (FULL) expect(await accessibilityFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('it prints alone, in light colours, at full size, with numbered pages', async () => {
    // Writing a PDF takes as long as all of the rest. An ordinary run checks the width and what is hidden, below.
    if (FULL) {
      const pdf = async () => (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      // The pages are a tree, whose root counts all of them.
      const pagesOf = (text: string) =>
        Math.max(...[...text.matchAll(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/g)].map(([, count]) => Number(count)));
      const sizeOf = (text: string) =>
        (/\/MediaBox \[([^\]]+)\]/.exec(text)?.[1] ?? '').split(' ').map((one) => Math.round(Number(one)));
      await options.getByRole('checkbox', { name: 'Schedule' }).check();
      await inScheme(page, 'dark');
      const whole = await pdf();
      expect(sizeOf(whole)).toEqual([0, 0, 595, 842]);
      expect(pagesOf(whole)).toBeGreaterThan(8);
      expect(pagesOf(whole)).toBeLessThan(25);

      await options.getByRole('button', { name: 'US Letter' }).click();
      await options.getByRole('checkbox', { name: 'Assumptions and sources' }).uncheck();
      const short = await pdf();
      expect(sizeOf(short)).toEqual([0, 0, 612, 792]);
      expect(pagesOf(short)).toBeLessThan(pagesOf(whole));
    }

    // As wide as the text of a page: nothing is wider, so nothing is printed smaller or cut.
    // The width first: in print everything is laid out, so that a change of the width takes seconds there.
    await page.setViewportSize({ width: 680, height: 900 });
    await page.emulateMedia({ media: 'print' });
    const wide = await article(page).evaluate((printed) =>
      [...printed.querySelectorAll('table, svg, figure, p, dl')]
        .filter((one) => !one.closest('[inert]') && one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => one.getAttribute('aria-label') ?? one.tagName),
    );
    expect(wide).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Process' })).toBeHidden();
    await expect(options).toBeHidden();
  });
});
