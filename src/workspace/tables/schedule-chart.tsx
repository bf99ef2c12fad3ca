import { numeric } from '#src/components/table/column.ts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { PhaseKind, Resource, Results, Schedule } from '#engine/index.ts';
import { counted } from '#engine/wording/index.ts';
import { amountsPer } from '#src/lib/amounts.ts';
import { ChoiceButtons } from '#src/components/choice-buttons.tsx';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Reading } from '#src/components/chart/cursor.ts';
import { Text } from '#src/components/chart/marks.tsx';
import { PlotStage } from '#src/components/chart/stage.tsx';
import { textWidth } from '#src/components/chart/text.ts';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { BottleneckPrice } from './bottleneck-price.tsx';
import styles from './schedule-chart.module.css';
import {
  drawSchedule,
  PHASE_NAMES,
  type ScheduleBar,
  type ScheduleDrawing,
  type ScheduleView,
  ticksFor,
} from './schedule-bars.ts';

const ROW = 18;
const BAR = 13;
/** px next to the bars: utilisation of a vessel, as a small bar. */
const BUSY = 26;
const BUSY_ROOM = 46;
const BESIDE = 185;
/** Minimum px per batch, so that many batches scroll instead of crowding. */
const NARROWEST = 34;
const LEAST = 320;
const BATCHES = [1, 3, 6, 12, 24].map((value) => ({
  value,
  label: String(value),
  words: counted(value, 'batch', 'batches'),
}));

interface Phase {
  key: string;
  resource: Resource;
  kind: PhaseKind;
  start: number;
  duration: number;
}

/** The chart as a table: phases of each vessel for one batch. */
const PHASE_COLUMNS: Column<Phase>[] = [
  {
    key: 'tag',
    title: 'Vessel',
    sortBy: ({ resource }) => resource.tag,
    value: ({ resource }) => resource.tag,
    cell: ({ resource }) => <code>{resource.tag}</code>,
  },
  { key: 'name', title: 'Name', sortBy: ({ resource }) => resource.name, cell: ({ resource }) => resource.name },
  { key: 'phase', title: 'Phase', sortBy: ({ kind }) => PHASE_NAMES[kind], cell: ({ kind }) => PHASE_NAMES[kind] },
  numeric('start', 'From', 'h', {
    sortBy: ({ start }) => start,
    value: ({ start }) => start,
    cell: ({ start }) => formatNumber(start),
  }),
  numeric('duration', 'Duration', 'h', {
    sortBy: ({ duration }) => duration,
    value: ({ duration }) => duration,
    cell: ({ duration }) => formatNumber(duration),
  }),
  numeric('units', 'Number of vessels', '', {
    sortBy: ({ resource }) => resource.n_units,
    cell: ({ resource }) => resource.n_units,
  }),
  numeric('busy', 'Busy', '%', {
    sortBy: ({ resource }) => resource.utilisation,
    value: ({ resource }) => resource.utilisation * 100,
    cell: ({ resource }) => formatNumber(resource.utilisation * 100, { decimals: 0 }),
  }),
];

function toPhases({ schedule }: Results): Phase[] {
  return schedule.resources.flatMap((resource) =>
    resource.phases.map(({ kind, start, duration }, index) => ({
      key: `${resource.tag} ${index}`,
      resource,
      kind,
      start,
      duration,
    })),
  );
}

/**
 * Schedule of each vessel or operation in steady state: hue by stage, one batch solid and the others pale,
 * cleaning as a thin bar; the bottleneck in words, with the cost of relieving it.
 */
