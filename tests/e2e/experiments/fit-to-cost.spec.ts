import type { Experiment, Process, ProcessWithConfiguration, Product } from '#generated/types.ts';
import { apiOf, expect, figure, test, type Api } from '../../support/browser.ts';
import { FLUX_MAPPING, fluxCsv } from '../../support/experiment-files.ts';

const OPERATION = 'ultrafiltration';

/** A product of its own with a process that leaves the flux to its defaults. */
async function newProcess(api: Api): Promise<{ product: string; process: string }> {
  const { kind, component_id, host_id, selling_price } = await api.get<Product>('/v1/products/prd_leghaemoglobin.json');
  const product = await api.post<Product>('/v1/products.json', {
    name: `Fitted ${Date.now()}`,
    kind,
    component_id,
    host_id,
    selling_price,
  });
  const base = `/v1/products/${product.id}/pipelines`;
  const process = await api.post<Process>(`${base}.json`, { name: 'With ultrafiltration' });
  const demo = await api.get<ProcessWithConfiguration>('/v1/products/prd_leghaemoglobin/pipelines/prc_secreted.json');
  const { uo_settings, locked_values, assumptions } = demo.configuration!;
  for (const { unit_operation, settings } of uo_settings) {
    if (unit_operation !== OPERATION) continue;
    delete settings['mass_transfer_coefficient'];
    delete settings['gel_concentration'];
  }
  await api.post(`${base}/${process.id}/configurations.json`, { uo_settings, locked_values, assumptions });
  return { product: product.id, process: process.id };
}

async function experiment(api: Api, product: string, csv: string): Promise<void> {
  const base = `/v1/experiments/${product}/${OPERATION}`;
  const { id } = await api.post<Experiment>(`${base}.json`, { name: 'Flux runs' });
  await api.upload(`${base}/${id}/file`, 'flux.csv', csv);
  await api.post(`${base}/${id}/mapping.json`, FLUX_MAPPING);
}

test('a data file becomes an accepted fit that changes the unit cost @soak', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const api = await apiOf(page);
  const { product, process } = await newProcess(api);
  await experiment(api, product, fluxCsv());
  await page.goto(`/products/${product}?process=${process}`);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const before = await figure(page, 'Unit cost (COGS)');

  await page.goto(`/products/${product}/data/${OPERATION}/fits`);
  await expect(page.getByRole('dialog', { name: /loading data/i })).toBeHidden();
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fit 1 of ultrafiltration');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fitted, not accepted');
  const effect = page.getByRole('region', { name: 'What it does to cost' });
  await expect(effect).toContainText('With ultrafiltration');
  await expect(effect).toContainText('Mass transfer coefficient');
  await expect(page.getByRole('img', { name: /^Predicted against measured flux/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Flux against protein: 12 points/ })).toBeVisible();

  await page.getByRole('button', { name: 'Accept for 1 process' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('not accepted');
  // The process is saved anew in the background.
  await expect
    .poll(async () => (await api.get<Process>(`/v1/products/${product}/pipelines/${process}.json`)).newer, {
      timeout: 60_000,
    })
    .toBe(false);
  await expect(page.getByRole('region', { name: 'Effect on processes' })).toContainText('v2 uses this fit');
  await page.goto(`/products/${product}?process=${process}&step=stp_ultrafiltration`);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  expect(await figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  await expect(page.getByText('fitted from data').first()).toBeAttached();
});

test.describe('with too few points', () => {
  test.use({ expectedErrors: /^400 POST .*\/data_integration\.json$/ });

  test('explains why data cannot support a fit, and keeps all choices', async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    const api = await apiOf(page);
    const { product } = await newProcess(api);
    await experiment(api, product, fluxCsv(undefined, 1, 4));
    await page.goto(`/products/${product}/data/${OPERATION}/fits`);
    await expect(page.getByRole('dialog', { name: /loading data/i })).toBeHidden();
    await page.getByLabel('Flux runs').selectOption('fit');
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('needs at least 6 points; this experiment has 4');
    await expect(page.getByLabel('Flux runs')).toHaveValue('fit');
  });
});

test('the demo shows a fit of its fermentations with parity, time courses and effect on processes', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/fed_batch_fermentation/fits');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Fit 1 of fed-batch fermentation');
  await expect(title).toContainText('fitted, not accepted');
  await expect(page.getByRole('img', { name: /^Predicted against measured cells/ })).toBeVisible();
  await page.getByLabel('Response').selectOption({ label: 'Product, concentration' });
  await expect(page.getByRole('img', { name: /^Product, concentration against time: 36 points/ })).toBeVisible();
  const effect = page.getByRole('region', { name: 'What it does to cost' });
  await expect(effect).toContainText('Homogenised harvest');
  await expect(effect).toContainText('Maximum growth rateown value, unchanged');
});

test.describe('with data that cannot be fitted for a while', () => {
  test.use({ expectedErrors: /^400 POST .*\/data_integration\.json$/ });

  test('one page leads from the file to the effect on cost, and a changed mapping is fitted again', async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test');
    const api = await apiOf(page);
    const { product } = await newProcess(api);
    await experiment(api, product, fluxCsv());
    await page.goto(`/products/${product}/data/${OPERATION}`);
    await page.getByRole('link', { name: 'Flux runs' }).click();
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await expect(steps.getByRole('button', { name: /^Columns \(done\)/ })).toBeVisible();
    await expect(steps.getByRole('button', { name: /^Fit/ })).toHaveAttribute('aria-current', 'step');
    await page
      .getByRole('region', { name: 'Fit the model to data' })
      .getByRole('button', { name: 'Fit', exact: true })
      .click();
    await expect(page.getByRole('img', { name: /^Flux against protein: 12 points/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What it does to cost' })).toContainText('With ultrafiltration');
    await expect(steps.getByRole('button', { name: /^Effect/ })).toHaveAttribute('aria-current', 'step');

    // The fit follows the saved mapping, if the data still support one.
    const unit = page.getByRole('table', { name: 'Columns' }).getByLabel(/^Unit of Flux/);
    await unit.selectOption('L/m²/min');
    await page.getByRole('button', { name: 'Save and fit again' }).click();
    await expect(page.getByRole('alert')).toContainText('The changed data could not be fitted');
    await expect(page.getByText('Fit 1', { exact: true })).toBeVisible();
    await unit.selectOption('L/m²/h');
    await page.getByRole('button', { name: 'Save and fit again' }).click();
    await expect(page.getByText('Fit 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard fit' }).click();
    // The one before is shown again.
    await expect(page.getByText('Fit 1', { exact: true })).toBeVisible();
  });
});
