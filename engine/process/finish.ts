/** What follows from the run of all steps: yields, schedule, own utilities, rooms and people. */
import { isGmp } from '../declare/settings.ts';
import { releaseOf } from '../gmp/choice.ts';
import type { Facility } from '../gmp/facility.ts';
import { leftOf } from '../steps/plan.ts';
import { problemOf } from '../steps/resolve.ts';
import {
  batchesToWait,
  campaignHours,
  type HoldTank,
  type Plant as Line,
  steadyYear,
  timetable,
} from '../steps/schedule.ts';
import { outletStream, type StepState } from '../steps/step-state.ts';
import { mix } from '../stream/mixing.ts';
import type { Stream } from '../stream/stream.ts';
import type { Problem } from '../types/results.ts';
import type { OwnUtilities } from '../utilities/own-utilities.ts';
import { runUtilities } from '../utilities/utilities.ts';
import { figure } from '../wording/text.ts';
import { NOWHERE } from './checks.ts';
import type { Seeder } from './compile.ts';
import { exchangeOf, type Heated } from './heat.ts';
import { enteringProduct, madeIn, type Measured, productOf } from './product.ts';

/** What is read of a process, and what is written. */
export interface Finishing extends Heated, Measured {
  readonly productStream: Stream;
  readonly seeders: readonly Seeder[];
  readonly line: Line;
  readonly utilities: OwnUtilities | null;
  readonly facility: Facility | null;
  made: number;
  begin: number;
  batchProduct: number;
  boughtShares: Float64Array | null;
}

/** @returns the first problem, or null */
export function finish(process: Finishing): Problem | null {
  const problem = follow(process) ?? schedule(process);
  if (problem) return problem;
  process.boughtShares = null;
  // The utilities of the plant serve its building too.
  if (process.facility) sizeFacility(process, process.facility);
  if (process.utilities) sizeUtilities(process, process.utilities);
  process.facility?.buy(process.utilities);
  return null;
}

/** Yields of the steps, and the product. */
function follow(process: Finishing): Problem | null {
  const { steps, plan } = process;
  const first = steps[process.cultures.start];
  process.made = 0;
  for (const state of steps) process.made += madeIn(process, state);
  if (!(process.made > 0) && !first) return problemOf(steps[plan.product.step]!.resolved, [], NOTHING_MADE);
  if (!(process.made > 0) && first)
    return problemOf(
      first.resolved,
      ['product_growth', 'product_maintenance'].filter((key) => first.resolved.keys.includes(key)),
      'The fermentation does not make any product.',
    );
  // In a line, there is no product before the step that makes or brings it.
  process.begin = plan.graph ? 0 : steps.findIndex((state) => madeIn(process, state) > 0);
  for (const j of plan.order) {
    const state = steps[j]!;
    const { declaration } = state.resolved;
    if (declaration.prepares || j < process.begin) {
      state.yield = state.cumulative = 1;
      state.carriesProduct = false;
      continue;
    }
    const product = productOf(process, state.run.out);
    if (!plan.graph && !(product > 1e-9 * process.made)) return noProduct(state);
    const made = madeIn(process, state);
    const entering = declaration.first ? made : enteringProduct(process, state.run) + made;
    state.yield = entering > 0 ? product / entering : 1;
    state.cumulative = product / process.made;
    state.carriesProduct = true;
  }
  const { step, outlet } = plan.product;
  const made = outletStream(steps[step]!, outlet);
  if (process.productStream !== made) {
    const share = leftOf(plan.takers[step]!, outlet);
    mix(process.productStream, [{ stream: made, link: { share } }], process.components.at.water, 0);
  }
  process.batchProduct = productOf(process, process.productStream) * process.assumptions.plant.usable_share;
  if (!(process.batchProduct > 1e-9 * process.made)) return noProduct(steps[step]!);
  return null;
}

/** Schedule of a campaign, or of an hour. */
function schedule(process: Finishing): Problem | null {
  const { steps, times, line, continuous } = process;
  prepareLine(process);
  const homeless = keepVessels(process);
  if (homeless) return homeless;
  const { operating_hours: hours, campaigns, changeover } = process.assumptions.plant;
  const available = campaignHours(hours, campaigns, changeover);
  if (continuous) {
    steadyYear(line, { available, campaigns }, times);
    for (const { tank, unit } of steps) fillSurgeTank(tank, unit.feedVolume);
  } else {
    timetable(line, { available, campaigns }, times);
    times.batches = Math.min(times.batches, process.assumptions.plant.lots ?? Infinity);
    scheduleWaiting(process);
  }
  if (times.batches < 1) {
    const slow = steps[times.bottleneck]!.resolved;
    if (continuous)
      return problemOf(
        NOWHERE,
        ['assumptions.plant.changeover'],
        `The changeovers leave no operating hours for the ${campaigns} campaigns per year.`,
      );
    return problemOf(
      slow,
      [],
      campaigns === 1 && changeover === 0
        ? `One batch takes ${figure(times.batchTime)} h, but the plant runs only ${figure(hours)} h per year.`
        : `One batch takes ${figure(times.batchTime)} h, but changeovers leave only ${figure(Math.max(0, available))} h for each of the ${campaigns} campaigns per year.`,
      { title: 'Batch time', value: Math.max(0, available), actual: times.batchTime, unit: 'h' },
    );
  }
  return null;
}

