import { useMemo } from 'react';
import { LEVEL } from '#engine/wording/index.ts';
import type { FigureEstimate } from '#generated/types.ts';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { Delta, difference } from '#src/components/figures/delta.tsx';
import { Margin } from '#src/components/figures/margin.tsx';
import { Block, BlockHead } from '#src/economics/block.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useComparedEstimates } from '#src/products/use-compared-estimates.ts';
import { useReported } from '#src/lib/reporting.ts';
import { lanes, RADIUS } from '#src/products/lanes.ts';
import { columnOf } from './column-of.tsx';
import type { Compared } from './compared.ts';
import styles from './comparison.module.css';
import { figureRows, type FigureRow, alike } from './figure-rows.ts';

const WIDTH = 130;
const HEIGHT = 38;
const INSET = 10;

interface Props {
  values: readonly (number | null)[];
  letters: readonly string[];
}

/** All letters of a row on its axis; overlapping letters are moved up or down. The numbers beside it say the same. */
function RowAxis({ values, letters }: Props) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, letter: letters[index]! }]));
  if (known.length < 2) return null;
  const low = Math.min(...known.map(({ value }) => value));
  const range = Math.max(...known.map(({ value }) => value)) - low;
  // Equal values need no axis.
  if (known.every(({ value }) => alike(value, low))) return null;
  const x = (value: number) => INSET + ((value - low) / range) * (WIDTH - 2 * INSET);
  const marks = lanes(known.map(({ value, letter }) => ({ letter, at: x(value) })));
  return (
    <svg className={styles['axis']} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {[0, 0.25, 0.5, 0.75, 1].map((part) => {
        const at = INSET + part * (WIDTH - 2 * INSET);
        return <line key={part} x1={at} x2={at} y1={HEIGHT / 2 - 3} y2={HEIGHT / 2 + 3} />;
      })}
      {marks.map(({ letter, at, lane }) => (
        <g key={letter} transform={`translate(${at} ${HEIGHT / 2 + lane * (RADIUS + 1.5)})`} data-letter={letter}>
          <circle r={RADIUS} />
          <text y="3.500" textAnchor="middle">
            {letter}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** All metrics of the compared processes: one axis per row, and numbers with their change from the reference. */
export function ResultsBlock({ productId, compared }: { productId: string; compared: Compared[] }) {
  const reported = useReported();
  const estimates = useComparedEstimates(
    compared.map(({ choice: { processId }, configurationId }) => ({ productId, processId, configurationId })),
  );
  const rows = useMemo(() => figureRows(compared, reported), [compared, reported]);
  const columns = useMemo((): Column<FigureRow>[] => {
    return [
      {
        key: 'title',
        title: 'Figure',
        value: ({ title, unit }) => `${title} (${unit})`,
        cell: ({ title, unit }) => (
          <span className={styles['figure']}>
            {title} <small>{unit}</small>
          </span>
        ),
      },
      {
        key: 'axis',
        title: 'One axis per row',
        exported: false,
        minor: true,
        cell: ({ values }) => <RowAxis values={values} letters={compared.map(({ letter }) => letter)} />,
      },
      ...compared.map((one, index): Column<FigureRow> => ({
        ...columnOf(one),
        value: ({ exported }) => exported[index] ?? null,
        cell: (row) => <Cell row={row} index={index} estimate={estimates[index]?.of(row.key)} />,
      })),
    ];
  }, [compared, estimates]);
  return (
    <Block title="Results">
      <DataTable
        label="Results"
        compact
        filter={false}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty="No results."
        note={
          <BlockHead title="Results">
            <i className={styles['best']} /> best value in its row; changes are relative to A; ranges: {LEVEL}
          </BlockHead>
        }
      />
    </Block>
  );
}

interface CellProps {
  row: FigureRow;
  index: number;
  estimate: FigureEstimate | undefined;
}

function Cell({ row, index, estimate }: CellProps) {
  const { values, bounds, shown, best, better, share, title, scale } = row;
  const [value, reference] = [values[index] ?? null, values[0] ?? null];
  // Two lower bounds cannot be ranked.
  const changed = index > 0 && value !== null && reference !== null && !bounds[index] && !bounds[0];
  return (
    <span className={styles['cell']}>
      <span>
        {best.includes(index) && (
          <>
            <i className={styles['best']} aria-hidden="true" />
            <span className="visually-hidden">best: </span>
          </>
        )}
        {value === null ? <i>{shown[index]}</i> : best.includes(index) ? <b>{shown[index]}</b> : shown[index]}
      </span>
      {changed && difference(value, reference, better, share).direction !== 'none' && (
        <Delta value={value} saved={reference} better={better} points={share} />
      )}
      {value !== null && (
        <Margin
          inTable
          estimate={estimate}
          definition={{ short: title, show: (of) => ({ figure: formatNumber(of / scale), unit: row.unit }) }}
        />
      )}
    </span>
  );
}
