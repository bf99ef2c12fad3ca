import { join } from 'node:path';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, test } from '../../support/browser.ts';

const ADDRESS = '/products/prd_leghaemoglobin/prc_homogenised/life-cycle-analysis';
const SAMPLES = join(import.meta.dirname, '../../samples/background');
/** tests/screens/background-formats.test.ts has their results. */
const FORMATS = [
  ['openLCA JSON-LD', 'tiny_openlca_jsonld_v2.zip'],
  ['EcoSpold 1', 'tiny_ecospold1.zip'],
  ['EcoSpold 2', 'tiny_ecospold2.zip'],
  ['SimaPro CSV', 'tiny_simapro.csv'],
  ['ILCD', 'tiny_ilcd.zip'],
  ['Brightway', 'tiny_brightway.json'],
] as const;

test.describe.configure({ mode: 'serial' });

for (const [format, file] of FORMATS)
  test(`a database in ${format} is imported, supplies an item, shows what it consists of, and is deleted`, async ({
    page,
    signIn,
  }) => {
    await signIn('standard@demo.test', ADDRESS);
    const total = page
      .getByRole('figure', { name: 'Climate change by item', includeHidden: true })
      .locator('strong')
      .first();
    const before = await total.innerText();

    await page.getByRole('button', { name: 'Databases' }).click();
    const databases = page.getByRole('dialog', { name: 'Background databases' });
    await expect(databases.getByText('No background database yet')).toBeVisible();
    await databases.getByRole('button', { name: 'Import a database' }).click();
    const reading = page.getByRole('dialog', { name: 'Import a background database' });
    // The question about the licence comes first.
    await expect(reading.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
    await reading.getByLabel('Our licence permits').check();
    await reading.getByLabel('File of the database').setInputFiles(join(SAMPLES, file));
    const storing = page.getByRole('dialog', { name: 'Store the database' });
    await storing.getByRole('textbox', { name: 'Name' }).fill('Tiny');
    await storing.getByRole('textbox', { name: 'Licence' }).fill('CC0');
    await storing.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(storing).toBeHidden();

    const card = databases.getByRole('region', { name: 'Tiny' }).first();
    await expect(card).toContainText(`${format}, imported`);
    await expect(card).toContainText(/Products solved\s*12/);
    await expect(card).toContainText(/Inputs cut off\s*1, [\d.]+ % of the processes/);
    await card.getByText('Import report').click();
    await expect(card).toContainText(/Pesticide, 0\.00100 kg, in .*: no process makes it/);
    await expect(card).toContainText('Substance X');
    const processes = databases.getByRole('table', { name: 'Processes' });
    await expect(processes.getByRole('row')).toHaveCount(13);
    await databases.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Inventory and sources' }).click();
    const supplied = page.getByRole('button', { name: /^Supply .*[Gg]lucose.* from a database$/ });
    await supplied.click();
    const choosing = page.getByRole('dialog', { name: /^Supply of .*glucose.* from a database$/i });
    await choosing
      .getByRole('button', { name: /^Use Glucose/i })
      .first()
      .click();
    await expect(choosing).toBeHidden();
    await expect(total).not.toHaveText(before);
    const after = await total.innerText();
    // Another one takes its place, and then it is chosen again.
    for (const [words, use] of [
      ['salt', /^Use .*salt/i],
      ['glucose', /^Use Glucose/i],
    ] as const) {
      await supplied.click();
      await choosing.getByRole('searchbox').fill(words);
      await choosing.getByRole('button', { name: use }).first().click();
      await expect(choosing).toBeHidden();
      if (words === 'salt') await expect(total).not.toHaveText(after);
    }
    await expect(total).toHaveText(after);

    await page.getByRole('button', { name: 'Results', exact: true }).click();
    const supply = page.getByRole('region', { name: 'Where the supply comes from' });
    await expect(supply).toContainText('stays in your organisation');
    const tree = supply.getByRole('table', { name: 'Contributions to the supply' });
    // 6 × 0.0579591837 of 0.785621633, as the sample is calculated by hand.
    await expect(tree.getByRole('row', { name: /^\W*Heat/i })).toContainText(/0\.348.*44\.3/);
    const closed = tree.getByRole('button', { expanded: false }).first();
    const name = await closed.innerText();
    const rows = await tree.getByRole('row').count();
    await closed.press('ArrowRight');
    expect(await tree.getByRole('row').count()).toBeGreaterThan(rows);
    await tree
      .getByRole('button', { name: name.slice(2) })
      .first()
      .press('ArrowLeft');
    await expect(tree.getByRole('row')).toHaveCount(rows);
    // What is licensed cannot be saved.
    await expect(supply.getByRole('button', { name: /CSV|Image|Export/ })).toHaveCount(0);
    if (file === FORMATS[0][1]) {
      for (const scheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.setViewportSize({ width, height: 900 });
          for (const view of ['Sankey', 'Tree']) {
            await supply.getByRole('button', { name: view }).click();
            await supply.screenshot({ path: `.cache/life-cycle/supply-${view}-${scheme}-${width}.png` });
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await supply.getByRole('button', { name: 'Sankey' }).click();
    await expect(supply.getByRole('img', { name: /^Sankey diagram of Climate change of Glucose/ })).toBeVisible();

    await page.getByRole('button', { name: 'Databases' }).click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Tiny?' }).getByRole('button', { name: 'Delete for good' }).click();
    await expect(databases.getByText('No background database yet')).toBeVisible();
    await databases.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Compute again' }).click();
    await expect(total).toHaveText(before);
    await expect(supply).not.toContainText('stays in your organisation');
  });
