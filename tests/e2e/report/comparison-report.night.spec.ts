import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, inScheme, test } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';

const COMPARISON = '/products/prd_leghaemoglobin/process-comparison?p=prc_homogenised&p=prc_secreted';
const REPORT = COMPARISON.replace('?', '/report?');

const article = (page: Page) => page.locator('article');
const section = (page: Page, name: string) => article(page).getByRole('region', { name: new RegExp(`^\\d+ ${name}$`) });
const options = (page: Page) => page.getByRole('complementary', { name: 'Report options' });

/** Waits until all that the report computes is there. */
async function computed(page: Page): Promise<void> {
  await expect(section(page, 'Uncertainty')).toContainText('samples; B is cheaper in', { timeout: 300_000 });
  await expect(section(page, 'Versions').locator('[data-hash]').first()).toBeVisible();
  await expect(options(page).getByRole('status')).toBeEmpty();
}

// src/screens/process-comparison/report/report.test.ts has the figures, comparison.spec.ts the page that leads here.
test('the report has the figures of the comparison, and its workbook has them as numbers', async ({ page, signIn }) => {
  await signIn('standard@demo.test', COMPARISON);
  const costs = page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /^Unit cost \(COGS\)/ });
  await expect(costs).toContainText(/\d/);
  const texts = await costs.locator('td').allInnerTexts();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await computed(page);
  const row = section(page, 'Key figures').getByRole('row', { name: /^Unit cost \(COGS\)/ });
  const shown = (await row.locator('td').allInnerTexts()).map((text) => text.split('\n')[0]!.split(',')[0]!);
  expect(shown).toHaveLength(2);
  for (const cost of shown) expect(texts.join(' ')).toContain(cost);
  const [a, b] = shown.map(numberOf) as [number, number];
  await expect(section(page, 'Summary')).toContainText(
    `${a < b ? 'A (Homogenised harvest)' : 'B (Secreted, UF/DF)'} has the lowest unit cost`,
  );
  await expect(section(page, 'Flowsheets').getByRole('img', { name: /^Flowsheet of/ })).toHaveCount(2);

  // The totals of the categories are these costs, and the difference of them is that of the other reference.
  await options(page).getByRole('combobox', { name: 'Compared with' }).selectOption('B');
  const total = section(page, 'Unit cost').getByRole('row', { name: /^Unit cost/ });
  const [first, second] = await total.locator('td').allInnerTexts();
  expect(numberOf(first!.split('\n')[0]!)).toBe(a);
  expect(numberOf(second!)).toBe(b);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Workbook' }).click();
  const sheets = await readXlsx(await readFile(await (await waiting).path()));
  const cost = sheets.find(({ sheet }) => sheet === 'Unit cost')!.data;
  expect(cost[0]!.at(-1)).toMatch(/^A minus B \(/);
  expect(cost.at(-1)![1]).toBeCloseTo(a, 1);
  expect(cost.at(-1)!.at(-1)).toBeCloseTo(a - b, 1);
  expect(sheets.map(({ sheet }) => sheet)).toContain('Assumptions that differ');
});

// report.spec.ts chooses them in the ordinary run.
test('sections and title are chosen and kept, and the page is accessible', async ({ page, signIn }) => {
  await signIn('standard@demo.test', REPORT);
  await computed(page);
  await options(page).getByRole('checkbox', { name: 'Cash flow' }).uncheck();
  await options(page).getByRole('textbox', { name: 'Title' }).fill('Which one?');
  await page.reload();
  await computed(page);
  await expect(article(page).getByRole('heading', { name: 'Which one?' })).toBeVisible();
  await expect(section(page, 'Cash flow')).toHaveCount(0);
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

// report.spec.ts prints a report in the ordinary run, by the same style sheet.
test('the report prints alone, on pages of its paper, with nothing wider than the text', async ({ page, signIn }) => {
  await signIn('standard@demo.test', REPORT);
  await computed(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(
    /\/MediaBox \[([^\]]+)\]/
      .exec(pdf)![1]!
      .split(' ')
      .map((one) => Math.round(Number(one))),
  ).toEqual([0, 0, 595, 842]);
  const pages = Math.max(
    ...[...pdf.matchAll(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/g)].map(([, count]) => Number(count)),
  );
  expect(pages).toBeGreaterThan(4);
  expect(pages).toBeLessThan(25);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 900 });
  const wide = await article(page).evaluate((printed) =>
    [...printed.querySelectorAll('table, svg, figure, p, dl')]
      .filter((one) => !one.closest('[inert]') && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.getAttribute('aria-label') ?? one.tagName),
  );
  expect(wide).toEqual([]);
  await expect(options(page)).toBeHidden();
});
