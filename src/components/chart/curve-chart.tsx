import { useMemo, type ReactNode } from 'react';
import { named } from './axis.ts';
import { ChartFrame } from './chart-frame.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { curveTable, describeCurves, type Curves } from './curves.ts';

interface Props {
  title: string;
  /** Subtitle in one line; axis and unit if omitted. */
  lead?: ReactNode;
  data: Curves;
  height?: number;
  tools?: ReactNode;
  whereFrom?: ReactNode;
}

/** A chart of lines with separate points; the same data also give the table, the file and the text alternative. */
export function CurveChart({ title, lead, data, height = 260, tools, whereFrom }: Props) {
  const words = useMemo(() => describeCurves(data), [data]);
  const { columns, rows } = useMemo(() => curveTable(data), [data]);
  return (
    <ChartFrame
      title={title}
      lead={lead ?? `${named(data.y.title, data.y.unit)} against ${named(data.x.title, data.x.unit)}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      tools={tools}
      whereFrom={whereFrom}
    >
      <CurvePlot title={title} data={data} height={height} words={words} />
    </ChartFrame>
  );
}
