import type { LcaCategoryResult } from '#generated/types.ts';
import { RowsLine } from '#src/components/chart/axes.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import { textWidth } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { amountOfChange, noticed } from '#src/lib/change.ts';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { LICENSED } from './licensed.ts';
import { relocatedText, segmentsOf, totalText, unitText, type Part, type Segment } from './parts.ts';
import styles from './life-cycle.module.css';
import { rangeText } from '#src/lib/precision.ts';

const ROW = 44;
const BAR = 22;
/** px between the middle of a row and its 95 % range, which is below the bar. */
const RANGE = 17;
/** px kept free around the name in a segment. */
const MARGIN = 6;

interface Row {
  key: 'now' | 'relocated';
  title: string;
  total: number;
  text: string;
  low: number | null;
  high: number | null;
  segments: Segment[];
}

const columnsFor = (unit: string): Column<Row>[] => [
  { key: 'title', title: 'Supply', cell: (row) => row.title },
  ...(['total', 'low', 'high'] as const).map((key): Column<Row> => ({
    key,
    title: { total: 'Total', low: '95 % from', high: '95 % to' }[key],
    unit,
    numeric: true,
    value: (row) => row[key],
    cell: (row) => (key === 'total' ? row.text : row[key] === null ? NO_DATA : formatNumber(row[key])),
  })),
];

interface Props {
  result: LcaCategoryResult;
  parts: Part[];
}

/** The total with the current and with the relocated supply, each divided into its contributions. */
export function Totals({ result, parts }: Props) {
  const { value, value_relocated: after, change, distribution: spread } = result;
  if (value === null || after === null) return null;
  const unit = unitText(result.unit);
  const title = `${result.name}, now and relocated`;
  const rows: Row[] = [
    {
      key: 'now',
      title: 'Now',
      total: value,
      text: totalText(result),
      low: spread?.low ?? null,
      high: spread?.high ?? null,
      segments: segmentsOf(parts, 'now'),
    },
    {
      key: 'relocated',
      title: 'Relocated',
      total: after,
      text: relocatedText(result),
      low: spread?.relocated_low ?? null,
      high: spread?.relocated_high ?? null,
      segments: segmentsOf(parts, 'relocated'),
    },
  ];
  const turn = change === null ? 0 : noticed(change);
  const below = spread?.relocated_below ?? null;
  return (
    <ChartFrame
      title={title}
      lead={
        <>
          {unit}, <strong>{rows[0]!.text}</strong> now, <strong>{rows[1]!.text}</strong> relocated
          {turn !== 0 && `, ${amountOfChange(turn)} ${turn < 0 ? 'lower' : 'higher'}`}
          {below !== null && `; lower in ${shareText(below)} of ${formatNumber(spread!.runs)} paired runs`}
        </>
      }
      columns={columnsFor(unit)}
      rows={rows}
      rowKey={({ key }) => key}
      noImage={parts.some(({ isLicensed }) => isLicensed) ? LICENSED : undefined}
    >
      <PlotStage
        words={`${title}. ${rows.map(({ title: name, text }) => `${name} ${text} ${unit}`).join(', ')}.`}
        x={{
          values: rows.flatMap(({ segments, low, high }) => [
            ...segments.flatMap(({ from, to }) => [from, to]),
            ...[low, high].filter((end) => end !== null),
          ]),
          zero: true,
          tight: true,
          ticks: [],
        }}
        rows={{
          size: ROW,
          pad: [0, 8],
          items: rows.map(({ key, title: name, text }) => ({ key, title: name, values: [{ text }] })),
        }}
        cursor={{
          label: `${title}, values`,
          stops: ({ px, py }) => rows.map(({ total }, index) => ({ x: px(total), y: py(index) })),
          read: (index) => {
            const { title: name, text, low, high } = rows[index]!;
            return {
              title: name,
              values: [
                { name: 'total', text: `${text} ${unit}` },
                ...(low === null || high === null ? [] : [{ name: '95 %', text: `${rangeText(low, high)} ${unit}` }]),
              ],
            };
          },
        }}
      >
        {(canvas) => (
          <>
            {rows.map((row, index) => (
              <Stack key={row.key} row={row} canvas={canvas} y={canvas.py(index)} />
            ))}
            <RowsLine frame={canvas} at={0} />
          </>
        )}
      </PlotStage>
    </ChartFrame>
  );
}

/** No number of runs proves a certainty. */
const shareText = (share: number): string =>
  share > 0.999 ? '> 99.9 %' : share < 0.001 ? '< 0.1 %' : `${formatNumber(share * 100, { digits: 3 })} %`;

/** One bar of segments, with the 95 % range of its total below. */
function Stack({ row, canvas: { px }, y }: { row: Row; canvas: Canvas; y: number }) {
  const { segments, low, high } = row;
  const isPale = row.key === 'now';
  const top = y - BAR / 2 - 4;
  return (
    <>
      {segments.map(({ key, title, stage, from, to }) => {
        const [left, width] = [Math.min(px(from), px(to)), Math.abs(px(to) - px(from))];
        // The grey of the parts of the whole plant is too light for a name on it.
        const isNamed = (isPale || stage !== null) && textWidth(title, 'tick') + 2 * MARGIN <= width;
        return (
          <g key={key} data-stage={stage ?? undefined}>
            <rect
              x={left}
              y={top}
              width={Math.max(0, width - 1)}
              height={BAR}
              className={styles['bar']}
              data-pale={isPale || undefined}
            />
            {isNamed && (
              <Text
                kind="tick"
                x={left + MARGIN}
                y={top + BAR / 2 + 4}
                colour={isPale ? 'var(--palette-text-primary)' : 'var(--palette-background-paper)'}
              >
                {title}
              </Text>
            )}
          </g>
        );
      })}
      {low !== null && high !== null && (
        <path
          d={`M${px(low)} ${y + RANGE - 4}v8m0-4H${px(high)}m0-4v8`}
          fill="none"
          stroke="var(--palette-text-primary)"
        />
      )}
    </>
  );
}
