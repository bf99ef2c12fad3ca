import { curveStepAfter, line } from 'd3-shape';
import { formatNumber } from '#src/lib/format.ts';
import { Symbol, Text } from './marks.tsx';
import { PlotStage } from './stage.tsx';
import type { Frame } from './layout.ts';
import styles from './stage.module.css';
import { textWidth } from './text.ts';
import { ValueGrip } from './value-grip.tsx';

/** Bins of equal or different width; there is one more edge than counts. */
export interface Bins {
  edges: readonly number[];
  counts: readonly number[];
}

interface Props {
  title: string;
  bins: Bins;
  colour?: string;
  /** Where the drawing ends, so that a few far samples do not press all others together; the reading and the words keep all. */
  until?: number;
  /** Legend name of the bars, if there is an outline. */
  name?: string;
  /** A second histogram, drawn as an outline behind the bars, with its name. */
  outline?: (Bins & { name: string }) | null;
  /** Bracket above. */
  interval?: { low: number; high: number; middle: number };
  /** A target line and its label; bars beyond it are pale. */
  target?: { at: number; text: string; onMove?: (value: number) => void } | null;
  /** Unit of the values, and name of the counts: 'samples'. */
  x: { title: string; unit?: string };
  each: string;
  words: string;
  height?: number;
}

const OTHER = { shape: 'outline', colour: 'var(--palette-text-secondary)', dash: '3 3' } as const;
const BRACKET = 24;
const TARGET = 22;

const sumOf = ({ counts }: Bins) => counts.reduce((total, count) => total + count, 0) || 1;

/** So that one divided by it is finite. */
const LEAST = 1e-300;

/** Share of all counts per unit of the axis, because bars of two histograms differ in width. */
const densityOf = (bins: Bins): number[] =>
  bins.counts.map((count, index) => count / sumOf(bins) / Math.max(LEAST, bins.edges[index + 1]! - bins.edges[index]!));

/** A distribution: bars, an interval above, a line at a target. */
export function HistogramPlot({
  title,
  bins,
  colour = 'var(--palette-control)',
  until = Infinity,
  name = '',
  outline,
  interval,
  target,
  x,
  each,
  words,
  height = 240,
}: Props) {
  const own = densityOf(bins).filter((_, index) => bins.edges[index]! < until);
  const other = outline ? densityOf(outline).filter((_, index) => outline.edges[index]! < until) : [];
  const most = Math.max(LEAST, ...own, ...other);
  const sum = sumOf(bins);
  const unit = x.unit ? ` ${x.unit}` : '';
  const room = (interval ? BRACKET : 0) + (target ? TARGET : 0);
  return (
    <PlotStage
      words={words}
      height={height}
      head={room}
      {...(target?.onMove && {
        over: (frame: Frame) => (
          <ValueGrip label="Target" value={target.at} text={target.text} frame={frame} onValue={target.onMove!} />
        ),
      })}
      legend={
        outline
          ? [
              { shape: 'bar', colour, text: name },
              { ...OTHER, text: outline.name },
            ]
          : []
      }
      x={{
        ...x,
        values: [
          ...bins.edges.slice(0, own.length + 1),
          ...(outline?.edges.slice(0, other.length + 1) ?? []),
          ...(target ? [target.at] : []),
        ],
      }}
      cursor={{
        label: `${title}, values`,
        stops: ({ px, box }) =>
          own.map((value, index) => ({
            x: (px(bins.edges[index]!) + px(bins.edges[index + 1]!)) / 2,
            y: box.bottom - (value / most) * (box.bottom - box.top),
          })),
        read: (index) => ({
          title: `${formatNumber(bins.edges[index]!)} to ${formatNumber(bins.edges[index + 1]!)}${unit}`,
          values: [
            {
              text: `${formatNumber(bins.counts[index]!, { decimals: 0 })} ${each}, ${formatNumber((bins.counts[index]! / sum) * 100, { decimals: 1 })} %`,
            },
          ],
        }),
      }}
    >
      {({ px, box, head: headTop }) => {
        const py = (value: number) => box.bottom - (value / most) * (box.bottom - box.top);
        return (
          <>
            {own.map((value, index) => {
              const [from, to] = [bins.edges[index]!, bins.edges[index + 1]!];
              const isBeyond = target !== undefined && target !== null && (from + to) / 2 > target.at;
              return (
                <rect
                  key={from}
                  x={px(from) + 0.5}
                  y={py(value)}
                  width={Math.max(from === to ? 2 : 0.5, px(to) - px(from) - 1)}
                  height={box.bottom - py(value)}
                  style={{ fill: colour, fillOpacity: isBeyond ? 0.35 : 1 }}
                />
              );
            })}
            {outline && <path className={styles['outline']} d={steps(outline.edges, other, px, py)} />}
            {interval && (
              <g transform={`translate(0 ${headTop + 10})`}>
                <path
                  className={styles['whisker']}
                  d={`M${px(interval.low)} -4v8m0 -4H${Math.min(px(interval.high), box.right)}m0 -4v8`}
                />
                <Symbol shape="dot" colour="var(--palette-text-primary)" x={px(interval.middle)} y={0} />
              </g>
            )}
            {target && (
              <Target at={px(target.at)} text={target.text} top={box.top} bottom={box.bottom} right={box.right} />
            )}
          </>
        );
      }}
    </PlotStage>
  );
}

/** The outline of bars, from baseline to baseline. */
const steps = (
  edges: readonly number[],
  heights: readonly number[],
  px: (value: number) => number,
  py: (value: number) => number,
): string =>
  line<number>()
    .curve(curveStepAfter)
    .digits(1)
    .x((_height, index) => px(edges[Math.max(0, index - 1)]!))
    .y((height) => py(height))([0, ...heights, 0]) ?? '';

interface TargetProps {
  at: number;
  text: string;
  top: number;
  bottom: number;
  right: number;
}

function Target({ at, text, top, bottom, right }: TargetProps) {
  const isLeft = at + 6 + textWidth(text, 'mark') > right;
  return (
    <>
      <path className={styles['target']} d={`M${at} ${top - TARGET + 4}V${bottom}`} />
      <Text
        kind="mark"
        x={at + (isLeft ? -6 : 6)}
        y={top - 6}
        textAnchor={isLeft ? 'end' : 'start'}
        colour="var(--palette-primary-main)"
      >
        {text}
      </Text>
    </>
  );
}
