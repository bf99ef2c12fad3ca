import { useMemo } from 'react';
import type { HeatmapAxis, HeatmapResult } from '#generated/types.ts';
import type { Stop } from '#src/components/chart/cursor.ts';
import {
  type Cell,
  GRID_HEAD,
  gridOf,
  GridMarks,
  middleOf,
  squareOf,
  ticksAt,
} from '#src/components/chart/grid-marks.tsx';
import { Symbol } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { inWords, shownValue, titled, unitOf, type Figure } from '#src/draft/metrics.ts';

const HEIGHT = 464;

interface Props {
  result: HeatmapResult;
  figure: Figure;
  selected: Cell | null;
  onSelect: (cell: Cell) => void;
  /** Called on Enter or a second click. */
  onLoad: (cell: Cell) => void;
}

/** One metric against two settings: shades of one hue, labelled contours, hatched gaps. */
export function HeatmapPlot({ result, figure, selected, onSelect, onLoad }: Props) {
  const grid = useMemo(() => {
    const shown = result.values.map((line) => line.map((value) => (value === null ? null : shownValue(value, figure))));
    const middles = (axis: HeatmapAxis) => axis.values.map((value) => shownValue(value, axis));
    return gridOf(shown, middles(result.x), middles(result.y));
  }, [result, figure]);
  const { x, y, gaps } = result;
  const { across, up, known } = grid;
  const columns = x.values.length;
  const cellAt = (index: number): Cell => ({ column: index % columns, row: Math.floor(index / columns) });
  const now = x.base !== null && y.base !== null ? [shownValue(x.base, x), shownValue(y.base, y)] : null;
  return (
    <PlotStage
      words={`Heatmap of ${titled(figure.title, figure)} against ${x.title} and ${y.title}: ${known.length} processes from ${formatNumber(grid.least)} to ${formatNumber(grid.most)}, ${gaps.length} without a result. Arrow keys move between cells, Enter loads a cell.`}
      height={HEIGHT}
      head={GRID_HEAD}
      legend={[
        ...(now ? [{ shape: 'diamond' as const, colour: 'var(--palette-text-primary)', text: 'now' }] : []),
        ...(gaps.length > 0
          ? [
              {
                shape: 'hatch' as const,
                colour: 'var(--palette-worse)',
                text: `${gaps.length} of ${x.values.length * y.values.length} without a result`,
              },
            ]
          : []),
      ]}
      x={{ title: titled(x.title, x), values: across, tight: true, ...ticksAt(grid.columns) }}
      y={{ title: titled(y.title, y), values: up, tight: true, ...ticksAt(grid.lines) }}
      cursor={{
        label: 'Heatmap cells',
        by: 'both',
        selected: selected && selected.row * columns + selected.column,
        onSelect: (index) => onSelect(cellAt(index)),
        onPick: (index) => onLoad(cellAt(index)),
        stops: (frame) =>
          result.values.flatMap((line, row) =>
            line.map((_value, column): Stop => ({ ...middleOf(frame, grid, { column, row }), row })),
          ),
        read: (index) => readCell(result, figure, cellAt(index)),
        mark: (index, frame) => {
          const { left, top, width, height } = squareOf(frame, grid, cellAt(index));
          return (
            <rect
              x={left}
              y={top}
              width={width}
              height={height}
              style={{ fill: 'none', stroke: 'var(--palette-text-primary)', strokeWidth: 2 }}
            />
          );
        },
      }}
    >
      {(canvas) => (
        <>
          <GridMarks grid={grid} unit={unitOf(figure)} canvas={canvas} />
          {now && (
            <Symbol
              shape="diamond"
              colour="var(--palette-text-primary)"
              x={canvas.px(now[0]!)}
              y={canvas.py(now[1]!)}
              size={6}
            />
          )}
        </>
      )}
    </PlotStage>
  );
}

function readCell({ x, y, values, gaps }: HeatmapResult, figure: Figure, { column, row }: Cell) {
  const value = values[row]![column];
  return {
    title: value === null || value === undefined ? 'No result' : inWords(value, figure),
    values: [
      { name: x.title, text: inWords(x.values[column], x) },
      { name: y.title, text: inWords(y.values[row], y) },
    ],
    note: gaps.find((gap) => gap.x === column && gap.y === row)?.message,
  };
}
