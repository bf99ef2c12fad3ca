import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { chooseAccount, expect, figure, test, workspaceOfCopy } from '../../support/browser.ts';

const FULL = Boolean(process.env['NIGHT']);
const COST = 'Unit cost (COGS)';

const faultless = async (page: Page) => {
  expect(await accessibilityFaults(page)).toEqual([]);
};

async function exported(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  const item = page.getByRole('menuitem', { name: /Export scenario/ });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return readFileSync(await download.path(), 'utf8');
}

// The editor is in page-states.tsx and every-page.spec.ts, and the routes in the contract kit.
test('an own operation is described, used in a process, changed, and taken to another organisation', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const name = `Wash column ${Date.now()}`;
  await signIn('standard@demo.test', '/own-operations');
  const process = await workspaceOfCopy(page, 'prd_leghaemoglobin', 'prc_secreted');
  await page.getByRole('link', { name: 'New operation' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  const components = page.getByRole('combobox', { name: 'Component or class' });
  const choose = async (at: number, component: string) => {
    await components.nth(at).fill(component);
    await page.getByRole('option', { name: component, exact: true }).click();
  };
  await choose(0, 'Salts');
  const share = page.getByRole('textbox', { name: 'Share', exact: true });
  await share.fill('30');
  await expect(page.getByText('The shares add up, and the mass balance closes.')).toBeVisible();
  const streams = page.getByRole('table', { name: 'Streams of the example, kg' });
  await expect(streams.getByRole('row', { name: /^Sodium chloride/ })).toContainText('1.50');

  // Two shares of one component that exceed it.
  await page.getByRole('button', { name: 'Add an outlet' }).click();
  await page.getByRole('textbox', { name: 'Outlet 3' }).fill('Loss');
  await page.getByRole('button', { name: 'Add a share' }).click();
  await choose(1, 'Salts');
  await page.getByRole('combobox', { name: 'To', exact: true }).nth(1).selectOption({ label: 'Loss' });
  await share.nth(1).fill('80');
  await expect(
    page.getByText('The shares of Salts add up to 110 %, which exceeds the available amount by 10 %.'),
  ).toBeVisible();
  await share.nth(1).fill('1');
  await expect(page.getByText('The shares add up, and the mass balance closes.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Electricity' }).fill('0.2');
  await faultless(page);
  await page.getByRole('button', { name: 'Add to the library' }).click();
  await expect(page).toHaveURL(/operation=own_/);
  const own = page.url();

  // In the catalogue of a process, in its stage.
  await page.goto(process);
  await expect.poll(() => figure(page, COST)).toBeGreaterThan(10);
  const before = await figure(page, COST);
  await page.getByRole('button', { name: 'Add a step' }).first().click();
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  await expect(page.getByRole('spinbutton', { name: 'Salts to Waste' })).toHaveValue('30');
  await expect.poll(() => figure(page, COST)).not.toBe(before);
  await page.getByRole('spinbutton', { name: 'Salts to Loss' }).fill('2');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/unsaved change/)).toBeVisible();
  const text = await exported(page);
  const { format_version, library, results } = JSON.parse(text) as {
    format_version: number;
    library: { own_operations: { name: string }[] };
    results: { figures: { cogs: number } };
  };
  expect([format_version, library.own_operations.map((one) => one.name)]).toEqual([2, [name]]);
  const wanted = results.figures.cogs;
  await expect.poll(() => figure(page, COST)).toBeCloseTo(wanted, 2);
  await Promise.all([
    page.waitForResponse((response) => /configurations\.json/.test(response.url()) && response.status() === 201),
    page.getByRole('button', { name: /^Save/ }).first().click(),
  ]);
  await expect(page.getByText(/unsaved change/)).toBeHidden();

  // A newer version changes nothing until it is chosen.
  await page.goto(own);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Electricity' }).fill('2');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText(`${name} saved as version 2`)).toBeVisible();
  await page.goto(process);
  await expect(page.getByText('Newer version available.')).toBeVisible();
  await expect.poll(() => figure(page, COST)).toBeCloseTo(wanted, 2);
  await page.getByRole('button', { name: 'Use the newer version' }).click();
  await expect.poll(() => figure(page, COST)).toBeGreaterThan(wanted + 0.01);
  await expect(page.getByText('Newer version available.')).toBeHidden();
  // Undo is that of every change: workspace/build-a-plant.night.spec.ts.
  if (FULL) {
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => figure(page, COST)).toBeCloseTo(wanted, 2);
  }

  // In another organisation, whose library lacks it.
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto('/products');
  await chooseAccount(other, 'free@demo.test');
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Import a product' });
  await dialog
    .getByLabel('Scenario file', { exact: true })
    .setInputFiles({ name: 'scenario.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(dialog.getByText(`${name}, among the custom operations.`)).toBeVisible();
  await dialog.getByRole('button', { name: /to the library$/ }).click();
  await expect(dialog.getByText(/^Not in your library/)).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Product name' }).fill(`Washed ${name}`);
  await dialog.getByRole('button', { name: 'Create product' }).click();
  await expect.poll(() => figure(other, COST)).toBeCloseTo(wanted, 2);
  // The product computes with it, so it is in the library.
  if (FULL) {
    await other.goto('/own-operations');
    await expect(other.getByRole('link', { name })).toBeVisible();
  }
  await other.context().close();
});

const WINDOWS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const;

// The narrowest in the scheme that is not the usual one; every-page.spec.ts opens the editor too.
for (const [scheme, width] of WINDOWS)
  // src/workspace/own-operations.test.ts has the model, and every-page.spec.ts the layout of its page.
  test(`the editor fits a ${scheme} window of ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn('standard@demo.test', '/own-operations?operation=new');
    await expect(page.getByText('The shares add up, and the mass balance closes.')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await faultless(page);
    const folder = process.env['OWN_PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/editor-${scheme}-${width}.png`, fullPage: true });
  });
