import { PlotStage } from '#src/components/chart/stage.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { signed } from '#src/lib/change.ts';
import type { Waterfall, WaterfallSource } from './waterfall.ts';

const ROW = 23;
const BAR = 12;
const LOOKS = {
  better: { fill: 'var(--palette-success-main)' },
  // An outline means worse, here as in the triangles.
  worse: { fill: 'var(--palette-worseTint)', stroke: 'var(--palette-worse)', strokeWidth: 1.2 },
};
const END = { fill: 'var(--palette-ghost)' };

interface Props {
  waterfall: Waterfall;
  /** Names of the two ends. */
  from: string;
  to: string;
  /** Explains how the value of a bar is calculated; undefined where that is not available. */
  onSource?: (source: WaterfallSource) => void;
}

/** A waterfall in rows, from one amount to another; each change starts where the previous one ended. */
export function WaterfallPlot({ waterfall, from: fromName, to: toName, onSource }: Props) {
  const { from, to, parts, decimals, unit } = waterfall;
  const steps = parts.map((part, index) => {
    const start = parts.slice(0, index).reduce((level, { change }) => level + change, from);
    return { ...part, start, end: start + part.change, tone: toneOf(part.change) };
  });
  const { low, high, cut } = rangeOf([from, to, ...steps.map(({ end }) => end)]);
  const whole = (key: string, title: string, value: number) => ({
    key,
    title,
    tone: 'strong' as const,
    values: [{ text: formatNumber(value, { decimals }) }],
  });
  const items = [
    whole('from', fromName, from),
    ...steps.map(({ key, title, change, tone }) => ({
      key,
      title,
      values: [
        {
          text: change === 0 ? `<\u202f${formatNumber(10 ** -decimals, { decimals })}` : signed(change, decimals),
          tone,
        },
      ],
    })),
    whole('to', toName, to),
  ];
  const sources: (WaterfallSource | null)[] = onSource
    ? [
        { end: 'from', figure: 'figures.cogs' },
        ...parts.map(({ source }) => source),
        { end: 'to', figure: 'figures.cogs' },
      ]
    : [];
  const details = ['', ...parts.map(({ where = '' }) => where), ''];
  const levels = [from, ...steps.map(({ end }) => end), to];
  return (
    <PlotStage
      words={inWords(waterfall, fromName, toName)}
      x={{ values: [low, high], tight: true, ticks: [] }}
      rows={{ size: ROW, share: 0.42, items, beside: true }}
      cursor={{
        label: `From ${fromName} to ${toName}`,
        stops: ({ px, py }) => levels.map((level, index) => ({ x: px(level), y: py(index) })),
        read: (index) => ({
          title: items[index]!.title,
          values: [
            { text: `${items[index]!.values[0]!.text} ${unit}` },
            ...(details[index] ? [{ text: details[index] }] : []),
          ],
          ...(sources[index] && { note: 'Press Enter or click to see how this is calculated' }),
        }),
        onOpen: (index) => {
          const source = sources[index];
          if (source) onSource?.(source);
        },
      }}
    >
      {({ px, py, box }) => {
        const top = (index: number) => py(index) - BAR / 2;
        const bar = (index: number, a: number, b: number, look: object) => (
          <rect
            x={Math.min(px(a), px(b))}
            width={Math.max(1, Math.abs(px(b) - px(a)))}
            y={top(index)}
            height={BAR}
            style={look}
          />
        );
        return (
          <>
            {levels.slice(1).map((_level, index) => (
              <path
                key={items[index]!.key}
                d={`M${px(levels[index]!)} ${top(index)}V${top(index + 1)}`}
                style={{ stroke: 'var(--palette-control)', strokeOpacity: 0.6 }}
              />
            ))}
            {[from, to].map((value, end) => {
              const index = end * (items.length - 1);
              return (
                <g key={items[index]!.key}>
                  {bar(index, low, value, END)}
                  {/* The axis does not begin at zero: the bar is broken. */}
                  {cut && (
                    <path
                      d={`M${box.left + 8} ${top(index) - 2}l5 8l-5 8`}
                      style={{ fill: 'none', stroke: 'var(--palette-background-paper)', strokeWidth: 3 }}
                    />
                  )}
                </g>
              );
            })}
            {steps.map(({ key, start, end, tone }, index) => (
              <g key={key}>{bar(index + 1, start, end, tone ? LOOKS[tone] : {})}</g>
            ))}
          </>
        );
      }}
    </PlotStage>
  );
}

const toneOf = (change: number): 'better' | 'worse' | undefined =>
  change < 0 ? 'better' : change > 0 ? 'worse' : undefined;

export function inWords({ from, to, parts, decimals, unit }: Waterfall, fromName: string, toName: string): string {
  const text = (value: number) => formatNumber(value, { decimals });
  const changes = parts.map(({ title, change }) => `${title} ${signed(change, decimals)}`).join(', ');
  return `Waterfall from ${fromName}, ${text(from)}, to ${toName}, ${text(to)} ${unit}: ${changes || 'no change'}.`;
}

/** Share of a zero-based axis below which changes would be too small to see. */
const VISIBLE = 0.5;

/** Starts the axis at zero if the changes are visible there, otherwise just below the lowest value. */
export function rangeOf(values: readonly number[]): { low: number; high: number; cut: boolean } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const low = least > 0 && span / most < VISIBLE ? Math.max(0, least - span * 0.35) : Math.min(0, least);
  return { low, high: most > low ? most : low + 1, cut: low > 0 };
}
