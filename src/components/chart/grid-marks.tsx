import { acrossAxis, tickText, upAxis, type Axis } from './axis.ts';
import { contour, joined, smoothed } from './contours.ts';
import type { Frame } from './layout.ts';
import { Text } from './marks.tsx';
import type { Canvas } from './stage.tsx';
import { fitText, textWidth } from './text.ts';
import { formatNumber } from '#src/lib/format.ts';

/** Values on a grid of two axes as shades of one hue with labelled contours; gaps are hatched. */

const STEPS = 14;
const RAMP = 196;
/** px above the drawing for the colour scale. */
export const GRID_HEAD = 36;
/** Approximate number of contours. */
const LEVELS = 5;
/** Share of the cells at each end that may be outliers. */
const TRIM = 0.05;

export interface Cell {
  column: number;
  row: number;
}

export interface Grid {
  /** Row by row, in the displayed unit. */
  values: (number | null)[][];
  known: number[];
  least: number;
  most: number;
  /** Boundaries of the shades. */
  pale: number;
  deep: number;
  /** Middles of the cells. */
  columns: readonly number[];
  lines: readonly number[];
  /** Edges of the cells. */
  across: number[];
  up: number[];
}

/** @param values row by row, in the displayed unit, as the middles of the columns and lines are; null is a gap */
export function gridOf(values: (number | null)[][], columns: readonly number[], lines: readonly number[]): Grid {
  const known = values.flat().filter((value) => value !== null);
  // Otherwise a few extreme cells would leave a single shade for all the others.
  const [pale, deep] = trimmed(known);
  return {
    values,
    known,
    least: Math.min(...known),
    most: Math.max(...known),
    pale,
    deep,
    columns,
    lines,
    across: edges(columns),
    up: edges(lines),
  };
}

/** More whole values than this have ticks at round numbers. */
const FEW = 9;

/** The ticks of an axis of a few whole values: at the values, because the edges of the cells are halves. */
export const ticksAt = (middles: readonly number[]): { ticks?: readonly number[] } =>
  middles.length <= FEW && middles.every((value) => Number.isInteger(value)) ? { ticks: middles } : {};

type Scales = Pick<Frame, 'px' | 'py'>;

export function squareOf({ px, py }: Scales, { across, up }: Grid, { column, row }: Cell) {
  const [left, right] = [px(across[column]!), px(across[column + 1]!)];
  const [bottom, top] = [py(up[row]!), py(up[row + 1]!)];
  return { left, top, width: right - left, height: bottom - top };
}

export function middleOf(scales: Scales, grid: Grid, cell: Cell) {
  const { left, top, width, height } = squareOf(scales, grid, cell);
  return { x: left + width / 2, y: top + height / 2 };
}

/** Colour scale, cells and contours; cells at the edges of the drawing may be cut. */
export function GridMarks({ grid, unit, canvas }: { grid: Grid; unit: string; canvas: Canvas }) {
  return (
    <>
      {grid.known.length > 0 && <Ramp grid={grid} unit={unit} canvas={canvas} />}
      <g clipPath={canvas.clip}>
        <Cells grid={grid} canvas={canvas} />
        <Contours grid={grid} canvas={canvas} />
      </g>
    </>
  );
}

type Contour = readonly (readonly [x: number, y: number])[];

/** Contours of a grid as a path. */
export function contoursPath(all: readonly Contour[], { columns, lines }: Grid, { px, py }: Scales): string {
  const at = ([column, row]: Contour[number]) =>
    `${px(between(columns, column)).toFixed(1)} ${py(between(lines, row)).toFixed(1)}`;
  return all.map((line) => `M${line.map(at).join('L')}`).join('');
}

/** The longest of some contours, for a label at its middle. */
export const longest = (all: readonly Contour[]): Contour =>
  all.reduce<Contour>((most, line) => (line.length > most.length ? line : most), []);

/** px from the left of the colour scale to its first shade. */
const RAMP_EDGE = 10;

/** The ticks of the colour scale: at its ends where fewer than two round values fit. */
export function rampAxis(pale: number, deep: number): Axis {
  const axis = acrossAxis({ values: [pale, deep], tight: true }, RAMP_EDGE, RAMP - RAMP_EDGE);
  if (axis.ticks.length > 1 || pale === deep) return axis;
  const ticks = [pale, deep].map((value) => ({ value, text: tickText(value, (deep - pale) / STEPS) }));
  return { ...axis, ticks };
}

/** The colour scale with its values. */
function Ramp({ grid: { pale, deep, least, most }, unit, canvas }: { grid: Grid; unit: string; canvas: Canvas }) {
  const axis = rampAxis(pale, deep);
  const beyond = least < pale || most > deep ? `, all cells ${formatNumber(least)} to ${formatNumber(most)}` : '';
  return (
    <g transform={`translate(0 ${canvas.head})`}>
      {Array.from({ length: STEPS }, (_, step) => (
        <rect
          key={step}
          x={RAMP_EDGE + (step * (RAMP - 2 * RAMP_EDGE)) / STEPS}
          width={(RAMP - 2 * RAMP_EDGE) / STEPS + 0.3}
          height="10"
          style={{ fill: hue(step) }}
        />
      ))}
      {axis.ticks.map(({ value, text }) => (
        <g key={value} transform={`translate(${axis.scale(value)} 0)`}>
          <path d="M0 8v5" style={{ stroke: 'var(--palette-control)' }} />
          {/* A wide label of the first shade would begin left of the drawing. */}
          <Text
            kind="tick"
            data-tick="ramp"
            x={Math.max(0, textWidth(text, 'tick') / 2 - axis.scale(value))}
            y={24}
            textAnchor="middle"
          >
            {text}
          </Text>
        </g>
      ))}
      <Text kind="tick" x={RAMP + 4} y={10}>
        {fitText(`${unit}${beyond}`, 'tick', canvas.width - RAMP - 4)}
      </Text>
    </g>
  );
}

