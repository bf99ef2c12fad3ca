/** Home: pending decisions, solved examples, the tour from an example to an own change, and Help. */
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, figure, settled, test } from '../../support/browser.ts';

// src/screens/home/home.test.ts and tests/screens have the page.
test(
  'a pending decision shows its effect on the unit cost, and links to the page where it is made',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    const decisions = page.getByRole('region', { name: 'Pending decisions' });
    const fit = decisions.getByRole('listitem').filter({ hasText: /Fit \d+ of Fed-batch fermentation/ });
    await expect(fit).toContainText(/unit cost.*%|not calculated/);
    await fit.getByRole('link').click();
    await expect(page).toHaveURL(/\/data\/fed_batch_fermentation\/fits|process=/);
  },
);

test('opening a solved example makes an own copy and opens it', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const card = page.getByRole('region', { name: 'Start from a solved example' });
  await card.getByRole('button', { name: /^All 9/ }).click();
  await expect(card.getByRole('button', { name: /^Open / })).toHaveCount(9);
  const row = card.getByRole('listitem').filter({ hasText: 'Lactic acid with gypsum' });
  const printed = Number.parseFloat(/([\d.]+) USD\/kg/.exec(await row.innerText())![1]!);
  await row.getByRole('button').click();
  await expect(page).toHaveURL(/\/products\/prd_[0-9a-z]{16}\?process=prc_/);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(printed);
  const { products } = await (await apiOf(page)).get<{ products: { name: string }[] }>('/v1/products.json');
  expect(products.some(({ name }) => name.startsWith('Lactic acid with gypsum'))).toBe(true);
});

test.describe('the tour', () => {
  // The test above opens an example; tests/e2e/whole-job.spec.ts has a change and its effect.
  test('leads from an example to an own change, its effect, and why', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.getByRole('button', { name: 'Start the tour' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Open a solved example' })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Open Single-cell protein' }).click();
    const tour = page.getByRole('dialog', { name: 'Change one setting' });
    await expect(tour).toContainText('Tour, 2 of 4');
    await page.getByRole('button', { name: 'Fermentation', exact: true }).click();
    const vessels = page.getByRole('spinbutton', { name: 'Vessels', exact: true });
    await vessels.fill('7');
    await vessels.press('Enter');
    const effect = page.getByRole('dialog', { name: 'See the cost change' });
    await expect(effect).toContainText(/unit cost went from [\d.]+ to [\d.]+/);
    await effect.getByRole('button', { name: 'See why' }).click();
    const why = page.getByRole('dialog', { name: 'See why' });
    await expect(why).toContainText('to see its equation');
    await why.getByRole('button', { name: 'Finish' }).click();
    await expect(why).toBeHidden();

    // It is offered once; Help starts it again, and Escape leaves it.
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByRole('link', { name: 'Titre' }).first().click();
    await settled(page);
    await expect(page.getByRole('button', { name: 'Start the tour' })).toBeHidden();
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    await expect(page.getByRole('dialog', { name: 'Open a solved example' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Open a solved example' })).toBeHidden();
  });

  // The tour above is offered once and left by Escape.
  test('can be declined', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('standard@demo.test');
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await settled(page);
    await expect(page.getByRole('button', { name: 'Start the tour' })).toBeHidden();
  });
});

// tests/structure/help-pages.test.ts has the addresses, of every page and operation.
test('Help opens the model page of the step on screen', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_ultrafiltration');
  await page.getByRole('button', { name: 'Help' }).click();
  const model = page.getByRole('menuitem', { name: 'Model: Ultrafiltration' });
  await expect(model).toHaveAttribute('href', '/docs/engine/ultrafiltration.html');
  const [opened] = await Promise.all([page.waitForEvent('popup'), model.click()]);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Ultrafiltration');
});

// tests/screens has the page without data.
test('a new organisation is shown how to begin', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('free@demo.test');
  await settled(page);
  const products = await (await apiOf(page)).get<{ total: number }>('/v1/pipelines.json');
  test.skip(products.total > 0, 'another test has made a process in this organisation');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Start from a solved example' }).getByRole('button', { name: /^Open / }),
  ).toHaveCount(9);
  expect(await accessibilityFaults(page)).toEqual([]);
});
