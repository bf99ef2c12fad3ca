import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { LifeCycleAnalysis } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const PROCESS = '/products/prd_leghaemoglobin/prc_homogenised';
const ADDRESS = `${PROCESS}/life-cycle-analysis`;
/** kg CO2e/kWh of the two grids. */
const [US, NO] = ['US', 'NO'].map(
  (code) =>
    (
      JSON.parse(readFileSync('data/countries.json', 'utf8')) as { countries: { code: string; grid_factor: number }[] }
    ).countries.find((one) => one.code === code)!.grid_factor,
) as [number, number];

const number = (text: string) => Number(text.replaceAll(/[\s\u202f+≥]/g, '').replace('\u2212', '-'));
/** Waits until the page takes keys. */
const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'Loading data...' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Life-cycle analysis' })).toBeVisible();
};

test('opens the full analysis from the workspace, relocates its electricity, and shows the change calculated by the formula', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await expect(page.getByRole('dialog', { name: 'Loading data...' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Footprint', exact: true })).toContainText('Footprint, US grid');
  await page.getByRole('link', { name: /full analysis/i }).click();
  await expect(page).toHaveURL(new RegExp(ADDRESS));
  const views = page.getByRole('navigation', { name: 'Process' });
  for (const view of ['Design', 'Economics', 'Analyses'])
    await expect(views.getByRole('link', { name: view })).toBeVisible();
  const figure = page.getByRole('figure', { name: 'Climate change by item' });
  await expect(figure).toBeVisible();
  // An analysis for another place than its plant says so, and can be taken back to it.
  const elsewhere = page.getByText(/uses the Germany grid.* uses the United States of America grid/);
  await page.getByRole('button', { name: 'Use the grid of Germany' }).click();
  await expect(elsewhere).toBeVisible();
  await page.getByRole('button', { name: 'Analyse for United States of America' }).click();
  await expect(elsewhere).toHaveCount(0);

  // Another built-in supply of the glucose changes the total by what the list says.
  const supply = page.getByRole('region', { name: 'Where the supply comes from' });
  const inUse = supply.getByRole('row', { name: /in use/ });
  await expect(inUse).toContainText('glucose from corn');
  const other = supply.getByRole('row', { name: /EU maize starch/ });
  await expect(other).toContainText(/\+0\.\d/);
  await other.getByRole('button', { name: /^Use / }).click();
  await expect(inUse).toContainText('EU maize starch');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inUse).toContainText('glucose from corn');

  const moved = page.waitForResponse((response) => response.url().includes('location_change_items'));
  await page.getByRole('button', { name: 'Add a change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supply from elsewhere' });
  await dialog.getByLabel('Item').selectOption({ label: 'Electricity' });
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Norway');
  await page.getByRole('option', { name: 'Norway', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change supply' }).click();
  const analysis = (await (await moved).json()) as LifeCycleAnalysis;
  const kwh = analysis.items.find((one) => one.id === 'electricity')!.amount;
  expect(analysis.location_change_items[0]!.delta).toBeCloseTo(kwh * (NO - US), 9);
  const row = page.getByRole('table', { name: 'Location changes' }).getByRole('row', { name: /Electricity/ });
  const shown = number(await row.getByRole('cell').nth(3).innerText());
  expect(Math.abs(shown / (kwh * (NO - US)) - 1)).toBeLessThan(0.005);
  await expect(row).toContainText('grid mix');

  // The result of the relocation is the last row of the table, and a pair of bars above the contributions.
  const total = page
    .getByRole('table', { name: 'Location changes' })
    .getByRole('row', { name: /^Climate change, per/ });
  await expect(total).toContainText(/\u2212\d.*▼ \d/);
  const pair = page.getByRole('figure', { name: 'Climate change, now and relocated' });
  await expect(pair).toBeInViewport();
  await expect(pair.getByRole('img')).toHaveAccessibleName(/Now [\d.]+ kg CO₂e, Relocated [\d.]+ kg CO₂e/);
  await pair.getByRole('slider').press('ArrowDown');
  await expect(pair.getByRole('slider')).toHaveAttribute('aria-valuetext', /95 % .* to .* kg CO₂e/);

  // What has no data is said and drawn as such, in every category.
  await figure.getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Climate change by item' });
  await expect(table.getByText('no data').first()).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /^Cumulative/ })).toBeVisible();
  // every-page.spec.ts looks at this page in an ordinary run.
  if (process.env['NIGHT']) {
    // The hint of the button is not part of the page.
    await page.mouse.move(2, 300);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  const saved = page.waitForEvent('download');
  // The first is the page's; each table has its own.
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: /openLCA/ }).click();
  const bytes = readFileSync(await (await saved).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: 'Revert Electricity' }).click();
  await expect(page.getByText('No location changes.')).toBeVisible();
});

