import { useMemo } from 'react';
import type { Box, DesignAxis, DesignGrid } from '#engine/analysis/index.ts';
import { contour, joined, smoothed } from '#src/components/chart/contours.ts';
import type { Stop } from '#src/components/chart/cursor.ts';
import { contoursPath, GRID_HEAD, gridOf, GridMarks, longest, ticksAt } from '#src/components/chart/grid-marks.tsx';
import { Symbol, Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas, type Cursor } from '#src/components/chart/stage.tsx';
import { fitText, textWidth } from '#src/components/chart/text.ts';
import { inWords, shownValue, titled, type Figure } from '#src/draft/metrics.ts';
import { formatNumber } from '#src/lib/format.ts';

/** A part of the map that something stops. */
export interface Region {
  stop: number;
  title: string;
  message: string;
  share: number;
}

/** A line on the map along which a value of each design is at its limit. */
export interface LimitLine {
  values: Float64Array;
  level: number;
  /** The limits with the setting as it is dragged, and as the draft has it; the wanted chance. */
  kind: 'limit' | 'draft' | 'chance';
}

interface Props {
  grid: DesignGrid;
  x: DesignAxis;
  y: DesignAxis;
  /** The coloured value of each design, in the unit of its figure; NaN without one. */
  colours: Float64Array;
  figure: Figure | null;
  title: string;
  unit: string;
  stops: Int16Array;
  regions: readonly Region[];
  lines: readonly LimitLine[];
  box: Box | null;
  at: readonly [number, number];
  draft: readonly [number, number];
  summary: string;
  /** Absent where nothing can be chosen, as on paper. */
  onChoose?: (x: number, y: number) => void;
  onUse?: () => void;
}

const RED = 'var(--palette-worse)';
const GREEN = 'var(--palette-success-main)';
const BLUE = 'var(--palette-primary-main)';
const INK = 'var(--palette-text-primary)';
/** Presses of a key from one side of the map to the other, at most. */
const STOPS = 50;
const LINES: Record<LimitLine['kind'], { stroke: string; strokeWidth: number; strokeDasharray?: string }> = {
  draft: { stroke: INK, strokeWidth: 1.2, strokeDasharray: '5 4' },
  limit: { stroke: RED, strokeWidth: 1.8 },
  chance: { stroke: GREEN, strokeWidth: 2.4 },
};

/** Row by row; null is a gap. */
export const rowsOf = (values: ArrayLike<number>, columns: number): (number | null)[][] =>
  Array.from({ length: values.length / columns }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const value = values[row * columns + column]!;
      return Number.isFinite(value) ? value : null;
    }),
  );

