import type { LcaCategoryResult } from '#generated/hooks/model/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { unitText } from './parts.ts';
import styles from './life-cycle.module.css';

type Bar = NonNullable<LcaCategoryResult['distribution']>['histogram'][number];

const HEIGHT = 150;
const FOOT = 34;

/** How far the total may be off: a run for each draw of the factors, and where 95 % of them lie. */
export function Uncertainty({ result }: { result: LcaCategoryResult }) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const { distribution: spread } = result;
  const unit = unitText(result.unit);
  if (!spread) return null;
  const columns: Column<Bar>[] = (['from', 'to', 'runs'] as const).map((key) => ({
    key,
    title: { from: 'From', to: 'To', runs: 'Runs' }[key],
    ...(key === 'runs' ? {} : { unit }),
    numeric: true,
    sortBy: (row) => row[key],
    value: (row) => row[key],
    cell: (row) => formatNumber(row[key]),
  }));
  return (
    <ChartFrame
      title={`Uncertainty of ${result.name.toLowerCase()}`}
      lead={
        <>
          95 % of {formatNumber(spread.runs)} runs from <strong>{formatNumber(spread.low)}</strong> to{' '}
          <strong>{formatNumber(spread.high)}</strong> {unit}, median {formatNumber(spread.median)}; seed {spread.seed}
          {spread.relocated_low !== null &&
            `; relocated ${formatNumber(spread.relocated_low)} to ${formatNumber(spread.relocated_high!)}`}
        </>
      }
      columns={columns}
      rows={spread.histogram}
      rowKey={({ from }) => String(from)}
    >
      <div ref={frame}>
        {width > 0 && <Histogram spread={spread} width={width} unit={unit} title={result.name} value={result.value} />}
      </div>
    </ChartFrame>
  );
}

interface HistogramProps {
  spread: NonNullable<LcaCategoryResult['distribution']>;
  width: number;
  unit: string;
  title: string;
  value: number | null;
}

function Histogram({ spread, width, unit, title, value }: HistogramProps) {
  const { histogram, low, high, median } = spread;
  const first = histogram[0]!.from;
  const last = histogram.at(-1)!.to;
  const x = (at: number) => (last > first ? ((at - first) / (last - first)) * width : width / 2);
  const most = Math.max(...histogram.map(({ runs }) => runs));
  const floor = HEIGHT - FOOT;
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`Histogram of ${title} over ${spread.runs} runs: 95 % from ${formatNumber(low)} to ${formatNumber(high)} ${unit}, median ${formatNumber(median)}.`}
    >
      {histogram.map(({ from, to, runs }) => (
        <rect
          key={from}
          x={x(from)}
          width={Math.max(1, x(to) - x(from) - 1)}
          y={floor - (runs / most) * (floor - 6)}
          height={(runs / most) * (floor - 6)}
          className={styles['run']}
        />
      ))}
      <line x1={x(low)} x2={x(high)} y1={floor + 8} y2={floor + 8} className={styles['interval']} />
      {[low, high].map((at) => (
        <line key={at} x1={x(at)} x2={x(at)} y1={floor + 4} y2={floor + 12} className={styles['interval']} />
      ))}
      {value !== null && (
        <line x1={x(value)} x2={x(value)} y1={2} y2={floor} className={styles['total']}>
          <title>{`Total ${formatNumber(value)} ${unit}`}</title>
        </line>
      )}
      <text className={styles['detail']} x={0} y={HEIGHT - 4}>
        {formatNumber(first)}
      </text>
      <text className={styles['detail']} x={width} y={HEIGHT - 4} textAnchor="end">
        {formatNumber(last)} {unit}
      </text>
    </svg>
  );
}
