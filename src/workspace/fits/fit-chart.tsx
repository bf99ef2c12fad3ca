import { inSentence } from '#engine/wording/index.ts';
import type { FitPoint, ModelFit } from '#generated/types.ts';
import { TICK_LINE, TITLE_LINE } from '#src/components/chart/layout.ts';
import { dashOf, hollow, runLook } from '#src/components/chart/looks.ts';
import type { Key, Look } from '#src/components/chart/marks.tsx';
import { unitText } from '#src/lib/quantity.ts';
import { qualityText, share, statisticsOf } from './numbers.ts';
import { legendOf, PointsPlot, type Line, type Mark } from './plot-points.tsx';
import {
  axisOf,
  inputOf,
  inUnit,
  type Named,
  pointKey,
  pointReading,
  pointsOf,
  responseOf,
  runName,
} from './points.ts';

/** What is drawn for each response: the model over its points, and three ways to see how far they are apart. */
export type View = 'curves' | 'residuals' | 'parity' | 'sizes';

/** Whether the responses of a view are drawn below each other, on one axis. */
export const isStacked = (view: View): boolean => view === 'curves' || view === 'residuals';

/** Runs that colours and shapes tell apart. */
const MOST_RUNS = 12;
const FITTED: Look = { shape: 'dot', colour: 'var(--palette-value-fitted)', filled: true };

/** One response of a fit, ready to be drawn. */
export interface Panel {
  response: string;
  of: Named;
  points: FitPoint[];
  /** Title and unit of the shared axis of curves and residuals. */
  x: { title: string; unit: string; values: number[] };
  title: string;
  marks: Mark[];
  lines: Line[];
  keys: Key[];
  note: string;
  words: string;
}

/** The points of a response with the model's curves, each run in its own colour and shape with its 95 % confidence band. */
export function panelOf(fit: ModelFit, response: string, view: View): Panel {
  const of = responseOf(fit, response);
  const points = pointsOf(fit, response);
  const curves = (fit.curves ?? []).filter((one) => one.response === response);
  const against = curves[0]?.against ?? '';
  const input = inputOf(fit, against);
  // A fit made before curves were stored with points has those of its runs.
  const keyOf = ({ curve, run = '' }: FitPoint) => (curves.length > 1 ? (curve ?? run) : run);
  const groups = curves.length > 1 ? curves.map(({ label }) => label) : [...new Set(points.map(keyOf))];
  const isByRun = groups.length > 1 && groups.length <= MOST_RUNS;
  const lookOf = (group: string): Look => (isByRun ? runLook(Math.max(0, groups.indexOf(group))) : FITTED);
  const isParity = view === 'parity';
  const marks = points.map((point): Mark => {
    const { measured, predicted, interval_low: low, interval_high: high, held_out, outlier } = point;
    const look = lookOf(keyOf(point));
    const residual = inUnit(measured, of) - inUnit(predicted, of);
    return {
      key: pointKey(point),
      x: isParity
        ? inUnit(measured, of)
        : view === 'sizes'
          ? inUnit(predicted, of)
          : inUnit(point.inputs[against] ?? NaN, input),
      y: isParity ? inUnit(predicted, of) : view === 'curves' ? inUnit(measured, of) : residual,
      low: isParity ? inUnit(low, of) : null,
      high: isParity ? inUnit(high, of) : null,
      heldOut: held_out,
      outlier,
      look: held_out ? hollow(look) : look,
      read: pointReading(point, of),
    };
  });
  const isOne = curves.length === 1;
  const lines =
    view === 'curves'
      ? curves.map(({ label, points: own }, index): Line => ({
          key: label,
          look: isOne ? FITTED : lookOf(label),
          dash: dashOf(index),
          points: own.map(({ x, y, low, high }) => ({
            x: inUnit(x, input),
            y: inUnit(y, of),
            low: inUnit(low, of),
            high: inUnit(high, of),
          })),
        }))
      : [];
  const title = isParity
    ? 'Predicted against measured'
    : view === 'sizes'
      ? 'Residuals'
      : `${of.title} against ${inSentence(input.title)}`;
  const count = `${points.length} points`;
  return {
    response,
    of,
    points,
    x: { ...axisOf(input), values: [...marks, ...lines.flatMap((one) => one.points)].map(({ x }) => x) },
    title: view === 'residuals' ? `Residuals of ${inSentence(title)}` : title,
    marks,
    lines,
    keys: [
      ...(isByRun ? groups.map((group) => ({ ...lookOf(group), text: runName(fit, group) })) : []),
      ...legendOf(marks, lines, isByRun),
    ],
    note: isStacked(view) ? qualityText(fit, response) : `R² ${share(statisticsOf(fit, response).r_squared)}`,
    words: {
      curves: `${title}: ${count} and the fitted model.`,
      residuals: `Residuals of ${inSentence(title)}: ${count}.`,
      parity: `Predicted against measured ${inSentence(of.title)}, ${count}, R² ${share(statisticsOf(fit, response).r_squared)}.`,
      sizes: `Residuals of ${inSentence(of.title)}, ${count}.`,
    }[view],
  };
}

interface Props {
  panel: Panel;
  view: View;
  legend: readonly Key[];
  /** The panel below has the same x axis, with its values and title. */
  sharesAxis: boolean;
  /** Values of the shared x axis. */
  values: readonly number[];
  height: number;
}

/** px that keep the axes of panels above each other in line. */
const ASIDE = { left: 48, right: 24 };
const CAPTION = 22;

/** One response of a fit: over the x axis that it shares with the panel below, or in a square of its own. */
export function FitChart({ panel, view, legend, sharesAxis, values, height }: Props) {
  const { of, x, title, marks, lines, note, words } = panel;
  const unit = unitText(of.display_unit);
  const y = { parity: 'Predicted', sizes: 'Residual', curves: '', residuals: '' }[view];
  return (
    <PointsPlot
      title={title}
      height={isStacked(view) ? height + CAPTION + TICK_LINE + (sharesAxis ? 0 : TITLE_LINE) : squarish}
      x={
        isStacked(view)
          ? { ...(!sharesAxis && { title: x.title, unit: x.unit }), values }
          : axisOf({ ...of, title: view === 'parity' ? 'Measured' : 'Predicted' })
      }
      y={y ? axisOf({ ...of, title: y }) : {}}
      marks={marks}
      lines={lines}
      legend={legend}
      guide={view === 'parity' ? 'diagonal' : view === 'curves' ? null : 'zero'}
      caption={{ title: unit && isStacked(view) ? `${of.title}, ${unit}` : of.title, note, room: CAPTION }}
      {...(isStacked(view) && ASIDE)}
      words={words}
    />
  );
}

/** Height of a chart with two equal axes. */
const squarish = (width: number): number => Math.round(Math.min(440, Math.max(220, width)));
