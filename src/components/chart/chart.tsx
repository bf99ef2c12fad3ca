import { useMemo, type ReactNode } from 'react';
import { named } from './axis.ts';
import { BarsPlot } from './bars-plot.tsx';
import { describe, inDisplayCurrency, toTable, type ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { toCurves } from './curves.ts';
import { RowsPlot } from './rows-plot.tsx';

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
export function Chart({ title, lead, data: given, across, height = 260, tools, whereFrom }: Props) {
  const data = useMemo(
    () => inDisplayCurrency(across === undefined ? given : { ...given, ofOneSum: true }),
    [given, across],
  );
  const words = useMemo(() => describe(data), [data]);
  const { columns, rows } = useMemo(() => toTable(data), [data]);
  const curves = useMemo(() => (data.kind === 'line' ? toCurves(data) : null), [data]);
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
      {curves ? (
        <CurvePlot title={title} data={curves} height={height} words={words} />
      ) : across ? (
        <RowsPlot title={title} data={data} words={words} sum={across} />
      ) : (
        <BarsPlot title={title} data={data} height={height} words={words} />
      )}
    </ChartFrame>
  );
}
