/** Finds the plant that makes a target output, by changing its variables in the order of a rule. */
import { entered, figure } from '../../wording/text.ts';
import { aboutField } from '../../wording/field-wording.ts';
import type { Problem } from '../../types/results.ts';
import type { AnalysisProblem, ScaleRule } from '../types.ts';
import type { Levers, Plant } from './plant.ts';

/** Relative tolerance above the target; the output is never below it. */
const CLOSE = 1e-4;
/** Output ÷ target above which a plant does not match the target. */
const ENOUGH = 1.01;
const BISECTIONS = 40;
/** Factor above the largest size that works at which the reason is found. */
const BEYOND = 1.01;

export type Reached = { levers: Levers } | { problem: AnalysisProblem };

/** Rules that change one variable after the other. */
type StepwiseRule = Exclude<ScaleRule, 'usual_sizes'>;

/** The plant for a target in kg per year, or why there is none and which target would work. */
export function reach(plant: Plant, target: number, rule: StepwiseRule): Reached {
  const now = plant.output(plant.base);
  const levers = target > now ? grow(plant, target, rule) : shrink(plant, target, rule);
  return levers ? { levers } : { problem: outOfReach(plant, target, target > now) };
}

function grow(plant: Plant, target: number, rule: StepwiseRule): Levers | null {
  const { base, mostVessels } = plant;
  if (rule === 'batches') {
    const longer = keepPace(plant, { ...base, hours: plant.mostHours }, target);
    if (plant.output(longer) >= target) return fewestHours(plant, longer, target);
    return larger(plant, longer, target);
  }
  if (rule === 'size') return larger(plant, base, target);
  let more = base;
  for (let { vessels } = base; vessels <= mostVessels; vessels++) {
    more = keepPace(plant, { ...base, vessels }, target);
    if (plant.output(more) >= target) return fewestHours(plant, more, target);
  }
  // With trains for all of them, so that they are no larger than they need be.
  return larger(plant, more, target);
}

/** Larger vessels first, then more of the largest, then more hours. */
function larger(plant: Plant, from: Levers, target: number): Levers | null {
  for (const hours of [from.hours, plant.mostHours])
    for (let vessels = from.vessels; vessels <= plant.mostVessels; vessels++) {
      const most = largestThatWorks(plant, { ...from, vessels, hours }, target);
      if (plant.output(most) >= target) return smallestVolume(plant, most, target);
    }
  return null;
}

function shrink(plant: Plant, target: number, rule: StepwiseRule): Levers | null {
  const { base } = plant;
  if (rule === 'batches') {
    const shorter = fewestHours(plant, base, target);
    if (shorter && fits(plant, shorter, target)) return shorter;
  }
  if (rule !== 'units' && plant.output(leastVolume(plant, base)) <= target) return smallestVolume(plant, base, target);
  // The fewest vessels that still make it; then fewer batches, or smaller vessels first.
  for (let vessels = plant.leastVessels; vessels <= base.vessels; vessels++) {
    const fewer = { ...base, vessels };
    if (plant.output(fewer) < target) continue;
    const shorter = rule === 'units' ? fewestHours(plant, fewer, target) : null;
    if (shorter && fits(plant, shorter, target)) return shorter;
    const least = leastVolume(plant, fewer);
    if (plant.output(least) <= target) return smallestVolume(plant, fewer, target);
    const smallest = fewestHours(plant, least, target);
    return smallest && fits(plant, smallest, target) ? smallest : null;
  }
  return null;
}

/** Whether a plant makes the target and not much more, unless it runs only one batch per year. */
function fits(plant: Plant, levers: Levers, target: number): boolean {
  const outcome = plant.evaluate(levers);
  if (!outcome.feasible) return false;
  const { output, batches } = outcome.results.figures;
  return batches > 1 || output <= ENOUGH * target;
}

/** Adds trains to whichever step is the bottleneck instead of the fermentation, until the target is met. */
export function keepPace(plant: Plant, levers: Levers, target: number): Levers {
  let paced = levers;
  let outcome = plant.evaluate(paced);
  for (;;) {
    if (!outcome.feasible || outcome.results.figures.output >= target) return paced;
    const { step_id } = outcome.results.schedule.bottleneck;
    const trains = paced.trains[step_id];
    if (trains === undefined || plant.isLocked(step_id, 'parallel_trains')) return paced;
    if (trains >= plant.parameter(step_id, 'parallel_trains').max!) return paced;
    const more = { ...paced, trains: { ...paced.trains, [step_id]: trains + 1 } };
    const next = plant.evaluate(more);
    if (!next.feasible || next.results.figures.output < outcome.results.figures.output) return paced;
    paced = more;
    outcome = next;
  }
}

