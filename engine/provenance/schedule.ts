/** The schedule; its calculation stands beside it (evaluate/schedule.ts). */
import { constant, same } from '../costing/explained.ts';
import { offsetOf, STEADY } from '../evaluate/schedule.ts';
import { transferTime } from '../steps/schedule.ts';
import type { Resource } from '../types/results.ts';
import type { Unit } from '../wording/quantity.ts';
import { noted } from './noted.ts';
import type { Entry, Handler, Plant } from './plant.ts';

const OF_PLANT = {
  cycle_time: ['Cycle time', 'h'],
  batch_time: ['Batch time', 'h'],
  batches: ['Batches per year', '1/y'],
  operating_hours: ['Operating hours per year', 'h'],
} as const satisfies Record<string, [string, Unit]>;

type Read = (resource: Resource, plant: Plant) => number;
const OF_RESOURCE: Readonly<Record<string, readonly [title: string, unit: Unit, read: Read]>> = {
  n_units: ['Units', '1', (one) => one.n_units],
  together: ['Units per set', '1', (one) => one.together ?? 1],
  occupancy: ['Occupancy per batch', 'h', (one) => one.occupancy],
  utilisation: ['Utilisation', '1', (one) => one.utilisation],
  offset: ['Start after the set-up of the first step', 'h', ({ tag }, { process }) => offsetOf(process, tag)],
  start: ['Start', 'h', (one) => one.start],
};

/** `schedule.<field>`, `schedule.transfer.<step_id>` and `schedule.resources.<tag>.…`. */
export const scheduleEntry: Handler = (plant, path) => {
  const [field = '', of = ''] = path;
  const how = () => noted(plant, 'schedule', ...path)!;
  if (field === 'resources') return resourceEntry(plant, path);
  if (field === 'transfer') {
    const state = plant.step(of);
    if (!state || plant.process.plan.sameBatch[state.resolved.index]!.length === 0) return undefined;
    const title = `Transfer to ${state.resolved.step.name}`;
    return { title, unit: 'h', value: transferTime(state.unit.feedVolume), how };
  }
  if (!Object.hasOwn(OF_PLANT, field)) return undefined;
  const key = field as keyof typeof OF_PLANT;
  const [title, unit] = OF_PLANT[key];
  return { title, unit, value: plant.results.schedule[key], how };
};

function resourceEntry(plant: Plant, path: readonly string[]): Entry | undefined {
  const [, tag = '', field = '', row = '', detail = ''] = path;
  const found = plant.results.schedule.resources.find((one) => one.tag === tag);
  if (!found) return undefined;
  const made = (title: string, unit: Unit, value: number): Entry => ({
    title: `${title}, ${found.name} ${tag}`,
    unit,
    value,
    // A step of a continuous plant begins at 0 in its own interval.
    how: () =>
      plant.process.continuous
        ? same(constant('steady', title, value, unit, STEADY), STEADY)
        : noted(plant, 'schedule', ...path)!,
  });
  if (field === 'phases') {
    const phase = found.phases[Number(row)];
    if (!phase || (detail !== 'duration' && detail !== 'start')) return undefined;
    return made(`${detail === 'start' ? 'Start' : 'Hours'} of ${phase.kind}`, 'h', phase[detail]);
  }
  if (!Object.hasOwn(OF_RESOURCE, field)) return undefined;
  const [title, unit, read] = OF_RESOURCE[field]!;
  return made(title, unit, read(found, plant));
}
