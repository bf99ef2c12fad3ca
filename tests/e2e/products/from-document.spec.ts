/** A process from what was read in a document: the report, what a person decides, and the process that is made of it. */
import { Buffer } from 'node:buffer';
import { expect, test } from '../../support/browser.ts';

const PAGES = [
  { page: 8, text: 'The pilot plant had two vessels of 26 500 US gal. The culture was held at 86 °F throughout.' },
  {
    page: 9,
    text: 'Air was supplied at 0.8 vvm, with a stirring power of 1.5 to 2.5 kW/m³. Cells were removed by filter.',
  },
];
const DRAFT = {
  format: 'titre-draft-process',
  version: 1,
  name: 'Pilot plant PR-118',
  source: { title: 'Pilot report PR-118, 2025', pages: PAGES },
  steps: [
    {
      name: 'fed-batch culture',
      quotation: 'The culture was held',
      page: 8,
      values: [
        { setting: 'number of vessels', value: 2, quotation: 'two vessels', page: 8 },
        { setting: 'vessel size', value: '26 500', unit: 'US gal', quotation: 'vessels of 26 500 US gal', page: 8 },
        { setting: 'temp', value: 86, unit: '°F', quotation: 'held at 86 °F', page: 8 },
        { setting: 'aeration', value: 0.9, unit: 'vvm', quotation: 'Air was supplied at 0.8 vvm', page: 9 },
        { setting: 'stirring power', value: '1.5 to 2.5', unit: 'kW/m³', quotation: '1.5 to 2.5 kW/m³', page: 9 },
        { setting: 'head pressure', value: '2 bar', quotation: 'at a head pressure of 2 bar', page: 9 },
        { setting: 'titre', value: 12, unit: 'g/L' },
        { setting: 'pH' },
      ],
    },
    { name: 'polishing of the broth' },
    { name: 'UF', values: [{ setting: 'TMP', value: 15, unit: 'psi' }] },
  ],
};

test('a draft is checked row by row, and only what is accepted becomes a process', async ({ page, signIn }, info) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin');
  await page.getByRole('button', { name: 'New process' }).click();
  await page.getByRole('link', { name: 'read it from a document' }).click();
  await page.getByLabel('Or paste it').fill('{"steps": [{"name": 7}]}');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('steps[0].name is a whole number; it must be text.');
  await page
    .getByLabel('Draft process', { exact: true })
    .setInputFiles({ name: 'draft.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(DRAFT)) });

  const counts = page.getByRole('status').filter({ hasText: 'Nothing is stored yet' });
  await expect(counts).toContainText('2 of 3 steps understood');
  await expect(counts).toContainText('5 of 6 quotations found');
  const row = (setting: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: setting }) });
  await expect(row('Vessel volume')).toContainText('100.3');
  await expect(row('Vessel volume')).toContainText('converted from');
  await expect(row('Temperature').getByRole('checkbox')).toBeChecked();
  // A quotation with another number is a doubt, which nobody ticks but a person.
  await expect(row('Aeration').getByRole('checkbox')).not.toBeChecked();
  await expect(row('Aeration')).toContainText('The quotation does not contain 0.9 vvm');
  await expect(page.getByRole('complementary').last()).toContainText('Titre is a result of Fed-batch fermentation');
  await expect(page.getByRole('complementary').last()).toContainText('The document does not contain this quotation');

  // The step that may be several has to be decided first.
  const create = page.getByRole('button', { name: /^Create process with/ });
  await expect(create).toBeDisabled();
  await page.getByLabel('What “polishing of the broth” is').selectOption({ label: 'Disc-stack centrifuge' });
  await expect(create).toBeEnabled();
  await expect(create).toHaveText('Create process with 4 values');
  await page
    .getByRole('group', { name: 'Readings of Stirring power' })
    .getByRole('button', { name: '2 kW/m³', exact: true })
    .click();
  await expect(create).toHaveText('Create process with 5 values');
  await expect(page.getByText('Unit cost, if you create it now')).toBeVisible();
  await expect(row('Vessel volume').getByText(/lower by|higher by/)).toBeAttached();

  // Keys: the next row, leave it, and the page of the document.
  await row('Temperature').click();
  await page.keyboard.press('n');
  await expect(row('Temperature').getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('y');
  await expect(row('Temperature').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('q');
  await expect(page.getByRole('region', { name: 'In the document' })).toContainText('The pilot plant had two vessels');
  await info.attach('report', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

  await create.click();
  await expect(page).toHaveURL(/process=/);
  await expect(page.getByRole('heading', { name: 'Pilot plant PR-118' })).toBeVisible();
});
