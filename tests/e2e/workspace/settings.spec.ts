import { expect, settled, test, turn } from '../../support/browser.ts';

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
  expect((await input.boundingBox())!.y).toBeCloseTo(before.y, 0);
  // The room above it closes once the pointer is elsewhere.
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await input.boundingBox())!.y).toBeLessThan(before.y - 20);
});

// By day the test above presses one pair of fields.
const EACH_KIND = 'a pressed field stays where it is, whatever field was open above or below';
test(EACH_KIND, { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', STEP);
  await settled(page);
  const fields = page.locator('[data-setting]');
  // A unit can be chosen by a second element.
  const kinds = await fields.evaluateAll((all) =>
    all.map((one) => {
      const input = one.querySelector('input, select');
      return input?.role ?? input?.localName;
    }),
  );
  const last = kinds.length - 1;
  const numbers = kinds.flatMap((kind, index) => (kind === 'spinbutton' ? [index] : []));
  // The first of each kind, the first number of all and the last field, which leaves the list shorter than its room.
  const opened = [...new Set([...kinds.map((kind) => kinds.indexOf(kind)), numbers[0]!, last])];
  const moves: string[] = [];
  for (const open of opened)
    for (const press of [numbers[1]!, numbers[Math.floor(numbers.length / 2)]!, numbers.at(-2)!]) {
      if (open === press) continue;
      await fields.nth(open).locator('input, select').first().focus();
      await expect(fields.nth(open)).toHaveAttribute('data-open');
      const input = fields.nth(press).getByRole('spinbutton');
      await input.hover();
      const before = (await input.boundingBox())!.y;
      await page.mouse.down();
      await expect(fields.nth(press)).toHaveAttribute('data-open');
      await page.mouse.up();
      await turn(page);
      const moved = (await input.boundingBox())!.y - before;
      if (Math.abs(moved) >= 0.5) moves.push(`${kinds[open]} ${open} closes, ${press} moves by ${moved} px`);
      await page.mouse.move(5, 5);
    }
  expect(moves).toEqual([]);
});
