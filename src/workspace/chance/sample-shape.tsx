import type { Histogram } from '#engine/analysis/index.ts';
import styles from './chance.module.css';

const WIDTH = 150;
const HEIGHT = 34;
const BASE = HEIGHT - 2;

interface Props {
  histogram: Histogram;
  /** Null without a limit. */
  limit: number | null;
  isMinimum: boolean;
  /** Value without uncertainty. */
  now: number | null;
  words: string;
}

/** Where the samples of a metric fall: those beyond the limit are solid. The tick is the value without uncertainty. */
export function SampleShape({ histogram: { edges, counts }, limit, isMinimum, now, words }: Props) {
  const values = [...edges, ...(limit === null ? [] : [limit]), ...(now === null ? [] : [now])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!(most > least)) return null;
  const x = (value: number): number => 2 + ((value - least) / (most - least)) * (WIDTH - 4);
  const tallest = Math.max(1, ...counts);
  const breaks = (value: number): boolean => limit !== null && (isMinimum ? value < limit : value > limit);
  return (
    <svg className={styles['shape']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {counts.flatMap((count, i) => {
        const [from, to] = [edges[i]!, edges[i + 1]!];
        const top = BASE - (count / tallest) * (HEIGHT - 8);
        // The bar that the limit cuts is drawn in two parts.
        const cut = limit !== null && limit > from && limit < to ? [from, limit, to] : [from, to];
        return cut
          .slice(1)
          .map((end, part) => (
            <rect
              key={`${from} ${end}`}
              x={x(cut[part]!)}
              y={top}
              width={Math.max(0.5, x(end) - x(cut[part]!))}
              height={BASE - top}
              data-broken={breaks((cut[part]! + end) / 2) || undefined}
            />
          ));
      })}
      <line className={styles['axis']} x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
      {now !== null && <line className={styles['now']} x1={x(now)} x2={x(now)} y1={BASE - 5} y2={BASE} />}
      {limit !== null && <line className={styles['line']} x1={x(limit)} x2={x(limit)} y1={1} y2={BASE} />}
    </svg>
  );
}
