import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import type { CarbonReport } from '#generated/types.ts';
import { reportInput } from '#src/carbon/wire.ts';
import { expect, test } from '../../support/browser.ts';

/** kWh of the Netherlands' grid in 2023, the year of the report, kg CO2e each: the shipped figure. */
const GRIDS = JSON.parse(readFileSync(new URL('../../../data/grid-history.json', import.meta.url), 'utf8')) as {
  grids: { code: string; from: number; values: number[] }[];
};
const { from, values } = GRIDS.grids.find(({ code }) => code === 'NL')!;
const NL = values[2023 - from]!;

const ROWS = [
  'Item\tQuantity\tUnit\tCountry\tEvidence',
  'fuel_natural_gas\t1200\tMWh\tNL\tMeter',
  'fuel_diesel\t20,000\tL\tNL\tFuel cards',
  'ref_r_410a\t5\tkg\tNL\tService log',
  'electricity_location\t5\tGWh\tNL\tMeter',
  'heat_district\t40000\tkWh\tNL\tInvoice',
  'wtt_natural_gas\t1200\tMWh\tNL\tFollows the first',
  'freight_truck_all\t10 k\ttkm\tNL\tCarrier',
  '',
  'waste_landfill_ci\t2000\tkg\tNL\tWeighbridge',
  'waste_hazardous\t3\tt\tNL\tNotes',
  'Unobtainium\t3\tt\tNL\tNone',
  'R-410A\t3\tL\tNL\tNone',
].join('\n');

/** By hand, t CO2e: quantity × factor of the shipped table. */
const SCOPE_1 = (1_200_000 * 0.18296 + 20_000 * 2.57082 + 5 * 1923.5) / 1000;
const HEAT = (40_000 * 0.17529) / 1000;
const GRID = (5_000_000 * NL) / 1000;
const SCOPE_3 = (1_200_000 * 0.03021 + 10_000 * 0.10163 + 2 * 520.533 + 50 * 1.2) / 1000;

const total = async (page: Page, name: RegExp) => {
  const row = page.getByRole('table', { name: 'Totals' }).getByRole('row', { name });
  const text = await row.getByRole('cell').first().innerText();
  return Number(text.replaceAll(/[\s\u202f]/g, ''));
};

