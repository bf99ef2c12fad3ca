import { formatNumber, roundParts } from '#src/lib/format.ts';
import { colourOf, type ChartData } from './chart-data.ts';
import styles from './chart.module.css';

const ROW = 26;
const VALUE = 58;
const SHARE = 52;
const LETTER = 6.6;
const GAP = 10;

interface Props {
  data: ChartData;
  width: number;
  words: string;
  /** What the sum of the rows is called. */
  sum: string;
}

/** One bar a row with its amount and share; what is printed adds up to the printed sum. */
export function RowsPlot({ data, width, words, sum }: Props) {
  const { x, y, series } = data;
  const values = (series[0]?.values ?? []).map((value) => value ?? 0);
  const names = x.values.map(String);
  const total = values.reduce((all, value) => all + value, 0);
  const decimals = total < 1000 ? 2 : 0;
  const printed = roundParts(values, decimals);
  const longest = Math.max(...values, 0) || 1;
  const label = Math.min(width * 0.46, Math.max(...names.map((name) => name.length), 8) * LETTER + GAP);
  const room = Math.max(20, width - label - VALUE - SHARE);
  const fits = Math.floor((label - GAP) / LETTER);
  const height = (names.length + 1) * ROW + 4;
  const amountEnd = width - SHARE;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${words} ${sum} ${formatNumber(total, { decimals })} ${y.unit ?? ''}.`}
    >
      {names.map((name, index) => {
        const value = values[index]!;
        const small = printed[index] === 0 && value > 0;
        return (
          <g key={name} transform={`translate(0 ${index * ROW})`}>
            <text className={styles['label']} y={17}>
              {name.length > fits ? `${name.slice(0, Math.max(1, fits - 1))}…` : name}
              <title>{name}</title>
            </text>
            <rect
              x={label}
              y={8}
              height={10}
              rx={1.5}
              width={Math.max(0, (value / longest) * room)}
              style={{ fill: series[0]?.colours?.[index] ?? colourOf(data, 0) }}
            />
            <text className={styles['amount']} x={amountEnd} y={17} textAnchor="end">
              {small ? '<\u20090.01' : formatNumber(printed[index]!, { decimals })}
            </text>
            <text className={styles['tick']} x={width} y={17} textAnchor="end">
              {formatNumber((value / (total || 1)) * 100, { decimals: 1 })} %
            </text>
          </g>
        );
      })}
      <g transform={`translate(0 ${names.length * ROW})`}>
        <line className={styles['sum']} x1={0} x2={width} y1={1} y2={1} />
        <text className={styles['label']} y={19}>
          {sum}
        </text>
        <text className={styles['amount']} x={amountEnd} y={19} textAnchor="end">
          {formatNumber(
            printed.reduce((all, value) => all + value, 0),
            { decimals },
          )}
        </text>
        <text className={styles['tick']} x={width} y={19} textAnchor="end">
          {y.unit}
        </text>
      </g>
    </svg>
  );
}
