import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, figure, inScheme, settled, still, test, workspaceOfCopy } from '../../support/browser.ts';

// src/app/commands/find.test.ts has what is found.
test('Ctrl K goes to a process by a few letters, without the mouse', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to a page or run an action' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: 'Component Library' })).toBeVisible();
  await field.fill('secreted');
  await expect(page.getByRole('option', { selected: true })).toContainText('Secreted, UF/DF');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/prd_leghaemoglobin\?process=prc_secreted/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // There, its other pages are found too.
  await page.keyboard.press('Control+k');
  await field.fill('economics');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/prd_leghaemoglobin\/prc_secreted\/techno-economic-analysis/);
});

test.describe('during the load', () => {
  test.use({ afterLoading: false });

  // src/app/commands/find.test.ts has what is found.
  test('Ctrl K opens the commands while the app is loading', async ({ page, signIn }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v1/cells.json*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn('standard@demo.test');
    await expect(page.getByText('Loading data...')).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Go to a page or run an action' });
    await expect(field).toBeFocused();
    release();
    await expect(page.getByText('Loading data...')).toBeHidden();
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
  });
});

test('arrow keys move, Escape and Ctrl K close, and focus returns to its previous place', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await expect(page.getByText('Loading data...')).toBeHidden();
  const button = page.getByRole('button', { name: 'Commands' });
  await button.focus();
  await page.keyboard.press('Enter');
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toHaveText(/^Home/);
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveText(/^Products/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveText('Dark appearance');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// src/app/commands/find.test.ts finds the actions; the first test and the one during the load open and run them.
test('runs actions: switch the organisation or the appearance, list the keys', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const choose = async (text: string) => {
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or run an action' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await choose('dark');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await choose('keys');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose('novem');
  await expect(page.getByRole('button', { name: 'Organisation: Novem Biologics' })).toBeVisible();
  await choose('helder');
  await expect(page.getByRole('button', { name: 'Organisation: Helder Foods' })).toBeVisible();
});

test('? lists the keys, except while typing', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/component-library');
  await page.getByRole('searchbox').first().fill('a');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  await expect(list.getByText('Save as a new version')).toBeVisible();
});

// src/draft/clipboard/typed-change.test.ts has what is understood.
test('a sentence changes a setting, an assumption or a price, or seeks a result, and each can be undone', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  await page.goto(await workspaceOfCopy(page, 'prd_leghaemoglobin', 'prc_homogenised'));
  const found = page.getByRole('option', { selected: true });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or run an action' }).fill(text);
  };
  const before = await figure(page, 'Unit cost (COGS)');
  await type('set ultrafiltration processing time 150 min');
  await expect(found).toContainText(/Processing time, Ultrafiltration: .* → 2\.5/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Processing time, Ultrafiltration: .* → 2\.5/)).toBeVisible();
  await expect.poll(async () => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => figure(page, 'Unit cost (COGS)')).toBe(before);

  await type('price of glucose 900 USD/t');
  await expect(found).toContainText(/Price of glucose: .* → 0\.9/);
  await expect(found).toContainText('900 USD/t is 0.9');
  await page.getByRole('combobox', { name: 'Go to a page or run an action' }).fill('price of glucose 900 kg');
  await expect(found).toContainText('kg is not a valid unit');
  await page.keyboard.press('Escape');

  // A result is sought, and the search begins with the typed value.
  await type('unit cost 100');
  await expect(found).toContainText(/^Goal-seek Unit cost/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Goal-seek' }).getByRole('textbox', { name: 'Target' })).toHaveValue(
    '100',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Steps are opened, added and duplicated.
  const steps = page.locator('[data-step]');
  const count = await steps.count();
  await type('add spray');
  await page.keyboard.press('Enter');
  await expect(steps).toHaveCount(count + 1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('d');
  await expect(steps).toHaveCount(count + 2);
});

test('from a process, others are compared with it, it is copied, and recent pages come first', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/component-library');
  await settled(page);
  await expect.poll(async () => page.evaluate(() => JSON.stringify(localStorage))).toContain('Component Library');
  await page.goto('/products/prd_leghaemoglobin?process=prc_secreted');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' })).toContainText('Component Library');
  const field = page.getByRole('combobox', { name: 'Go to a page or run an action' });
  await field.fill('new process from this');
  await expect(page.getByRole('option', { selected: true })).toContainText('New process from Secreted, UF/DF');
  // Processes of other products are found, but cannot be compared with it.
  await field.fill('direct crystallisation');
  await expect(page.getByRole('option', { selected: true })).toContainText('Dextrose, direct crystallisation');
  await field.fill('compare with direct crystallisation');
  await expect(page.getByRole('dialog')).toContainText('No matches.');
  await field.fill('compare with');
  await expect(page.getByRole('option', { name: 'Compare with Homogenised harvest' })).toBeVisible();
  await field.fill('compare with homogenised');
  await expect(page.getByRole('option', { selected: true })).toContainText('Compare with Homogenised');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/process-comparison\?p=prc_secreted&p=prc_homogenised/);
});

test('G and a letter goes to a page, C creates, and single letters can be switched off', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_secreted');
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/techno-economic-analysis/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/products/prd_leghaemoglobin');
  await settled(page);
  await page.keyboard.press('c');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^New process/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New process' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single letters' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/prd_leghaemoglobin$/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`palette and key list pass the accessibility check, ${scheme}`, async ({ page, signIn }) => {
    await inScheme(page, scheme);
    await signIn('admin@demo.test');
    await settled(page);
    for (const key of ['Control+k', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await still(page);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      expect(await accessibilityFaults(page, { tags })).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
