import { expect, figure, test } from '../support/browser.ts';

test.use({ expectedErrors: /^422 POST .*\/configurations\.json$/ });

test('the server rejects infeasible settings at their input, and a key enters the nearest feasible value', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/products/prd_leghaemoglobin?process=prc_secreted&step=stp_ultrafiltration');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  const worked = await figure(page, 'Unit cost (COGS)');

  const concentration = page.getByRole('spinbutton', { name: 'Final protein' });
  await concentration.fill('460');
  await expect(concentration).toHaveAccessibleDescription(/g\/L/);
  // The figures stay at the last state that works, and say so.
  expect(await figure(page, 'Unit cost (COGS)')).toBe(worked);

  // Elsewhere meanwhile: the refusal must bring the step back.
  await page
    .getByRole('region', { name: 'Flow diagram' })
    .getByRole('button', { name: 'Diafiltration', exact: true })
    .click();
  const refused = page.waitForResponse(
    (response) => response.url().includes('configurations.json') && response.request().method() === 'POST',
  );
  await page.keyboard.press('Control+s');
  const answer = (await (await refused).json()) as {
    status: number;
    process_idx: number;
    unit_operation: string;
    fields: string[];
  };
  expect(answer).toMatchObject({
    status: 422,
    process_idx: 2,
    unit_operation: 'ultrafiltration',
    fields: ['protein_concentration'],
  });

  await expect(concentration).toBeFocused();
  await expect(concentration).toHaveAttribute('aria-invalid', 'true');
  await expect(concentration).toHaveAccessibleDescription(/maximum for this membrane is/);
  await expect(concentration).toHaveValue('460');

  await page.keyboard.press('Alt+Enter');
  await expect(concentration).not.toHaveValue('460');
  await expect(concentration).not.toHaveAttribute('aria-invalid', 'true');
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).not.toBe(worked);
});
