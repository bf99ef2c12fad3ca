import type { Page } from '@playwright/test';
import { expect, figure, test } from '../../support/browser.ts';
import { chartsAreSound, type ReadChart } from '../../support/charts.ts';

const PRODUCT = '/products/prd_leghaemoglobin';
const HOMOGENISED = `${PRODUCT}?process=prc_homogenised`;

const toTab = (name: string) => async (page: Page) => {
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.getByRole('tab', { name, exact: true }).click();
};

interface Place {
  address: string;
  /** Every chart that the page has: what its cursor is called, and the unit that it says. */
  charts: ReadChart[];
  before?: (page: Page) => Promise<void>;
  /** Not on a phone. */
  wide?: boolean;
}

/** Those of analyses are where analyses are run. Every eighth place in an ordinary run: the charts of each kind have tests beside them. */
const places: Place[] = [
  { address: HOMOGENISED, before: toTab('Schedule'), wide: true, charts: [['Schedule, phases', /\d\sh\b/]] },
  { address: HOMOGENISED, before: toTab('Sankey'), wide: true, charts: [['Mass flow, streams', /\d\s(g|kg|t)\b/]] },
  {
    address: HOMOGENISED,
    before: toTab('Cost'),
    wide: true,
    charts: [
      ['By category, values', /\d\sUSD\/kg/],
      ['By step, values', /\d\sUSD\/kg/],
    ],
  },
  {
    address: `${HOMOGENISED}&tool=goal-seek&about=figures.cogs`,
    charts: [[/^Unit cost.* against .*, values$/, /\d\sUSD\/kg/]],
  },
  {
    address: `${PRODUCT}/prc_homogenised/techno-economic-analysis`,
    charts: [
      ['Cash flow, years', /\d\sM USD/],
      ['Composite curves, values', /\d\s°C/],
    ],
  },
  {
    address: `${PRODUCT}/prc_homogenised/techno-economic-analysis?against=cfg_homogenised_v1`,
    charts: [
      ['From v1 to v2', /\d\sUSD\/kg/],
      ['Cash flow, years', /\d\sM USD/],
      ['Composite curves, values', /\d\s°C/],
    ],
  },
  {
    address: `${PRODUCT}/process-comparison?p=prc_homogenised&p=prc_secreted`,
    charts: [
      [/^From A .* to B /, /\d\sUSD\/kg/],
      ['Unit cost side by side, values', /\d\sUSD\/kg/],
    ],
  },
  {
    address: `${PRODUCT}/prc_homogenised/life-cycle-analysis`,
    charts: [
      ['Footprint by year of operation, values', /\d\skg CO₂e/],
      ['Climate change by item, values', /\d\skg CO₂e/],
      ['Climate change, from item to step', /\d\skg CO₂e/],
      ['Uncertainty of climate change, values', /\d\skg CO₂e/],
    ],
  },
  {
    address: `${PRODUCT}/data/fed_batch_fermentation/fits`,
    charts: ['Cells', 'Substrate', 'Product'].map((of) => [
      new RegExp(`^${of}, concentration .* time, points$`),
      /\d\sg\/L/,
    ]),
  },
  {
    address: `${PRODUCT}/data/fed_batch_fermentation/experiments/exp_fermentation_01`,
    charts: [
      ['Cells, concentration against time, points', /\d\sg\/L/],
      ['Substrate, concentration against time, points', /\d\sg\/L/],
      ['Product, concentration against time, points', /\d\sg\/L/],
      ['Broth volume, values', /\d\sm³/],
    ],
  },
  {
    address: `${PRODUCT}/data/ultrafiltration/experiments/exp_uf_flux_01`,
    charts: [['Flux, values', /\d\sL\/m²\/h/]],
  },
  {
    address: '/component-library?tab=proteins&component=prt_lysozyme_hen',
    charts: [['Charge against pH, values', /\d\se/]],
  },
  {
    address: '/component-library?tab=molecules&component=mol_acetic_acid',
    charts: [
      ['Charge against pH, values', /\d\se/],
      ['Titration, values', /mol\/mol/],
      ['Vapour pressure, values', /\d\skPa/],
    ],
  },
  {
    address: '/unit-operations/ultrafiltration',
    charts: [
      ['Flux, values', /\d\sL\/m²\/h/],
      ['Volume, values', /\d\sm³/],
      ['Protein, values', /\d\sg\/L/],
      ['Sweep, values', /\d\sg\/L/],
    ],
  },
  {
    address: '/buffer-library?buffer=buf_phosphate_ph7',
    charts: [['Titration curve, values', /^pH \d.* mmol\/L, .* mmol\/L\/pH/m]],
  },
  {
    address: '/carbon-accountings/rep_2025',
    charts: [
      ['Emissions by year, values', /\d\st CO₂e/],
      ['Emissions by category, values', /\d\st CO₂e/],
    ],
  },
  { address: '/carbon-accountings', charts: [['Emissions by year, values', /\d\st CO₂e/]] },
];

// src/components/chart/ has the plots, their axes and their cursor.
test('every chart can be read by keyboard, with units, and cuts off no text at 1440 and 390 px', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('standard@demo.test', null);
  for (const { address, before, charts, wide } of places) {
    await test.step(`${address}: ${String(charts[0]![0])}`, async () => {
      await page.goto(address);
      await before?.(page);
      await chartsAreSound(page, charts, { wide, amongOthers: address.includes('tool=') });
    });
  }
});

const HOW = 'Use the arrow keys to read values';

// src/components/chart/cursor.test.ts has the cursor.
test('shows the value under the pointer, until the pointer leaves the chart', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/unit-operations/ultrafiltration');
  const flux = page.getByRole('figure', { name: 'Flux', exact: true });
  const cursor = flux.getByRole('slider');
  await flux.getByRole('img').hover();
  await expect(cursor).toHaveAttribute('aria-valuetext', /Flux \d.*\sL\/m²\/h/);
  await expect(flux.getByText(/^\d[\d.]*\sL\/m²\/h$/)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(cursor).toHaveAttribute('aria-valuetext', HOW);
  await expect(flux.getByText(/^\d[\d.]*\sL\/m²\/h$/)).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // src/components/chart/cursor.test.ts has the cursor.
  test('keeps showing the value of the last touch until the next touch', async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/unit-operations/ultrafiltration');
    const flux = page.getByRole('figure', { name: 'Flux', exact: true });
    const cursor = flux.getByRole('slider');
    await flux.getByRole('img').tap();
    await expect(cursor).toHaveAttribute('aria-valuetext', /Flux \d.*\sL\/m²\/h/);
    await flux.getByRole('heading').tap();
    await expect(cursor).toHaveAttribute('aria-valuetext', HOW);
  });
});