/** What the schedule reads of the run. */
function prepareLine(process: Finishing): void {
  const gmp = isGmp(process);
  for (const { state, train } of process.seeders) {
    train.count = state.run.seedCount;
    for (let k = 0; k < train.count; k++) {
      state.seeds[k]!.process = state.run.seedTime[k]!;
      state.seeds[k]!.serves = state.run.seedServes;
      state.seeds[k]!.bag = k > 0 && state.run.seedTechnology(state.run.seedVolume[k]!) === 'single_use';
      state.seeds[k]!.gmp = k > 0 && gmp;
    }
  }
  for (const { run, tank } of process.steps) {
    tank.bag = run.tankTechnology === 'single_use';
    tank.gmp = gmp;
  }
}

/** Steps without a vessel of their own keep that of the step before; the problem of the first that cannot. */
function keepVessels({ steps, plan, continuous }: Finishing): Problem | null {
  for (const { unit } of steps) {
    unit.held = 0;
    unit.host = -1;
  }
  for (const j of plan.order) {
    const { run, resolved, unit } = steps[j]!;
    if (!run.inVessel) continue;
    const [only, ...others] = plan.sameBatch[j]!;
    const before = only === undefined || others.length > 0 || continuous ? null : steps[only]!;
    const host = before && before.unit.host! >= 0 ? steps[before.unit.host!]! : before;
    if (!host?.resolved.declaration.first || host.unit.flow)
      return problemOf(
        resolved,
        ['vessel'],
        continuous
          ? 'In a continuous plant, this step needs a vessel of its own.'
          : 'The step before is not a culture in one vessel. Choose a vessel of its own.',
      );
    const room = Number(host.resolved.values.vessel_volume) * host.run.units;
    if (run.out.volume() > room)
      return problemOf(
        resolved,
        ['vessel'],
        `The culture and what is added have ${figure(run.out.volume())} m³; the vessel of ${host.resolved.step.name} holds ${figure(room)} m³. Fill it less, or choose a vessel of its own.`,
        { title: 'Volume', value: room, actual: run.out.volume(), unit: 'm³' },
      );
    host.unit.held! += run.processTime;
    unit.host = host.resolved.index;
  }
  return null;
}

/** Sizes rooms, air and water, and people for them. */
function sizeFacility(process: Finishing, facility: Facility): void {
  const { steps, plan, assumptions, times, continuous, index, batchProduct, cultures, product } = process;
  facility.run({
    steps,
    order: plan.order,
    assumptions,
    batches: times.batches,
    cycle: times.cycle,
    continuous,
    index,
    batchProduct,
    release: releaseOf(product, cultures.list[0]?.host.kind),
  });
  process.boughtShares = facility.bought;
}

/** Sizes what makes utilities. */
function sizeUtilities(process: Finishing, utilities: OwnUtilities): void {
  const { steps, facility, components, prices, continuous, assumptions, times } = process;
  runUtilities(utilities, {
    steps,
    building: facility,
    components,
    prices,
    continuous,
    assumptions,
    batches: times.batches,
    exchange: exchangeOf(process),
  });
  const { bought } = utilities;
  // What is left to buy after both is what neither makes.
  process.boughtShares = facility ? bought.map((share, i) => share * facility.bought[i]!) : bought;
  // What of it is bought depends on all other steps.
  for (const state of steps) state.exchanges = null;
}

/** The whole batches by which streams wait, from when they are ready to when they are needed. */
function scheduleWaiting({ steps, line, times }: Finishing): void {
  for (const { waiting, unit } of steps)
    for (const one of waiting)
      one.batches = batchesToWait(unit.begin + unit.process, line.units[one.link.to]!.begin, times.cycle);
}

/** A surge tank is filled and emptied at the same time. */
function fillSurgeTank(tank: HoldTank, volume: number): void {
  tank.volume = volume;
  tank.start = tank.wait = tank.empty = tank.fill = 0;
  tank.occupancy = 1;
  tank.count = tank.present ? 1 : 0;
}

const noProduct = ({ resolved }: StepState): Problem =>
  problemOf(resolved, [], `No stream that leaves ${resolved.step.name} contains the product.`);

const NOTHING_MADE = 'No step makes or supplies the product.';
