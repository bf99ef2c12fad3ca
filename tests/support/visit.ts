/** Opens places of the demo, each in its organisation. */
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { Place } from './routes.ts';

/** The organisation with which the account begins that has several. */
const FIRST = 'Helder Foods';
const WITH_SEVERAL = 'standard@demo.test';

/** Opens a place, signed in. The organisation stays the current one until a place of another is opened. */
export async function visit(page: Page, { address, as, organisation = FIRST }: Place): Promise<void> {
  if (as === WITH_SEVERAL) await switchTo(page, organisation);
  await page.goto(address);
}

/** Goes back to the organisation with which the account begins. */
export async function leave(page: Page, as: Place['as']): Promise<void> {
  if (as === WITH_SEVERAL) await switchTo(page, FIRST);
}

async function switchTo(page: Page, organisation: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Organisation: / });
  const isCurrent = page.getByRole('button', { name: `Organisation: ${organisation}` });
  await expect(menu).toBeVisible();
  if (await isCurrent.isVisible()) return;
  await menu.click();
  await page.getByRole('menuitem', { name: organisation }).click();
  await expect(isCurrent).toBeVisible();
}
