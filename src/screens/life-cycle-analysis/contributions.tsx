import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { RowsLine } from '#src/components/chart/axes.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import { textWidth } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { functionalUnitText, totalText, unitText, type Part, type View } from './parts.ts';
import styles from './life-cycle.module.css';

const ROW = 40;
const BADGE = 18;
const BADGE_ROOM = 28;
const NO_DATA_WIDTH = 90;

const columnsFor = (unit: string, moved: boolean): Column<Part>[] => [
  { key: 'title', title: 'Name', cell: (row) => row.title, value: (row) => row.title, sortBy: (row) => row.title },
  { key: 'detail', title: 'Amount and supply', cell: (row) => row.detail },
  { key: 'quality', title: 'Quality', cell: (row) => row.quality },
  figure('now', 'Now', unit, (row) => row.now),
  ...(moved ? [figure('relocated', 'Relocated', unit, (row) => row.relocated)] : []),
  figure('share', 'Share', '%', (row) => (row.share === null ? null : row.share * 100)),
  figure('cumulative', 'Cumulative', '%', (row) => (row.cumulative === null ? null : row.cumulative * 100)),
];
const figure = (key: string, title: string, unit: string, of: (row: Part) => number | null): Column<Part> => ({
  key,
  title,
  unit,
  numeric: true,
  sortBy: of,
  value: of,
  cell: (row) => {
    const value = of(row);
    return value === null ? 'no data' : formatNumber(value);
  },
});

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  parts: Part[];
  view: View;
}

/** Contributions to a total: pale for the current supply, solid for the relocated supply, hatched without data. */
export function Contributions({ analysis, result, parts, view }: Props) {
  const unit = unitText(result.unit);
  const moved = analysis.location_change_items.some(({ method }) => method !== 'refused');
  const title = `${result.name} by ${view === 'stage' ? 'life-cycle stage' : view}`;
  return (
    <ChartFrame
      title={title}
      lead={
        <>
          <strong>{totalText(result)}</strong> {unit} per {functionalUnitText(analysis)}
          {moved && '. Pale: now. Solid: relocated'}
          {'. Letters: data quality'}
        </>
      }
      columns={columnsFor(unit, moved)}
      rows={parts}
      rowKey={({ key }) => key}
    >
      <Bars parts={parts} moved={moved} unit={unit} title={title} />
    </ChartFrame>
  );
}

interface BarsProps {
  parts: Part[];
  moved: boolean;
  unit: string;
  title: string;
}

const amount = (value: number) => formatNumber(value, { floor: 0.001 });

function Bars({ parts, moved, unit, title }: BarsProps) {
  const said = parts
    .slice(0, 12)
    .map(({ title: name, now }) => `${name} ${now === null ? 'no data' : `${formatNumber(now)} ${unit}`}`)
    .join(', ');
  const after = ({ relocated }: Part) => (moved ? relocated : null);
  const amounts = parts.flatMap((part) => [part.now, after(part)].filter((value) => value !== null));
  const widest = amounts.reduce((most, value) => Math.max(most, textWidth(amount(value), 'value')), 0);
  return (
    <PlotStage
      words={`${title}. ${said}.`}
      x={{ values: amounts, zero: true, tight: true, ticks: [] }}
      rows={{
        size: ROW,
        share: 0.42,
        pad: [BADGE_ROOM, widest + 8],
        items: parts.map(({ key, title: name, detail, now }) => ({
          key,
          title: name,
          sub: detail,
          tone: now === null ? 'faint' : undefined,
          values: [],
        })),
      }}
      cursor={{
        label: `${title}, values`,
        stops: ({ px, py }) => parts.map(({ now }, index) => ({ x: px(now ?? 0), y: py(index) })),
        read: (index) => {
          const part = parts[index]!;
          const relocated = after(part);
          return {
            title: part.title,
            values: [
              { name: 'now', text: part.now === null ? 'no data' : `${amount(part.now)} ${unit}` },
              ...(relocated === null ? [] : [{ name: 'relocated', text: `${amount(relocated)} ${unit}` }]),
            ],
            note: [part.detail, `data quality ${part.quality}`].filter(Boolean).join(', '),
          };
        },
      }}
    >
      {(canvas) => (
        <>
          <RowsLine frame={canvas} at={0} />
          {parts.map((part, index) => (
            <g key={part.key} data-stage={part.stage ?? undefined}>
              <Badge letter={part.quality} x={canvas.box.left - BADGE_ROOM + 2} y={canvas.py(index)} />
              {part.now === null ? (
                <NoData canvas={canvas} y={canvas.py(index)} />
              ) : (
                <Amounts now={part.now} relocated={after(part)} canvas={canvas} y={canvas.py(index)} />
              )}
            </g>
          ))}
        </>
      )}
    </PlotStage>
  );
}

function Badge({ letter, x, y }: { letter: string; x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y - BADGE / 2} width={BADGE} height={BADGE} rx={3} style={{ fill: 'var(--palette-sunken)' }} />
      <Text kind="mark" x={x + BADGE / 2} y={y + 4} textAnchor="middle">
        {letter}
      </Text>
    </>
  );
}

interface RowProps {
  canvas: Canvas;
  /** Middle of the row. */
  y: number;
}

function NoData({ canvas: { px, box, quietHatch }, y }: RowProps) {
  const room = box.right - px(0);
  const width = Math.min(NO_DATA_WIDTH, room / 3);
  return (
    <>
      <rect x={px(0)} y={y - 6} width={width} height={12} fill={quietHatch} />
      <Text kind="tick" x={px(0) + width + 8} y={y + 4} fontStyle="italic">
        {room > 280 ? 'no data: adds nothing, not zero' : 'no data'}
      </Text>
    </>
  );
}

/** A pale bar for the current supply, and a solid bar above it if the item is relocated. */
function Amounts({ now, relocated, canvas: { px }, y }: RowProps & { now: number; relocated: number | null }) {
  const bar = (value: number, top: number, height: number, isPale: boolean) => (
    <rect
      x={Math.min(px(0), px(value))}
      y={top}
      width={Math.max(1, Math.abs(px(value) - px(0)))}
      height={height}
      className={styles['bar']}
      data-pale={isPale || undefined}
    />
  );
  const end = Math.max(px(0), px(now), px(relocated ?? 0)) + 6;
  const isSame = relocated === null || relocated === now;
  return (
    <>
      {relocated === null ? bar(now, y - 8, 16, false) : bar(now, y - 11, 10, true)}
      {relocated !== null && bar(relocated, y + 1, 10, false)}
      <Text kind="value" x={end} y={y + (isSame ? 4 : -2)}>
        {amount(now)}
      </Text>
      {!isSame && (
        <Text kind="value" x={end} y={y + 11} colour="var(--palette-success-main)">
          {amount(relocated)}
        </Text>
      )}
    </>
  );
}
