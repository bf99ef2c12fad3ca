import { formatNumber, NO_DATA, type NumberFormat } from '#src/lib/format.ts';
import type { Column } from '#src/components/table/column.ts';
import { named } from './axis.ts';
import type { ChartData } from './chart-data.ts';
import type { Look } from './marks.tsx';

export type CurvePoint = readonly [x: number, y: number | null];

export interface Curve {
  key: string;
  title: string;
  /** In the order drawn; a null y is a gap. */
  points: readonly CurvePoint[];
  /** What is said beside the value of each point. */
  notes?: readonly (string | null)[];
  /** What it is compared with: grey, dashed, unnamed at its end, and one for all in the legend. */
  ghost?: boolean;
  /** What was measured: points, with no line through them. */
  dots?: boolean;
}

/** A point worth seeing. */
export interface Mark extends Look {
  x: number;
  y: number;
  /** Beside it. */
  label?: string;
  /** In the legend, once for all of a name. */
  name?: string;
  /** Whether lines lead from it to the axes. */
  guide?: boolean;
}

/** The working point. */
export const workingPoint = (x: number, y: number, label: string): Mark => ({
  x,
  y,
  label,
  shape: 'dot',
  colour: 'var(--palette-primary-main)',
  guide: true,
});

export interface AxisName {
  title: string;
  unit?: string;
  format?: NumberFormat;
}

/** Lines that each have points of their own, such as courses in time, or paths that turn back. */
export interface Curves {
  x: AxisName & { log?: boolean };
  y: AxisName;
  curves: readonly Curve[];
  /** What ghosts are called in the legend. */
  ghosts?: string;
  marks?: readonly Mark[];
  /** Ranges of x without an answer: hatched, with the reason. */
  gaps?: readonly Gap[];
  /** A range of y worth being in. */
  band?: { from: number; to: number; label: string } | null;
  /** A value of y to compare with. */
  level?: { y: number; label: string } | null;
  /** Fixed ends of the y axis. */
  ends?: readonly [number, number];
  /** A second panel on the same y. Its first line has the points of the chart's first line, one by one. */
  beside?: { x: AxisName; curves: readonly Curve[]; marks?: readonly Mark[] } | null;
}

export interface Gap {
  from: number;
  to: number;
  label: string;
}

/** Whether x only grows, so that the line can be read off at any x. */
export const isFunction = ({ points }: Curve): boolean => points.every(([x], i) => i === 0 || x >= points[i - 1]![0]);

/** y of a curve at an x between its ends, straight between points; null at a gap, outside, or where it turns back. */
export function valueAt(curve: Curve, x: number): number | null {
  if (!isFunction(curve)) return null;
  const { points, dots } = curve;
  const right = points.findIndex(([at]) => at >= x);
  if (right < 0) return null;
  const [x1, y1] = points[right]!;
  if (x1 === x) return y1;
  if (right === 0 || dots) return null;
  const [x0, y0] = points[right - 1]!;
  return y0 === null || y1 === null ? null : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

const show = (value: number | null): string => (value === null ? NO_DATA : formatNumber(value));

/** The chart in words: of each line where it begins, ends and is highest, and the working point. */
export function describeCurves({ x, y, curves, marks = [], gaps = [] }: Curves): string {
  const unit = y.unit ? ` ${y.unit}` : '';
  const parts = curves.map(({ title, points }) => {
    const known = points.filter((point): point is [number, number] => point[1] !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return `${title}: ${NO_DATA}`;
    const top = known.reduce((best, point) => (point[1] > best[1] ? point : best));
    const at = ([px, py]: readonly [number, number]) => `${show(py)}${unit} at ${show(px)}`;
    return `${title}: ${at(first)}, ${at(last)}, highest ${at(top)}`;
  });
  const marked = marks.map(({ label }) => (label ? ` Marked: ${label}.` : '')).join('');
  const missing = gaps.map(({ from, to, label }) => ` No answer from ${show(from)} to ${show(to)}: ${label}.`).join('');
  return `Line chart of ${named(y.title, y.unit)} by ${named(x.title, x.unit)}. ${parts.join('. ')}.${marked}${missing}`;
}

export interface CurveRow {
  id: string;
  curve: string;
  x: number;
  y: number | null;
}

/** The chart as a table: a row for each point. */
export function curveTable({ x, y, curves }: Curves): { columns: Column<CurveRow>[]; rows: CurveRow[] } {
  const column = (key: 'x' | 'y', { title, unit }: AxisName): Column<CurveRow> => ({
    key,
    title,
    ...(unit ? { unit } : {}),
    numeric: true,
    sortBy: (row) => row[key],
    value: (row) => row[key],
    cell: (row) => show(row[key]),
  });
  const line: Column<CurveRow> = { key: 'curve', title: 'Line', sortBy: (row) => row.curve, cell: (row) => row.curve };
  return {
    columns: [...(curves.length > 1 ? [line] : []), column('x', x), column('y', y)],
    rows: curves.flatMap(({ key, title, points }) =>
      points.map(([px, py], index) => ({ id: `${key}-${index}`, curve: title, x: px, y: py })),
    ),
  };
}

/** The lines of a chart whose series share their x. */
export function toCurves({ x, y, series, dots = false }: ChartData): Curves {
  const at = x.values.map((value, index) => (typeof value === 'number' ? value : index));
  return {
    x: { title: x.title, ...(x.unit && { unit: x.unit }) },
    y,
    curves: series.map(({ key, title, values }) => ({
      key,
      title,
      dots,
      points: at.map((one, index) => [one, values[index] ?? null] as const),
    })),
  };
}
