/** Whole machines of a process, which step when a size passes that of the largest one. */
import type { Process } from './process.ts';
import type { EquipmentState } from './step-state.ts';

function* equipmentOf(process: Process): Generator<EquipmentState> {
  for (const state of process.steps) {
    yield* state.equipment;
    yield state.tankEquipment;
    yield* state.seedEquipment;
    for (const { equipment } of state.waiting) yield equipment;
  }
}

/** Number of units of each piece of equipment after a run, always in the same order. */
export function machineCounts(process: Process): number[] {
  return Array.from(equipmentOf(process), ({ count }) => count);
}

/** Tag and name of the equipment at a place in `machineCounts`. */
export function machineAt(process: Process, place: number): { tag: string; name: string } {
  const { tag, name } = [...equipmentOf(process)][place]!;
  return { tag, name };
}
