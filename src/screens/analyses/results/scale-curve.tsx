import { use, useState } from 'react';
import { numeric } from '#src/components/table/column.ts';
import { percentChange } from '#engine/index.ts';
import { inSentence, LEVEL } from '#engine/wording/index.ts';
import type { Figures, ScaleAnalysisJob, ScaleAnalysisResult, ScalePoint } from '#generated/types.ts';
import { rangeText, widthText } from '#src/lib/precision.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Computing } from '#src/components/computing.tsx';
import { annualUnit } from '#src/components/figures/definitions.ts';
import { Delta } from '#src/components/figures/delta.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { relativeChange } from '#src/lib/change.ts';
import { QuantityBox } from '#src/components/quantity-box.tsx';
import { shownChange } from '#src/draft/leverage/words.ts';
import { chance, shareBelow } from '#src/lib/chance.ts';
import { formatInput, formatNumber } from '#src/lib/format.ts';
import { typedNumber } from '#src/lib/read-quantity.ts';
import {
  amongFigures,
  boundedText,
  boundedValue,
  countText,
  figureOf,
  figureText,
  shownValue,
  unitOf,
  type Figure,
} from '#src/draft/metrics.ts';
import { isNamed, plantsOf, ScalePlot, type ScaleRange } from '../plots/scale-plot.tsx';
import { BesideContext, useStudy } from '../study.ts';
import { Facts } from './facts.tsx';
import type { Asked } from '../kinds.ts';
import styles from './results.module.css';
import { useScaleSpreads, type SizeSpread } from './use-scale-spreads.ts';

interface Props {
  job: Asked<ScaleAnalysisJob>;
  result: ScaleAnalysisResult;
  other: ScaleAnalysisResult | null;
}

const METRICS = ['cogs', 'tci'];

