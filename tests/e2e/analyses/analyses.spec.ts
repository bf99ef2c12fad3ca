import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

const ANALYSES = '/products/prd_leghaemoglobin/prc_homogenised/analyses';
/** A run may wait for a busy machine. */
const RUN = { timeout: 60_000 };

async function open(page: Page, kind: string): Promise<void> {
  await page.goto(`${ANALYSES}?kind=${kind}`);
  await expect(page.getByText('Loading data...')).toBeHidden(RUN);
  await expect(page.getByRole('form', { name: 'What is asked' })).toBeVisible(RUN);
}

const start = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const unsaved = (page: Page) => page.getByText(/unsaved changes? on v/);
const undo = async (page: Page) => {
  await page.getByRole('button', { name: /^Undo Load/ }).click();
  await expect(unsaved(page)).toHaveCount(0);
};

test('sensitivity, heatmap, scale and uncertainty run from start to what can be loaded', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test');
  await open(page, 'sensitivity');
  await start(page, 'Find what matters');
  await expect(page.getByRole('figure', { name: 'One at a time' })).toBeVisible(RUN);
  for (const [method, samples, figure] of [
    ['morris', '8', 'Screening'],
    ['sobol', '64', 'All together'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Method' }).selectOption(method);
    await page.getByRole('textbox', { name: /^(Walks|Base samples)$/ }).fill(samples);
    await start(page, 'Find what matters');
    await expect(page.getByRole('figure', { name: figure })).toBeVisible(RUN);
  }
  await page.getByRole('region', { name: 'Past runs' }).getByRole('button', { name: 'Open' }).last().click();
  await expect(page.getByRole('figure', { name: 'One at a time' })).toBeVisible();

  await open(page, 'heatmap');
  await start(page, 'Draw the map');
  const cells = page.getByRole('group', { name: 'Cells of the map' });
  await expect(cells).toBeVisible(RUN);
  await cells.focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await cells.press(key);
  await expect(unsaved(page)).toBeVisible();
  await undo(page);

  await open(page, 'scale');
  await start(page, 'Draw the curve');
  await expect(page.getByRole('figure', { name: 'Unit cost against scale' })).toBeVisible(RUN);
  await page.getByRole('combobox', { name: 'Question' }).selectOption('target');
  await page.getByRole('textbox', { name: 'Target output' }).fill('1000000000');
  await start(page, 'Scale the process');
  await expect(page.getByRole('alert')).toContainText(/works/);
  await page.getByRole('textbox', { name: 'Target output' }).fill('600');
  await start(page, 'Scale the process');
  await expect(page.getByRole('table', { name: 'What changed and why' })).toBeVisible(RUN);
  await page.getByRole('button', { name: 'Load into workspace' }).click();
  await expect(unsaved(page)).toBeVisible();
  await undo(page);

  await open(page, 'uncertainty');
  await page.getByRole('checkbox').first().check();
  await start(page, 'Draw samples');
  await expect(page.getByRole('figure', { name: /^How far to trust/ })).toBeVisible(RUN);
  await expect(page.getByText('What spreads it')).toBeVisible();
  await expect(page.getByText(/that this process has the (lower|higher)/).first()).toBeVisible();
});
