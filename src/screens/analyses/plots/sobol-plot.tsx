import type { Estimate, SensitivityRow } from '#generated/hooks/model/index.ts';
import { linearAxis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import styles from './plot.module.css';

const ROW = 32;
const HEAD = 24;
const VALUES = 92;
const LETTER = 6.2;

/** Shares of variance: solid alone, outline with interactions, a whisker on each for its interval. */
export function SobolPlot({ rows, title }: { rows: SensitivityRow[]; title: string }) {
  const [frame, width] = useElementWidth<HTMLDivElement>(560);
  const shares = rows.flatMap(({ sobol }) => (sobol ? [sobol.first.high, sobol.total.high] : []));
  const label = Math.min(width * 0.36, 210);
  const right = width - VALUES;
  const axis = linearAxis(shares, Math.max(2, Math.floor((right - label) / 60)), true);
  const px = (value: number) => label + axis.place(Math.max(axis.min, value)) * (right - label);
  const height = HEAD + rows.length * ROW + 8;
  const fits = Math.floor((label - 8) / LETTER);
  const share = (value: number) => formatNumber(value, { decimals: 2 });
  const words = rows
    .slice(0, 8)
    .flatMap(({ title: name, sobol }) =>
      sobol ? [`${name} ${share(sobol.first.value)} alone, ${share(sobol.total.value)} in all`] : [],
    );
  return (
    <div ref={frame} className={styles['frame']}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Shares of the variance of ${title}: ${words.join('; ')}.`}
      >
        {axis.ticks.map((tick) => (
          <g key={tick}>
            <line className={styles['grid']} x1={px(tick)} x2={px(tick)} y1={HEAD - 6} y2={height - 6} />
            <text className={styles['tick']} x={px(tick)} y={12} textAnchor="middle">
              {formatNumber(tick, { decimals: axis.decimals })}
            </text>
          </g>
        ))}
        {rows.map((row, index) => {
          const { sobol } = row;
          if (!sobol) return null;
          const y = HEAD + index * ROW;
          return (
            <g key={`${row.input.step_id} ${row.input.key}`}>
              <text className={styles['label']} x={0} y={y + 12}>
                {row.title.length > fits ? `${row.title.slice(0, fits - 1)}…` : row.title}
                <title>{row.title}</title>
              </text>
              <text className={styles['sub']} x={0} y={y + 25}>
                {row.step_name ?? ''}
              </text>
              <rect
                className={styles['first']}
                x={px(0)}
                y={y + 2}
                width={Math.max(0, px(sobol.first.value) - px(0))}
                height={11}
              />
              <rect
                className={styles['total']}
                x={px(0)}
                y={y + 16}
                width={Math.max(0, px(sobol.total.value) - px(0))}
                height={8}
              />
              <Whisker estimate={sobol.first} px={px} y={y + 7.5} />
              <Whisker estimate={sobol.total} px={px} y={y + 20} />
              <text className={styles['value']} x={width} y={y + 17} textAnchor="end">
                {share(sobol.first.value)} / {share(sobol.total.value)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

export function Whisker({ estimate, px, y }: { estimate: Estimate; px: (value: number) => number; y: number }) {
  const [low, high] = [px(estimate.low), px(estimate.high)];
  return <path className={styles['whisker']} d={`M${low} ${y - 3}v6m0 -3H${high}m0 -3v6`} fill="none" />;
}