/** Cost, footprint and fermenters against output, below each other on one axis. */
export function ScaleCurveView({ job, result, other }: Props) {
  const { figures, reported } = useStudy();
  const isBeside = use(BesideContext);
  const metrics = job.parameters.metrics ?? METRICS;
  const all = [...new Set([...metrics, 'gwp'])].map((metric) => figureOf(figures, metric));
  // A flat line says less than a sentence.
  const drawn = all.filter(
    (figure, index) => index === 0 || (!isFlat(result, figure) && (!isBeside || figure.metric === 'gwp')),
  );
  const [first] = drawn as [Figure];
  const spreads = useScaleSpreads(job, result);
  const sizes = spreads.answer ?? [];
  const [text, setText] = useState<string | null>(null);
  const now = amongFigures(result.baseline, first) ?? null;
  const typed = text ?? (now === null ? '' : formatInput(Number(shownValue(now, first).toPrecision(4))));
  const target = typedNumber(typed);
  const output = annualUnit(result.points.at(-1)!.output, reported);
  const columns = columnsOf(
    isBeside
      ? all.flatMap((one) => (one.metric === 'tci' ? { ...one, title: 'Capital' } : isFlat(result, one) ? [] : one))
      : all,
    { output, now: result.baseline, sizes: isBeside ? [] : sizes, target, isBeside },
  );
  const plants = result.full.length > 0 ? result.full : result.points;
  const rows = isBeside
    ? plants.filter((one, index) => isNamed(one) || isNow(one, result.baseline) || index === plants.length - 1)
    : plants;
  return (
    <div className={styles['column']}>
      <p className={styles['headline']}>{sentenceOf(result, first, { output, sizes, target })}</p>
      <Computing of={spreads} what="Sampling what is uncertain at each size" />
      {[result, ...(other ? [other] : [])].map((one) => {
        const title = `Effect of scale${one === result ? '' : ', the other run'}`;
        return (
          <div className={styles['card']} key={one === result ? 'own' : 'other'}>
            <ChartFrame
              title={title}
              lead={drawn.length > 1 ? 'The charts share one output axis' : ''}
              columns={columns}
              rows={plantsOf(one)}
              rowKey={(point) => String(point.output)}
              tools={
                one === result && (
                  <label className={styles['pick']}>
                    Target{' '}
                    <QuantityBox
                      shown={{ display_unit: first.displayUnit, reported: first.reported }}
                      text={typed}
                      aria-label="Target for comparison"
                      onText={setText}
                    />{' '}
                    {unitOf(first)}
                  </label>
                )
              }
            >
              <ScalePlot
                title={title}
                result={one}
                figures={drawn}
                isLow={isBeside}
                output={output}
                range={one === result ? rangeOf(sizes, first) : []}
                target={one === result ? target : null}
              />
            </ChartFrame>
          </div>
        );
      })}
      {sizes.length > 1 && !isBeside && (
        <RangeCauses sizes={sizes} figure={first} output={output} now={result.baseline.output} />
      )}
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
          ...(isBeside ? [] : drawn).flatMap((figure): [string, string][] => {
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

/** Relative change of a metric over the whole range below which its line is flat. */
const FLAT = 0.005;

function isFlat({ points }: ScaleAnalysisResult, figure: Figure): boolean {
  const values = points.flatMap(({ figures }) => (figures && amongFigures(figures, figure)) ?? []);
  return values.length > 0 && Math.max(...values) - Math.min(...values) <= FLAT * Math.abs(Math.max(...values));
}

interface Sampled {
  output: { unit: string; divisor: number };
  sizes: readonly SizeSpread[];
  /** In the unit on screen. */
  target: number | null;
}

const spreadOf = ({ spreads }: SizeSpread, { metric }: Figure) => spreads.find((one) => one.metric === metric);

/** Ends of 8 of 10 outcomes at each sampled size, relative to the value without uncertainty. */
const rangeOf = (sizes: readonly SizeSpread[], figure: Figure): ScaleRange[] =>
  sizes.flatMap((size) => {
    const spread = spreadOf(size, figure);
    return spread?.baseline
      ? [{ output: size.output, low: spread.p10 / spread.baseline, high: spread.p90 / spread.baseline }]
      : [];
  });

/** The chance that a metric keeps a target at a sampled size; null if it was not sampled. */
function chanceAt(size: SizeSpread | undefined, figure: Figure, target: number | null): number | null {
  const spread = size && spreadOf(size, figure);
  if (!spread || target === null) return null;
  const below = shareBelow(
    spread.quantiles.map((value) => shownValue(value, figure)),
    target,
  );
  return figure.better === 'higher' ? 1 - below : below;
}

/** What the scale does to the metric, and to the chance of the target, in sentences. */
function sentenceOf(
  { points, baseline }: ScaleAnalysisResult,
  figure: Figure,
  { output: { unit, divisor }, sizes, target }: Sampled,
): string {
  const title = inSentence(figure.title);
  const size = (kg: number) => `${formatNumber(kg / divisor)}\u202f${unit}`;
  const worked = points.filter(({ figures }) => figures !== null);
  const last = worked.at(-1);
  const change = percentChange(figure.metric as keyof Figures, last?.figures, baseline);
  const percent = (value: number) => `${formatNumber(Math.abs(value), { digits: 2 })}\u202f%`;
  const chances = sizes.flatMap((one) => {
    const value = chanceAt(one, figure, target);
    return value === null ? [] : [{ output: one.output, value }];
  });
  const [small, large] = [chances[0], chances.at(-1)];
  const beside = [
    { factor: 2, words: 'at twice the output' },
    { factor: 0.5, words: 'at half of it' },
  ].flatMap(({ factor, words }) => {
    const relative = changeAt(worked, figure.metric as keyof Figures, factor * baseline.output, baseline);
    return relative === null ? [] : [`${percent(relative)} ${relative < 0 ? 'lower' : 'higher'} ${words}`];
  });
  return [
    beside.length === 0
      ? ''
      : `Compared with the present output of ${size(baseline.output)}, the ${title} is ${beside.join(' and ')}.`,
    change === null || !last
      ? ''
      : `At ${size(last.output)} it is ${percent(change)} ${change < 0 ? 'below' : 'above'} the present value.`,
    small && large && large !== small
      ? `The chance of missing the target ${large.value > small.value ? 'falls' : 'rises'} from ${chance(1 - small.value)} at ${size(small.output)} to ${chance(1 - large.value)} at ${size(large.output)}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Change of a metric from now to an output, %, interpolated on the logarithm of the output; null beyond the points, and if it is not known. */
function changeAt(worked: readonly ScalePoint[], metric: keyof Figures, output: number, now: Figures): number | null {
  const next = worked.findIndex((point) => point.output >= output);
  const [a, b] = [worked[next - 1], worked[next]];
  const [from, to] = [a, b].map((point) => (point?.figures ? percentChange(metric, point.figures, now) : null));
  if (!a || !b || from == null || to == null) return null;
  return from + (Math.log(output / a.output) / Math.log(b.output / a.output)) * (to - from);
}

interface CausesProps {
  sizes: readonly SizeSpread[];
  figure: Figure;
  output: { unit: string; divisor: number };
  /** kg per year. */
  now: number;
}

/** What makes the range of a metric at the smallest and the largest sampled size, and now. */
function RangeCauses({ sizes, figure, output: { unit, divisor }, now }: CausesProps) {
  const here = sizes.reduce((best, one) =>
    Math.abs(Math.log(one.output / now)) < Math.abs(Math.log(best.output / now)) ? one : best,
  );
  const shown = [...new Set([sizes[0]!, here, sizes.at(-1)!])];
  const estimates = shown.map(({ estimates: { figures } }) => figures.find(({ metric }) => metric === figure.metric));
  const half = (k: number, share: number) =>
    Math.abs(shownChange(((estimates[k]!.p90 - estimates[k]!.p10) / 2) * Math.sqrt(share), figure));
  if (estimates.some((one) => !one || one.message !== null)) return null;
  const titles = new Map(
    estimates.flatMap((one) => one!.causes.map((cause) => [`${cause.step_id} ${cause.key}`, cause] as const)),
  );
  const shareOf = (k: number, id: string) =>
    estimates[k]!.causes.find((one) => `${one.step_id} ${one.key}` === id)?.share ?? null;
  const most = Math.max(...shown.map((_, k) => half(k, 1)));
  const cell = (k: number, value: number | null) =>
    value === null ? (
      <td key={shown[k]!.output}>
        <small>less</small>
      </td>
    ) : (
      <td key={shown[k]!.output}>
        <i aria-hidden="true">
          <b style={{ width: `${(100 * value) / most}%` }} />
        </i>
        ± {widthText(value)}
      </td>
    );
  return (
    <section className={styles['card']} aria-label="What makes the range">
      <header className={styles['cardHead']}>
        <h2>What makes the range</h2>
        <span>
          Half of the range of {LEVEL}, {unitOf(figure)}; squares add up
        </span>
      </header>
      <table className={styles['causes']}>
        <thead>
          <tr>
            <th scope="col">Input</th>
            {shown.map((one) => (
              <th key={one.output} scope="col">
                {formatNumber(one.output / divisor)} {unit}
                {one === here && ', now'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...titles].map(([id, { title, step_name: step }]) => (
            <tr key={id}>
              <th scope="row">
                {title} {step !== null && <small>{step}</small>}
              </th>
              {shown.map((_, k) => {
                const share = shareOf(k, id);
                return cell(k, share === null ? null : half(k, share));
              })}
            </tr>
          ))}
          <tr data-total="">
            <th scope="row">All together</th>
            {shown.map((_, k) => cell(k, half(k, 1)))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Share of the output within which a plant is the present one. */
const SAME = 0.005;
const isNow = ({ output }: ScalePoint, now: Figures): boolean => Math.abs(output / now.output - 1) < SAME;

function columnsOf(
  drawn: readonly Figure[],
  { output: { unit, divisor }, now, sizes, target, isBeside }: Sampled & { now: Figures; isBeside: boolean },
): Column<ScalePoint>[] {
  const [first] = drawn as [Figure];
  const sampled = ({ output }: ScalePoint) => sizes.find((one) => Math.abs(one.output / output - 1) < SAME);
  const ends = (point: ScalePoint) => {
    const size = sampled(point);
    return size && spreadOf(size, first);
  };
  const range = (point: ScalePoint): string | null => {
    const spread = ends(point);
    return spread ? rangeText(shownValue(spread.p10, first), shownValue(spread.p90, first)) : null;
  };
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
    numeric('on_now', isBeside ? 'Change' : 'Change in unit cost', '', {
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
    ...(sizes.length === 0
      ? []
      : [
          numeric<ScalePoint>('range', `${first.title}, ${LEVEL}`, unitOf(first), {
            value: range,
            cell: range,
          }),
          numeric<ScalePoint>('misses', 'Chance of missing the target', '', {
            sortBy: (point) => chanceAt(sampled(point), first, target),
            value: (point) => {
              const kept = chanceAt(sampled(point), first, target);
              return kept === null ? null : 1 - kept;
            },
            cell: (point) => {
              const kept = chanceAt(sampled(point), first, target);
              return kept === null ? '' : chance(1 - kept);
            },
          }),
        ]),
    { key: 'limit', title: 'Next bottleneck', cell: ({ bottleneck, message }) => bottleneck ?? message ?? '' },
  ];
}
