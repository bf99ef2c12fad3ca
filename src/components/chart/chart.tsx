import { useMemo, type ReactNode } from 'react';
import { BarsPlot } from './bars-plot.tsx';
import { axesInWords, describe, inDisplayCurrency, toTable, type ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { toCurves } from './curves.ts';
import { RowsPlot } from './rows-plot.tsx';

interface Props {
  title: string;
  /** Subtitle in one line; axis and unit if omitted. */
  lead?: ReactNode;
  data: ChartData;
  /** Bars as rows, for long names; the name of their sum. */
  across?: string;
  height?: number;
  tools?: ReactNode;
  whereFrom?: ReactNode;
}

/** A line, bar or stacked bar chart; the same data also give the table, the file and the text alternative. */
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
      lead={lead ?? axesInWords(data)}
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