test.describe('with a value that the server rejects and a change by another user', () => {
  test.use({ expectedErrors: /^422 POST .*reports\.json$|^409 PUT .*\/reports\// });

  test('a report of ten pasted and typed entries has the totals calculated by hand', async ({ page, signIn }) => {
    test.slow();
    let authorization = '';
    page.on('request', (request) => {
      authorization = request.headers()['authorization'] ?? authorization;
    });
    await signIn('standard@demo.test', '/carbon-accountings/create');
    await expect(page.getByText('Loading data...')).toBeHidden();
    await page.getByLabel('Name').fill('Hand-worked 2023');
    await page.getByLabel('From').fill('2023-12-31');
    await page.getByLabel('To', { exact: true }).fill('2023-01-01');
    await page.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByText('The period must not end before it starts (2023-12-31).').first()).toBeVisible();
    await page.getByLabel('From').fill('2023-01-01');
    await page.getByLabel('To', { exact: true }).fill('2023-12-31');
    await page.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Hand-worked 2023/ })).toBeVisible();

    // Nine are pasted; what cannot be read is said line by line and not added.
    await page.getByRole('button', { name: 'Paste or import' }).click();
    await page.getByRole('textbox', { name: 'Rows' }).fill(ROWS);
    const read = page.getByRole('table', { name: 'Preview of the rows' });
    await expect(
      page.getByText('9 to add, 0 to update, 0 unchanged, 0 to choose, 2 rejected; 2 header or empty lines skipped.'),
    ).toBeVisible();
    await expect(read.getByRole('row').filter({ hasText: 'Unobtainium' })).toContainText('Unknown item “Unobtainium”.');
    await expect(read.getByRole('row').filter({ hasText: '10 k' })).toContainText('read from “10 k”');
    await page.getByRole('button', { name: 'Import ready rows (9)' }).click();
    const entries = page.getByRole('table', { name: 'Entries' });
    await expect(entries.getByRole('row')).toHaveCount(10);

    // The tenth is typed, with a factor of its own.
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await expect(dialog.getByText('Choose an item.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Item' }).fill('glass');
    await page
      .getByRole('option', { name: /^Glass/ })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('50');
    await dialog.getByRole('textbox', { name: 'Unit' }).fill('kg');
    await dialog.getByRole('textbox', { name: /Custom factor/ }).fill('1.2');
    await dialog.getByRole('textbox', { name: 'Source of the factor' }).fill('Supplier’s declaration 2023');
    // Someone else's change meanwhile is said; done again, it is done to theirs.
    const at = `/v1/carbon_accountings/reports/${new URL(page.url()).pathname.split('/').at(-1)}.json`;
    const headers = { authorization };
    const report = (await (await page.request.get(at, { headers })).json()) as CarbonReport;
    const data = { ...reportInput(report), notes: 'Theirs' };
    expect((await page.request.put(at, { headers, data })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await expect(dialog.getByText(/^You changed this item yourself in another tab or session \(Notes\)/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await expect(entries.getByRole('row')).toHaveCount(11);

    // The electricity is by certificates to 60 %.
    await entries.getByRole('button', { name: 'Purchased electricity, location-based', exact: true }).click();
    await dialog.getByLabel('Contract').selectOption('certificates');
    await dialog.getByRole('textbox', { name: 'Covers' }).fill('60');
    await dialog.getByRole('button', { name: 'Save entry' }).click();
    await expect(dialog).toBeHidden();

    // Few digits are printed, and the last one of a part can differ by one so that the parts add up to the total.
    const near = (printed: number, byHand: number) => expect(Math.abs(printed / byHand - 1)).toBeLessThan(0.02);
    near(await total(page, /^Scope 1/), SCOPE_1);
    near(await total(page, /^Scope 2, location-based/), GRID + HEAT);
    near(await total(page, /^Scope 2, market-based/), 0.4 * GRID + HEAT);
    near(await total(page, /^Scope 3/), SCOPE_3);
    near(await total(page, /^Total, location-based/), SCOPE_1 + GRID + HEAT + SCOPE_3);
    near(await total(page, /^Total, market-based/), SCOPE_1 + 0.4 * GRID + HEAT + SCOPE_3);
    // No data is words, never zero.
    await expect(entries.getByRole('row').filter({ hasText: 'Hazardous waste' })).toContainText(
      'no data, adds nothing',
    );

    // To the last digit they are in the workbook.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).first().click(),
    ]);
    const sheets = await readXlsx(await download.path());
    const sums = new Map(sheets.find(({ sheet }) => sheet === 'Totals')!.data.map(([name, value]) => [name, value]));
    expect(sums.get('Scope 1')).toBeCloseTo(SCOPE_1, 9);
    expect(sums.get('Total, location-based')).toBeCloseTo(SCOPE_1 + GRID + HEAT + SCOPE_3, 9);
    expect(sums.get('Total, market-based')).toBeCloseTo(SCOPE_1 + 0.4 * GRID + HEAT + SCOPE_3, 9);
  });
});

test.describe('when the base year is deleted', () => {
  test.use({ expectedErrors: /^409 DELETE .*\/reports\/rep_2024\.json$/ });

  test(
    'shows years side by side with both totals of scope 2, and keeps a base year',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', '/carbon-accountings');
      await expect(page.getByText('Loading data...')).toBeHidden();
      await expect(page.getByRole('figure', { name: 'Emissions by year' }).getByRole('img')).toHaveAccessibleName(
        /2024 .*2025 /,
      );
      await page.getByRole('link', { name: 'Helder Foods 2025' }).click();
      await expect(page.getByRole('figure', { name: 'Emissions by category' })).toBeVisible();
      await page.getByRole('button', { name: 'Market' }).click();
      await expect(page).toHaveURL(/scope2=market/);
      await page.goto('/carbon-accountings/rep_2024');
      await page.getByRole('button', { name: 'Delete this report …' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('dialog')).toContainText('is the base year of 1 report');
    },
  );
});
