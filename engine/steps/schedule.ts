/** Batch schedule: occupancy of equipment, cycle time, and batches per year. */

/** A process unit in the schedule; times in h. */
export interface ScheduledUnit {
  setup: number;
  fill: number;
  process: number;
  empty: number;
  cip: number;
  sip: number;
  /** Staggered copies. */
  trains: number;
  /** Whether it draws from a tank while it runs; otherwise it is a vessel that is filled and emptied. */
  flow: boolean;
  /** Liquid received from the previous step, m³. */
  feedVolume: number;
  /** Whether it runs in the tank of the previous step. */
  sharesTank: boolean;
  /** Index of an earlier unit in whose vessel it works; -1 or absent: it has its own. */
  host?: number;
  /** Time for which such units keep its vessel after its own process; 0 if absent. */
  held?: number;
  /** Filled in: start of set-up and of processing, and occupancy. */
  start: number;
  begin: number;
  occupancy: number;
}

/** The feed tank of a flow unit; times in h. */
export interface HoldTank {
  /** False if the unit has none. */
  present: boolean;
  volume: number;
  start: number;
  fill: number;
  wait: number;
  empty: number;
  occupancy: number;
  count: number;
  /** Whether liquid waits in a bag, which is not cleaned; false if absent. */
  bag?: boolean;
  /** Whether it stands in a GMP plant; false if absent. */
  gmp?: boolean;
}

export interface SeedStage {
  process: number;
  start: number;
  occupancy: number;
  /** Vessels of this stage. */
  count: number;
  /** Batches that one train inoculates; 1 if absent. */
  serves?: number;
  /** Whether it is a bag; false if absent. */
  bag?: boolean;
  /** Whether it is a vessel of a GMP plant; false if absent. */
  gmp?: boolean;
}

/** The vessels that grow the inoculum of one fermentation. */
export interface SeedTrain {
  readonly stages: readonly SeedStage[];
  /** How many of the stages are used. */
  count: number;
  /** Index of the unit that they inoculate. */
  readonly inoculated: number;
}

export interface Timetable {
  cycle: number;
  batchTime: number;
  batches: number;
  /** Index of the bottleneck unit. */
  bottleneck: number;
}

/** Set-up and cleaning of a holding tank, h; in a GMP plant 4 h in steel and 1 h in bags (engineering estimates). */
const TANK = { setup: 0.5, cip: 1 };
const TANK_BAG = { setup: 0.5, cip: 0 };
const TANK_GMP = { setup: 1, cip: 3 };
const TANK_BAG_GMP = { setup: 1, cip: 0 };
/** Set-up, cleaning and sterilising of a seed vessel, h. */
const SEED_SETUP = 1;
const SEED_CIP = 2;
const SEED_SIP = 1.5;
/** The same of steel in a GMP plant: the least of the changeover of a vessel of 200 L (Pearce 2012: above 24 h). */
const IN_STEEL_GMP = { setup: 15, cip: 4, sip: 5 };
/** Changeover of a seed vessel that is a bag, h (Pearce 2012, as quoted by Belach 2026: below 3 h). */
const SEED_BAG_SETUP = 3;

/** Set-up, cleaning and sterilising of a seed vessel, h. */
export const seedTimes = ({ bag = false, gmp = false }: SeedStage): { setup: number; cip: number; sip: number } =>
  bag ? IN_BAG : gmp ? IN_STEEL_GMP : IN_STEEL;
const IN_STEEL = { setup: SEED_SETUP, cip: SEED_CIP, sip: SEED_SIP };
const IN_BAG = { setup: SEED_BAG_SETUP, cip: 0, sip: 0 };

/** Set-up and cleaning of a holding tank, h. */
export const holdTimes = ({ bag = false, gmp = false }: HoldTank): typeof TANK =>
  bag ? (gmp ? TANK_BAG_GMP : TANK_BAG) : gmp ? TANK_GMP : TANK;

/** Time for which a seed vessel is occupied by a batch, h. */
function seedOccupancy(seed: SeedStage): number {
  const { setup, cip, sip } = seedTimes(seed);
  return seed.process + (setup + cip + sip);
}

