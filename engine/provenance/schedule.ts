/** Calculation of the schedule from the occupancy of each resource. */
import { transferTime } from '../steps/schedule.ts';
import type { StepState } from '../steps/step-state.ts';
import type { PhaseKind } from '../types/results.ts';
import type { Unit } from '../wording/quantity.ts';
import { type Entry, fact, type Handler, type How, listed, type Plant, PROCESS, same, total } from './plant.ts';
import type { ProvenanceInput } from './types.ts';

/** `schedule.<field>` and `schedule.resources.<tag>.…`. */
export const scheduleEntry: Handler = (plant, [field = '', tag = '', part, row, detail]) => {
  const { schedule } = plant.results;
  switch (field) {
    case 'cycle_time':
      return { title: 'Cycle time', unit: 'h', value: schedule.cycle_time, how: () => cycleHow(plant) };
    case 'batch_time':
      return { title: 'Batch time', unit: 'h', value: schedule.batch_time, how: () => batchTimeHow(plant) };
    case 'batches':
      return { title: 'Batches per year', unit: '1/y', value: schedule.batches, how: () => batchesHow(plant) };
    case 'operating_hours':
      return {
        title: 'Operating hours per year',
        unit: 'h',
        value: schedule.operating_hours,
        how: () => same(plant.assumption('hours', 'plant.operating_hours'), PROCESS),
      };
    case 'transfer':
      return transferEntry(plant, tag);
    case 'resources':
      return resourceEntry(plant, tag, part, row, detail);
    default:
      return undefined;
  }
};

const STEADY = 'Continuous plants (docs/models, plants)';

/** Staggered copies of a step: its setting, or one. */
export function trainsInput(plant: Plant, symbol: string, state: StepState): ProvenanceInput {
  if (plant.process.continuous) return fact(symbol, 'Sets required for a continuous flow', state.sets, '1', STEADY);
  const key = ['vessels', 'parallel_trains'].find((one) => one in state.resolved.values);
  return key ? plant.setting(symbol, state, key) : fact(symbol, 'Parallel trains', 1, '1', 'Design choice');
}

const resource = (symbol: string, plant: Plant, tag: string, field: string): ProvenanceInput =>
  plant.figure(symbol, 'schedule', 'resources', tag, field);

/** Only process units set the cycle; the number of tanks and seed vessels is adjusted to it. */
function cycleHow(plant: Plant): How {
  // A junction of pipes is never occupied, and a seed train only in its vessels.
  const steps = plant.process.steps.filter(({ unit }) => unit.occupancy > 0);
  if (steps.length === 0 || plant.process.continuous) return same(byTheHour(), PROCESS);
  return {
    formula: 'max(occupancy / sets)',
    inputs: [
      ...listed(steps.map(({ tag }) => resource('occupancy', plant, tag, 'occupancy'))),
      ...listed(steps.map((state) => trainsInput(plant, 'sets', state))),
    ],
    source: PROCESS,
  };
}

/** Cycle and batch time of a plant in which no step takes time. */
const byTheHour = (): ProvenanceInput =>
  fact('hours', 'Interval of one hour, because the plant is continuous or no step takes time', 1, 'h', PROCESS);

/** The step that feeds another in the same batch; null if there are several, or it is not a resource. */
function beforeOf(plant: Plant, state: StepState): StepState | null {
  const { steps, plan } = plant.process;
  const [only, ...others] = plan.sameBatch[state.resolved.index]!;
  const before = only === undefined ? undefined : steps[only]!;
  return before && others.length === 0 && before.unit.occupancy > 0 ? before : null;
}

/** From the first set-up to the last cleaning; tanks may end last, seed vessels may start first. */
function batchTimeHow(plant: Plant): How {
  const tags = plant.results.schedule.resources.map((one) => one.tag);
  const kinds = new Map(tags.map((tag) => [tag, placeOf(plant, tag).kind]));
  if (tags.length === 0 || plant.process.continuous) return same(byTheHour(), PROCESS);
  const ending = tags.filter((tag) => kinds.get(tag) !== 'seed');
  const beginning = tags.filter((tag) => kinds.get(tag) !== 'tank');
  return {
    formula: 'max(start + occupancy) - min(begin)',
    inputs: [
      ...listed(ending.map((tag) => resource('start', plant, tag, 'start'))),
      ...listed(ending.map((tag) => resource('occupancy', plant, tag, 'occupancy'))),
      ...listed(beginning.map((tag) => resource('begin', plant, tag, 'start'))),
    ],
    source: PROCESS,
  };
}

function batchesHow(plant: Plant): How {
  const year = [
    plant.assumption('hours', 'plant.operating_hours'),
    plant.assumption('campaigns', 'plant.campaigns'),
    plant.assumption('changeover', 'plant.changeover'),
  ];
  if (plant.process.continuous)
    return { formula: 'campaigns * (hours / campaigns - changeover)', inputs: year, source: STEADY };
  return {
    formula: 'campaigns * (floor((hours / campaigns - changeover - batch_time) / cycle_time + 1e-9) + 1)',
    inputs: [
      ...year,
      plant.figure('batch_time', 'schedule', 'batch_time'),
      plant.figure('cycle_time', 'schedule', 'cycle_time'),
    ],
    source: PROCESS,
  };
}

