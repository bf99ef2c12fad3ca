/** Two people in one process: each sees where the other is, and what both changed is merged, with nothing lost. */
import type { Browser, Page } from '@playwright/test';
import type { ProcessWithConfiguration } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, chooseAccount, copyOf, expect, settled, still, test, workspaceOfCopy } from '../../support/browser.ts';
import { layoutFaults } from '../../support/layout.ts';

/** A save of one that the other has overtaken is refused. */
test.use({ expectedErrors: /^409 POST |ApiProblem/ });

const PRODUCT = 'prd_leghaemoglobin';
const unsaved = (page: Page) => page.getByText(/^\d+ unsaved changes?/);
const dialog = (page: Page) => page.getByRole('dialog', { name: /saved v\d+ while you edited/ });
const field = (page: Page, name: string) =>
  page
    .getByRole('spinbutton', { name, exact: true })
    .or(page.getByRole('textbox', { name, exact: true }))
    .first();
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /saved v\d+ while you/ });

async function set(page: Page, name: string, value: number): Promise<void> {
  await field(page, name).fill(String(value));
  await field(page, name).press('Enter');
}

/** Chooses a step by its card, beside the numbers on it. */
const choose = (page: Page, step: string) =>
  page.getByRole('button', { name: step, exact: true }).click({ position: { x: 60, y: 12 } });

/** No accessibility fault in what is open. */
async function expectAccessible(page: Page): Promise<void> {
  await still(page);
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([]);
}

/** Ada, in a browser of her own. */
async function openAda(browser: Browser, baseURL: string, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto(address);
  await chooseAccount(page, 'admin@demo.test');
  await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
  await settled(page);
  return page;
}

const settingOf = ({ configuration }: ProcessWithConfiguration, step: string, key: string) =>
  configuration!.uo_settings.find(({ id }) => id === step)!.settings[key];

