import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Experiment, ModelFit } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, settled, test } from '../../support/browser.ts';
import { fittedProcess, OPERATION } from '../../support/flux-process.ts';

/** The experiment on the step with the fit, which is not among the first that are proposed. */
async function addMembraneExperiment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a measurement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a measurement' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Flux of the ultrafiltration');
  await dialog.getByRole('textbox', { name: /^Cost/ }).fill('12');
  await dialog.getByRole('textbox', { name: /^Days/ }).fill('4');
  const numbers = dialog.getByRole('group', { name: 'Ultrafiltration', exact: true });
  for (const name of ['Mass transfer coefficient', 'Gel concentration'])
    await numbers.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

// The ranking is in value-of-information.test.ts, its route in the contract kit, and the page in every-page.spec.ts.
test('from an accepted fit to ranked measurements, and to a plan that is exported and read again', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await fittedProcess(api);
  await page.goto(`/products/${product}/${process}/measure`);
  await settled(page);
  await addMembraneExperiment(page);

  // The decision, and what each measurement costs.
  await page.getByRole('textbox', { name: 'Target' }).fill('180');
  for (const [name, value] of [
    [/^Cost of /, '20'],
    [/^Days of /, '10'],
  ] as const)
    for (const input of await page.getByRole('textbox', { name }).all()) await input.fill(value);
  await page.getByRole('button', { name: 'Rank measurements' }).click();
  const ranked = page.getByRole('region', { name: 'Ranked measurements' });
  await expect(ranked).toContainText('Perfect information about');
  await expect(page.getByRole('group', { name: 'Decision' })).toContainText(/Chance now\s*\d+ %/);
  const measurements = ranked
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  expect(await measurements.count()).toBeGreaterThan(3);
  await expect(page.getByRole('region', { name: 'Order of the measurements' })).toContainText(/\.$/);
  // The worth of pilot runs follows the decision.
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The experiment on the step with the fit is planned, and its plan exported.
  await ranked
    .getByRole('button', { name: /^Flux of the ultrafiltration/ })
    .first()
    .click();
  const plan = page.getByRole('region', { name: 'Plan of the experiment' });
  await plan.getByRole('button', { name: 'Plan the runs' }).click();
  await expect(plan.getByRole('table', { name: 'Conditions by run' }).getByRole('row')).toHaveCount(5);
  await expect(plan).toContainText(/falls from ±.* to ±/);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Two runs at a time are two batches, and small runs are compared with large ones.
  await plan.getByRole('textbox', { name: 'Runs at the same time' }).first().fill('2');
  await plan.getByText('Small or large runs next').click();
  await plan.getByRole('button', { name: 'Compare' }).click();
  const kinds = plan.getByRole('table', { name: 'Small and large runs' });
  await expect(kinds.getByRole('row')).toHaveCount(9);
  await expect(plan.getByRole('status').filter({ hasText: /^Next: |worth its cost/ })).toBeVisible();
  await expect(plan.getByRole('columnheader', { name: 'Batch' })).toBeVisible();
  await plan
    .getByRole('group', { name: 'Small runs' })
    .getByRole('textbox', { name: 'Correlation with the plant' })
    .fill('3');
  await expect(plan).toContainText('At most 1.');
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await plan.getByRole('button', { name: 'Export plan' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const [head, ...rows] = csv.trim().split(/\r?\n/);
  expect(rows).toHaveLength(4);

  // With its results filled in, the file is read without a question: every column means what it meant.
  const at = head!.split(',').findIndex((title) => title.replaceAll('"', '').startsWith('Flux'));
  expect(at).toBeGreaterThanOrEqual(0);
  const filled = rows.map((row) => row.split(',').map((cell, k) => (k === at ? '31.5' : cell)));
  const base = `/v1/experiments/${product}/${OPERATION}`;
  const { id } = await api.post<Experiment>(`${base}.json`, { name: 'Planned runs' });
  await api.upload(`${base}/${id}/file`, 'plan.csv', [head, ...filled.map((cells) => cells.join(','))].join('\n'));
  await page.goto(`/products/${product}/data/${OPERATION}/experiments/${id}`);
  const columns = page.getByRole('table', { name: 'Columns' });
  const meaning = (title: RegExp) => columns.getByRole('combobox', { name: title });
  await expect(meaning(/^Flux.* means$/)).toHaveValue('curves.flux');
  await expect(meaning(/^Protein.* means$/)).toHaveValue('curves.flux.x');
  await page.getByRole('button', { name: 'Confirm mapping' }).click();
  await expect(page.getByRole('region', { name: 'Fit the model to data' })).toBeVisible();
});

// The planner is in plan.test.ts, and what is wrong in restrictions.test.ts.
test('runs whose parts add up to a sum, and that use only some of the conditions', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await fittedProcess(api);
  // Data in which the protein of the feed varied too, for a mixture of two.
  await page.route('**/fits.json*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { fits: ModelFit[] };
    for (const { domain } of list.fits)
      domain.push({ variable: 'feed.target', title: 'Protein', unit: 'g/L', minimum: 0, maximum: 40 });
    await route.fulfill({ response, json: list });
  });
  await page.goto(`/products/${product}/${process}/measure`);
  await settled(page);
  await addMembraneExperiment(page);
  const plan = page.getByRole('region', { name: 'Plan of the experiment' });
  await plan.getByText('Restrictions of a run').click();
  await plan.getByRole('button', { name: 'Parts that add up' }).click();
  const mixture = plan.getByRole('group', { name: /^Mixture/ });
  await expect(mixture).toContainText('Choose two or more parts.');
  for (const part of await mixture.getByRole('checkbox').all()) await part.check();
  await mixture.getByRole('textbox', { name: 'Sum' }).fill('1000');
  await expect(mixture).toContainText('At most ');
  await mixture.getByRole('textbox', { name: 'Sum' }).fill('50');
  await plan.getByRole('button', { name: 'Plan the runs' }).click();
  const rows = plan.getByRole('table', { name: 'Conditions by run' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  for (const row of (await rows.all()).slice(1)) {
    const parts = (await row.getByRole('cell').allTextContents()).slice(0, 2).map(Number);
    // Each is printed with one decimal at least, so the sum is known to a tenth.
    expect(Math.abs(parts[0]! + parts[1]! - 50)).toBeLessThan(0.1001);
  }
  await plan.getByRole('button', { name: 'At most some of them' }).click();
  await plan.getByRole('button', { name: 'Plan again' }).click();
  await expect(plan.getByRole('alert')).toContainText('Correct or remove the restrictions');
  expect(await accessibilityFaults(page)).toEqual([]);
});

// The distribution is in scale-up-risk.test.ts.
test('the chance that the plant keeps the titre follows the share that is to be kept, with its pairs', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await fittedProcess(api);
  await page.goto(`/products/${product}/${process}/measure`);
  const card = page.getByRole('region', { name: 'Chance that the plant keeps the titre' });
  const chance = card.getByRole('status').filter({ hasText: 'that the plant keeps' });
  await expect(chance).toContainText('at least 90 % of the laboratory titre');
  const share = async (): Promise<number> => Number.parseFloat(await chance.locator('b').innerText());
  const first = await share();
  await card.getByRole('textbox', { name: 'Titre to keep' }).fill('70');
  await expect(chance).toContainText('at least 70 %');
  expect(await share()).toBeGreaterThan(first);
  const pairs = card.getByText(/^Published pairs/);
  await expect(card).toContainText(/published pairs of \d kinds of organism/);
  const count = Number(/\((\d+)\)/.exec(await pairs.innerText())![1]);
  await pairs.click();
  await expect(card.getByRole('table', { name: /^Published pairs/ }).getByRole('row')).toHaveCount(count + 1);
  await card.getByRole('textbox', { name: 'Laboratory vessel' }).fill('900000');
  await expect(card).toContainText('below that of the plant');
});

