import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { copyOf, expect, figure, test } from '../../support/browser.ts';
import { chartsAreSound } from '../../support/charts.ts';
import { sampled } from '../../support/night.ts';

const ANALYSES = '/products/prd_leghaemoglobin/prc_homogenised/analyses';
/** A run may wait for a busy machine. */
const RUN = { timeout: 60_000 };

async function open(page: Page, kind: string): Promise<void> {
  await page.goto(`${ANALYSES}?kind=${kind}&new=`);
  await expect(page.getByText('Loading data...')).toBeHidden(RUN);
  await expect(page.getByRole('form', { name: 'Set-up' })).toBeVisible(RUN);
}

const start = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** What is shown is that of a run, and not of the first look before it. */
const isRun = (page: Page) => expect(page.getByRole('region', { name: 'First look' })).toHaveCount(0, RUN);
/** A figure may be that of the first samples; it stays once the run has ended. */
const drawn = async (page: Page, name: string | RegExp) => {
  await isRun(page);
  await expect(page.getByRole('figure', { name })).toBeVisible(RUN);
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden(RUN);
};
/** Opens the set-up of the run that is shown; it closes when a run starts. */
const again = (page: Page) => page.getByRole('button', { name: 'Edit and run again' }).click();
const unsaved = (page: Page) => page.getByText(/unsaved changes? on v/);
const undo = async (page: Page) => {
  await page.getByRole('button', { name: /^Undo Load/ }).click();
  await expect(unsaved(page)).toHaveCount(0);
};

// Set-ups that the server rejects.
test.use({ expectedErrors: /^422 POST .*\/(optimise|scale)\.json$/ });

test('an analysis has a first look before it is started, which follows its set-up', async ({ page, signIn }) => {
  test.slow();
  await signIn('standard@demo.test', null);
  // A copy has no past runs, whose results would be shown first.
  const process = await copyOf(page, 'prd_leghaemoglobin', 'prc_homogenised');
  await page.goto(`/products/prd_leghaemoglobin/${process}/analyses?kind=optimise`);
  const look = page.getByRole('region', { name: 'First look' });
  await expect(look.getByRole('slider', { name: 'Points of the Pareto front' })).toBeVisible(RUN);
  const point = look.getByRole('region', { name: 'Answer' });
  await expect(point).toContainText(/annual output .* ≥ 350/);
  // Another question is another look.
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('Lowest unit cost, annual output at least 200 t/y');
  await question.press('Enter');
  await expect(point).toContainText(/annual output .* ≥ 200/, RUN);
  // What is searched is what improves the new goals most.
  await question.fill('Lowest payback time');
  await question.press('Enter');
  const why = look.getByRole('region', { name: 'Why these settings' });
  await expect(why).toContainText('payback time', RUN);
  await expect(why.getByRole('list')).toContainText('Processing time', RUN);
  expect(await accessibilityFaults(page)).toEqual([]);
  await point.getByRole('button', { name: 'Load into workspace' }).click();
  await expect(unsaved(page)).toBeVisible();
  await undo(page);
});

test('an optimisation rejects bad input, shows a front that keys can read, and loads a point', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('standard@demo.test', null);
  await open(page, 'optimise');
  const asked = page.getByRole('form', { name: 'Set-up' });
  await asked.getByText('Homogeniser', { exact: true }).click();
  await asked.getByRole('checkbox', { name: /^Pressure/ }).check();
  const row = page.getByRole('textbox', { name: /^Pressure, .*, from$/ }).first();
  const was = await row.inputValue();
  await row.fill('5000');
  await start(page, 'Optimise');
  await expect(asked.getByRole('alert')).toContainText(/Pressure.*swap the two/);
  await row.fill('a lot');
  await start(page, 'Optimise');
  await expect(row).toBeFocused();
  await expect(row).toHaveAccessibleDescription('This is not a number.');
  await row.fill(was);
  await asked.getByText('Budget and seed').click();
  await asked.getByRole('textbox', { name: 'Maximum evaluations' }).fill('600');
  await start(page, 'Optimise');
  await isRun(page);
  const front = page.getByRole('slider', { name: 'Points of the Pareto front' });
  await expect(front).toBeVisible(RUN);
  await expect(page.getByText(/USD per kg CO₂e/)).toBeVisible();
  await chartsAreSound(page, [
    ['Points of the Pareto front', /\d\sUSD\/kg, Footprint (≥\s)?\d.*\skg CO₂e\/kg/],
    ['Convergence, values', /^Evaluations \d.*: Share \d/m],
  ]);
  const point = page.getByRole('region', { name: 'Answer' });
  await front.press('Home');
  await expect(point).toContainText(/Point 1 of/);
  await front.press('ArrowRight');
  await expect(point).toContainText(/Point 2 of/);
  await expect(point.getByRole('heading')).toContainText(/^Change \d+ settings to lower the unit cost by \d/);
  await expect(point).toContainText(/Better than now in .* 512 samples/, RUN);
  expect(await accessibilityFaults(page)).toEqual([]);
  // The question of a run is asked again where it stands.
  const question = page.getByRole('textbox', { name: 'Question of this run' });
  const whole = await question.inputValue();
  await question.fill('Cheapest with nonsense at least 3');
  await question.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'names no metric' })).toBeVisible();
  await page.getByRole('button', { name: 'As before' }).click();
  await expect(question).toHaveValue(whole);
  await point.getByRole('button', { name: 'Load into workspace' }).click();
  await expect(unsaved(page)).toBeVisible();
  const cost = (await point.locator('b').first().innerText()).trim();
  await page.getByRole('link', { name: 'Open the design' }).click();
  // The figures of the design are those of the point, which has one decimal.
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeCloseTo(Number.parseFloat(cost), 1);
});

