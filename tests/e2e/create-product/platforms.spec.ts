/** New product: the platform of each modality, opened by a click. */
import type { Page } from '@playwright/test';
import type { ExampleList, Product } from '#generated/types.ts';
import { reportedFor, unitsIn } from '#engine/wording/index.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, expect, figure, test } from '../../support/browser.ts';

const platformsOf = (page: Page) => page.getByRole('region', { name: 'Or start from a platform process' });

test('the platform of each modality becomes a process with the cost that the list shows', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn('standard@demo.test', '/products/create');
  const api = await apiOf(page);
  const { plants } = await api.get<ExampleList>('/v1/examples.json');
  const platforms = plants.filter(({ modality }) => modality !== null);
  await expect(
    platformsOf(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') }),
  ).toHaveCount(platforms.length);
  expect(await accessibilityFaults(page)).toEqual([]);
  for (const { modality, name, ...plant } of platforms)
    await test.step(modality!, async () => {
      const row = platformsOf(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: `Open ${modality}`, exact: true }) });
      const text = await row.innerText();
      const { unit } = reportedFor(plant);
      const printed = new RegExp(`([\\d.,\\s\u202f]+) USD/${unit}\\s`).exec(text);
      expect(printed, text).not.toBeNull();
      await row.getByRole('button').click();
      await expect(page).toHaveURL(/\/products\/prd_[0-9a-z]{16}\?process=prc_/);
      const shown = Number(printed![1]!.replaceAll(/[,\s\u202f]/g, ''));
      await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(shown);
      const id = /prd_[0-9a-z]{16}/.exec(page.url())![0];
      const product = await api.get<Product>(`/v1/products/${id}.json`);
      expect([product.name.startsWith(name), reportedFor(product)]).toEqual([true, reportedFor(plant)]);
      // The capsule of the product shows its output in the same unit, and so do the costs of Economics.
      await expect(page.getByText(`${unitsIn(plant.output, reportedFor(plant)).unit}/y`).first()).toBeVisible();
      await page.goto('/products/create');
    });
});
