import type { Page } from '@playwright/test';
import type { Product } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, test } from '../../support/browser.ts';

const PRODUCT = {
  kind: 'protein',
  component_id: 'prt_leghaemoglobin_c2',
  host_id: 'cel_komagataella_phaffii',
  selling_price: 250,
};

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

// The router logs what it shows as an error page; a product is changed by two, and one is missing.
test.use({ expectedErrors: /ApiProblem|^(404|409) (GET|PUT) \/v1\/products\// });

test('a product is changed, with errors at their inputs, and a message for a missing product', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const product = await api.post<Product>('/v1/products.json', { ...PRODUCT, name: `Edited ${Date.now()}` });

  await page.goto(`/products/${product.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(field(page, 'Name')).toHaveValue(/^Edited/);
  await expect(page.getByRole('combobox', { name: 'Host cell' })).toHaveValue(PRODUCT.host_id);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();

  await test.step('reports all errors at once, each at its input', async () => {
    await field(page, /selling price/i).fill('much');
    await field(page, 'Name').fill('  ');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('This is required.');
    await expect(field(page, /selling price/i)).toHaveAccessibleDescription('This is not a number.');
    await field(page, /selling price/i).fill('280');
    await expect(page.getByText('This is not a number.')).toHaveCount(0);
  });

  await test.step('unsaved changes are guarded', async () => {
    await page.getByRole('tab', { name: /^Processes/ }).click();
    await page.getByRole('dialog', { name: 'The changes are not saved' }).getByRole('button', { name: 'Stay' }).click();
    await expect(field(page, /selling price/i)).toHaveValue('280');
  });

  await test.step('shows another user’s change next to the user’s own', async () => {
    await api.put(`/v1/products/${product.id}.json`, { target_output: 5000 });
    await field(page, 'Name').fill('Edited twice');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/Target annual output is now .*kg\/y/)).toBeVisible();
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(page.getByText('Edited twice saved')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Edited twice' })).toBeVisible();
    await expect(field(page, /target annual output/i)).toHaveValue('5000');
  });
  expect(await accessibilityFaults(page)).toEqual([]);

  await test.step('reports a missing product in the words of the specification', async () => {
    await field(page, /selling price/i).fill('290');
    await api.remove(`/v1/products/${product.id}.json`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Product ${product.id} not found, unable to update!`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});

test('the page of a product says which process costs least, by how much, and of what the difference consists', async ({
  page,
  signIn,
}) => {
  await signIn('admin@demo.test', '/products/prd_succinic_acid');
  const card = page.getByRole('region', { name: 'Which process costs least' });
  const parts = card.getByRole('region', { name: 'Difference in unit cost' }).getByRole('listitem');
  const amount = (text: string) => Number(text.replace('−', '-').replace('+', ''));
  /** The printed parts add up to the difference in the sentence. */
  const addUp = async () => {
    const [, gap] = /costs ([\d.]+) USD\/kg/.exec(await card.innerText())!;
    const changes = await parts.locator('b').allInnerTexts();
    expect(changes.reduce((sum, text) => sum + amount(text), 0)).toBeCloseTo(-Number(gap), 6);
  };
  await expect(card).toContainText(
    /Dextrose, mother liquor returned costs .* less than Cane sugar, recrystallised, and less in \d+ %/,
  );
  await expect(parts.first()).toContainText('Raw materials');
  await addUp();

  const other = card.getByRole('button', { name: 'Dextrose, direct crystallisation' });
  await other.press('Enter');
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toContainText('less than Dextrose, direct crystallisation');
  await card.getByRole('combobox').selectOption('step');
  await expect(parts.filter({ hasText: 'Crystallisation' })).toHaveCount(1);
  await addUp();
  await expect(card.getByRole('row', { name: /^Footprint/ })).toContainText('kg CO₂e/kg');

  await expect(page.getByRole('region', { name: 'What changed the cost, and why' })).toContainText(/v2.*Mara/s);
});

// The test above changes a product; tests/server/products.test.ts and processes.test.ts have the calls.
test(
  'products and processes are searched, renamed, duplicated, deleted and restored',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const api = await apiOf(page);
    const name = `Kept ${Date.now()}`;
    const product = await api.post<Product>('/v1/products.json', { ...PRODUCT, name });
    await api.post(`/v1/products/${product.id}/pipelines.json`, { name: 'Harvest' });
    const choose = async (of: string, item: string) => {
      await page.getByRole('button', { name: `More actions for ${of}`, exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    const card = (title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

    await page.goto(`/products/${product.id}`);
    await choose('Harvest', 'Rename');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Heat');
    await page.keyboard.press('Enter');
    await expect(card('Heat')).toBeVisible();
    await choose('Heat', 'Duplicate');
    await expect(card('Heat (copy)')).toBeVisible();
    await choose('Heat', 'Delete process');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete process' }).click();
    await expect(card('Heat')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card('Heat')).toBeVisible();

    await page.goto('/products');
    await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
    const row = page.getByRole('table', { name: 'Products' }).getByRole('link', { name, exact: true });
    await expect(page.getByRole('table', { name: 'Products' }).locator('tbody tr')).toHaveCount(1);
    await choose(name, 'Delete product');
    await expect(page.getByRole('dialog')).toContainText('2 processes');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  },
);

// The test above deletes and restores; tests/server/deleted.test.ts tells by whom.
test(
  'a deleted product is found under Deleted items, with who deleted it, and restored from there',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products');
    const api = await apiOf(page);
    const name = `Short-lived ${Date.now()}`;
    const product = await api.post<Product>('/v1/products.json', { ...PRODUCT, name });
    await api.remove(`/v1/products/${product.id}.json`);
    await page.getByRole('button', { name: /^User menu: / }).click();
    await page.getByRole('menuitem', { name: 'Deleted items' }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Mara Kovács');
    await row.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByText(`${name} restored`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`/products/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);
