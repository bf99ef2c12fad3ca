import { apiOf, copyOf, expect, test } from '../../support/browser.ts';

const PRODUCT = 'prd_leghaemoglobin';
const RULE = `/v1/products/${PRODUCT}/review_rule.json`;

test('a version is commented on, reviewed, returned, and signed after a new sign-in', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin@demo.test');
  // Its author is the administrator, who copies it.
  const copy = await copyOf(page, PRODUCT, 'prc_homogenised');
  const api = await apiOf(page);
  // Two people, so that the copy can be deleted afterwards: an approved version cannot.
  await api.put(RULE, { roles: [{ name: 'Reviewer', needed: 2, members: [] }] });
  const address = `/products/${PRODUCT}/${copy}/history`;
  await page.goto(address);

  await test.step('a member is mentioned', async () => {
    await page.getByRole('textbox', { name: /^Comment on Version/ }).fill('Is this measured?');
    await page.getByRole('button', { name: '@ Mention' }).first().click();
    await page.getByRole('menuitem', { name: 'Mara Kovács' }).click();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('article').getByText('@Mara Kovács')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comments: 1 open thread' })).toBeVisible();
  });

  await test.step('whoever saved the version cannot approve it', async () => {
    await page.getByLabel('To be approved for').selectOption('budget');
    await page.getByRole('button', { name: 'Request a review' }).click();
    await expect(page.getByText('You saved this version, so others must approve it.')).toBeVisible();
    await expect(page.getByRole('status').getByText(/is in review for budget/)).toBeVisible();
  });

  const context = await browser.newContext({ locale: 'en-GB' });
  const reviewer = await context.newPage();
  await reviewer.goto(`${new URL(page.url()).origin}/`);
  await reviewer.getByRole('button', { name: /continue/i }).click();
  await reviewer.getByRole('button', { name: 'standard@demo.test' }).click();

  await test.step('the reviewer finds both on the home page, and returns the version', async () => {
    await expect(reviewer.getByText(/mentions you in/).first()).toBeVisible();
    await reviewer
      .getByRole('link', { name: /asks you to approve/ })
      .first()
      .click();
    await reviewer.getByRole('radio', { name: /^Return with reasons/ }).check();
    await reviewer.getByRole('textbox', { name: 'Reason' }).fill('The price is old.');
    await reviewer.getByRole('button', { name: /^Return v/ }).click();
    await expect(reviewer.getByText('The price is old.')).toBeVisible();
  });

  await test.step('a second review is signed after a new sign-in', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Request a review' }).click();
    await expect(page.getByRole('status').getByText(/is in review/)).toBeVisible();
    await reviewer.reload();
    await reviewer.getByRole('button', { name: 'Sign in again to sign' }).click();
    await reviewer.getByRole('button', { name: 'standard@demo.test' }).click();
    await reviewer.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(reviewer.getByText('You have already approved this version.')).toBeVisible();
    await expect(reviewer.getByRole('status').getByText('1 of 2 approvals')).toBeVisible();
  });
  await api.put(RULE, { roles: [{ name: 'Reviewer', needed: 1, members: [] }] });
  await context.close();
});
