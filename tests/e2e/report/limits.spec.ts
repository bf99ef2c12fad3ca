import { readFileSync } from 'node:fs';
import type { CredibilityFile } from '#generated/types.ts';
import { expect, test } from '../../support/browser.ts';

const PROCESS = '/products/prd_leghaemoglobin/prc_homogenised';

test('a headline figure leads to what it can be used for, and on to the credibility file', async ({ page, signIn }) => {
  await signIn('admin@demo.test', `${PROCESS}/report`);
  await page.getByRole('button', { name: /Capital: how is this calculated/ }).click();
  await page.getByRole('link', { name: 'What this can and cannot tell you' }).click();
  await expect(page.getByText(/^Total capital investment is/)).toContainText('8 in 10');
  const row = page.getByRole('row', { name: /^Filing/ });
  await expect(row).toContainText('Cannot');
  await expect(page.getByRole('region', { name: 'Nearest published design' })).toContainText(
    'unit operations are like yours',
  );

  await page.getByRole('link', { name: 'Credibility file' }).click();
  await page.getByRole('combobox', { name: 'Use' }).selectOption('Filing');
  const paper = page.getByRole('article', { name: /^Credibility of Homogenised harvest for a filing/ });
  await expect(paper.getByRole('heading', { level: 3 })).toHaveText([
    /Question of interest/,
    /Context of use/,
    /Model risk/,
    /Adequacy for the use/,
    /Figures/,
    /Data and lineage/,
    /Verification/,
    /Validation/,
    /Uncertainty/,
    /Limits/,
    /Approvals/,
    /Hashes and versions/,
  ]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON' }).click(),
  ]);
  const file = JSON.parse(readFileSync(await saved.path(), 'utf8')) as CredibilityFile;
  await expect(paper).toContainText(file.hashes.scenario_sha256);
});
