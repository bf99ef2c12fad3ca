/** Numbers as people and instruments write them, with what stands beside them: a sign of detection, a remark, a unit. */
import { readScaled, type Scaled } from './read-unit.ts';

export type Decimals = 'point' | 'comma';

/** Maximum characters of a number. A longer cell is a text, and no pattern is tried on it. */
export const LONGEST = 100;

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Groups of three digits are separated by one sign: the other one, a space or an apostrophe. */
const GROUPED = {
  point: /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:\.\d+)?$/,
  comma: /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)(?:,\d+)?$/,
};
const SIMPLE = { point: PLAIN, comma: /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/ };
/** Ambiguous: thousands or decimals. */
const EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** “1.2 x10^6”, “1,2·10⁶”. “10e6” is 10⁷ to a program, and 10⁶ to many people, and is not read. */
const TIMES_TEN =
  /^([^x×*·⋅]{1,40}?) ?[x×*·⋅] ?10(?:(?:\^|\*\*)\(?([+\-−]?\d{1,2})\)?|([+\-−]\d{1,2})|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))$/;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Normalises spaces of all widths, the minus sign of word processors, and the exponent of Fortran. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[\u00A0\u2009\u202F]/g, ' ')
    .replace(/^[−–]/, '-')
    .replace(/(\d)[dD]([+-]\d{1,3})$/, '$1e$2');

/** Letters, digits and signs of full width, and signs of limits, as those of keyboards. */
const ordinary = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
    .replaceAll('⩽', '≤')
    .replaceAll('⩾', '≥');

/** The parts of a value with its error, 2.90 ± 0.27; null for any other text. */
function withError(text: string): [value: string, error: string] | null {
  const sign = ['±', '+/-'].find((one) => text.includes(one));
  if (sign === undefined) return null;
  const [value = '', error = ''] = text.split(sign, 2);
  return [value.trim(), error.trim()];
}

/** The error of a value, as the number after its ±; null for any other text. */
export function readError(text: string, decimals: Decimals): number | null {
  const parts = withError(text);
  return parts && readNumber(parts[0], decimals) !== null ? readNumber(parts[1], decimals) : null;
}

/** A number, or null for any other text. A per cent sign or an error (2.90 ± 0.27) after the number is not read. */
export function readNumber(text: string, decimals: Decimals): number | null {
  if (text.length > LONGEST) return null;
  if (decimals === 'point' && PLAIN.test(text)) return finite(Number(text));
  const parts = withError(text);
  if (parts) return readNumber(parts[1], decimals) === null ? null : readNumber(parts[0], decimals);
  const plain = tidy(text).replace(/%$/, '').trim();
  const [, times, power, signed, raised] = TIMES_TEN.exec(plain) ?? [];
  if (times !== undefined) {
    const digits = power ?? signed ?? raised!.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (one) => String(RAISED.indexOf(one)));
    const own = readNumber(times, decimals);
    const size = 10 ** Number(digits.replace(/[⁻−]/, '-').replace('⁺', ''));
    return own === null ? null : finite(Number((own * size).toPrecision(15)));
  }
  if (SIMPLE[decimals].test(plain)) return finite(Number(plain.replace(',', '.')));
  if (!GROUPED[decimals].test(plain)) return null;
  const joined = plain.replaceAll(decimals === 'point' ? /[, '’]/g : /[. '’]/g, '');
  return finite(Number(joined.replace(',', '.')));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The number of a text without a sign of a limit before it and what stands behind it: of “1,9 (n=2)” the number alone. */
