/** What interrupts a form on its way: every form of `tests/support/forms.ts`, so that a new one joins by itself. */
import { operations } from '#generated/operations.ts';
import { expect, signedInLongAgo, test } from '../../support/browser.ts';
import { addressOf } from '#src/lib/operation-of.ts';
import { FORMS, press } from '../../support/forms.ts';

test.use({ expectedErrors: /ApiProblem|^net::ERR_INTERNET_DISCONNECTED |^409 |^401 GET / });

const tried = FORMS;

for (const form of tried) {
  const { title, account = 'standard@demo.test', operation, fill, value } = form;
  // src/forms/use-contract-form.test.tsx has a form whose request fails.
  test(`sends ${title} once, keeps it while the server cannot be reached, and leads to sign in when the session ends`, async ({
    page,
    signIn,
  }) => {
    await signIn(account, null);
    await signedInLongAgo(page);
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

/** Requests that change something which others may have changed meanwhile. */
const changes = tried.filter(
  ({ operation }) => operations[operation].method === 'PUT' || operation === 'createProcessConfiguration',
);

const CONFLICT = {
  message: 'This item was changed while you were working. Your changes are not lost.',
  status: 409,
  request_id: 'r',
};

for (const form of changes) {
  const { title, account = 'standard@demo.test', operation, fill, value } = form;
  // tests/server/versions.test.ts has the conflict, and carbon.spec.ts one in the browser.
  test(`reports that ${title} was saved in another tab first, keeps the input, and sends it again on request`, async ({
    page,
    signIn,
  }) => {
    await signIn(account, null);
    const input = await fill(page);
    const { method } = operations[operation];
    const sent: ({ version?: number } | null)[] = [];
    await page.route(addressOf(operation), async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const body = route.request().postDataJSON() as { version?: number } | null;
      sent.push(body);
      if (sent.length > 1 || body?.version === undefined) return route.abort('internetdisconnected');
      // The version of a page that another tab has overtaken, so that the server itself rejects it.
      const response = await route.fetch({ postData: { ...body, version: body.version + 1000 } });
      // The server does not have the share link of the examples.
      return response.status() === 404 ? route.fulfill({ status: 409, json: CONFLICT }) : route.fulfill({ response });
    });
    await press(page, form);
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    test.skip(sent[0]?.version === undefined, 'The request has no version.');
    if (operation === 'createProcessConfiguration') {
      // Nobody has saved another configuration: only the name can have changed, so it is sent again without a question.
      // two-people.night.spec.ts has the conflict.
      await expect.poll(() => sent.length).toBe(2);
      expect(sent[1]).toEqual(sent[0]);
      await expect(page.getByText(/could not be reached/).first()).toBeVisible();
      if (value !== undefined) await expect(input).toHaveValue(value);
      return;
    }
    await expect(page.getByText(/Your changes are not lost/).first()).toBeVisible();
    // A dialog may have closed; what was typed in it is then sent again all the same.
    if (value !== undefined && (await input.isVisible())) await expect(input).toHaveValue(value);

    const mine = page.getByRole('button', { name: /\bmine\b/ }).first();
    if (await mine.isVisible()) await mine.click();
    else await press(page, form);
    await expect.poll(() => sent.length).toBe(2);
    expect({ ...sent[1], version: null }).toEqual({ ...sent[0], version: null });
    if (value !== undefined && (await input.isVisible())) await expect(input).toHaveValue(value);
  });
}
