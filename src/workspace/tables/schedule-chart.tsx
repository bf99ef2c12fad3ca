import { memo, useMemo, useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PhaseKind, Resource, Results } from '#engine/types.ts';
import { ChartFrame } from '#src/components/chart/chart-frame.tsx';
import type { Column } from '#src/components/data-table.tsx';
import { formatNumber } from '#src/lib/format.ts';
import { groupBy } from '#src/lib/group-by.ts';
import { useElementWidth } from '#src/lib/use-element-width.ts';
import styles from './schedule-chart.module.css';

const ROW = 18;
const LABEL = 84;
const RIGHT = 84;
const HEAD = 22;
const BAR = 13;
/** More units of one kind than this are counted, not drawn. */
const MAX_UNITS = 6;
const CLEANING: ReadonlySet<PhaseKind> = new Set(['cip', 'sip', 'setup']);

interface Bar {
  key: string;
  x: number;
  width: number;
  row: number;
  /** 0 is the batch that is followed; the others come before or after it. */
  batch: number;
  thin: boolean;
  title: string;
}

const PHASE_NAMES: Record<PhaseKind, string> = {
  setup: 'setting up',
  fill: 'filling',
  process: 'processing',
  empty: 'emptying',
  cip: 'cleaning',
  sip: 'sterilising',
  hold: 'holding',
};

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

