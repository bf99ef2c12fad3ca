/** Every page on paper: no sheet is blank, nothing is cut, and what belongs to a screen alone is not printed. */
import { expect, settled, test } from '../support/browser.ts';
import { isNight } from '../support/night.ts';
import { faultsOnPaper, textsOfSheets } from '../support/paper.ts';
import { places } from '../support/routes.ts';
import { leave, visit } from '../support/visit.ts';

/** What a page is for, and must be on paper. */
const WORDS: Readonly<Record<string, (string | RegExp)[]>> = {
  report: ['Summary', 'Equipment', /^Operating cost of each step/],
  'carbon-accounting': ['Emissions, t CO₂e', 'Notes', 'Sources'],
  buffer: ['Recipe for 1 000 L', /pH 7\.00 at 25/, 'Monosodium phosphate monohydrate', 'Titration curve'],
  'life-cycle-analysis': ['Climate change by item', 'Inventory', 'Sources'],
  'compared-processes': ['Results', 'Differences', 'Unit cost side by side'],
  workspace: ['Unit cost', 'Fermentation', 'Ultrafiltration'],
};
/** Not printed, though it is on the screen. */
const WITHOUT: Readonly<Record<string, string[]>> = {
  buffer: ['Specification', 'Add a component'],
  workspace: ['Find a setting'],
};

/** Headings of controls, and of what a document says otherwise; all others are printed. */
const OF_THE_SCREEN = new Set(
  [
    // Unit operations to choose from.
    ['Upstream', 'Recovery', 'Concentration', 'Purification', 'Finishing'],
    // Settings.
    ['Effect of each number', 'What if', 'Product', 'Prices of purchased items', 'Finance', 'Plant'],
    ['Specification', 'Components'],
    // Reports have a cover and a printed list of contents.
    ['In this report', 'Comparison report', 'Report v2', 'In this file', 'Credibility file'],
    // From where a supply is chosen, a database imported and a passport exported.
    ['Where the supply comes from', 'Background database', 'Carbon passport'],
  ].flat(),
);

/** By day those that are made to be printed; none of the second account. */
const BY_DAY = ['report', 'carbon-accounting', 'buffer'];

for (const as of ['admin@demo.test', 'standard@demo.test'] as const)
  test(
    `pages print as what they are: ${as}`,
    { tag: as === 'admin@demo.test' ? [] : '@night' },
    async ({ page, signIn }) => {
      test.slow();
      const own = places.filter((place) => place.as === as && (isNight || BY_DAY.includes(place.name)));
      expect(own.length).toBeGreaterThan(2);
      await signIn(as);
      const faults: string[] = [];
      for (const place of own) {
        const { address, name } = place;
        await visit(page, place);
        await test.step(address, () => settled(page));
        const printed = await textsOfSheets(page);
        if (printed.length === 0 || printed.includes(0)) faults.push(`${address}: blank among ${printed.join(', ')}`);
        faults.push(...(await faultsOnPaper(page)).map((fault) => `${address}: ${fault}`));
        const headings = async () => {
          const all = await page.locator('h1, h2, h3').filter({ visible: true }).allInnerTexts();
          return all.map((one) => one.replaceAll(/\s+/g, ' '));
        };
        const onScreen = await headings();
        await page.emulateMedia({ media: 'print' });
        const onPaper = new Set(await headings());
        faults.push(
          ...onScreen
            .filter((one) => !onPaper.has(one) && !OF_THE_SCREEN.has(one))
            .map((one) => `${address}: no “${one}”`),
        );
        const shown = (words: string | RegExp) => page.getByText(words).filter({ visible: true });
        for (const words of WORDS[name] ?? []) await expect(shown(words).first(), address).toBeVisible();
        for (const words of WITHOUT[name] ?? []) await expect(shown(words), address).toHaveCount(0);
        await page.emulateMedia({ media: null });
      }
      await leave(page, as);
      expect(faults).toEqual([]);
    },
  );
