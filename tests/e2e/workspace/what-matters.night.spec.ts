import type { Page } from '@playwright/test';
import { expect, figure, settled, test } from '../../support/browser.ts';

const PRODUCT = '/products/prd_leghaemoglobin';
const PROCESS = `${PRODUCT}?process=prc_secreted`;
const FERMENTATION = `${PROCESS}&step=stp_fermentation`;

const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
/** The row of a field with what it is worth. */
const row = (page: Page, name: string) => page.locator('[data-setting]').filter({ has: field(page, name) });
const worth = async (page: Page, name: string): Promise<string> =>
  /[+\u2212][\d.]+/.exec(await row(page, name).innerText())?.[0] ?? '';
const list = (page: Page) => page.getByRole('table', { name: 'What matters' });

// src/workspace/leverage/live-leverage.test.tsx has the worths after a change; the list below follows the draft.
test('a setting that is typed changes what the others are worth, after the metrics', async ({ page, signIn }) => {
  await signIn('standard@demo.test', FERMENTATION);
  await expect.poll(() => worth(page, 'Working volume')).not.toBe('');
  const before = await worth(page, 'Working volume');
  const cost = await figure(page, 'Unit cost (COGS)');
  await field(page, 'Vessels').fill('7');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(cost);
  await expect.poll(() => worth(page, 'Working volume')).not.toBe(before);
  await page.getByRole('button', { name: /^Undo / }).click();
  await expect.poll(() => worth(page, 'Working volume')).toBe(before);
});

// The order alone; src/workspace/panel/settings-form.test.tsx has the fields.
test('W orders the settings of a step by effect, until the usual order is asked for', async ({ page, signIn }) => {
  await signIn('standard@demo.test', FERMENTATION);
  await expect.poll(() => worth(page, 'Working volume')).not.toBe('');
  const keys = () =>
    page.locator('[data-setting]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['setting']!));
  const usual = await keys();
  await page.keyboard.press('w');
  await expect.poll(keys).not.toEqual(usual);
  expect((await keys()).toSorted()).toEqual(usual.toSorted());
  const ordered = await keys();
  // Typing changes the effects, not the order.
  await field(page, 'Vessels').fill('7');
  await expect(page.getByRole('button', { name: /^Undo Vessels/ })).toBeVisible();
  expect(await keys()).toEqual(ordered);
  await page.getByRole('button', { name: 'Usual order' }).click();
  await expect.poll(keys).toEqual(usual);
});

// src/workspace/leverage/ has the list, and src/draft/store.test.ts the draft.
test('the list over the whole process follows the draft, and leads to its fields', async ({ page, signIn }) => {
  await signIn('standard@demo.test', FERMENTATION);
  await page.getByRole('button', { name: 'Whole process' }).click();
  const vessels = list(page).getByRole('row', { name: /Vessels/ });
  await expect(vessels).toContainText(/\+1: \+[\d.]+/);
  const saved = await vessels.innerText();
  await field(page, 'Vessels').fill('7');
  await expect(vessels).not.toHaveText(saved);
  await expect(vessels.getByRole('cell').nth(2)).toHaveText('7');
  const ofDraft = await worth(page, 'Vessels');
  await expect(vessels).toContainText(ofDraft);

  // J and K move between the rows, Enter opens the field of one.
  await vessels.getByRole('button', { name: 'Vessels' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Vessels')).toBeFocused();

  await page.getByRole('button', { name: 'by its uncertainty' }).click();
  await expect(list(page).getByRole('row').nth(1)).toContainText('Capital cost');
  await page.getByRole('button', { name: 'Close What matters' }).click();
  await expect(list(page)).toBeHidden();
});

// src/workspace/leverage/matters-table.test.tsx has the links; the list above leads to a field.
test('the list leads to the optimiser with the setting, and to the price in the assumptions', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', `${PROCESS}&view=matters`);
  await list(page)
    .getByRole('button', { name: /^Show all/ })
    .click();
  await list(page)
    .getByRole('link', { name: /^Fix a price: / })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Assumptions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Assumptions' })).toBeHidden();
  // Escape closed what was on top.
  await expect(list(page)).toBeVisible();
  await list(page).getByRole('link', { name: 'Optimise: Vessels' }).click();
  const ranges = page.getByRole('group', { name: /^Settings to search/ });
  await expect(ranges).toContainText('1 selected');
  await expect(page.getByRole('combobox', { name: 'First metric' })).toHaveValue('Unit cost');
});

// Other ways to the list that the tests above open; the palette itself has commands.night.spec.ts.
test('the command palette and the results open the list', async ({ page, signIn }) => {
  await signIn('standard@demo.test', PROCESS);
  await settled(page);
  await page.getByRole('tab', { name: 'What matters' }).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close What matters' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('what matters');
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
});

// src/components/search-options.test.ts has the search; goal-seek itself is run in ask-the-figures.spec.ts.
test('a setting of goal-seek is found by words in any order', async ({ page, signIn }) => {
  await signIn('standard@demo.test', `${PROCESS}&tool=goal-seek`);
  const dialog = page.getByRole('dialog', { name: 'Goal-seek' });
  await dialog.getByRole('combobox', { name: 'Input to change' }).click();
  await page.keyboard.type('protein ultra');
  await expect(page.getByRole('listbox').getByText('Ultrafiltration')).toBeVisible();
  await page.getByRole('option', { name: 'Final protein' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Input to change' })).toHaveValue('Final protein');
  await expect(dialog.getByRole('status').first()).toContainText(/value|range/);
});
