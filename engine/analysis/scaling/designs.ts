/** Plants with vessels of usual sizes for one annual output, from the smallest vessels to the largest. */
import type { Results } from '../../types/results.ts';
import type { AnalysisProblem, ScaleRule } from '../types.ts';
import type { Levers, Plant } from './plant.ts';
import { fewestHours, keepPace, reach, type Reached, smallestVolume } from './reach.ts';
import { preferredAbove, usualVolumes } from './usual-volumes.ts';

/** A plant that makes the output. */
export interface Designed {
  levers: Levers;
  /** Output if the plant runs all of its hours, kg per year. */
  capacity: number;
  /** At the output. */
  results: Results;
}

export interface VolumeRange {
  from: number;
  to: number;
}

/**
 * For each usual size, the fewest vessels that make the target, with trains that keep pace and no more hours than
 * needed. Where no usual size does, or a process has no fermentation, there is one plant, of exactly the size it takes.
 * @param target kg per year @param range Vessel volumes to try, m³.
 * @returns At least one design, or why there is none and which target would work.
 */
export function designs(
  plant: Plant,
  target: number,
  range: VolumeRange = { from: plant.smallest, to: plant.limit },
): { list: Designed[] } | { problem: AnalysisProblem } {
  const list = plant.hasVessels && plant.smallest < plant.limit ? ofUsualSizes(plant, target, range) : [];
  if (list.length > 0) return { list };
  const other = reach(plant, target, 'size');
  if ('problem' in other) return other;
  const found = priced(plant, other.levers, target);
  if (!found) throw new Error('A plant that reached the target output does not reach it when re-evaluated.');
  return { list: [found] };
}

/** From the smallest vessels that make it to a single vessel that costs more per kg than a smaller single one. */
function ofUsualSizes(plant: Plant, target: number, { from, to }: VolumeRange): Designed[] {
  const list: Designed[] = [];
  for (const volume of usualVolumes(Math.max(plant.smallest, from), Math.min(plant.limit, to))) {
    const levers = fewestVessels(plant, volume, target);
    const found = levers && priced(plant, levers, target);
    if (!found) continue;
    const smaller = list.at(-1);
    list.push(found);
    if (smaller?.levers.vessels === plant.leastVessels && cheapest([smaller, found]) === smaller) break;
  }
  return list;
}

/**
 * Plants with vessels between the usual sizes, which run all of their hours: of each number of vessels near to those of usual designs,
 * the smallest that make the target.
 */
export function betweenSizes(plant: Plant, target: number, usual: readonly Designed[]): Designed[] {
  if (!plant.hasVessels || plant.smallest >= plant.limit) return [];
  const numbers = new Set(usual.flatMap(({ levers: { vessels } }) => [vessels - 1, vessels, vessels + 1]));
  return [...numbers].flatMap((vessels): Designed[] => {
    if (vessels < plant.leastVessels || vessels > plant.mostVessels) return [];
    const largest = Math.max(...usual.map(({ levers }) => levers.volume), plant.base.volume);
    const from = keepPace(plant, { ...plant.base, volume: Math.min(plant.limit, 2 * largest), vessels }, target);
    if (plant.output(from) < target) return [];
    const { volume } = smallestVolume(plant, from, target);
    const preferred = preferredAbove(volume);
    if (usual.some(({ levers }) => levers.vessels === vessels && levers.volume <= preferred)) return [];
    const found = priced(plant, { ...from, volume: Math.min(from.volume, preferred) }, target);
    return found ? [found] : [];
  });
}

/** The design with the lowest unit cost; the one with less capital where costs are equal. */
export const cheapest = (list: readonly Designed[]): Designed =>
  list.toSorted(({ results: { figures: a } }, { results: { figures: b } }) => a.cogs - b.cogs || a.tci - b.tci)[0]!;

/** The plant for a target in kg per year by any rule, or why there is none and which target would work. */
export function plantFor(plant: Plant, target: number, rule: ScaleRule): Reached {
  if (rule !== 'usual_sizes') return reach(plant, target, rule);
  const found = designs(plant, target);
  return 'problem' in found ? found : { levers: cheapest(found.list).levers };
}

function fewestVessels(plant: Plant, volume: number, target: number): Levers | null {
  const { leastVessels, mostVessels, base } = plant;
  let vessels = leastVessels;
  for (;;) {
    const levers = keepPace(plant, { ...base, volume, vessels }, target);
    const output = plant.output(levers);
    if (output >= target) return levers;
    if (vessels >= mostVessels || output === 0) return null;
    // As many as it takes if all vessels are as busy as these; that is never too many.
    vessels = Math.min(mostVessels, Math.max(vessels + 1, Math.floor((vessels * target) / output)));
  }
}

/** Without trains that are not needed, at the hours that the target takes; null if it cannot run so. */
function priced(plant: Plant, levers: Levers, target: number): Designed | null {
  const capacity = plant.output(levers);
  if (capacity < target) return null;
  const lean = fewestTrains(plant, levers, target);
  const shorter = fewestHours(plant, lean, target) ?? lean;
  const outcome = plant.evaluate(shorter);
  return outcome.feasible ? { levers: shorter, capacity: plant.output(lean), results: outcome.results } : null;
}

function fewestTrains(plant: Plant, levers: Levers, target: number): Levers {
  let lean = levers;
  for (const [id, count] of Object.entries(levers.trains)) {
    if (plant.isLocked(id, 'parallel_trains')) continue;
    for (let fewer = count - 1; fewer >= 1; fewer--) {
      const less = { ...lean, trains: { ...lean.trains, [id]: fewer } };
      if (plant.output(less) < target) break;
      lean = less;
    }
  }
  return lean;
}
