import type { Page } from '@playwright/test';
import { expect, figure, test } from '../support/browser.ts';

const steps = [
  'Fed-batch fermentation',
  'Disc-stack centrifuge',
  'High-pressure homogenisation',
  'Ultrafiltration',
  'Diafiltration',
  'Spray drying',
];

test('a person signs in, makes a product, lays six steps and reads what a kilogram costs', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  const name = `Myoglobin ${Date.now()}`;

  await test.step('make a product', async () => {
    await page.goto('/products/create');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Protein' }).selectOption({ label: 'Myoglobin (bovine)' });
    await page.getByRole('combobox', { name: 'Host cell' }).selectOption({ label: 'Komagataella phaffii' });
    await page.getByRole('textbox', { name: /selling price/i }).fill('300');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('lay six steps', async () => {
    await page.getByRole('button', { name: 'New process' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('First estimate');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /create/i })
      .click();
    await expect(page.getByRole('heading', { name: 'First estimate' })).toBeVisible();
    for (const step of steps) await page.getByRole('button', { name: `Add ${step}` }).click();
    for (const step of steps)
      await expect(diagram(page).getByRole('button', { name: step, exact: true })).toBeVisible();
  });

  await test.step('read the cost, and see it follow the keystroke', async () => {
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
    const before = await figure(page, 'Unit cost (COGS)');
    await diagram(page).getByRole('button', { name: 'Spray drying', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Powder recovered' }).fill('85');
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  });

  await test.step('save it, and find it as it was', async () => {
    const cost = await figure(page, 'Unit cost (COGS)');
    await page.getByRole('button', { name: /^save/i }).click();
    await expect(page.getByText(/^v1\b/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'First estimate' })).toBeVisible();
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBe(cost);
    for (const step of steps)
      await expect(diagram(page).getByRole('button', { name: step, exact: true })).toBeVisible();
  });
});

const diagram = (page: Page) => page.getByRole('region', { name: 'Flow diagram' });
