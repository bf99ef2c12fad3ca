import { useMemo, type ReactNode } from 'react';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { describe, named, toTable, type ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { CartesianPlot } from './cartesian-plot.tsx';
import { RowsPlot } from './rows-plot.tsx';
import styles from './chart.module.css';

interface Props {
  title: string;
  /** What is drawn, in one line; axis and unit unless given. */
  lead?: ReactNode;
  data: ChartData;
  /** Bars as rows, for names that are long; what their sum is called. */
  across?: string;
  height?: number;
  tools?: ReactNode;
  whereFrom?: ReactNode;
}

/** Lines, bars or stacked bars from one set of figures, which are also a table, a file and a sentence. */
export function Chart({ title, lead, data, across, height = 260, tools, whereFrom }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(640);
  const words = useMemo(() => describe(data), [data]);
  const { columns, rows } = useMemo(() => toTable(data), [data]);
  return (
    <ChartFrame
      title={title}
      lead={lead ?? `${named(data.y.title, data.y.unit)} by ${named(data.x.title, data.x.unit)}`}
      columns={columns}
      rows={rows}
      rowKey={String}
      tools={tools}
      whereFrom={whereFrom}
    >
      <div ref={frame} className={styles['measure']}>
        {across ? (
          <RowsPlot data={data} width={width} words={words} sum={across} />
        ) : (
          <CartesianPlot title={title} data={data} width={width} height={height} words={words} />
        )}
      </div>
    </ChartFrame>
  );
}
