import type { ProcessList, Product } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, test } from '../../support/browser.ts';

// src/screens/products/compared.test.ts has what can be compared, comparison.spec.ts the comparison.
test('processes are chosen in the list, compared at once, and opened as a comparison', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products?tab=processes');
  const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
  const bar = page.getByRole('region', { name: 'Comparison' });
  await box('Homogenised harvest').check();
  await expect(bar).toContainText('Choose another process');
  await box('Secreted').check();
  await expect(bar.getByRole('list', { name: 'Chosen processes' }).getByRole('listitem')).toHaveText([
    /^A\s*Homogenised harvest/,
    /^B\s*Secreted/,
  ]);
  await expect(bar).toContainText(/Unit cost/);
  await expect(bar.getByRole('list', { name: 'Chances on the same samples' })).toContainText(
    /B is cheaper than A \d+ %/,
  );
  // The bars on the cheaper side hold about as many samples as the chance says.
  const drawing = bar.getByRole('img', { name: /^Histogram of the unit cost of B minus that of A/ });
  const [, said] = /cheaper in (\d+) %/.exec((await drawing.getAttribute('aria-label'))!)!;
  await expect(bar.getByRole('list', { name: 'Chances on the same samples' })).toContainText(
    `B is cheaper than A ${said} %`,
  );
  const bars = await drawing.locator('rect[style*="fill-opacity"]').evaluateAll((all) =>
    all.map((one) => ({
      height: Number(one.getAttribute('height')),
      isCheaper: (one as SVGRectElement).style.fillOpacity === '1',
    })),
  );
  const sum = (of: typeof bars) => of.reduce((total, { height }) => total + height, 0);
  const share = (100 * sum(bars.filter(({ isCheaper }) => isCheaper))) / sum(bars);
  expect(Math.abs(share - Number(said))).toBeLessThan(8);

  // By keyboard: Escape clears, the space bar chooses.
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await box('Secreted').focus();
  await page.keyboard.press('Space');
  await box('Homogenised harvest').focus();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('link', { name: 'Open comparison' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Two processes compared' })).toBeVisible();
});

// src/screens/products/use-filters.test.ts and tests/server/process-filters.test.ts have the filters.
test('the list of processes is narrowed by product, unit cost, step, date and coverage, which stay in the address', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products?tab=processes');
  const filters = page.getByRole('group', { name: 'Filters' });
  const rows = page.getByRole('table', { name: 'Processes' }).locator('tbody tr');
  await filters.getByLabel('Product').selectOption({ label: 'Leghaemoglobin' });
  await expect(page).toHaveURL(/[?&]of=prd_leghaemoglobin/);
  await expect(rows.first()).toContainText('Leghaemoglobin');
  await expect(rows.filter({ hasNotText: 'Leghaemoglobin' })).toHaveCount(0);
  await filters.getByLabel('Unit cost ≤').fill('0.01');
  await filters.getByLabel('Unit cost ≤').press('Enter');
  await expect(page.getByText('No processes to show.')).toBeVisible();
  await page.reload();
  await expect(filters.getByLabel('Unit cost ≤')).toHaveValue('0.01');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/products\?tab=processes$/);
  const whole = await rows.count();
  await filters.getByLabel('Step').selectOption('finishing');
  await expect(page.getByText(` of ${whole} shown`)).toBeVisible();
  await filters.getByLabel('Changed').selectOption('7');
  await expect(page).toHaveURL(/step=finishing&days=7$/);
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await filters.getByRole('button', { name: /^Coverage ≥ 95 %/ }).click();
  await expect(page).toHaveURL(/[?&]coverage=0\.95/);
  await expect(filters.getByRole('button', { name: /^Coverage/ })).toHaveAttribute('aria-pressed', 'true');
  // The range of the unit cost is that of the cards of Home.
  await expect(rows.first().getByRole('button', { name: /^Uncertainty of unit cost: 8 in 10 outcomes/ })).toBeVisible();
});

test('below a short list, each unit cost stands against the price of its product', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  const api = await apiOf(page);
  const { selling_price } = await api.get<Product>('/v1/products/prd_leghaemoglobin.json');
  const { processes } = await api.get<ProcessList>('/v1/products/prd_leghaemoglobin/pipelines.json');
  const dearest = Math.max(...processes.flatMap(({ figures }) => figures?.cogs ?? []));
  const rows = page
    .getByRole('region', { name: 'Unit cost and price' })
    .getByRole('region', { name: 'Leghaemoglobin' })
    .getByRole('listitem');
  await expect(rows.last()).toContainText(`${(100 * (1 - dearest / selling_price!)).toFixed(1)} % margin`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await rows.last().getByRole('link').click();
  await expect(page).toHaveURL(/process=/);
});
