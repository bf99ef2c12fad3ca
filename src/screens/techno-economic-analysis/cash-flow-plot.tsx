import { linearAxis } from '#src/components/chart/scale.ts';
import { formatNumber } from '#src/lib/format.ts';
import styles from './cash-flow-plot.module.css';

const HEIGHT = 250;
const TOP = 14;
const BOTTOM = 34;
const RIGHT = 78;
const LETTER = 6.6;
const TICK_EVERY = 38;
const LABEL_EVERY = 26;

interface Props {
  points: { year: number; cash: number; present: number }[];
  ghost: { year: number; present: number }[] | null;
  ghostName: string;
  unit: string;
  width: number;
}

/** Cash of each year as bars, what it is worth at the start so far as a line, the saved line dashed behind it. */
export function CashFlowPlot({ points, ghost, ghostName, unit, width }: Props) {
  const years = [...new Set([...points, ...(ghost ?? [])].map(({ year }) => year))].toSorted((a, b) => a - b);
  const values = [...points.flatMap(({ cash, present }) => [cash, present]), ...(ghost ?? []).map((at) => at.present)];
  const axis = linearAxis(values, Math.floor((HEIGHT - TOP - BOTTOM) / TICK_EVERY), true);
  const labels = axis.ticks.map((tick) => formatNumber(tick, { decimals: axis.decimals }));
  const left = Math.max(...labels.map(({ length }) => length)) * LETTER + 10;
  const bottom = HEIGHT - BOTTOM;
  const band = Math.max(2, (width - left - RIGHT) / years.length);
  const x = (year: number) => left + (years.indexOf(year) + 0.5) * band;
  const y = (value: number) => bottom - axis.place(value) * (bottom - TOP);
  const every = Math.max(1, Math.ceil(LABEL_EVERY / band));
  const path = (line: readonly { year: number; present: number }[]) =>
    line.map(({ year, present }, index) => `${index === 0 ? 'M' : 'L'}${x(year)} ${y(present)}`).join('');
  const end = points.at(-1);
  const was = ghost?.at(-1);
  const paidBack = points.find(({ present, year }) => year > 0 && present >= 0);
  const clash = end && was && Math.abs(y(end.present) - y(was.present)) < 14;
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={inWords({ points, unit })}>
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <line className={styles['grid']} x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={styles['tick']} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {points.map(({ year, cash }) => (
        <rect
          key={year}
          className={styles[cash < 0 ? 'out' : 'in']}
          x={x(year) - band * 0.31}
          width={Math.max(1.5, band * 0.62)}
          y={Math.min(y(cash), y(0))}
          height={Math.abs(y(cash) - y(0))}
        >
          <title>{`Year ${year}: ${formatNumber(cash, { decimals: 2 })} ${unit}`}</title>
        </rect>
      ))}
      <line className={styles['zero']} x1={left} x2={width - RIGHT} y1={y(0)} y2={y(0)} />
      {ghost && <path className={styles['ghost']} d={path(ghost)} />}
      <path className={styles['line']} d={path(points)} />
      {paidBack && paidBack !== end && (
        <>
          <circle className={styles['mark']} cx={x(paidBack.year)} cy={y(paidBack.present)} r={4} />
          <text className={styles['tick']} x={x(paidBack.year) + 4} y={y(paidBack.present) + 18}>
            {`discounted payback, year ${paidBack.year}`}
          </text>
        </>
      )}
      {was && (
        <text
          className={styles['tick']}
          x={x(was.year) + 8}
          y={y(was.present) + 4 + (clash ? (was.present < end.present ? 14 : -14) : 0)}
        >
          {`${ghostName} ${formatNumber(was.present)}`}
        </text>
      )}
      {end && (
        <>
          <circle className={styles['dot']} cx={x(end.year)} cy={y(end.present)} r={3.5} />
          <text className={styles['end']} x={x(end.year) + 8} y={y(end.present) + 4}>
            {`NPV ${formatNumber(end.present)}`}
          </text>
        </>
      )}
      {years.map((year, index) =>
        (year - years[0]!) % every === 0 || index === 0 ? (
          <text key={year} className={styles['tick']} x={x(year)} y={bottom + 16} textAnchor="middle">
            {formatNumber(year, { decimals: 0 })}
          </text>
        ) : null,
      )}
      <text className={styles['name']} x={width - RIGHT} y={HEIGHT - 4} textAnchor="end">
        Year of production →
      </text>
    </svg>
  );
}

function inWords({ points, unit }: Pick<Props, 'points' | 'unit'>): string {
  const end = points.at(-1);
  const lowest = points.reduce((low, point) => (point.present < low.present ? point : low), points[0]!);
  const show = (value: number) => `${formatNumber(value)} ${unit}`;
  return `Bars of the cash of ${points.length} years and a line of its present value. Lowest ${show(lowest.present)} in year ${lowest.year}, ${end ? show(end.present) : ''} in the last year, ${end?.year}.`;
}
