import { numeric } from '#src/components/table/column.ts';
import { useState } from 'react';
import { inSentence } from '#engine/wording/index.ts';
import type { HeatmapJob, HeatmapResult } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Cell } from '#src/components/chart/grid-marks.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { figureOf, figureText, inWords, shownValue, unitOf, type Figure } from '#src/draft/metrics.ts';
import { useLoadPoint } from '../load-point.ts';
import { HeatmapPlot } from '../plots/heatmap-plot.tsx';
import { useStudy } from '../study.ts';
import { Facts } from './facts.tsx';
import { LoadButton } from './load-button.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<HeatmapJob>;
  result: HeatmapResult;
  other: HeatmapResult | null;
}

/** One or two maps; a cell is loaded with a click and the button, or with Enter. */
export function HeatmapView({ job, result, other }: Props) {
  return (
    <div className={styles['column']}>
      <div className={styles[other ? 'two' : 'column']}>
        <Map job={job} result={result} />
        {other && <Map job={job} result={other} suffix=", the other run" />}
      </div>
      <Facts
        facts={[
          ['Processes', String(result.values.flat().length)],
          ['Without a result', String(result.gaps.length)],
          ['Engine', result.engine_version],
        ]}
        reasons={result.reasons}
      />
    </div>
  );
}

function Map({ job, result, suffix = '' }: Pick<Props, 'job' | 'result'> & { suffix?: string }) {
  const { figures } = useStudy();
  const load = useLoadPoint();
  const figure = figureOf(figures, result.metric);
  const { x, y } = result;
  const [cell, setCell] = useState<Cell | null>(null);
  const rows = y.values.flatMap((_value, row) => x.values.map((_one, column) => ({ column, row })));
  const loadAt = async ({ column, row }: Cell): Promise<boolean> => {
    if (result.values[row]![column] === null) return false;
    return load({
      name: `${x.title} ${inWords(x.values[column], x)}, ${y.title} ${inWords(y.values[row], y)}`,
      configurationId: job.configuration_id,
      settings: [
        { step_id: x.step_id, key: x.key, value: x.values[column]! },
        { step_id: y.step_id, key: y.key, value: y.values[row]! },
      ],
    });
  };
  const value = cell && result.values[cell.row]![cell.column]!;
  const gap = cell && result.gaps.find((one) => one.x === cell.column && one.y === cell.row);
  return (
    <div className={styles['card']}>
      <ChartFrame
        title={`${x.title} against ${inSentence(y.title)}${suffix}`}
        lead={`${figure.title} of ${rows.length} processes; hatched: no result`}
        columns={columnsOf(result, figure)}
        rows={rows}
        rowKey={({ column, row }) => `${column} ${row}`}
      >
        <HeatmapPlot
          result={result}
          figure={figure}
          selected={cell}
          onSelect={setCell}
          onLoad={(at) => void loadAt(at)}
        />
      </ChartFrame>
      <div className={styles['readout']} role="status">
        {cell ? (
          <>
            <span>
              {x.title} <b>{inWords(x.values[cell.column], x)}</b>, {inSentence(y.title)}{' '}
              <b>{inWords(y.values[cell.row], y)}</b>: {gap ? gap.message : <b>{inWords(value, figure)}</b>}
            </span>
            <LoadButton
              key={`${cell.column} ${cell.row}`}
              size="small"
              disabled={value === null}
              onLoad={() => loadAt(cell)}
            />
          </>
        ) : (
          <span>
            Click a cell to see its result and to load its settings into the draft; double-click it or press Enter to
            load it at once.
          </span>
        )}
      </div>
    </div>
  );
}

function columnsOf({ x, y, values, gaps }: HeatmapResult, figure: Figure): Column<Cell>[] {
  const valueOf = ({ column, row }: Cell) => values[row]![column] ?? null;
  const axis = (key: string, of: typeof x, place: (cell: Cell) => number): Column<Cell> => ({
    key,
    title: of.title,
    unit: unitOf(of),
    numeric: true,
    sortBy: (cell) => of.values[place(cell)]!,
    value: (cell) => shownValue(of.values[place(cell)]!, of),
    cell: (cell) => figureText(of.values[place(cell)], of),
  });
  return [
    axis('x', x, ({ column }) => column),
    axis('y', y, ({ row }) => row),
    numeric('value', figure.title, unitOf(figure), {
      sortBy: valueOf,
      value: (cell) => {
        const value = valueOf(cell);
        return value === null ? null : shownValue(value, figure);
      },
      cell: (cell) => figureText(valueOf(cell), figure),
    }),
    {
      key: 'why',
      title: 'Reason',
      cell: ({ column, row }) => gaps.find((gap) => gap.x === column && gap.y === row)?.message ?? '',
    },
  ];
}
