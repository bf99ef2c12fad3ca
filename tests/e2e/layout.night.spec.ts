/**
 * No content leaves its box, is cut off without a sign or lies over other text: on each page, at each width. At night only;
 * every-page.spec.ts tries each page at one of two widths.
 */
import type { Page } from '@playwright/test';
import { expect, inScheme, settled, still, test } from '../support/browser.ts';
import { layoutFaults } from '../support/layout.ts';
import { places } from '../support/routes.ts';
import { leave, visit } from '../support/visit.ts';

const HEIGHT = 900;
const SIZES = [360, 390, 640, 768, 1100, 1280, 1440, 1920].map((width) => ({ width, height: HEIGHT }));
const SCHEMES = ['light', 'dark'] as const;

// The 404 page logs what it shows.
test.use({ expectedErrors: /ErrorResponse|ApiProblem/ });

/** As long as names may be, with a word that cannot be broken. */
const LONG =
  'of a fermentation with Komagataella phaffii, polydimethylsiloxaneethoxylatecopolymer fed, as planned for 2027';
const NAMES = new Set(['name', 'product_name', 'step_name', 'file_name']);

/** Every name that the server tells is as long as names may be. */
async function lengthenNames(page: Page): Promise<void> {
  const lengthen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lengthen);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        NAMES.has(key) && typeof inner === 'string' ? `${inner} ${LONG}`.slice(0, 120) : lengthen(inner),
      ]),
    );
  };
  await page.route(/\/v1\/(?!unit_operations)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // What is computed, such as a range, takes minutes on a busy machine.
    const response = await route.fetch({ timeout: 0 });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

interface Variant {
  title: string;
  prepare?: (page: Page) => Promise<void>;
  /** Sizes of the window, where they are not all. */
  sizes?: { width: number; height: number }[];
}

const variants: Variant[] = [
  { title: 'as it is' },
  { title: 'with the longest names', prepare: lengthenNames },
  // A page at 200 % has half the window.
  { title: 'at 200 %', sizes: [720, 960].map((width) => ({ width, height: HEIGHT / 2 })) },
];

for (const { title, prepare, sizes = SIZES } of variants)
  for (const [index, place] of places.entries()) {
    const { as, address, name } = place;
    if (as === null) continue;
    test(`no content leaves its box, ${title}: ${index} ${name}`, async ({ page, signIn }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await prepare?.(page);
      await signIn(as);
      await visit(page, place);
      await test.step(address, () => settled(page));
      await still(page);
      const faults: string[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const colorScheme of SCHEMES) {
          await inScheme(page, colorScheme);
          faults.push(...(await layoutFaults(page)).map((fault) => `${size.width}: ${fault}`));
        }
      }
      // Some answers may still be on their way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await leave(page, as);
      expect(faults).toEqual([]);
    });
  }
