import { formatNumber } from '#src/lib/format.ts';
import { printed } from '#src/lib/rounding.ts';
import { printRows, type ChartData } from './chart-data.ts';
import { barLook } from './looks.ts';
import { PlotStage } from './stage.tsx';

interface Props {
  title: string;
  data: ChartData;
  words: string;
  /** Name of the sum of the rows. */
  sum: string;
}

const ROW = 26;
const BAR = 10;

/** One bar per row with its amount and share; printed values add up to the printed sum. */
export function RowsPlot({ title, data, words, sum }: Props) {
  const { x, y, series } = data;
  const values = (series[0]?.values ?? []).map((value) => value ?? 0);
  const total = values.reduce((all, value) => all + value, 0);
  const { parts, sum: whole, decimals } = printRows(data);
  const amount = (index: number) => printed(parts[index]!, decimals, values[index]);
  const share = (index: number) => `${formatNumber((values[index]! / (total || 1)) * 100, { decimals: 1 })} %`;
  const sumText = formatNumber(whole, { decimals });
  const unit = y.unit ?? '';
  const rows = x.values.map((name, index) => ({
    key: String(name),
    title: String(name),
    values: [{ text: amount(index) }, { text: share(index), tone: 'quiet' as const }],
  }));
  return (
    <PlotStage
      words={`${words} ${sum} ${sumText} ${unit}.`}
      x={{ values: [0, ...values], tight: true, ticks: [] }}
      rows={{
        size: ROW,
        share: 0.46,
        items: [
          ...rows,
          {
            key: 'sum',
            title: sum,
            tone: 'strong',
            values: [{ text: sumText }, { text: unit, tone: 'quiet' }],
          },
        ],
      }}
      cursor={{
        label: `${title}, values`,
        stops: ({ px, py }) => [...values, 0].map((value, index) => ({ x: px(value), y: py(index) })),
        read: (index) =>
          index < rows.length
            ? { title: rows[index]!.title, values: [{ text: `${amount(index)} ${unit}, ${share(index)}` }] }
            : { title: sum, values: [{ text: `${sumText} ${unit}` }] },
      }}
    >
      {({ px, py, box, width, rows: drawn }) => (
        <>
          {values.map((value, index) => (
            <rect
              key={rows[index]!.key}
              x={Math.min(px(0), px(value))}
              y={py(index) - BAR / 2}
              width={Math.abs(px(value) - px(0))}
              height={BAR}
              rx={1.5}
              style={{ fill: series[0]?.colours?.[index] ?? barLook(0, 1).colour }}
            />
          ))}
          <path
            d={`M0 ${box.top + rows.length * (drawn?.every ?? ROW) + 1}H${width}`}
            style={{ stroke: 'var(--palette-text-primary)' }}
          />
        </>
      )}
    </PlotStage>
  );
}
