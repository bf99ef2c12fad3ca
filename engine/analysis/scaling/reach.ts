/** Levers with which a plant makes a target output, moved in the order that a rule says. */
import { figure } from '../../unit-operations/define.ts';
import type { AnalysisProblem, ScaleRule } from '../types.ts';
import type { Levers, Plant } from './plant.ts';

/** How near the output comes to the target, relative; never below it. */
const CLOSE = 1e-4;
const BISECTIONS = 40;

export type Reached = { levers: Levers } | { problem: AnalysisProblem };

/** The levers for a target in kg a year, or why no such plant makes it and what would work. */
export function reach(plant: Plant, target: number, rule: ScaleRule): Reached {
  const now = plant.output(plant.base);
  const levers = target > now ? grow(plant, target, rule) : shrink(plant, target, rule);
  return levers ? { levers } : { problem: outOfReach(plant, target, target > now) };
}

function grow(plant: Plant, target: number, rule: ScaleRule): Levers | null {
  const { base, mostVessels, largest } = plant;
  if (rule === 'batches') {
    const longer = keepPace(plant, { ...base, hours: plant.mostHours }, target);
    if (plant.output(longer) >= target) return fewestHours(plant, longer, target);
    return larger(plant, longer, target);
  }
  if (rule === 'size') return larger(plant, base, target);
  for (let vessels = base.vessels; vessels <= mostVessels; vessels++) {
    const more = keepPace(plant, { ...base, vessels }, target);
    if (plant.output(more) >= target) return fewestHours(plant, more, target);
  }
  return larger(plant, keepPace(plant, { ...base, vessels: mostVessels, volume: largest }, target), target);
}

/** Larger vessels first, then more of the largest, then more hours. */
function larger(plant: Plant, from: Levers, target: number): Levers | null {
  for (const hours of [from.hours, plant.mostHours])
    for (let vessels = from.vessels; vessels <= plant.mostVessels; vessels++) {
      const most = keepPace(plant, { ...from, vessels, hours, volume: plant.largest }, target);
      if (plant.output(most) >= target) return smallestVolume(plant, most, target);
    }
  return null;
}

function shrink(plant: Plant, target: number, rule: ScaleRule): Levers | null {
  const { base } = plant;
  if (rule === 'size') {
    const least = leastVolume(plant, base);
    if (plant.output(least) <= target) return smallestVolume(plant, base, target);
  }
  if (rule === 'batches') return fewestHours(plant, base, target);
  // The fewest vessels that still make it; then fewer batches.
  for (let vessels = 1; vessels <= base.vessels; vessels++) {
    const fewer = { ...base, vessels: plant.mostVessels === base.vessels ? base.vessels : vessels };
    if (plant.output(fewer) < target) continue;
    if (rule === 'units') return fewestHours(plant, fewer, target);
    const least = leastVolume(plant, fewer);
    return plant.output(least) <= target ? smallestVolume(plant, fewer, target) : fewestHours(plant, least, target);
  }
  return null;
}

/** Adds trains to whatever step sets the pace in place of the fermentation, as long as the target is not met. */
function keepPace(plant: Plant, levers: Levers, target: number): Levers {
  let paced = levers;
  for (;;) {
    const outcome = plant.evaluate(paced);
    if (!outcome.feasible || outcome.results.figures.output >= target) return paced;
    const { step_id } = outcome.results.schedule.bottleneck;
    const trains = paced.trains[step_id];
    if (trains === undefined || plant.isLocked(step_id, 'parallel_trains')) return paced;
    if (trains >= plant.parameter(step_id, 'parallel_trains').max!) return paced;
    paced = { ...paced, trains: { ...paced.trains, [step_id]: trains + 1 } };
  }
}

/** The smallest vessel that works. */
function leastVolume(plant: Plant, from: Levers): Levers {
  const at = (volume: number): Levers => ({ ...from, volume });
  if (plant.output(at(plant.smallest)) > 0) return at(plant.smallest);
  return at(least(plant.smallest, from.volume, (volume) => plant.output(at(volume)) > 0));
}

const smallestVolume = (plant: Plant, from: Levers, target: number): Levers => ({
  ...from,
  volume: least(plant.smallest, from.volume, (volume) => plant.output({ ...from, volume }) >= target),
});

function fewestHours(plant: Plant, from: Levers, target: number): Levers | null {
  if (plant.output(from) < target) return null;
  return { ...from, hours: least(100, from.hours, (hours) => plant.output({ ...from, hours }) >= target) };
}

/** The least value that does, given that the greatest does; by factors, rounded up to what people write. */
function least(from: number, to: number, does: (value: number) => boolean): number {
  let [low, high] = [from, to];
  for (let i = 0; i < BISECTIONS && high / low > 1 + CLOSE; i++) {
    const middle = Math.sqrt(low * high);
    if (does(middle)) high = middle;
    else low = middle;
  }
  const digits = 10 ** (5 - Math.ceil(Math.log10(high)));
  const rounded = Math.ceil(high * digits) / digits;
  return rounded <= to && does(rounded) ? rounded : high;
}

function outOfReach(plant: Plant, target: number, isTooHigh: boolean): AnalysisProblem {
  const { mostVessels, largest, mostHours, base } = plant;
  const most = isTooHigh
    ? keepPace(plant, { ...base, vessels: mostVessels, volume: largest, hours: mostHours }, Infinity)
    : leastVolume(plant, { ...base, vessels: 1 });
  const output = plant.output(most);
  const works = isTooHigh ? roundDown(output) : roundUp(output);
  const needed = Math.ceil((target / output) * mostVessels);
  const what = isTooHigh
    ? `needs ${needed} vessels of ${figure(largest)} m³, where ${mostVessels} is the limit`
    : `is less than the smallest plant whose equipment has a known cost`;
  return {
    field: 'target_output',
    message: `target_output: an output of ${figure(target)} kg a year ${what}. ${figure(works)} kg a year works.`,
    step_id: plant.step.id,
    ...(isTooHigh && { limit: { title: 'Vessels', value: mostVessels, actual: needed, unit: '1' as const } }),
    nearest: { field: 'target_output', value: works, unit: 'kg/y' },
  };
}

const place = (x: number): number => 10 ** (Math.floor(Math.log10(x)) - 2);
const roundDown = (x: number): number => Math.floor(x / place(x)) * place(x);
const roundUp = (x: number): number => Math.ceil(x / place(x)) * place(x);
