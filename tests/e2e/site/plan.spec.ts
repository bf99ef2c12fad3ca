/** The site: a campaign that is dragged so that a conflict goes, the same with keys, re-planning, and what is entered. */
import type { Page } from '@playwright/test';
import { apiOf, expect, test } from '../../support/browser.ts';
import { DOCUMENT } from './two-products.ts';

async function newSite(page: Page): Promise<string> {
  const api = await apiOf(page);
  const { id } = await api.post<{ id: string }>('/v1/sites.json', { name: `Site ${Date.now()}`, document: DOCUMENT });
  return `/sites/${id}`;
}

const late = (page: Page) => page.getByRole('button', { name: /Beta to Vega/ });
const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, \\d+ batches in`) });
const tile = (page: Page, title: string) =>
  page.locator('dl[aria-label="Figures of the plan"] > div').filter({ hasText: title }).locator('dd');

test('a campaign is dragged to where it is on time: the conflict goes, undo brings it back, and it is saved', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/sites');
  const address = await newSite(page);
  await page.goto(address);
  await expect(late(page)).toBeVisible();
  await expect(tile(page, 'Orders on time')).toContainText('1 of 2');

  const from = (await bar(page, 'Beta').boundingBox())!;
  const to = (await bar(page, 'Alpha').boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, from.y + from.height / 2, { steps: 6 });
  // What it would cost, and what follows, is at the pointer before it is let go.
  await expect(page.getByText(/Beta, \d+ days earlier/)).toBeVisible();
  await expect(page.getByText(/▼ .* · 1 campaign follows/)).toBeVisible();
  await page.mouse.up();
  await expect(late(page)).toBeHidden();
  await expect(tile(page, 'Orders on time')).toContainText('2 of 2');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(late(page)).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(late(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.reload();
  await expect(tile(page, 'Orders on time')).toContainText('2 of 2');
});

test.describe('with two people', () => {
  test.use({ expectedErrors: /^409 PUT .*\/sites\/.*\.json$/ });

  test(
    'what somebody else saves meanwhile is shown when asked for, and nothing is lost',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('standard@demo.test', '/sites');
      const address = await newSite(page);
      await page.goto(address);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await bar(page, 'Beta').press('l');
      const api = await apiOf(page);
      const demands = DOCUMENT.demands.map((demand) => ({ ...demand, customer: 'Cygnus' }));
      await api.put(`/v1${address}.json`, { name: 'Cygnus', document: { ...DOCUMENT, demands }, version: 1 });
      await save.click();
      await expect(page.getByText(/Somebody else has saved this site/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Beta, .*, pinned$/ })).toBeVisible();
      await page.getByRole('button', { name: 'Show it' }).click();
      await expect(page.getByRole('button', { name: /Beta to Cygnus/ })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: /^Beta, .*, pinned$/ })).toBeVisible();
      await save.click();
      await expect(save).toBeDisabled();
      // Undo still goes back after saving.
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(save).toBeEnabled();
    },
  );
});

test(
  'the keys move a campaign, a cure is one click, and a small site is proven',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/sites');
    const address = await newSite(page);
    await page.goto(address);
    await late(page).click();
    await page.getByRole('button', { name: 'Try' }).first().click();
    await expect(late(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    // A week earlier each time, until Beta is before Alpha.
    for (let week = 0; week < 12 && (await late(page).isVisible()); week += 1)
      await bar(page, 'Beta').press('Shift+ArrowLeft');
    await bar(page, 'Beta').press('l');
    await expect(page.getByRole('button', { name: /^Beta, .*, pinned$/ })).toBeVisible();
    await bar(page, 'Beta').press('l');
    await page.getByRole('button', { name: 'Re-plan' }).click();
    await expect(tile(page, 'From the best possible')).toContainText('proven by enumeration');
    await expect(tile(page, 'Orders on time')).toContainText('2 of 2');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row')).toHaveCount(3);
  },
);

test(
  'what is entered is checked in its place, and a contradiction is a sentence',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/sites');
    const address = await newSite(page);
    await page.goto(`${address}?tab=data`);
    const kg = page.getByRole('textbox', { name: /^Amount of the demand of 100 kg/ });
    await kg.fill('many');
    await expect(kg).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('cell').getByRole('alert')).toBeVisible();
    await kg.press('Escape');
    const due = page.getByLabel(/^Due of the demand of 60 kg/);
    await due.fill('2029-01-01');
    await due.press('Enter');
    await expect(
      page.getByText('60 kg of Beta are due on 2029-01-01, outside the plan from 2027-01-04 to 2028-01-03.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('outside the plan')).toBeHidden();
    // What is being typed is saved too.
    await kg.fill('110');
    await kg.press('Control+s');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^Amount of the demand of 110 kg/ })).toBeVisible();
  },
);
