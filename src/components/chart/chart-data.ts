import { formatNumber, NO_DATA, placesFor, type NumberFormat } from '#src/lib/format.ts';
import { printed, printedSum, roundTo, rounded } from '#src/lib/rounding.ts';
import type { Column } from '#src/components/table/column.ts';
import { named } from './axis.ts';
import type { TwoWays } from './looks.ts';
import { isMoney, shownIn, unitShown } from '#src/lib/currency.ts';

export interface Series {
  key: string;
  title: string;
  /** One value per x; null is a gap. */
  values: readonly (number | null)[];
  /** Where only a limit of the value is known, beside a null among the values. */
  limits?: readonly (Limit | null)[];
  /** The printed values, if they must add up with values printed elsewhere; rounded separately if omitted. */
  printed?: readonly number[];
  /** A theme colour; chosen by position if omitted. */
  colour?: string;
  /** Of points that differ in two ways. */
  ways?: TwoWays;
  /** One colour per value, such as of its stage, if bars are rows. */
  colours?: readonly (string | undefined)[];
}

/** A bound of a value that was not detected, or was out of range. */
export interface Limit {
  side: '<' | '>';
  value: number;
}

/** What a chart of lines, bars or stacked bars draws. */
export interface ChartData {
  kind: 'line' | 'bar' | 'stacked';
  /** For bars: the values of the first series are parts of one sum, which is printed below them. */
  ofOneSum?: boolean;
  /** For a line chart: measured values are dots without a line. */
  dots?: boolean;
  /** Numbers for lines; names for bars. */
  x: { title: string; unit?: string; values: readonly (number | string)[] };
  y: { title: string; unit?: string; format?: NumberFormat };
  series: readonly Series[];
}

export function showX(value: number | string | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : (value ?? '');
}

export const showY = (value: number | null | undefined, { y }: Pick<ChartData, 'y'>): string =>
  value === null || value === undefined ? NO_DATA : formatNumber(value, y.format);

/** A chart in USD converted to the display currency; any other unchanged. */
export function inDisplayCurrency(data: ChartData): ChartData {
  const { unit } = data.y;
  if (unit === undefined || !isMoney(unit)) return data;
  return {
    ...data,
    y: { ...data.y, unit: unitShown(unit) },
    series: data.series.map((one) => ({
      ...one,
      values: one.values.map((value) => (value === null ? null : shownIn(value, unit))),
    })),
  };
}

/** Printed parts of a sum, and the printed sum that they add up to. */
export interface PrintedSum {
  parts: number[];
  sum: number;
  decimals: number;
}

/** Parts of one sum with the digits of the sum. @param given the parts as printed elsewhere */
export function printSum(parts: readonly number[], format: NumberFormat = {}, given?: readonly number[]): PrintedSum {
  const exact = parts.reduce((all, part) => all + part, 0);
  const largest = Math.max(Math.abs(exact), ...parts.map(Math.abs));
  const decimals = format.decimals ?? placesFor(largest, format.digits);
  if (given) return { parts: [...given], sum: printedSum(given, decimals), decimals };
  const sum = rounded(exact, decimals);
  return { parts: roundTo(parts, sum, decimals), sum, decimals };
}

/** Below this value a sum has cents, unless the data specify otherwise. */
const WITH_CENTS = 1000;

/** Printed rows of one sum, and the printed sum. */
export function printRows({ y, series: [only] }: Pick<ChartData, 'y' | 'series'>): PrintedSum {
  const values = (only?.values ?? []).map((value) => value ?? 0);
  const total = values.reduce((all, value) => all + value, 0);
  return printSum(values, { decimals: total < WITH_CENTS ? 2 : 0, ...y.format }, only?.printed);
}

/** Printed values by series and position: parts of a stack add up to their printed sum. */
export function printedValues(data: ChartData): (string | null)[][] {
  const { kind, x, y, series } = data;
  const texts = series.map(({ values, limits }) =>
    x.values.map((_x, place) => {
      const limit = limits?.[place];
      if (limit) return `${limit.side} ${showY(limit.value, data)}`;
      return values[place] == null ? null : showY(values[place], data);
    }),
  );
  if (data.ofOneSum) {
    const { parts, decimals } = printRows(data);
    return [parts.map((part, place) => printed(part, decimals, series[0]!.values[place] ?? 0))];
  }
  if (kind !== 'stacked') return texts;
  x.values.forEach((_x, place) => {
    const known = [...series.keys()].filter((index) => series[index]!.values[place] != null);
    if (known.length < 2) return;
    const given = known.map((index) => series[index]!.printed?.[place]);
    const { parts, decimals } = printSum(
      known.map((index) => series[index]!.values[place]!),
      y.format,
      given.every((one) => one !== undefined) ? given : undefined,
    );
    known.forEach((index, at) => (texts[index]![place] = formatNumber(parts[at]!, { decimals })));
  });
  return texts;
}

/** Maximum number of bars that are all listed in the text alternative. */
const MOST_LISTED = 16;

/** The chart in words: its content, and the first, last and highest value of each series. */
export function describe(data: ChartData): string {
  const { kind, dots, x, y, series } = data;
  const what = { line: dots ? 'Scatter chart' : 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' }[kind];
  const unit = y.unit ? ` ${y.unit}` : '';
  const texts = printedValues(data);
  const parts = series.map(({ title, values }, index) => {
    const known = values.flatMap((value, place) =>
      value === null ? [] : [{ value, at: showX(x.values[place]), text: texts[index]![place] + unit }],
    );
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return `${title}: ${NO_DATA}`;
    const top = known.reduce((best, point) => (point.value > best.value ? point : best));
    if (kind !== 'line' && known.length <= MOST_LISTED)
      return `${title}: ${known.map(({ text, at }) => `${at} ${text}`).join(', ')}`;
    return `${title}: ${first.text} at ${first.at}, ${last.text} at ${last.at}, highest ${top.text} at ${top.at}`;
  });
  return `${what} of ${axesInWords(data)}. ${parts.join('. ')}.`;
}

/** "Flux, L/m²/h against Time, h"; of bars, "Unit cost, USD/kg by Category". */
export function axesInWords({ kind, x, y }: ChartData): string {
  return `${named(y.title, y.unit)} ${kind === 'line' ? 'against' : 'by'} ${named(x.title, x.unit)}`;
}

/** The chart as a table: one row per x, one column per series. */
export function toTable(data: ChartData): { columns: Column<number>[]; rows: number[] } {
  const { x, y, series } = data;
  const texts = printedValues(data);
  const numeric = x.values.every((value) => typeof value === 'number');
  return {
    rows: x.values.map((_value, index) => index),
    columns: [
      {
        key: 'x',
        title: x.title,
        ...(x.unit ? { unit: x.unit } : {}),
        numeric,
        sortBy: (index) => x.values[index] ?? null,
        value: (index) => x.values[index] ?? null,
        cell: (index) => showX(x.values[index]),
      },
      ...series.map(({ key, title, values }, at): Column<number> => ({
        key,
        title,
        ...(y.unit ? { unit: y.unit } : {}),
        numeric: true,
        sortBy: (index) => values[index] ?? null,
        value: (index) => values[index] ?? null,
        cell: (index) => texts[at]![index] ?? NO_DATA,
      })),
    ],
  };
}
