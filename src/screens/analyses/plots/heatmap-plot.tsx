import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { HeatmapAxis, HeatmapResult } from '#generated/hooks/model/index.ts';
import { linearAxis, type Axis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { figureText, inWords, shownValue, titled, unitOf, type Figure } from '../figures.ts';
import { Axes, type Placed } from './axes.tsx';
import { contour } from './contours.ts';
import styles from './plot.module.css';
import { Tip } from './tip.tsx';

const STEPS = 14;
const HEIGHT = 430;
const LEVELS = 7;
/** Share of the cells at either end that may be far out. */
const TRIM = 0.05;
const LETTER = 6.6;

export interface Cell {
  column: number;
  row: number;
}

interface Props {
  result: HeatmapResult;
  figure: Figure;
  selected: Cell | null;
  onSelect: (cell: Cell) => void;
  /** Enter, or a second click. */
  onLoad: (cell: Cell) => void;
}

/** One figure over two settings: steps of one hue, contours with their values, gaps hatched. */
export function HeatmapPlot({ result, figure, selected, onSelect, onLoad }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(640);
  const [hovered, setHovered] = useState<Cell | null>(null);
  const hatch = useId();
  const { x, y, gaps } = result;
  const values = useMemo(
    () => result.values.map((line) => line.map((value) => (value === null ? null : shownValue(value, figure)))),
    [result, figure],
  );
  const known = values.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  // A corner of a few extreme cells would leave one step of the hue for all the others.
  const [pale, deep] = trimmed(known);
  const placed = layOutGrid(x, y, width);
  const { box, px, py } = placed;
  const across = edges(x.values.map((value) => shownValue(value, x)));
  const up = edges(y.values.map((value) => shownValue(value, y)));
  const cell = ({ column, row }: Cell) => {
    const [left, right] = [px(across[column]!), px(across[column + 1]!)];
    const [bottom, top] = [py(up[row]!), py(up[row + 1]!)];
    return { left, top, width: right - left, height: bottom - top };
  };
  const stepOf = (value: number) =>
    deep > pale ? Math.max(0, Math.min(STEPS - 1, Math.floor(((value - pale) / (deep - pale)) * STEPS))) : 0;
  const paths = Array.from({ length: STEPS }, () => '');
  let missing = '';
  values.forEach((line, row) =>
    line.forEach((value, column) => {
      const { left, top, width: wide, height: high } = cell({ column, row });
      const square = `M${left.toFixed(1)} ${top.toFixed(1)}h${(wide + 0.4).toFixed(1)}v${(high + 0.4).toFixed(1)}h${(-wide - 0.4).toFixed(1)}z`;
      if (value === null) missing += square;
      else paths[stepOf(value)] += square;
    }),
  );
  const levels = linearAxis([pale, deep], LEVELS, false).ticks.filter((level) => level > pale && level < deep);
  const labels: [number, number][] = [];
  const at = (column: number, row: number): [number, number] => [
    px(
      between(
        x.values.map((value) => shownValue(value, x)),
        column,
      ),
    ),
    py(
      between(
        y.values.map((value) => shownValue(value, y)),
        row,
      ),
    ),
  ];

  const cellAt = (event: PointerEvent<HTMLElement>): Cell | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const column = across.findIndex((edge, index) => index > 0 && event.clientX - left < px(edge)) - 1;
    const row = up.findIndex((edge, index) => index > 0 && event.clientY - top > py(edge)) - 1;
    const isInside = event.clientX - left >= box.left && event.clientY - top <= box.bottom;
    return isInside && column >= 0 && row >= 0 ? { column, row } : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { column, row } = selected ?? { column: 0, row: 0 };
    const moves: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const move = moves[event.key];
    if (event.key === 'Enter' && selected) onLoad(selected);
    else if (move)
      onSelect({
        column: Math.max(0, Math.min(x.values.length - 1, column + move[0])),
        row: Math.max(0, Math.min(y.values.length - 1, row + move[1])),
      });
    else return;
    event.preventDefault();
  };
  const shown = hovered ?? selected;
  const reasonOf = ({ column, row }: Cell) => gaps.find((gap) => gap.x === column && gap.y === row)?.message;
  const now = x.base !== null && y.base !== null ? [shownValue(x.base, x), shownValue(y.base, y)] : null;
  const words = `Heatmap of ${titled(figure.title, figure)} over ${x.title} and ${y.title}: ${known.length} processes from ${formatNumber(least)} to ${formatNumber(most)}, ${gaps.length} without an answer. Arrow keys go from cell to cell, Enter loads one.`;
  return (
    <div ref={frame} className={styles['frame']}>
      <p className={styles['legend']}>
        <span>
          <svg width="112" height="10" aria-hidden="true">
            {paths.map((_path, step) => (
              // oxlint-disable-next-line react/no-array-index-key -- the steps are a scale
              <rect key={step} x={step * 8} width="8" height="10" style={{ fill: hue(step) }} />
            ))}
          </svg>
          {formatNumber(pale)} to {formatNumber(deep)} {unitOf(figure)}
          {(least < pale || most > deep) && `, all cells ${formatNumber(least)} to ${formatNumber(most)}`}
        </span>
        {gaps.length > 0 && (
          <span>
            {gaps.length} of {x.values.length * y.values.length} without an answer
          </span>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing that is read by keys and by pointing */}
      <div
        className={styles['stage']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from cell to cell
        tabIndex={0}
        role="group"
        aria-label="Cells of the map"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setHovered(cellAt(event))}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => {
          const one = cellAt(event);
          if (one) onSelect(one);
        }}
        onDoubleClick={() => hovered && onLoad(hovered)}
      >
        <svg width={width} height={HEIGHT} role="img" aria-label={words}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="6" className={styles['hatch']} />
            </pattern>
          </defs>
          {paths.map((path, step) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps are a scale
            <path key={step} d={path} style={{ fill: hue(step) }} />
          ))}
          <path d={missing} fill={`url(#${hatch})`} />
          <Axes placed={placed} height={HEIGHT} grid="none" xTitle={titled(x.title, x)} yTitle={titled(y.title, y)} />
          {levels.map((level) => {
            const segments = contour(values, level);
            const [middle] = segments.slice(Math.floor(segments.length / 2));
            if (!middle) return null;
            const [labelX, labelY] = at(middle[0], middle[1]);
            // One that would stand on another's words says nothing.
            const isFree = labels.every(([x1, y1]) => Math.abs(x1 - labelX) > 44 || Math.abs(y1 - labelY) > 16);
            if (isFree) labels.push([labelX, labelY]);
            return (
              <g key={level}>
                <path
                  className={styles['contour']}
                  d={segments.map(([x1, y1, x2, y2]) => `M${at(x1, y1).join(' ')}L${at(x2, y2).join(' ')}`).join('')}
                />
                {isFree && (
                  <text className={styles['mark']} x={labelX} y={labelY + 4} textAnchor="middle">
                    {formatNumber(level)}
                  </text>
                )}
              </g>
            );
          })}
          {now && (
            <path className={styles['now']} d={`M${px(now[0]!)} ${py(now[1]!) - 6}l6 6l-6 6l-6 -6z`}>
              <title>now</title>
            </path>
          )}
          {shown && (
            <rect
              className={styles['chosen']}
              x={cell(shown).left}
              y={cell(shown).top}
              width={cell(shown).width}
              height={cell(shown).height}
              data-cursor=""
            />
          )}
        </svg>
        {hovered && (
          <Tip x={cell(hovered).left + cell(hovered).width / 2} y={cell(hovered).top} width={width}>
            <b>
              {result.values[hovered.row]![hovered.column] === null
                ? 'No answer'
                : inWords(result.values[hovered.row]![hovered.column], figure)}
            </b>
            {figureText(x.values[hovered.column], x)} {unitOf(x)}, {figureText(y.values[hovered.row], y)} {unitOf(y)}.{' '}
            {reasonOf(hovered) ?? ''}
          </Tip>
        )}
      </div>
    </div>
  );
}

