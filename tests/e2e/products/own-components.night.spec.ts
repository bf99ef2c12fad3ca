import { expect, settled, test } from '../../support/browser.ts';

// src/forms/ has the errors of a form, and libraries.spec.ts adds a component.
test('reports all missing fields of a new product at once, and adds a protein from the form', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/create?empty');
  await page.getByRole('button', { name: 'Create product' }).click();
  for (const field of [page.getByRole('textbox', { name: 'Name' }), page.getByLabel('Protein', { exact: true })])
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  // A product that no fermentation makes has none.
  await expect(page.getByLabel('Host cell')).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Add your own protein' }).click();
  const dialog = page.getByRole('dialog', { name: 'New protein' });
  const name = `Own protein ${test.info().retry}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: /^Molar mass/ }).fill('24,5');
  await dialog.getByRole('button', { name: 'Add protein' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/products\/create\?empty$/);
  await expect(page.getByLabel('Protein', { exact: true }).locator('option:checked')).toHaveText(name);
});

// engine/tests/own-solvents.test.ts has the solvent in a step; the test above adds a component from a form.
test('offers a custom solvent in a step that uses a solvent', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const solvent = { id: 'sol_own_ester', name: 'Own ester', own: true, water_solubility: 0.01 };
  await page.route('**/v1/solvents.json*', async (route) => {
    const response = await route.fetch();
    const { solvents } = (await response.json()) as { solvents: object[] };
    await route.fulfill({
      response,
      json: { solvents: [...solvents, { ...solvents[0], ...solvent }], total: solvents.length + 1 },
    });
  });
  await page.goto('/products/prd_leghaemoglobin?process=prc_homogenised');
  await settled(page);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Add Liquid-liquid extraction' }).click();
  await expect(page.getByLabel('Solvent', { exact: true }).getByRole('option', { name: 'Own ester' })).toBeAttached();
});
