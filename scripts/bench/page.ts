/** Size of the first page: every script that a browser fetches for the signed-in home page, with nothing in its cache. */
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../lib/browser.ts';

/**
 * @param url of a running product with the demo accounts
 * @returns KB, gzipped
 */
export async function firstPageKilobytes(url: string): Promise<number> {
  const { env } = await findBrowser();
  const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, args: chromiumArgs });
  try {
    const signedIn = await browser.newPage();
    await signedIn.goto(url);
    await signedIn.getByRole('button', { name: /continue/i }).click();
    await signedIn.getByRole('button', { name: 'standard@demo.test' }).click();
    await signedIn.getByRole('button', { name: /^User menu: / }).waitFor();

    const session = await signedIn.context().newCDPSession(signedIn);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const scripts = new Set<string>();
    signedIn.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
    });
    await signedIn.goto(url, { waitUntil: 'networkidle' });
    const texts = await Promise.all([...scripts].map(async (script) => (await fetch(script)).text()));
    return texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024;
  } finally {
    await browser.close();
  }
}
