import { formatNumber, NO_DATA, placesFor, type NumberFormat } from '#src/lib/format.ts';
import { printed, printedSum, roundTo, rounded } from '#src/lib/rounding.ts';
import type { Column } from '#src/components/table/column.ts';
import { named } from './axis.ts';
import { isMoney, shownIn, unitShown } from '#src/lib/currency.ts';

export interface Series {
  key: string;
  title: string;
  /** One for each x; null is a gap. */
  values: readonly (number | null)[];
  /** The values as they are printed, where they add up with what is printed elsewhere; rounded by themselves otherwise. */
  printed?: readonly number[];
  /** A colour of the theme; by its place otherwise. */
  colour?: string;
  /** One for each value, such as its stage's, where bars are rows. */
  colours?: readonly (string | undefined)[];
}

/** What a chart of lines, bars or stacked bars draws. */
export interface ChartData {
  kind: 'line' | 'bar' | 'stacked';
  /** Of bars: the values of the first series are parts of one sum, which is printed below them. */
  ofOneSum?: boolean;
  /** Of a line chart: what was measured stands as dots, with no line through it. */
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

/** A chart of USD in the display currency; any other as it is. */
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

/** How values that are a sum are printed: each part, and the sum that they add up to. */
export interface PrintedSum {
  parts: number[];
  sum: number;
  decimals: number;
}

/** Parts of one sum with the digits of the sum. @param given the parts as they are printed elsewhere */
export function printSum(parts: readonly number[], format: NumberFormat = {}, given?: readonly number[]): PrintedSum {
  const exact = parts.reduce((all, part) => all + part, 0);
  const largest = Math.max(Math.abs(exact), ...parts.map(Math.abs));
  const decimals = format.decimals ?? placesFor(largest, format.digits);
  if (given) return { parts: [...given], sum: printedSum(given, decimals), decimals };
  const sum = rounded(exact, decimals);
  return { parts: roundTo(parts, sum, decimals), sum, decimals };
}

/** Below this a sum has cents, unless the data say otherwise. */
const WITH_CENTS = 1000;

/** How the rows of one sum are printed, and the sum. */
export function printRows({ y, series: [only] }: Pick<ChartData, 'y' | 'series'>): PrintedSum {
  const values = (only?.values ?? []).map((value) => value ?? 0);
  const total = values.reduce((all, value) => all + value, 0);
  return printSum(values, { decimals: total < WITH_CENTS ? 2 : 0, ...y.format }, only?.printed);
}

/** What is printed of each value, by series and place: parts of a stack add up to what is printed as their sum. */
export function printedValues(data: ChartData): (string | null)[][] {
  const { kind, x, y, series } = data;
  const texts = series.map(({ values }) =>
    x.values.map((_x, place) => (values[place] == null ? null : showY(values[place], data))),
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

/** Bars are few and each has a name: up to so many are all said. */
const MOST_LISTED = 16;

/** The chart in words: what is drawn, and of each series where it begins, ends and is highest. */
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
  return `${what} of ${named(y.title, y.unit)} by ${named(x.title, x.unit)}. ${parts.join('. ')}.`;
}

/** The chart as a table: a row for each x, a column for each series. */
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
