import { expect, figure, test } from '../../support/browser.ts';
import { logOf } from '../../support/console.ts';
import { sampled } from '../../support/night.ts';

/** Every route of the product, with ids of the contract's examples. */
const routes = [
  '/',
  '/profile',
  '/deleted',
  '/products',
  '/products?tab=processes',
  '/products/create',
  '/products/prd_leghaemoglobin',
  '/products/prd_leghaemoglobin/process-comparison',
  '/products/prd_leghaemoglobin/process-comparison/report?p=prc_homogenised&p=prc_secreted',
  '/products/prd_leghaemoglobin/data/ultrafiltration',
  '/products/prd_leghaemoglobin/data/create',
  '/products/prd_leghaemoglobin/data/experiments',
  '/products/prd_leghaemoglobin/data/fed_batch_fermentation/fits',
  '/products/prd_leghaemoglobin/data/ultrafiltration/experiments/exp_uf_flux_01',
  '/products/prd_leghaemoglobin/prc_homogenised/life-cycle-analysis',
  '/products/prd_leghaemoglobin/prc_homogenised/techno-economic-analysis',
  '/products/prd_leghaemoglobin/prc_homogenised/report',
  '/products/prd_leghaemoglobin/prc_homogenised/analyses',
  '/unit-operations',
  '/unit-operations/ultrafiltration',
  '/component-library',
  '/buffer-library',
  '/sites',
  '/sites/sit_leiden',
  '/own-operations',
  '/carbon-accountings',
  '/carbon-accountings/create',
  '/carbon-accountings/rep_2025',
  '/admin',
  '/admin/organisations/create',
  '/admin/organisations/org_helder_foods',
  '/admin/users',
  '/admin/organisations/org_helder_foods/users/create',
];

// Every sixteenth in an ordinary run, a form and an administrator's page: tests/screens opens all of them on the same examples, and contract/mock.night.test.ts calls the mock.
test('every screen opens on the mock of the contract, and logs nothing', async ({ page, signIn }) => {
  await signIn('admin@demo.test');
  const log = logOf(page);
  for (const route of sampled(routes, 16, 10)) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
    await expect(page.getByText(/redirecting in \d+ seconds/), route).toBeHidden();
  }
  expect(log).toEqual([]);
});

test.describe('with a forced error', () => {
  test.use({ expectedErrors: /^422 POST .*\/configurations\.json$/ });

  // The test above opens pages on the mock, and refused-setting.spec.ts has an error at its input.
  test(
    'the workspace computes on the mock, and a forced error is shown at the input it names',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', null);
      await page.goto('/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_ultrafiltration');
      await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
      await page.route('**/configurations.json*', (route) => {
        const headers = { ...route.request().headers(), prefer: 'code=422' };
        return route.request().method() === 'POST' ? route.continue({ headers }) : route.continue();
      });
      await page.getByRole('spinbutton', { name: 'Final protein' }).fill('120');
      const refused = page.waitForResponse((response) => response.status() === 422);
      await page.keyboard.press('Control+s');
      const { message } = (await (await refused).json()) as { message: string };
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('spinbutton', { name: 'Final protein' })).toHaveValue('120');
    },
  );
});
