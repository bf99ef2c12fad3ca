import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import type { LcaCategoryResult, LifeCycleAnalysis } from '#generated/types.ts';
import { SECTIONS, STAGE_NAMES } from '#engine/index.ts';
import { RowsLine } from '#src/components/chart/axes.tsx';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage, type Canvas } from '#src/components/chart/stage.tsx';
import { textWidth } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber, NO_DATA } from '#src/lib/format.ts';
import { LICENSED } from './licensed.ts';
import { briefOf, functionalUnitText, totalText, unitText, type Part, type View } from './parts.ts';
import { printParts, type PartTexts } from './printed-parts.ts';
import keys from './elsewhere.module.css';
import styles from './life-cycle.module.css';

const ROW = 33;
/** Rows of a long list at first, and how many others at least are worth a button. */
const FIRST = 12;
const FEW = 4;
const BADGE = 18;
const BADGE_ROOM = 28;
const NO_DATA_WIDTH = 90;

type Texts = ReadonlyMap<string, PartTexts>;

const columnsFor = (unit: string, moved: boolean, texts: Texts, isLicensed: boolean): Column<Part>[] => [
  { key: 'title', title: 'Name', cell: (row) => row.title, value: (row) => row.title, sortBy: (row) => row.title },
  { key: 'detail', title: 'Amount and supply', cell: (row) => row.detail },
  { key: 'quality', title: 'Quality', cell: (row) => row.quality },
  figure('now', texts, { title: 'Now', unit, of: (row) => row.now }),
  ...(moved ? [figure('relocated', texts, { title: 'Relocated', unit, of: (row) => row.relocated })] : []),
  figure('share', texts, { title: 'Share', unit: '%', of: ({ share }) => (share === null ? null : share * 100) }),
  {
    ...figure('cumulative', texts, {
      title: 'Cumulative',
      unit: '%',
      of: ({ cumulative }) => (cumulative === null ? null : cumulative * 100),
    }),
    // The difference of two rows is the share of the licensed one between them.
    exported: !isLicensed,
  },
];
/** Printed so that the column adds up; exported and sorted by the exact value. */
const figure = (
  key: keyof PartTexts,
  texts: Texts,
  { title, unit, of }: { title: string; unit: string; of: (row: Part) => number | null },
): Column<Part> => ({
  key,
  title,
  unit,
  numeric: true,
  sortBy: of,
  value: (row) => (row.isLicensed ? LICENSED : of(row)),
  cell: (row) => texts.get(row.key)?.[key] ?? NO_DATA,
});

interface Props {
  analysis: LifeCycleAnalysis;
  result: LcaCategoryResult;
  parts: Part[];
  view: View;
  onView: (view: View) => void;
  /** Shows where the supply of an item comes from. */
  onOpen: (id: string) => void;
}

/** Contributions to a total: pale for the current supply, solid for the relocated supply, hatched without data. */
export function Contributions({ analysis, result, parts, view, onView, onOpen }: Props) {
  const unit = unitText(result.unit);
  const moved = analysis.location_change_items.some(({ method }) => method !== 'refused');
  const title = `${result.name} by ${view === 'stage' ? 'life-cycle stage' : view}`;
  const isLicensed = parts.some((part) => part.isLicensed);
  const texts = useMemo(() => printParts(parts, result), [parts, result]);
  const [isAll, setAll] = useState(false);
  const isLong = parts.length > FIRST + FEW;
  const others = isLong ? parts.slice(FIRST) : [];
  const unknown = others.filter(({ now }) => now === null).length;
  return (
    <ChartFrame
      title={title}
      lead={
        <>
          <strong>{totalText(result)}</strong> {unit} per {functionalUnitText(analysis)}
          {moved && '. Pale: present value, where relocation changes it'}
          {'. Letters: data quality'}
        </>
      }
      columns={columnsFor(unit, moved, texts, isLicensed)}
      rows={parts}
      rowKey={({ key }) => key}
      noImage={isLicensed ? LICENSED : undefined}
      tools={
        <ChoiceButtons<View>
          label="Shown by"
          choices={{ step: 'By step', item: 'By item', stage: 'By stage' }}
          value={view}
          onChange={onView}
        />
      }
    >
      <Bars
        parts={isLong && !isAll ? parts.slice(0, FIRST) : parts}
        texts={texts}
        moved={moved}
        unit={unit}
        title={title}
        onOpen={view === 'item' ? onOpen : undefined}
      />
      <StageKey parts={parts} />
      {isLong && (
        <Button size="small" variant="text" onClick={() => setAll(!isAll)}>
          {isAll
            ? `Show the ${FIRST} largest`
            : `Show all ${parts.length}: the others add ${formatNumber(others.reduce((sum, { now }) => sum + (now ?? 0), 0))} ${unit}${unknown > 0 ? `, and ${unknown} have no data` : ''}`}
        </Button>
      )}
    </ChartFrame>
  );
}