test.describe('a file with invalid rows', () => {
  test.use({ expectedErrors: /^422 POST \/v1\/impacts\// });

  // src/screens/life-cycle-analysis/plan-import.test.ts has the rejections.
  test(
    'an invalid CSV file is rejected line by line, and nothing is imported',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', null);
      await open(page, ADDRESS);
      const total = page.getByRole('figure', { name: 'Climate change by item' }).locator('strong').first();
      const before = await total.innerText();
      const header = 'item_id,activity_name,location,unit,category_id,value,source,year';
      const file = [
        header,
        'glucose,supplier A,FR,kg,climate_change,0.1,Mine,2026',
        'glucose,supplier B,FR,stone,climate_change,0.1,Mine,2026',
        'glucose,supplier C,FR,kg,gloom,0.1,Mine,2031',
      ].join('\n');
      await page.getByRole('button', { name: 'Custom factors' }).click();
      await page
        .getByLabel('File of factors')
        .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await expect(page.getByText('2 of the 3 rows are invalid, so nothing was imported.')).toBeVisible();
      const lines = page.getByRole('table', { name: 'Invalid lines' });
      await expect(lines.getByRole('row')).toHaveCount(4);
      await expect(lines).toContainText('stone cannot be converted to kg');
      await expect(lines).toContainText('2031 is in the future.');
      await page.getByRole('dialog', { name: 'Custom factors' }).getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await expect(total).toHaveText(before);
    },
  );
});

test.describe('an exported inventory', () => {
  test.use({ expectedErrors: /^422 PUT \/v1\/products\/.*life_cycle/ });

  // src/screens/life-cycle-analysis/plan-import.test.ts has what an import changes; the test above sends a file.
  test(
    'is imported again: the workbook changes nothing, and edited rows change the analysis as one, or none does',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', null);
      await open(page, ADDRESS);
      const download = async (item: string) => {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export' }).first().click();
        await page.getByRole('menuitem', { name: item }).click();
        return readFileSync(await (await saved).path());
      };
      const dialog = page.getByRole('dialog', { name: 'Import inventory' });
      const choose = (name: string, buffer: Buffer) =>
        dialog.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      const row = (name: RegExp) => dialog.getByRole('row', { name });

      const workbook = await download('Workbook, xlsx');
      const csv = (await download('Inventory, csv')).toString();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await choose('export.xlsx', workbook);
      await expect(dialog.locator('p[role=status]')).toHaveText(/^0 to add, 0 to update, \d+ unchanged, 0 rejected\.$/);
      await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

      const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
      const columns = head.split(',');
      const rowOf = (cells: Record<string, string>) => columns.map((title) => cells[title] ?? '').join(',');
      const box = { Item: 'Box', Stage: 'Packaging', Amount: '0.2', 'Chosen impact item': 'pe_film' };
      const edited = [
        head,
        rowOf({ 'Item id': 'electricity', 'Relocated to': 'Norway' }),
        rowOf({ 'Item id': 'mol_glucose', Amount: '1' }),
        rowOf({ ...box, 'Relocated activity': 'pe_film:nowhere' }),
      ].join('\r\n');
      expect(lines.length).toBeGreaterThan(5);
      await choose('edited.csv', Buffer.from(edited));
      await expect(dialog.locator('p[role=status]')).toHaveText('1 to add, 1 to update, 0 unchanged, 1 rejected.');
      await expect(row(/Electricity|electricity/)).toContainText('Relocated to');
      await expect(row(/mol_glucose/)).toContainText('Amount: 1 differs from');
      // The server does not know the activity: nothing is stored, and the row says why.
      await dialog.getByRole('button', { name: 'Import 2' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Nothing was imported. Line 4: Relocated activity:');
      await expect(dialog.locator('p[role=status]')).toHaveText('0 to add, 1 to update, 0 unchanged, 2 rejected.');
      await page.reload();
      await expect(page.getByText('No location changes.')).toBeVisible();
      await expect(page.getByRole('cell', { name: 'Box', exact: true })).toHaveCount(0);

      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await choose('edited.csv', Buffer.from(edited.replace('pe_film:nowhere', 'pe_film:GB-desnz')));
      await dialog.getByRole('button', { name: 'Import 2' }).click();
      await expect(dialog).toBeHidden();
      const moved = page.getByRole('table', { name: 'Location changes' });
      await expect(moved.getByRole('row', { name: /Electricity/ })).toContainText('NO');
      await expect(moved.getByRole('row', { name: /Box/ })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('No location changes.')).toBeVisible();
      await expect(page.getByRole('cell', { name: 'Box', exact: true })).toHaveCount(0);
    },
  );
});

test('has a sound layout on desktop and phone, in light and dark appearance @night', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, ADDRESS);
      await expect(page.getByRole('figure', { name: 'Climate change by item' })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `.cache/life-cycle/${scheme}-${width}.png`, fullPage: true });
    }
});
