import type { Page } from '@playwright/test';
import { catalogue, runUnitOperation, type UnitOperation, usualProduct } from '#engine/index.ts';
import { library } from '#engine/tests/fixtures.test-support.ts';
import { expect, figure, test } from '../../support/browser.ts';

const operations = catalogue();
const named = (id: string) => operations.find((one) => one.id === id)!;

/** The page runs on its defaults: every figure is there, and every plot of them has a line in it. */
async function drawsItsCurves(page: Page, { id, name, plots, outputs, parameters }: UnitOperation): Promise<void> {
  await page.goto(`/unit-operations/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures.getByRole('group', { name: outputs[0]!.title, exact: true })).toContainText(/\d/);
  // Some are drawn with other settings only.
  const outcome = runUnitOperation(id, { settings: {}, product: usualProduct(id) }, library);
  const drawn = new Set(outcome.feasible ? outcome.data.curves.map((one) => one.plot_id) : []);
  for (const { title } of plots.filter((one) => drawn.has(one.id))) {
    const chart = page.getByRole('figure', { name: title, exact: true });
    await expect(chart.first()).toBeVisible();
    await expect(chart.locator('svg[role="img"] path[class*="line"]').first()).toHaveAttribute('d', /^M.*L/);
  }
  // Without a number to vary there is no sweep.
  if (parameters.some(({ type }) => type === 'number' || type === 'integer'))
    await expect(page.getByRole('figure', { name: 'Sweep' }).locator('path[class*="line"]')).toHaveAttribute('d', /^M/);
  const rows = page.getByRole('table', { name: new RegExp(`^Runs of ${name}`, 'i') }).getByRole('row');
  await expect(rows).toHaveCount(outputs.length + 1);
  await expect(page.getByText(/Mass balance closes to (99\.9|100\.[01]) %/)).toBeVisible();
}

// every-chart.night.spec.ts draws the curves of one, and src/screens/unit-operation/plots.test.ts those of all.
test('pages run with their defaults and draw their curves', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  for (const id of ['fed_batch_fermentation', 'disc_stack_centrifuge', 'bind_elute_chromatography'])
    await drawsItsCurves(page, named(id));
});

test(
  'every page of the catalogue runs with its defaults and draws its curves',
  { tag: '@night' },
  async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await signIn('standard@demo.test');
    for (const operation of operations) await drawsItsCurves(page, operation);
  },
);

test.describe('with settings that the server rejects', () => {
  test.use({ expectedErrors: /^422 POST \/v1\/unit_operations\// });

  test('a unit operation is run, compared with run A and the server, and sent to a process', async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test', '/unit-operations');
    await page.getByRole('searchbox', { name: 'Find a unit operation' }).fill('ultraf');
    await page.getByRole('link', { name: 'Ultrafiltration', exact: true }).click();

    const setting = page.getByRole('spinbutton', { name: 'Final protein' });
    await expect.poll(() => figure(page, 'Membrane area')).toBeGreaterThan(0);
    const before = await figure(page, 'Membrane area');
    await setting.fill('140');
    await expect.poll(() => figure(page, 'Membrane area')).toBeGreaterThan(before);
    await expect(page).toHaveURL(/s\.protein_concentration=140/);
    const runs = page.getByRole('table', { name: 'Runs of ultrafiltration' });
    await expect(runs.getByRole('row', { name: /^Final protein 140\sg\/L 100\sg\/L/ })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Membrane area' })).toContainText(/A \d/);

    await test.step('run A is in the link, and the two runs can be swapped', async () => {
      await expect(page).toHaveURL(/[?&]a=/);
      await page.getByRole('button', { name: 'Swap with run A' }).click();
      await expect(runs.getByRole('row', { name: /^Final protein 100\sg\/L 140\sg\/L/ })).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(runs.getByRole('row', { name: /^Final protein 140\sg\/L 100\sg\/L/ })).toBeVisible();
    });
    await page.getByRole('button', { name: 'Run on server' }).click();
    await expect(page.getByText(/^The server computes the same results/)).toBeVisible();

    // What is fed is as it was usually, until one says otherwise.
    await page.getByRole('button', { name: 'Own', exact: true }).click();
    const area = await figure(page, 'Membrane area');
    await page.getByRole('textbox', { name: 'Volume' }).fill('20');
    await expect.poll(() => figure(page, 'Membrane area')).toBeGreaterThan(1.5 * area);
    // The address follows once typing pauses.
    await expect(page).toHaveURL(/feed=20%40/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Volume' })).toHaveValue('20');
    await expect(runs.getByRole('row', { name: /^Final protein 140\sg\/L 100\sg\/L/ })).toBeVisible();
    await expect(setting).toHaveValue('140');

    await setting.fill('400');
    await expect(page.getByRole('alert').filter({ hasText: 'The last feasible run is shown' })).toBeVisible();
    await page.getByRole('button', { name: 'Run on server' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: /^400.*the maximum for this membrane is \d+ g\/L\.$/ }),
    ).toBeVisible();
    await expect(setting).toHaveAttribute('aria-invalid', 'true');

    await setting.fill('130');
    await page.getByRole('button', { name: 'Send to a process' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to a process' });
    await dialog.getByLabel('Process').selectOption({ label: 'Secreted, UF/DF · Leghaemoglobin' });
    await expect(dialog.getByLabel('Where').locator('option').first()).toHaveText(
      /^Copy to the settings of Ultrafiltration/,
    );
    await dialog.getByRole('button', { name: 'Open the process with these settings' }).click();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Final protein' })).toHaveValue('130');
  });
});
