/** Takes the pictures of docs/screenshots from a running product: `node scripts/screenshots.ts http://localhost:3000`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findBrowser } from './lib/browser.ts';
import { root } from './lib/paths.ts';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });

const { env } = await findBrowser();
const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, args: chromiumArgs });
const workspace = '/products/prd_leghaemoglobin?process=prc_homogenised&step=stp_ultrafiltration';

for (const scheme of ['light', 'dark'] as const) {
  const page = await open({ width: 1440, height: 900 }, scheme);
  await page.goto(url + workspace);
  await page.getByRole('spinbutton', { name: 'Protein at the end' }).fill('150');
  await shoot(page, `workspace-${scheme}`);
  await page.goto(`${url}/products/prd_leghaemoglobin`);
  await shoot(page, `product-${scheme}`);
  await page.goto(`${url}/`);
  await shoot(page, `home-${scheme}`);
  await page.close();
}
const phone = await open({ width: 390, height: 844 }, 'light');
await phone.goto(url + workspace);
await shoot(phone, 'workspace-phone');
await browser.close();

async function open(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
  await page.goto(url);
  await page.getByRole('button', { name: /continue/i }).click();
  await page.getByRole('button', { name: 'standard@demo.test' }).click();
  await page.getByRole('button', { name: /^User menu: / }).waitFor();
  return page;
}

/** Once figures and fonts have settled. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