/** One row for each vessel, hue by stage, one batch solid and the others pale, cleaning as a thin bar. */
export const ScheduleChart = memo(function ScheduleChart({ results }: { results: Results }) {
  const { schedule } = results;
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const [mode, setMode] = useState<'one' | 'many'>('many');
  const phases = useMemo(() => toPhases(results), [results]);
  const rows = useMemo(() => toRows(schedule.resources), [schedule]);
  const span = mode === 'one' ? schedule.batch_time : Math.max(schedule.batch_time, schedule.cycle_time * 3);
  const scale = Math.max(1, width - LABEL - RIGHT) / span;
  const bars = useMemo(() => groupBy(toBars(results, span, mode), ({ row }) => row), [results, span, mode]);
  const ticks = ticksFor(span);
  const height = HEAD + rows.length * ROW + 6;
  const { bottleneck, cycle_time, batches, batch_time } = schedule;

  return (
    <ChartFrame
      title="Schedule"
      compact
      lead={
        <>
          <strong>
            {bottleneck.name} ({bottleneck.tag}) sets the pace
          </strong>
          : one batch every {formatNumber(cycle_time)} h, {formatNumber(batches)} a year; {formatNumber(batch_time)} h
          from first step to last.
        </>
      }
      columns={PHASE_COLUMNS}
      rows={phases}
      rowKey={({ key }) => key}
      tools={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={mode}
          onChange={(_event, next: typeof mode | null) => next && setMode(next)}
          aria-label="Batches shown"
        >
          <ToggleButton value="one" sx={{ py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem' }}>
            one batch
          </ToggleButton>
          <ToggleButton value="many" sx={{ py: 0, px: 2.5, textTransform: 'none', fontSize: '0.75rem' }}>
            in sequence
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <div className={styles['frame']} ref={frame} tabIndex={0} role="region" aria-label="Occupancy">
        <svg
          width={Math.max(width, 320)}
          height={height}
          role="img"
          aria-label={`Occupancy of ${rows.length} vessels. ${schedule.resources.map(({ name, utilisation }) => `${name} ${formatNumber(utilisation * 100, { decimals: 0 })} % busy`).join(', ')}.`}
        >
          {ticks.map((hour) => (
            <g key={hour} transform={`translate(${LABEL + hour * scale} 0)`}>
              <line className={styles['grid']} y1={HEAD - 5} y2={height} />
              <text className={styles['tick']} y={12} textAnchor={hour === 0 ? 'start' : 'middle'}>
                {hour} h
              </text>
            </g>
          ))}
          {rows.map(({ resource, label }, row) => (
            <g key={label} transform={`translate(0 ${HEAD + row * ROW})`} data-stage={resource.stage}>
              <text className={styles['tag']} x={14} y={ROW - 5}>
                {label}
              </text>
              <line className={styles['track']} x1={LABEL} x2={LABEL + span * scale} y1={ROW / 2} y2={ROW / 2} />
              {(bars.get(row) ?? []).map((bar) => {
                const from = Math.max(0, bar.x);
                const to = Math.min(span, bar.x + bar.width);
                if (to <= from) return null;
                const h = bar.thin ? 3 : BAR;
                const w = (to - from) * scale;
                return (
                  <g key={bar.key}>
                    <rect
                      className={bar.batch === 0 ? styles['solid'] : styles['pale']}
                      data-odd={bar.batch % 2 !== 0 || undefined}
                      x={LABEL + from * scale}
                      y={(ROW - h) / 2}
                      width={Math.max(1, w - 1)}
                      height={h}
                      rx={bar.thin ? 1 : 2}
                    >
                      <title>{bar.title}</title>
                    </rect>
                    {!bar.thin && w > 34 && (
                      <text
                        className={bar.batch === 0 ? styles['onSolid'] : styles['onPale']}
                        x={LABEL + from * scale + 5}
                        y={ROW - 5}
                      >
                        {bar.batch === 0
                          ? w > 66
                            ? 'this batch'
                            : ''
                          : bar.batch > 0
                            ? `+${bar.batch}`
                            : `\u2212${-bar.batch}`}
                      </text>
                    )}
                  </g>
                );
              })}
              <text
                className={styles['busy']}
                data-full={resource.tag === bottleneck.tag || undefined}
                x={LABEL + span * scale + RIGHT - 14}
                y={ROW - 5}
                textAnchor="end"
              >
                {formatNumber(resource.utilisation * 100, { decimals: 0 })} %
              </text>
              <rect
                className={styles['share']}
                data-full={resource.tag === bottleneck.tag || undefined}
                x={LABEL + span * scale + 10}
                y={ROW / 2 - 1.5}
                height={3}
                rx={1.5}
                width={26 * Math.min(1, resource.utilisation)}
              />
            </g>
          ))}
        </svg>
      </div>
    </ChartFrame>
  );
});

interface Row {
  resource: Resource;
  label: string;
  unit: number;
}

function toRows(resources: Resource[]): Row[] {
  return resources.flatMap((resource) => {
    const drawn = Math.min(resource.n_units, MAX_UNITS);
    const more = resource.n_units > drawn ? ` ×${resource.n_units}` : '';
    return Array.from({ length: drawn }, (_, unit) => ({
      resource,
      unit,
      label: resource.n_units === 1 ? resource.tag : unit === 0 ? `${resource.tag}${more}` : `  ${letter(unit)}`,
    })).map((row, unit) =>
      resource.n_units > 1 ? { ...row, label: `${resource.tag}${letter(unit)}${unit === 0 ? more : ''}` } : row,
    );
  });
}

const letter = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index);

/** The phases of each batch on the unit that takes it: batches go round the units of a resource in turn. */
function toBars({ schedule }: Results, span: number, mode: 'one' | 'many'): Bar[] {
  const before = mode === 'one' ? 0 : Math.ceil(schedule.batch_time / schedule.cycle_time);
  const after = mode === 'one' ? 0 : Math.ceil(span / schedule.cycle_time);
  const bars: Bar[] = [];
  let firstRow = 0;
  for (const resource of schedule.resources) {
    const drawn = Math.min(resource.n_units, MAX_UNITS);
    for (let batch = -before; batch <= after; batch += 1) {
      const unit = ((batch % resource.n_units) + resource.n_units) % resource.n_units;
      if (unit >= drawn) continue;
      const offset = batch * schedule.cycle_time;
      for (const [index, { kind, start, duration }] of joined(resource).entries()) {
        bars.push({
          key: `${resource.tag} ${batch} ${index}`,
          x: offset + start,
          width: duration,
          row: firstRow + unit,
          batch,
          thin: CLEANING.has(kind),
          title: `${resource.name} (${resource.tag}), ${PHASE_NAMES[kind]}: ${formatNumber(start)} to ${formatNumber(start + duration)} h of the batch`,
        });
      }
    }
    firstRow += drawn;
  }
  return bars;
}

/** Neighbouring phases that are drawn alike become one bar. */
function joined({ phases, start }: Resource): Resource['phases'] {
  const result: Resource['phases'] = [];
  for (const phase of phases) {
    const last = result.at(-1);
    const touching = last && Math.abs(last.start + last.duration - phase.start) < 1e-6;
    if (last && touching && CLEANING.has(last.kind) === CLEANING.has(phase.kind)) {
      result[result.length - 1] = {
        ...last,
        kind: last.kind === 'process' ? 'process' : phase.kind,
        duration: last.duration + phase.duration,
      };
    } else result.push(phase);
  }
  // A resource without phases is held as a whole.
  return result.length > 0 ? result : [{ kind: 'process', start, duration: 0 }];
}

const STEPS = [1, 2, 4, 6, 12, 24, 48, 72, 96, 168, 336, 720];
const MAX_TICKS = 9;

function ticksFor(span: number): number[] {
  const step = STEPS.find((candidate) => span / candidate <= MAX_TICKS) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
}
