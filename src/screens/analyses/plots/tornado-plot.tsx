import type { SensitivityRow } from '#generated/types.ts';
import { RowsLine } from '#src/components/chart/axes.tsx';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { widest } from '#src/components/chart/text.ts';
import { formatNumber } from '#src/lib/format.ts';
import { verdictOf } from '#src/draft/leverage/words.ts';
import { inWords as valueInWords, shownValue, titled, unitOf, type Figure } from '#src/draft/metrics.ts';

const ROW = 30;
const BAR = 18;
/** Gap between a bar and the label of its value, px. */
const AWAY = 6;
const LOOKS = {
  better: { fill: 'var(--palette-success-main)', stroke: 'var(--palette-success-main)' },
  worse: { fill: 'var(--palette-worseTint)', stroke: 'var(--palette-worse)', strokeWidth: 1.4 },
  /** If neither direction is better. */
  neutral: { fill: 'var(--palette-control)', stroke: 'var(--palette-control)' },
};

interface Props {
  rows: SensitivityRow[];
  figure: Figure;
  baseline: number;
}

type Ends = readonly [low: number | null, high: number | null];

/** One bar per input over its range, longest first, with the input values at the ends; the filled side is better, where one is. */
export function TornadoPlot({ rows, figure, baseline }: Props) {
  const base = shownValue(baseline, figure);
  const shown = (end: number | null | undefined) =>
    end === null || end === undefined ? null : shownValue(end, figure);
  const ends = rows.map(({ tornado }): Ends => [shown(tornado?.low), shown(tornado?.high)]);
  const bars = rows.map((row, index) =>
    inOrder(ends[index]!, base).map((bar) => ({ ...bar, text: valueInWords(row.input[bar.end], row, { digits: 3 }) })),
  );
  const texts = (isLeft: boolean) =>
    bars.flat().flatMap(({ value, named, text }) => (named && value < base === isLeft ? [text] : []));
  const pad = (isLeft: boolean) => (texts(isLeft).length > 0 ? widest(texts(isLeft), 'tick') + AWAY : 0);
  return (
    <PlotStage
      words={inWords(rows, figure, ends)}
      x={{ values: [base, ...ends.flat().filter((end) => end !== null)], tight: true, grid: true }}
      rows={{
        size: ROW,
        share: 0.34,
        pad: [pad(true), pad(false)],
        heads: ['swing'],
        items: rows.map((row, index) => ({
          key: keyOf(row),
          title: row.title,
          sub: row.step_name ?? undefined,
          values: [swingOf(ends[index]!)],
        })),
      }}
      cursor={{
        label: 'Inputs by their effect',
        stops: ({ px, py }) => ends.map(([low, high], index) => ({ x: px(high ?? low ?? base), y: py(index) })),
        read: (index) => {
          const row = rows[index]!;
          return {
            title: row.step_name ? `${row.title}, ${row.step_name}` : row.title,
            values: (['low', 'high'] as const).map((end, side) => ({
              name: `at ${valueInWords(row.input[end], row, { digits: 3 })}`,
              text: withUnit(ends[index]![side]!, figure),
            })),
            note: row.tornado?.low_message ?? row.tornado?.high_message ?? undefined,
          };
        },
      }}
    >
      {(canvas) => (
        <>
          {rows.map((row, index) => (
            <g key={keyOf(row)}>
              {bars[index]!.map(({ end, value, named, text }) => {
                const [from, to, y] = [canvas.px(base), canvas.px(value), canvas.py(index)];
                return (
                  <g key={end}>
                    <rect
                      x={Math.min(from, to)}
                      y={y - BAR / 2}
                      width={Math.max(0.5, Math.abs(to - from))}
                      height={BAR}
                      style={LOOKS[verdictOf(value - base, figure) ?? 'neutral']}
                    />
                    {named && (
                      <Text
                        kind="tick"
                        x={to + (to < from ? -AWAY : AWAY)}
                        y={y + 4}
                        textAnchor={to < from ? 'end' : 'start'}
                      >
                        {text}
                      </Text>
                    )}
                  </g>
                );
              })}
            </g>
          ))}
          <RowsLine frame={canvas} at={base} width={1.6} />
        </>
      )}
    </PlotStage>
  );
}

const keyOf = ({ input }: SensitivityRow) => `${input.step_id} ${input.key}`;

const withUnit = (value: number | null, figure: Figure): string =>
  value === null ? 'no result' : [formatNumber(value), unitOf(figure)].filter(Boolean).join(' ');

const swingOf = ([low, high]: Ends) =>
  low !== null && high !== null
    ? { text: formatNumber(Math.abs(high - low)) }
    : {
        text: low === null ? (high === null ? 'no result' : 'low: no result') : 'high: no result',
        tone: 'quiet' as const,
      };

/** Ends that have a value, the longer first; if both are on one side, only the outer end is labelled. */
function inOrder([low, high]: Ends, base: number) {
  const ends = [
    { end: 'low' as const, value: low },
    { end: 'high' as const, value: high },
  ].flatMap(({ end, value }) => (value === null ? [] : [{ end, value, reach: value - base }]));
  const sorted = ends.toSorted((a, b) => Math.abs(b.reach) - Math.abs(a.reach));
  const outer = sorted[0]?.reach ?? 0;
  return sorted.map((one, index) => ({
    ...one,
    named: one.reach !== 0 && (index === 0 || Math.sign(one.reach) !== Math.sign(outer)),
  }));
}

function inWords(rows: SensitivityRow[], figure: Figure, ends: readonly Ends[]): string {
  const text = (end: number | null) => (end === null ? 'no result' : formatNumber(end));
  const parts = rows
    .slice(0, 8)
    .map(
      ({ title, step_name: step }, index) =>
        `${title}${step ? ` at ${step}` : ''} ${ends[index]!.map(text).join(' to ')}`,
    );
  return `Tornado of ${titled(figure.title, figure)}, the longest bar first: ${parts.join('; ')}.`;
}
