/**
 * From a key to the figures that follow it, on a process of 15 steps in a browser: time until they are painted, how long the page
 * was busy in one piece meanwhile, and how many components it rendered.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../lib/browser.ts';
import { fifteenSteps } from './fifteen.ts';
import { ACID, fortyWithThreeLoops } from './plants.ts';

/** Keys that are measured below each table of results; as many come before, for the browser to warm up. */
const KEYS = 60;
/** ms between two keys: a fast typist. */
const PAUSE = 120;
/** What is open below the flow sheet; each follows the key too. */
const VIEWS = ['Schedule', 'Streams', 'Equipment', 'Sankey', 'Cost'];

/** A plant, and an early setting of it that every later step follows. */
export interface Plant {
  name: string;
  /** Id of a product of the demo, or what makes one. */
  product: string | typeof ACID;
  configuration: object;
  step: string;
  setting: string;
}

export const FIFTEEN: Plant = {
  name: 'Fifteen steps',
  product: 'prd_leghaemoglobin',
  configuration: fifteenSteps(),
  step: 'stp_homogeniser',
  setting: 'pressure',
};

export const FORTY: Plant = {
  name: 'Forty steps, three loops',
  product: ACID,
  configuration: fortyWithThreeLoops(),
  step: 'a_crystals',
  setting: 'final_temperature',
};

export interface Keystrokes {
  /** ms from the key to painted figures; 95 of 100 are below. */
  p95: number;
  p50: number;
  /** ms, the longest piece of work of the page's main thread; 0 if none exceeds 50 ms, the shortest that browsers report. */
  longest: number;
  /** How many pieces of work took more than 50 ms. */
  long: number;
  /** Components that a key renders. */
  components: number;
  /** How many keys were measured. */
  keys: number;
}

/** @param url of a running product with the demo accounts */
export async function keystrokes(url: string, plant: Plant): Promise<Keystrokes> {
  const { env } = await findBrowser();
  const browser = await chromium.launch({ executablePath: env.CHROMIUM_PATH, args: chromiumArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(countRenders);
    await openPlant(page, url, plant);
    const input = page.locator(`[data-setting="${plant.setting}"] input`);
    await page.evaluate(watch);
    const times: number[] = [];
    const tasks: number[] = [];
    let renders = 0;
    for (const view of VIEWS) {
      // oxlint-disable no-await-in-loop -- one after the other: they share the page
      await page.getByRole('tab', { name: view, exact: true }).click();
      await input.focus();
      for (let key = 0; key < 2 * KEYS; key += 1) {
        if (key === KEYS) await page.evaluate(() => globalThis.keys.begin());
        await page.keyboard.press('End');
        await page.keyboard.press('Shift+ArrowLeft');
        await page.keyboard.press(String((key + 1) % 10));
        await page.waitForTimeout(PAUSE);
      }
      const measured = await page.evaluate(() => globalThis.keys.end());
      if (measured.times.length < KEYS * 0.9)
        throw new Error(`${measured.times.length} of ${KEYS} keys moved a figure.`);
      if (process.env['BENCH_DETAILS'])
        console.log(
          view,
          quantile(measured.times, 0.5),
          quantile(measured.times, 0.95),
          measured.renders / KEYS,
          measured.tasks,
        );
      times.push(...measured.times);
      tasks.push(...measured.tasks);
      renders += measured.renders;
    }
    return {
      p95: quantile(times, 0.95),
      p50: quantile(times, 0.5),
      longest: Math.max(0, ...tasks),
      long: tasks.length,
      components: Math.round(renders / (VIEWS.length * KEYS)),
      keys: times.length,
    };
  } finally {
    await browser.close();
  }
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Signs in, and opens a new process. */
export async function openPlant(page: Page, url: string, plant: Plant): Promise<void> {
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization;
  });
  await page.goto(url);
  await page.getByRole('button', { name: /continue/i }).click();
  await page.getByRole('button', { name: 'standard@demo.test' }).click();
  await page.getByRole('button', { name: /^User menu: / }).waitFor();
  await page.waitForLoadState('networkidle');

  const post = async (address: string, data: object) => {
    const answer = await page.request.post(url + address, { data, headers: { authorization } });
    if (!answer.ok()) throw new Error(`${address} was answered with ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const product =
    typeof plant.product === 'string' ? plant.product : (await post('/v1/products.json', plant.product)).id;
  const path = `/v1/products/${product}/pipelines`;
  const { id } = await post(`${path}.json`, { name: plant.name });
  await post(`${path}/${id}/configurations.json`, plant.configuration);
  await page.goto(`${url}/products/${product}?process=${id}&step=${plant.step}`);
  await page.locator(`[data-setting="${plant.setting}"] input`).waitFor();
  await page.waitForLoadState('networkidle');
}

declare global {
  // oxlint-disable-next-line no-var -- how a global is declared
  var keys: { begin: () => void; end: () => { times: number[]; tasks: number[]; renders: number } };
  // oxlint-disable-next-line no-var -- as above
  var renders: number;
}

/** What React tells of a component, to tools for developers. */
interface Fiber {
  type: unknown;
  /** Its first bit: it was rendered. */
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** Runs in the page before React: counts the components that each commit has rendered. */
function countRenders(): void {
  globalThis.renders = 0;
  const count = (first: Fiber | null) => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const isComponent = typeof fiber.type === 'function' || typeof fiber.type === 'object';
      if (fiber.type !== null && isComponent && (fiber.flags & 1) === 1) globalThis.renders += 1;
      // What has not changed below has the same children as before.
      if (fiber.child !== fiber.alternate?.child) count(fiber.child);
    }
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  });
}

/** Runs in the page: notes when a digit was pressed, and when what it changed was painted. */
function watch(): void {
  let pressed: number | null = null;
  let times: number[] = [];
  let tasks: number[] = [];
  addEventListener(
    'keydown',
    (event) => {
      if (/^\d$/.test(event.key)) pressed = event.timeStamp;
    },
    { capture: true },
  );
  // A message that is sent in a frame is read after that frame is painted.
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', ({ data }) => times.push(performance.now() - (data as number)));
  painted.port1.start();
  new MutationObserver(() => {
    if (pressed === null) return;
    const from = pressed;
    pressed = null;
    requestAnimationFrame(() => painted.port2.postMessage(from));
  }).observe(document.querySelector('[aria-label="Key figures"]')!, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  globalThis.keys = {
    begin() {
      times = [];
      tasks = [];
      globalThis.renders = 0;
    },
    end: () => ({ times, tasks, renders: globalThis.renders }),
  };
}

if (import.meta.main) {
  const url = process.argv[2] ?? 'http://localhost:3000';
  console.log(FIFTEEN.name, await keystrokes(url, FIFTEEN));
  console.log(FORTY.name, await keystrokes(url, FORTY));
}