type Place = { kind: 'unit' | 'tank'; state: StepState } | { kind: 'seed'; state: StepState; stage: number };

function placeOf({ process }: Plant, tag: string): Place {
  for (const state of process.steps) {
    if (state.tag === tag) return { kind: 'unit', state };
    if (state.tankEquipment.tag === tag) return { kind: 'tank', state };
  }
  const { state } = process.seeders.find((one) => one.state.seedEquipment.some((vessel) => vessel.tag === tag))!;
  return { kind: 'seed', state, stage: state.seedEquipment.findIndex((one) => one.tag === tag) };
}

function resourceEntry(plant: Plant, tag: string, field = '', row = '', detail = ''): Entry | undefined {
  const found = plant.results.schedule.resources.find((one) => one.tag === tag);
  if (!found) return undefined;
  const made = (title: string, unit: Unit, value: number, how: () => How): Entry => ({
    title: `${title}, ${found.name} ${tag}`,
    unit,
    value,
    // Each step has its own interval, in which it begins at 0.
    how: plant.process.continuous ? () => same(fact('steady', title, value, unit, STEADY), STEADY) : how,
  });
  switch (field) {
    case 'n_units':
      return made('Units', '1', found.n_units, () => countHow(plant, tag));
    case 'together':
      return made('Units per set', '1', found.together ?? 1, () =>
        same(unitsInput(plant, placeOf(plant, tag).state), PROCESS),
      );
    case 'occupancy':
      return made('Occupancy per batch', 'h', found.occupancy, () =>
        total(
          PROCESS,
          found.phases.map((_, n) => phase('part', plant, tag, n)),
        ),
      );
    case 'utilisation':
      return made('Utilisation', '1', found.utilisation, () => utilisationHow(plant, tag));
    case 'offset':
      return made('Start after the set-up of the first step', 'h', offsetOf(plant, tag), () => offsetHow(plant, tag));
    case 'start':
      return made('Start', 'h', found.start, () => ({
        formula: 'offset - min(0, min(offsets))',
        inputs: [
          resource('offset', plant, tag, 'offset'),
          ...listed(plant.results.schedule.resources.map((one) => resource('offsets', plant, one.tag, 'offset'))),
        ],
        source: PROCESS,
      }));
    case 'phases': {
      const n = Number(row);
      const one = found.phases[n];
      if (!one) return undefined;
      if (detail === 'duration')
        return made(`Hours of ${one.kind}`, 'h', one.duration, () =>
          same(durationInput(plant, tag, one.kind), PROCESS),
        );
      if (detail !== 'start') return undefined;
      const before = found.phases.slice(0, n).map((_, k) => phase('before', plant, tag, k));
      return made(`Start of ${one.kind}`, 'h', one.start, () => ({
        formula: before.length > 0 ? 'start + sum(before)' : 'start',
        inputs: [resource('start', plant, tag, 'start'), ...listed(before)],
        source: PROCESS,
      }));
    }
    default:
      return undefined;
  }
}

const phase = (symbol: string, plant: Plant, tag: string, n: number): ProvenanceInput =>
  plant.figure(symbol, 'schedule', 'resources', tag, 'phases', n, 'duration');

/** Durations of some phases of a resource, those that it has. */
const phasesOf = (symbol: string, plant: Plant, tag: string, kinds: readonly PhaseKind[]): ProvenanceInput[] =>
  plant.results.schedule.resources
    .find((one) => one.tag === tag)!
    .phases.flatMap(({ kind }, n) => (kinds.includes(kind) ? [phase(symbol, plant, tag, n)] : []));

const unitsInput = (plant: Plant, { resolved }: StepState): ProvenanceInput =>
  plant.figure('units', 'model', resolved.step.id, 'units');

/** The number of tanks and seed vessels is sufficient for the cycle. */
function countHow(plant: Plant, tag: string): How {
  const place = placeOf(plant, tag);
  if (place.kind === 'unit')
    return {
      formula: 'units * trains',
      inputs: [unitsInput(plant, place.state), trainsInput(plant, 'trains', place.state)],
      source: PROCESS,
    };
  const inputs = [resource('occupancy', plant, tag, 'occupancy'), plant.figure('cycle_time', 'schedule', 'cycle_time')];
  if (place.kind === 'tank') return { formula: 'max(1, ceil(occupancy / cycle_time - 1e-9))', inputs, source: PROCESS };
  return {
    formula: 'max(1, ceil(occupancy / (cycle_time * serves) - 1e-9))',
    inputs: [...inputs, servesInput(plant, place.state)],
    source: PROCESS,
  };
}

const servesInput = (plant: Plant, { resolved }: StepState): ProvenanceInput =>
  plant.figure('serves', 'model', resolved.step.id, 'seed_serves');

