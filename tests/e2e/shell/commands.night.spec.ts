import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, inScheme, settled, still, test } from '../../support/browser.ts';

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
  await expect(selected).toHaveText('Home');
  await page.keyboard.press('ArrowDown');
  await expect(selected).toHaveText('Products');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveText('Log out');
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
