/** Markdown of tables and numbers. */
import { convert, type Unit } from '#engine/wording/index.ts';

/** A table; empty cells are dashes, so that a gap is seen to be meant. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ') || '–').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Made once: to make one takes longer than a page. */
const inEnglish = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });

/** Four figures at most, thousands parted, no needless zeros. */
export function amount(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) {
    const [mantissa, exponent] = value.toExponential(3).split('e') as [string, string];
    return `${Number(mantissa)} × 10${superscript(Number(exponent))}`;
  }
  return inEnglish.format(Number(value.toPrecision(4)));
}

const superscript = (exponent: number): string =>
  String(exponent).replaceAll(/[-\d]/g, (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!));

/** A value in the unit that screens show. */
export const shown = (value: number, unit: Unit, display: Unit): string => amount(convert(value, unit, display));

/** The unit, or nothing for a pure number. */
export const unitText = (unit: string): string => (unit === '1' ? '' : unit);