/** In an ordinary run the last: engine/analysis/sensitivity.test.ts has all, whose forms and charts are of the same parts. */
const METHODS = [
  ['morris', '8', 'Screening', 'Inputs screened', /\d\sUSD\/kg/],
  ['sobol', '16', 'All together', 'Inputs by their share of the variance', /\d of the variance/],
] as const;

// engine/analysis/ has the results, tests/contract/server-changes.test.ts starts each analysis, and the test above goes the way of one.
test(
  'sensitivity, heatmap, scale and uncertainty run from the form to a loaded result',
  { tag: '@night' },
  async ({ page, signIn }) => {
    test.slow();
    await signIn('standard@demo.test', null);
    await open(page, 'sensitivity');
    await start(page, 'Find what matters');
    await drawn(page, 'One at a time');
    await chartsAreSound(page, [['Inputs by their effect', /\d\sUSD\/kg/]]);
    for (const [method, samples, figure, cursor, says] of sampled(METHODS, 2, 1)) {
      await again(page);
      await page.getByRole('combobox', { name: 'Method' }).selectOption(method);
      await page.getByRole('textbox', { name: /^(Walks|Base samples)$/ }).fill(samples);
      await start(page, 'Find what matters');
      await drawn(page, figure);
      await chartsAreSound(page, [[cursor, says]]);
    }
    await page.getByRole('region', { name: 'Past runs' }).getByRole('button', { name: 'Open' }).last().click();
    await expect(page.getByRole('figure', { name: 'One at a time' })).toBeVisible();

    await open(page, 'heatmap');
    await page.getByRole('textbox', { name: 'Points per axis' }).fill('8');
    await start(page, 'Draw the map');
    await isRun(page);
    const cells = page.getByRole('slider', { name: 'Heatmap cells' });
    await expect(cells).toBeVisible(RUN);
    await chartsAreSound(page, [['Heatmap cells', /\d\sUSD\/kg/]]);
    await cells.focus();
    for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await cells.press(key);
    await expect(unsaved(page)).toBeVisible();
    await undo(page);

    await open(page, 'scale');
    // The curve and what is refused are those of tests/server/analyses.test.ts and engine/analysis/scale.test.ts.
    if (process.env['NIGHT']) {
      await start(page, 'Draw the curve');
      await isRun(page);
      const says = /\d\sUSD\/kg.*\d\sM USD.*Fermenters \d/;
      await chartsAreSound(page, [['Effect of scale, values', says]]);
      await expect(page.getByRole('region', { name: 'What makes the range' })).toContainText('All together', RUN);
      await expect(page.getByText(/The chance of missing the target (falls|rises) from/)).toBeVisible(RUN);
      await again(page);
    }
    await page.getByRole('combobox', { name: 'Question' }).selectOption('target');
    if (process.env['NIGHT']) {
      await page.getByRole('textbox', { name: 'Target output' }).fill('1000000000');
      await start(page, 'Scale the process');
      await expect(
        page.getByRole('alert').filter({ hasText: /the largest plant that can be modelled has \d+/ }),
      ).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Target output' }).fill('600');
    await start(page, 'Scale the process');
    await expect(page.getByRole('table', { name: 'Changes and reasons' })).toBeVisible(RUN);
    await page.getByRole('button', { name: 'Load into workspace' }).click();
    await expect(unsaved(page)).toBeVisible();
    await undo(page);

    await open(page, 'uncertainty');
    await page.getByRole('checkbox', { name: 'Secreted, UF/DF' }).check();
    await page.getByRole('textbox', { name: 'Samples', exact: true }).fill('300');
    await start(page, 'Draw samples');
    await drawn(page, /^Reliability of/);
    await expect(page.getByRole('figure', { name: 'One at a time' })).toBeVisible(RUN);
    const target = page.getByRole('slider', { name: 'Target' });
    const typed = page.getByRole('textbox', { name: 'Target for comparison' });
    const wanted = await typed.inputValue();
    await target.press('ArrowRight');
    await expect(typed).not.toHaveValue(wanted);
    await chartsAreSound(page, [
      [/^Reliability of .*, values$/, /\d\sUSD\/kg: \d+ samples/],
      ['Inputs by their effect', /\d\sUSD\/kg/],
      [/^Unit cost against .*, values$/, /\d\sUSD\/kg: \d+ samples/],
    ]);
    await expect(page.getByText('Drivers of the spread')).toBeVisible();
    await expect(page.getByText(/that this process has the (lower|higher)/).first()).toBeVisible();
  },
);
