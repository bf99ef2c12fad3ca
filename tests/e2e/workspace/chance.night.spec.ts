import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const chanceIn = async (row: ReturnType<Page['getByRole']>): Promise<number> =>
  Number(/(\d+)\u202f%/.exec((await row.innerText()).replace(/\s/g, '\u202f'))?.[1] ?? NaN);

// engine/analysis/chance/ has the chances and the changes, and src/draft/promises.test.ts what is remembered.
test('the chance of an output is counted, its cheapest change is applied, and the chance rises', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await page.getByRole('tab', { name: 'Chance' }).click();
  const rows = page.getByRole('list', { name: 'Limits' }).getByRole('listitem');
  const limit = page.getByRole('textbox', { name: 'Annual output, at least' });
  await limit.fill('300');
  const output = rows.filter({ hasText: 'Annual output' });
  await expect(output).toContainText(/points short/);
  // Changes are searched once all samples are counted.
  const apply = output.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeVisible({ timeout: 120_000 });
  const before = await chanceIn(output);
  expect(before).toBeGreaterThan(50);
  expect(before).toBeLessThan(90);
  // Beside it: what breaks it, and what certainty costs.
  await expect(page.getByRole('heading', { name: /^Why \d+ of 100 samples break it$/ })).toBeVisible();
  await expect(page.getByText('What certainty of annual output costs')).toBeVisible();

  await test.step('a text that is no number changes nothing and says so', async () => {
    await limit.fill('30x');
    await expect(page.getByRole('alert').filter({ hasText: '30x' }).or(output.getByRole('alert'))).toBeVisible();
    await limit.blur();
    await expect(limit).toHaveValue('300');
  });

  await test.step('the cheapest change is applied as one edit', async () => {
    await apply.click();
    await expect.poll(() => chanceIn(output), { timeout: 60_000 }).toBeGreaterThan(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => chanceIn(output), { timeout: 60_000 }).toBe(before);
  });

  await test.step('limits stay after the page is loaded again', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Chance' }).click();
    await expect(limit).toHaveValue('300');
  });
  expect(await accessibilityFaults(page)).toEqual([]);
});