const hue = (step: number): string =>
  `color-mix(in oklab, var(--palette-accentTint), var(--palette-primary-main) ${Math.round((step / (STEPS - 1)) * 88)}%)`;

/** Ends of the values without the outermost, where those are far out. */
export function trimmed(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [low, high, from, to] = [at(0), at(1), at(TRIM), at(1 - TRIM)];
  const far = (end: number, near: number) => Math.abs(end - near) > 0.5 * (to - from);
  return [far(low, from) ? from : low, far(high, to) ? to : high];
}

/** Value at a place between two of a list. */
function between(list: number[], place: number): number {
  const index = Math.min(list.length - 2, Math.floor(place));
  const [a, b] = [list[index]!, list[index + 1]!];
  return a + (b - a) * (place - index);
}

/** Edges of cells whose middles are given: halfway between neighbours. */
export function edges(middles: number[]): number[] {
  const [first, second] = [middles[0]!, middles[1] ?? middles[0]! + 1];
  const [last, before] = [middles.at(-1)!, middles.at(-2) ?? middles.at(-1)! - 1];
  return [
    first - (second - first) / 2,
    ...middles.slice(1).map((middle, index) => (middle + middles[index]!) / 2),
    last + (last - before) / 2,
  ];
}

/** Axes that end where the cells do. */
function exact(values: number[], count: number): Axis {
  const ends = edges(values);
  const [min, max] = [ends[0]!, ends.at(-1)!];
  const round = linearAxis([min, max], count, false);
  const ticks = round.ticks.filter((tick) => tick >= min && tick <= max);
  return { ...round, min, max, ticks, place: (value) => (value - min) / (max - min) };
}

function layOutGrid(across: HeatmapAxis, up: HeatmapAxis, width: number): Placed {
  const y = exact(
    up.values.map((value) => shownValue(value, up)),
    9,
  );
  const widest = Math.max(...y.ticks.map((tick) => formatNumber(tick, { decimals: y.decimals }).length));
  const box = { left: 24 + widest * LETTER + 8, right: width - 16, top: 8, bottom: HEIGHT - 40 };
  const x = exact(
    across.values.map((value) => shownValue(value, across)),
    Math.max(2, Math.floor((box.right - box.left) / 80)),
  );
  return {
    box,
    x,
    y,
    px: (value) => box.left + x.place(value) * (box.right - box.left),
    py: (value) => box.bottom - y.place(value) * (box.bottom - box.top),
  };
}
