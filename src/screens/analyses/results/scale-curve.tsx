import { numeric } from '#src/components/table/column.ts';
import { inSentence } from '#engine/wording/index.ts';
import type { Figures, ScaleAnalysisJob, ScaleAnalysisResult, ScalePoint } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { annualUnit } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { relativeChange } from '#src/lib/change.ts';
import { formatNumber } from '#src/lib/format.ts';
import {
  amongFigures,
  boundedText,
  boundedValue,
  countText,
  figureOf,
  figureText,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { plantsOf, ScalePlot } from '../plots/scale-plot.tsx';
import { useStudy } from '../study.ts';
import { Facts } from './facts.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<ScaleAnalysisJob>;
  result: ScaleAnalysisResult;
  other: ScaleAnalysisResult | null;
}

const METRICS = ['cogs', 'tci'];

/** Cost, footprint and fermenters against output, below each other on one axis. */
export function ScaleCurveView({ job, result, other }: Props) {
  const { figures, reported } = useStudy();
  const metrics = job.parameters.metrics ?? METRICS;
  const drawn = [...new Set([...metrics, 'gwp'])].map((metric) => figureOf(figures, metric));
  const output = annualUnit(result.points.at(-1)!.output, reported);
  const columns = columnsOf(drawn, output, result.baseline);
  const rows = result.full.length > 0 ? result.full : result.points;
  return (
    <div className={styles['column']}>
      {[result, ...(other ? [other] : [])].map((one) => {
        const title = `Effect of scale${one === result ? '' : ', the other run'}`;
        return (
          <div className={styles['card']} key={one === result ? 'own' : 'other'}>
            <ChartFrame
              title={title}
              lead={leadOf(one, drawn)}
              columns={columns}
              rows={plantsOf(one)}
              rowKey={(point) => String(point.output)}
            >
              <ScalePlot title={title} result={one} figures={drawn} output={output} />
            </ChartFrame>
          </div>
        );
      })}
      <div className={styles['card']}>
        <header className={styles['cardHead']}>
          <h2>Key sizes</h2>
          <span>{result.full.length > 0 ? 'all fermenters full' : 'plants at the outputs requested'}</span>
        </header>
        <DataTable
          label="Key sizes"
          compact
          filter={false}
          columns={columns}
          rows={rows}
          rowKey={(point) => String(point.output)}
          rowProps={(point) => ({ 'data-chosen': isNow(point, result.baseline) || undefined })}
          empty="No sizes."
        />
      </div>
      <Facts
        facts={[
          ...drawn.flatMap((figure): [string, string][] => {
            const values = result.elasticities
              .filter(({ metric }) => metric === figure.metric)
              .map(({ value }) => value);
            if (values.length === 0) return [];
            const [least, most] = [Math.min(...values), Math.max(...values)];
            return [
              [
                `Elasticity of ${inSentence(figure.title)}`,
                `${formatNumber(least, { decimals: 2 })} to ${formatNumber(most, { decimals: 2 })}`,
              ],
            ];
          }),
          ['Engine', result.engine_version],
        ]}
      />
    </div>
  );
}

/** How strongly the metrics depend on the output over the whole range. */
function leadOf({ overall }: ScaleAnalysisResult, drawn: readonly Figure[]): string {
  const parts = drawn.flatMap(({ metric, title }) => {
    const value = overall.find((one) => one.metric === metric)?.value ?? null;
    return value === null ? [] : [`${inSentence(title)} ${formatNumber(value, { decimals: 2 })} %`];
  });
  return parts.length === 0
    ? 'The charts share one output axis'
    : `Change for each additional % of output: ${parts.join(', ')}`;
}

/** Share of the output within which a plant is the present one. */
const SAME = 0.005;
const isNow = ({ output }: ScalePoint, now: Figures): boolean => Math.abs(output / now.output - 1) < SAME;

function columnsOf(
  drawn: readonly Figure[],
  { unit, divisor }: { unit: string; divisor: number },
  now: Figures,
): Column<ScalePoint>[] {
  return [
    {
      key: 'output',
      title: 'Output',
      unit,
      numeric: true,
      sortBy: ({ output }) => output,
      value: ({ output }) => output / divisor,
      cell: ({ output }) => formatNumber(output / divisor),
    },
    numeric('vessels', 'Fermenters', '', {
      sortBy: ({ vessels }) => vessels,
      value: ({ vessels }) => vessels,
      cell: ({ vessels, vessel_volume: volume }) =>
        vessels === null ? '' : `${countText(vessels)}${volume === null ? '' : ` × ${formatNumber(volume)} m³`}`,
    }),
    numeric('on_now', 'Change in unit cost', '', {
      valueUnit: '%',
      value: ({ figures }) => {
        const change = relativeChange(now.cogs, figures?.cogs ?? null);
        return change === null ? null : change * 100;
      },
      cell: ({ figures }) => figures && <Delta value={figures.cogs} saved={now.cogs} better="lower" />,
    }),
    ...drawn.map((figure): Column<ScalePoint> => {
      const valueOf = ({ figures }: ScalePoint) => (figures && amongFigures(figures, figure)) ?? null;
      return numeric(figure.metric, figure.title, unitOf(figure), {
        sortBy: valueOf,
        value: (point) => boundedValue(point.figures, figure, valueOf(point)),
        cell: (point) => boundedText(point.figures, figure, figureText(valueOf(point), figure)),
      });
    }),
    { key: 'limit', title: 'Next bottleneck', cell: ({ bottleneck, message }) => bottleneck ?? message ?? '' },
  ];
}
