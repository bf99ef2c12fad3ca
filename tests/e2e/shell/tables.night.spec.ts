import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { expect, figure, settled, test } from '../../support/browser.ts';

/** What a person reads in a table, row by row, the head first. */
const shown = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim()),
      ),
    );

async function exported(page: Page, format: 'CSV' | 'Excel workbook'): Promise<{ name: string; path: string }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

const lines = (path: string) => readFileSync(path, 'utf8').replace('\uFEFF', '').trim().split('\r\n');

// every-page.spec.ts has each table at one width.
test('a table settles at every width of the window', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products?tab=processes');
  const table = page.getByRole('table', { name: 'Processes' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const changes = () =>
    table.evaluate(async (element) => {
      let count = 0;
      const observer = new MutationObserver((records) => (count += records.length));
      observer.observe(element.parentElement!, { attributeFilter: ['data-wide'] });
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
      observer.disconnect();
      return count;
    });
  for (let width = 1500; width >= 800; width -= 50) {
    await page.setViewportSize({ width, height: 900 });
    expect(await changes(), `${width} px`).toBeLessThan(2);
  }
});

// src/components/table/ has sorting and export.
test('a list can be filtered, sorted, and exported as shown, with its units', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/component-library?tab=molecules');
  const table = page.getByRole('table', { name: 'Molecules' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const all = (await shown(table)).length - 1;
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter molecules' })).toBeFocused();
  await page.keyboard.type('sulphate');
  await expect(page.getByText(new RegExp(`^\\d+ of ${all} shown$`))).toBeVisible();
  await table.getByRole('button', { name: 'Price, USD/kg' }).click();
  await expect(table.getByRole('columnheader', { name: 'Price, USD/kg' })).toHaveAttribute('aria-sort', 'descending');
  const names = (await shown(table)).slice(1).map(([name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.length).toBeLessThan(all);

  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe('molecules.csv');
  const [head, ...rows] = lines(csv.path);
  expect(head).toBe(
    'Name,Class,Molar mass (g/mol),Density (kg/m³),Oxygen demand (g/g),Price (USD/kg),8 in 10 range (USD/kg),Used by,Source',
  );
  expect(rows.map((row) => /^"?([^",]+)/.exec(row)?.[1])).toEqual(names.map((name) => name?.split(',')[0]));

  const xlsx = await exported(page, 'Excel workbook');
  expect(xlsx.name).toBe('molecules.xlsx');
  const [sheet] = await readXlsx(xlsx.path);
  expect(sheet?.data).toHaveLength(names.length + 1);
  expect(sheet?.data[0]?.[5]).toBe('Price (USD/kg)');
  expect(typeof sheet?.data[1]?.[2]).toBe('number');
});

test('the choice of columns is stored, and hidden columns are not exported', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products?tab=processes');
  const table = page.getByRole('table', { name: 'Processes' });
  await expect(table.getByRole('columnheader', { name: 'Purity' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Purity' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Steps' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Unit cost' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Purity' })).toHaveCount(0);
  const csv = await exported(page, 'CSV');
  expect(lines(csv.path)[0]).toBe(
    'Process,Unit cost (USD/kg),vs previous (%),Yield (%),Output (kg/y),Footprint (kg CO₂e/kg),Version,Changed',
  );
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Purity' })).toBeVisible();
});

test('arrow keys move from cell to cell, and Enter opens the row', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products?tab=processes&sort=name');
  const table = page.getByRole('table', { name: 'Processes' });
  const links = table.getByRole('link');
  await settled(page);
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cell = table.getByRole('row').nth(2).getByRole('cell').nth(2);
  await expect(cell).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Home');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(table.getByRole('button', { name: 'Process', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(table.getByRole('button', { name: /^More actions for / }).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const target = await links.first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${target?.replaceAll(/[?]/g, '\\?')}$`));
});

test('the tables of a process are the same kind of table', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.getByRole('tab', { name: 'Streams' }).click();
  const streams = page.getByRole('table', { name: 'Streams' });
  await expect(streams.getByRole('row').nth(2)).toBeVisible();
  const inKg = await exported(page, 'CSV');
  expect(lines(inKg.path)[0]).toMatch(/^Stream,S-01 /);
  expect(lines(inKg.path)[2]).toMatch(/^Mass \(kg\),[\d.]+/);
  await page.getByRole('button', { name: 'per hour' }).click();
  expect(lines((await exported(page, 'CSV')).path)[2]).toMatch(/^Mass \(kg\/h\),[\d.]+/);
  // No link leads into this one: its first cell is reached by Tab.
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(streams.getByRole('cell').first()).toBeFocused();
  await page.getByRole('tab', { name: 'Equipment' }).click();
  const equipment = page.getByRole('table', { name: 'Equipment' });
  await equipment.getByRole('button', { name: /^Purchase/ }).click();
  const costs = lines((await exported(page, 'CSV')).path)
    .slice(1)
    .map((line) => Number(/(?:^|,)("[^"]*"|[^,]*),("[^"]*"|[^,]*),(\d[\d.]*),/.exec(line)?.[3]));
  expect(costs.length).toBeGreaterThan(3);
  // Of many items those that matter come first; the others are counted, found by the filter, and shown when asked for.
  await page.getByRole('tab', { name: 'Cost', exact: true }).click();
  const items = page.getByRole('table', { name: 'Cost items' });
  await expect(items.getByText(/^\d+ more, in total \d+\.\d\d USD\/kg\./)).toBeVisible();
  const drawn = await items.getByRole('row').count();
  const all = lines((await exported(page, 'CSV')).path).length - 1;
  expect(all).toBeGreaterThan(drawn);
  await items.getByRole('button', { name: `Show all ${all}` }).click();
  // And the head and the sum.
  await expect(items.getByRole('row')).toHaveCount(all + 2);
});

test.describe('while nothing can be reached', () => {
  test.use({ expectedErrors: /^net::ERR_FAILED GET \/(assets\/export-|config\.json)/ });

  // src/lib/reporting.test.ts and toast.test.ts have the message.
  test('shows why an export failed until the message is dismissed', async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/component-library?tab=molecules');
    await settled(page);
    // Neither the part nor the server can be reached; with a server, the app would load its new version.
    await page.route(/\/assets\/export-(?!button)[^/]*\.js$|\/config\.json$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'Molecules could not be exported: A part of the app could not be loaded. Reload the page.' });
    await expect(problem).toBeVisible();
    await problem.getByRole('button', { name: 'Dismiss' }).click();
    await expect(problem).toBeHidden();
  });
});
