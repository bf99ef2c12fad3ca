import type { Process } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, figure, test } from '../../support/browser.ts';
import { BATCH_MAPPING, FED_BATCH_MAPPING, fluxCsv, sharedCultureCsvs } from '../../support/experiment-files.ts';
import { experiment, newProcess, OPERATION } from '../../support/flux-process.ts';

test('a data file becomes an accepted fit that changes the unit cost @night', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await newProcess(api);
  await experiment(api, product, fluxCsv());
  await page.goto(`/products/${product}?process=${process}`);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const before = await figure(page, 'Unit cost (COGS)');

  const first = await api.get<Process>(`/v1/products/${product}/pipelines/${process}.json`);
  await page.goto(`/products/${product}/data/${OPERATION}/fits`);
  await expect(page.getByRole('dialog', { name: /loading data/i })).toBeHidden();
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fit 1 of ultrafiltration');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fitted, not accepted');
  const effect = page.getByRole('region', { name: 'Effect on cost' });
  await expect(effect).toContainText('With ultrafiltration');
  await expect(effect).toContainText('Mass transfer coefficient');
  await expect(page.getByRole('img', { name: /^Flux against protein: 12 points/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What these data cannot tell' })).toContainText('One more run at');
  await expect(effect.getByRole('img', { name: /^Distribution of the unit cost with this fit/ })).toBeVisible();
  await page.getByRole('button', { name: 'Parity' }).click();
  await expect(page.getByRole('img', { name: /^Predicted against measured flux/ })).toBeVisible();

  await page.getByRole('button', { name: 'Accept for 1 process' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('not accepted');
  // The process is saved anew in the background.
  await expect
    .poll(async () => (await api.get<Process>(`/v1/products/${product}/pipelines/${process}.json`)).newer, {
      timeout: 60_000,
    })
    .toBe(false);
  await expect(page.getByRole('region', { name: 'Effect on processes' })).toContainText('v2 uses this fit');
  await page.getByRole('button', { name: 'Undo accepting' }).click();
  await expect(page.getByText('Fit 1 is no longer used; 1 process as before')).toBeVisible();
  const undone = await api.get<Process>(`/v1/products/${product}/pipelines/${process}.json`);
  expect([undone.configuration_number, undone.newer]).toEqual([3, false]);
  expect(undone.figures!.cogs).toBeCloseTo(first.figures!.cogs, 9);
  await page.getByRole('button', { name: 'Go back to fit 1' }).click();
  await expect(page.getByRole('region', { name: 'Effect on processes' })).toContainText('v4 uses this fit');
  await page.goto(`/products/${product}?process=${process}&step=stp_ultrafiltration`);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  expect(await figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  await expect(page.getByText('fitted from data').first()).toBeAttached();
});

test.describe('with too few points', () => {
  test.use({ expectedErrors: /^400 POST .*\/data_integration\.json$/ });

  // src/workspace/fits/verdict.test.ts has the words; the page is that of the tests around it.
  test('explains why data cannot support a fit, and keeps all choices', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const api = await apiOf(page);
    const { product } = await newProcess(api);
    await experiment(api, product, fluxCsv(undefined, 1, 4));
    await page.goto(`/products/${product}/data/${OPERATION}/fits`);
    await expect(page.getByRole('dialog', { name: /loading data/i })).toBeHidden();
    await page.getByLabel('Flux runs').selectOption('fit');
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'needs at least 6 points; this experiment has 4' }),
    ).toBeVisible();
    await expect(page.getByLabel('Flux runs')).toHaveValue('fit');
  });
});

// tests/screens/fits.test.tsx has the page of a fit.
test(
  'the demo shows a fit of its fermentations with parity, time courses and effect on processes',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/fed_batch_fermentation/fits');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('Fit 1 of fed-batch fermentation');
    await expect(title).toContainText('fitted, not accepted');
    await expect(page.getByRole('img', { name: /^Product, concentration against time: 36 points/ })).toBeVisible();
    await page.getByRole('button', { name: 'Parity' }).click();
    await expect(page.getByRole('img', { name: /^Predicted against measured cells/ })).toBeVisible();
    const effect = page.getByRole('region', { name: 'Effect on cost' });
    await expect(effect).toContainText('Homogenised harvest');
    await expect(effect).toContainText(/Maximum growth rate0\.260.1\/h → 0\.240/);
    await effect.getByRole('checkbox', { name: 'Replace the values entered in the steps' }).uncheck();
    await expect(effect).toContainText('Maximum growth rateentered value, unchanged');
  },
);

