import type { Page } from '@playwright/test';
import { watchFailures } from './browser.ts';

/** What a page logs as an error or a warning, breaks of the content security policy among them, and its requests that fail. */
export function logOf(page: Page): string[] {
  const log: string[] = [];
  const where = () => new URL(page.url()).pathname;
  page.on('pageerror', (error) => log.push(`${where()}: ${String(error)}`));
  page.on('console', (message) => {
    // Told with its status and address by `watchFailures`.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) log.push(`${where()}: ${message.text()}`);
  });
  watchFailures(page, (failure) => log.push(`${where()}: ${failure}`));
  return log;
}
