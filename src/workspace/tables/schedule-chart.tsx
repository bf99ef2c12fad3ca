import { memo, useMemo, useRef, useState, type PointerEvent } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PhaseKind, Resource, Results, Schedule } from '#engine/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
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
const LABEL = { equipment: 84, operations: 140 } as const;
const RIGHT = 90;
const HEAD = 22;
const BAR = 13;
/** px that a batch needs at least, so that many batches are scrolled and not crowded. */
const NARROWEST = 44;
const BATCHES = [1, 3, 6, 12, 24] as const;

interface Phase {
  key: string;
  resource: Resource;
  kind: PhaseKind;
  start: number;
  duration: number;
}

/** The chart as a table: what each vessel does for one batch. */
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
  {
    key: 'start',
    title: 'From',
    unit: 'h',
    numeric: true,
    sortBy: ({ start }) => start,
    value: ({ start }) => start,
    cell: ({ start }) => formatNumber(start),
  },
  {
    key: 'duration',
    title: 'Takes',
    unit: 'h',
    numeric: true,
    sortBy: ({ duration }) => duration,
    value: ({ duration }) => duration,
    cell: ({ duration }) => formatNumber(duration),
  },
  {
    key: 'units',
    title: 'Vessels of the kind',
    numeric: true,
    sortBy: ({ resource }) => resource.n_units,
    cell: ({ resource }) => resource.n_units,
  },
  {
    key: 'busy',
    title: 'Busy',
    unit: '%',
    numeric: true,
    sortBy: ({ resource }) => resource.utilisation,
    value: ({ resource }) => resource.utilisation * 100,
    cell: ({ resource }) => formatNumber(resource.utilisation * 100, { decimals: 0 }),
  },
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
 * What each vessel, or each operation, does in steady state: hue by stage, one batch solid and the others pale,
 * cleaning as a thin bar; what sets the pace in words, with its price.
 */
