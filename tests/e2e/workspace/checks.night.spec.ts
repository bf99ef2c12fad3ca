import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, figure, test } from '../../support/browser.ts';

const DIAFILTRATION = '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_diafiltration';
const SOLIDS = /Solids above 30 % by volume block the nozzles/;
const LIMIT = /Washing at 240 g\/L protein is not possible/;

const parts = (page: Page) => ({
  count: page.getByRole('button', { name: /^Checks \d/ }).first(),
  rows: page.getByRole('list', { name: 'Checks' }).getByRole('listitem'),
  mark: (step: string) =>
    page.getByRole('region', { name: 'Flow diagram' }).getByRole('img', { name: new RegExp(`^Check \\d+: ${step}`) }),
});

// engine/checks/ has the proposals, and src/draft/undoable.test.ts the undo.
test('warnings and limits are counted, marked and listed; a proposal is taken and undone by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', DIAFILTRATION);
  const { count, rows, mark } = parts(page);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await count.click();
  await expect(page.getByRole('tab', { name: /^Checks \d/ })).toHaveAttribute('aria-selected', 'true');
  const solids = rows.filter({ hasText: SOLIDS });
  await expect(solids.getByRole('button', { name: /^Raise feed dilution to / })).toBeVisible();
  await expect(mark('costs').first()).toBeVisible();
  // Some checks come a moment later, with what needs evaluations.
  await expect.poll(async () => Number(/\d+/.exec(await count.innerText())?.[0]) - (await rows.count())).toBe(0);

  await test.step('the number of each mark is that of a check of its kind', async () => {
    // A step with several checks is marked with the first. Their order changes as they are priced.
    const marks = page.getByRole('region', { name: 'Flow diagram' }).getByRole('img', { name: /^Check \d+: / });
    await expect
      .poll(async () => {
        const names = await marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
        const found = names.map((name) => /^Check (\d+): (\w+)/.exec(name)!);
        const counts = await Promise.all(
          found.map(([, number, kind]) =>
            rows.getByRole('button', { name: new RegExp(`^Check ${number}, ${kind}`, 'i') }).count(),
          ),
        );
        return found.length > 1 && counts.every((count) => count === 1);
      })
      .toBe(true);
  });

  await test.step('the keys choose a check, take its proposal, and undo it', async () => {
    const before = await figure(page, 'Unit cost (COGS)');
    for (let k = 0; k < 9 && (await solids.locator('[aria-current]').count()) === 0; k++)
      await page.keyboard.press('j');
    await expect(solids.locator('[aria-current]')).toBeFocused();
    await page.keyboard.press('Alt+Enter');
    await expect(solids).toHaveCount(0);
    await expect(page.getByText(/^Feed dilution 0\.\d+/).first()).toBeVisible();
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeLessThan(before);
    await page.keyboard.press('Control+z');
    await expect(solids).toHaveCount(1);
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);
  });

  await test.step('a limit comes first, and Enter leads to its setting', async () => {
    const washing = page.getByRole('spinbutton', { name: 'Protein during washing' });
    await washing.fill('240');
    const limit = rows.filter({ hasText: LIMIT });
    await expect(limit).toHaveCount(1);
    await expect(mark('stops')).toBeVisible();
    await expect(rows.first()).toHaveText(LIMIT);
    await expect(limit.getByRole('button', { name: /^Lower protein during washing to / })).toBeVisible();
    expect(await accessibilityFaults(page, { within: '#view' })).toEqual([]);

    await limit.getByRole('button').first().press('Enter');
    await expect(washing).toBeFocused();
    await limit.getByRole('button').first().press('Alt+Enter');
    await expect(limit).toHaveCount(0);
    await expect(mark('stops')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(limit).toHaveCount(1);
  });

  await test.step('the list can be limited to a kind', async () => {
    await page
      .getByRole('group', { name: 'Kind of checks' })
      .getByRole('button', { name: /^Stops/ })
      .click();
    await expect(rows).toHaveCount(1);
    const all = page.getByRole('group', { name: 'Kind of checks' }).getByRole('button', { name: /^All/ });
    await all.click();
    await expect.poll(async () => (await all.innerText()) === `All ${await rows.count()}`).toBe(true);
  });
});