/** Designs over two settings in shades of one hue, with the regions that a limit stops, contours and the chosen design. */
export function MapPlot(props: Props) {
  const { grid, x, y, colours, figure, title, unit, stops, lines, box, at, draft, summary, onChoose, onUse } = props;
  const columns = grid.x.length;
  const [across, up] = useMemo(
    () => [grid.x.map((value) => shownValue(value, x)), grid.y.map((value) => shownValue(value, y))] as const,
    [grid, x, y],
  );
  const drawn = useMemo(() => {
    const shown = colours.map((value) => (figure && Number.isFinite(value) ? shownValue(value, figure) : value));
    return gridOf(rowsOf(shown, columns), across, up);
  }, [colours, figure, columns, across, up]);
  const limits = useMemo(
    () =>
      lines.map(({ values, level, kind }) => {
        const rows = rowsOf(values, columns);
        return { level, kind, all: joined(contour(kind === 'chance' ? smoothed(rows) : rows, level)) };
      }),
    [lines, columns],
  );
  const skip = { across: Math.ceil((columns - 1) / STOPS) || 1, up: Math.ceil((grid.y.length - 1) / STOPS) || 1 };
  const shown = {
    columns: Math.floor((columns - 1) / skip.across) + 1,
    rows: Math.floor((grid.y.length - 1) / skip.up) + 1,
  };
  const numberOf = (index: number): number =>
    Math.floor(index / shown.columns) * skip.up * columns + (index % shown.columns) * skip.across;
  const choose = (index: number) => {
    const n = numberOf(index);
    onChoose?.(grid.x[n % columns]!, grid.y[Math.floor(n / columns)]!);
  };
  const cursor: Cursor = {
    label: 'Designs',
    by: 'both',
    selected: nearestStop(grid, at, skip, shown.columns),
    onSelect: choose,
    ...(onUse && { onPick: onUse }),
    stops: ({ px, py }) =>
      Array.from({ length: shown.columns * shown.rows }, (_, index): Stop => {
        const n = numberOf(index);
        const row = Math.floor(n / columns);
        return { x: px(across[n % columns]!), y: py(up[row]!), row };
      }),
    read: (index) => {
      const n = numberOf(index);
      const region = props.regions.find(({ stop }) => stop === stops[n]);
      const value = colours[n]!;
      return {
        title: Number.isFinite(value)
          ? [title, figure ? inWords(value, figure) : `${formatNumber(value)} ${unit}`].join(' ')
          : (region?.title ?? 'No value'),
        values: [
          { name: x.title, text: inWords(grid.x[n % columns], x) },
          { name: y.title, text: inWords(grid.y[Math.floor(n / columns)], y) },
        ],
        note: region?.message,
      };
    },
    mark: () => null,
  };
  const [now, was] = [at, draft].map(([a, b]) => [shownValue(a, x), shownValue(b, y)] as const);
  return (
    <PlotStage
      words={summary}
      height={(width) => Math.min(560, Math.max(320, width * 0.68))}
      head={GRID_HEAD}
      x={{ title: titled(x.title, x), values: [across[0]!, across.at(-1)!], tight: true, ...ticksAt(across) }}
      y={{ title: titled(y.title, y), values: [up[0]!, up.at(-1)!], tight: true, ...ticksAt(up) }}
      {...(onChoose && { cursor })}
    >
      {(canvas) => (
        <>
          <GridMarks grid={drawn} unit={unit} canvas={canvas} />
          <g clipPath={canvas.clip}>
            {limits.map(({ kind, all }) => (
              <path key={kind} d={contoursPath(all, drawn, canvas)} style={{ fill: 'none', ...LINES[kind] }} />
            ))}
            {box && <BoxMark box={box} across={across} up={up} canvas={canvas} />}
            <path
              d={`M${canvas.px(now![0])} ${canvas.box.top}V${canvas.box.bottom}M${canvas.box.left} ${canvas.py(now![1])}H${canvas.box.right}`}
              style={{ fill: 'none', stroke: BLUE }}
              strokeDasharray="2 3"
            />
          </g>
          {limits.map(
            ({ kind, level, all }) =>
              kind === 'chance' && (
                <ChanceName
                  key={kind}
                  chance={level}
                  line={longest(all)}
                  box={box}
                  across={across}
                  up={up}
                  canvas={canvas}
                />
              ),
          )}
          <Names {...props} across={across} up={up} canvas={canvas} />
          {(was![0] !== now![0] || was![1] !== now![1]) && (
            <>
              <Symbol shape="ring" colour={INK} x={canvas.px(was![0])} y={canvas.py(was![1])} size={5} />
              <Text kind="mark" x={canvas.px(was![0]) + 9} y={canvas.py(was![1]) + 4}>
                draft
              </Text>
            </>
          )}
          <Symbol shape="dot" colour={BLUE} x={canvas.px(now![0])} y={canvas.py(now![1])} size={6} />
        </>
      )}
    </PlotStage>
  );
}

/** The readable place nearest to a design. */
function nearestStop(
  { x, y }: DesignGrid,
  [a, b]: readonly [number, number],
  skip: { across: number; up: number },
  columns: number,
): number {
  const place = (values: readonly number[], value: number, every: number): number =>
    Math.round(((value - values[0]!) / (values.at(-1)! - values[0]!)) * ((values.length - 1) / every));
  return place(y, b, skip.up) * columns + place(x, a, skip.across);
}

interface OnMap {
  across: readonly number[];
  up: readonly number[];
  canvas: Canvas;
}

