import { expect, settled, test } from '../../support/browser.ts';

const PROCESS = '/products/prd_leghaemoglobin?process=prc_homogenised';

// src/workspace/proposed-changes.test.ts has what is entered and what is not, tests/server/assistants.test.ts how an assistant proposes it.
test('proposed changes in an address become an unsaved draft, which one undo takes back', async ({ page, signIn }) => {
  const changes = { 'stp_fermentation.vessels': 5, 'prices.electricity': 0.2, 'stp_none.x': 1 };
  await signIn('standard@demo.test', `${PROCESS}&propose=${encodeURIComponent(JSON.stringify(changes))}`);
  await settled(page);
  await expect(page.getByText('2 proposed changes entered. Nothing is stored until you save.')).toBeVisible();
  await expect(page.getByText(/^Not entered, .*: stp_none\.x\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\?process=prc_homogenised$/);
  const save = page.getByRole('button', { name: /^Save/ }).first();
  await expect(save).toBeEnabled();
  await page.getByRole('button', { name: 'Undo Proposed changes' }).click();
  await expect(save).toBeDisabled();
});
