/** The schedule of a batch: what each resource does when, and how the times are calculated. */
import {
  assumed,
  byProcess,
  constant,
  type Explained,
  type Notes,
  number,
  type Path,
  PROCESS,
  same,
  type Term,
  total,
} from '../costing/explained.ts';
import type { Process } from '../process/process.ts';
import { holdTimes, seedTimes } from '../steps/schedule.ts';
import type { StepState } from '../steps/step-state.ts';
import type { PhaseKind, Resource, Schedule } from '../types/results.ts';

type Phases = Resource['phases'];

/** @param notes Gets how each number is calculated. */
export function schedule(process: Process, notes?: Notes): Schedule {
  const { steps, times, continuous } = process;
  const resources: Resource[] = [];
  for (const { state, train } of process.seeders)
    for (let k = 0; k < train.count; k++) resources.push(seedResource(state, k, times.cycle));
  for (const state of steps) {
    if (state.tank.present) resources.push(tankResource(state, times.cycle, continuous));
    if (state.unit.occupancy !== 0)
      resources.push(unitResource(state, continuous ? state.interval : state.unit.trains * times.cycle));
  }
  // Times are measured from the start of the batch, which is the first set-up.
  let origin = 0;
  for (const { start } of resources) origin = Math.min(origin, start);
  for (const resource of resources) {
    resource.start -= origin;
    for (const phase of resource.phases) phase.start -= origin;
  }
  const slow = steps[times.bottleneck]!;
  if (notes) explainSchedule(process, resources, notes);
  return {
    cycle_time: times.cycle,
    batch_time: times.batchTime,
    batches: times.batches,
    operating_hours: process.assumptions.plant.operating_hours,
    bottleneck: { tag: slow.tag, step_id: slow.resolved.step.id, name: slow.resolved.step.name },
    resources,
  };
}

function seedResource(state: StepState, k: number, cycle: number): Resource {
  const seed = state.seeds[k]!;
  const { start, count, serves = 1 } = seed;
  const { setup, cip, sip } = seedTimes(seed);
  const phases: Phases = [];
  let t = add(phases, start, 'setup', setup);
  t = add(phases, t, 'process', seed.process);
  if (cip > 0) t = add(phases, t, 'cip', cip);
  if (sip > 0) add(phases, t, 'sip', sip);
  return resourceOf(state, state.seedEquipment[k]!, seed, { count, hours: count * serves * cycle }, phases);
}

function tankResource(state: StepState, cycle: number, isSurge: boolean): Resource {
  const { tank } = state;
  const { count } = tank;
  const { setup, cip } = holdTimes(tank);
  const phases: Phases = [];
  const available = { count, hours: count * cycle };
  if (isSurge) {
    add(phases, tank.start, 'hold', tank.occupancy);
    return resourceOf(state, state.tankEquipment, tank, available, phases);
  }
  let t = add(phases, tank.start, 'setup', setup);
  t = add(phases, t, 'fill', tank.fill);
  t = add(phases, t, 'empty', tank.empty);
  // Bags are not cleaned.
  if (cip > 0) add(phases, t, 'cip', cip);
  return resourceOf(state, state.tankEquipment, tank, available, phases);
}

/** @param hours From one batch of a set to the next, in all sets. */
function unitResource(state: StepState, hours: number): Resource {
  const { unit, resolved, tag, run } = state;
  const phases: Phases = [];
  let t = add(phases, unit.start, 'setup', unit.setup);
  if (unit.fill > 0) t = add(phases, t, 'fill', unit.fill);
  t = add(phases, t, 'process', unit.process);
  if (unit.held) t = add(phases, t, 'process', unit.held);
  if (unit.empty > 0) t = add(phases, t, 'empty', unit.empty);
  if (unit.cip > 0) t = add(phases, t, 'cip', unit.cip);
  if (unit.sip > 0) add(phases, t, 'sip', unit.sip);
  const available = { count: run.units * unit.trains, hours };
  const resource = resourceOf(state, { tag, name: resolved.step.name }, unit, available, phases);
  // Not spread into it: that costs a tenth of an evaluation.
  if (run.units > 1) resource.together = run.units;
  return resource;
}

