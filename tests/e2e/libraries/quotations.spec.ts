import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import type { ExampleList } from '#generated/types.ts';
import { apiOf, expect, figure, test } from '../../support/browser.ts';

const COST = 'Unit cost (COGS)';
const COMPRESSOR = '/products/prd_leghaemoglobin?process=prc_homogenised&tool=where&about=equipment.CO-204.unit_cost';

const faultless = async (page: Page) => {
  expect(await accessibilityFaults(page)).toEqual([]);
};

// engine/tests/quotations.test.ts has the arithmetic, share-links.test.ts what a page without an account learns.
test('a quotation is entered, moves the price of its type, is explained, exported and imported, and ends', async ({
  page,
  signIn,
}) => {
  const name = `Northern Compressors ${Date.now()}`;
  await signIn('standard@demo.test', COMPRESSOR);
  const sources = page.getByRole('region', { name: 'Price evidence' });
  await expect(sources.getByText(/independent sources/)).toBeVisible();
  const before = await figure(page, COST);

  // A source is left out by keyboard: the others share its weight, and the plant keeps its price.
  const source = sources.getByRole('checkbox').first();
  await source.focus();
  await page.keyboard.press('Space');
  await expect(source).not.toBeChecked();
  await expect(sources.getByRole('status')).toContainText('The median of the remaining');
  await faultless(page);
  expect(await figure(page, COST)).toBe(before);
  await page.keyboard.press('Space');
  await expect(sources.getByRole('status')).toHaveCount(0);

  await sources.getByRole('link', { name: 'Add a quotation' }).click();
  const form = page.getByRole('dialog', { name: 'New quotation' });
  await expect(form.getByRole('combobox', { name: 'Machine or material' })).toHaveValue(/^Air compressor/);
  for (const [field, text] of [
    ['Quotation', name],
    ['Size', '450'],
    ['Price', '864000'],
    ['Currency', 'EUR'],
    ['USD per unit of the currency', '1.16'],
    ['Source', 'Q-1187.pdf, with motor'],
  ] as const)
    await form.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(text);
  await form.getByLabel('Date', { exact: true }).fill('2026-10-14');
  await form.getByRole('combobox', { name: 'Kind of quotation' }).selectOption('budget');
  await faultless(page);
  await form.getByRole('button', { name: 'Add quotation' }).click();
  const detail = page.getByRole('complementary', { name });
  await expect(detail.getByText('Factor on the cost correlation')).toBeVisible();
  await expect(detail).toContainText('1 002 240');
  const id = new URL(page.url()).searchParams.get('component')!;
  await faultless(page);

  // Used and explained: the price, its range and the unit cost.
  await page.goto(COMPRESSOR);
  await expect(sources.getByText(/One quotation has \d\d % of the weight; published prices have \d\d %/)).toBeVisible();
  await expect(sources.getByRole('row', { name: new RegExp(name) })).toContainText('budget, 2026-10-14');
  await expect(page.getByText(new RegExp(`Level by ${name}`)).first()).toBeVisible();
  await expect(page.getByText('Recomputed from these inputs at full precision: identical')).toBeVisible();
  await expect.poll(() => figure(page, COST)).toBeGreaterThan(before);
  await faultless(page);

  // Exported, and what was exported changes nothing when it is imported.
  await page.goto('/component-library?tab=quotations');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all properties' }).click(),
  ]);
  await page.getByRole('button', { name: 'Import' }).click();
  const [again, buffer] = [file.suggestedFilename(), readFileSync(await file.path())];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type="file"]').setInputFiles({ name: again, mimeType: type, buffer });
  await expect(page.getByRole('dialog').getByRole('row', { name: new RegExp(name) })).toContainText('unchanged');
  await page.keyboard.press('Escape');

  // One that has expired is listed, and counts no more.
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Last day').fill('2026-10-15');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  await page.goto(COMPRESSOR);
  await expect.poll(() => figure(page, COST)).toBe(before);
  await (await apiOf(page)).remove(`/v1/components/quotations/${id}.json`);
});

// engine/tests/quotations.test.ts has the arithmetic.
test('the price of a material shows its sources, takes a quotation, and moves by its weight', async ({
  page,
  signIn,
}) => {
  const name = `Resins ${Date.now()}`;
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { plants } = await api.get<ExampleList>('/v1/examples.json');
  const antibody = plants.find(({ modality }) => modality === 'Antibody, fed-batch')!;
  await page.goto('/products/create');
  await page.getByRole('button', { name: `Open ${antibody.modality}`, exact: true }).click();
  await expect(page).toHaveURL(/process=prc_/);
  const before = await figure(page, COST);
  const address = page.url();
  await page.goto(`${address}&tool=assumptions&about=prices.resin_affinity`);
  const mark = page.getByRole('button', {
    name: /^Sources of the price of Affinity resin: Median of 3 independent sources/,
  });
  await mark.click();
  const sources = page.getByRole('region', { name: 'Price evidence' });
  await expect(sources.getByText(/The price is the median of 3 independent sources/)).toBeVisible();
  await expect(sources.getByRole('row', { name: /Petrides 2015/ })).toContainText('5,000 to 15,000 USD/L of 2012');
  await faultless(page);
  await sources.getByRole('link', { name: 'Add a quotation' }).click();
  const form = page.getByRole('dialog', { name: 'New quotation' });
  await expect(form.getByRole('combobox', { name: 'Machine or material' })).toHaveValue(/^Affinity resin/);
  await expect(form.getByRole('combobox', { name: 'Steel' })).toHaveCount(0);
  for (const [field, text] of [
    ['Quotation', name],
    ['Size', '20'],
    ['Price', '120000'],
    ['Currency', 'USD'],
    ['USD per unit of the currency', '1'],
  ] as const)
    await form.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(text);
  await form.getByLabel('Date', { exact: true }).fill('2026-10-14');
  await form.getByRole('combobox', { name: 'Kind of quotation' }).selectOption('firm');
  await form.getByRole('button', { name: 'Add quotation' }).click();
  const detail = page.getByRole('complementary', { name });
  await expect(detail.getByText('Factor on the price of the sources')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('component')!;
  await page.goto(address);
  await expect.poll(() => figure(page, COST)).toBeLessThan(before);
  await api.remove(`/v1/components/quotations/${id}.json`);
});
