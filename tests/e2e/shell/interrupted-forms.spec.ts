/** What interrupts a form on its way: every form of `tests/support/forms.ts`, so that a new one joins by itself. */
import { operations } from '#generated/operations.ts';
import { expect, test } from '../../support/browser.ts';
import { addressOf, FORMS, press } from '../../support/forms.ts';

test.use({ expectedErrors: [/ApiProblem/] });

/** All of them in the soak; a seventh in each run. */
const tried = process.env['SOAK'] ? FORMS : FORMS.filter((_, index) => index % 7 === 0);

for (const form of tried) {
  const { title, account = 'standard@demo.test', operation, fill, value } = form;
  test(`sends ${title} once, keeps it while the server cannot be reached, and leads to sign in when the session ends`, async ({
    page,
    signIn,
  }) => {
    await signIn(account);
    // As if the sign-in had been a while ago: right after one, a 401 is an error page.
    await page.evaluate(() => sessionStorage.setItem('signed-in-at', '0'));
    const input = await fill(page);
    const { method } = operations[operation];
    let sent = 0;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(addressOf(operation), async (route) => {
      if (route.request().method() !== method) return route.fallback();
      sent += 1;
      if (sent > 1)
        return route.fulfill({ status: 401, json: { message: 'Sign in again.', status: 401, request_id: 'r' } });
      await answered;
      return route.abort('internetdisconnected');
    });

    await press(page, form);
    await expect.poll(() => sent).toBe(1);
    // Again while it is under way, as Enter in an impatient hand does.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    answer();
    await expect(page.getByText(/could not be reached/).first()).toBeVisible();
    expect(sent).toBe(1);
    if (value !== undefined) await expect(input).toHaveValue(value);

    await press(page, form);
    await expect(page).toHaveURL(/\/login\?from=/);
    expect(sent).toBe(2);
  });
}
