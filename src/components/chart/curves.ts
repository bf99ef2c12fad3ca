import { formatNumber, NO_DATA, type NumberFormat } from '#src/lib/format.ts';
import type { Column } from '#src/components/table/column.ts';
import { named, type AxisSpec } from './axis.ts';
import type { ChartData } from './chart-data.ts';
import { dotLook, dotOf, type TwoWays } from './looks.ts';
import type { Look } from './marks.tsx';

export type CurvePoint = readonly [x: number, y: number | null];

export interface Curve {
  key: string;
  title: string;
  /** In the order drawn; a null y is a gap. */
  points: readonly CurvePoint[];
  /** Note next to the value of each point. */
  notes?: readonly (string | null)[];
  /** A line for comparison: grey, dashed, without a name at its end, with one shared legend entry. */
  ghost?: boolean;
  /** An upper limit for the other lines: red, with the range above it hatched. */
  limit?: boolean;
  /** One of many lines behind the others. */
  thin?: boolean;
  /** Colour of the theme for a line; by its place among the lines if absent. */
  colour?: string;
  /** Measured values: points without a line. */
  dots?: boolean;
  /** Of points that differ in two ways. */
  ways?: TwoWays;
}

/** A marked point. */
export interface Mark extends Look {
  x: number;
  y: number;
  /** Label next to the point. */
  label?: string;
  /** Legend entry, shared by all marks of the same name. */
  name?: string;
  /** Whether to draw lines from the mark to the axes. */
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

/** Lines with separate points, such as time courses, or paths that turn back. */
export interface Curves {
  x: AxisName & Pick<AxisSpec, 'log' | 'ticks'>;
  y: AxisName & { log?: boolean };
  curves: readonly Curve[];
  /** Legend name of the ghosts. */
  ghosts?: string;
  marks?: readonly Mark[];
  /** Ranges of x without a result: hatched, with the reason. */
  gaps?: readonly Gap[];
  /** The desired range of y. */
  band?: { from: number; to: number; label: string } | null;
  /** A value of y for comparison. */
  level?: { y: number; label: string } | null;
  /** Fixed ends of the y axis. */
  ends?: readonly [number, number];
  /** A second panel on the same y. Its first line has the same points as the chart's first line. */
  beside?: { x: AxisName; curves: readonly Curve[]; marks?: readonly Mark[] } | null;
}

export interface Gap {
  from: number;
  to: number;
  label: string;
}

/** Whether x only increases, so that the line can be read at any x. */
export const isFunction = ({ points }: Curve): boolean => points.every(([x], i) => i === 0 || x >= points[i - 1]![0]);

/** y of a curve at an x, interpolated linearly; null in a gap, outside the curve, or if the curve turns back. */
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

/** The chart in words: the first, last and highest point of each line, and the operating point. */
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
  const missing = gaps.map(({ from, to, label }) => ` No result from ${show(from)} to ${show(to)}: ${label}.`).join('');
  return `Line chart of ${named(y.title, y.unit)} against ${named(x.title, x.unit)}. ${parts.join('. ')}.${marked}${missing}`;
}

export interface CurveRow {
  id: string;
  curve: string;
  x: number;
  y: number | null;
}

/** The chart as a table: one row per point. */
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

/** The lines of a chart whose series have the same x. */
export function toCurves({ x, y, series, dots = false }: ChartData): Curves {
  const at = x.values.map((value, index) => (typeof value === 'number' ? value : index));
  // What is below detection is an arrow that leaves its limit downwards.
  const marks = series.flatMap(({ limits = [], ways }, index) =>
    limits.flatMap((limit, place): Mark[] => {
      if (!limit) return [];
      const { colour } = ways ? dotOf(ways) : dotLook(index, series.length);
      const [shape, name] =
        limit.side === '<' ? (['below', 'below detection'] as const) : (['above', 'above range'] as const);
      return [{ x: at[place]!, y: limit.value, shape, colour, name }];
    }),
  );
  // Runs with the same limit at the same x share one arrow.
  const apart = [...new Map(marks.map((mark) => [`${mark.shape} ${mark.x} ${mark.y}`, mark])).values()];
  return {
    ...(apart.length > 0 && { marks: apart }),
    x: { title: x.title, ...(x.unit && { unit: x.unit }) },
    y,
    curves: series.map(({ key, title, values, ways }) => ({
      key,
      title,
      dots,
      ...(ways && { ways }),
      points: at.map((one, index) => [one, values[index] ?? null] as const),
    })),
  };
}
