import { copyOf, expect, test } from '../../support/browser.ts';

const DEMO = '/products/prd_leghaemoglobin';

// tests/server/uncertainty.test.ts has the interval, which the pages draw by one component; analyses.spec.ts draws samples.
test('tells how uncertain a cost is, and what makes it, where the cost is shown', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  // Home, product, process, economics and comparison name the same interval of the same process.
  const margin = page.getByRole('button', { name: /^Uncertainty of unit cost/ });
  await expect(margin.first()).toBeVisible();

  await page.goto(DEMO);
  const card = page.getByRole('article').filter({ hasText: 'Homogenised harvest' });
  const onCard = card.getByRole('button', { name: /^Uncertainty of unit cost: 8 in 10 outcomes from \d/ });
  await expect(onCard).toHaveText(/^\d+ to \d+, 8 in 10$/);
  const [text] = (await onCard.textContent())!.split(',') as [string];
  await onCard.hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText(/8 in 10 outcomes from .* USD\/kg/);
  await expect(tip).toContainText(/Capital cost relative to its estimate\s*\d+/);
  await expect(tip).toContainText(/Half of this range is \d+ USD\/kg; its causes:/);

  await page.goto(`${DEMO}?process=prc_homogenised`);
  const cost = page.getByRole('group', { name: 'Unit cost (COGS)' });
  await expect(cost.getByRole('button', { name: /^Uncertainty of unit cost/ })).toContainText(text);

  await page.goto(`${DEMO}/prc_homogenised/techno-economic-analysis`);
  const summary = page.getByRole('table', { name: 'Executive summary' });
  await expect(summary.getByRole('row', { name: /Unit production cost/ })).toContainText(text);

  await page.goto(`${DEMO}/process-comparison?p=prc_homogenised&p=prc_secreted`);
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: /Unit cost \(COGS\)/ })).toContainText(text);
  await expect(page.getByText(/^B is cheaper than A in .*\d+ % of the samples\./)).toBeVisible();
});

// src/workspace/leverage/ has the list and its links.
test('lists every number of the process by its effect, without a run', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  // A copy has no past runs, whose results would be shown first.
  const process = await copyOf(page, 'prd_leghaemoglobin', 'prc_homogenised');
  await page.goto(`${DEMO}/${process}/analyses?kind=sensitivity`);
  const table = page.getByRole('table', { name: 'What matters' });
  await expect(page.getByText(/\d+ numbers, each varied alone, in [\d\u202f]+ ms\./)).toBeVisible();
  await page.getByRole('button', { name: 'by its uncertainty' }).click();
  const [, first] = await table.getByRole('row').all();
  await expect(first!).toContainText(/Capital cost relative to its estimate/);
  // The first look above has the same metrics.
  await page.getByRole('button', { name: 'Annual output', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'What matters for the annual output' })).toBeVisible();
  // Prices do not change the output.
  await expect(table).not.toContainText('Price of');
});

// engine/analysis/methods/ has the draws and their correlations; the page is that of the test above.
test('draws the inputs as they are declared, with those of one cause together', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  // A copy has no past runs, whose results would be shown first.
  const process = await copyOf(page, 'prd_leghaemoglobin', 'prc_homogenised');
  await page.goto(`${DEMO}/${process}/analyses?kind=uncertainty`);
  await page.getByRole('button', { name: 'Change the set-up' }).click();
  await expect(page.getByRole('combobox', { name: 'Distribution' })).toHaveValue('declared');
  await expect(page.getByText('Product formation (rank correlation 0.9)')).toBeVisible();
  const together = page.getByRole('checkbox', { name: 'Inputs with a common cause vary together' });
  await expect(together).toBeChecked();
  interface Sent {
    correlations?: object[];
    inputs: { key: string; distribution: string }[];
  }
  let body: Sent | null = null;
  await page.route(/sensitivity_analysis\.json/, async (route) => {
    body ??= route.request().postDataJSON() as Sent | null;
    await route.continue();
  });
  await together.uncheck();
  await page.getByRole('button', { name: 'Draw samples' }).click();
  await expect.poll(() => body).not.toBeNull();
  const { correlations, inputs } = body!;
  expect(correlations).toEqual([]);
  const laws = new Map(inputs.map(({ key, distribution }) => [key, distribution]));
  expect(laws.get('capital.estimate')).toBe('lognormal');
  expect(laws.get('product_growth')).toBe('normal');
});
