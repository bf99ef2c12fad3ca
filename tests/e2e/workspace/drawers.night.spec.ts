import type { ProcessWithConfiguration } from '#generated/types.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { apiOf, copyOf, expect, figure, inScheme, settled, still, test } from '../../support/browser.ts';

const PROCESS = '/products/prd_leghaemoglobin?process=prc_homogenised';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPEN = [
  'tool=where&about=figures.cogs',
  'tool=assumptions',
  'tool=goal-seek&about=figures.cogs',
  'tool=history',
  'tool=paste&step=stp_ultrafiltration',
];

test('drawers beside the flowsheet pass the accessibility check on desktop and phone', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn('standard@demo.test');
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [index, tool] of OPEN.entries()) {
      const colorScheme = (index + Number(width === 390)) % 2 === 0 ? 'light' : 'dark';
      await inScheme(page, colorScheme);
      await page.goto(`${PROCESS}&${tool}`);
      const drawer = page.getByRole('button', { name: /^Close / });
      // Goal-seek offers its answer by a button, which changes its look then, or says that there is none.
      const answer = page.getByRole('button', { name: /^Use \d/ }).or(page.getByText('No value found'));
      await expect(drawer.or(answer).first()).toBeVisible();
      await settled(page);
      await still(page);
      for (const fault of await accessibilityFaults(page, { tags: TAGS }))
        faults.push(`${tool} ${width} ${colorScheme}: ${fault}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tool).toBeLessThanOrEqual(width);
    }
  }
  expect(faults).toEqual([]);
});

// src/draft/clipboard/clipboard.test.ts and edits.test.ts have the copies; whole-job.spec.ts adds steps by keyboard.
test('steps are marked, copied into another process and replaced, all by keyboard', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('standard@demo.test', `${PROCESS}&step=stp_ultrafiltration`);
  const diagram = page.getByRole('region', { name: 'Flow diagram' });
  const step = (name: string) => diagram.getByRole('button', { name: new RegExp(`^${name}(, marked)?$`) });
  await step('Ultrafiltration').press('x');
  await step('Diafiltration').press('x');
  await expect(diagram.getByText('2 steps marked')).toBeVisible();
  await diagram.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('2 steps copied')).toBeVisible();

  await page.goto('/products/prd_leghaemoglobin?process=prc_secreted&step=stp_drying');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await expect(step('Diafiltration 2')).toBeHidden();
  await page.locator('body').press('Control+v');
  await expect(step('Diafiltration 2')).toBeVisible();
  await expect(page.getByText('2 steps pasted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(step('Diafiltration 2')).toBeHidden();

  await step('Spray drying').press('Enter');
  await page.getByRole('button', { name: 'More actions for Spray drying' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Replace/ }).press('Enter');
  await expect(page.getByText('Choose a unit operation to replace Spray drying.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Add a step' }).fill('freeze');
  await page.keyboard.press('Enter');
  await expect(step('Freeze drying')).toBeVisible();
  await expect(step('Spray drying')).toBeHidden();
  await page.getByRole('button', { name: /^Undo Replace Spray drying with Freeze drying/ }).click();
  await expect(step('Spray drying')).toBeVisible();
});

test.describe('when someone else saved first', () => {
  test.use({ expectedErrors: /^409 POST .*\/configurations\.json$/ });

  // two-people.night.spec.ts merges what two have saved in the ordinary run.
  test('a version saved by someone else is shown next to the draft, and both are kept', async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const id = await copyOf(page, 'prd_leghaemoglobin', 'prc_secreted');
    await page.goto(`/products/prd_leghaemoglobin?process=${id}&step=stp_diafiltration`);
    const volumes = page.getByRole('spinbutton', { name: 'Diafiltration volumes' });
    await volumes.fill('9');

    const api = await apiOf(page);
    const address = `/v1/products/prd_leghaemoglobin/pipelines/${id}`;
    const { configuration } = await api.get<ProcessWithConfiguration>(`${address}.json`);
    const { uo_settings, locked_values, assumptions } = configuration!;
    await api.post(`${address}/configurations.json`, { uo_settings, locked_values, assumptions, note: 'Theirs' });

    await page.keyboard.press('Control+s');
    const merge = page.getByRole('dialog', { name: /^You saved v\d+ while you edited v\d+$/ });
    await merge.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText(/^You saved v\d+ in another tab or session while you edit v\d+\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'View the changes' }).click();
    const drawer = page.getByRole('complementary', { name: /History/ });
    await expect(drawer.getByText('Theirs')).toBeVisible();
    await expect(
      drawer
        .getByRole('table', { name: 'Settings and assumptions' })
        .getByRole('row', { name: /^Diafiltration volumes/ }),
    ).toContainText('9');
    await drawer.getByRole('button', { name: 'Close the history' }).click();
    await page.getByRole('button', { name: 'Merge' }).click();
    await merge.getByRole('button', { name: /^Save as v/ }).click();
    await expect(page.getByText(/^Saved as v/)).toBeVisible();
    await expect(volumes).toHaveValue('9');
  });
});

const OLDER = [
  {
    what: 'engine',
    older: { engine: '0.1.0' },
    notice: /was computed by engine 0\.1\.0/,
    note: /^Recomputed by engine \d/,
  },
  {
    what: 'set of impact factors',
    older: { factors: '2020.01' },
    notice: /was computed with impact factors 2020\.01/,
    note: /^Recomputed with current impact factors$/,
  },
];

// Both are told by the same notice: in an ordinary run the first alone.
for (const { what, older, notice, note } of OLDER)
  // tests/server/reevaluation.test.ts has the older results.
  test(`results of an older ${what} are marked and re-saved on request; without a change no version is created`, async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test', null);
    const sent: { note?: string }[] = [];
    await page.route('**/pipelines/prc_secreted.json*', async (route) => {
      const response = await route.fetch();
      const process = (await response.json()) as {
        configuration: { id: string; number: number; newer: boolean; pins: object };
      };
      if (sent.length === 0) {
        process.configuration.newer = true;
        Object.assign(process.configuration.pins, older);
      } else Object.assign(process.configuration, { id: 'cfg_anew', number: process.configuration.number + 1 });
      await route.fulfill({ response, json: process });
    });
    await page.route('**/pipelines/prc_secreted/configurations.json*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent.push(route.request().postDataJSON() as { note?: string });
      return route.fulfill({ status: 201, json: { id: 'cfg_anew' } });
    });
    await page.goto('/products/prd_leghaemoglobin?process=prc_secreted');
    await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('There is nothing to save')).toBeVisible();
    expect(sent).toEqual([]);
    await expect(page.getByText(notice)).toBeVisible();
    await page.getByRole('button', { name: /^Save them as v\d+/ }).click();
    await expect(page.getByText(/^Saved as v/)).toBeVisible();
    expect(sent.map((one) => one.note)).toEqual([expect.stringMatching(note)]);
  });