/** What the colours of the bars mean. */
function StageKey({ parts }: { parts: readonly Part[] }) {
  const drawn = new Set(parts.map(({ stage }) => stage));
  return (
    <p className={keys['legend']}>
      {[...SECTIONS, null]
        .filter((stage) => drawn.has(stage))
        .map((stage) => (
          <span key={stage} data-stage={stage ?? undefined}>
            <i /> {stage ? STAGE_NAMES[stage] : 'several steps'}
          </span>
        ))}
    </p>
  );
}

interface BarsProps {
  parts: Part[];
  texts: Texts;
  moved: boolean;
  unit: string;
  title: string;
  onOpen?: ((id: string) => void) | undefined;
}

function Bars({ parts, texts, moved, unit, title, onOpen }: BarsProps) {
  const printedOf = (key: string) => texts.get(key) ?? { now: NO_DATA, relocated: NO_DATA };
  const said = parts
    .slice(0, 12)
    .map(({ key, title: name, now }) => `${name} ${now === null ? NO_DATA : `${printedOf(key).now} ${unit}`}`)
    .join(', ');
  const after = ({ relocated }: Part) => (moved ? relocated : null);
  const amounts = parts.flatMap((part) => [part.now, after(part)].filter((value) => value !== null));
  const widest = [...texts.values()]
    .flatMap(({ now, relocated }) => (moved ? [now, relocated] : [now]))
    .reduce((most, text) => Math.max(most, textWidth(text, 'value')), 0);
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
          sub: briefOf(detail),
          tone: now === null ? 'faint' : undefined,
          values: [],
        })),
      }}
      cursor={{
        label: `${title}, values`,
        ...(onOpen && { onOpen: (index: number) => onOpen(parts[index]!.key) }),
        stops: ({ px, py }) => parts.map(({ now }, index) => ({ x: px(now ?? 0), y: py(index) })),
        read: (index) => {
          const part = parts[index]!;
          const relocated = after(part);
          const text = printedOf(part.key);
          return {
            title: part.title,
            values: [
              { name: 'now', text: part.now === null ? NO_DATA : `${text.now} ${unit}` },
              ...(relocated === null ? [] : [{ name: 'relocated', text: `${text.relocated} ${unit}` }]),
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
                <Amounts
                  now={part.now}
                  relocated={after(part)}
                  text={printedOf(part.key)}
                  canvas={canvas}
                  y={canvas.py(index)}
                />
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
        {room > 280 ? 'no data: impact unknown, not zero' : 'no data'}
      </Text>
    </>
  );
}

interface AmountsProps extends RowProps {
  now: number;
  relocated: number | null;
  text: Pick<PartTexts, 'now' | 'relocated'>;
}

/** A pale bar for the current supply, and a solid bar below it if the item is relocated; one solid bar otherwise. */
function Amounts({ now, relocated, text, canvas: { px }, y }: AmountsProps) {
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
      {isSame ? bar(now, y - 8, 16, false) : bar(now, y - 11, 10, true)}
      {!isSame && bar(relocated, y + 1, 10, false)}
      <Text kind="value" x={end} y={y + (isSame ? 4 : -2)}>
        {text.now}
      </Text>
      {!isSame && (
        <Text kind="value" x={end} y={y + 11} colour={`var(--palette-${relocated < now ? 'success-main' : 'worse'})`}>
          {text.relocated}
        </Text>
      )}
    </>
  );
}
