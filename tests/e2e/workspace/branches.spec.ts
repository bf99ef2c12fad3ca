import type { Page } from '@playwright/test';
import { copyOf, expect, settled, test } from '../../support/browser.ts';
import { layoutFaults } from '../../support/layout.ts';

// What the home page computes may be refused while the machine is busy.
test.use({ expectedErrors: /^503 GET .*(uncertainty|causes)/ });

const PRODUCT = 'prd_leghaemoglobin';
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Branch: ${name}` });
const choose = async (page: Page, from: string, item: string | RegExp) => {
  await chip(page, from).click();
  await page.getByRole('menu', { name: 'Branches' }).getByRole('menuitem', { name: item }).click();
};
const assume = async (page: Page, name: string, value: string) => {
  const field = page.getByRole('spinbutton', { name }).or(page.getByRole('textbox', { name }));
  await field.fill(value);
  await field.press('Tab');
};
const versions = (page: Page) => page.getByRole('list', { name: 'Versions, newest first' }).getByRole('button');

test('a branch is begun, changed, compared with main and merged in part', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const copy = await copyOf(page, PRODUCT, 'prc_homogenised');
  const design = `/products/${PRODUCT}?process=${copy}`;

  await test.step('it begins with the current version', async () => {
    await page.goto(design);
    await settled(page);
    await choose(page, 'main', 'New branch…');
    await page.getByRole('textbox', { name: 'What is tried' }).fill('Longer year');
    await page.getByRole('button', { name: 'Create the branch' }).click();
    await expect(chip(page, 'Longer year')).toBeVisible();
  });

  await test.step('what is saved on it leaves main as it is', async () => {
    await page.goto(`${page.url()}&tool=assumptions&about=plant`);
    await assume(page, 'Operating hours', '7001');
    await assume(page, 'Batch failure rate', '9');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save as v2' }).click();
    await expect(page.getByRole('button', { name: 'Save as v3' })).toBeDisabled();
    await choose(page, 'Longer year', /^main/);
    await expect(page.getByRole('button', { name: /^v1 saved/ })).toBeVisible();
    await expect(page.getByText('unsaved change')).toBeHidden();
    await choose(page, 'main', /^Longer year v2, from v1/);
    await expect(page.getByRole('button', { name: /^v2 saved/ })).toBeVisible();
  });

  await test.step('an unsaved draft of the branch waits while main is open', async () => {
    await page.goto(`${page.url()}&tool=assumptions&about=plant`);
    await assume(page, 'Operating hours', '7002');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await choose(page, 'Longer year', /^main/);
    await expect(page.getByText('1 unsaved change')).toBeHidden();
    await choose(page, 'main', /^Longer year/);
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1 unsaved change')).toBeHidden();
  });

  await test.step('the comparison has each change with its money', async () => {
    await choose(page, 'Longer year', 'Compare with main');
    await expect(page.getByRole('heading', { name: 'What changed from v1 to v2' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Operating hours.*7,?001/ })).toBeVisible();
    await expect(versions(page)).toHaveCount(2);
    await expect(versions(page).first()).toContainText('Longer year');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('one of its changes is merged into main, the other one left', async () => {
    await page.getByRole('button', { name: 'Merge Longer year into main' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Longer year, v2, into main, v1' });
    await dialog.getByRole('radio', { name: /^Batch failure rate: main/ }).check();
    await expect(dialog.getByText(/The chosen changes come to|Separately, the chosen changes/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save on main as v3' }).click();
    await expect(dialog).toBeHidden();
    await expect(versions(page).first()).toContainText('with changes of v2');
    await expect(versions(page)).toHaveCount(3);
    await expect(page.getByRole('row', { name: /Operating hours.*7,?001/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Batch failure rate/ })).toBeHidden();
  });

  await test.step('a closed branch is read and not saved on', async () => {
    await versions(page).nth(1).click();
    await page.keyboard.press('b');
    await expect(page.getByText('The branch begins with v2.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose(page, 'main', /^Longer year/);
    await choose(page, 'Longer year', 'Rename or close…');
    await page.getByRole('dialog').getByLabel('State').selectOption('true');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Design' }).click();
    await expect(chip(page, 'Longer year')).toContainText('closed');
    await page.goto(`${page.url()}&tool=assumptions&about=plant`);
    await assume(page, 'Operating hours', '7003');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Save as v/ })).toBeDisabled();
    await page.keyboard.press('Control+z');
  });
});
