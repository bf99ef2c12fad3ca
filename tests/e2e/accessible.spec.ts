import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/browser.ts';

const pages = [
  '/',
  '/products',
  '/products?tab=processes',
  '/products/create',
  '/products/prd_leghaemoglobin',
  '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_ultrafiltration',
  '/profile',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`the main pages have no accessibility fault that a tool can find, ${scheme}`, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await signIn('standard@demo.test');
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${path} ${id} ${target.join(' ')}: ${failureSummary}`),
      );
      expect(faults).toEqual([]);
    }
  });
}
