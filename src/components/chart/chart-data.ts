import { formatNumber, NO_DATA, type NumberFormat } from '#src/lib/format.ts';
import type { Column } from '#src/components/table/column.ts';
import { named } from './axis.ts';

export interface Series {
  key: string;
  title: string;
  /** One for each x; null is a gap. */
  values: readonly (number | null)[];
  /** A colour of the theme; by its place otherwise. */
  colour?: string;
  /** One for each value, such as its stage's, where bars are rows. */
  colours?: readonly (string | undefined)[];
}

/** What a chart of lines, bars or stacked bars draws. */
export interface ChartData {
  kind: 'line' | 'bar' | 'stacked';
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

/** Bars are few and each has a name: up to so many are all said. */
const MOST_LISTED = 16;

/** The chart in words: what is drawn, and of each series where it begins, ends and is highest. */
export function describe(data: ChartData): string {
  const { kind, dots, x, y, series } = data;
  const what = { line: dots ? 'Scatter chart' : 'Line chart', bar: 'Bar chart', stacked: 'Stacked bar chart' }[kind];
  const unit = y.unit ? ` ${y.unit}` : '';
  const parts = series.map(({ title, values }) => {
    const known = values.flatMap((value, index) => (value === null ? [] : [{ value, at: showX(x.values[index]) }]));
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return `${title}: ${NO_DATA}`;
    const top = known.reduce((best, point) => (point.value > best.value ? point : best));
    const show = (value: number) => showY(value, data) + unit;
    if (kind !== 'line' && known.length <= MOST_LISTED)
      return `${title}: ${known.map(({ value, at }) => `${at} ${show(value)}`).join(', ')}`;
    return `${title}: ${show(first.value)} at ${first.at}, ${show(last.value)} at ${last.at}, highest ${show(top.value)} at ${top.at}`;
  });
  return `${what} of ${named(y.title, y.unit)} by ${named(x.title, x.unit)}. ${parts.join('. ')}.`;
}

/** The chart as a table: a row for each x, a column for each series. */
export function toTable(data: ChartData): { columns: Column<number>[]; rows: number[] } {
  const { x, y, series } = data;
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
      ...series.map(({ key, title, values }): Column<number> => ({
        key,
        title,
        ...(y.unit ? { unit: y.unit } : {}),
        numeric: true,
        sortBy: (index) => values[index] ?? null,
        value: (index) => values[index] ?? null,
        cell: (index) => showY(values[index], data),
      })),
    ],
  };
}