// The rivals are those of engine/fitting/choice.test.ts; the ordinary run fits and accepts models here.
test(
  'rival models are compared on the same data, and one of them is chosen',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const api = await apiOf(page);
    const { product } = await newProcess(api);
    await experiment(api, product, fluxCsv({ mass_transfer_coefficient: 20, gel_concentration: 150 }));
    await page.goto(`/products/${product}/data/${OPERATION}/fits`);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await page.getByRole('button', { name: 'Compare models' }).click();
    const compared = page.getByRole('region', { name: 'Models compared' });
    await expect(compared).toContainText('The data support “Fitted gel concentration”');
    await expect(compared.getByRole('row', { name: /^Fitted gel concentration/ })).toContainText('this fit');
    expect(await accessibilityFaults(page)).toEqual([]);
    await compared.getByRole('button', { name: 'Use Typical gel concentration' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fit 2 of ultrafiltration');
    await expect(page.getByRole('group', { name: 'Parameters' }).getByRole('row', { name: /well|poorly/ })).toHaveCount(
      1,
    );
    // Twelve rows without runs are one run.
    await expect(page.getByRole('region', { name: 'What these data cannot tell' })).toContainText(
      'is based on one run',
    );
  },
);

test.describe('with data that cannot be fitted for a while', () => {
  test.use({ expectedErrors: /^400 POST .*\/data_integration\.json$/ });

  test('one page leads from the file to the effect on cost, and a changed mapping is fitted again', async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test', null);
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
    await expect(page.getByRole('region', { name: 'Effect on cost' })).toContainText('With ultrafiltration');
    await expect(steps.getByRole('button', { name: /^Effect/ })).toHaveAttribute('aria-current', 'step');

    // The fit follows the saved mapping, if the data still support one.
    const unit = page.getByRole('table', { name: 'Columns' }).getByLabel(/^Unit of Flux/);
    await unit.selectOption('L/m²/min');
    await page.getByRole('button', { name: 'Save and fit again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The changed data could not be fitted' })).toBeVisible();
    await expect(page.getByText(/^Fit 1, /)).toBeVisible();
    await unit.selectOption('L/m²/h');
    await page.getByRole('button', { name: 'Save and fit again' }).click();
    await expect(page.getByText(/^Fit 2, /)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasNotText: 'Maintenance' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard fit' }).click();
    // The one before is shown again.
    await expect(page.getByText(/^Fit 1, /)).toBeVisible();
  });
});

// engine/fitting/together.test.ts and tests/server/fits.test.ts fit them; the page is that of the test above.
test(
  'a batch and a fed-batch of one organism are fitted together, and decided on together',
  { tag: '@night' },
  async ({ page, signIn }) => {
    test.slow();
    await signIn('standard@demo.test', null);
    const api = await apiOf(page);
    const { product } = await newProcess(api);
    const { batch, fedBatch } = sharedCultureCsvs();
    await experiment(api, product, batch, { operation: 'batch_fermentation', mapping: BATCH_MAPPING, name: 'Batches' });
    await experiment(api, product, fedBatch, {
      operation: 'fed_batch_fermentation',
      mapping: FED_BATCH_MAPPING,
      name: 'Fed-batches',
    });
    await page.goto(`/products/${product}/data/batch_fermentation/fits`);
    const together = page.getByRole('group', { name: 'Fitted together' });
    await expect(together).toContainText('Fed-batch fermentation');
    await together.getByLabel('Fed-batches').selectOption('fit');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fit 1 of batch fermentation');
    const cellsOf = async (parameter: string) =>
      (
        await page
          .getByRole('row', { name: new RegExp(`^${parameter}`) })
          .first()
          .innerText()
      ).replaceAll(/\s+/g, ' ');
    const own = await cellsOf('Maximum growth rate');

    await page.getByRole('link', { name: 'fit 1 of fed-batch fermentation' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fit 1 of fed-batch fermentation');
    expect(await cellsOf('Maximum growth rate')).toBe(own);
    await page.getByRole('button', { name: 'Discard fit' }).click();
    await expect(page.getByText('Fit 1 and the fits estimated together with it are discarded')).toBeVisible();
    await page.goto(`/products/${product}/data/batch_fermentation/fits`);
    await expect(page.getByRole('table', { name: 'Fits' })).toContainText('discarded');
  },
);
