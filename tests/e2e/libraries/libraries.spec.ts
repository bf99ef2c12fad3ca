import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const faultless = async (page: Page) => {
  expect(await accessibilityFaults(page)).toEqual([]);
};

test.describe('with changes and uses by others', () => {
  test.use({ expectedErrors: /^409 (PUT|DELETE) \/v1\/buffers\// });

  test('a buffer is designed, saved over another user’s change, and deleted unless a step uses it', async ({
    page,
    signIn,
  }) => {
    let authorization = '';
    page.on('request', (request) => {
      authorization = request.headers()['authorization'] ?? authorization;
    });
    await signIn('standard@demo.test', '/buffer-library');
    await page.getByRole('link', { name: 'New buffer' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tris for the test');
    await page.getByRole('combobox', { name: 'Add a component' }).selectOption({ label: 'Tris' });
    await page.getByRole('button', { name: 'Remove Phosphate' }).click();
    const ph = page.getByRole('textbox', { name: 'Target pH' });
    await ph.fill('8.1');
    const recipe = page.getByRole('table', { name: 'Recipe of Tris for the test' });
    await expect(recipe).toContainText('Tris');
    await expect(recipe.getByRole('row').last()).toContainText(/Buffer.*1\s000\sL/);
    await expect(page.getByRole('figure', { name: 'Titration curve' }).getByRole('img')).toHaveAccessibleName(
      /Marked: pH 8\.10: /,
    );
    const tris = page.getByRole('textbox', { name: /^pK 8\.\d+.*Tris$|^Tris/ });
    await tris.fill('50');
    await page.getByText('Salt for a target').click();
    await page.getByRole('button', { name: 'Set the salt' }).click();
    await expect(page.getByRole('group', { name: 'Ionic strength' })).toContainText('150');
    await faultless(page);

    // A pH that these cannot give: why, and what they can.
    await page.getByRole('button', { name: 'Pair of salts' }).click();
    await ph.fill('12.5');
    await expect(page.getByText(/covers pH/).first()).toBeVisible();
    await page.getByRole('button', { name: /^Use pH/ }).click();
    await expect(page.getByText(/covers pH/)).toHaveCount(0);
    await ph.fill('8.1');
    await page.getByRole('button', { name: /^Add to the library/ }).click();
    await expect(page.getByText('Tris for the test added to the library')).toBeVisible();
    await expect(page).toHaveURL(/buffer=buf_/);

    // Someone else's change, by the API.
    const id = new URL(page.url()).searchParams.get('buffer')!;
    const changed = await page.request.put(`/v1/buffers/${id}.json`, {
      headers: { authorization },
      data: {
        name: 'Tris of another',
        ph: 8.3,
        components: [{ substance_id: 'tris', role: 'buffering', concentration: 50 }],
      },
    });
    expect(changed.status()).toBe(200);
    await ph.fill('7.9');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText(/^You changed this item yourself in another tab or session/)).toBeVisible();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(page.getByText('Tris for the test saved')).toBeVisible();

    await page.getByRole('button', { name: 'Delete this buffer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete buffer' }).click();
    await expect(page.getByText('Tris for the test deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Tris for the test restored')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Tris for the test 7\.90/ })).toBeVisible();

    await page.getByRole('link', { name: 'Phosphate 20 mM, pH 7.0' }).click();
    await expect(page.getByText(/Cannot be deleted while/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete this buffer' })).toHaveCount(0);
  });
});

test.describe('with a use by a product', () => {
  test.use({ expectedErrors: /^409 DELETE \/v1\/components\// });

  test('a component is found, copied and changed, and cannot be deleted while a product uses it', async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test', '/component-library');
    const table = page.getByRole('table', { name: 'Proteins' });
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    const names = await table.locator('tbody tr td:first-child a').allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const all = names.length;
    await page.getByRole('button', { name: 'In use' }).click();
    await expect(page).toHaveURL(/only=used/);
    await expect(table.getByRole('cell', { name: /^\d+ process(es)?$/ }).first()).toBeVisible();
    const used = await table.locator('tbody tr').count();
    expect(used).toBeLessThan(all);
    await expect(page.getByText(`${used} of ${all} shown`)).toBeVisible();
    await page.getByRole('button', { name: 'In use' }).click();
    await page.getByRole('searchbox', { name: 'Filter proteins' }).fill('leghaemoglobin');
    await table
      .getByRole('link', { name: /^Leghaemoglobin C2/ })
      .first()
      .click();
    const detail = page.getByRole('complementary', { name: /^Leghaemoglobin C2/ });
    await expect(detail).toContainText('built-in, read-only');
    await expect(detail.getByRole('link', { name: 'Leghaemoglobin', exact: true })).toBeVisible();
    await expect(detail).toContainText('Source.');
    await expect(detail.getByRole('region', { name: 'What it is' })).toContainText(/Molar mass\s*15.394\s*kDa/);
    await expect(detail.getByRole('region', { name: 'Charge and solution' })).toContainText(/Isoelectric point\s*4.4/);

    await detail.getByRole('button', { name: 'Make a copy' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Own globin');
    // Errors are shown on blur, not while typing.
    await form.getByRole('textbox', { name: 'Molar mass' }).fill('0.01');
    await expect(form.getByText(/^At least/)).toHaveCount(0);
    await form.getByRole('textbox', { name: 'Molar mass' }).press('Tab');
    await expect(form.getByText('At least 0.1\u202fkDa.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Molar mass' }).fill('17.2');
    await faultless(page);
    await form.getByRole('button', { name: 'Add protein' }).click();
    await expect(page.getByText('Own globin added to the library')).toBeVisible();
    const own = page.getByRole('complementary', { name: 'Own globin' });
    await expect(own).toContainText('of your organisation');
    await expect(own).toContainText('17.2');
    await own.getByRole('button', { name: 'Edit' }).click();
    await form.getByRole('textbox', { name: 'Source' }).fill('Weighed here');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(own).toContainText('Weighed here');

    await page.goto('/products/create?empty');
    await page.getByLabel('Name').fill('Globin product');
    await page.getByLabel('Protein').selectOption({ label: 'Own globin' });
    await page.getByLabel('Host cell').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Globin product' })).toBeVisible();
    await page.goto('/component-library');
    await table.getByRole('link', { name: 'Own globin' }).click();
    await expect(own.getByRole('link', { name: 'Globin product' })).toBeVisible();
    await own.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete protein' }).click();
    await expect(own.getByText(/is used by 1 item.*Globin product/)).toBeVisible();
  });
});
