import { expect, test } from '../../support/browser.ts';

// tests/server/users.test.ts has the change, and tests/screens the page.
test('users can change their own name, which is shown everywhere and persists', async ({ page, signIn }) => {
  await signIn('free@demo.test', '/profile');
  await page.getByRole('button', { name: 'Change name' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Tom Okafor');
  await name.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is required.')).toBeVisible();
  await name.fill('Thomas Okafor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'User menu: Thomas Okafor' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Thomas Okafor');
  await page.getByRole('button', { name: 'Change name' }).click();
  await name.fill('Tom Okafor');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'User menu: Tom Okafor' })).toBeVisible();
});

test('lists the organisations with their roles, and marks the current one', async ({ page, signIn }) => {
  await signIn('standard@demo.test', '/profile');
  const organisations = page.getByRole('region', { name: 'Organisations' }).getByRole('listitem');
  await expect(organisations).toHaveCount(2);
  await expect(organisations.filter({ hasText: 'Helder Foods (Active)' })).toContainText('Standard');
});

// tests/server/lists.test.ts has the log, and tests/screens the page.
test('the activity log requests 50 entries per page, newest first, and gives access to older entries', async ({
  page,
  signIn,
}) => {
  await signIn('standard@demo.test');
  const asked: URL[] = [];
  await page.route('**/v1/users/*/logs.json*', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const wanted = Number(url.searchParams.get('page'));
    const logs = Array.from({ length: wanted === 3 ? 1 : 50 }, (_, n) => ({
      id: `log_${wanted}_${n}`,
      user_id: 'usr_mara_kovacs',
      user_name: 'Mara Kovács',
      action: 'product.create',
      title: `Entry ${(wanted - 1) * 50 + n + 1}`,
      entity_kind: 'product',
      entity_id: 'prd_leghaemoglobin',
      entity_name: 'Leghaemoglobin',
      product_id: 'prd_leghaemoglobin',
      organisation_id: 'org_helder_foods',
      request_id: 'r',
      created_at: '2026-01-02T03:04:05.000Z',
    }));
    await route.fulfill({ json: { logs, total: 101, page: wanted, page_size: 50 } });
  });
  await page.goto('/profile');
  const log = page.getByRole('region', { name: 'Activity' });
  await expect(log.getByText('Entry 50', { exact: true })).toBeVisible();
  await expect(log.getByText('Page 1 of 3')).toBeVisible();
  await expect(log.getByRole('link', { name: 'Newer' })).toBeHidden();
  await log.getByRole('link', { name: 'Older' }).click();
  await expect(log.getByText('Entry 51', { exact: true })).toBeVisible();
  await page.goto('/profile?page=3');
  await expect(log.getByText('Entry 101', { exact: true })).toBeVisible();
  await expect(log.getByRole('link', { name: 'Older' })).toBeHidden();
  expect(asked.map(({ searchParams }) => [searchParams.get('page'), searchParams.get('page_size')])).toEqual([
    ['1', '50'],
    ['2', '50'],
    ['3', '50'],
  ]);
});

test('the log contains the actions of the user', async ({ page, signIn }) => {
  await signIn('standard@demo.test');
  await page.getByRole('button', { name: /^Organisation: / }).click();
  await page.getByRole('menuitem', { name: /Novem Biologics/ }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Novem Biologics' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /^Organisation: / }).click();
  await page.getByRole('menuitem', { name: /Helder Foods/ }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Helder Foods' })).toBeVisible();
});