/** Adds a phase; returns its end, h. No lists of phases are made in between, as every evaluation comes here. */
function add(phases: Phases, start: number, kind: PhaseKind, duration: number): number {
  phases.push({ kind, start, duration });
  return start + duration;
}

const resourceOf = (
  { resolved: { step, declaration } }: StepState,
  { tag, name }: { tag: string; name: string },
  { start, occupancy }: { start: number; occupancy: number },
  { count, hours }: { count: number; hours: number },
  phases: Phases,
): Resource => ({
  tag,
  step_id: step.id,
  name,
  stage: declaration.stage,
  n_units: count,
  start,
  occupancy,
  utilisation: occupancy / hours,
  phases,
});

// ── How it is calculated ─────────────────────────────────────────────────────────────────────────────────────────

export const STEADY = 'Continuous plants (docs/models, plants)';

const CYCLE = number('cycle_time', 'schedule', 'cycle_time');

function explainSchedule(process: Process, resources: readonly Resource[], notes: Notes): void {
  const { continuous, plan } = process;
  const put = (how: () => Explained, ...path: Path) => notes.set(['schedule', ...path].join('.'), how);
  put(() => cycleHow(process), 'cycle_time');
  put(() => batchTimeHow(process, resources), 'batch_time');
  put(() => batchesHow(process), 'batches');
  put(() => same(assumed('hours', 'plant.operating_hours'), PROCESS), 'operating_hours');
  for (const { resolved } of process.steps) {
    const { id } = resolved.step;
    if (plan.sameBatch[resolved.index]!.length > 0) put(() => transferHow(id), 'transfer', id);
  }
  // Each step of a continuous plant has its own interval, in which it begins at 0.
  if (continuous) return;
  const offsets = resources.map(({ tag }) => ofResource('offsets', tag, 'offset'));
  for (const own of resources) {
    const { tag, phases } = own;
    const place = placeOf(process, tag);
    const of = (how: () => Explained, ...field: Path) => put(how, 'resources', tag, ...field);
    of(() => countHow(process, tag, place), 'n_units');
    of(() => same(unitsOf(place.state), PROCESS), 'together');
    of(() => total(PROCESS, phases, (_, n) => durationOf('part', tag, n)), 'occupancy');
    of(() => utilisationHow(process, tag, place), 'utilisation');
    of(() => offsetHow(process, resources, own, place), 'offset');
    of(() => byProcess('offset - min(0, min(offsets))', ofResource('offset', tag, 'offset'), offsets), 'start');
    for (const [n, { kind, duration }] of phases.entries()) {
      // A second process is that of the steps which work in this vessel.
      const isHeld = kind === 'process' && phases.slice(0, n).some((one) => one.kind === 'process');
      of(
        () =>
          isHeld
            ? byProcess('sum(hours)', guestsOf(process, place.state))
            : same(phaseOf(process, own, place, kind, duration), PROCESS),
        'phases',
        n,
        'duration',
      );
      const before = phases.slice(0, n).map((_, k) => durationOf('before', tag, k));
      const formula = n > 0 ? 'start + sum(before)' : 'start';
      of(() => byProcess(formula, ofResource('start', tag, 'start'), before), 'phases', n, 'start');
    }
  }
}

/** Process times of the steps that work in the vessel of a step. */
const guestsOf = ({ steps }: Process, { resolved: { index } }: StepState): Term[] =>
  steps.flatMap(({ unit, resolved }) =>
    unit.host === index ? [number('hours', 'steps', resolved.step.id, 'process_time')] : [],
  );

const ofResource = (symbol: string, tag: string, field: string): Term =>
  number(symbol, 'schedule', 'resources', tag, field);
const durationOf = (symbol: string, tag: string, n: number): Term =>
  number(symbol, 'schedule', 'resources', tag, 'phases', n, 'duration');
/** Durations of some phases of a resource, those that it has. */
const durationsOf = (symbol: string, { tag, phases }: Resource, kinds: readonly PhaseKind[]): Term[] =>
  phases.flatMap(({ kind }, n) => (kinds.includes(kind) ? [durationOf(symbol, tag, n)] : []));

/** Staggered copies of a step: its setting, or one. */
export function trainsTerm({ continuous }: Process, symbol: string, { sets, resolved }: StepState): Term {
  if (continuous) return constant(symbol, 'Sets required for a continuous flow', sets, '1', STEADY);
  const key = ['vessels', 'parallel_trains'].find((one) => one in resolved.values);
  return key
    ? { symbol, setting: [resolved.step.id, key] }
    : constant(symbol, 'Parallel trains', 1, '1', 'Design choice');
}