export const ScheduleChart = memo(function ScheduleChart({ results }: { results: Results }) {
  const { schedule } = results;
  const [view, setView] = useState<ScheduleView>('equipment');
  const [chosen, setBatches] = useState<number>(3);
  const steady = amountsPer(results) === 'hour';
  const batches = steady ? 1 : chosen;
  const phases = useMemo(() => toPhases(results), [results]);
  const drawing = useMemo(() => drawSchedule(schedule, view, batches), [schedule, view, batches]);
  const { bottleneck, cycle_time, batches: aYear } = schedule;

  return (
    <ChartFrame
      title="Schedule"
      compact
      lead={
        steady ? (
          'In a continuous plant, the steps are separated by surge tanks and each step has its own interval; one interval of each step is shown.'
        ) : (
          <>
            <strong>
              {bottleneck.name} ({bottleneck.tag}) is the bottleneck
            </strong>
            : one batch every {formatNumber(cycle_time)} h, {formatNumber(aYear)} per year. <BottleneckPrice />
          </>
        )
      }
      columns={PHASE_COLUMNS}
      rows={phases}
      rowKey={({ key }) => key}
      tools={
        <div className={styles['choices']}>
          <ChoiceButtons<ScheduleView> label="Rows" choices={VIEWS} value={view} onChange={setView} />
          {!steady && <ChoiceButtons label="Batches shown" choices={BATCHES} value={batches} onChange={setBatches} />}
        </div>
      }
    >
      <ScheduleDrawn
        drawing={drawing}
        schedule={schedule}
        least={Math.max(LEAST, BESIDE + (drawing.span / cycle_time) * NARROWEST)}
      />
      <RowsBelow rows={drawing.rows.length} />
    </ChartFrame>
  );
});

/** How many rows are below what is in view. */
function RowsBelow({ rows }: { rows: number }) {
  const end = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(0);
  useEffect(() => {
    const drawing = end.current?.parentElement;
    if (!drawing) return undefined;
    const count = () => {
      // The drawing scrolls, or what is wider than the page in it.
      const hidden = [drawing, ...drawing.children].map(
        ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
      );
      setBelow(Math.min(rows, Math.round(Math.max(0, ...hidden) / ROW)));
    };
    const resized = new ResizeObserver(count);
    for (const one of [drawing, ...drawing.children]) resized.observe(one);
    drawing.addEventListener('scroll', count, { passive: true, capture: true });
    return () => {
      resized.disconnect();
      drawing.removeEventListener('scroll', count, { capture: true });
    };
  }, [rows]);
  return (
    <div ref={end} className={styles['below']}>
      {below > 0 && <span>{counted(below, 'row')} below</span>}
    </div>
  );
}

const VIEWS = (['equipment', 'operations'] satisfies ScheduleView[]).map((value) => ({ value, label: value }));

interface DrawingProps {
  drawing: ScheduleDrawing;
  schedule: Schedule;
  least: number;
}

/** The occupancy of each vessel over time, drawn for reading by pointer and keys. */
export const ScheduleDrawn = memo(function ScheduleDrawn({
  drawing: { rows, bars, span },
  schedule,
  least,
}: DrawingProps) {
  const { bottleneck, resources } = schedule;
  const byRow = useMemo(() => groupBy(bars, ({ row }) => row), [bars]);
  const inOrder = useMemo(() => bars.toSorted((a, b) => a.row - b.row || a.start - b.start), [bars]);
  const isFull = ({ tag }: Resource) => tag === bottleneck.tag;
  return (
    <PlotStage
      words={`Utilisation of ${resources.length} kinds of vessel; ${formatNumber(schedule.batch_time)} h from first step to last. ${resources.map(({ name, n_units, utilisation }) => `${name}${n_units > 1 ? `, ${n_units} of them,` : ''} ${percent(utilisation)} busy`).join(', ')}.`}
      least={least}
      x={{ values: [0, span], tight: true, grid: true, ticks: ticksFor(span), text: (hour) => `${hour} h` }}
      rows={{
        size: ROW,
        style: 'tag',
        beside: true,
        pad: [0, BUSY_ROOM],
        items: rows.map(({ key, resource, label, first }) => ({
          key,
          title: label,
          tone: isFull(resource) ? 'strong' : undefined,
          values: first ? [{ text: percent(resource.utilisation), tone: isFull(resource) ? 'warn' : 'quiet' }] : [],
        })),
      }}
      cursor={{
        label: 'Schedule, phases',
        stops: ({ px, py }) =>
          inOrder.map(({ row, start, end }) => ({ x: (px(start) + px(end)) / 2, y: py(row), row })),
        find: (x, y, { x: hours, box }) => {
          const row = Math.floor((y - box.top) / ROW);
          const hour = hours?.scale.invert(x) ?? Number.NaN;
          const index = inOrder.findIndex((bar) => bar.row === row && bar.start <= hour && hour <= bar.end);
          return index < 0 ? null : index;
        },
        read: (index) => readBar(inOrder[index]!),
        mark: (index, { px, py }) => {
          const { row, start, end } = inOrder[index]!;
          return (
            <rect
              className={styles['chosen']}
              x={px(start)}
              y={py(row) - BAR / 2}
              width={Math.max(1, px(end) - px(start))}
              height={BAR}
              rx={2}
            />
          );
        },
      }}
    >
      {({ px, py, box }) =>
        rows.map(({ key, resource, first }, row) => (
          <g key={key} transform={`translate(0 ${py(row) - ROW / 2})`} data-stage={resource.stage}>
            <path className={styles['track']} d={`M${box.left} ${ROW / 2}H${box.right}`} />
            <Bars bars={byRow.get(row) ?? NO_BARS} from={px(0)} scale={px(1) - px(0)} />
            {first && (
              <rect
                className={styles['share']}
                data-full={isFull(resource) || undefined}
                x={box.right + 10}
                y={ROW / 2 - 1.5}
                height={3}
                rx={1.5}
                width={BUSY * Math.min(1, resource.utilisation)}
              />
            )}
          </g>
        ))
      }
    </PlotStage>
  );
});