/** Time to move a volume in m³ between vessels, h: one hour, or longer below 1 m³/h. */
export const transferTime = (volume: number): number => volume / Math.max(1, volume);

/** Staggered copies of a step, from its settings. */
export const setsOf = (values: Readonly<Record<string, unknown>>): number =>
  Number(values.vessels ?? values.parallel_trains ?? 1);

const whole = (x: number): number => Math.ceil(x - 1e-9);

/** Batches per year if one starts every `cycle` h and takes `batchTime` h. */
export const batchesPerYear = (available: number, batchTime: number, cycle: number): number =>
  batchTime > available ? 0 : Math.floor((available - batchTime) / cycle + 1e-9) + 1;

/** Hours of one of several equal campaigns per year, each of which starts with a changeover. */
export const campaignHours = (available: number, campaigns: number, changeover: number): number =>
  available / campaigns - changeover;

/** Copies of a unit needed for a number of batches: inverse of batchesPerYear. */
export const unitsForBatches = (occupancy: number, batches: number, available: number, batchTime: number): number =>
  Math.max(1, Math.ceil((occupancy * (batches - 1)) / (available - batchTime) - 1e-9));

export interface SteadyFlow {
  /** m³/h. */
  flow: number;
  /** h per batch. */
  process: number;
  turnaround: number;
  /** Working volume ÷ total volume. */
  filled: number;
  /** m³ each. */
  largest: number;
  /** Time to fill one vessel, h; if absent, the flow is never interrupted, so one vessel is always filling. */
  loading?: number | null;
}

/**
 * Vessels of a batch fermentation that receives a steady flow, and the total volume of each, m³: vessels are added
 * until none is larger than allowed (the sizing of BioSTEAM's batch bioreactors).
 */
export function batchVessels({ flow, process, turnaround, filled, largest, loading = null }: SteadyFlow): {
  count: number;
  volume: number;
} {
  let count = Math.max(loading === null ? 2 : 1, Math.ceil((flow * (process + turnaround)) / filled / largest - 1e-9));
  for (;;) {
    const working =
      loading === null ? (flow * (process + turnaround)) / (1 - 1 / count) : flow * (process + turnaround + loading);
    const volume = working / count / filled;
    if (volume <= largest * (1 + 1e-9)) return { count, volume };
    count += 1;
  }
}

export interface Plant {
  units: readonly ScheduledUnit[];
  tanks: readonly HoldTank[];
  seedTrains: readonly SeedTrain[];
  /** Units that feed each unit in the same batch; that before it if absent. */
  feeds?: readonly (readonly number[])[];
  /** Units after those that feed them; as listed if absent. */
  order?: readonly number[];
}

export interface Year {
  /** Duration of one campaign, or operating hours per year if there is only one, h. */
  available: number;
  /** 1 if absent. */
  campaigns?: number;
}

const NONE: readonly number[] = [];
/** Batch and cycle time of a plant in which no step takes time, h. */
const PIPES_ONLY = 1;

const isGuest = ({ host = -1 }: ScheduledUnit): boolean => host >= 0;

/** A unit begins when the last of its feeds is there; its tank starts to fill with the first. */
function begin(unit: ScheduledUnit, tank: HoldTank, feeds: readonly number[], units: readonly ScheduledUnit[]): void {
  let filling = Infinity;
  let filled = -Infinity;
  let fill = 0;
  for (const j of feeds) {
    const before = units[j]!;
    const ready = before.begin + before.process;
    const transfer = before.flow || unit.sharesTank || isGuest(unit) ? 0 : transferTime(unit.feedVolume);
    filling = Math.min(filling, before.flow ? before.begin : ready);
    filled = Math.max(filled, ready + transfer);
    fill = before.flow ? before.process : transfer;
  }
  unit.begin = filled;
  tank.present = unit.flow && !unit.sharesTank;
  tank.volume = unit.feedVolume;
  const { setup, cip } = holdTimes(tank);
  tank.start = filling - setup;
  // The time from first to last, without its rounding where there is one feed.
  tank.fill = feeds.length === 1 ? fill : filled - filling;
  tank.wait = 0;
  tank.empty = unit.process;
  tank.occupancy = setup + tank.fill + tank.empty + cip;
}

