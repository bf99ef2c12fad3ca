import { readFileSync } from 'node:fs';
import readXlsx from 'read-excel-file/node';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, inScheme, test } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';

const COMPARISON = '/products/prd_leghaemoglobin/process-comparison';

test('compares two processes and an older version, and the link opens the same comparison', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two processes compared' })).toBeVisible();

  await page.getByRole('button', { name: 'Add' }).press('Enter');
  await page
    .getByRole('menuitem', { name: /^v1(?!.*already compared)/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three processes compared' })).toBeVisible();
  const results = page.getByRole('table', { name: 'Results' });
  const costs = results.getByRole('row', { name: /^Unit cost \(COGS\)/ });
  await expect(costs.getByText('best:')).toHaveCount(1);
  await expect(costs.getByText(/\((better|worse)\)$/)).toHaveCount(2);

  // With three or more, each is compared with each: the chances of two against one another add up to 100 %.
  const chances = page.getByRole('table', { name: 'Chances' });
  const cheaper = async (row: string, column: number) =>
    numberOf(
      await chances
        .getByRole('row', { name: row })
        .getByRole('cell')
        .nth(column)
        .locator('.figures')
        .first()
        .innerText(),
    );
  await expect(chances.locator('.figures')).toHaveCount(6);
  // Two of the footprints are only lower bounds.
  await expect(chances.getByText('not known')).toHaveCount(6);
  expect(Math.abs((await cheaper('A Homogenised', 1)) + (await cheaper('B Secreted', 0)) - 100)).toBeLessThanOrEqual(1);
  const block = page.getByRole('region', { name: 'How certain is the ranking?' });
  await expect(block).toContainText(
    /B is cheaper than A in \d+ % of the samples\. .* lower bound\. .* depends most on/,
  );
  await chances.getByRole('button', { name: /^A than B/ }).click();
  await expect(block).toContainText('A is cheaper than B in');

  // The waterfall's printed parts lead from the one printed cost to the other.
  for (const by of ['Category', 'Section', 'Step']) {
    await page.getByRole('group', { name: 'Difference by' }).getByRole('button', { name: by }).click();
    const drawing = page.getByRole('img', { name: /^Waterfall from A/ });
    const amounts = (await drawing.locator('text[text-anchor="end"]').allTextContents()).map((text) =>
      text.includes('<') ? 0 : numberOf(text),
    );
    const [from = Number.NaN, ...rest] = amounts;
    const to = rest.pop();
    expect(rest.length).toBeGreaterThan(1);
    expect(rest.reduce((level, change) => level + change, from)).toBeCloseTo(to!, 6);
  }

  const differing = page.getByRole('table', { name: 'Differences' });
  await expect(differing.getByText('no step').first()).toBeVisible();
  const few = await differing.getByRole('row').count();
  await page.getByRole('button', { name: /^Show \d+ identical/ }).click();
  expect(await differing.getByRole('row').count()).toBeGreaterThan(few);

  const url = page.url();
  // The margins come after the figures.
  await expect(costs.getByRole('button', { name: /^Uncertainty of/ })).toHaveCount(3);
  const printed = await costs.innerText();
  await page.goto('/products');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: 'Three processes compared' })).toBeVisible();
  await expect.poll(() => costs.innerText()).toBe(printed);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: 'Export' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe('leghaemoglobin-comparison.xlsx');
  const sheets = await readXlsx(readFileSync(await download.path()));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Results', 'Cost by category', 'Cost by step', 'Settings']);

  await page.getByRole('button', { name: /^Make Secreted.* the reference/ }).click();
  await expect(page.getByRole('list', { name: 'Compared' }).getByRole('listitem').first()).toContainText('Secreted');
});

// tests/screens has the page without data.
test(
  'with nothing chosen it says what to do, and what a link names in vain',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', `${COMPARISON}?p=prc_gone`);
    await expect(page.getByText(/One process in this link is deleted, or not saved yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByRole('heading', { name: 'Choose two to six processes' })).toBeVisible();
    await page.getByRole('button', { name: /^Compare/ }).click();
    await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  },
);

test('is usable on a phone, and passes the accessibility check', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  for (const colorScheme of ['light', 'dark'] as const) {
    await inScheme(page, colorScheme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${COMPARISON}?p=prc_homogenised&p=prc_secreted`);
      await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      expect(await accessibilityFaults(page, { tags })).toEqual([]);
    }
  }
});