function utilisationHow(plant: Plant, tag: string): How {
  const place = placeOf(plant, tag);
  const seed = place.kind === 'seed';
  return {
    formula: `occupancy / (sets * ${seed ? 'serves * ' : ''}cycle_time)`,
    inputs: [
      resource('occupancy', plant, tag, 'occupancy'),
      place.kind === 'unit' ? trainsInput(plant, 'sets', place.state) : resource('sets', plant, tag, 'n_units'),
      ...(seed ? [servesInput(plant, place.state)] : []),
      plant.figure('cycle_time', 'schedule', 'cycle_time'),
    ],
    source: PROCESS,
  };
}

function durationInput(plant: Plant, tag: string, kind: PhaseKind): ProvenanceInput {
  const place = placeOf(plant, tag);
  const { state } = place;
  const id = state.resolved.step.id;
  const found = plant.results.schedule.resources.find((one) => one.tag === tag)!;
  const { duration } = found.phases.find((one) => one.kind === kind)!;
  if (place.kind === 'seed' && kind === 'process') return plant.figure('hours', 'model', id, 'seed_time', place.stage);
  if (place.kind === 'unit' && kind === 'process') return plant.figure('hours', 'steps', id, 'process_time');
  if (place.kind === 'tank' && kind === 'empty') return plant.figure('hours', 'steps', id, 'process_time');
  if (place.kind === 'tank' && kind === 'fill') {
    const before = beforeOf(plant, state);
    if (!before)
      return fact('hours', `Hours from the first feed to the last feed, ${found.name}`, duration, 'h', PROCESS);
    if (before.unit.flow) return plant.figure('hours', 'steps', before.resolved.step.id, 'process_time');
    return plant.figure('hours', 'schedule', 'transfer', id);
  }
  return fact('hours', `Hours of ${kind}, ${found.name}`, duration, 'h', 'Times of the operation (docs/models)');
}

/** `schedule.transfer.<step_id>`: hours to fill a step from a vessel before it. */
function transferEntry(plant: Plant, id: string): Entry | undefined {
  const state = plant.step(id);
  if (!state || plant.process.plan.sameBatch[state.resolved.index]!.length === 0) return undefined;
  const { feedVolume } = state.unit;
  return {
    title: `Transfer to ${state.resolved.step.name}`,
    unit: 'h',
    value: transferTime(feedVolume),
    how: () => ({
      formula: 'volume / max(1, volume)',
      inputs: [plant.figure('volume', 'model', id, 'feed_volume')],
      source: PROCESS,
      note: 'One hour, or proportionally less for a volume below 1 m³.',
    }),
  };
}

/** Start of a resource relative to the set-up of the first step, h. */
function offsetOf(plant: Plant, tag: string): number {
  const place = placeOf(plant, tag);
  if (place.kind === 'seed') return place.state.seeds[place.stage]!.start;
  return place.kind === 'tank' ? place.state.tank.start : place.state.unit.start;
}

/**
 * A unit starts when the previous one ends and its liquid has been transferred; a tank starts when its filling starts.
 */
function offsetHow(plant: Plant, tag: string): How {
  const place = placeOf(plant, tag);
  if (place.kind === 'seed') return seedOffsetHow(plant, tag, place.state, place.stage);
  if (plant.process.plan.sameBatch[place.state.resolved.index]!.length === 0)
    return { formula: '0', inputs: [], source: PROCESS };
  const before = beforeOf(plant, place.state);
  if (!before)
    return same(fact('start', 'Start after the last feed has arrived', offsetOf(plant, tag), 'h', PROCESS), PROCESS);
  const { flow } = before.unit;
  const ready = !(place.kind === 'tank' && flow);
  const ahead = phasesOf('ahead', plant, before.tag, ready ? ['setup', 'fill', 'process'] : ['setup', 'fill']);
  const own = phasesOf('own', plant, tag, place.kind === 'tank' ? ['setup'] : ['setup', 'fill']);
  const moved = place.kind === 'unit' && !flow && !place.state.unit.sharesTank;
  return {
    formula: `before + sum(ahead)${moved ? ' + transfer' : ''} - sum(own)`,
    inputs: [
      resource('before', plant, before.tag, 'offset'),
      ...listed(ahead),
      ...(moved ? [plant.figure('transfer', 'schedule', 'transfer', place.state.resolved.step.id)] : []),
      ...listed(own),
    ],
    source: PROCESS,
  };
}

/** A seed vessel ends when growth in the next one starts; the last one, when the fermentation starts. */
function seedOffsetHow(plant: Plant, tag: string, state: StepState, stage: number): How {
  const { seedEquipment, run } = state;
  const { steps, seeders } = plant.process;
  const { train } = seeders.find((one) => one.state === state)!;
  const next = stage + 1 < run.seedCount ? seedEquipment[stage + 1]!.tag : steps[train.inoculated]!.tag;
  return {
    formula: 'next + sum(ahead) - sum(own)',
    inputs: [
      resource('next', plant, next, 'offset'),
      ...listed(phasesOf('ahead', plant, next, ['setup', 'fill'])),
      ...listed(phasesOf('own', plant, tag, ['setup', 'process'])),
    ],
    source: PROCESS,
  };
}
