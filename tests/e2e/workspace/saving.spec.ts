import type { Page } from '@playwright/test';
import { expect, settled, signedInLongAgo, test, workspaceOfCopy } from '../../support/browser.ts';
import { layoutFaults } from '../../support/layout.ts';
import { sampled } from '../../support/night.ts';

// Once the session has ended, what the page still requests on its way to sign-in is refused.
test.use({ expectedErrors: /ApiProblem|^net::ERR_INTERNET_DISCONNECTED |^401 GET / });

const DESIGN = '/products/prd_leghaemoglobin?process=prc_homogenised';
const SAVE = '**/v1/**/configurations.json*';
const unsaved = (page: Page) => page.getByText(/^\d+ unsaved changes?/);
const save = (page: Page) => page.getByRole('button', { name: /^Save as v/ });
const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved.' });

// src/draft/undoable.test.ts and history.test.ts have what an undo takes back, whatever followed.
test('Undo in a toast reverts its own action, whatever followed', { tag: '@night' }, async ({ page, signIn }) => {
  await signIn('standard@demo.test', `${DESIGN}&step=stp_diafiltration`);
  await settled(page);
  const removed = page.getByText('Diafiltration removed');
  await page.getByRole('button', { name: 'More actions for Diafiltration' }).first().click();
  await page.getByRole('menuitem', { name: /^Remove/ }).click();
  await expect(removed).toBeVisible();
  await page.getByRole('button', { name: 'Add a step A', exact: true }).click();
  await page.getByRole('button', { name: 'Add Freeze drying' }).click();
  await expect(unsaved(page)).toHaveText('2 unsaved changes');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  await expect(removed).toBeHidden();
});

const WITH_A_PROCESS = [
  '?process=prc_homogenised',
  '/prc_homogenised/techno-economic-analysis',
  '/prc_homogenised/analyses',
];

// The key is that of the page bar, which all of them have: in an ordinary run the first alone.
for (const page of sampled(WITH_A_PROCESS, 3))
  // src/draft/store.test.ts has what is unsaved.
  test(
    `the key that saves creates no version without a change, on ${page}`,
    { tag: '@night' },
    async ({ page: tab, signIn }) => {
      await signIn('standard@demo.test', `/products/prd_leghaemoglobin${page}`);
      await settled(tab);
      await tab.keyboard.press('Control+s');
      await expect(tab.getByText('There is nothing to save')).toBeVisible();
    },
  );

test('a failed save leaves the changes unsaved, and can be repeated', async ({ page, signIn }) => {
  await signIn('standard@demo.test', null);
  const process = await workspaceOfCopy(page, 'prd_leghaemoglobin', 'prc_homogenised');
  await page.goto(`${process}&tool=assumptions&about=plant`);
  await page
    .getByRole('spinbutton', { name: 'Operating hours' })
    .or(page.getByRole('textbox', { name: 'Operating hours' }))
    .fill('7001');
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  const answers = [() => 'abort' as const, () => 500, () => 503, () => 403];
  let sent = 0;
  await page.route(SAVE, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const answer = answers[sent]!();
    sent += 1;
    return answer === 'abort'
      ? route.abort('internetdisconnected')
      : route.fulfill({
          status: answer,
          json: { message: `The test answers ${answer}.`, status: answer, request_id: 'r' },
        });
  });
  await save(page).click();
  await expect(notSaved(page)).toContainText('could not be reached');
  for (const status of [500, 503, 403]) {
    await notSaved(page).getByRole('button', { name: 'Try again' }).click();
    await expect(notSaved(page)).toContainText(`The test answers ${status}.`);
    await expect(unsaved(page)).toHaveText('1 unsaved change');
  }
  await page.context().setOffline(true);
  await expect(unsaved(page)).toHaveText('1 unsaved change, offline');
  // With these words the bar of the page was wider than a small laptop.
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await layoutFaults(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.unroute(SAVE);
  await notSaved(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Saved as v/)).toBeVisible();
  await expect(notSaved(page)).toBeHidden();
  await expect(unsaved(page)).toBeHidden();
});

// src/draft/store.test.ts has changes during a save, and the test above a save.
test(
  'changes during a save belong to the next version, survive a reload, and are compared with the saved one',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    const process = await workspaceOfCopy(page, 'prd_leghaemoglobin', 'prc_homogenised');
    await page.goto(`${process}&tool=assumptions&about=plant`);
    const hours = page
      .getByRole('spinbutton', { name: 'Operating hours' })
      .or(page.getByRole('textbox', { name: 'Operating hours' }));
    await hours.fill('7100');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(SAVE, async (route) => {
      if (route.request().method() === 'POST') await released;
      await route.fallback();
    });
    await save(page).click();
    await expect(page.getByText('Saving…')).toBeVisible();
    await hours.fill('6000');
    release();
    await expect(page.getByText(/^Saved as v/)).toBeVisible();
    await expect(unsaved(page)).toHaveText('1 unsaved change');
    await expect(page.getByRole('group', { name: 'Unit cost' }).first()).toContainText('from');
    await page.reload();
    await expect(hours).toBeVisible();
    await expect(hours).toHaveValue(/^6\s?000$/);
    await expect(unsaved(page)).toHaveText('1 unsaved change');
  },
);

// interrupted-forms.night.spec.ts ends the session during a request; that a draft outlives a reload is tried above.
test(
  'a session that ends during a save leads to sign-in, and then restores the change',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('standard@demo.test', null);
    await signedInLongAgo(page);
    await page.goto(`${DESIGN}&tool=assumptions&about=plant`);
    await page
      .getByRole('spinbutton', { name: 'Operating hours' })
      .or(page.getByRole('textbox', { name: 'Operating hours' }))
      .fill('7002');
    await page.route(SAVE, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } })
        : route.fallback(),
    );
    await save(page).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.includes('draft:prc_homogenised')),
    );
    expect(kept).toHaveLength(1);
  },
);
