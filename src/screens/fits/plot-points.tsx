import { formatNumber } from '#src/lib/format.ts';
import { linearAxis, type Axis } from '#src/components/chart/scale.ts';
import styles from './fits.module.css';

export interface Mark {
  key: string;
  x: number;
  y: number;
  /** Ends of its bar; a point without one has none. */
  low: number | null;
  high: number | null;
  heldOut: boolean;
  outlier: boolean;
  title: string;
}

export interface Line {
  key: string;
  points: readonly { x: number; y: number; low: number; high: number }[];
  dash: string | undefined;
}

interface Props {
  width: number;
  height: number;
  x: string;
  y: string;
  marks: readonly Mark[];
  lines: readonly Line[];
  /** A straight line for comparison: where both are alike, or at zero. */
  guide: 'diagonal' | 'zero' | null;
  words: string;
}

const LEFT = 58;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 42;

/** Measured points, used and held out, with the model's lines and bands. */
export function PointsPlot({ width, height, x: xName, y: yName, marks, lines, guide, words }: Props) {
  const ys = [
    ...marks.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]),
    ...lines.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...(guide === 'zero' ? [0] : []),
  ];
  const xs = [...marks.map(({ x }) => x), ...lines.flatMap(({ points }) => points.map(({ x }) => x))];
  const both = guide === 'diagonal' ? [...xs, ...marks.map(({ y }) => y)] : null;
  const y = linearAxis(both ?? ys, 6, false);
  const x = linearAxis(both ?? xs, Math.max(3, Math.floor(width / 90)), false);
  const px = (value: number) => LEFT + x.place(value) * (width - LEFT - RIGHT);
  const py = (value: number) => height - BOTTOM - y.place(value) * (height - BOTTOM - TOP);
  // A bar may reach beyond the axis, which is that of the points.
  const inside = (value: number) => Math.max(TOP, Math.min(height - BOTTOM, py(value)));
  return (
    <svg width={width} height={height} role="img" aria-label={words} className={styles['plot']}>
      <Grid x={x} y={y} px={px} py={py} width={width} height={height} names={[xName, yName]} />
      {guide === 'diagonal' && (
        <line className={styles['guide']} x1={px(x.min)} y1={py(y.min)} x2={px(x.max)} y2={py(y.max)} />
      )}
      {guide === 'zero' && <line className={styles['guide']} x1={LEFT} x2={width - RIGHT} y1={py(0)} y2={py(0)} />}
      {lines.map(({ key, points, dash }) => (
        <g key={key}>
          <path
            className={styles['band']}
            d={`M${[...points.map((one) => [one.x, one.high]), ...points.toReversed().map((one) => [one.x, one.low])]
              .map(([at, value]) => `${px(at!).toFixed(1)} ${inside(value!).toFixed(1)}`)
              .join('L')}Z`}
          />
          <path
            className={styles['line']}
            strokeDasharray={dash}
            d={`M${points.map((one) => `${px(one.x).toFixed(1)} ${py(one.y).toFixed(1)}`).join('L')}`}
          />
        </g>
      ))}
      {marks.map(({ key, x: at, y: value, low, high, heldOut, outlier, title }) => (
        <g key={key}>
          <title>{title}</title>
          {low !== null && high !== null && (
            <line className={styles['bar']} x1={px(at)} x2={px(at)} y1={inside(low)} y2={inside(high)} />
          )}
          {heldOut ? (
            <rect className={styles['held']} x={px(at) - 4} y={py(value) - 4} width={8} height={8} />
          ) : (
            <circle className={styles['point']} cx={px(at)} cy={py(value)} r={4} />
          )}
          {outlier && <circle className={styles['outlier']} cx={px(at)} cy={py(value)} r={9} />}
        </g>
      ))}
    </svg>
  );
}

interface GridProps {
  x: Axis;
  y: Axis;
  px: (value: number) => number;
  py: (value: number) => number;
  width: number;
  height: number;
  names: [string, string];
}

function Grid({ x, y, px, py, width, height, names }: GridProps) {
  return (
    <>
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={LEFT} x2={width - RIGHT} y1={py(tick)} y2={py(tick)} />
          <text className={styles['tick']} x={LEFT - 8} y={py(tick) + 4} textAnchor="end">
            {formatNumber(tick, { decimals: y.decimals })}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text key={tick} className={styles['tick']} x={px(tick)} y={height - BOTTOM + 16} textAnchor="middle">
          {formatNumber(tick, { decimals: x.decimals })}
        </text>
      ))}
      <text className={styles['axisName']} x={width - RIGHT} y={height - 6} textAnchor="end">
        {names[0]} →
      </text>
      <text className={styles['axisName']} transform={`translate(12 ${TOP}) rotate(-90)`} textAnchor="end">
        {names[1]} →
      </text>
    </>
  );
}

/** What the marks mean, with how many there are. */
export function Legend({ marks }: Pick<Props, 'marks'>) {
  const held = marks.filter(({ heldOut }) => heldOut).length;
  const off = marks.filter(({ outlier }) => outlier).length;
  const drawing = { width: 14, height: 14, 'aria-hidden': true } as const;
  return (
    <p className={styles['legend']}>
      <span>
        <svg {...drawing}>
          <circle className={styles['point']} cx="7" cy="7" r="4" />
        </svg>
        used, {marks.length - held}
      </span>
      {held > 0 && (
        <span>
          <svg {...drawing}>
            <rect className={styles['held']} x="3" y="3" width="8" height="8" />
          </svg>
          held out, {held}
        </span>
      )}
      {off > 0 && (
        <span>
          <svg {...drawing}>
            <circle className={styles['outlier']} cx="7" cy="7" r="6" />
          </svg>
          worth a look, {off}
        </span>
      )}
    </p>
  );
}
