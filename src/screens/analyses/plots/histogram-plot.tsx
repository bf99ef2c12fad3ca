import type { Histogram } from '#generated/hooks/model/index.ts';
import { linearAxis, type Axis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import styles from './plot.module.css';

const LEFT = 12;
const RIGHT = 12;
const BOTTOM = 38;

/** A histogram in the unit on screen. */
export interface Bars extends Histogram {
  name: string;
}

interface Props {
  bars: Bars;
  /** Drawn as an outline behind. */
  outline?: Bars | null;
  /** Bracket above. */
  interval?: { low: number; high: number; middle: number };
  /** A line to compare with; what lies beyond it is pale. */
  target: number;
  /** Said at the line. */
  targetText: string;
  title: string;
  words: string;
  height?: number;
}

/** How a figure is spread: bars of equal width, an interval above, a line at the target. */
export function HistogramPlot(props: Props) {
  const { bars, outline, interval, target, targetText, title, words, height = 240 } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(480);
  const all = [...bars.edges, ...(outline?.edges ?? []), target];
  const axis: Axis = linearAxis(all, Math.max(2, Math.floor((width - LEFT - RIGHT) / 70)), false);
  const top = interval ? 46 : 24;
  const bottom = height - BOTTOM;
  // Bars of two histograms differ in width: what is compared is the share for each step of the axis.
  const density = ({ edges, counts }: Bars) => {
    const sum = counts.reduce((total, count) => total + count, 0) || 1;
    return counts.map((count, index) => count / sum / Math.max(1e-300, edges[index + 1]! - edges[index]!));
  };
  const [own, other] = [density(bars), outline ? density(outline) : []];
  const most = Math.max(...own, ...other);
  const px = (value: number) => LEFT + axis.place(value) * (width - LEFT - RIGHT);
  const py = (value: number) => bottom - (value / most) * (bottom - top);
  const steps = (one: Bars, heights: number[]) =>
    heights
      .map(
        (value, index) =>
          `${index === 0 ? `M${px(one.edges[0]!)} ${bottom}` : ''}V${py(value)}H${px(one.edges[index + 1]!)}`,
      )
      .join('') + `V${bottom}`;
  const right = px(target) > width - 150;
  return (
    <div ref={frame} className={styles['frame']}>
      <svg width={width} height={height} role="img" aria-label={words}>
        {axis.ticks.map((tick) => (
          <text key={tick} className={styles['tick']} x={px(tick)} y={bottom + 16} textAnchor="middle">
            {formatNumber(tick, { decimals: axis.decimals })}
          </text>
        ))}
        {own.map((value, index) => {
          const [from, to] = [bars.edges[index]!, bars.edges[index + 1]!];
          return (
            <rect
              key={from}
              className={styles['bar']}
              data-beyond={(from + to) / 2 > target || undefined}
              x={px(from) + 0.5}
              y={py(value)}
              width={Math.max(0.5, px(to) - px(from) - 1)}
              height={bottom - py(value)}
            />
          );
        })}
        {outline && <path className={styles['outline']} d={steps(outline, other)} />}
        <line className={styles['axis']} x1={LEFT} x2={width - RIGHT} y1={bottom} y2={bottom} />
        {interval && (
          <g>
            <path
              className={styles['whisker']}
              d={`M${px(interval.low)} 8v8m0 -4H${px(interval.high)}m0 -4v8`}
              fill="none"
            />
            <circle className={styles['first']} cx={px(interval.middle)} cy="12" r="3.5" />
          </g>
        )}
        <line className={styles['target']} x1={px(target)} x2={px(target)} y1={top - 16} y2={bottom} />
        <text
          className={styles['targetText']}
          x={px(target) + (right ? -6 : 6)}
          y={top - 6}
          textAnchor={right ? 'end' : 'start'}
        >
          {targetText}
        </text>
        <text className={styles['name']} x={width - RIGHT} y={height - 6} textAnchor="end">
          {title} →
        </text>
      </svg>
    </div>
  );
}
