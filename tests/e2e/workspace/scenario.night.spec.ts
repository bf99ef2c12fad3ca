import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, figure, test } from '../../support/browser.ts';

const HOMOGENISED = '/products/prd_leghaemoglobin?process=prc_homogenised';
const SECRETED = '/products/prd_leghaemoglobin?process=prc_secreted';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
}

async function chosen(page: Page, item: RegExp): Promise<void> {
  // The process's own stands in the head of the page, before a step's.
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), chosen(page, /Export scenario/)]);
  expect(download.suggestedFilename()).toMatch(/-scenario\.json$/);
  return readFileSync(await download.path(), 'utf8');
}

async function choose(page: Page, content: string, name = 'scenario.json'): Promise<void> {
  await chosen(page, /Import scenario/);
  await page
    .getByLabel('Scenario file', { exact: true })
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
}

// whole-job.spec.ts exports one and imports it with the same metrics in the ordinary run.
test('a scenario exported from one process and imported into another gives the same metrics, and can be undone', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  await open(page, `${HOMOGENISED}&step=stp_ultrafiltration`);
  await page.getByRole('spinbutton', { name: 'Final protein' }).fill('140');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  const text = await exported(page);
  const wanted = (JSON.parse(text) as { results: { figures: { cogs: number } } }).results.figures.cogs;
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(wanted, 2);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.getByText('1 unsaved change')).toBeHidden();

  await open(page, SECRETED);
  const before = await figure(page, 'Unit cost (COGS)');
  await choose(page, text);
  const dialog = page.getByRole('dialog', { name: /^Import / });
  await expect(dialog.getByText('Results reproduced')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Unit cost/ })).toContainText(wanted.toFixed(2));
  await expect(dialog.getByRole('table', { name: 'Differences' }).getByRole('row').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import into this process' }).click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(wanted, 2);
  await page.getByRole('button', { name: /^Undo Import/ }).click();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(before, 2);
});

test('a scenario can be opened as a new process', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await open(page, HOMOGENISED);
  const text = await exported(page);
  const wanted = await figure(page, 'Unit cost (COGS)');
  await choose(page, text);
  await page.getByRole('button', { name: 'Open as a new process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /\(imported\)$/ })).toBeVisible();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(wanted, 2);
});

test('rejects a file with invalid fields by name, and lists unknown content', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await open(page, HOMOGENISED);
  const file = JSON.parse(await exported(page)) as {
    product: { kind: string };
    configuration: { uo_settings: { settings: Record<string, unknown> }[] };
    mood?: string;
  };
  await choose(page, JSON.stringify({ ...file, product: { ...file.product, kind: 'wine' } }));
  const dialog = page.getByRole('dialog', { name: /^Import / });
  await expect(dialog.getByRole('alert')).toContainText('product.kind is "wine"');

  file.configuration.uo_settings[0]!.settings['phlogiston'] = 3;
  await page.getByLabel('Scenario file', { exact: true }).setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, mood: 'good' })),
  });
  await expect(dialog.getByText('Results not reproduced')).toBeVisible();
  await expect(dialog.getByText(/was edited/)).toBeVisible();
  await expect(dialog.getByText('mood: not recognised by this version.')).toBeVisible();
  await expect(dialog.getByText(/has no setting phlogiston/)).toBeVisible();
});

test('components missing from the library are added from a file on request', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await open(page, SECRETED);
  const wanted = await figure(page, 'Unit cost (COGS)');
  const name = `Buffer from elsewhere ${Date.now()}`;
  const text = (await exported(page))
    .replaceAll('"buf_phosphate_ph7"', '"buf_foreign"')
    .replaceAll('"Phosphate 20 mM, pH 7.0"', `"${name}"`);
  expect(text).toContain(name);
  await open(page, HOMOGENISED);
  await choose(page, text);
  const dialog = page.getByRole('dialog', { name: /^Import / });
  await expect(dialog.getByText('Not in your library: 1')).toBeVisible();
  await expect(dialog.getByText(`${name}, among the buffers.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add it to the library' }).click();
  await expect(dialog.getByText('Not in your library: 1')).toBeHidden();
  // A process of its own is saved, so the server knows what was added as well.
  await dialog.getByRole('button', { name: 'Open as a new process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /\(imported\)$/ })).toBeVisible();
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(wanted, 1);
  await page.goto('/buffer-library');
  await expect(page.getByText(name)).toBeVisible();
});

// every-chart.night.spec.ts goes through charts by keys; src/workspace/tables/ has the schedule and the Sankey diagram.
test('the schedule gives the cost of the bottleneck, and arrow keys navigate the Sankey diagram', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  await open(page, HOMOGENISED);
  const batches = await figure(page, 'Batches');
  const schedule = page.getByRole('figure', { name: 'Schedule' });
  await expect(schedule).toContainText(/7 units instead of 6: \+\d+/);
  await schedule.getByRole('button', { name: '12 batches' }).click();
  await schedule.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => figure(page, 'Batches')).toBeGreaterThan(batches);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => figure(page, 'Batches')).toBe(batches);

  await page.getByRole('tab', { name: 'Sankey' }).click();
  const flow = page.getByRole('figure', { name: 'Mass flow' });
  await expect(flow.getByRole('img')).toHaveAccessibleName(/^Sankey diagram of all mass per batch through 7 steps/);
  const streams = flow.getByRole('slider', { name: 'Mass flow, streams' });
  await streams.press('ArrowRight');
  await expect(streams).toHaveAttribute('aria-valuetext', /^Batch medium, in → .*: Mass \d[\d.\s]*\s(kg|t),/);
  await flow.getByRole('button', { name: 'Table' }).click();
  await expect(flow.getByRole('row', { name: /Broth/ })).toBeVisible();
});