/** The plant with the largest vessels that the limits or the following steps allow, and enough trains. */
function largestThatWorks(plant: Plant, from: Levers, target: number): Levers {
  const largest = keepPace(plant, { ...from, volume: plant.largest }, target);
  if (plant.output(largest) > 0) return largest;
  const works = (volume: number): boolean => plant.output({ ...from, volume }) > 0;
  if (!works(from.volume)) return from;
  // Inverted: the smallest share of the maximum that is too much.
  const excess = least(1, plant.largest / from.volume, (part) => works(plant.largest / part));
  return keepPace(plant, { ...from, volume: plant.largest / excess }, target);
}

/** The smallest vessel that works. */
function leastVolume(plant: Plant, from: Levers): Levers {
  const at = (volume: number): Levers => ({ ...from, volume });
  if (plant.output(at(plant.smallest)) > 0) return at(plant.smallest);
  return at(least(plant.smallest, from.volume, (volume) => plant.output(at(volume)) > 0));
}

export const smallestVolume = (plant: Plant, from: Levers, target: number): Levers => ({
  ...from,
  volume: least(plant.smallest, from.volume, (volume) => plant.output({ ...from, volume }) >= target),
});

export function fewestHours(plant: Plant, from: Levers, target: number): Levers | null {
  if (plant.output(from) < target) return null;
  return { ...from, hours: least(100, from.hours, (hours) => plant.output({ ...from, hours }) >= target) };
}

/** The smallest value that works, given that the largest does; found by factors and rounded up to a round number. */
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
  const found = isTooHigh ? tooHigh(plant, target) : tooLow(plant);
  const { works, what, limit } = found;
  return {
    field: 'target_output',
    message: aboutField('target_output', `${aYear(target, entered)} ${what}`),
    step_id: plant.step.id,
    ...(limit && { limit }),
    nearest: { field: 'target_output', value: works, unit: 'kg/y' },
  };
}

interface Limit {
  /** Output in kg per year. */
  works: number;
  /** Second part of the sentence about the target. */
  what: string;
  limit?: AnalysisProblem['limit'];
}

function tooHigh(plant: Plant, target: number): Limit {
  const { mostVessels, largest, mostHours: hours, base } = plant;
  const tried = [mostVessels, base.vessels].map((vessels) =>
    largestThatWorks(plant, { ...base, vessels, hours }, Infinity),
  );
  const most = tried.reduce((a, b) => (plant.output(b) > plant.output(a) ? b : a));
  const output = plant.output(most);
  const works = roundDown(output);
  // Just above the largest that works, as far above it another step can be the limit.
  const volume = Math.min(largest, BEYOND * most.volume);
  const beyond = plant.evaluate({ ...most, volume });
  if (!beyond.feasible && (!plant.hasVessels || beyond.problem.step_id !== plant.step.id)) {
    const size = plant.hasVessels ? `vessels of ${figure(volume)} m³` : `a feed of ${figure(volume)} kg`;
    return {
      works,
      what: `exceeds the capacity of ${nameOf(plant, beyond.problem)}; ${aYear(works)} is feasible. With ${size}: ${beyond.problem.message}`,
    };
  }
  if (!plant.hasVessels)
    return { works, what: `exceeds the output at the largest permitted feed; ${aYear(works)} is feasible.` };
  const needed = Math.ceil((target / output) * mostVessels);
  const reason = beyond.feasible ? '' : ` Larger vessels are infeasible: ${beyond.problem.message}`;
  return {
    works,
    what: `would need ${figure(needed)} vessels of ${figure(most.volume)} m³; the largest plant that can be modelled has ${mostVessels} vessels and makes ${aYear(works)}.${reason}`,
    limit: { title: 'Vessels', value: mostVessels, actual: needed, unit: '1' },
  };
}

const nameOf = ({ input }: Plant, { step_id }: Problem): string =>
  input.configuration.uo_settings.find(({ id }) => id === step_id)?.name ?? 'the process';

function tooLow(plant: Plant): Limit {
  const smallest = leastVolume(plant, { ...plant.base, vessels: plant.leastVessels });
  // The smallest amount takes one batch.
  const once = fewestHours(plant, smallest, Number.MIN_VALUE) ?? smallest;
  const works = roundUp(plant.output(once));
  return {
    works,
    what: `is less than the output of one batch in the smallest plant; ${aYear(works)} is feasible.`,
  };
}

/** An output in kg a year, in the unit that it is entered in unless it is small. */
const aYear = (kg: number, say = figure): string =>
  kg < 1000 ? `${say(kg)} kg per year` : `${say(kg / 1000)} t per year`;

const place = (x: number): number => 10 ** (Math.floor(Math.log10(x)) - 2);
const roundDown = (x: number): number => Math.floor(x / place(x)) * place(x);
const roundUp = (x: number): number => Math.ceil(x / place(x)) * place(x);
