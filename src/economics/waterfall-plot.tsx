import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { signed } from './money.ts';
import type { Waterfall } from './waterfall.ts';
import styles from './waterfall-plot.module.css';

const ROW = 23;
const BAR = 12;
const AMOUNT = 64;
const LETTER = 6.4;
const GAP = 10;

interface Props {
  waterfall: Waterfall;
  /** Names of the ends. */
  from: string;
  to: string;
}

/** A waterfall in rows: from one amount to another, each change hanging where the last one ended. */
export function WaterfallPlot({ waterfall: { from, to, parts }, from: fromName, to: toName }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>(320);
  const steps = parts.map((part, index) => {
    const start = parts.slice(0, index).reduce((level, { change }) => level + change, from);
    return { ...part, start, end: start + part.change };
  });
  const { low, high, cut } = rangeOf([from, to, ...steps.map(({ end }) => end)]);
  const names = [fromName, toName, ...parts.map(({ title }) => title)];
  const label = Math.min(width * 0.42, Math.max(...names.map(({ length }) => length)) * LETTER + GAP);
  const room = Math.max(30, width - label - AMOUNT);
  const x = (value: number) => label + ((value - low) / (high - low)) * room;
  const fit = (name: string) => {
    const fits = Math.floor((label - GAP) / LETTER);
    return name.length > fits ? `${name.slice(0, Math.max(1, fits - 1))}…` : name;
  };
  const row = (index: number) => index * ROW;
  const text = (name: string, amount: string, at: number, kind: string) => (
    <>
      <text className={styles['name']} data-kind={kind} y={row(at) + 16}>
        {fit(name)}
        <title>{name}</title>
      </text>
      <text className={styles['amount']} data-kind={kind} x={width} y={row(at) + 16} textAnchor="end">
        {amount}
      </text>
    </>
  );
  const whole = (name: string, value: number, at: number) => (
    <g>
      {text(name, formatNumber(value, { decimals: 2 }), at, 'end')}
      <rect className={styles['whole']} x={label} width={Math.max(1, x(value) - label)} y={row(at) + 6} height={BAR} />
      {cut && <path className={styles['cut']} d={`M${label + 8} ${row(at) + 4}l5 8l-5 8`} />}
    </g>
  );
  const height = row(steps.length + 2);
  return (
    <div ref={frame} className={styles['frame']}>
      <svg width={width} height={height} role="img" aria-label={inWords({ from, to, parts }, fromName, toName)}>
        {whole(fromName, from, 0)}
        {steps.map(({ key, title, change, start, end }, index) => {
          const verdict = change < 0 ? 'better' : change > 0 ? 'worse' : 'none';
          return (
            <g key={key}>
              {text(title, change === 0 ? '<\u20090.01' : signed(change, 2), index + 1, verdict)}
              <line
                className={styles['step']}
                x1={x(start)}
                x2={x(start)}
                y1={row(index) + 6}
                y2={row(index + 1) + 6}
              />
              <rect
                className={styles['change']}
                data-kind={verdict}
                x={Math.min(x(start), x(end))}
                width={Math.max(1, Math.abs(x(end) - x(start)))}
                y={row(index + 1) + 6}
                height={BAR}
              />
            </g>
          );
        })}
        <line
          className={styles['step']}
          x1={x(to)}
          x2={x(to)}
          y1={row(steps.length) + 6}
          y2={row(steps.length + 1) + 6}
        />
        {whole(toName, to, steps.length + 1)}
      </svg>
    </div>
  );
}

export function inWords({ from, to, parts }: Waterfall, fromName: string, toName: string): string {
  const changes = parts.map(({ title, change }) => `${title} ${signed(change, 2)}`).join(', ');
  return `Waterfall from ${fromName}, ${formatNumber(from, { decimals: 2 })}, to ${toName}, ${formatNumber(to, { decimals: 2 })} USD/kg: ${changes || 'no change'}.`;
}

/** Share of an axis from zero below which changes could hardly be seen on it. */
const VISIBLE = 0.5;

/** From zero where the changes can be seen on that, else from a little below the lowest. */
export function rangeOf(values: readonly number[]): { low: number; high: number; cut: boolean } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const low = least > 0 && span / most < VISIBLE ? Math.max(0, least - span * 0.35) : Math.min(0, least);
  return { low, high: most > low ? most : low + 1, cut: low > 0 };
}