// src/draft/merge/ has the merge, and tests/server/presence.test.ts who is there.
test('both edit, one saves, the other sees it, merges one conflict by keyboard, and both are saved', async ({
  page: mara,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('standard@demo.test', null);
  const process = await copyOf(mara, PRODUCT, 'prc_homogenised');
  const design = `/products/${PRODUCT}?process=${process}`;
  await mara.goto(`${design}&step=stp_ultrafiltration`);
  await settled(mara);
  const ada = await openAda(browser, baseURL!, `${design}&step=stp_ultrafiltration`);

  // Each sees the other, and on which step.
  const here = ada.getByRole('button', { name: '1 other here: Mara Kovács' });
  await expect(here).toBeVisible();
  await here.click();
  await expect(ada.getByRole('dialog', { name: 'Who is here' })).toContainText('Mara Kovács reads Ultrafiltration');
  await expectAccessible(ada);
  await ada.keyboard.press('Escape');
  await set(mara, 'Processing time', 10);
  await set(mara, 'Final protein', 120);
  await expect(unsaved(mara)).toHaveText('2 unsaved changes');
  await expect(mara.getByRole('button', { name: '1 other here: Ada Lindqvist' })).toBeVisible();
  await expect(mara.getByRole('region', { name: 'Flow diagram' }).getByText('Here: Ada')).toBeVisible();

  await set(ada, 'Processing time', 6);
  await choose(ada, 'Diafiltration');
  await set(ada, 'Diafiltration volumes', 6);
  await ada.getByRole('button', { name: 'Save as v2' }).click();
  await expect(ada.getByText('Saved as v2')).toBeVisible();

  // Told at once, and not only when saving.
  await expect(notice(mara)).toContainText('Ada saved v2 while you edit v1.');
  await expect(mara.getByRole('button', { name: 'Save as v3' })).toBeVisible();

  // A save leads to the merge; “Not now” and a reload lose nothing.
  await mara.keyboard.press('Control+s');
  await expect(dialog(mara)).toContainText('1 was changed by both: choose a value.');
  await expect(dialog(mara).getByRole('button', { name: 'Save as v3' })).toBeDisabled();
  await dialog(mara).getByRole('button', { name: 'Not now' }).click();
  await expect(unsaved(mara)).toHaveText('2 unsaved changes');
  await mara.reload();
  await expect(field(mara, 'Processing time')).toHaveValue('10');
  await expect(unsaved(mara)).toHaveText('2 unsaved changes');
  await expect(notice(mara)).toContainText('saved v2 while you edit v1.');

  await notice(mara).getByRole('button', { name: 'Merge' }).click();
  const rows = dialog(mara).getByRole('table', { name: 'Changes by step' });
  await expect(rows.getByRole('row', { name: /^Diafiltration volumes/ })).toContainText('unchanged');
  await expect(rows).not.toContainText('…');
  await expectAccessible(mara);
  await mara.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(mara);
  const radio = (who: string) => rows.getByRole('radio', { name: `Processing time: ${who}` });
  await radio('Ada').focus();
  await mara.keyboard.press('Space');
  await expect(radio('Ada')).toBeChecked();
  await mara.keyboard.press('ArrowRight');
  await expect(radio('You')).toBeChecked();
  await expect(dialog(mara)).toContainText(/Separately, the chosen changes come to|both separately and together/);
  await mara.keyboard.press('Control+Enter');
  await expect(mara.getByText('Saved as v3')).toBeVisible();
  await expect(dialog(mara)).toBeHidden();
  await expect(notice(mara)).toBeHidden();

  const api = await apiOf(mara);
  const saved = await api.get<ProcessWithConfiguration>(`/v1/products/${PRODUCT}/pipelines/${process}.json`);
  expect(saved.configuration!.number).toBe(3);
  expect(settingOf(saved, 'stp_ultrafiltration', 'time')).toBe(10);
  expect(settingOf(saved, 'stp_ultrafiltration', 'protein_concentration')).toBe(120);
  expect(settingOf(saved, 'stp_diafiltration', 'diafiltration_volumes')).toBe(6);
  expect(saved.configuration!.note).toContain('Merge with v2');

  // The other, who has nothing unsaved, is offered the new version; and who leaves is gone.
  await expect(notice(ada)).toContainText('Mara saved v3 while you read v2.');
  await notice(ada).getByRole('button', { name: 'Open v3' }).click();
  await choose(ada, 'Ultrafiltration');
  await expect(field(ada, 'Processing time')).toHaveValue('10');
  await ada.close();
  await expect(mara.getByRole('button', { name: /other here/ })).toBeHidden();

  // What was discarded can be had back.
  await mara.getByRole('button', { name: /^Undo Merge with v2/ }).click();
  await expect(unsaved(mara)).toHaveText('1 unsaved change');
});

test('on a phone, the changes are stacked, and nothing is outside its box', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('standard@demo.test', null);
  const design = await workspaceOfCopy(page, PRODUCT, 'prc_homogenised');
  const ada = await openAda(browser, baseURL!, `${design}&step=stp_homogeniser`);
  await page.goto(`${design}&step=stp_homogeniser`);
  await set(page, 'Passes', 4);
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  await ada.bringToFront();
  await set(ada, 'Passes', 2);
  await ada.getByRole('button', { name: 'Save as v2' }).click();
  await expect(ada.getByText('Saved as v2')).toBeVisible();
  await ada.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(design);
  await notice(page).getByRole('button', { name: 'Merge' }).click();
  await dialog(page).getByRole('button', { name: 'All of theirs' }).click();
  await expect(
    dialog(page)
      .getByRole('radio', { name: /^Passes: / })
      .first(),
  ).toBeChecked();
  await still(page);
  // What lies behind has tests of its own.
  const behind = /^div\._change/;
  expect((await layoutFaults(page)).filter((fault) => !behind.test(fault))).toEqual([]);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save as v3' }).click();
  await expect(page.getByText('Saved as v3')).toBeVisible();
});
