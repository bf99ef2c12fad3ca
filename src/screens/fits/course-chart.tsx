import type { ModelFit } from '#generated/hooks/model/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { dashOf } from '#src/components/chart/looks.ts';
import { PointsPlot, type Line, type Mark } from './plot-points.tsx';
import { axisOf, inputOf, inUnit, pointColumns, pointKey, pointsOf, pointReading, responseOf } from './points.ts';

/** The model's curves through the data, one per run, each with its confidence band. */
export function CourseChart({ fit, response }: { fit: ModelFit; response: string }) {
  const of = responseOf(fit, response);
  const curves = (fit.curves ?? []).filter((one) => one.response === response);
  const against = curves[0]?.against ?? '';
  const input = inputOf(fit, against);
  const points = pointsOf(fit, response);
  const columns = pointColumns(fit, of);
  const marks = points.map((point): Mark => ({
    key: pointKey(point),
    x: inUnit(point.inputs[against] ?? NaN, input),
    y: inUnit(point.measured, of),
    low: null,
    high: null,
    heldOut: point.held_out,
    outlier: point.outlier,
    read: pointReading(point, of),
  }));
  const lines = curves.map(({ label, points: own }, index): Line => ({
    key: label,
    dash: dashOf(index),
    points: own.map(({ x, y, low, high }) => ({
      x: inUnit(x, input),
      y: inUnit(y, of),
      low: inUnit(low, of),
      high: inUnit(high, of),
    })),
  }));
  const title = `${of.title} against ${input.title.toLowerCase()}`;
  const several = curves.length > 1 ? `${curves.length} lines, ` : '';
  return (
    <ChartFrame
      title={title}
      lead={`The fitted model, ${several}with its 95 % confidence band`}
      columns={columns}
      rows={points}
      rowKey={pointKey}
    >
      <PointsPlot
        title={title}
        height={280}
        x={axisOf(input)}
        y={axisOf(of)}
        marks={marks}
        lines={lines}
        guide={null}
        words={`${title}: ${points.length} points and the fitted model.`}
      />
    </ChartFrame>
  );
}
