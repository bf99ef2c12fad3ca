/** Fixtures of the browser tests: sign-in, the API as a person has it, and a check that nothing was logged as an error. */
import { expect, test as base, type Page } from '@playwright/test';

export type Account = 'admin@demo.test' | 'standard@demo.test' | 'free@demo.test' | 'noorg@demo.test';

interface Fixtures {
  /** Signs in on the embedded identity provider and waits for the app. */
  signIn: (account: Account) => Promise<void>;
  /** What a test makes the page log on purpose. */
  expectedErrors: RegExp[];
  /** Waits, before each act and each look, until 'Loading data...' is gone: what lies behind it takes no keys. */
  afterLoading: boolean;
  /** Fails the test when the page logged an error or threw. */
  noErrors: void;
}

export const test = base.extend<Fixtures>({
  afterLoading: [true, { option: true }],
  page: async ({ page, afterLoading }, use) => {
    if (afterLoading)
      await page.addLocatorHandler(page.getByRole('dialog', { name: 'Loading data...' }), async () => {});
    await use(page);
  },
  signIn: async ({ page }, use) => {
    await use(async (account) => {
      await page.goto('/');
      await chooseAccount(page, account);
      await expect(page.getByRole('button', { name: /^User menu: / })).toBeVisible();
    });
  },
  expectedErrors: [[], { option: true }],
  noErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // A refusal that a test provokes is logged by the browser itself, with the address of the call.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await use();
      const unexpected = errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
      expect(unexpected, 'errors that the page logged').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** From the app's sign-in page, or the provider's own, to signed in. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  const onward = page.getByRole('button', { name: /continue|sign in/i });
  const own = page.getByRole('button', { name: account });
  await expect(onward.or(own).first()).toBeVisible();
  if (!(await own.isVisible())) await onward.first().click();
  await own.click();
}

/** A key figure of the workspace as a number; NaN while there is none. */
export async function figure(page: Page, name: string): Promise<number> {
  const text = await page.getByRole('group', { name, exact: true }).innerText();
  const [digits = ''] = /\d[\d\s.]*/.exec(text.replace(name, '')) ?? [];
  return Number.parseFloat(digits.replaceAll(/\s/g, ''));
}
