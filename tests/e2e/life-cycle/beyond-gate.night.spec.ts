import { readFileSync } from 'node:fs';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const ADDRESS = '/products/prd_leghaemoglobin/prc_homogenised/life-cycle-analysis';

test('stages beyond the gate are switched on by a few numbers and off again', async ({ page, signIn }) => {
  await signIn('standard@demo.test', ADDRESS);
  const total = page
    .getByRole('figure', { name: /^Climate change by /, includeHidden: true })
    .locator('strong')
    .first();
  const before = await total.innerText();
  await page.getByRole('button', { name: 'Inventory and sources' }).click();
  await page.getByRole('button', { name: 'Beyond the gate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beyond the gate' });
  const box = (name: string | RegExp, nth = 0) => dialog.getByRole('textbox', { name }).nth(nth);
  const numbers = [
    [box('Distance'), '500'],
    [box(/^HDPE/), '0.04'],
    [box('Corrugated board'), '0.06'],
    [box('Distance', 1), '200'],
    [box('Electricity'), '10'],
    [box(/^Incinerated/), '50'],
    [box('Landfilled'), '25'],
  ] as const;
  for (const [input, value] of numbers) await input.fill(value);
  await box('Landfilled').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Together at most 100 %.')).toBeVisible();
  await box('Landfilled').fill('25');
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `.cache/life-cycle/beyond-${scheme}-${width}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(total).not.toHaveText(before);

  await page.getByRole('button', { name: 'Results', exact: true }).click();
  await page.getByRole('button', { name: 'By stage' }).click();
  await page
    .getByRole('figure', { name: 'Climate change by life-cycle stage' })
    .getByRole('button', { name: 'Table' })
    .click();
  const stages = page.getByRole('table', { name: 'Climate change by life-cycle stage' });
  for (const stage of ['Inbound transport', 'Packaging', 'Distribution', 'Use', 'End of life'])
    await expect(stages.getByRole('row', { name: new RegExp(`^${stage}`) })).toBeVisible();
  await page.screenshot({ path: '.cache/life-cycle/beyond-stages.png' });

  // A footprint for buyers ends at the gate.
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: 'PACT or Catena-X, JSON' }).click();
  const passport = page.getByRole('dialog', { name: 'Product footprint for buyers' });
  await expect(passport).toContainText('ends at the gate');
  await expect(passport.getByRole('button', { name: 'Save' })).toBeDisabled();
  await passport.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Inventory and sources' }).click();
  await page.getByRole('button', { name: 'Beyond the gate' }).click();
  for (const [input, value] of numbers) {
    await expect(input).toHaveValue(value);
    await input.fill('');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(total).toHaveText(before);
});

// pact.test.ts has the Catena-X file of a footprint that may be one.
test('a footprint for buyers is saved as PACT with a link that proves it, and is no Catena-X footprint below 97 % of the mass', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('standard@demo.test', ADDRESS);
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: 'PACT or Catena-X, JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Product footprint for buyers' });
  await dialog.getByRole('textbox', { name: /^Biogenic carbon/ }).fill('0.53');
  for (const format of ['Catena-X 8', 'Catena-X 9']) {
    await dialog.getByRole('button', { name: format }).click();
    await expect(dialog.getByText(/% of the mass of the inputs; Catena-X permits 3 %/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  }
  await dialog.getByRole('button', { name: 'PACT 3.0.3' }).click();
  await dialog.getByLabel(/^Add a link/).check();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toMatch(/"biogenicCarbonContent": "?0\.53/);
  expect(file).toContain('"3.0.3"');
  const [, link] = / at (http[^ "]+\/shared#titre_share_\w+)/.exec(file)!;
  const anyone = await browser.newPage();
  await anyone.goto(link!);
  await expect(anyone.getByRole('heading', { name: 'Carbon passport' })).toBeVisible();
  await expect(anyone.getByText(/^Verified by recomputation now/)).toBeVisible();
  await expect(anyone.getByText('Glucose')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await anyone.emulateMedia({ colorScheme });
      await anyone.setViewportSize({ width, height: 900 });
      await anyone.screenshot({ path: `.cache/life-cycle/passport-${colorScheme}-${width}.png`, fullPage: true });
    }
  await anyone.close();
});
