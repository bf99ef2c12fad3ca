/** Sums as a reader checks them: what stands above a printed total adds up to it, on every page of the demo that has one. */
import type { Page } from '@playwright/test';
import { expect, figure, test } from '../support/browser.ts';
import { places } from '../support/routes.ts';

const HOMOGENISED = '/products/prd_leghaemoglobin?process=prc_homogenised';

interface Look {
  address: string;
  /** How many sums it prints at least, where it prints any. */
  sums?: number;
  before?: (page: Page) => Promise<void>;
}

const toTab = (name: string) => async (page: Page) => {
  await expect.poll(() => figure(page, 'Unit cost (COGS)')).toBeGreaterThan(10);
  await page.getByRole('tab', { name, exact: true }).click();
};

const SUMMED = /techno-economic-analysis$|report$|life-cycle-analysis$|carbon-accountings|buffer=/;

/**
 * Every page, but those that print no sum only at night; and the parts of the workspace that are opened first. Every sixth
 * in an ordinary run: the economics, the costs of a process and a comparison; carbon.spec.ts has totals by hand.
 */
const looks: Look[] = [
  ...places
    .filter(({ as, address }) => as === 'admin@demo.test' && (process.env['NIGHT'] || SUMMED.test(address)))
    .map(({ address }) => ({ address, sums: /(techno-economic-analysis|report)$/.test(address) ? 3 : 0 })),
  ...['Cost', 'Equipment', 'Streams'].map((tab) => ({
    address: HOMOGENISED,
    before: toTab(tab),
    sums: tab === 'Streams' ? 0 : 1,
  })),
  { address: `${HOMOGENISED}&tool=history` },
  { address: '/carbon-accountings/rep_2025?scope2=market' },
  { address: '/carbon-accountings/rep_2024' },
  { address: '/products/prd_leghaemoglobin/process-comparison?p=prc_homogenised&p=prc_secreted' },
];

interface Sum {
  where: string;
  parts: string[];
  total: string;
}

/** Columns with a total in the foot of their table, and rows of the carbon totals. */
const sumsOfTables = (page: Page): Promise<Sum[]> =>
  page.locator('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const where = table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent ?? 'a table';
      const rows = [...table.querySelectorAll('tbody tr')];
      // What is drawn, without the words for screen readers.
      const text = (cell: Element | undefined) => {
        const drawn = cell?.cloneNode(true) as Element | undefined;
        drawn?.querySelectorAll('.visually-hidden').forEach((hidden) => hidden.remove());
        return drawn?.textContent?.trim() ?? '';
      };
      const found = [...table.querySelectorAll('tfoot td, tfoot th')].flatMap((foot) => {
        const place = [...foot.parentElement!.children].indexOf(foot);
        const parts = rows.map((row) => text(row.children[place]));
        return [{ where: `${where}, column ${place + 1}`, parts, total: text(foot) }];
      });
      if (where !== 'Totals') return found;
      const value = (name: RegExp) => text(rows.find((row) => name.test(text(row.children[0])))?.children[1]);
      for (const by of ['location', 'market'])
        found.push({
          where: `Totals, ${by}-based`,
          parts: [/^Scope 1/, new RegExp(`^Scope 2, ${by}-based`), /^Scope 3/].map(value),
          total: value(new RegExp(`^Total, ${by}-based`)),
        });
      return found;
    }),
  );

/** Charts that print a sum say all of it in words: '… : A 1.20 USD/kg, B 0.80 USD/kg. Unit cost 2.00 USD/kg.' */
const sumsOfCharts = (page: Page): Promise<Sum[]> =>
  page.locator('figure svg[role="img"]').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const words = chart.getAttribute('aria-label') ?? chart.querySelector('title')?.textContent ?? '';
      const lists = /^Bar chart of .*?\. [^:]*: (.*)\. [^.]*?((?:<\u202f)?[\d\u202f.\u2212]+) [^ ]*( CO₂e)?\.$/.exec(
        words,
      );
      if (!lists) return [];
      const parts = [...lists[1]!.matchAll(/ ((?:<\u202f)?[\d\u202f.\u2212]+) [^\d, ]*(?: CO₂e)?(?=,|$)/g)].map(
        ([, part]) => part!,
      );
      return [{ where: words.slice(0, 60), parts, total: lists[2]! }];
    }),
  );

/** The number that a cell prints; null for words and for what is said to be smaller than a number. */
function numberIn(text: string): number | null {
  if (/^[<>]/.test(text)) return 0;
  if (text === 'no change') return 0;
  const plain = text.replaceAll(/[\s\u202f]/g, '').replace('\u2212', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** What does not add up, in words; and how many sums there were. */
function check(sums: Sum[]): { faults: string[]; checked: number } {
  let checked = 0;
  const faults = sums.flatMap(({ where, parts, total }) => {
    const whole = numberIn(total);
    const filled = parts.filter((part) => part !== '' && !/^no |^not /.test(part));
    const numbers = filled.flatMap((part) => numberIn(part) ?? []);
    // A column of settings in their units is no sum, whatever stands below it.
    if (whole === null || numbers.length < 2 || numbers.length < filled.length) return [];
    checked += 1;
    const sum = numbers.reduce((all, number) => all + number, 0);
    return Math.abs(sum - whole) < 1e-6 ? [] : [`${where}: ${parts.join(' + ')} prints ${total}`];
  });
  return { faults, checked };
}

// The totals themselves are in the tests of the engine.
test('every printed total is the sum of the values above', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin@demo.test', null);
  let checked = 0;
  for (const { address, before, sums = 0 } of looks) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await before?.(page);
      await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
      const all = page.getByRole('button', { name: /^Show all \d/ });
      for (let left = await all.count(); left > 0; left -= 1) await all.first().click();
      const look = async () => check([...(await sumsOfTables(page)), ...(await sumsOfCharts(page))]);
      // What the engine computes in the browser comes a moment later.
      await expect.poll(async () => (await look()).checked).toBeGreaterThanOrEqual(sums);
      const found = await look();
      expect(found.faults).toEqual([]);
      checked += found.checked;
    });
  }
  // The walk sees them: cost, capital, cash flow, streams, equipment, the carbon reports and their charts.
  expect(checked).toBeGreaterThan(process.env['NIGHT'] ? 12 : 6);
});
