import { use, useState } from 'react';
import { inSentence, LEVEL } from '#engine/wording/index.ts';
import type { PairedDifference, SensitivityJob, SensitivityResult, Spread } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { HistogramPlot, type Bins } from '#src/components/chart/histogram-plot.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { rangeText } from '#src/lib/precision.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { Options } from '#src/components/options.tsx';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { typedNumber } from '#src/lib/read-quantity.ts';
import {
  amongFigures,
  countText,
  figureOf,
  figureText,
  inWords,
  shownValue,
  titled,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { useAnswer } from '#src/engine/use-ask.ts';
import type { FirstLook } from '#src/engine/first-look.ts';
import { useConfiguration } from '../load-point.ts';
import { BesideContext, useStudy } from '../study.ts';
import { Against } from './against.tsx';
import { Tornado } from './sensitivity.tsx';
import { Facts } from './facts.tsx';
import { firstTarget } from './first-target.ts';
import { MetricTabs } from '#src/workspace/metric-tabs.tsx';
import { Drivers } from './drivers.tsx';
import { chance, P99, percent, shareBelow } from '#src/lib/chance.ts';
import { isSame, pairText } from '#src/products/chance-text.ts';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';

interface Props {
  job: Asked<SensitivityJob>;
  result: SensitivityResult;
  other: SensitivityResult | null;
}

/** The uncertainty of each metric, its drivers, and the comparison with an alternative. */
export function UncertaintyView({ job, result, other }: Props) {
  const { figures } = useStudy();
  const isBeside = use(BesideContext);
  const { metrics } = job.parameters;
  const [metric, setMetric] = useState(metrics[0]!);
  const figure = figureOf(figures, metric);
  const of = <T extends { metric: string }>(list: readonly T[]) => list.filter((one) => one.metric === metric);
  const spreads = of(result.spreads);
  const own = spreads.find(({ alternative }) => alternative === null);
  const [outlined, setOutlined] = useState<string>(() => result.differences[0]?.alternative ?? '');
  const outline =
    spreads.find(({ alternative }) => alternative !== null && alternative === outlined) ??
    of(other?.spreads ?? []).find(({ alternative }) => alternative === null);
  const nameOf = (id: string) => result.differences.find(({ alternative }) => alternative === id)?.name ?? id;
  return (
    <div className={styles['column']}>
      <MetricTabs figures={figures} metrics={metrics} value={metric} onChange={setMetric} />
      {own?.message ? (
        <p className={styles['card']}>{own.message}</p>
      ) : own ? (
        <Trust
          key={metric}
          spread={own}
          outline={outline}
          outlineName={outline?.alternative ? nameOf(outline.alternative) : 'the other run'}
          figure={figure}
          below={!isBeside && <Swings job={job} metric={metric} />}
        >
          <Drivers rows={of(result.rows)} />
        </Trust>
      ) : (
        <p className={styles['card']}>No sample gave a value for this metric.</p>
      )}
      {isBeside && result.differences.length === 0 && <Against figure={figure} />}
      {result.differences.length > 0 && (
        <>
          {spreads.length > 2 && (
            <label className={styles['pick']}>
              Outlined:{' '}
              <select value={outlined} onChange={({ target }) => setOutlined(target.value)}>
                <Options
                  options={spreads
                    .filter(({ alternative }) => alternative !== null)
                    .map(({ alternative }) => ({ value: alternative!, label: nameOf(alternative!) }))}
                />
              </select>
            </label>
          )}
          <div className={styles['two']}>
            {of(result.differences).map((difference) => (
              <Paired key={difference.alternative} difference={difference} figure={figure} result={result} />
            ))}
          </div>
        </>
      )}
      <Facts
        facts={[
          ['Samples', countText(result.samples)],
          ['Infeasible', countText(result.infeasible)],
          ['Interval of chances and differences', `${percent(result.confidence)} %`],
          ...(own
            ? ([
                [
                  'Standard error of the mean',
                  inWords(Number(own.standard_error.toPrecision(2)), {
                    unit: unitOf(figure) === '%' ? '1' : figure.unit,
                    displayUnit: figure.displayUnit,
                    ...(figure.reported && { reported: figure.reported }),
                  }),
                ],
              ] as const)
            : []),
          ['Seed', String(result.seed)],
          ['Engine', result.engine_version],
        ]}
        reasons={result.reasons}
      />
    </div>
  );
}

const toBins = ({ histogram: { edges, counts } }: Pick<Spread, 'histogram'>, figure: Figure): Bins => ({
  counts,
  edges: edges.map((edge) => shownValue(edge, figure)),
});

interface TrustProps {
  spread: Spread;
  outline: Spread | undefined;
  outlineName: string;
  figure: Figure;
  /** Below the histogram, and beside it. */
  below: React.ReactNode;
  children: React.ReactNode;
}

/** The histogram with an adjustable target. */
function Trust({ spread, outline, outlineName, figure, below: further, children }: TrustProps) {
  const { product, configuration } = useStudy();
  const isHigherBetter = figure.better === 'higher';
  const value = spread.baseline ?? spread.median;
  const { at: begin, words } = firstTarget({ metric: figure.metric, value, isHigherBetter, product, configuration });
  const first = formatInput(Number(shownValue(begin, figure).toPrecision(4)));
  const [text, setText] = useState(first);
  const target = typedNumber(text);
  const quantiles = spread.quantiles.map((value) => shownValue(value, figure));
  const at = target ?? shownValue(begin, figure);
  const share = shareBelow(quantiles, at);
  const below = chance(share);
  const rows = [spread, ...(outline ? [outline] : [])];
  const shown = (value: number) => figureText(value, figure);
  const unit = unitOf(figure);
  const range = rangeText(shownValue(spread.p10, figure), shownValue(spread.p90, figure));
  const isBeside = use(BesideContext);
  const title = `Reliability of ${spread.baseline === null ? 'the result' : shown(spread.baseline)}`;
  return (
    <div className={styles['withCard']}>
      <p className={styles['headline']}>
        The {inSentence(figure.title)} misses the target of {formatNumber(at, { digits: 4 })} {unit}
        {text === first && `, ${words},`} with a chance of <b>{chance(isHigherBetter ? share : 1 - share)}</b>. Half of
        the samples are below {shown(spread.median)} {unit}
        {spread.baseline === null ? '.' : `, against ${shown(spread.baseline)} without uncertainty.`}
      </p>
      <div className={styles['column']}>
        <div className={styles['card']}>
          <ChartFrame
            title={title}
            lead={`${isBeside ? '' : `${titled(figure.title, figure)}, `}${spread.count} samples${outline ? `; dashed: ${outlineName}` : ''}${isBeside ? '; drag the blue line' : '. Drag the blue line to ask for another target'}`}
            columns={spreadColumns(spread, figure, outlineName)}
            rows={rows}
            rowKey={(one) => (one === spread ? 'own' : 'other')}
            tools={
              <label className={styles['pick']}>
                Target{' '}
                <QuantityBox
                  shown={{ display_unit: figure.displayUnit, reported: figure.reported }}
                  text={text}
                  aria-label="Target for comparison"
                  onText={setText}
                />{' '}
                {unit}
              </label>
            }
          >
            <HistogramPlot
              title={title}
              bins={toBins(spread, figure)}
              name="this process"
              outline={outline ? { ...toBins(outline, figure), name: outlineName } : null}
              interval={{
                low: shownValue(spread.p10, figure),
                high: shownValue(spread.p90, figure),
                middle: shownValue(spread.median, figure),
              }}
              target={{
                at,
                text: `${below} below ${formatNumber(at, { digits: 4 })}`,
                onMove: (value) => setText(formatInput(value)),
              }}
              until={Math.max(at, ...rows.map((one) => shownValue(one.quantiles[P99]!, figure)))}
              x={{ title: figure.title, ...(unit && { unit }) }}
              each="samples"
              words={`Histogram of ${titled(figure.title, figure)}: median ${shown(spread.median)}, ${range}, ${LEVEL}; ${below} below ${formatNumber(at)}.`}
            />
          </ChartFrame>
        </div>
        {further}
      </div>
      <section className={`${styles['card']} ${styles['point']}`} aria-label="Statistics">
        <dl className={styles['ladder']}>
          <div>
            <dt>Median</dt>
            <dd>
              {shown(spread.median)} {unit}
            </dd>
          </div>
          <div>
            <dt>{LEVEL}</dt>
            <dd>
              {range} {unit}
            </dd>
          </div>
          <div>
            <dt>Below {formatNumber(at, { digits: 4 })}</dt>
            <dd>{below}</dd>
          </div>
        </dl>
        {children}
      </section>
    </div>
  );
}

/** Inputs that are drawn with what each of them moves alone. */
const SWINGS = 10;

/** What each input moves alone between its ends, calculated in the browser. */
function Swings({ job, metric }: Pick<Props, 'job'> & { metric: string }) {
  const { figures } = useStudy();
  const configuration = useConfiguration();
  const figure = figureOf(figures, metric);
  const { metrics, inputs } = job.parameters;
  const { answer } = useAnswer<object, FirstLook | null>(
    'swings_of_run',
    { id: job.configuration_id, metrics, inputs },
    async (_asked, { ask }) => {
      const { configuration_id } = job;
      const parameters = { configuration_id, method: 'tornado' as const, metrics, ...(inputs && { inputs }) };
      return ask('first_look', {
        configuration: await configuration(configuration_id),
        asked: { type: 'sensitivity_analysis', parameters },
      });
    },
  );
  if (answer?.type !== 'sensitivity_analysis' || !answer.result) return null;
  const { baseline } = answer.result;
  const rows = answer.result.rows.filter((row) => row.metric === metric);
  if (rows.length === 0) return null;
  return <Tornado rows={rows} most={SWINGS} figure={figure} baseline={amongFigures(baseline, figure) ?? 0} />;
}

interface PairedProps {
  difference: PairedDifference;
  figure: Figure;
  result: SensitivityResult;
}

/** The process minus an alternative, sample by sample: shared uncertainty cancels out. */
function Paired({ difference, figure, result }: PairedProps) {
  const { name, lower, lower_unpaired: unpaired, median, interval, count } = difference;
  const isHigherBetter = figure.better === 'higher';
  const size = (value: number) => shownValue(value, figure) - shownValue(0, figure);
  const unit = unitOf(figure);
  const edges = difference.histogram.edges.map(size);
  const both = result.quadrants.find(
    (one) => one.alternative === difference.alternative && one.metrics.includes('cogs') && one.metrics.includes('gwp'),
  );
  const word = isHigherBetter ? 'higher' : 'lower';
  const rows = edges
    .slice(1)
    .map((to, index) => ({ from: edges[index]!, to, count: difference.histogram.counts[index]! }));
  const text = (value: number) => formatNumber(size(value));
  return (
    <div className={styles['card']}>
      <ChartFrame
        title={`${figure.title} against ${name}`}
        lead={`This process minus ${name} on the same ${count} samples${unit ? `, ${unit}` : ''}; left of 0, this process is lower`}
        columns={BINS}
        rows={rows}
        rowKey={({ from }) => String(from)}
      >
        <HistogramPlot
          title={`${figure.title} against ${name}`}
          bins={{ edges, counts: difference.histogram.counts }}
          target={{ at: 0, text: pairText(`${chance(lower.value)} lower`, edges) }}
          x={{ title: 'Difference', ...(unit && { unit }) }}
          each="samples"
          height={180}
          words={`Difference of ${figure.title} from ${name}: median ${text(median)}, from ${text(interval.low)} to ${text(interval.high)} (${percent(result.confidence)} %); ${pairText(`lower in ${chance(lower.value)} of the samples`, edges)}.`}
        />
      </ChartFrame>
      {isSame(edges) ? (
        <p className={styles['say']}>
          <b>
            The {inSentence(figure.title)} is the same as that of {name} in all {count} samples.
          </b>
        </p>
      ) : (
        <p className={styles['say']}>
          <b>
            {chance(isHigherBetter ? 1 - lower.value : lower.value)} that this process has the {word}{' '}
            {inSentence(figure.title)}.
          </b>{' '}
          Median {text(median)} {unit}, {text(interval.low)} to {text(interval.high)} in {percent(result.confidence)} %
          of the samples. Reading the two histograms as if they were independent would give{' '}
          {chance(isHigherBetter ? 1 - unpaired : unpaired)}: effects common to both cancel out.
          {both && ` Lower cost and footprint together in ${chance(both.both_lower)} of the samples.`}
        </p>
      )}
    </div>
  );
}

const BINS: Column<{ from: number; to: number; count: number }>[] = [
  { key: 'from', title: 'From', numeric: true, value: ({ from }) => from, cell: ({ from }) => formatNumber(from) },
  { key: 'to', title: 'To', numeric: true, value: ({ to }) => to, cell: ({ to }) => formatNumber(to) },
  { key: 'count', title: 'Samples', numeric: true, value: ({ count }) => count, cell: ({ count }) => String(count) },
];

function spreadColumns(own: Spread, figure: Figure, outlineName: string): Column<Spread>[] {
  const unit = unitOf(figure);
  const column = (key: string, title: string, valueOf: (one: Spread) => number | null): Column<Spread> => ({
    key,
    title,
    unit,
    numeric: true,
    value: (one) => {
      const value = valueOf(one);
      return value === null ? null : shownValue(value, figure);
    },
    cell: (one) => figureText(valueOf(one), figure),
  });
  return [
    { key: 'which', title: 'Which', cell: (one) => (one === own ? 'this process' : outlineName) },
    column('now', 'Without uncertainty', ({ baseline }) => baseline),
    column('mean', 'Mean', ({ mean }) => mean),
    column('median', 'Median', ({ median }) => median),
    column('low', `${LEVEL} from`, ({ p10 }) => p10),
    column('high', 'to', ({ p90 }) => p90),
    column('p5', 'P5', ({ p5 }) => p5),
    column('p95', 'P95', ({ p95 }) => p95),
  ];
}
