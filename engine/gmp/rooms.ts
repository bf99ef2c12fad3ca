/** Which room each step stands in, and how large the rooms are. */
import type { StepState } from '../steps/step-state.ts';
import { technologyOf } from './technology.ts';
import type { ProcessRoomKey } from '../assumptions/room-list.ts';

/** Steps before their fermentation, by what they prepare. */
const PREPARED_IN: Readonly<Record<string, ProcessRoomKey>> = { seed: 'seed', medium: 'media', sterile: 'media' };
/** Operations that stand elsewhere than their stage says. */
const BY_OPERATION: Readonly<Record<string, ProcessRoomKey>> = {
  fill_finish: 'bulk_fill',
  sterile_filtration: 'bulk_fill',
  formulation: 'concentration',
};
const DRYING = new Set(['spray_drying', 'drum_drying', 'direct_fired_dryer', 'freeze_drying']);
const INACTIVATION = 'viral_inactivation';

/** Contents of one room. */
export interface Occupied {
  readonly steps: number[];
  /** Largest working volume, m³. */
  volume: number;
  /** Rooms of this kind. */
  count: number;
  /** Share of its steps in single use, 1. */
  singleUse: number;
  /** Area ÷ usual. */
  containment: number;
}

export type Occupancy = Map<ProcessRoomKey, Occupied>;

/** Working volume by which a room is sized, m³: that of the vessel, or what a step takes; 0 in the vessel of another step. */
function volumeOf({ resolved: { declaration, values }, run }: StepState): number {
  if (run.inVessel) return 0;
  if (declaration.first) return Number(values.vessel_volume);
  return declaration.room ? Math.max(run.feed.volume(), run.out.volume()) : run.feed.volume();
}

/** Vessels of a step side by side. */
const vesselsOf = ({ unit, run }: StepState): number => (run.inVessel ? 0 : unit.trains * run.units);

/** Hours in which the media or the buffers of a batch are prepared; a shorter cycle needs further rooms. */
export const PREPARED_IN_HOURS = 24;

/**
 * Rooms of the steps. The first chromatography and what stands before it in purification share the room for capture;
 * what follows stands apart, so that a product that is free of viruses does not meet one that is not.
 * @param order indices of the steps, those that feed others first
 */
export function occupancy(steps: readonly StepState[], order: readonly number[], cycle: number): Occupancy {
  const rooms: Occupancy = new Map();
  let captured = false;
  let downstream = false;
  let largest = 0;
  let vessel = 0;
  let cultures = 0;
  let contained = 1;
  for (const j of order) {
    const state = steps[j]!;
    const { declaration, values } = state.resolved;
    const { id, stage, prepares, first, room, containment = 1 } = declaration;
    let key: ProcessRoomKey;
    if (first) key = 'production';
    else if (room) key = room;
    else if (prepares) key = PREPARED_IN[prepares]!;
    else if (DRYING.has(id)) key = 'drying';
    else if (id === 'fill_finish' && values.container === 'vial') key = 'fill_line';
    else if (Object.hasOwn(BY_OPERATION, id)) key = BY_OPERATION[id]!;
    else if (stage === 'upstream') key = 'media';
    else if (stage === 'recovery') key = 'harvest';
    else if (stage !== 'purification') key = stage === 'concentration' ? 'concentration' : 'drying';
    else if (!captured || id === INACTIVATION) key = 'capture';
    else key = 'polishing';
    if (id.endsWith('_chromatography')) captured = true;
    const volume = volumeOf(state);
    largest = Math.max(largest, volume);
    downstream ||= DOWNSTREAM.has(key);
    if (first) {
      vessel = Math.max(vessel, volume);
      cultures += vesselsOf(state);
    }
    contained = Math.max(contained, containment);
    add(rooms, key, j, state, contained);
  }
  const sized = vessel > 0 ? vessel : largest;
  const production = rooms.get('production');
  const suites = Math.max(1, Math.ceil(PREPARED_IN_HOURS / cycle - 1e-9));
  // A continuous plant prepares without a break, in one room.
  const count = cycle > 1 ? suites : 1;
  const also = (key: ProcessRoomKey, of: number): void => {
    let found = rooms.get(key);
    if (!found) rooms.set(key, (found = { ...EMPTY, steps: [], count: 1, singleUse: production?.singleUse ?? 0 }));
    found.volume = sized;
    found.count = of;
  };
  if (cultures > 0) {
    also('inoculum', 1);
    also('seed', cultures);
    also('media', count);
  }
  if (downstream) also('buffers', count);
  return rooms;
}

export const DOWNSTREAM: ReadonlySet<ProcessRoomKey> = new Set([
  'harvest',
  'capture',
  'polishing',
  'concentration',
  'drying',
  'bulk_fill',
]);

const EMPTY = { volume: 0, count: 0, singleUse: 0, containment: 1 };

/** Puts a step into its room: production vessels add up, trains of other steps do not. */
function add(rooms: Occupancy, key: ProcessRoomKey, j: number, state: StepState, containment: number): void {
  const produces = key === 'production';
  const count = produces ? vesselsOf(state) : state.unit.trains;
  let found = rooms.get(key);
  if (!found) rooms.set(key, (found = { ...EMPTY, steps: [] }));
  const before = found.steps.length;
  found.steps.push(j);
  found.volume = Math.max(found.volume, volumeOf(state));
  found.containment = Math.max(found.containment, containment);
  found.count = produces ? found.count + count : Math.max(found.count, count);
  found.singleUse = (found.singleUse * before + technologyOf(state)) / (before + 1);
}