export const ScheduleChart = memo(function ScheduleChart({ results }: { results: Results }) {
  const { schedule } = results;
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const [view, setView] = useState<ScheduleView>('equipment');
  const [batches, setBatches] = useState<number>(3);
  const phases = useMemo(() => toPhases(results), [results]);
  const drawing = useMemo(() => drawSchedule(schedule, view, batches), [schedule, view, batches]);
  const { bottleneck, cycle_time, batches: aYear } = schedule;

  return (
    <ChartFrame
      title="Schedule"
      compact
      lead={
        <>
          <strong>
            {bottleneck.name} ({bottleneck.tag}) sets the pace
          </strong>
          : a batch every {formatNumber(cycle_time)} h, {formatNumber(aYear)} a year. <BottleneckPrice />
        </>
      }
      columns={PHASE_COLUMNS}
      rows={phases}
      rowKey={({ key }) => key}
      tools={
        <div className={styles['choices']}>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            onChange={(_event, next: ScheduleView | null) => next && setView(next)}
            aria-label="Rows"
          >
            {VIEWS.map((value) => (
              <ToggleButton key={value} value={value} sx={CHOICE}>
                {value}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={batches}
            onChange={(_event, next: number | null) => next !== null && setBatches(next)}
            aria-label="Batches shown"
          >
            {BATCHES.map((value) => (
              <ToggleButton
                key={value}
                value={value}
                sx={CHOICE}
                aria-label={value === 1 ? '1 batch' : `${value} batches`}
              >
                {value}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
      }
    >
      <div className={styles['frame']} ref={frame} tabIndex={0} role="region" aria-label="Occupancy">
        <Drawing
          drawing={drawing}
          schedule={schedule}
          labelled={LABEL[view]}
          width={Math.max(width, 320, LABEL[view] + RIGHT + (drawing.span / cycle_time) * NARROWEST)}
        />
      </div>
    </ChartFrame>
  );
});

const VIEWS: ScheduleView[] = ['equipment', 'operations'];
const CHOICE = { py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem' } as const;

interface DrawingProps {
  drawing: ScheduleDrawing;
  schedule: Schedule;
  /** px of the names at the left. */
  labelled: number;
  width: number;
}

const Drawing = memo(function Drawing({ drawing: { rows, bars, span }, schedule, labelled, width }: DrawingProps) {
  const { bottleneck, resources } = schedule;
  const scale = Math.max(1, width - labelled - RIGHT) / span;
  const byRow = useMemo(() => groupBy(bars, ({ row }) => row), [bars]);
  const height = HEAD + rows.length * ROW + 6;
  const right = labelled + span * scale;
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`Occupancy of ${resources.length} kinds of vessel; ${formatNumber(schedule.batch_time)} h from first step to last. ${resources.map(({ name, n_units, utilisation }) => `${name}${n_units > 1 ? `, ${n_units} of them,` : ''} ${percent(utilisation)} busy`).join(', ')}.`}
    >
      {ticksFor(span).map((hour) => (
        <g key={hour} transform={`translate(${labelled + hour * scale} 0)`}>
          <line className={styles['grid']} y1={HEAD - 5} y2={height} />
          <text className={styles['tick']} y={12} textAnchor={hour === 0 ? 'start' : 'middle'}>
            {hour} h
          </text>
        </g>
      ))}
      {rows.map(({ key, resource, label, first }, row) => {
        const full = resource.tag === bottleneck.tag || undefined;
        return (
          <g key={key} transform={`translate(0 ${HEAD + row * ROW})`} data-stage={resource.stage}>
            <text className={styles['tag']} data-full={full} x={14} y={ROW - 5}>
              {label}
            </text>
            <line className={styles['track']} x1={labelled} x2={right} y1={ROW / 2} y2={ROW / 2} />
            <Bars bars={byRow.get(row) ?? NO_BARS} from={labelled} scale={scale} />
            {first && (
              <>
                <text className={styles['busy']} data-full={full} x={right + RIGHT - 14} y={ROW - 5} textAnchor="end">
                  {percent(resource.utilisation)}
                </text>
                <rect
                  className={styles['share']}
                  data-full={full}
                  x={right + 10}
                  y={ROW / 2 - 1.5}
                  height={3}
                  rx={1.5}
                  width={26 * Math.min(1, resource.utilisation)}
                />
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
});

const NO_BARS: ScheduleBar[] = [];

interface BarsProps {
  bars: ScheduleBar[];
  /** px of the picture's start. */
  from: number;
  /** px of an hour. */
  scale: number;
}

/**
 * The bars of one row. Those that look alike are one shape: a long process has thousands of them, and each would be styled
 * anew with every key.
 */
function Bars({ bars, from, scale }: BarsProps) {
  const title = useRef<HTMLTitleElement>(null);
  const shapes = LOOKS.map((look) => ({ ...look, bars: bars.filter(look.has) })).filter((one) => one.bars.length > 0);
  const nameUnder = ({ clientX, currentTarget }: PointerEvent<SVGGElement>) => {
    const x = clientX - currentTarget.ownerSVGElement!.getBoundingClientRect().left;
    const hour = (x - from) / scale;
    const under = bars.find(({ start, end }) => start <= hour && hour <= end);
    if (title.current) title.current.textContent = under ? describe(under) : '';
  };
  return (
    <g onPointerMove={nameUnder}>
      <title ref={title} />
      {shapes.map(({ className, odd, bars: alike }) => (
        <path
          key={`${className} ${odd}`}
          className={styles[className]}
          data-odd={odd || undefined}
          d={alike.map((bar) => outline(bar, from, scale)).join('')}
        />
      ))}
      {bars
        .filter(({ thin, lanes, start, end, batch }) => {
          const room = batch === 0 ? 66 : 24;
          return !thin && lanes === 1 && (end - start) * scale > room;
        })
        .map(({ key, batch, start }) => (
          <text
            key={key}
            className={styles[batch === 0 ? 'onSolid' : 'onPale']}
            x={from + start * scale + 5}
            y={ROW - 5}
          >
            {batch === 0 ? 'this batch' : short(batch)}
          </text>
        ))}
    </g>
  );
}

const isOdd = ({ batch }: ScheduleBar) => batch % 2 !== 0;
const LOOKS = [
  { className: 'pale', odd: false, has: (bar: ScheduleBar) => bar.batch !== 0 && !isOdd(bar) },
  { className: 'pale', odd: true, has: isOdd },
  { className: 'solid', odd: false, has: ({ batch }: ScheduleBar) => batch === 0 },
] as const;

/** A bar as a piece of a path, with rounded ends. */
function outline({ start, end, thin, lane, lanes }: ScheduleBar, from: number, scale: number): string {
  const [room, tall] = [BAR / lanes, (thin ? 3 : BAR) / lanes];
  const width = Math.max(1, (end - start) * scale - 1);
  const r = Math.min(2, tall / 3, width / 2);
  const [x, y] = [from + start * scale + r, (ROW - BAR) / 2 + lane * room + (room - tall) / 2];
  const [across, down] = [(width - 2 * r).toFixed(1), (tall - 2 * r).toFixed(2)];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x.toFixed(1)} ${y.toFixed(2)}h${across}${corner(r, r)}v${down}${corner(-r, r)}h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}z`;
}

const describe = ({ resource, kind, phase, batch }: ScheduleBar) =>
  `${resource.name} (${resource.tag}), ${PHASE_NAMES[kind]}: ${formatNumber(phase.start)} to ${formatNumber(phase.start + phase.duration)} h of ${batch === 0 ? 'this batch' : nameOf(batch)}`;
const short = (batch: number) => (batch > 0 ? `+${batch}` : `\u2212${-batch}`);
const nameOf = (batch: number) => `batch ${short(batch)}`;
const percent = (share: number) => `${formatNumber(share * 100, { decimals: 0 })} %`;
