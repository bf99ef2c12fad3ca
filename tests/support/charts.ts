/** Charts as they are to be on every page: read off by keys, with no text cut off and no ticks on each other. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** Faults of every drawing in a place, in words; none is []. */
const drawingFaults = (place: Locator): Promise<string[]> =>
  place.evaluateAll((roots) => {
    /** px that rounding and the round ends of letters may take. */
    const slack = 1;
    const faults: string[] = [];
    for (const svg of roots.flatMap((root) => [...root.querySelectorAll('svg[role="img"]')])) {
      const name = svg.getAttribute('aria-label')?.slice(0, 60);
      const whole = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll('text')].map((text) => ({
        said: text.textContent,
        axis: text.dataset['tick'],
        box: text.getBoundingClientRect(),
      }));
      for (const { said, box } of texts) {
        const over = Math.max(
          whole.left - box.left,
          box.right - whole.right,
          whole.top - box.top,
          box.bottom - whole.bottom,
        );
        if (box.width > 0 && over > slack) faults.push(`${name}: “${said}” is cut off by ${over.toFixed(1)} px`);
      }
      const ticks = texts.filter(({ axis }) => axis);
      ticks.forEach((one, index) => {
        for (const other of ticks.slice(index + 1)) {
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          // Lines of text are higher than their letters.
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) - 4;
          if (across > slack && down > slack) faults.push(`${name}: “${one.said}” and “${other.said}” overlap`);
        }
      });
    }
    return faults;
  });

const HOW = 'Use the arrow keys to read values';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Goes through a chart by keys: what is announced changes with each, and names values with their unit. */
async function readsOff(page: Page, name: string | RegExp, unit: RegExp): Promise<void> {
  const cursor = page.getByRole('slider', { name });
  await cursor.focus();
  const press = async (key: string) => {
    await cursor.press(key);
    return (await cursor.getAttribute('aria-valuetext')) ?? '';
  };
  const [first, second, last] = [await press('Home'), await press('ArrowRight'), await press('End')];
  expect(first, 'the first place').not.toBe(HOW);
  expect(second, 'after an arrow key').not.toBe(first);
  expect(last, 'the last place').not.toBe(first);
  // Where there is no answer the reason is said in place of a value.
  expect([first, second, last].join('\n'), 'values with their unit').toMatch(unit);
  await press('ArrowLeft');
  expect(await press('Home'), 'the first place again').toBe(first);
  await cursor.press('Escape');
}

/** What the cursor of a chart is called, and what it says of a value, with its unit. */
export type ReadChart = [name: string | RegExp, unit: RegExp];

interface Options {
  /** The page has no charts on a phone. */
  wide?: boolean;
  /** There are others on the page, behind a dialog. */
  amongOthers?: boolean;
}

/** The page has these charts and no other; each is read off by keys, and none cuts off text at 1440 and 390 px. */
export async function chartsAreSound(page: Page, charts: ReadChart[], options: Options = {}): Promise<void> {
  const { wide = false, amongOthers = false } = options;
  await expect(page.getByRole('slider', { name: charts[0]![0] })).toBeVisible({ timeout: 60_000 });
  for (const [name, unit] of charts) await readsOff(page, name, unit);
  if (!amongOthers) await expect(page.locator('figure svg[role="img"]')).toHaveCount(charts.length);
  for (const size of wide ? [DESKTOP] : [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(() => drawingFaults(page.locator('body')), `drawings at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
}
