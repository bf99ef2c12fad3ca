import { counted, inSentence } from '#engine/wording/index.ts';
import type { FitPoint, ModelFit } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { dashOf, hollow, runLook } from '#src/components/chart/looks.ts';
import type { Look } from '#src/components/chart/marks.tsx';
import { unitText } from '#src/lib/quantity.ts';
import { qualityText } from './numbers.ts';
import { PointsPlot, type Line, type Mark } from './plot-points.tsx';
import {
  axisOf,
  inputOf,
  inUnit,
  pointColumns,
  pointKey,
  pointReading,
  pointsOf,
  responseOf,
  runName,
} from './points.ts';

interface Props {
  fit: ModelFit;
  response: string;
  height?: number;
}

/** Runs that colours and shapes tell apart. */
const MOST_RUNS = 12;
const FITTED: Look = { shape: 'dot', colour: 'var(--palette-value-fitted)', filled: true };

/** The model's curves through the data, each run in its own colour and shape with its 95 % confidence band, and the residuals below. */
export function ModelChart({ fit, response, height = 230 }: Props) {
  const of = responseOf(fit, response);
  const curves = (fit.curves ?? []).filter((one) => one.response === response);
  const against = curves[0]?.against ?? '';
  const input = inputOf(fit, against);
  const points = pointsOf(fit, response);
  // A fit made before curves were stored with points has those of its runs.
  const keyOf = ({ curve, run = '' }: FitPoint) => (curves.length > 1 ? (curve ?? run) : run);
  const groups = curves.length > 1 ? curves.map(({ label }) => label) : [...new Set(points.map(keyOf))];
  const isByRun = groups.length > 1 && groups.length <= MOST_RUNS;
  const lookOf = (group: string): Look => (isByRun ? runLook(Math.max(0, groups.indexOf(group))) : FITTED);
  const marks = points.map((point): Mark => {
    const look = lookOf(keyOf(point));
    return {
      key: pointKey(point),
      x: inUnit(point.inputs[against] ?? NaN, input),
      y: inUnit(point.measured, of),
      low: null,
      high: null,
      heldOut: point.held_out,
      outlier: point.outlier,
      residual: inUnit(point.measured, of) - inUnit(point.predicted, of),
      look: point.held_out ? hollow(look) : look,
      read: pointReading(point, of),
    };
  });
  const isOne = curves.length === 1;
  const lines = curves.map(({ label, points: own }, index): Line => ({
    key: label,
    name: isOne ? '' : runName(fit, label),
    look: isOne ? FITTED : lookOf(label),
    dash: dashOf(index),
    points: own.map(({ x, y, low, high }) => ({
      x: inUnit(x, input),
      y: inUnit(y, of),
      low: inUnit(low, of),
      high: inUnit(high, of),
    })),
  }));
  const heldOut = marks.filter((one) => one.heldOut).length;
  const title = `${of.title} against ${inSentence(input.title)}`;
  return (
    <ChartFrame
      title={title}
      lead={`${qualityText(fit, response)}${heldOut > 0 ? `; hollow: ${counted(heldOut, 'validation point')}` : ''}`}
      columns={pointColumns(fit, of)}
      rows={points}
      rowKey={pointKey}
    >
      <PointsPlot
        title={title}
        height={height}
        x={axisOf(input)}
        y={{ title: unitText(of.display_unit) || of.title }}
        marks={marks}
        lines={lines}
        guide={null}
        residuals={{ unit: unitText(of.display_unit) }}
        groups={isOne && isByRun ? groups.map((group) => ({ ...lookOf(group), text: runName(fit, group) })) : []}
        words={`${title}: ${points.length} points and the fitted model.`}
      />
    </ChartFrame>
  );
}
