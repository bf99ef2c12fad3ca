/** Whole machines of a process, whose number steps when a size passes that of the largest one. */
import type { Process } from '../process/process.ts';
import type { EquipmentState } from '../steps/step-state.ts';

function* equipmentOf(process: Process): Generator<{ one: EquipmentState; count: number }> {
  for (const { equipment, tank, tankEquipment, seedEquipment, run, waiting } of process.steps) {
    for (const one of equipment) yield { one, count: one.count };
    yield { one: tankEquipment, count: tank.present ? tankEquipment.count : 0 };
    // Only the vessels that the seed train of this run needs have been priced.
    for (const [k, one] of seedEquipment.entries()) yield { one, count: k > 0 && k < run.seedCount ? one.count : 0 };
    for (const { equipment: one } of waiting) yield { one, count: one.count };
  }
}

/** Number of units of each piece of equipment after an evaluation, always in the same order. */
export function machineCounts(process: Process): number[] {
  return Array.from(equipmentOf(process), ({ count }) => count);
}

/** Tag and name of the equipment at a place in `machineCounts`. */
export function machineAt(process: Process, place: number): { tag: string; name: string } {
  const { tag, name } = [...equipmentOf(process)][place]!.one;
  return { tag, name };
}
