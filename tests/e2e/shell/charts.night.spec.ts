import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, figure, test } from '../../support/browser.ts';

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

const image = async (page: Page, chart: Locator, format: RegExp) => {
  await chart.getByRole('button', { name: 'Image' }).click();
  return saved(page, () => page.getByRole('menuitem', { name: format }).click());
};

test('a chart has a description, a table, a file and an image', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const cogs = await figure(page, 'Unit cost (COGS)');
  await page.getByRole('tab', { name: 'Cost', exact: true }).click();
  const chart = page.getByRole('figure', { name: 'By category' });
  const drawing = chart.getByRole('img');
  await expect(drawing).toHaveAccessibleName(/^Bar chart of Unit cost, USD\/kg by Category\. .*Raw materials/);
  await expect(drawing).toHaveAccessibleName(new RegExp(`Unit cost ${cogs.toFixed(2)} USD/kg\\.$`));

  // What is printed adds up to what is printed as the sum.
  const amounts = await drawing.locator('text[text-anchor="end"]').allTextContents();
  const numbers = amounts
    .filter((text) => /^[\d\u202f]+\.\d\d$/.test(text))
    .map((text) => Number(text.replaceAll(/\s/g, '')));
  expect(numbers.length).toBeGreaterThan(3);
  const sum = numbers.pop()!;
  expect(sum).toBeCloseTo(cogs, 2);
  expect(numbers.reduce((total, value) => total + value, 0)).toBeCloseTo(sum, 2);

  const csv = await saved(page, () => chart.getByRole('button', { name: 'CSV' }).click());
  expect(csv.name).toBe('by-category.csv');
  expect(csv.content.toString()).toMatch(/^\uFEFFCategory,Unit cost \(USD\/kg\)\r\n/);

  const svg = await image(page, chart, /SVG/);
  expect(svg.name).toBe('by-category.svg');
  expect(svg.content.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg.content.toString()).toContain('Raw materials');
  // It stands alone: no style of the page is left to look up.
  expect(svg.content.toString()).not.toContain('var(--');
  const png = await image(page, chart, /PNG/);
  expect(png.name).toBe('by-category.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.length).toBeGreaterThan(5_000);

  await chart.getByRole('button', { name: 'Table' }).press('Enter');
  const table = chart.getByRole('table', { name: 'By category' });
  await expect(table.getByRole('row')).toHaveCount(csv.content.toString().trim().split('\r\n').length);
  await expect(chart.getByRole('button', { name: 'Image' })).toBeDisabled();
  await chart.getByRole('button', { name: 'Chart' }).click();
  await expect(drawing).toBeVisible();
});

test('the schedule is also a table', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const chart = page.getByRole('figure', { name: 'Schedule' });
  await chart.getByRole('button', { name: 'Table' }).click();
  const table = chart.getByRole('table', { name: 'Schedule' });
  await expect(table.getByRole('columnheader', { name: 'Duration, h' })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeGreaterThan(6);
});
