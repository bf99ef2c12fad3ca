import type { Page } from '@playwright/test';
import { fieldInWords } from '#engine/wording/index.ts';
import { operations, type OperationId } from '#generated/operations.ts';
import { expect, test } from '../../support/browser.ts';
import { addressOf } from '#src/lib/operation-of.ts';
import { FORMS, press } from '../../support/forms.ts';
import { sampled } from '../../support/night.ts';

/** Makes the server reject this request, naming a field. */
async function refuse(page: Page, id: OperationId, field: string, step_id?: string): Promise<void> {
  const { method } = operations[id];
  await page.route(addressOf(id), (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: 422,
          json: {
            message: `${fieldInWords(field)}: the test refuses this.`,
            status: 422,
            request_id: 'r',
            field,
            fields: [field],
            details: { step_id },
          },
        })
      : route.fallback(),
  );
}

for (const form of sampled(FORMS, 11)) {
  const { title, account = 'standard@demo.test', operation, field, step_id, fill, value } = form;
  // src/forms/use-contract-form.test.tsx has the errors at their inputs, and refused-setting.spec.ts one in the browser.
  test(
    `marks and focuses the rejected field of ${title}, and keeps what was typed`,
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn(account, null);
      const input = await fill(page);
      await refuse(page, operation, field, step_id);
      await press(page, form);
      await expect(input).toBeFocused();
      await expect(input).toHaveAccessibleDescription(/the test refuses this\./i);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      if (value !== undefined) await expect(input).toHaveValue(value);
    },
  );
}