const NO_BARS: ScheduleBar[] = [];

interface BarsProps {
  bars: ScheduleBar[];
  /** px of the chart's start. */
  from: number;
  /** px per hour. */
  scale: number;
}

/**
 * The bars of one row. Bars of the same style are one path: a long process has thousands of bars, and each would be
 * restyled on every key.
 */
function Bars({ bars, from, scale }: BarsProps) {
  const shapes = LOOKS.map((look) => ({ ...look, bars: bars.filter(look.has) })).filter((one) => one.bars.length > 0);
  return (
    <>
      {shapes.map(({ className, odd, bars: alike }) => (
        <path
          key={`${className} ${odd}`}
          className={styles[className]}
          data-odd={odd || undefined}
          d={alike.map((bar) => outline(bar, from, scale)).join('')}
        />
      ))}
      {bars
        .filter(
          ({ thin, lanes, start, end, batch }) =>
            !thin && lanes === 1 && (end - start) * scale > textWidth(wordOf(batch), 'mark') + 10,
        )
        .map(({ key, batch, start }) => (
          <Text
            key={key}
            kind="tick"
            // The whole pixel, so that it stays where it is if times hardly change.
            x={Math.round(from + start * scale + 5)}
            y={ROW - 5}
            colour={`var(--palette-${batch === 0 ? 'background-paper' : 'text-primary'})`}
          >
            {wordOf(batch)}
          </Text>
        ))}
    </>
  );
}

const wordOf = (batch: number) => (batch === 0 ? 'this batch' : short(batch));

const isOdd = ({ batch }: ScheduleBar) => batch % 2 !== 0;
const LOOKS = [
  { className: 'pale', odd: false, has: (bar: ScheduleBar) => bar.batch !== 0 && !isOdd(bar) },
  { className: 'pale', odd: true, has: isOdd },
  { className: 'solid', odd: false, has: ({ batch }: ScheduleBar) => batch === 0 },
] as const;

/** A bar as a path segment with rounded ends. */
function outline({ start, end, thin, lane, lanes }: ScheduleBar, from: number, scale: number): string {
  const [room, tall] = [BAR / lanes, (thin ? 3 : BAR) / lanes];
  const width = Math.max(1, (end - start) * scale - 1);
  const r = Math.min(2, tall / 3, width / 2);
  const [x, y] = [from + start * scale + r, (ROW - BAR) / 2 + lane * room + (room - tall) / 2];
  const [across, down] = [(width - 2 * r).toFixed(1), (tall - 2 * r).toFixed(2)];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x.toFixed(1)} ${y.toFixed(2)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

const readBar = ({ resource, kind, phase, batch }: ScheduleBar): Reading => ({
  title: `${resource.name} (${resource.tag})`,
  values: [
    {
      name: PHASE_NAMES[kind],
      text: `${formatNumber(phase.start)} to ${formatNumber(phase.start + phase.duration)} h`,
    },
  ],
  note: batch === 0 ? 'of this batch' : `of batch ${short(batch)}`,
});
const short = (batch: number) => (batch > 0 ? `+${batch}` : `\u2212${-batch}`);
const percent = (share: number) => `${formatNumber(share * 100, { decimals: 0 })} %`;
