import { readFileSync } from 'node:fs';
import readXlsx from 'read-excel-file/node';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

// engine/analysis/space/ has the region, its area and its box, and tests/screens the page in its states.
test('a design space is read, dragged, judged by its chance and exported for a filing', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin/prc_homogenised/analyses?kind=design-space');
  const map = page.getByRole('img', { name: /^Map of unit cost against/ });
  await expect(map).toBeVisible({ timeout: 120_000 });
  const whole = page.getByText(/designs in [\d.]+ s/);
  await expect(whole).toBeVisible({ timeout: 120_000 });
  const regions = page.getByRole('list', { name: 'Regions' });
  const share = async () => Number(/([\d.]+)/.exec(await regions.getByRole('listitem').first().innerText())?.[1]);

  await test.step('a stricter limit leaves less of the map', async () => {
    const before = await share();
    expect(before).toBeGreaterThan(0);
    const limit = page.getByRole('textbox', { name: 'Unit cost, at most' });
    await limit.fill('150');
    await expect(regions).toContainText('Unit cost above 150');
    await expect.poll(share).toBeLessThan(before);
    await limit.fill('240');
    await expect.poll(share).toBeGreaterThan(0);
  });

  await test.step('the third setting recolours the map, by keys too', async () => {
    const third = page.getByRole('slider').last();
    const before = await third.getAttribute('aria-valuetext');
    await third.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(third).not.toHaveAttribute('aria-valuetext', before!);
    await expect(whole).toBeVisible({ timeout: 120_000 });
  });

  const ranges = page.getByRole('table', { name: 'Proven acceptable ranges' });
  await test.step('a design chosen by keys becomes the draft as one edit', async () => {
    await page.getByRole('slider', { name: 'Designs' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Use this design' }).click();
    await expect(page.getByRole('button', { name: 'Use this design' })).toBeHidden();
    await expect(page.getByText('· draft')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('· draft')).toBeHidden();
  });

  await test.step('ranges of each setting alone and of all together are exported in the words of a filing', async () => {
    const button = page.getByRole('button', { name: 'Export ranges for a filing' });
    await expect(button).toBeEnabled({ timeout: 120_000 });
    await expect(ranges.getByRole('row')).toHaveCount(4);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    const of = (statement: string) => lines.filter((line) => line.startsWith(statement));
    expect(of('Proven acceptable range')).toHaveLength(3);
    expect(of('Design space: all parameters together').length).toBeGreaterThan(1);
    expect(of('Edge of the region').length).toBeGreaterThan(20);
    expect(of('Basis,Limit').join(' ')).toContain('Annual output at least');
    // Numbers of a range, from the smaller to the larger one.
    for (const line of of('Proven acceptable range')) {
      const [, from, to] = /,([\d.]+),([\d.]+),/.exec(line)!;
      expect(Number(from)).toBeLessThan(Number(to));
    }
  });

  await test.step('the region is a workbook', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Workbook' }).click(),
    ]);
    const sheets = await readXlsx(readFileSync(await download.path()));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Acceptable ranges', 'Design space']);
    expect(sheets[1]!.data.length).toBeGreaterThan(10_000);
  });

  await test.step('a small map leads to another colour and to another value of the third setting', async () => {
    await page.getByRole('group', { name: 'Colour of the map' }).getByRole('button', { name: 'Footprint' }).click();
    await expect(page.getByRole('img', { name: /^Map of (climate|footprint)/ })).toBeVisible();
    await page.getByRole('group', { name: 'Colour of the map' }).getByRole('button', { name: 'Unit cost' }).click();
    const levels = page.getByRole('group', { name: /^Maps along/ }).getByRole('button');
    await levels.first().click();
    await expect(levels.first()).toHaveAttribute('aria-pressed', 'true');
    await levels.nth(2).click();
    await expect(whole).toBeVisible({ timeout: 120_000 });
  });

  await test.step('a chosen range is remembered, and the report maps it', async () => {
    const to = page
      .getByRole('group', { name: /^Across:/ })
      .getByRole('textbox')
      .last();
    await to.fill('150');
    await to.press('Tab');
    await expect(whole).toBeVisible({ timeout: 120_000 });
    await page.reload();
    await expect(to).toHaveValue('150', { timeout: 60_000 });
    await expect(whole).toBeVisible({ timeout: 120_000 });
  });

  await test.step('the edges are a table', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(
      page
        .getByRole('table', { name: /designs$/ })
        .getByRole('row')
        .nth(20),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
  });

  await test.step('a chance leaves less than values without uncertainty', async () => {
    const before = await share();
    await page.getByRole('checkbox', { name: 'Judge by the chance of keeping all limits' }).check();
    await expect(regions).toContainText('Chance too low', { timeout: 180_000 });
    await expect.poll(share).toBeLessThan(before);
  });
  await expect(whole).toBeVisible({ timeout: 120_000 });
  expect(await accessibilityFaults(page)).toEqual([]);
});
