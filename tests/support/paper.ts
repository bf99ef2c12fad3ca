/** What a page looks like on paper. */
import { constants, inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** px between the margins of A4. */
const WIDTH = 703;

/**
 * How many pieces of text each sheet of a PDF by Chromium shows; 0 is a blank sheet. Charts follow the width of the paper a few
 * frames later, so it is printed until two prints are the same.
 */
export async function textsOfSheets(page: Page): Promise<number[]> {
  let before: number[] = [];
  for (let print = 1; ; print += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one print after the other
    const now = await textsOfOnePrint(page);
    if (print === MOST_PRINTS || now.join(' ') === before.join(' ')) return now;
    before = now;
  }
}

const MOST_PRINTS = 10;

async function textsOfOnePrint(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const contents = [...pdf.matchAll(/^\d+ 0 obj\s*<<[^]*?>>\s*endobj/gm)].flatMap(([object]) =>
    /\/Type\s*\/Page\b/.test(object) ? (/\/Contents (\d+) 0 R/.exec(object)?.[1] ?? []) : [],
  );
  return contents.map((id) => {
    const at = pdf.indexOf(`\n${id} 0 obj`);
    const start = pdf.indexOf('stream', at) + 'stream\n'.length;
    const stream = Buffer.from(pdf.slice(start, pdf.indexOf('endstream', start)), 'latin1');
    const drawn = inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    return [...drawn.matchAll(/\bT[jJ]\b/g)].length;
  });
}

/** Texts that the printer cuts at the right edge, and controls that are printed. For a page without `emulateMedia` of its own. */
export async function faultsOnPaper(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  // The width first: in print everything is laid out, so that a change of the width takes seconds there.
  await page.setViewportSize({ width: WIDTH, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  try {
    return await page.evaluate((width) => {
      const isSeen = (element: Element) =>
        element.checkVisibility() && !element.closest('.visually-hidden, [inert]') && element.clientWidth !== 1;
      const range = document.createRange();
      // The letters, as a link or button may have an edge around them.
      const isWide = (node: Node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right > width + 1;
      };
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => [...element.childNodes].some(isWide) && isSeen(element),
      );
      const controls = [
        ...document.querySelectorAll('main > div > header button, input[type=search], footer a, [role=tooltip]'),
      ].filter((element) => isSeen(element) && !element.closest('main table'));
      return [
        ...wide.map((element) => `cut: “${element.textContent.trim().slice(0, 40)}”`),
        ...controls.map((element) => `control: “${(element.textContent || element.ariaLabel || '').slice(0, 40)}”`),
      ];
    }, WIDTH);
  } finally {
    await page.emulateMedia({ media: null });
    if (size) await page.setViewportSize(size);
  }
}
