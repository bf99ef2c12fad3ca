import type { Locator, Page } from '@playwright/test';
import { apiOf, expect, figure, settled, test } from '../support/browser.ts';
import { fluxCsv } from '../support/experiment-files.ts';
import { newProcess, OPERATION } from '../support/flux-process.ts';

// How many acts three people need for what each comes for. Whole jobs, with what is computed, are in whole-job.spec.ts.

/** A person at work: each click, each text and each key is one act. */
class Walk {
  acts = 0;
  private readonly began = Date.now();
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.acts += 1;
    await what.click();
  }

  async type(what: Locator, text: string): Promise<void> {
    this.acts += 1;
    await what.fill(text);
  }

  async press(key: string): Promise<void> {
    this.acts += 1;
    await this.page.keyboard.press(key);
  }

  /** Ctrl K, a few words, Enter. */
  async command(words: string): Promise<void> {
    await this.press('Control+k');
    await this.type(this.page.getByRole('combobox', { name: 'Go to a page or run an action' }), words);
    await expect(this.page.getByRole('option', { selected: true })).toBeVisible();
    await this.press('Enter');
  }

  /** Records acts and seconds with the test, and refuses more acts than are known to do. */
  end(name: string, most: number): void {
    const seconds = ((Date.now() - this.began) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'walk', description: `${name}: ${this.acts} acts, ${seconds} s` });
    expect(this.acts, `acts of the ${name}`).toBeLessThanOrEqual(most);
  }
}

test('a process engineer comes from a target to a saved plant with a setting of her own', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await settled(page);
  const walk = new Walk(page);
  await walk.command('new product');
  await walk.type(page.getByRole('combobox', { name: 'Product' }), 'Myoglobin (bov');
  await walk.press('Enter');
  await walk.type(page.getByRole('textbox', { name: 'Annual output' }), '2500 kg/y');
  await walk.press('Tab');
  await walk.click(page.getByRole('button', { name: 'Open A' }));
  await expect(page).toHaveURL(/\/products\/prd_\w+\?process=prc_/);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(0);
  const before = await figure(page, 'Unit cost (COGS)');
  await settled(page);
  await walk.command('wage 70');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(before);
  await walk.press('Control+s');
  await expect(page.getByRole('button', { name: /^v\d+ saved/ })).toBeVisible();
  walk.end('process engineer', 12);
  const api = await apiOf(page);
  const [, product] = /\/products\/(prd_\w+)/.exec(page.url())!;
  await api.remove(`/v1/products/${product}.json`);
});

test('a scientist brings a file of measurements and sees what they do to the cost', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const api = await apiOf(page);
  const { product, process } = await newProcess(api);
  await page.goto(`/products/${product}/data/${OPERATION}/create`);
  await settled(page);
  const walk = new Walk(page);
  await walk.type(page.getByLabel('Name'), 'Flux runs');
  await walk.click(page.getByRole('button', { name: 'Create experiment' }));
  walk.acts += 1;
  const file = { name: 'flux.csv', mimeType: 'text/csv', buffer: Buffer.from(fluxCsv()) };
  await page.getByLabel('Data file').setInputFiles(file);
  await walk.click(page.getByRole('button', { name: 'Confirm mapping' }));
  await expect(page.getByRole('status').filter({ hasText: 'Mapping saved' })).toBeVisible();
  walk.acts += 1;
  await page.goto(`/products/${product}/data/${OPERATION}/fits`);
  await settled(page);
  await walk.click(page.getByRole('button', { name: 'Fit', exact: true }));
  await expect(page.getByRole('region', { name: 'Effect on cost' })).toContainText('Mass transfer coefficient');
  await walk.click(page.getByRole('button', { name: 'Accept for 1 process' }));
  await expect(page.getByRole('region', { name: 'Effect on processes' })).toContainText('v2 uses this fit');
  walk.end('scientist', 7);
  await page.goto(`/products/${product}?process=${process}`);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(0);
});

test('an analyst compares two processes, tries a price, and takes a workbook away', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_homogenised');
  await settled(page);
  const walk = new Walk(page);
  await walk.command('compare with secreted');
  await expect(page).toHaveURL(/process-comparison\?p=prc_homogenised&p=prc_secreted/);
  await settled(page);
  await walk.command('homogenised harvest');
  await expect(page).toHaveURL(/process=prc_homogenised/);
  await settled(page);
  const before = await figure(page, 'Unit cost (COGS)');
  await walk.command('price of glucose 900 USD/t');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(before);
  await walk.press('g');
  await walk.press('e');
  await expect(page).toHaveURL(/techno-economic-analysis/);
  await settled(page);
  const download = page.waitForEvent('download');
  await walk.click(page.locator('header').getByRole('button', { name: 'Export' }).first());
  expect((await download).suggestedFilename()).toMatch(/economics\.xlsx$/);
  walk.end('analyst', 12);
});