// src/screens/measure/ask.test.ts has the amounts, and tests/screens/reporting-unit.test.tsx pages in another unit.
test('asks for the target for the amount that the product reports', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await fittedProcess(api);
  await page.goto(`/products/${product}/${process}/measure`);
  const decision = page.getByRole('group', { name: 'Decision' });
  await expect(decision).toContainText('USD/kg');
  const perKg = Number(await page.getByRole('textbox', { name: 'Target' }).inputValue());
  const { version } = await api.get<{ version: number }>(`/v1/products/${product}.json`);
  await api.put(`/v1/products/${product}.json`, { reporting_unit: 'g', version });
  await page.reload();
  await expect(decision).toContainText('USD/g');
  await expect(page.getByRole('textbox', { name: 'Target' })).toHaveValue(String(perKg / 1000));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // The ranking is that of the first test; every-page.spec.ts has the layout of this page.
  test('the page is no wider than the screen, before and after the ranking', async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const api = await apiOf(page);
    const { product, process } = await fittedProcess(api);
    await page.goto(`/products/${product}/${process}/measure`);
    await settled(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);
    for (const name of [/^Cost of /, /^Days of /])
      for (const input of await page.getByRole('textbox', { name }).all()) await input.fill('10');
    await page.getByRole('button', { name: 'Rank measurements' }).click();
    await expect(page.getByRole('region', { name: 'Ranked measurements' })).toContainText('Perfect information');
    expect(await width()).toBeLessThanOrEqual(390);
    // What is computed again is pale.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
