/** Finds or installs a Chromium for the browser tests; each candidate is launched to check that it works. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { bin } from './paths.ts';

export interface Browser {
  description: string;
  /** Variables that playwright.config.ts reads. */
  env: { CHROMIUM_PATH: string };
}

/**
 * Features of Chromium that are off: those that Playwright turns off, whose list this one replaces, the pages behind the
 * address bar, which every window loads and which took half of the time of opening one, and a spare process for the next site.
 */
const OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Without the last three, Chromium asks its vendor's servers for updates at each start. */
export const chromiumArgs = [
  `--disable-features=${OFF.join(',')}`,
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * In this order: CHROMIUM_PATH, a browser of the system, Playwright's own (there already, or downloaded), and on
 * Debian as root its package.
 * @param shell Chromium without its windows, if the system has it: it opens a page with half of the computation, and suits
 * tests, but no measurements of a browser that people use
 * @throws if none starts, with what to do
 */
export async function findBrowser({ shell = false } = {}): Promise<Browser> {
  const ways: (() => string | undefined)[] = [
    () => process.env['CHROMIUM_PATH'],
    () => (shell ? SHELL : undefined),
    systemBrowser,
    () => chromium.executablePath(),
    () =>
      spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'ignore', timeout: 240_000 }).status === 0
        ? chromium.executablePath()
        : undefined,
    () => (shell ? debianPackage('chromium-headless-shell', SHELL) : undefined),
    () => debianPackage('chromium', '/usr/bin/chromium'),
  ];
  for (const way of ways) {
    const path = way();
    // oxlint-disable-next-line no-await-in-loop -- the next way is only tried when this one fails
    if (path && existsSync(path) && (await starts(path))) return { description: path, env: { CHROMIUM_PATH: path } };
  }
  throw new Error(
    'Chromium could not be started. Install Chromium, or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

const SHELL = '/usr/bin/chromium-headless-shell';

function systemBrowser(): string | undefined {
  const places = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => existsSync(place));
}

function debianPackage(name: string, path: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`   installing the Debian package ${name} …`);
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' });
  return status === 0 ? path : undefined;
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
