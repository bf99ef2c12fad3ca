/** Water and clean steam of a plant: the busiest day of its schedule, what makes and stores it, and the energy. */
import { H_PER_D } from '../wording/quantity.ts';
import type { WaterKind } from '../assumptions/assumptions.ts';

/** Water that a step draws in every batch. */
export interface Draw {
  /** Index of the step. */
  readonly step: number;
  /** h from the start of the batch, and h that it lasts. */
  readonly start: number;
  readonly hours: number;
  /** m³, or kg of steam. */
  readonly amount: number;
}

/** Days in which the busiest is looked for. */
const DAYS = 14;
const HOURS = DAYS * H_PER_D;
/** Cycle time below which batches follow one another so closely that the draw is even, h. */
const EVEN = 4;

export interface BusiestDay {
  readonly byHour: readonly number[];
  readonly total: number;
  /** The hour of the largest draw, the draw in it, and the step that draws most of it (-1: none). */
  readonly hour: number;
  readonly peak: number;
  readonly step: number;
}

const timeline = new Float64Array(HOURS);

/** Adds what is drawn in each hour of a window by one draw that repeats every cycle. */
function spread(draw: Draw, cycle: number, into: Float64Array, from: number): void {
  const { start, hours, amount } = draw;
  const rate = amount / hours;
  const to = from + into.length;
  for (let begin = start + Math.ceil((from - start - hours) / cycle) * cycle; begin < to; begin += cycle) {
    const end = begin + hours < to ? begin + hours : to;
    for (let hour = begin < from ? from : Math.floor(begin); hour < end; hour++) {
      const part = (end < hour + 1 ? end : hour + 1) - (begin > hour ? begin : hour);
      if (part > 0) into[hour - from]! += rate * part;
    }
  }
}

/** The day with the largest draw of a campaign in its steady rhythm. @param cycle h between batches */
export function busiestDay(draws: readonly Draw[], cycle: number): BusiestDay {
  let all = 0;
  for (const { amount } of draws) all += amount;
  if (cycle < EVEN) {
    const mean = all / cycle;
    const first = draws.reduce((most, one) => (one.amount > most.amount ? one : most), NO_DRAW);
    return {
      byHour: Array.from({ length: H_PER_D }, () => mean),
      total: mean * H_PER_D,
      hour: 0,
      peak: mean,
      step: first.step,
    };
  }
  timeline.fill(0);
  for (const draw of draws) spread(draw, cycle, timeline, 0);
  let day = 0;
  let total = -1;
  for (let d = 0; d < DAYS; d++) {
    let sum = 0;
    for (let h = 0; h < H_PER_D; h++) sum += timeline[d * H_PER_D + h]!;
    if (sum > total * (1 + 1e-12)) {
      total = sum;
      day = d;
    }
  }
  const byHour: number[] = [];
  for (let h = 0; h < H_PER_D; h++) byHour.push(timeline[day * H_PER_D + h]!);
  let hour = 0;
  for (let h = 1; h < H_PER_D; h++) if (byHour[h]! > byHour[hour]!) hour = h;
  return { byHour, total, hour, peak: byHour[hour]!, step: mostAt(draws, cycle, day * H_PER_D + hour) };
}

const NO_DRAW: Draw = { step: -1, start: 0, hours: 1, amount: 0 };
const oneHour = new Float64Array(1);

function mostAt(draws: readonly Draw[], cycle: number, hour: number): number {
  let step = -1;
  let most = 0;
  for (const draw of draws) {
    oneHour[0] = 0;
    spread(draw, cycle, oneHour, hour);
    if (oneHour[0] > most) {
      most = oneHour[0];
      step = draw.step;
    }
  }
  return step;
}

export interface Storage {
  /** m³/h made while the tank is not full. */
  readonly rate: number;
  /** m³. */
  readonly tank: number;
  readonly lowest: number;
  /** m³ at the end of each hour of the busiest day. */
  readonly levels: readonly number[];
}

/** Share of the tank that is never used. */
const RESERVE = 0.2;
/** Hours of making that the tank holds at least. */
const LEAST_HELD = 1;

/** A generator that makes the water of the busiest day in so many hours, and a tank that never runs dry on such days. */
export function storageFor(byHour: readonly number[], total: number, hours: number): Storage {
  const rate = total / hours;
  let missing = 0;
  let most = 0;
  // The second day starts as the first one ends.
  const short = byHour.map(() => 0);
  for (let day = 0; day < 2; day++)
    for (let h = 0; h < byHour.length; h++) {
      missing = Math.max(0, missing + byHour[h]! - rate);
      short[h] = missing;
      if (missing > most) most = missing;
    }
  const tank = Math.max(most / (1 - RESERVE), rate * LEAST_HELD);
  return { rate, tank, lowest: tank - most, levels: short.map((one) => tank - one) };
}

/** Still steam, kg per m³ of distillate: 1.1 for losses, 0.85 of an effect’s steam evaporates as much again. */
export const stillSteam = (effects: number): number => (STILL_LOSSES * 1000) / (STILL_YIELD * effects);
export const STILL_LOSSES = 1.1;
export const STILL_YIELD = 0.85;

/** Water for injection ÷ purified water by what makes it. */
export const WFI_RECOVERY: Readonly<Record<WaterKind, number>> = {
  multiple_effect: 0.85,
  vapour_compression: 0.88,
  membrane: 0.75,
};
/** m³ of cooling water and kWh per m³ of a multiple-effect still. */
export const STILL_COOLING = 1;
export const STILL_POWER = 2;
/** Plant steam and purified water per kg of clean steam. */
export const STEAM_PER_CLEAN = 1.2;
export const WATER_PER_CLEAN = 1.1;
/** kW that a metre of a hot loop loses; flow of a loop in m³/h at 1.5 m/s in a pipe of 50 mm; bar of its pump. */
export const LOOP_LOSS = 0.012;
export const LOOP_FLOW = 1.5 * 3600 * (Math.PI / 4) * 0.05 ** 2;
export const LOOP_PRESSURE = 4;
/** Size at which the price of a system is stated, m³/h and kg/h, and the exponent. */
export const WATER_SIZE = 2;
export const STEAM_SIZE = 1000;
export const SYSTEM_EXPONENT = 0.5;
/** Hours before a step in which its media and buffers are prepared, and h to fill their tanks. */
export const PREPARED_BEFORE = 8;
export const FILLING = 2;
