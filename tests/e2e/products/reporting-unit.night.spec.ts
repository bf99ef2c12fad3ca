/** The amount of product that costs are for: chosen once for a product, it holds on every page that shows its cost. */
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { leave, visit } from '../../support/visit.ts';

const PRODUCT = '/products/prd_trastuzumab_biosimilar';
const PROCESS = 'prc_fed_batch_culture';
const IN_NOVEM = { as: 'standard@demo.test', organisation: 'Novem Biologics', route: '', name: '' } as const;
const open = (page: Page, address: string) => visit(page, { ...IN_NOVEM, address });

/** The first cost in a text, with its unit: '109.73 USD/g'. */
const costIn = (text: string): string =>
  /\d[\d.\u202f]*\s*USD\/[a-z]+/
    .exec(text.replaceAll(/( \/ )?[±−+]\s?[\d.\u202f]+/g, ''))?.[0]
    .replaceAll(/\s+/g, ' ') ?? 'none';

/** As beside its range; the economics and the comparison have more digits. */
const inThreeDigits = (cost: string): string =>
  cost.replace(/^[\d.\s]+/, (figure) => Number(figure.replaceAll(/\s/g, '')).toPrecision(3));

const inGroup = async (page: Page, name: string) =>
  costIn(await page.getByRole('group', { name, exact: true }).innerText());

async function report(page: Page, amount: string): Promise<void> {
  await open(page, `${PRODUCT}?tab=details`);
  const choice = page.getByRole('combobox', { name: 'Show costs per' });
  if ((await choice.locator('option:checked').textContent()) === amount) return;
  await choice.selectOption({ label: amount });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
}

/** The unit cost of the process on each page. */
async function costs(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await open(page, `${PRODUCT}?process=${PROCESS}`);
  await expect.poll(() => inGroup(page, 'Unit cost (COGS)')).toContain('USD/');
  found['workspace'] = await inGroup(page, 'Unit cost (COGS)');
  await open(page, `${PRODUCT}/${PROCESS}/techno-economic-analysis`);
  const summary = page.getByRole('table', { name: 'Executive summary' });
  const line = summary.getByRole('row', { name: /^Unit production cost/ });
  // The button that explains the value has words between it and its unit.
  const inSummary = async () =>
    costIn(`${await line.locator('b').first().innerText()} ${await line.locator('small').first().innerText()}`);
  await expect.poll(inSummary).toContain('USD/');
  found['economics'] = await inSummary();
  await open(page, `${PRODUCT}/process-comparison?p=${PROCESS}&p=prc_perfusion_culture`);
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row', { name: /^Unit cost \(COGS\)/ });
  const unit = /USD\/[a-z]+/.exec(await row.innerText())?.[0];
  found['comparison'] = costIn(`${await row.getByRole('cell').nth(2).innerText()} ${unit}`);
  await open(page, '/');
  const card = page.getByRole('article').filter({ hasText: 'Fed-batch, 12.5' });
  found['home'] = costIn((await card.innerText()).replaceAll('\n', ' '));
  return found;
}

// tests/screens/reporting-unit.test.tsx has the amount on each page, measure-next.night.spec.ts on one in the ordinary run.
test('workspace, economics, comparison and Home show the cost of an antibody per gram once its product says so', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('standard@demo.test');
  await report(page, 'Gram');
  const perGram = await costs(page);
  expect(perGram['workspace']).toMatch(/^\d+\.\d\d USD\/g$/);
  expect(new Set(Object.values(perGram)), JSON.stringify(perGram)).toEqual(new Set([perGram['workspace']]));

  await test.step('a target is typed per gram', async () => {
    await open(page, `${PRODUCT}?process=${PROCESS}&tool=goal-seek&about=figures.cogs`);
    const dialog = page.getByRole('dialog', { name: 'Goal-seek' });
    await expect(dialog.getByText('USD/g?')).toBeVisible();
    const target = Number(await dialog.getByRole('textbox', { name: 'Target' }).inputValue());
    expect(target / Number.parseFloat(perGram['workspace']!)).toBeCloseTo(0.9, 1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await report(page, 'Kilogram');
  const perKg = await costs(page);
  expect(new Set(Object.values(perKg).map(inThreeDigits)).size, JSON.stringify(perKg)).toBe(1);
  const amount = (text: string) => Number.parseFloat(text.replaceAll(/\s/g, ''));
  expect(amount(perKg['workspace']!) / 1000).toBeCloseTo(amount(perGram['workspace']!), 1);
  await leave(page, 'standard@demo.test');
});