/** Only process units set the cycle; the number of tanks and seed vessels is adjusted to it. */
function cycleHow(process: Process): Explained {
  // A junction of pipes is never occupied, and a seed train only in its vessels.
  const steps = process.steps.filter(({ unit }) => unit.occupancy > 0);
  if (steps.length === 0 || process.continuous) return BY_THE_HOUR;
  return byProcess(
    'max(occupancy / sets)',
    steps.map(({ tag }) => ofResource('occupancy', tag, 'occupancy')),
    steps.map((state) => trainsTerm(process, 'sets', state)),
  );
}

/** Cycle and batch time of a plant in which no step takes time. */
const BY_THE_HOUR = same(
  constant('hours', 'Interval of one hour, because the plant is continuous or no step takes time', 1, 'h', PROCESS),
  PROCESS,
);

/** From the first set-up to the last cleaning; tanks may end last, seed vessels may start first. */
function batchTimeHow(process: Process, resources: readonly Resource[]): Explained {
  if (resources.length === 0 || process.continuous) return BY_THE_HOUR;
  const but = (kind: Place['kind'], symbol: string, field: string): Term[] =>
    resources.flatMap(({ tag }) => (placeOf(process, tag).kind === kind ? [] : [ofResource(symbol, tag, field)]));
  return byProcess(
    'max(start + occupancy) - min(begin)',
    but('seed', 'start', 'start'),
    but('seed', 'occupancy', 'occupancy'),
    but('tank', 'begin', 'start'),
  );
}

function batchesHow({ continuous, assumptions }: Process): Explained {
  const { lots } = assumptions.plant;
  const year = [
    assumed('hours', 'plant.operating_hours'),
    assumed('campaigns', 'plant.campaigns'),
    assumed('changeover', 'plant.changeover'),
  ];
  if (continuous) return { formula: 'campaigns * (hours / campaigns - changeover)', terms: year, source: STEADY };
  if (lots !== null)
    return byProcess(
      'min(lots, campaigns * (floor((hours / campaigns - changeover - batch_time) / cycle_time + 1e-9) + 1))',
      ...year,
      assumed('lots', 'plant.lots'),
      number('batch_time', 'schedule', 'batch_time'),
      CYCLE,
    );
  return byProcess(
    'campaigns * (floor((hours / campaigns - changeover - batch_time) / cycle_time + 1e-9) + 1)',
    ...year,
    number('batch_time', 'schedule', 'batch_time'),
    CYCLE,
  );
}

const transferHow = (id: string): Explained => ({
  ...byProcess('volume / max(1, volume)', number('volume', 'model', id, 'feed_volume')),
  note: 'One hour, or proportionally less for a volume below 1 m³.',
});

/** What a resource is. @property stage Of a seed train. */
interface Place {
  kind: 'unit' | 'tank' | 'seed';
  state: StepState;
  stage: number;
}

function placeOf({ steps, seeders }: Process, tag: string): Place {
  for (const state of steps) {
    if (state.tag === tag) return { kind: 'unit', state, stage: 0 };
    if (state.tankEquipment.tag === tag) return { kind: 'tank', state, stage: 0 };
  }
  const { state } = seeders.find((one) => one.state.seedEquipment.some((vessel) => vessel.tag === tag))!;
  return { kind: 'seed', state, stage: state.seedEquipment.findIndex((one) => one.tag === tag) };
}

const unitsOf = ({ resolved }: StepState) => number('units', 'model', resolved.step.id, 'units');
const servesOf = ({ resolved }: StepState) => number('serves', 'model', resolved.step.id, 'seed_serves');

/** The number of tanks and seed vessels is sufficient for the cycle. */
function countHow(process: Process, tag: string, { kind, state }: Place): Explained {
  if (kind === 'unit') return byProcess('units * trains', unitsOf(state), trainsTerm(process, 'trains', state));
  const terms = [ofResource('occupancy', tag, 'occupancy'), CYCLE];
  return kind === 'tank'
    ? byProcess('max(1, ceil(occupancy / cycle_time - 1e-9))', ...terms)
    : byProcess('max(1, ceil(occupancy / (cycle_time * serves) - 1e-9))', ...terms, servesOf(state));
}

