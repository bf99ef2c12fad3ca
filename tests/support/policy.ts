import type { Page } from '@playwright/test';

/** What the content security policy blocks from now on, each with its page. */
export async function blockedOn(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeBinding('policyBlocked', (_, what: string) => void blocked.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      const { policyBlocked } = globalThis as unknown as { policyBlocked: (what: string) => void };
      policyBlocked(`${location.pathname}: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
  });
  return blocked;
}
