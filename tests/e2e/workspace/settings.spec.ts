import { expect, settled, test } from '../../support/browser.ts';

const STEP = '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_diafiltration';

// src/workspace/panel/settings-form.test.tsx has what a field enters and shows.
test('a double-click on another field selects its value, and the field stays under the pointer', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', STEP);
  await settled(page);
  const fields = page.locator('[data-setting]').filter({ has: page.getByRole('spinbutton') });
  const [upper, lower] = [fields.nth(0), fields.nth(2)];
  await upper.getByRole('spinbutton').click();
  await expect(upper).toHaveAttribute('data-open');
  // All that an open field shows.
  await expect(upper).toContainText(/higher, /);
  const input = lower.getByRole('spinbutton');
  // In view, and where it stays.
  await input.hover();
  const before = (await input.boundingBox())!;
  await page.mouse.dblclick(before.x + before.width / 2, before.y + before.height / 2);
  await expect(lower).toHaveAttribute('data-open');
  await expect(upper).not.toHaveAttribute('data-open');
  await expect(input).toBeFocused();
  // Focus may scroll by a few pixels; the pointer is over the input all the same.
  const after = (await input.boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThan(before.height / 2);
  // The room above it closes once the pointer is elsewhere.
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await input.boundingBox())!.y).toBeLessThan(before.y - 20);
});