function utilisationHow(process: Process, tag: string, { kind, state }: Place): Explained {
  const isSeed = kind === 'seed';
  return byProcess(
    `occupancy / (sets * ${isSeed ? 'serves * ' : ''}cycle_time)`,
    ofResource('occupancy', tag, 'occupancy'),
    kind === 'unit' ? trainsTerm(process, 'sets', state) : ofResource('sets', tag, 'n_units'),
    ...(isSeed ? [servesOf(state)] : []),
    CYCLE,
  );
}

/** The step that feeds another in the same batch; null if there are several, or it is not a resource. */
function beforeOf({ steps, plan }: Process, { resolved }: StepState): StepState | null {
  const [only, ...others] = plan.sameBatch[resolved.index]!;
  const before = only === undefined ? undefined : steps[only]!;
  return before && others.length === 0 && before.unit.occupancy > 0 ? before : null;
}

/** What the duration of a phase follows from. */
function phaseOf(
  process: Process,
  { name }: Resource,
  { kind, state, stage }: Place,
  phase: PhaseKind,
  duration: number,
): Exclude<Term, string | readonly Term[]> {
  const { id } = state.resolved.step;
  const isProcess = phase === 'process';
  if (kind === 'seed' && isProcess) return number('hours', 'model', id, 'seed_time', stage);
  if ((kind === 'unit' && isProcess) || (kind === 'tank' && phase === 'empty'))
    return number('hours', 'steps', id, 'process_time');
  if (kind !== 'tank' || phase !== 'fill')
    return constant('hours', `Hours of ${phase}, ${name}`, duration, 'h', 'Times of the operation (docs/models)');
  const before = beforeOf(process, state);
  if (!before) return constant('hours', `Hours from the first feed to the last feed, ${name}`, duration, 'h', PROCESS);
  return before.unit.flow
    ? number('hours', 'steps', before.resolved.step.id, 'process_time')
    : number('hours', 'schedule', 'transfer', id);
}

/** Start of a resource relative to the set-up of the first step, h. */
export function offsetOf(process: Process, tag: string): number {
  const { kind, state, stage } = placeOf(process, tag);
  return kind === 'seed' ? state.seeds[stage]!.start : state[kind].start;
}

/**
 * A unit starts when the previous one ends and its liquid has been transferred; a tank starts when its filling starts; a seed vessel
 * ends when growth in the next one starts, the last one when the fermentation starts.
 */
function offsetHow(process: Process, resources: readonly Resource[], own: Resource, place: Place): Explained {
  const { kind, state, stage } = place;
  const resource = (tag: string): Resource => resources.find((one) => one.tag === tag)!;
  if (kind === 'seed') {
    const { train } = process.seeders.find((one) => one.state === state)!;
    const isLast = stage + 1 >= state.run.seedCount;
    const next = isLast ? process.steps[train.inoculated]!.tag : state.seedEquipment[stage + 1]!.tag;
    return byProcess(
      'next + sum(ahead) - sum(own)',
      ofResource('next', next, 'offset'),
      durationsOf('ahead', resource(next), ['setup', 'fill']),
      durationsOf('own', own, ['setup', 'process']),
    );
  }
  if (process.plan.sameBatch[state.resolved.index]!.length === 0) return byProcess('0');
  const before = beforeOf(process, state);
  if (!before)
    return same(
      constant('start', 'Start after the last feed has arrived', offsetOf(process, own.tag), 'h', PROCESS),
      PROCESS,
    );
  const { flow } = before.unit;
  const isReady = !(kind === 'tank' && flow);
  const isMoved = kind === 'unit' && !flow && !state.unit.sharesTank;
  return byProcess(
    `before + sum(ahead)${isMoved ? ' + transfer' : ''} - sum(own)`,
    ofResource('before', before.tag, 'offset'),
    durationsOf('ahead', resource(before.tag), isReady ? ['setup', 'fill', 'process'] : ['setup', 'fill']),
    ...(isMoved ? [number('transfer', 'schedule', 'transfer', state.resolved.step.id)] : []),
    durationsOf('own', own, kind === 'tank' ? ['setup'] : ['setup', 'fill']),
  );
}
