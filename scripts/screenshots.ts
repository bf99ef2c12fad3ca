/**
 * Takes the screenshots in docs/screenshots, of every page in both colour schemes on a desktop and a phone, from a running
 * product with the demo data: `node scripts/screenshots.ts http://localhost:3000`; `--only home,products` for some of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { places, type Place } from '../tests/support/routes.ts';
import { leave, visit } from '../tests/support/visit.ts';
import { chromiumArgs, findBrowser } from './lib/browser.ts';
import { root } from './lib/paths.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Of 100: text stays sharp, and a picture stays below 120 KB. */
const QUALITY = 82;

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const url = positionals[0] ?? 'http://localhost:3000';
const only = values.only?.split(',');
const wanted = places.filter(({ name }) => !only || only.includes(name));
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });

const { env } = await findBrowser();
const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, args: chromiumArgs });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    for (const account of new Set(wanted.map(({ as }) => as))) {
      // oxlint-disable-next-line no-await-in-loop -- one browser, one page at a time
      await photograph(account, { viewport, colorScheme });
    }
  }
}
await browser.close();

async function photograph(account: Place['as'], options: BrowserContextOptions): Promise<void> {
  const page = await browser.newPage({ ...options, locale: 'en-GB', reducedMotion: 'reduce' });
  if (account) {
    await page.goto(url);
    await page.getByRole('button', { name: /continue/i }).click();
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('button', { name: /^User menu: / }).waitFor();
  }
  for (const place of wanted.filter(({ as }) => as === account)) {
    const { name, address } = place;
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same tab
    await visit(page, { ...place, address: url + address });
    // A change that is not saved, to show how it is told.
    const setting = page.getByRole('spinbutton', { name: 'Final protein' });
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (name === 'workspace' && (options.viewport?.width ?? 0) > 600) await setting.fill('150');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await shoot(page, `${name}-${options.colorScheme}-${options.viewport?.width}`);
  }
  if (account) await leave(page, account);
  await page.close();
}

/** Once figures and fonts have settled; WebP, which Playwright itself does not write. */
async function shoot(page: Page, name: string): Promise<void> {
  // On a phone a step's sheet may stand in front of the page's head.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // What the engine computes comes after what the server answers.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
  await page.waitForTimeout(500);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}
