/** Plans of a site side by side: a version gets a name, is compared with what is open, and is opened again. */
import { apiOf, expect, test } from '../../support/browser.ts';
import { DOCUMENT } from './two-products.ts';

test('a scenario is named, compared with a better plan by figures, differences and suites, and opened again', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test', '/sites');
  const api = await apiOf(page);
  const { id } = await api.post<{ id: string }>('/v1/sites.json', { name: `Site ${Date.now()}`, document: DOCUMENT });
  const demands = DOCUMENT.demands.map((demand) => (demand.id === 'o2' ? { ...demand, kg: 50 } : demand));
  const better = { ...DOCUMENT, demands, plan: DOCUMENT.plan.toReversed() };
  await api.put(`/v1/sites/${id}.json`, { name: 'Better', document: better, version: 1 });

  await page.goto(`/sites/${id}?tab=versions`);
  const versions = page.getByRole('table', { name: 'Versions of the site' });
  await expect(versions.getByRole('row')).toHaveCount(3);
  await versions.getByRole('row').last().getByRole('button', { name: 'Name it' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Alpha first');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await versions.getByRole('checkbox', { name: 'Compare Alpha first' }).check();

  const compared = page.getByRole('table', { name: 'Plans side by side' });
  const row = (name: string) => compared.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Orders late').getByRole('cell')).toHaveText(['1', '0▼ 1']);
  await expect(row('Contribution').getByRole('cell').last()).toContainText(/[▲▼]/);
  await expect(row('What differs')).toContainText('50 kg by 2027-02-15: Amount');
  await expect(row('What differs')).toContainText('Sequence of the plan: 2 of 2 orders');
  await expect(compared.getByRole('img', { name: 'Suites of Alpha first by week' })).toBeVisible();
  await expect(compared.getByRole('img', { name: 'Suites of Open now by week' })).toBeVisible();

  await compared.getByRole('button', { name: 'Open Alpha first' }).click();
  await expect(row('What differs')).toContainText('Nothing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // What was saved is a version too.
  await expect(versions.getByRole('row')).toHaveCount(4);
});

test(
  'a site is saved as a file, which makes the same site, and is printed as a report',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', '/sites');
    const api = await apiOf(page);
    const { id } = await api.post<{ id: string }>('/v1/sites.json', { name: 'To a file', document: DOCUMENT });
    await page.goto(`/sites/${id}?tab=report`);
    const report = page.getByRole('article', { name: 'To a file' });
    for (const heading of ['Summary', 'Plan', 'Conflicts and prices', 'Who pays the site', 'Assumptions'])
      await expect(report.getByRole('heading', { name: new RegExp(`^\\d ${heading}`) })).toBeVisible();
    await expect(report.getByRole('table', { name: 'Conflicts' })).toContainText(
      /Beta due in week 7 is released .* late from Suite 1/,
    );
    await expect(report.getByRole('group', { name: 'Products' })).toContainText(/20.000 USD\/kg/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the site as a file' }).click();
    const file = await (await saving).path();
    await page.goto('/sites');
    await page.getByLabel('File of a site').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          format: 'titre-site',
          format_version: 1,
          name: 'Other',
          document: { ...DOCUMENT, days: 'many' },
        }),
      ),
    });
    await expect(page.getByText(/days/i).last()).toBeVisible();
    await page.getByLabel('File of a site').setInputFiles(file);
    await expect(page).toHaveURL(/sites\/sit_/);
    const made = page.url().split('/').at(-1)!;
    expect(made).not.toBe(id);
    expect((await api.get<{ document: object }>(`/v1/sites/${made}.json`)).document).toEqual(DOCUMENT);
  },
);
