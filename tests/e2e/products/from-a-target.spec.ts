import { expect, test } from '../../support/browser.ts';

// engine/analysis/trains.test.ts walks over products, markets and targets.
test('from a target to a sized plant with three answers and one click, which can be undone', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/create');
  await page.getByRole('combobox', { name: 'Product' }).fill('Myoglobin (bov');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Annual output' }).fill('2500 kg/y');
  await page.keyboard.press('Tab');
  const trains = page.getByRole('region', { name: 'Trains' });
  await expect(trains.getByRole('heading', { level: 2 })).toHaveText(/^[2-4] trains make it, solved and sized$/);
  // Without a price the cheapest is first; with one, each says its chance.
  await page.getByRole('textbox', { name: 'Highest unit cost' }).fill('2000');
  await expect(trains.getByText(/of the samples cost less than 2.000/)).toHaveCount(4);
  const decided = page.getByRole('region', { name: 'What your answers decide' });
  await expect(decided).toContainText('Gradefoodchemical: industrial, medicine: pharmaceutical');
  await trains.getByRole('button', { name: /^B / }).click();
  await expect(decided.getByRole('heading', { level: 2 })).toHaveText('What your answers decide, in B');
  await page.getByRole('button', { name: 'Medicine' }).click();
  await expect(decided).toContainText('Gradepharmaceutical');
  await expect(trains.getByText('The output rules out every train')).toHaveCount(0);
  await page.getByRole('button', { name: 'Food', exact: true }).click();
  await expect(decided).toContainText('Gradefood');
  await page.getByRole('button', { name: 'Open A' }).click();
  await expect(page).toHaveURL(/\/products\/prd_\w+\?process=prc_/);
  await expect(page.getByText(/makes 2\.5\d? t\/y|makes 2.5\d\d kg\/y/)).toBeVisible();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/products\/create$/);
  await deleted;
  await page.goto('/products');
  await expect(page.getByRole('link', { name: 'Myoglobin (bovine)' })).toHaveCount(0);
});

test('alternatives are opened together, as processes of one product', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/create');
  await page.getByRole('combobox', { name: 'Product' }).fill('Ovalbumin');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^Keep the other trains/ }).check();
  await page.getByRole('button', { name: 'Open B' }).click();
  await expect(page).toHaveURL(/process=prc_/);
  await page.goto(new URL(page.url()).pathname);
  // One train is left out for its cost, and the other has another organism.
  await expect(page.getByRole('main')).toContainText(/Processes\s*2/);
});

test('a target in doses, and what a dose may cost', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/create');
  await page.getByRole('combobox', { name: 'Product' }).fill('IgG1 mAb');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Medicine' }).click();
  await page.getByRole('combobox', { name: 'Counted in' }).selectOption('dose');
  await page.getByRole('textbox', { name: 'Mass of one dose' }).fill('400');
  const output = page.getByRole('textbox', { name: 'Annual output' });
  // A mass is converted: 300 kg are 750,000 doses of 400 mg.
  await output.fill('300 kg');
  await page.keyboard.press('Tab');
  await expect(output).toHaveValue('750000');
  await page.getByRole('textbox', { name: 'Highest unit cost' }).fill('60');
  const trains = page.getByRole('region', { name: 'Trains' });
  await expect(trains.getByText('Unit cost, USD/dose')).toBeVisible({ timeout: 60_000 });
  await expect(trains.getByText(/doses\/y/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open A' }).click();
  await expect(page).toHaveURL(/process=prc_/);
  // The product is in doses: so is the question for its size, whose answer is a plant.
  await page.goto(`${page.url()}&tool=size`);
  const dialog = page.getByRole('dialog', { name: 'Size for an output' });
  await expect(dialog.getByRole('textbox', { name: 'Annual output' })).toHaveValue('750000');
  await dialog.getByRole('textbox', { name: 'Annual output' }).fill('900000');
  await expect(dialog.getByText(/limits the plant to .* doses\/y/)).toBeVisible({ timeout: 60_000 });
  await page.goto(`${page.url().replace('tool=size', 'tool=goal-seek')}&about=figures.output`);
  await expect(page.getByRole('dialog', { name: 'Goal-seek' })).toContainText('doses/y');
});

test('what no solved plant makes says so', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/create');
  const product = page.getByRole('combobox', { name: 'Product' });
  await product.fill('Sodium chloride');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No plant near to this product has been solved.')).toBeVisible();
  await product.fill('Leghaemoglobin');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Annual output' }).fill('1000000');
  await page.getByRole('button', { name: /^Use [\d ]+ t\/y$/ }).click();
  await expect(page.getByRole('button', { name: 'Open A' })).toBeVisible();
});