/**
 * The year of a continuous plant, whose amounts are per hour, so that it has as many of them as hours. Every step runs at its
 * own interval, beginning at 0.
 */
export function steadyYear(
  { units, seedTrains }: Plant,
  { available, campaigns = 1 }: Year,
  into: Timetable,
): Timetable {
  into.bottleneck = 0;
  for (const [j, unit] of units.entries()) {
    unit.occupancy = unit.setup + unit.fill + unit.process + unit.empty + unit.cip + unit.sip;
    unit.start = 0;
    unit.begin = unit.setup + unit.fill;
    if (unit.occupancy > units[into.bottleneck]!.occupancy) into.bottleneck = j;
  }
  for (const { stages, count } of seedTrains)
    for (let k = 0; k < count; k++) {
      const seed = stages[k]!;
      seed.occupancy = seedOccupancy(seed);
      seed.start = 0;
      seed.count = Math.max(1, whole(seed.occupancy / (seed.serves ?? 1)));
    }
  into.cycle = 1;
  into.batchTime = 1;
  into.batches = campaigns * available;
  return into;
}

/** Batches by which a stream must wait, if it is ready and needed at these times within a batch. */
export const batchesToWait = (ready: number, needed: number, cycle: number): number =>
  Math.max(1, whole((ready - needed) / cycle));

/**
 * Times of one batch and of the year. The number of tanks and seed vessels is adjusted, so the cycle is set by the
 * process units.
 */
export function timetable(plant: Plant, { available, campaigns = 1 }: Year, into: Timetable): Timetable {
  const { units, tanks, seedTrains, feeds, order } = plant;
  let cycle = 0;
  let bottleneck = 0;
  let end = 0;
  let first = Infinity;
  for (let k = 0; k < units.length; k++) {
    const j = order ? order[k]! : k;
    const unit = units[j]!;
    const guest = isGuest(unit);
    const { held = 0 } = unit;
    unit.occupancy = guest ? 0 : unit.setup + unit.fill + unit.process + held + unit.empty + unit.cip + unit.sip;
    const interval = unit.occupancy / unit.trains;
    if (interval > cycle * (1 + 1e-12)) {
      cycle = interval;
      bottleneck = j;
    }
    const tank = tanks[j]!;
    tank.present = false;
    const before = feeds ? feeds[j]! : j === 0 ? NONE : [j - 1];
    if (before.length === 0) unit.begin = unit.setup + unit.fill;
    else {
      begin(unit, tank, before, units);
      if (tank.present) end = Math.max(end, tank.start + tank.occupancy);
    }
    unit.start = unit.begin - unit.setup - unit.fill;
    // A junction of pipes is never occupied, and a guest occupies the vessel of another step.
    if (guest || (unit.occupancy === 0 && unit.sharesTank)) continue;
    if (before.length === 0) first = Math.min(first, 0);
    end = Math.max(end, unit.start + unit.occupancy);
    first = Math.min(first, unit.start);
  }
  // A plant of nothing but pipes is counted by the hour.
  if (cycle === 0) {
    cycle = PIPES_ONLY;
    first = 0;
    end = first + cycle;
  }
  for (const tank of tanks) tank.count = tank.present ? Math.max(1, whole(tank.occupancy / cycle)) : 0;
  // Each seed stage ends when the next one starts, and the last when the production vessel is inoculated.
  for (const { stages, count, inoculated } of seedTrains) {
    let ends = units[inoculated]!.begin;
    for (let k = count - 1; k >= 0; k--) {
      const seed = stages[k]!;
      seed.occupancy = seedOccupancy(seed);
      seed.start = ends - seed.process - seedTimes(seed).setup;
      ends -= seed.process;
      seed.count = Math.max(1, whole(seed.occupancy / (cycle * (seed.serves ?? 1))));
      first = Math.min(first, seed.start);
    }
  }
  into.cycle = cycle;
  into.bottleneck = bottleneck;
  into.batchTime = end - first;
  into.batches = campaigns * batchesPerYear(available, into.batchTime, cycle);
  return into;
}
