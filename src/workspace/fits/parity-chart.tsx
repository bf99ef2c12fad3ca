import { useMemo, useState } from 'react';
import { inSentence } from '#engine/wording/index.ts';
import type { ModelFit } from '#generated/types.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { PointsPlot, type Mark } from './plot-points.tsx';
import { axisOf, inUnit, pointColumns, pointKey, pointReading, pointsOf, responseOf } from './points.ts';
import { qualityText, share } from './numbers.ts';

type View = 'parity' | 'residuals';

/** Predicted against measured values, or the residuals. */
export function ParityChart({ fit, response }: { fit: ModelFit; response: string }) {
  const [view, setView] = useState<View>('parity');
  const of = responseOf(fit, response);
  const points = useMemo(() => pointsOf(fit, response), [fit, response]);
  const columns = useMemo(() => pointColumns(fit, responseOf(fit, response)), [fit, response]);
  const isParity = view === 'parity';
  const title = isParity ? 'Predicted against measured' : 'Residuals';
  const marks = points.map((point): Mark => {
    const { measured, predicted, interval_low: low, interval_high: high, held_out, outlier } = point;
    return {
      key: pointKey(point),
      x: inUnit(isParity ? measured : predicted, of),
      y: isParity ? inUnit(predicted, of) : inUnit(measured, of) - inUnit(predicted, of),
      low: isParity ? inUnit(low, of) : null,
      high: isParity ? inUnit(high, of) : null,
      heldOut: held_out,
      outlier,
      read: pointReading(point, of),
    };
  });
  const r2 = fit.statistics.responses?.find((one) => one.response === response)?.r_squared ?? fit.statistics.r_squared;
  return (
    <ChartFrame
      title={title}
      lead={`${isParity ? 'Bars: 95 % prediction intervals' : 'Measured minus predicted, against predicted'}; ${qualityText(fit, response)}`}
      columns={columns}
      rows={points}
      rowKey={pointKey}
      tools={
        <ChoiceButtons<View>
          label="Chart type"
          choices={{ parity: 'Parity', residuals: 'Residuals' }}
          value={view}
          onChange={setView}
        />
      }
    >
      <PointsPlot
        title={title}
        height={squarish}
        x={axisOf(of, isParity ? 'Measured' : 'Predicted')}
        y={axisOf(of, isParity ? 'Predicted' : 'Residual of')}
        marks={marks}
        lines={[]}
        guide={isParity ? 'diagonal' : 'zero'}
        words={`${isParity ? title : 'Residuals of'} ${inSentence(of.title)}, ${points.length} points, R² ${share(r2)}.`}
      />
    </ChartFrame>
  );
}

/** Height of a chart with two equal axes. */
const squarish = (width: number): number => Math.round(Math.min(440, Math.max(260, width * 0.8)));
