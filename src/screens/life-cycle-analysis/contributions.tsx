import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/hooks/model/index.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import { functionalUnitText, totalText, unitText, type Part, type View } from './parts.ts';
import styles from './life-cycle.module.css';

const ROW = 40;
const HEAD = 22;
const VALUE = 74;
const BADGE = 30;
const LETTER = 6.4;

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

/** What makes up a total: pale now, solid relocated; what has no data is hatched and adds nothing. */
export function Contributions({ analysis, result, parts, view }: Props) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
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
      <div ref={frame}>{width > 0 && <Bars parts={parts} width={width} moved={moved} unit={unit} title={title} />}</div>
    </ChartFrame>
  );
}

function Bars({
  parts,
  width,
  moved,
  unit,
  title,
}: {
  parts: Part[];
  width: number;
  moved: boolean;
  unit: string;
  title: string;
}) {
  const label = Math.min(250, width * 0.42);
  const from = label + BADGE;
  const room = Math.max(40, width - from - VALUE);
  const values = parts.flatMap(({ now, relocated }) => [now ?? 0, relocated ?? 0]);
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 0)];
  const span = most - least || 1;
  const x = (value: number) => from + ((value - least) / span) * room;
  const fits = Math.floor((label - 8) / LETTER);
  const short = (text: string) => (text.length > fits ? `${text.slice(0, fits - 1)}…` : text);
  const said = parts
    .slice(0, 12)
    .map(({ title: name, now }) => `${name} ${now === null ? 'no data' : `${formatNumber(now)} ${unit}`}`)
    .join(', ');
  return (
    <svg width={width} height={HEAD + parts.length * ROW} role="img" aria-label={`${title}. ${said}.`}>
      <defs>
        <pattern id="no-data" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className={styles['hatch']} />
        </pattern>
      </defs>
      <line x1={x(0)} x2={x(0)} y1={HEAD - 6} y2={HEAD + parts.length * ROW} className={styles['axis']} />
      {parts.map(({ key, title: name, detail, quality, stage, now, relocated }, index) => (
        <g key={key} transform={`translate(0 ${HEAD + index * ROW})`} data-stage={stage ?? undefined}>
          <text className={now === null ? styles['faint'] : styles['name']} y={13}>
            {short(name)}
            <title>{name}</title>
          </text>
          <text className={styles['detail']} y={28}>
            {short(detail)}
          </text>
          <rect x={label} y={4} width={18} height={18} rx={3} className={styles['badge']} />
          <text className={styles['letter']} x={label + 9} y={17} textAnchor="middle">
            {quality}
          </text>
          {now === null ? (
            <>
              <rect x={x(0)} y={6} width={Math.min(90, room / 3)} height={12} fill="url(#no-data)" />
              <text className={styles['none']} x={x(0) + Math.min(90, room / 3) + 8} y={16}>
                {room > 280 ? 'no data: adds nothing, not zero' : 'no data'}
              </text>
            </>
          ) : (
            <>
              <rect
                x={Math.min(x(0), x(now))}
                y={3}
                width={Math.max(1, Math.abs(x(now) - x(0)))}
                height={moved ? 10 : 16}
                className={styles['bar']}
                data-pale={(moved && relocated !== null) || undefined}
              />
              {moved && relocated !== null && (
                <rect
                  x={Math.min(x(0), x(relocated))}
                  y={15}
                  width={Math.max(1, Math.abs(x(relocated) - x(0)))}
                  height={10}
                  className={styles['bar']}
                />
              )}
              <text
                className={styles['amount']}
                x={Math.max(x(0), x(now), relocated === null ? 0 : x(relocated)) + 6}
                y={13}
              >
                {formatNumber(now, { floor: 0.001 })}
              </text>
              {moved && relocated !== null && relocated !== now && (
                <text className={styles['after']} x={Math.max(x(0), x(now), x(relocated)) + 6} y={27}>
                  {formatNumber(relocated, { floor: 0.001 })}
                </text>
              )}
            </>
          )}
        </g>
      ))}
    </svg>
  );
}
