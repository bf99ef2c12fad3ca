import { inSentence } from '#engine/wording/index.ts';
import type { LcaCategoryResult } from '#generated/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { HistogramPlot } from '#src/components/chart/histogram-plot.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { unitText } from './parts.ts';
import { besideRange, rangeText } from '#src/lib/precision.ts';

type Bar = NonNullable<LcaCategoryResult['distribution']>['histogram'][number];

const HEIGHT = 190;

/** The uncertainty of the total: the distribution of all runs and their 95 % range. */
export function Uncertainty({ result }: { result: LcaCategoryResult }) {
  const { distribution: spread } = result;
  const unit = unitText(result.unit);
  if (!spread) return null;
  const title = `Uncertainty of ${inSentence(result.name)}`;
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
      title={title}
      lead={
        <>
          95 % of {formatNumber(spread.runs)} runs from <strong>{rangeText(spread.low, spread.high)}</strong> {unit},
          median {besideRange(formatNumber(spread.median))}; seed {spread.seed}
          {spread.relocated_low !== null && `; relocated ${rangeText(spread.relocated_low, spread.relocated_high!)}`}
        </>
      }
      columns={columns}
      rows={spread.histogram}
      rowKey={({ from }) => String(from)}
    >
      <HistogramPlot
        title={title}
        height={HEIGHT}
        bins={{
          edges: [...spread.histogram.map(({ from }) => from), spread.histogram.at(-1)!.to],
          counts: spread.histogram.map(({ runs }) => runs),
        }}
        interval={{ low: spread.low, high: spread.high, middle: spread.median }}
        target={result.value === null ? null : { at: result.value, text: `total ${formatNumber(result.value)}` }}
        x={{ title: result.name, unit }}
        each="runs"
        words={`Histogram of ${result.name} over ${spread.runs} runs: 95 % from ${rangeText(spread.low, spread.high)} ${unit}, median ${besideRange(formatNumber(spread.median))}.`}
      />
    </ChartFrame>
  );
}
