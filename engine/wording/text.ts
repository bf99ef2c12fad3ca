/** How messages are worded: numbers for reading, and titles within a sentence. */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const NARROW_SPACE = '\u202F';
const MINUS = '\u2212';

/** The level of every range of a metric, as texts say it: 8 in 10 outcomes are within. Its ends are the 10th and 90th percentile. */
export const LEVEL = '8 in 10';

/** From here on, and below the reciprocal side, a plain number is too long to read. */
const TOO_LARGE = 1e15;
const TOO_SMALL = 1e-4;

const LARGE_NAMES = [
  { from: 1e12, name: 'trillion' },
  { from: 1e9, name: 'billion' },
  { from: 1e6, name: 'million' },
] as const;

/** A calculated number as an engineer would write it in a sentence: three or four significant digits, no exponent. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return 'no';
  const size = Math.abs(value);
  if (size >= TOO_LARGE || (size > 0 && size < TOO_SMALL)) return scientific(value, 3);
  const large = LARGE_NAMES.find(({ from }) => size >= from);
  if (large) return `${Number((value / large.from).toPrecision(3))} ${large.name}`;
  return String(Number(value.toPrecision(size >= 1000 ? 4 : 3)));
}

/** A number that a person entered, with the digits that they entered: it is not rounded, only made readable. */
export function entered(value: number): string {
  if (!Number.isFinite(value)) return 'not a number';
  const size = Math.abs(value);
  if (size >= TOO_LARGE || (size > 0 && size < TOO_SMALL)) return scientific(value, 7);
  const [whole = '', decimals] = String(Number(size.toFixed(6))).split('.');
  const grouped = whole.length > 4 ? whole.replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, NARROW_SPACE) : whole;
  return `${value < 0 ? MINUS : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

function scientific(value: number, digits: number): string {
  const [factor = '', exponent = ''] = value.toExponential(digits - 1).split('e');
  const power = exponent.replace('+', '').replace('-', '⁻');
  return `${Number(factor)} × 10${power.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!)}`;
}

/** One of several, in words: “1 process”, “3 processes”. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** People after whom a quantity or a method is named. */
const PEOPLE =
  /^(Antoine|Bond|Camp|Deindoerfer|Figueiredo|Freundlich|Haldane|Langmuir|Michaelis|Monod|Morris|Rushton|Sobol|Wang)\b/;

/** The prefix of an unbranched chain, which is not the nitrogen of “N-acetylglucosamine”. */
const NORMAL = /^N-(prop|but|pent|hex|hept|oct|non|dec|dodec)(an|yl)/;

/**
 * A title or a name within a sentence: “Water” is “water” and “N-butanol” is “n-butanol”, but “MTBE”, “NaOH”, “L-lysine” and
 * “Monod constant” stay.
 */
export const inSentence = (title: string): string =>
  (/^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(title) && !PEOPLE.test(title)) || NORMAL.test(title)
    ? `${title.charAt(0).toLowerCase()}${title.slice(1)}`
    : title;

/** 'Price of glucose'. @param title of a purchased item */
export const priceTitle = (title: string): string => `Price of ${inSentence(title)}`;
