import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

// A step is added from it in the ordinary run, in open-plant.spec.ts.
test('unit operations are listed over the flowsheet, dragged onto it, and stay beside it once pinned', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  const diagram = page.getByRole('region', { name: 'Flow diagram' });
  const palette = page.getByRole('region', { name: 'Unit operations' });
  const add = diagram.getByRole('button', { name: 'Add a step A', exact: true });
  const steps = diagram.locator('[data-step]');
  await expect(steps).toHaveCount(7);
  await expect(palette).toBeHidden();

  await test.step('a key opens the list, and Escape closes it', async () => {
    await add.focus();
    await page.keyboard.press('a');
    await expect(palette.getByRole('searchbox', { name: 'Add a step' })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(add).toBeFocused();
  });

  await test.step('what is dragged is dropped on a step that the list covers', async () => {
    await add.click();
    const first = diagram.getByRole('button', { name: 'Fermentation', exact: true });
    const box = (await first.boundingBox())!;
    const over = (await palette.boundingBox())!;
    expect(over.x + over.width).toBeGreaterThan(box.x + box.width / 2);
    await palette.getByRole('button', { name: 'Add Media preparation' }).hover();
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 });
    await page.mouse.move(box.x + 20, box.y + 50, { steps: 4 });
    await page.mouse.up();
    await expect(steps).toHaveCount(8);
    await expect(steps.first()).toHaveAccessibleName(/^Media preparation/);
  });

  await test.step('pinned, it stays beside the flowsheet, also on the next visit', async () => {
    if (await palette.isHidden()) await add.click();
    await palette.getByRole('button', { name: 'Keep the list beside the flowsheet' }).click();
    const edge = async () => {
      const [beside, sheet] = [await palette.boundingBox(), await diagram.boundingBox()];
      return sheet!.x - (beside!.x + beside!.width);
    };
    await expect.poll(edge).toBeGreaterThanOrEqual(0);
    await page.reload();
    await expect(palette).toBeVisible();
    await expect.poll(edge).toBeGreaterThanOrEqual(0);
    await palette.getByRole('button', { name: 'Keep the list beside the flowsheet' }).click();
    await expect(palette).toBeHidden();
    await expect(add).toBeVisible();
  });
});