/** The cells alone, without a scale. */
export function Cells({ grid, canvas }: { grid: Grid; canvas: Pick<Canvas, 'px' | 'py' | 'strongHatch'> }) {
  const { values, pale, deep } = grid;
  const stepOf = (value: number) =>
    deep > pale ? Math.max(0, Math.min(STEPS - 1, Math.floor(((value - pale) / (deep - pale)) * STEPS))) : 0;
  const paths = Array.from({ length: STEPS }, () => '');
  let missing = '';
  values.forEach((line, row) => {
    const steps = line.map((value) => (value === null ? null : stepOf(value)));
    for (let column = 0; column < steps.length; column += 1) {
      const step = steps[column]!;
      const { left, top, height } = squareOf(canvas, grid, { column, row });
      // Neighbours of one shade are one rectangle: a grid can have tens of thousands of cells.
      while (column + 1 < steps.length && steps[column + 1] === step) column += 1;
      const width = canvas.px(grid.across[column + 1]!) - left;
      const square = `M${left.toFixed(1)} ${top.toFixed(1)}h${(width + 0.4).toFixed(1)}v${(height + 0.4).toFixed(1)}h${(-width - 0.4).toFixed(1)}z`;
      if (step === null) missing += square;
      else paths[step] += square;
    }
  });
  return (
    <>
      {paths.map((path, step) => (
        // oxlint-disable-next-line react/no-array-index-key -- the steps are a scale
        <path key={step} d={path} style={{ fill: hue(step) }} />
      ))}
      <path d={missing} fill={canvas.strongHatch} />
    </>
  );
}

function Contours({ grid, canvas }: { grid: Grid; canvas: Canvas }) {
  const { values, pale, deep, columns, lines } = grid;
  const levels = upAxis({ values: [pale, deep], tight: true }, LEVELS * 34, 0).ticks.filter(
    ({ value }) => value > pale && value < deep,
  );
  const smooth = smoothed(values);
  // What is shorter is a speck.
  const least = columns.length / 20;
  const labels: { x: number; y: number; half: number }[] = [];
  return levels.map(({ value, text }) => {
    const all = joined(contour(smooth, value)).filter((line) => line.length > least);
    const [middle] = longest(all).slice(Math.floor(longest(all).length / 2));
    if (!middle) return null;
    const [labelX, labelY] = [canvas.px(between(columns, middle[0])), canvas.py(between(lines, middle[1]))];
    const half = textWidth(text, 'mark') / 2 + 4;
    const isInside = labelX - half >= canvas.box.left && labelX + half <= canvas.box.right;
    // A label that would overlap another one is omitted.
    const isFree =
      isInside && labels.every((one) => Math.abs(one.x - labelX) > one.half + half || Math.abs(one.y - labelY) > 16);
    if (isFree) labels.push({ x: labelX, y: labelY, half });
    return (
      <g key={value}>
        <path
          d={contoursPath(all, grid, canvas)}
          style={{ fill: 'none', stroke: 'var(--palette-text-primary)', strokeWidth: 1.1, strokeOpacity: 0.75 }}
        />
        {isFree && (
          <Text kind="mark" x={labelX} y={labelY + 4} textAnchor="middle">
            {text}
          </Text>
        )}
      </g>
    );
  });
}

const hue = (step: number): string =>
  `color-mix(in oklab, var(--palette-accentTint), var(--palette-primary-main) ${Math.round((step / (STEPS - 1)) * 88)}%)`;

/** The range of the values, without outliers. */
export function trimmed(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [low, high, from, to] = [at(0), at(1), at(TRIM), at(1 - TRIM)];
  const far = (end: number, near: number) => Math.abs(end - near) > 0.5 * (to - from);
  return [far(low, from) ? from : low, far(high, to) ? to : high];
}

/** The value at a fractional position in a list. */
function between(list: readonly number[], place: number): number {
  const index = Math.min(list.length - 2, Math.floor(place));
  const [a, b] = [list[index]!, list[index + 1]!];
  return a + (b - a) * (place - index);
}

/** Edges of cells with these centres: halfway between neighbours. */
export function edges(middles: readonly number[]): number[] {
  const [first, second] = [middles[0]!, middles[1] ?? middles[0]! + 1];
  const [last, before] = [middles.at(-1)!, middles.at(-2) ?? middles.at(-1)! - 1];
  return [
    first - (second - first) / 2,
    ...middles.slice(1).map((middle, index) => (middle + middles[index]!) / 2),
    last + (last - before) / 2,
  ];
}
