import { expect, figure, test, workspaceOfCopy } from '../../support/browser.ts';
import { numberOf } from '../../support/numbers.ts';

const PROCESS = '/products/prd_leghaemoglobin?process=prc_secreted';

test('a number shows its source, links to its inputs and back, and is recomputed', async ({ page, signIn }) => {
  await signIn('standard@demo.test', PROCESS);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.getByRole('button', { name: /Unit cost \(COGS\): how is this calculated/ }).click();
  const drawer = page.getByRole('complementary', { name: /Where this number comes from/ });
  await expect(drawer.getByText('identical')).toBeVisible();
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(/unit cost/i);
  // The formula is typeset, and its words are for screen readers; its source is a page that opens.
  await expect(drawer.getByRole('math', { name: 'Unit cost = Annual operating cost ÷ Annual output' })).toBeVisible();
  await expect(drawer).not.toContainText(/docs\/models|annual \//);
  const modelPage = await drawer.getByRole('link', { name: 'Models: Economics' }).getAttribute('href');
  expect((await page.request.get(modelPage!)).status()).toBe(200);
  // The parts add up to the number, as printed.
  const breakdown = drawer.getByRole('region', { name: 'Breakdown' });
  const parts = await breakdown.locator('tbody td:last-child').allInnerTexts();
  const sum = parts.map(numberOf).reduce((total, part) => total + part, 0);
  expect(sum).toBeCloseTo(numberOf(await breakdown.locator('tfoot td:last-child').innerText()), 6);
  const inputs = drawer.getByRole('region', { name: 'Other figures' }).getByRole('button');
  const name = await inputs.first().innerText();
  await inputs.first().click();
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(drawer.getByText('identical')).toBeVisible();
  await drawer.getByRole('button', { name: 'Back' }).click();
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(/unit cost/i);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

// saving.spec.ts changes and saves an assumption in the ordinary run; src/draft/assumptions/ has the prices.
test(
  'an assumption changes the metrics, is named by Undo, and can be reset',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', PROCESS);
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
    const before = await figure(page, 'Unit cost (COGS)');
    await page.getByRole('button', { name: 'Assumptions' }).click();
    await page.getByRole('tab', { name: 'Labour' }).click();
    await page.getByRole('spinbutton', { name: 'Wage' }).fill('80');
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
    await page.getByRole('tab', { name: 'Prices' }).click();
    const price = page.getByRole('table', { name: 'Prices' }).getByRole('textbox').first();
    await price.fill('3');
    await expect(page.getByRole('button', { name: /^Undo Price of/ })).toBeVisible();
    await page.getByRole('button', { name: /^Undo Price of/ }).click();
    await page.getByRole('button', { name: /^Undo Wage 80/ }).click();
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);
  },
);

// engine/analysis/goal-seek.test.ts and src/draft/goal-seek/ have the answers and what is applied.
test('goal-seek finds the break-even price, and one click applies it', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', PROCESS);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Goal-seek', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Goal-seek' });
  await dialog.getByRole('button', { name: 'Break-even price' }).click();
  await expect(dialog.getByText('One value found')).toBeVisible();
  // The other inputs, which come one by one, move the button.
  await expect(dialog.getByText('Trying the inputs')).toBeHidden();
  await dialog.getByRole('button', { name: /^Use .* USD\/kg$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Undo Selling price/ })).toBeVisible();
  await page.getByRole('button', { name: /^Undo Selling price/ }).click();
});

// src/draft/goal-seek/ has tests of the limits and of the other inputs; the ordinary run applies an answer above.
test(
  'goal-seek explains what limits, and offers other inputs with what they cost',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', PROCESS);
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Goal-seek', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Goal-seek' });
    const instead = dialog.getByRole('region', { name: 'Other inputs that reach the target' });
    await expect(instead.locator('tbody tr')).toHaveCount(5);
    await expect(instead.getByText('Trying the inputs')).toBeHidden();
    // No vessel is larger than 500 m³: that range is hatched, and the hatch is explained.
    await expect(dialog.getByRole('region', { name: 'Limits' })).toBeHidden();
    await dialog.getByRole('combobox', { name: 'Input to change' }).fill('vessel volume ferm');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Largest value' }).fill('5000');
    await expect(dialog.getByRole('region', { name: 'Limits' })).toContainText(/500\sm³ to 5000\sm³ .* up to 500\sm³/);
    await expect(instead.locator('tbody tr')).toHaveCount(5);
    await expect(instead.getByText('Trying the inputs')).toBeHidden();
    const use = instead.getByRole('button', { name: /^Use / }).first();
    const name = (await use.getAttribute('aria-label'))!.replace('Use ', '');
    await use.click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `Undo ${name}` }).click();
  },
);

