import { formatNumber } from '#src/lib/format.ts';
import { signed } from './money.ts';
import type { Waterfall } from './waterfall.ts';
import styles from './waterfall-rows.module.css';

interface Props {
  waterfall: Waterfall;
  /** Names of the ends. */
  from: string;
  to: string;
}

/** A waterfall as rows: from one amount to another, each change hanging where the last one ended. A list for readers. */
export function WaterfallRows({ waterfall: { from, to, parts }, from: fromName, to: toName }: Props) {
  const steps = parts.map((part, index) => {
    const start = parts.slice(0, index).reduce((level, { change }) => level + change, from);
    return { ...part, start, end: start + part.change };
  });
  const reached = steps.flatMap(({ start, end }) => [start, end]);
  const { low, high, cut } = rangeOf([from, to, ...reached]);
  const place = (value: number) => ((value - low) / (high - low)) * 100;
  const bar = (a: number, b: number) => ({
    insetInlineStart: `${place(Math.min(a, b))}%`,
    width: `${Math.abs(place(a) - place(b))}%`,
  });
  return (
    <ol className={styles['rows']} data-cut={cut || undefined}>
      <li className={styles['end']}>
        <span className={styles['name']}>{fromName}</span>
        <span className={styles['track']}>
          <span className={styles['whole']} style={bar(low, from)} />
        </span>
        <span className={styles['amount']}>{formatNumber(from, { decimals: 2 })}</span>
      </li>
      {steps.map(({ key, title, change, start, end }) => (
        <li key={key} data-verdict={change === 0 ? undefined : change < 0 ? 'better' : 'worse'}>
          <span className={styles['name']} title={title}>
            {title}
          </span>
          <span className={styles['track']}>
            <span className={styles['change']} style={bar(start, end)} />
          </span>
          <span className={styles['amount']}>
            {change === 0 ? '<\u20090.01' : signed(change, 2)}
            <span className="visually-hidden">{change < 0 ? ', better' : change > 0 ? ', worse' : ''}</span>
          </span>
        </li>
      ))}
      <li className={styles['end']}>
        <span className={styles['name']}>{toName}</span>
        <span className={styles['track']}>
          <span className={styles['whole']} style={bar(low, to)} />
        </span>
        <span className={styles['amount']}>{formatNumber(to, { decimals: 2 })}</span>
      </li>
    </ol>
  );
}

/** Share of an axis from zero below which changes could not be seen on it. */
const VISIBLE = 0.5;

/** From zero where the changes can be seen on that, else from a little below the lowest. */
export function rangeOf(values: readonly number[]): { low: number; high: number; cut: boolean } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const cut = least > 0 && span / most < VISIBLE;
  const low = cut ? Math.max(0, least - span * 0.35) : Math.min(0, least);
  return { low, high: most > low ? most : low + 1, cut: cut && low > 0 };
}
