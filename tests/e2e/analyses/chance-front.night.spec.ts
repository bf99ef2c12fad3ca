import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

// engine/analysis/chance/ has the same front from three seeds.
test('an optimisation shows what each higher chance costs, with two numbers chosen late', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/prc_homogenised/analyses?kind=optimise&new=');
  const judged = page.getByRole('combobox', { name: 'How designs are judged' });
  await judged.selectOption('cvar_90');
  await page.getByRole('combobox', { name: 'What is found' }).selectOption('front');
  await expect(page.getByRole('textbox', { name: 'Chance of the constraints' })).toHaveValue('50');
  await expect(page.getByRole('combobox', { name: 'Second metric' })).toHaveValue('');

  const late = page.getByRole('combobox', { name: /chosen late$/ });
  await expect(late).toHaveCount(1);
  const choose = async (place: number, name: string) => {
    await late.nth(place).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  };
  await choose(0, 'operating hours');
  await expect(page.getByText('Each sample takes the best of 5 values')).toBeVisible();
  await choose(1, 'diafiltration volumes');
  await expect(page.getByText('Each sample takes the best of 3 values')).toBeVisible();

  await page.getByText('Budget and seed').click();
  await page.getByRole('textbox', { name: 'Maximum evaluations' }).fill('60');
  await page.getByRole('textbox', { name: 'Samples', exact: true }).fill('16');
  await page.getByRole('button', { name: 'Optimise', exact: true }).click();
  await expect(page.getByRole('region', { name: 'First look' })).toHaveCount(0);
  await expect(page.getByRole('figure', { name: 'What each chance costs' })).toBeVisible({ timeout: 120_000 });
  const points = page.getByRole('table', { name: 'Points' });
  await expect(points.getByRole('columnheader', { name: 'Constraints hold, %' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Point' })).toContainText(
    /all constraints hold in \d+\s%.*now in \d+\s%.*chosen late/s,
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});
