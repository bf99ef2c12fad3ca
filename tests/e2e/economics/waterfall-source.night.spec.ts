import { expect, settled, test } from '../../support/browser.ts';

// economics.spec.ts reads a waterfall and ask-the-figures.spec.ts a calculation in the ordinary run.
test('every bar of a comparison waterfall opens the calculation of its value', async ({ page, signIn }) => {
  await signIn(
    'standard@demo.test',
    '/products/prd_leghaemoglobin/process-comparison?p=prc_homogenised&p=prc_secreted',
  );
  await settled(page);
  const bars = page.getByRole('slider', { name: /^From .* to / });
  const drawer = page.getByRole('complementary', { name: /^Where this number comes from/ });
  const count = Number(await bars.getAttribute('aria-valuemax'));
  expect(count).toBeGreaterThan(3);
  for (let bar = 0; bar < count; bar += 1) {
    await bars.focus();
    await bars.press('Home');
    for (let step = 0; step < bar; step += 1) await bars.press('ArrowDown');
    await bars.press('Enter');
    await expect(drawer.getByText('USD/kg').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Close the explanation' }).click();
    await expect(drawer).toBeHidden();
  }
});
