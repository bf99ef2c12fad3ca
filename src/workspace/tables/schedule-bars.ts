import type { PhaseKind, Resource, Schedule } from '#engine/index.ts';

/** Rows by vessel or by operation. */
export type ScheduleView = 'equipment' | 'operations';

export interface ScheduleRow {
  key: string;
  resource: Resource;
  /** Label left of the row: the vessel's tag, or its operation. */
  label: string;
  /** Whether this is the first row of its resource. */
  first: boolean;
}

export interface ScheduleBar {
  key: string;
  row: number;
  /** h from the start of the followed batch, clipped to the chart. */
  start: number;
  end: number;
  /** 0 is the followed batch; the others come before or after it. */
  batch: number;
  thin: boolean;
  /** Share of the row's height, if several batches are in the same operation at once on separate units. */
  lane: number;
  lanes: number;
  kind: PhaseKind;
  resource: Resource;
  /** Start and duration of the whole phase, from the start of its own batch. */
  phase: { start: number; duration: number };
}

export interface ScheduleDrawing {
  rows: ScheduleRow[];
  bars: ScheduleBar[];
  /** Width of the chart, h. */
  span: number;
}

export const PHASE_NAMES: Record<PhaseKind, string> = {
  setup: 'setting up',
  fill: 'filling',
  process: 'processing',
  empty: 'emptying',
  cip: 'cleaning',
  sip: 'sterilising',
  hold: 'holding',
};

const CLEANING: ReadonlySet<PhaseKind> = new Set(['cip', 'sip', 'setup']);
/** Maximum number of units of one kind drawn; more are only counted. */
const MAX_UNITS = 6;

/**
 * The schedule of a plant in steady state: a number of whole batches, one cycle apart, and the parts of earlier and
 * later batches in the same hours. For each kind of vessel, batch k is on unit k modulo the number of units.
 * @param batches 1: the followed batch alone, with nothing before or after it
 */
export function drawSchedule(schedule: Schedule, view: ScheduleView, batches: number): ScheduleDrawing {
  const { cycle_time, resources } = schedule;
  // A step of a continuous plant takes longer than the hour by which amounts are counted.
  const longest = Math.max(0, ...resources.map(({ start, occupancy }) => start + occupancy));
  const batch_time = batches === 1 ? Math.max(schedule.batch_time, longest) : schedule.batch_time;
  const span = batch_time + (batches - 1) * cycle_time;
  const before = batches === 1 ? 0 : Math.ceil(batch_time / cycle_time);
  const after = batches === 1 ? 0 : Math.ceil(span / cycle_time);
  const rows: ScheduleRow[] = [];
  const bars: ScheduleBar[] = [];
  for (const resource of resources) {
    const firstRow = rows.length;
    const phases = view === 'equipment' ? joined(resource) : resource.phases;
    const labels =
      view === 'equipment' ? vesselLabels(resource) : phases.map(({ kind }) => `${resource.tag} ${PHASE_NAMES[kind]}`);
    labels.forEach((label, at) => rows.push({ key: `${resource.tag} ${at}`, resource, label, first: at === 0 }));
    for (let batch = -before; batch <= after; batch += 1) {
      const sets = setsOf(resource);
      const unit = ((batch % sets) + sets) % sets;
      if (view === 'equipment' && unit >= labels.length) continue;
      for (const [at, phase] of phases.entries()) {
        const start = Math.max(0, batch * cycle_time + phase.start);
        const end = Math.min(span, batch * cycle_time + phase.start + phase.duration);
        if (end <= start) continue;
        const lanes = view === 'equipment' ? 1 : Math.max(1, Math.ceil(phase.duration / cycle_time - 1e-9));
        bars.push({
          key: `${resource.tag} ${batch} ${at}`,
          row: firstRow + (view === 'equipment' ? unit : at),
          start,
          end,
          batch,
          thin: CLEANING.has(phase.kind),
          lane: ((batch % lanes) + lanes) % lanes,
          lanes,
          kind: phase.kind,
          resource,
          phase,
        });
      }
    }
  }
  return { rows, bars, span };
}

/** Sets of units, one of which a batch occupies. */
const setsOf = ({ n_units, together = 1 }: Resource): number => Math.max(1, Math.round(n_units / together));

function vesselLabels(resource: Resource): string[] {
  const { tag, n_units, together = 1 } = resource;
  const sets = setsOf(resource);
  if (sets === 1) return [n_units > 1 ? `${tag} ×${n_units}` : tag];
  const drawn = Math.min(sets, MAX_UNITS);
  const each = together > 1 ? ` ×${together}` : '';
  return Array.from(
    { length: drawn },
    (_, unit) => `${tag}${letter(unit)}${each}${unit === 0 && sets > drawn ? ` of ${n_units}` : ''}`,
  );
}

const letter = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index);

/** Neighbouring phases of the same style become one bar. */
function joined({ phases, start, occupancy }: Resource): Resource['phases'] {
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
  // A resource without phases is occupied as a whole.
  return result.length > 0 ? result : [{ kind: 'process', start, duration: occupancy }];
}

const STEPS = [1, 2, 4, 6, 12, 24, 48, 72, 96, 168, 336, 720];
const MAX_TICKS = 9;

/** Hours with a grid line. */
export function ticksFor(span: number): number[] {
  const step = STEPS.find((candidate) => span / candidate <= MAX_TICKS) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
}
