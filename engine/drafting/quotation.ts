/** Quotations: whether a document has them, and whether they have the number that was read from them. */
import { readNumber } from '../wording/figure.ts';
import type { DraftProcess } from './format.ts';
import { takeNumber } from './numbers.ts';

/** Text as it is compared: without differences of case, spaces, quotation marks, dashes and words divided at the end of a line. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/(?<=\p{Ll})-\s?\n\s?(?=\p{Ll})/gu, '')
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„«»″]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export interface Found {
  /** Null if the draft has no text of the document. */
  isFound: boolean | null;
  /** The page where it is, if it is not the one that is stated. */
  page: string | null;
}

/** Looks quotations up in the pages of a draft. An ellipsis stands for words that are left out. */
export function quotationFinder({ source }: Pick<DraftProcess, 'source'>) {
  const pages = (source?.pages ?? []).map(({ page, text }) => ({ page: String(page ?? ''), text: plain(text) }));
  const whole = pages.map(({ text }) => text).join(' ');
  const has = (text: string, parts: readonly string[]): boolean => {
    let at = 0;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return true;
  };
  return (quotation: string, stated: string): Found => {
    if (pages.length === 0) return { isFound: null, page: null };
    const parts = plain(quotation)
      .split(/\[?(?:\.\.\.|…)\]?/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const isOn = ({ text }: { text: string }) => has(text, parts);
    if (parts.length === 0) return { isFound: false, page: null };
    if (pages.some((one) => one.page === stated && isOn(one))) return { isFound: true, page: null };
    const isFound = has(whole, parts);
    return { isFound, page: isFound && stated !== '' ? (pages.find(isOn)?.page ?? null) : null };
  };
}

/** Numbers in words, up to twenty and in tens. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, number] as const)
    .concat(
      'thirty forty fifty sixty seventy eighty ninety hundred'
        .split(' ')
        .map((word, tens) => [word, 10 * (tens + 3)] as const),
      [
        ['once', 1],
        ['twice', 2],
        ['half', 0.5],
        ['dozen', 12],
      ],
    ),
);

/** Where a number begins in a word: not within one, and not in a name such as CO2 or H37Rv. */
const NUMBER_STARTS = /(?<![\d.,'’])(?:(?<!\p{L})|(?<=\b(?:ph|ca)))[.,]?\d/gu;

/** Whether a quotation contains a number, in digits with a decimal point or comma, or in words up to twenty and in tens. */
export function saysNumber(quotation: string, number: number): boolean {
  const text = quotation.toLowerCase();
  const isNear = (one: number | null | undefined) =>
    typeof one === 'number' && Math.abs(one - Math.abs(number)) <= 1e-9 * Math.max(1, Math.abs(number));
  // “Twenty-one” is neither of its words.
  const said = (text.match(/[\p{L}-]+/gu) ?? []).flatMap((joined) => {
    const known = joined.split('-').filter((word) => Object.hasOwn(NUMBER_WORDS, word));
    return known.length === 1 ? [NUMBER_WORDS[known[0]!]] : [];
  });
  if (said.some((one) => isNear(one))) return true;
  const words = text.split(/\s/).filter((word) => word !== '');
  const isBelowZero = /\bminus\b|\bbelow (?:zero|0)/.test(text);
  // A number may have spaces in it, and stand beside another one: “in 2019 92 500 gal”.
  return words.some((word, at) =>
    [...word.matchAll(NUMBER_STARTS)].some(({ index }) => {
      const isNegative = isBelowZero || (index > 0 && /^[-−–(]*[-−–]$/.test(word.slice(0, index)));
      if (isNegative !== number < 0 && !isBelowZero) return false;
      const from = word.slice(index);
      return [1, 2, 3, 4].some((count) => {
        const taken = takeNumber([from, ...words.slice(at + 1, at + count)].join(' '));
        return taken && (['point', 'comma'] as const).some((decimals) => isNear(readNumber(taken.number, decimals)));
      });
    }),
  );
}
