import { expect, test, workspaceOfCopy } from '../../support/browser.ts';

// build-a-plant.night.spec.ts saves and reopens one in the ordinary run; src/workspace/panel/feeds-list.test.tsx has the list.
test('a process with a recycle is opened, its share is changed, and nothing of its feeds is lost when it is saved', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', null);
  const process = await workspaceOfCopy(page, 'prd_succinic_acid', 'prc_dextrose_recycle');
  await page.goto(`${process}&step=stp_evaporation`);
  await page.getByRole('tab', { name: 'Connections' }).click();
  const feeds = page.getByRole('region', { name: 'Feeds' });
  await expect(feeds.getByRole('listitem')).toHaveText([
    /Cell removal · Liquor/,
    /Crystallisation · Mother liquor.*Keep for the next batch/,
  ]);
  const share = feeds.getByRole('textbox', { name: 'Share of Crystallisation · Mother liquor, %' });
  await expect(share).toHaveValue(/^\d+$/);
  await expect(share).not.toHaveValue('70');
  await share.fill('70');
  await share.press('Enter');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Saved as v2', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Connections' }).click();
  await expect(share).toHaveValue('70');
  await expect(feeds.getByRole('listitem')).toHaveText([
    /Cell removal · Liquor/,
    /Crystallisation · Mother liquor.*Keep for the next batch/,
  ]);
});

// A line has one feed a step, with nothing to lose; the process above, which has a recycle, shows the list.
test('a line shows no list of feeds', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  await page.goto('/products/prd_succinic_acid?process=prc_dextrose&step=stp_evaporation');
  await expect(page.getByRole('region', { name: 'Step: Evaporation' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Feeds' })).toHaveCount(0);
});
