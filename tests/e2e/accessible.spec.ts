import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chooseAccount, expect, settled, test } from '../support/browser.ts';
import { places } from '../support/routes.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function faultsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

// The 404 page logs what it shows.
test.use({ expectedErrors: [/ErrorResponse|ApiProblem/] });

const BOTH = ['light', 'dark'] as const;

for (const as of new Set(places.map((place) => place.as))) {
  test(`no page has an accessibility fault that a tool can find: ${as ?? 'signed out'}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (as) {
      await page.goto('/');
      await chooseAccount(page, as);
      await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
    }
    const faults: string[] = [];
    const own = places.filter((place) => place.as === as);
    // Every other page, each in one scheme by turns; in the soak all of them in both.
    const tried = process.env['SOAK'] || own.length < 10 ? own : own.filter((_, index) => index % 2 === 0);
    for (const [index, { address }] of tried.entries()) {
      await page.goto(address);
      await test.step(address, () => settled(page));
      for (const colorScheme of process.env['SOAK'] ? BOTH : [BOTH[index % 2]!]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        faults.push(...(await faultsOf(page, `${address}, ${colorScheme}:`)));
      }
    }
    expect(faults).toEqual([]);
  });
}