/** px: of the name of a box below its upper edge, of a name above its line, and the height of a line of names. */
const NAME_BELOW = 16;
const ABOVE = 6;
const LINE = 14;

function BoxMark({ box, across, up, canvas: { px, py } }: OnMap & { box: Box }) {
  const [left, right] = [px(across[box.left]!), px(across[box.right]!)];
  const [bottom, top] = [py(up[box.bottom]!), py(up[box.top]!)];
  const name = 'all may vary here';
  return (
    <>
      <rect
        x={left}
        y={top}
        width={Math.max(1, right - left)}
        height={Math.max(1, bottom - top)}
        style={{ fill: 'none', stroke: BLUE, strokeWidth: 2 }}
      />
      {textWidth(name, 'mark') + 12 < right - left && bottom - top > 24 && (
        <Text kind="mark" x={(left + right) / 2} y={top + NAME_BELOW} textAnchor="middle" colour={BLUE}>
          {name}
        </Text>
      )}
    </>
  );
}

/** The wanted chance, beside the upper end of its line, but not over the name of the box. */
function ChanceName({
  chance,
  line,
  box,
  across,
  up,
  canvas,
}: OnMap & { chance: number; line: readonly (readonly [number, number])[]; box: Box | null }) {
  const text = `${formatNumber(chance * 100, { decimals: 0 })}\u202f%`;
  const [left, right] = [canvas.box.left + textWidth(text, 'mark'), canvas.box.right - textWidth(text, 'mark')];
  const name = box ? canvas.py(up[box.top]!) + NAME_BELOW : -Infinity;
  const places = line
    .map(([column, row]) => ({ x: canvas.px(across[Math.round(column)]!), y: canvas.py(up[Math.round(row)]!) }))
    .filter(({ x, y }) => x > left && x < right && y > canvas.box.top + 20 && Math.abs(y - ABOVE - name) > LINE);
  const [top] = places.toSorted((a, b) => a.y - b.y);
  if (!top) return null;
  return (
    <Text kind="mark" x={top.x} y={top.y - ABOVE} textAnchor="middle" colour={GREEN}>
      {text}
    </Text>
  );
}

/** Smallest share of the map of a region whose name is written in it. */
const LEAST_NAMED = 0.015;

/** The names of the stopped regions, each at the middle of its widest rows. */
function Names({ grid, stops, regions, across, up, canvas }: Props & OnMap) {
  const columns = grid.x.length;
  return regions
    .filter(({ share }) => share >= LEAST_NAMED)
    .map(({ stop, title, share }) => {
      const runs = Array.from({ length: grid.y.length }, (_, row) => longestRun(stops, row * columns, columns, stop));
      const widest = Math.max(...runs.map(([from, to]) => to - from));
      const wide = runs.flatMap(([from, to], row) => (to - from >= 0.85 * widest ? [row] : []));
      const row = wide[Math.floor(wide.length / 2)]!;
      const [from, to] = runs[row]!;
      const room = canvas.px(across[to - 1]!) - canvas.px(across[from]!) - 8;
      if (room < 60) return null;
      const [x, y] = [(canvas.px(across[from]!) + canvas.px(across[to - 1]!)) / 2, canvas.py(up[row]!)];
      const middle = Math.min(canvas.box.bottom - 14, Math.max(canvas.box.top + 14, y));
      return (
        <g key={stop}>
          <Text kind="mark" x={x} y={middle - 2} textAnchor="middle" colour={RED} whole={title}>
            {fitText(title, 'mark', room)}
          </Text>
          <Text kind="tick" x={x} y={middle + 12} textAnchor="middle">
            {fitText(`stops ${formatNumber(share * 100, { decimals: 0 })} % of the designs`, 'tick', room)}
          </Text>
        </g>
      );
    });
}

function longestRun(stops: Int16Array, first: number, columns: number, stop: number): [from: number, to: number] {
  let best: [number, number] = [0, 0];
  let from = 0;
  for (let column = 0; column <= columns; column += 1) {
    if (column < columns && stops[first + column] === stop) continue;
    if (column - from > best[1] - best[0]) best = [from, column];
    from = column + 1;
  }
  return best;
}
