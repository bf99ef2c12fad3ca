import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { copyOf, expect, inScheme, test } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';

const ECONOMICS = '/products/prd_leghaemoglobin/prc_homogenised/techno-economic-analysis';

/** The numbers of a column, from its rows or its foot, by its place. */
async function column(table: Locator, place: number, part: 'tbody' | 'tfoot'): Promise<number[]> {
  const cells = await table.locator(`${part} tr td:nth-child(${place})`).allTextContents();
  return cells.filter((text) => !text.includes('<')).map(numberOf);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const live = async (page: Page, name: string) =>
  numberOf((await page.getByRole('group', { name: `${name}, live` }).innerText()).replace(/^\D+/, ''));

// sums.night.spec.ts adds up this page, src/economics/tables.test.ts has the order.
test(
  'the analysis adds up as shown, in the usual order, on a stated basis',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', ECONOMICS);
    const summary = page.getByRole('table', { name: 'Executive summary' });
    await expect(summary.locator('tbody tr td:first-child')).toHaveText([
      'Total capital investment',
      'Capital charged to this product',
      'Operating cost',
      'Revenues',
      'Batch size',
      'Cost basis annual rate',
      'Unit production cost',
      'Unit production revenue',
      'Gross margin',
      'Return on investment',
      'Payback time',
      'IRR after tax, real',
      /^NPV at/,
    ]);
    const unitCost = numberOf(
      await summary
        .getByRole('row', { name: /^Unit production cost/ })
        .locator('td')
        .nth(1)
        .innerText(),
    );

    for (const view of ['Category', 'Step'] as const) {
      await page.getByRole('group', { name: 'Operating cost by' }).getByRole('button', { name: view }).click();
      const table = page.getByRole('table', { name: `Operating cost by ${view.toLowerCase()}` });
      await expect(table.locator('tfoot td').last()).toBeVisible();
      for (const place of [2, 3, 4]) {
        const [total] = await column(table, place, 'tfoot');
        expect(sum(await column(table, place, 'tbody'))).toBeCloseTo(total!, 6);
      }
      expect((await column(table, 4, 'tfoot'))[0]).toBe(unitCost);
    }
    await page.getByRole('group', { name: 'Operating cost by' }).getByRole('button', { name: 'Section' }).click();
    await expect(page).toHaveURL(/cost=section/);
    const pivot = page.getByRole('table', { name: 'Operating cost by section' });
    await expect(pivot.locator('tfoot td').last()).toBeVisible();
    // Each stage of the process is a section.
    const heads = await pivot.locator('thead th').allTextContents();
    expect(heads.map((text) => text.replace(/,.*/, '')).slice(1, -1)).toEqual([
      'Upstream',
      'Recovery',
      'Concentration',
      'Finishing',
    ]);
    const parts = await Promise.all([2, 3, 4, 5].map((place) => column(pivot, place, 'tfoot')));
    expect(sum(parts.flat())).toBeCloseTo(unitCost, 6);

    const cash = page.getByRole('table', { name: 'Cash flow by year' });
    expect(sum(await column(cash, 8, 'tbody'))).toBeCloseTo((await column(cash, 8, 'tfoot'))[0]!, 6);
    for (const name of ['Executive summary', 'Unit cost and price', 'Operating cost', 'Capital', 'Cash flow by year'])
      await expect(page.getByRole('region', { name, exact: true })).toContainText(
        /USD 2023 · cost index 797\.9 \(CEPCI\) · SuperPro Designer factors/,
      );
  },
);

