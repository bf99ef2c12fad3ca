import type { PhaseKind, Resource, Schedule } from '#engine/types.ts';

/** Vessel by vessel, or operation by operation. */
export type ScheduleView = 'equipment' | 'operations';

export interface ScheduleRow {
  key: string;
  resource: Resource;
  /** Left of the row: the vessel's tag, or what it does. */
  label: string;
  /** First of its resource. */
  first: boolean;
}

export interface ScheduleBar {
  key: string;
  row: number;
  /** h from the start of the followed batch, cut to the picture. */
  start: number;
  end: number;
  /** 0 is the batch that is followed; the others come before or after it. */
  batch: number;
  thin: boolean;
  /** Share of the row's height, where several batches are at the same operation at once, on units of their own. */
  lane: number;
  lanes: number;
  kind: PhaseKind;
  resource: Resource;
  /** Of the whole phase, from the start of its own batch. */
  phase: { start: number; duration: number };
}

export interface ScheduleDrawing {
  rows: ScheduleRow[];
  bars: ScheduleBar[];
  /** h across. */
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
/** More units of one kind than this are counted, not drawn. */
const MAX_UNITS = 6;

/**
 * What is drawn of a plant in steady state: so many whole batches, a cycle apart, and what of earlier and later ones
 * falls into the same hours. Batch k of a kind of vessel is on unit k modulo their number.
 * @param batches 1: the followed batch alone, with nothing before or after it
 */
export function drawSchedule(schedule: Schedule, view: ScheduleView, batches: number): ScheduleDrawing {
  const { batch_time, cycle_time, resources } = schedule;
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
      const unit = ((batch % resource.n_units) + resource.n_units) % resource.n_units;
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

function vesselLabels({ tag, n_units }: Resource): string[] {
  if (n_units === 1) return [tag];
  const drawn = Math.min(n_units, MAX_UNITS);
  return Array.from(
    { length: drawn },
    (_, unit) => `${tag}${letter(unit)}${unit === 0 && n_units > drawn ? ` ×${n_units}` : ''}`,
  );
}

const letter = (index: number) => String.fromCodePoint('A'.codePointAt(0)! + index);

/** Neighbouring phases that are drawn alike become one bar. */
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
  // A resource without phases is held as a whole.
  return result.length > 0 ? result : [{ kind: 'process', start, duration: occupancy }];
}

const STEPS = [1, 2, 4, 6, 12, 24, 48, 72, 96, 168, 336, 720];
const MAX_TICKS = 9;

/** Hours that get a line. */
export function ticksFor(span: number): number[] {
  const step = STEPS.find((candidate) => span / candidate <= MAX_TICKS) ?? STEPS.at(-1)!;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
}
