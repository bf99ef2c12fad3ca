import { readFileSync } from 'node:fs';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const FLUX = `UF runs of 12 October;;;;
Run;Flux [LMH];Protein [mg/L];TMP [psi];Operator
a;92,4;8000;29;MK
a;74,1;16000;29;MK
a;n.d.;32000;29;MK
a;45,9;48000;29;MK
b;91,0;8200;29,4;JL
b;62,8;24000;29,4;JL
b;33,1;80000;29,4;JL
`;

test.describe('with a file and a mapping that the server rejects', () => {
  test.use({ expectedErrors: /^415 POST .*\/file$|^4(09|22) POST .*\/mapping\.json$/ });

  test('a file becomes mapped data in the units of the model, with a plot and the skipped rows', async ({
    page,
    signIn,
  }) => {
    test.slow();
    // What a first try has saved is still there in a second.
    const { retry } = test.info();
    const name = `October flux runs ${retry + 1}`;
    let authorization = '';
    page.on('request', (request) => {
      authorization = request.headers()['authorization'] ?? authorization;
    });
    await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/ultrafiltration/create');
    await expect(page.getByRole('heading', { level: 1, name: 'New experiment' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create experiment' }).click();
    await expect(page.getByText('At least 1 characters.').or(page.getByText('This is required.'))).toBeVisible();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create experiment' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    // What is no data file is refused in words, and nothing is lost.
    const file = page.getByLabel('Data file');
    await file.setInputFiles({
      name: 'gel.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
    });
    await expect(
      page.getByRole('alert').filter({ hasText: '“gel.png” is a PNG image. Upload a CSV or xlsx file.' }),
    ).toBeVisible();

    await file.setInputFiles({ name: 'uf_flux.csv', mimeType: 'text/csv', buffer: Buffer.from(FLUX) });
    await expect(page.getByRole('region', { name: 'File' }).getByText('uf_flux.csv')).toBeVisible();
    await expect(page.getByLabel('Flux [LMH] means')).toHaveValue('curves.flux');
    await expect(page.getByLabel('Protein [mg/L] means')).toHaveValue('curves.flux.x');
    await expect(page.getByLabel('Unit of TMP [psi]')).toHaveValue('psi');
    // A heading means what it meant in the organisation’s last experiment, which may be that of another test.
    await page.getByLabel('Run means').selectOption('batch');

    // A mapping that cannot be names its column.
    await page.getByLabel('Protein [mg/L] means').selectOption('');
    await page.getByRole('button', { name: 'Confirm mapping' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No column is mapped to Protein under' })).toBeVisible();
    await page.getByLabel('Protein [mg/L] means').selectOption('curves.flux.x');
    await page.getByLabel('Unit of Protein [mg/L]').selectOption('mg/L');
    await page.getByRole('button', { name: 'Confirm mapping' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Mapping saved, 6 rows can be used' })).toBeVisible();

    const left = page.getByRole('region', { name: 'Skipped rows and columns' });
    await expect(left).toContainText('Row 5, Flux [LMH] reads “n.d.”');
    await left.getByRole('button', { name: 'Enter a value' }).click();
    await left.getByLabel('Value for row 5, Flux [LMH]').fill('55,2');
    await left.getByLabel('Value for row 5, Flux [LMH]').press('Enter');
    // Another note, or another's mapping saved meanwhile, takes nothing of it away.
    await page.getByRole('button', { name: 'More actions for this experiment' }).click();
    await page.getByRole('menuitem', { name: 'Edit name and notes' }).click();
    await page.getByLabel('Notes').fill('Skid 2');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Skid 2')).toBeVisible();
    const [, path] = /(\/products\/.*)$/.exec(page.url())!;
    const at = path!.replace(
      /^\/products\/([^/]+)\/data\/([^/]+)\/experiments\/([^/?]+).*/,
      '/v1/experiments/$1/$2/$3',
    );
    const theirs = await page.request.post(`${at}/mapping.json`, {
      headers: { authorization },
      data: {
        columns: [
          { column: 'Flux [LMH]', variable: 'curves.flux', unit: 'L/m²/h' },
          { column: 'Protein [mg/L]', variable: 'curves.flux.x', unit: 'mg/L' },
        ],
      },
    });
    expect(theirs.status(), await theirs.text()).toBe(200);
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'changed this item yourself in another tab or session' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save mapping' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Mapping saved, 7 rows can be used' })).toBeVisible();
    await expect(
      page.getByRole('img', {
        name: /^Scatter chart of Flux, L\/m²\/h against Protein, g\/L\. a: 92\.40 L\/m²\/h at 8\.00/,
      }),
    ).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await test.step('asks before a changed mapping is left', async () => {
      const meaning = page.getByLabel('Operator means');
      await meaning.selectOption({ index: 1 });
      await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Data' }).click();
      const question = page.getByRole('dialog', { name: 'The changes are not saved' });
      await expect(question).toContainText(`the mapping of ${name}`);
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(meaning).not.toHaveValue('');
      await meaning.selectOption('');
    });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download' })
        .click()
        .then(() => page.getByRole('menuitem', { name: /All rows/ }).click()),
    ]);
    expect(download.suggestedFilename()).toBe(`${name}.csv`);

    // Deleted, and brought back.
    await page.getByRole('button', { name: 'More actions for this experiment' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete experiment' }).click();
    await expect(page.getByText(`${name} deleted`)).toBeVisible();
    await page.getByRole('button', { name: /Undo/ }).click();
    await page.getByRole('link', { name }).click();
    await expect(page.getByLabel('Protein [mg/L] means')).toHaveValue('curves.flux.x');

    // The product says what was measured.
    await page.goto('/products/prd_leghaemoglobin?tab=experiments');
    const block = page.getByRole('region', { name: 'Experiments by unit operation' });
    // With the demo's own, and those of earlier tries.
    await expect(
      block
        .getByRole('row', { name: /Ultrafiltration/ })
        .getByRole('cell')
        .nth(1),
    ).toContainText(String(2 + retry));
  });
});

// src/screens/product/measure-next.test.ts and tests/screens have the card.
test(
  'the page of a product says what to measure next, with a way to measure it',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/products/prd_leghaemoglobin');
    const next = page.getByRole('region', { name: 'What to measure next' });
    await expect(next).toContainText(/[\d.]+ to [\d.]+ USD\/kg, 8 in 10\. .* this range would be narrower by:/);
    await next
      .getByRole('link', { name: /^New experiment: .*Fermentation$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/data\/fed_batch_fermentation\/create$/);
  },
);

test.describe('with a mapping that the server rejects', () => {
  test.use({ expectedErrors: /^422 POST .*\/mapping\.json$/ });

  // tests/server/integrate-data.test.ts has what is asked for, fit-to-cost.spec.ts a fit from its file on.
  test(
    'units that the file lacks and what the model needs are asked for, and the fit is that of the paper',
    { tag: '@night' },
    async ({ page, signIn }) => {
      const data = readFileSync(new URL('../../../data/demo-experiments/kayser_chemostat_growth.csv', import.meta.url));
      const { retry } = test.info();
      await signIn('standard@demo.test', '/products/prd_leghaemoglobin/data/chemostat/create');
      await page.getByLabel('Name').fill(`Steady states of a paper ${retry + 1}`);
      await page.getByRole('button', { name: 'Create experiment' }).click();
      await page.getByLabel('Data file').setInputFiles({
        name: 'steady_states.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(data.toString('utf8').replace('D_per_h', 'D')),
      });
      await expect(page.getByLabel('D means')).toHaveValue('curves.dilution.x');
      await expect(page.getByLabel('glucose_g_l means')).toHaveValue('curves.dilution.substrate');
      const unit = page.getByLabel('Unit of D', { exact: true });
      await expect(unit).toHaveValue('');
      await page.getByRole('button', { name: 'Confirm mapping' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'the file does not state the unit of this column' }),
      ).toBeVisible();
      await unit.selectOption('1/h');
      const lacking = page.getByRole('region', { name: 'Not in the file' });
      await lacking.getByRole('textbox', { name: /Substrate concentration in the feed/ }).fill('10');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Confirm mapping' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Mapping saved, 15 rows can be used' })).toBeVisible();

      const setUp = page.getByRole('region', { name: 'Fit the model to data' });
      await setUp.getByRole('button', { name: 'Fit' }).click();
      const yieldRow = page.getByRole('row', { name: /yield/i });
      await expect(yieldRow.first()).toContainText(/0\.5[789]/);
      await page.reload();
      await expect(lacking.getByRole('textbox', { name: /Substrate concentration in the feed/ })).toHaveValue('10');
    },
  );
});