test('prices can be tried by keyboard against the saved values, and the trial is saved on request', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const process = await copyOf(page, 'prd_leghaemoglobin', 'prc_homogenised');
  await page.goto(`/products/prd_leghaemoglobin/${process}/techno-economic-analysis`);
  const before = await live(page, 'Unit cost');
  const glucose = page.getByRole('spinbutton', { name: 'Glucose', exact: true });
  await glucose.focus();
  await glucose.fill('2');
  await expect.poll(() => live(page, 'Unit cost')).toBeGreaterThan(before);
  await expect(page.getByText('Draft against v1')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Waterfall from v1, .* Price of glucose .* → 2\s\S+ \+/ })).toBeVisible();
  await page.getByRole('group', { name: 'Change in the unit cost by' }).getByRole('button', { name: 'Step' }).click();
  await expect(page.getByRole('img', { name: /^Waterfall from v1, .* Plant, prices and finance \+/ })).toBeVisible();
  await page
    .getByRole('group', { name: 'Change in the unit cost by' })
    .getByRole('button', { name: 'Category' })
    .click();
  await expect(page.getByRole('img', { name: /^Waterfall from v1, .* Raw materials \+/ })).toBeVisible();

  // The slider holds the same value, and the arrow keys turn it.
  const slider = page.getByRole('slider', { name: /^Discount rate/ });
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(page.getByRole('spinbutton', { name: 'Discount rate', exact: true })).not.toHaveValue('10');
  await page.getByRole('button', { name: 'Reset Discount rate' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Discount rate', exact: true })).toHaveValue('10');

  await glucose.fill('-1');
  await expect(page.getByText(/^Out of range/)).toBeVisible();
  await glucose.fill('2');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'Export' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^copy-of-prc-homogenised-\d+-economics\.xlsx$/);
  const sheets = await readXlsx(readFileSync(await download.path()));
  const rows = sheets.find(({ sheet }) => sheet === 'Summary')!.data;
  expect(Number(rows.find(([name]) => name === 'Unit production cost')![1])).toBeCloseTo(
    await live(page, 'Unit cost'),
    2,
  );

  await page.keyboard.press('Control+S');
  await expect(page.getByText('Saved as v2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as v3' })).toBeDisabled();
});

// src/draft/version-history/causes.test.ts has the causes.
test('a saved version is compared with another, cause by cause', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', ECONOMICS);
  await expect(page.getByRole('region', { name: 'Why the unit cost changed' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Compared with' }).selectOption({ label: 'v1' });
  await expect(page.getByText('v2 against v1')).toBeVisible();
  const moved = page.getByRole('region', { name: 'Why the unit cost changed' });
  await moved.getByRole('button', { name: 'Table' }).click();
  const causes = moved.getByRole('table', { name: 'Why the unit cost changed' });
  await expect(causes.getByRole('row', { name: /^Passes 2 → 3 Homogeniser −/ })).toBeVisible();
  const total = numberOf((await moved.getByText(/^The parts add up to/).innerText()).replace(/^.*add up to/, ''));
  expect(sum(await column(causes, 3, 'tbody'))).toBeCloseTo(total, 6);
  // The choice is in the address.
  await page.reload();
  await expect(page.getByText('v2 against v1')).toBeVisible();
});

// report.spec.ts prints in the ordinary run.
test('only the chosen parts are printed', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', ECONOMICS);
  const printed = page.waitForFunction(() => 'printed' in globalThis);
  await page.evaluate(() => {
    globalThis.print = () => Object.assign(globalThis, { printed: true });
  });
  await page.getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print the analysis' });
  await dialog.getByRole('checkbox', { name: 'Cash flow by year' }).uncheck();
  const parts = await dialog.getByRole('checkbox').count();
  expect(parts).toBeGreaterThan(5);
  await dialog.getByRole('button', { name: `Print ${parts - 1} parts` }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Cash flow by year' })).toBeHidden();
  // The numbers are controls that open their calculation, and yet are printed.
  const summary = page.getByRole('table', { name: 'Executive summary' });
  await expect(summary.getByText(/^\d+\.\d\d$/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Capital', exact: true })).toBeVisible();
});

test('is usable on a phone, and passes the accessibility check', { tag: '@night' }, async ({ page, signIn }) => {
  // Four times over some five hundred figures, each with its way to where it comes from.
  test.slow();
  await signIn('standard@demo.test');
  for (const colorScheme of ['light', 'dark'] as const) {
    await inScheme(page, colorScheme);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(ECONOMICS);
      await expect(page.getByRole('table', { name: 'Capital', exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      expect(await accessibilityFaults(page, { tags })).toEqual([]);
    }
  }
  await page.getByRole('button', { name: 'What if' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Selling price', exact: true })).toBeVisible();
});

test('a printed page is black on white, without navigation', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(ECONOMICS);
  await expect(page.getByRole('table', { name: 'Capital', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: /^Per kg/ })).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /^Unit production cost/ })
      .locator('b')
      .last(),
  ).toBeVisible();
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});
