import { useEffect } from 'react';
import { PAPERS, type Paper } from './sections.ts';

export interface RunningLines {
  paper: Paper;
  /** Top left, middle and right. */
  head: readonly [string, string, string];
  /** Bottom left and middle; the number of the page is on the right. */
  foot: readonly [string, string];
}

/** Characters that have room in a third of the page, on two lines. */
const LONGEST = 92;

/** A text as a string of CSS, cut where it would run out of the margin. */
export function cssString(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
  return `"${short.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
}

const box = (place: string, content: string, more = ''): string =>
  `@${place}{content:${content};font:400 7.5pt/1.3 Inter,sans-serif;color:#474d49;${more}}`;

/** The rules of the printed pages: paper, margins, and lines above and below the text of each page. */
export function pageRules({ paper, head, foot }: RunningLines): string {
  const [left, middle, right] = head;
  const above = 'vertical-align:bottom;padding-bottom:3mm;';
  const below = 'vertical-align:top;padding-top:3mm;';
  return `@page{size:${paper === 'letter' ? 'letter' : PAPERS.A4};margin:20mm 15mm 19mm;${[
    box('top-left', cssString(left), `${above}font-weight:600;text-align:left;`),
    box('top-center', cssString(middle), above),
    box('top-right', cssString(right), `${above}text-align:right;`),
    box('bottom-left', cssString(foot[0]), `${below}text-align:left;`),
    box('bottom-center', cssString(foot[1]), `${below}font-family:"IBM Plex Mono",monospace;`),
    box('bottom-right', '"Page " counter(page) " of " counter(pages)', `${below}text-align:right;`),
  ].join('')}}`;
}

/**
 * Prints lines above and below each page while the report is open. The rules are a sheet of their own, because the policy of the page
 * allows no style in its text. Browsers that know no margin boxes print the report without these lines.
 */
export function useRunningLines(lines: RunningLines): void {
  const rules = pageRules(lines);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [rules]);
}
