/** Numbers as people type them. */

const MINUS = '\u2212';

/** Commas between groups as in English or in India, or Swiss apostrophes; points, where a decimal comma follows or there are several. */
const BY_COMMAS = /^[+-]?[1-9](?:\d{0,2}(?:,\d{3})+|\d?(?:,\d\d){1,6},\d{3}|\d{0,2}(?:['’]\d{3})+)(?:\.\d*)?$/;
const BY_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)$|^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/;

/** Spaces between groups of three digits: “20 1” is not a number. */
const BY_SPACES = /^[+-]?\s*(?:\d{1,3}(?:\s\d{3})+(?!\d))?\S*$/;

/**
 * Reads what a person typed: a decimal comma or point, spaces, commas, points or apostrophes between thousands, and a minus of any kind. “1,200” is
 * 1200, as everywhere in English; “0,125” and “1,25” are decimals.
 */
export function parseInput(text: string): number | null {
  const signed = text.trim().replaceAll(MINUS, '-').replace(/^–/, '-');
  if (!BY_SPACES.test(signed)) return null;
  const dense = signed.replaceAll(/\s/g, '');
  const plain = BY_COMMAS.test(dense)
    ? dense.replaceAll(/[,'’]/g, '')
    : (BY_POINTS.test(dense) ? dense.replaceAll('.', '') : dense).replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