test('a choice that nobody has made is settled and undone by one click each, and its range stands beside the uncertainty', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  const { count, rows } = parts(page);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const before = await figure(page, 'Unit cost (COGS)');
  await count.click();
  const choice = rows.filter({ hasText: 'Fermentation: the vessel type is an assumption' });
  await expect(choice.getByText(/would save [\d.]+\smillion\sUSD of capital and lower the unit cost by/)).toBeVisible();
  await choice.getByRole('button', { name: 'Set vessel type to Field-erected, for bulk chemicals' }).click();
  await expect(choice).toHaveCount(0);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeLessThan(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);

  await page.getByRole('tab', { name: 'What matters' }).click();
  const range = page
    .getByRole('region', { name: 'What matters' })
    .locator('dl', { hasText: 'Choices you have not made' });
  await expect(range).toHaveText(/Uncertainty, 8 in 10[\d.]+ to [\d.]+Choices you have not made[\d.]+ to [\d.]+/);
  const words = await range.innerText();
  expect(Number(/made\s*[\d.]+ to ([\d.]+)/.exec(words)![1])).toBeCloseTo(before, 1);
  // Numbers of the draft before are grey.
  await expect(page.locator('[data-old="true"]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('five checks and all of the chosen one are in view, with the unit cost along the number that it changes', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  const { count, rows } = parts(page);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await count.click();
  const chosen = page.getByRole('region', { name: 'Chosen check' });
  const doubt = chosen.getByRole('table');
  await expect(doubt).toHaveText(/Low\s*In use\s*High.*Unit cost/);
  await expect(chosen.getByRole('img', { name: /^Line chart of Unit cost/ })).toBeVisible();
  const whole = () =>
    rows.evaluateAll((all) => {
      const { bottom } = document.querySelector('#view')!.getBoundingClientRect();
      return all.filter((one) => one.getBoundingClientRect().bottom <= bottom).length;
    });
  await expect.poll(whole).toBeGreaterThanOrEqual(5);

  await rows.filter({ hasText: 'The jacket is too small' }).getByRole('button').first().click();
  const lower = chosen.getByRole('button', { name: /^Apply: Lower batch substrate concentration to / });
  await expect(lower).toBeVisible();
  // What the check is about comes first.
  await expect(chosen.locator('dl').first()).toHaveText(/^Cooling area ÷ jacket area106 → to (100|9\d)/);
  await expect(chosen.getByText('Hatched: the check applies')).toBeVisible();
  await expect.poll(whole).toBeGreaterThanOrEqual(5);
  expect(await accessibilityFaults(page)).toEqual([]);
  const before = await figure(page, 'Unit cost (COGS)');
  await lower.click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);
});

test('costs lead to their step, whose notes are applied and undone beside its settings', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  const { mark } = parts(page);
  const whole = page.getByRole('region', { name: 'The whole process' });
  await expect(whole.getByRole('list', { name: 'What to improve first' }).getByRole('listitem')).toHaveCount(3);
  expect(await accessibilityFaults(page)).toEqual([]);
  await whole.getByRole('button', { name: /^Glucose/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the step' })).toHaveValue('Fermentation');

  const notes = page.getByRole('list', { name: 'Notes on this step' }).getByRole('listitem');
  const before = await figure(page, 'Unit cost (COGS)');
  const lower = notes.getByRole('button', { name: /^Lower stirring power to / });
  await expect(lower).toBeVisible();
  // The number on the step is what its first note is worth.
  await expect(mark('costs').first()).toHaveAccessibleName(/, ▼ [\d.]+ USD\/kg$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await lower.click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeLessThan(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // phone.spec.ts is the phone's way through a process in the ordinary run.
  test('the checks are a page of the bottom bar, as wide as the screen', async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
    const { rows } = parts(page);
    await page
      .getByRole('navigation', { name: 'Parts of the process' })
      .getByRole('button', { name: /^Checks \d/ })
      .click();
    await expect(rows.filter({ hasText: SOLIDS }).getByRole('button', { name: /^Raise feed dilution/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
