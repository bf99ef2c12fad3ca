/** What holds on every page: no accessibility fault, no content outside its box, an empty console, no blocked content. */
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, settled, still, test } from '../support/browser.ts';
import { logOf } from '../support/console.ts';
import { layoutFaults } from '../support/layout.ts';
import { follow } from '../support/navigation.ts';
import { isNight, shareOfCommit } from '../support/night.ts';
import { blockedOn } from '../support/policy.ts';
import { type Place, places } from '../support/routes.ts';
import { leave, visit } from '../support/visit.ts';

const FULL = isNight;
const SCHEMES = ['light', 'dark'] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A twelfth of the pages, each in one scheme and at one width; at night all pages, in all schemes and at all widths. */
const rounds = (own: readonly (readonly [number, Place])[]) =>
  SCHEMES.flatMap((colorScheme, scheme) =>
    FULL
      ? [{ colorScheme, sizes: SIZES, chosen: own }]
      : SIZES.map((size, width) => ({
          colorScheme,
          sizes: [size],
          chosen: own.filter(([index]) => index % 2 === width && Math.floor(index / 2) % 2 === scheme),
        })),
  );

/**
 * Opens a page as a link does: a new document for each takes as long again, so only a night run has it. The page before is
 * shown until this one is ready, which has a heading of its own.
 */
async function go(page: Page, { address }: Place): Promise<void> {
  await page.locator('h1').evaluateAll((headings) => headings.forEach((one) => one.setAttribute('data-before', '')));
  await follow(page, address);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

test('a faint text is found among many of other looks, by its colour, its ground or its opacity', async ({ page }) => {
  const row = (id: string, style: string) =>
    `<tr>${'<td>12.5</td>'.repeat(50)}<td id="${id}" style="${style}">13</td></tr>`;
  await page.setContent(`<!doctype html><html lang="en"><title>Faint</title><main><h1>Faint</h1>
    <table style="color: #222; background: #fff">
      ${row('colour', 'color: #aaa')}${row('ground', 'background: #333')}${row('same', '')}
    </table>
    <p style="color: #222"><b id="pale" style="opacity: 0.3">Pale</b> text,
      <input id="field" aria-label="Field" value="1" style="color: #bbb"></p>
    </main></html>`);
  const faults = await accessibilityFaults(page, { tags: ['wcag2aa'] });
  const found = faults.map((fault) => /^color-contrast #(\w+):/.exec(fault)?.[1] ?? fault);
  expect(found.toSorted()).toEqual(['colour', 'field', 'ground', 'pale']);
});

// The provider's page is one of them.
test.use({ signInAnew: true });

for (const as of new Set(places.map((place) => place.as)))
  test(`every page is accessible, keeps its content in its boxes, logs nothing and obeys the security policy: ${as ?? 'signed out'}`, async ({
    page,
    signIn,
  }) => {
    test.slow();
    const blocked = await blockedOn(page);
    const log = logOf(page);
    if (as) await signIn(as);
    const all = [...places.filter((place) => place.as === as).entries()];
    const own = all.length < 10 ? all : shareOfCommit(all, 12);
    const faults: string[] = [];
    for (const { colorScheme, sizes, chosen } of rounds(own)) {
      // Before the pages are opened: to draw one anew in another scheme or at another width costs more than to open it.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(sizes[0]!);
      let before: Place | null = null;
      for (const [, one] of chosen) {
        const { address } = one;
        const isNext = !FULL && before?.organisation === one.organisation && before?.route !== one.route;
        await (before !== null && isNext ? go(page, one) : visit(page, one));
        before = one;
        await test.step(address, () => settled(page));
        await still(page);
        const found = await accessibilityFaults(page, { tags: TAGS });
        faults.push(...found.map((fault) => `${address}, ${colorScheme}: ${fault}`));
        // More widths, both schemes and long names are those of layout.night.spec.ts.
        for (const size of sizes) {
          if (sizes.length > 1) await page.setViewportSize(size);
          faults.push(...(await layoutFaults(page)).map((fault) => `${address} at ${size.width}: ${fault}`));
        }
      }
    }
    if (as) await leave(page, as);
    expect(faults).toEqual([]);
    expect(log).toEqual([]);
    expect(blocked).toEqual([]);
  });