export function leadingNumber(text: string): string {
  if (text.length > LONGEST) return '';
  const bare = text.replace(/^[<>≤≥~≈=\s]+/, '').replace(/(?<!\s)\s*%$/, '');
  return /[^\d.,+\-eE'’%\s]/.test(bare) && !bare.includes('±') ? (LEADING.exec(bare)?.[0] ?? '') : bare;
}

/** Texts that can be read only with a decimal point, or only with a comma, after which the rest is not looked at. */
const ENOUGH_VOTES = 200;

/** Number of texts that can be read only with a decimal point, and only with a comma. */
export function decimalsOf(texts: Iterable<string>): Record<Decimals, number> {
  const votes = { point: 0, comma: 0 };
  for (const text of texts) {
    if (text.length > LONGEST || !/[.,]/.test(text)) continue;
    const read = leadingNumber(text);
    if (EITHER.test(read)) continue;
    const [point, comma] = [readNumber(read, 'point') !== null, readNumber(read, 'comma') !== null];
    if (point && !comma) votes.point += 1;
    if (comma && !point) votes.comma += 1;
    if (votes.point + votes.comma === ENOUGH_VOTES) break;
  }
  return votes;
}

const AMOUNT = /^[+\-−–]?[\d.,'’\s]*\d(?:[eE][+-]?\d{1,3})?/;
/** Multiples and currencies, which are no units. */
const BESIDE = /^(?:|[kM%]|[A-Z]{3} ?(?:\d{4})?)$/;

type TableCell = string | number | null;

/**
 * The cells of a table as texts, with a decimal point if they show a decimal comma and no decimal point: “1.234” is 1234 in a table with
 * “0,5”. Numbers stay as they are.
 */
export function withDecimalPoints(rows: readonly (readonly TableCell[])[]): string[][] {
  // Names may begin with numbers.
  const amountIn = (cell: TableCell): string => {
    const text = typeof cell === 'string' && cell.length <= LONGEST ? cell.trim() : '';
    const [amount = ''] = AMOUNT.exec(text) ?? [];
    const rest = text.slice(amount.length).trim();
    return BESIDE.test(rest) || readUnitOf(rest) ? amount : '';
  };
  const { point, comma } = decimalsOf(rows.flatMap((row) => row.map(amountIn)));
  const isComma = comma > 0 && point === 0;
  return rows.map((row) =>
    row.map((cell) => {
      const text = String(cell ?? '');
      const amount = isComma ? amountIn(cell) : '';
      const value = amount === '' ? null : readNumber(amount, 'comma');
      return value === null ? text : `${value}${text.trim().slice(amount.length)}`;
    }),
  );
}

/** A value of which only a limit is known, or a number with something beside it. */
export interface Figure {
  /** Null if only a limit is known. */
  value: number | null;
  /** Below or above the limit of detection. */
  side: '<' | '>' | null;
  limit: number | null;
  /** What stands beside the number, and whether that could not be part of a name, such as in “12 A”. */
  remark: string | null;
  isSure: boolean;
  /** If what stands beside it is a unit. */
  unit: Scaled | null;
}

const LEADING = /^[+\-−–]?(?:\d[\d.,'’]*|[.,]\d+)(?:[eE][+-]?\d{1,3})?/;
const ABOUT = /^(?:[~≈]|ca\.?|approx\.?|about|etwa)\s*(?=[+\-−.,\d])/i;
/** Letters alone, of what is written where something was looked for and not found. */
const BELOW = new Set(
  (
    'nd mql bmql bd bdl bld blq bql bloq blloq lod loq lloq ld lq notdetected notdetectable undetected undetectable belowlod belowloq belowlloq ' +
    'belowdetection belowdetectionlimit belowlimitofdetection belowlimit belowrange underrange undrflw traces trace nn nwg unwg ' +
    'unternwg bg ubg unterbg nichtnachweisbar'
  ).split(' '),
);
const ABOVE = new Set(
  'uloq auloq aboveuloq aboverange overrange overflow ovrflw ofl saturated abovelimit übermessbereich'.split(' '),
);

/** What beside a number makes it another: a second number, a factor, a dilution. A person reads it. */
const CHANGES =
  /^(?:[-–—−/;x×*·÷:±&]|and\b|und\b|or\b)?\s*\d|\d\s?:\s?\d|[x×]\s?\d|[<>≤≥#]|\bdilut|\bverd[uü]nn|^\.?\s?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?$/iu;

/** A figure with decimal point or comma, or null for any other text. Plain numbers are figures too. */
export function readFigure(given: string, decimals: Decimals): Figure | null {
  const number = readNumber(given, decimals);
  if (number !== null) return figureOf(number, null, null);
  if (given.length > LONGEST) return null;
  const text = ordinary(given).replace(/^[([]\s?([<>≤≥].*)[)\]]$/, '$1');
  if (text !== given) return readFigure(text, decimals);
  const signed =
    /^(?:([<>≤≥])=?|(?:unter|below|less than|kleiner(?: als)?|inf\. à|inférieur à|menor (?:de|que)) |(über|above|more than|größer(?: als)?|sup\. à|supérieur à|mayor (?:de|que)) )(.*)$/i.exec(
      text,
    );
  const side = signed && (signed[1] === '>' || signed[1] === '≥' || signed[2] !== undefined ? '>' : '<');
  const rest = signed ? signed[3]!.trimStart() : text;
  const word = rest.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  if (BELOW.has(word) || ABOVE.has(word)) {
    // “<LOD (0.1)”
    const known = /\d[\d.,]*|[.,]\d+/.exec(rest)?.[0];
    const other = decimals === 'point' ? 'comma' : 'point';
    return {
      value: null,
      side: side ?? (ABOVE.has(word) ? '>' : '<'),
      limit: known === undefined ? null : (readNumber(known, decimals) ?? readNumber(known, other)),
      remark: null,
      isSure: true,
      unit: null,
    };
  }
  const about = ABOUT.exec(rest)?.[0] ?? '';
  const lead = LEADING.exec(rest.slice(about.length))?.[0];
  if (lead === undefined) return null;
  const value = readNumber(lead.replace(/[.,]$/, ''), decimals);
  if (value === null || /±|\+\/-/.test(rest)) return null;
  const beside = rest.slice(about.length + lead.length);
  const remark = beside.trim();
  // “9.5 mg/L (n=2)”
  const [, said = remark, after = ''] = /^([^([*?†‡#!]*[^([*?†‡#!\s])\s*([([*?†‡#!].*)$/.exec(remark) ?? [];
  const whole = readUnitOf(remark);
  const unit = whole ?? readUnitOf(said);
  if (!unit && CHANGES.test(remark)) return null;
  const isMark = /^\s*[([*?†‡#^!]/.test(beside);
  if (remark !== '' && !unit && !isMark && !/^\s/.test(beside)) return null;
  if (side) return { value: null, side, limit: value, remark: remark === '' ? null : remark, isSure: true, unit };
  const beyond = `${about}${unit ? (whole ? '' : after) : remark}`.trim();
  return figureOf(value, beyond === '' ? null : beyond, unit, about !== '' || isMark);
}

const readUnitOf = (text: string): Scaled | null => (/[\p{L}%]/u.test(text) ? readScaled(text) : null);

const figureOf = (value: number, remark: string | null, unit: Scaled | null, isSure = remark === null): Figure => ({
  value,
  side: null,
  limit: null,
  remark,
  isSure,
  unit,
});

/** The same figure with a decimal point, as it is kept; a text that is no figure stays as it is. */
export function figureText(text: string, figure: Figure): string {
  const { value, side, limit, remark } = figure;
  if (side) return limit === null ? text : `${side}${limit}${remark === null ? '' : ` ${remark}`}`;
  if (remark === null) return String(value);
  return /^(?:[~≈]|ca|approx|about|etwa)/i.test(remark) ? `~${value}` : `${value} ${remark}`;
}

/** What is written where nothing was measured. */
const NOTHING =
  /^(?:-?1\.#\p{L}+\d*|n\.?\s?[abmqr]\.?|n\/[am]|nan|na|null|none|not measured|nicht gemessen|-+|–|—|\?+|x|error|missing|\.+|#.*)$/iu;
export const isNothing = (text: string): boolean => text.length <= LONGEST && NOTHING.test(text);