// src/workspace/design/ask.test.ts and engine/ have the sizing; what applies an answer is that of goal-seek above.
test(
  'a plant is sized for an output by rules that are shown, and one action can be undone',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', PROCESS);
    await expect.poll(() => figure(page, 'Output')).toBeGreaterThan(200);
    await page.getByRole('button', { name: /^More actions for / }).click();
    await page.getByRole('menuitem', { name: 'Size for an output' }).click();
    const dialog = page.getByRole('dialog', { name: 'Size for an output' });
    const output = dialog.getByRole('textbox', { name: 'Annual output' });
    await output.fill('1000000');
    await dialog.getByRole('button', { name: /^Use \d.* t\/y$/ }).click();
    await expect(dialog.getByText(/has the lowest unit cost of|makes it/)).toBeVisible();
    // What the cheapest plant makes on paper, it makes in a part of the samples alone; certainty costs more.
    await output.fill('270');
    const certain = dialog.getByText(
      /makes 270 t\/y in \d+\s% of the samples; .+ in \d+\s%, for [\d.]+ USD\/kg more\./,
    );
    await expect(certain).toBeVisible({ timeout: 60_000 });
    const [less, more] = [...(await certain.innerText()).matchAll(/in (\d+)\s%/g)].map(([, share]) => Number(share));
    expect(less).toBeLessThan(90);
    expect(more).toBeGreaterThanOrEqual(90);
    await output.fill('20');
    await expect(dialog.getByText(/has the lowest unit cost of \d+ plants/)).toBeVisible();
    await dialog.getByText('Rules', { exact: true }).click();
    await expect(dialog.getByText(/usual sizes/)).toBeVisible();
    const plants = dialog.getByRole('table', { name: 'Plants with the required output' });
    await expect(plants.getByRole('radio', { checked: true })).toHaveCount(1);
    await plants.getByRole('row').nth(2).getByRole('radio').check();
    await dialog.getByRole('button', { name: /^Use \d+\s×/ }).click();
    await expect(dialog).toBeHidden();
    // At most one batch more than was asked for.
    await expect.poll(() => figure(page, 'Output')).toBeLessThan(21);
    expect(await figure(page, 'Output')).toBeGreaterThanOrEqual(20);
    await page.getByRole('button', { name: /^Undo Size for 20/ }).click();
    await expect.poll(() => figure(page, 'Output')).toBeGreaterThan(200);
  },
);

// src/draft/clipboard/ and values.test.ts have the reading; that a paste is one action is seen in the history's tests.
test(
  'a column from a spreadsheet is read, shown, and entered as one action',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', `${PROCESS}&step=stp_ultrafiltration&tool=paste`);
    const drawer = page.getByRole('complementary', { name: /Paste into/ });
    await drawer.getByRole('textbox').fill('Gel concentration\t300000\tmg/L\nColour\tblue');
    await expect(drawer.getByRole('status')).toHaveText('1 ready, 1 skipped');
    await drawer.getByRole('button', { name: 'Enter 1 value' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Gel concentration' })).toHaveValue('300');
    await page.getByRole('button', { name: /^Undo Paste/ }).click();
  },
);

// src/draft/version-history/ has the differences.
test(
  'the history shows differences, and restores a version as a new one',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const process = await workspaceOfCopy(page, 'prd_leghaemoglobin', 'prc_homogenised');
    await page.goto(`${process}&step=stp_diafiltration`);
    await page.getByRole('spinbutton', { name: 'Diafiltration volumes' }).fill('9');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved as v2', { exact: true })).toBeVisible();
    await page.goto(`${process}&tool=history`);
    const drawer = page.getByRole('complementary', { name: /History/ });
    await expect(drawer.getByRole('row', { name: /^Diafiltration volumes/ })).toContainText('9');
    await expect(drawer.getByRole('row', { name: /^Unit cost/ }).first()).toContainText(/\d/);
    await expect(drawer.getByRole('button', { name: /^v2/ })).toContainText('you, ');
    // The step that changed is marked, and the change is a bar between the two unit costs.
    await expect(drawer.getByRole('region', { name: 'Steps of both versions' })).toContainText(
      'Diafiltration (1 change)',
    );
    await expect(
      drawer.getByRole('img', { name: /^Waterfall from v1, .*Diafiltration volumes \S+ → 9 / }),
    ).toBeVisible();
    // The one before the current is chosen at first.
    await drawer.getByRole('button', { name: /^Restore v1 as v3/ }).click();
    await expect(page.getByText('Saved as v3', { exact: true })).toBeVisible();
  },
);
