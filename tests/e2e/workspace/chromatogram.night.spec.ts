import type { Page } from '@playwright/test';
import { apiOf, expect, settled, test, workspaceOfCopy } from '../../support/browser.ts';

const COMPANIES = { first: 'org_helder_foods', antibodies: 'org_novem_biologics' };
const PRODUCT = 'prd_trastuzumab_biosimilar';

const work = async (page: Page, organisation: string): Promise<void> => {
  await (await apiOf(page)).put('/v1/users/usr_mara_kovacs.json', { current_org: { id: organisation } });
};
const view = (page: Page) => page.getByRole('region', { name: 'Chromatogram' }).first();
const grip = (page: Page, name: string) => view(page).getByRole('slider', { name, exact: true });
const placeOf = async (page: Page, name: string): Promise<number> =>
  Number(await grip(page, name).getAttribute('aria-valuenow'));
const given = (page: Page, name: string) =>
  view(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .nth(1);

/** Opens the chromatogram of the cation exchanger of a copy, and lets its column be solved. */
async function open(page: Page): Promise<void> {
  await work(page, COMPANIES.antibodies);
  await page.goto(`${await workspaceOfCopy(page, PRODUCT, 'prc_fed_batch_culture')}&step=stp_cation_exchange`);
  await settled(page);
  await page.getByRole('button', { name: 'Chromatogram' }).click();
  await expect(view(page)).toContainText('Choose the mechanistic column model');
  const panel = page.getByRole('region', { name: 'Step: Cation exchange' });
  await panel.getByRole('combobox', { name: 'Column model' }).selectOption('Mechanistic');
  await panel.getByRole('combobox', { name: 'Elution', exact: true }).selectOption('Linear gradient');
  await panel.getByRole('spinbutton', { name: 'Sodium chloride for elution' }).fill('20');
  await panel.getByRole('spinbutton', { name: 'Elution', exact: true }).fill('12');
  // The last of these edits is drawn, and no later answer is to come.
  await expect(view(page)).toContainText('Gradient 12 CV');
  await expect(view(page)).toHaveAttribute('aria-busy', 'false');
  await expect(view(page)).toContainText('error of the yield');
}

// engine/chromatography/column.test.ts has the numbers, and the tests of the step its pool.
test('dragging a cut moves the pool and the cost while the hand moves, as one action', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const before = await placeOf(page, 'End of the pool');
    const pooled = await given(page, 'Yield of the pool').innerText();
    const cost = await given(page, 'Unit cost').innerText();
    const box = (await grip(page, 'End of the pool').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 40, box.y + box.height / 2, { steps: 4 });
    await expect(given(page, 'Yield of the pool')).not.toHaveText(pooled);
    // Other cuts leave the column as it was solved in full.
    await expect(view(page)).not.toContainText('Coarse');
    await expect(given(page, 'Unit cost')).not.toHaveText(cost);
    await page.mouse.up();
    await expect(view(page)).toContainText('error of the yield');
    await expect.poll(() => placeOf(page, 'End of the pool')).toBeLessThan(before - 0.5);
    await expect(page.getByRole('combobox', { name: 'Pool by' })).toHaveValue('cuts');

    // One action: to undo it brings the pool back.
    await page.getByRole('button', { name: /^Undo End of the pool/ }).click();
    await expect.poll(() => placeOf(page, 'End of the pool')).toBeCloseTo(before, 3);
    await expect(given(page, 'Yield of the pool')).toHaveText(pooled);

    // Another load is solved again, coarsely until the hand rests.
    const load = (await grip(page, 'End of the load').boundingBox())!;
    await page.mouse.move(load.x + load.width / 2, load.y + load.height / 2);
    await page.mouse.down();
    await page.mouse.move(load.x - 20, load.y + load.height / 2, { steps: 4 });
    await expect(view(page)).toContainText(/Coarse: \d+ cells while you drag/);
    await page.mouse.up();
    await expect(view(page)).toContainText('error of the yield');
    await expect(view(page)).not.toContainText('Coarse');
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('a demo process has a solved column, whose pool a hand moves, and with it the cost', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await work(page, COMPANIES.antibodies);
  try {
    await page.goto(`${await workspaceOfCopy(page, PRODUCT, 'prc_mechanistic_capture')}&step=stp_protein_a`);
    await settled(page);
    await page.getByRole('button', { name: 'Chromatogram' }).click();
    await expect(view(page)).toContainText('error of the yield');
    const cost = await given(page, 'Unit cost').innerText();
    const end = await placeOf(page, 'End of the pool');
    const box = (await grip(page, 'End of the pool').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 25, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => placeOf(page, 'End of the pool')).toBeLessThan(end - 0.3);
    await expect(given(page, 'Unit cost')).not.toHaveText(cost);
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('keys move a grip, the curve of purity moves the cuts, and the values are a table', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const end = await placeOf(page, 'End of the gradient');
    await grip(page, 'End of the gradient').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => placeOf(page, 'End of the gradient')).toBeCloseTo(end + 0.5, 1);

    const pooled = await given(page, 'Yield of the pool').innerText();
    await view(page).getByRole('slider', { name: 'Yield against purity, values' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(given(page, 'Yield of the pool')).not.toHaveText(pooled);

    await view(page).getByRole('group', { name: 'Chromatogram: as' }).getByRole('button', { name: 'Table' }).click();
    await expect(view(page).getByRole('table', { name: 'Chromatogram' })).toContainText('Ionic strength');
    await page.keyboard.press('Escape');
    await expect(view(page)).toBeHidden();
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('a hand and keys move both ends of the gradient, each as one action', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const [START, END] = ['start', 'end'].map((end) => `Ionic strength at the ${end} of the gradient`) as [
      string,
      string,
    ];
    const [start, end] = [await placeOf(page, START), await placeOf(page, END)];
    const panel = page.getByRole('region', { name: 'Step: Cation exchange' });
    const chloride = panel.getByRole('spinbutton', { name: 'Sodium chloride for elution' });
    const pooled = await given(page, 'Yield of the pool').innerText();
    const box = (await grip(page, END).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 12, { steps: 4 });
    await expect(view(page)).toContainText('while you drag');
    await expect(given(page, 'Yield of the pool')).not.toHaveText(pooled);
    await page.mouse.up();
    await expect.poll(() => placeOf(page, END)).toBeGreaterThan(end + 40);
    await expect.poll(async () => Number(await chloride.inputValue())).toBeGreaterThan(22);
    expect(await placeOf(page, START)).toBeCloseTo(start, 3);
    await page.getByRole('button', { name: `Undo ${END} of Cation exchange` }).click();
    await expect(chloride).toHaveValue('20');
    await expect.poll(() => placeOf(page, END)).toBeCloseTo(end, 3);

    // Both buffers contain the salt of the binding buffer; with less chloride the end stays where it is.
    await grip(page, START).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => placeOf(page, START)).toBeGreaterThan(start + 5);
    await expect.poll(() => placeOf(page, END)).toBeCloseTo(end, 0);
    expect(await grip(page, START).getAttribute('aria-valuetext')).toMatch(/mmol\/L$/);
    expect(Number(await chloride.inputValue())).toBeLessThan(20);
    await page.getByRole('button', { name: `Undo ${START} of Cation exchange` }).click();
    await expect(chloride).toHaveValue('20');
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('the cost along the curve of purity shows the cheapest pool, which can be taken', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const said = view(page).getByText(/The cheapest pool with a purity of at least 98.00 % costs/);
    const cost = /costs ([\d ]+) USD/.exec((await said.innerText()).replaceAll('\u202f', ' '))![1]!.trim();
    await view(page).getByRole('button', { name: 'Use these cuts' }).click();
    await expect(page.getByRole('combobox', { name: 'Pool by' })).toHaveValue('cuts');
    await expect
      .poll(async () => (await given(page, 'Unit cost').innerText()).replaceAll('\u202f', ' ').trim())
      .toBe(cost);
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('columns in rotation are compared, and the figures are solved again from what is shown', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const compared = view(page).getByRole('table').filter({ hasText: 'Time between switches' });
    await expect(compared.getByRole('row')).toHaveCount(5, { timeout: 60_000 });
    await view(page).getByText('Where these figures come from').last().click();
    await view(page).getByRole('button', { name: 'Recompute from these numbers' }).click();
    await expect(view(page)).toContainText('the same as shown');
    await compared.getByRole('button', { name: 'Use 2 in columns in rotation' }).click();
    const panel = page.getByRole('region', { name: 'Step: Cation exchange' });
    await expect(panel.getByRole('spinbutton', { name: 'Columns in rotation' })).toHaveValue('2');
  } finally {
    await work(page, COMPANIES.first);
  }
});

test('a load beyond the data is marked, and the load that they support can be taken', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/products');
  await open(page);
  try {
    const load = await placeOf(page, 'End of the load');
    const panel = page.getByRole('region', { name: 'Step: Cation exchange' });
    await expect(view(page)).toContainText('No runs stand behind the parameters');
    await panel.getByRole('spinbutton', { name: 'Highest load in the data' }).fill('60');
    await expect(view(page)).toContainText('times the highest of the data, 60.0 g/L');
    await view(page).getByRole('button', { name: 'Use 60.0 g/L' }).click();
    await expect.poll(() => placeOf(page, 'End of the load')).toBeLessThan(load);
    await expect(view(page)).not.toContainText('the highest of the data');
  } finally {
    await work(page, COMPANIES.first);
  }
});
