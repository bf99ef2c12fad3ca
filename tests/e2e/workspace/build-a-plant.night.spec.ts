/** A plant with two loops and a co-product, built from nothing: by mouse, by keyboard alone, and on a phone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';

const PRODUCT = '/products/prd_succinic_acid';
const STEPS = ['Fed-batch fermentation', 'Disc-stack centrifuge', 'Evaporation', 'Crystallisation'];

const diagram = (page: Page) => page.getByRole('region', { name: 'Flow diagram' });
const step = (page: Page, name: string) => diagram(page).getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Outlets' });
const liquor = (page: Page) => diagram(page).getByRole('button', { name: 'Mother liquor of Crystallisation' });
const share = (page: Page, to: string) =>
  diagram(page).getByRole('button', { name: new RegExp(`^Share from Crystallisation to ${to}: `) });

async function newProcess(page: Page, name: string, press: (button: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: 'New process' }).first());
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Both loops with their shares, and what is sold with its price, as the flow diagram shows them. */
async function expectPlant(page: Page): Promise<void> {
  await expect(share(page, 'Evaporation')).toHaveText('50 %');
  await expect(share(page, 'Disc-stack centrifuge')).toHaveText('20 %');
  await expect(diagram(page).getByText('recycle')).toHaveCount(2);
  await expect(diagram(page).getByRole('button', { name: 'Sold: Molasses' })).toContainText('0.05');
}

/** Name and price of what is sold, whose price has the focus. */
async function nameAndPrice(page: Page): Promise<void> {
  const price = panel(page).getByLabel(/^Price, /);
  await expect(price).toBeFocused();
  await page.keyboard.type('0.05');
  await panel(page).getByLabel('Sold as').fill('Molasses');
}

async function saved(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved as v1')).toBeVisible();
  await page.reload();
}

// The ordinary run builds the same plant by keyboard, and clicks and drags its streams in open-plant.spec.ts.
test('by mouse', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test', PRODUCT);
  await newProcess(page, `By mouse ${Date.now()}`, (button) => button.click());
  for (const name of STEPS) {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await expect(step(page, name)).toBeVisible();
  }
  await liquor(page).dragTo(step(page, 'Evaporation'));
  await expect(share(page, 'Evaporation')).toHaveText('50 %');

  await liquor(page).click();
  await page.getByRole('menuitem', { name: 'Send mother liquor to …' }).click();
  await step(page, 'Disc-stack centrifuge').click();
  await share(page, 'Disc-stack centrifuge').click();
  await diagram(page)
    .getByRole('textbox', { name: /^Share from Crystallisation to Disc-stack/ })
    .fill('20');
  await page.keyboard.press('Enter');

  await liquor(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Sell as a co-product' }).click();
  await nameAndPrice(page);
  await expectPlant(page);
  await saved(page);
  await expectPlant(page);
});

// whole-job.spec.ts builds a process, and open-plant.spec.ts joins its streams; checks.night.spec.ts uses keys.
test('by keyboard alone', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test', PRODUCT);
  await newProcess(page, `By keyboard ${Date.now()}`, (button) => button.press('Enter'));
  await page.keyboard.press('a');
  for (const name of STEPS) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(step(page, name)).toBeVisible();
  }
  await page.keyboard.press('Escape');

  for (const target of ['Evaporation', 'Disc-stack centrifuge']) {
    await step(page, 'Crystallisation').press('r');
    await page.getByRole('menuitem', { name: 'Send mother liquor to …' }).press('Enter');
    // The first step that can take it has the focus; arrows lead on.
    await expect(step(page, STEPS[0]!)).toBeFocused();
    for (let k = 0; k < STEPS.indexOf(target); k += 1) await page.keyboard.press('ArrowRight');
    await expect(step(page, target)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(share(page, target)).toBeVisible();
  }
  await share(page, 'Disc-stack centrifuge').press('Enter');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(share(page, 'Disc-stack centrifuge')).toHaveText('20 %');

  // Wastes lie below their step.
  await step(page, 'Crystallisation').press('ArrowDown');
  for (let k = 0; k < 2 && !(await liquor(page).evaluate((one) => one === document.activeElement)); k += 1)
    await page.keyboard.press('ArrowDown');
  await expect(liquor(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Sell as a co-product' }).press('Enter');
  await nameAndPrice(page);
  await expectPlant(page);
  await saved(page);
  await expectPlant(page);
});

test('on a phone, where rails beside the list show the loops', async ({ page, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('standard@demo.test', PRODUCT);
  await newProcess(page, `On a phone ${Date.now()}`, (button) => button.click());
  for (const name of STEPS) {
    await diagram(page).getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
    const sheet = page.getByRole('region', { name: `Step: ${name}` });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  }
  await step(page, 'Crystallisation').click();
  await page.getByRole('tab', { name: 'Connections' }).click();
  const outlet = panel(page).getByRole('group', { name: 'Mother liquor', exact: true });
  for (const [target, percent] of [
    ['Evaporation', '50'],
    ['Disc-stack centrifuge', '20'],
  ] as const) {
    await outlet.getByRole('button', { name: 'Send mother liquor to…' }).click();
    await outlet.getByLabel('Send to').selectOption({ label: `${target} (recycle)` });
    await outlet.getByLabel('Share, %').fill(percent);
    await outlet.getByRole('button', { name: 'Send', exact: true }).click();
  }
  await outlet.getByLabel('Destination of Mother liquor').selectOption('Sold');
  await outlet.getByLabel('Sold as').fill('Molasses');
  await outlet.getByLabel(/^Price, /).fill('0.05');
  await page.getByRole('region', { name: 'Step: Crystallisation' }).getByRole('button', { name: 'Close' }).click();

  const expectList = async () => {
    await expect(diagram(page).getByText('2 loops · 4 steps')).toBeVisible();
    await expect(diagram(page).getByText(/recycle 50 % from step 4, Crystallisation/)).toBeVisible();
    await expect(diagram(page).getByText(/recycle 20 % from step 4, Crystallisation/)).toBeVisible();
    await expect(diagram(page).getByText('Molasses, sold')).toBeVisible();
  };
  await expectList();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Saved as v1')).toBeVisible();
  await page.reload();
  await expectList();
});
