/** Lighthouse on pages of someone signed in, as a desktop and as a phone, with nothing in the cache. */
import { createRequire } from 'node:module';
import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import { chromiumArgs, findBrowser } from '../lib/browser.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'a product', path: '/products/prd_leghaemoglobin' },
];
const DEVICES: { name: string; config: Config | undefined }[] = [
  { name: 'desktop', config: desktopConfig },
  { name: 'mobile', config: undefined },
];

/** Of lighthouse's own copy of Puppeteer, which is no dependency of ours. */
type Page = NonNullable<Parameters<typeof lighthouse>[3]>;
type Browser = ReturnType<Page['browser']>;
interface Launcher {
  launch: (options: { executablePath: string; args: string[] }) => Promise<Browser>;
}

/** A machine is never alone with one run: the middle of so many counts. */
const RUNS = 5;

export interface Score {
  name: string;
  value: number;
  unit: string;
}

/**
 * @param url of a running product with the demo accounts
 * @returns of each page on each device the median performance and the lowest accessibility, from 0 to 100, and the
 * median time of the largest paint in s
 */
export async function lighthouseScores(url: string): Promise<Score[]> {
  const { env } = await findBrowser();
  const browser = await puppeteer().launch({ executablePath: env.CHROMIUM_PATH, args: chromiumArgs });
  try {
    const page = await signIn(browser, url);
    const scores: Score[] = [];
    for (const device of DEVICES) {
      for (const { name, path } of PAGES) {
        const runs: Measured[] = [];
        // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the tab and the processor
        for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page, url + path, device.config));
        const lowest = Math.min(...runs.map(({ accessibility }) => accessibility));
        const of = `Lighthouse ${name}, ${device.name}`;
        scores.push(
          { name: `${of}: performance`, value: median(runs.map((one) => one.performance)), unit: 'of 100' },
          { name: `${of}: accessibility`, value: lowest, unit: 'of 100' },
          { name: `${of}: largest paint`, value: median(runs.map((one) => one.largestPaint)), unit: 's' },
        );
      }
    }
    return scores;
  } finally {
    await browser.close();
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Lighthouse drives the browser with its own copy: the session lives in one tab, so that tab has to be its. */
function puppeteer(): Launcher {
  const ofLighthouse = createRequire(import.meta.resolve('lighthouse'));
  return (ofLighthouse('puppeteer-core') as { default: Launcher }).default;
}

async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator('::-p-aria([name="Continue with your organisation"][role="button"])').click();
  await page.locator('::-p-text(standard@demo.test)').click();
  await page.waitForSelector('button[aria-label^="User menu: "]');
  return page;
}

interface Measured {
  performance: number;
  accessibility: number;
  /** s */
  largestPaint: number;
}

/** On a busy machine the browser now and then records no start of the page: nothing was measured then, so once more. */
const NOT_RECORDED = 'NO_NAVSTART';

async function measure(page: Page, url: string, config: Config | undefined, triesLeft = 2): Promise<Measured> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
  await session.detach();
  // The app notes that its fonts are in the cache.
  await page.evaluate("localStorage.removeItem('fonts-loaded')");
  const run = await lighthouse(
    url,
    // Clearing what is stored would sign out.
    { onlyCategories: ['performance', 'accessibility'], disableStorageReset: true, logLevel: 'error' },
    config,
    page,
  );
  if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
  if (run.lhr.runtimeError?.code === NOT_RECORDED && triesLeft > 0) return measure(page, url, config, triesLeft - 1);
  if (run.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run.lhr.runtimeError.message}`);
  // A page that is no longer signed in would be measured as well as any.
  if (new URL(run.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${run.lhr.finalDisplayedUrl}: the session was lost.`);
  const score = (category: string) => Math.round((run.lhr.categories[category]?.score ?? 0) * 100);
  if (process.env['LIGHTHOUSE_DETAILS']) explain(run.lhr.audits);
  const largestPaint = (run.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000;
  return { performance: score('performance'), accessibility: score('accessibility'), largestPaint };
}

/** What keeps a score below 100, for whoever wants to raise it. */
function explain(
  audits: Record<string, { id: string; score: number | null; displayValue?: string; title: string }>,
): void {
  for (const { id, score, displayValue, title } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`   ${id} ${score} ${displayValue ?? ''} ${title}`);
}
