import { useMemo, type ReactNode } from 'react';
import { named } from './axis.ts';
import { ChartFrame } from './chart-frame.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { curveTable, describeCurves, type Curves } from './curves.ts';

interface Props {
  title: string;
  /** What is drawn, in one line; axis and unit unless given. */
  lead?: ReactNode;
  data: Curves;
  height?: number;
  tools?: ReactNode;
  whereFrom?: ReactNode;
}

/** Lines with points of their own from one set of figures, which are also a table, a file and a sentence. */
export function CurveChart({ title, lead, data, height = 260, tools, whereFrom }: Props) {
  const words = useMemo(() => describeCurves(data), [data]);
  const { columns, rows } = useMemo(() => curveTable(data), [data]);
  return (
    <ChartFrame
      title={title}
      lead={lead ?? `${named(data.y.title, data.y.unit)} by ${named(data.x.title, data.x.unit)}`}
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
