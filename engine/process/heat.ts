/** Heat that the streams of a process could exchange (docs/models, heat). */
import { itemIndex } from '../costing/items.ts';
import { costRow, type CostRow } from '../costing/cost-table.ts';
import { purchase } from '../costing/purchase.ts';
import { priceBook } from '../costing/quotations.ts';
import type { Library } from '../types/library.ts';
import type { FullAssumptions } from '../assumptions/assumptions.ts';
import {
  HEAT_UTILITIES,
  type HeatUtility,
  plantTargets,
  type PlantTargets,
  type TimedDuty,
} from '../physics/heat/targets.ts';
import type { Corner } from '../physics/heat/pinch.ts';
import { S_PER_H } from '../wording/quantity.ts';
import type { HeatCorner, HeatDuty, HeatResult } from '../types/results.ts';
import type { HeatExchange } from '../utilities/own-utilities.ts';
import type { Timetable } from '../steps/schedule.ts';
import type { StepState } from '../steps/step-state.ts';

const SMALL_EXCHANGER = costRow('C-19');
const LARGE_EXCHANGER = costRow('C-17');

/** A process that has run. */
export interface Heated {
  readonly steps: readonly StepState[];
  readonly continuous: boolean;
  readonly times: Timetable;
  readonly assumptions: FullAssumptions;
  /** USD per unit, by item. */
  readonly prices: Float64Array;
  /** Cost index of the cost year. */
  readonly index: number;
  readonly library: Library;
}

/** The duties of all steps, with the time at which each has them. */
export function timedDuties({ steps, continuous, times }: Heated): TimedDuty[] {
  return steps.flatMap(({ run, unit }) =>
    Array.from({ length: run.duties.count }, (_, k) => ({
      duty: run.duties.at(k),
      start: unit.begin,
      hours: continuous || !(run.processTime > 0) ? times.cycle : run.processTime,
    })),
  );
}

/** Targets at an approach in K. */
export const targetsOf = (process: Heated, approach: number): PlantTargets =>
  plantTargets(timedDuties(process), process.continuous ? null : process.times.cycle, approach);

/** Amount of each utility that exchange saves, per batch or hour, if a share of the target is reached. */
export function savedAmounts(
  process: Heated,
  { now, left }: Pick<PlantTargets, 'now' | 'left'>,
  achieved: number,
): Record<HeatUtility, number> {
  const used = Object.fromEntries(HEAT_UTILITIES.map((one) => [one, 0])) as Record<HeatUtility, number>;
  for (const { duty } of timedDuties(process)) used[duty.utility] += duty.amount;
  for (const one of HEAT_UTILITIES)
    used[one] *= now[one] > 0 ? (achieved * Math.max(0, now[one] - left[one])) / now[one] : 0;
  return used;
}

/** Exchangers between streams: their number, the surface of each in m², and the row of the cost table. */
export function network(
  { units, area }: PlantTargets,
  achieved: number,
): { units: number; each: number; row: CostRow } {
  const each = units > 0 ? (achieved * area) / units : 0;
  return { units, each, row: each < LARGE_EXCHANGER.min ? SMALL_EXCHANGER : LARGE_EXCHANGER };
}

/** Purchase cost of the exchangers, USD. */
export function networkCost(process: Heated, targets: PlantTargets, achieved: number): number {
  const { units, each, row } = network(targets, achieved);
  if (!(each > 0)) return 0;
  const { index, assumptions, library } = process;
  return purchase(row, {
    total: units * each,
    atLeast: units,
    index,
    grade: assumptions.plant.grade,
    steel: assumptions.capital.steel,
    book: priceBook(assumptions.capital, library.quotations),
  }).cost;
}

/** USD per year that exchange saves at the prices of the plant. */
export function savings(process: Heated, saved: Readonly<Record<HeatUtility, number>>): number {
  const perBatch = HEAT_UTILITIES.reduce((sum, one) => sum + saved[one] * process.prices[itemIndex(one)]!, 0);
  return perBatch * process.times.batches;
}

/** What exchangers between streams save at the target, if the plant has them; null if not. */
export function exchangeOf(process: Heated): HeatExchange | null {
  const { heat_recovery: recovery, heat_approach: approach, heat_share: reached } = process.assumptions.utilities;
  if (recovery !== 'exchangers') return null;
  const targets = targetsOf(process, approach);
  const { units, row } = network(targets, reached);
  return { saved: savedAmounts(process, targets, 1), units, area: targets.area, row };
}

/** Heat balance with the assumptions of the plant; null if no step heats or cools. */
export function heatResult(process: Heated): HeatResult | null {
  const { heat_approach: approach, heat_share: achieved } = process.assumptions.utilities;
  const duties = timedDuties(process);
  if (duties.length === 0) return null;
  const targets = targetsOf(process, approach);
  const hours = process.continuous ? 1 : process.times.cycle;
  const saved = savedAmounts(process, targets, achieved);
  return {
    minimum_approach: approach,
    achieved,
    utilities: HEAT_UTILITIES.flatMap((utility) =>
      targets.now[utility] > 0
        ? [{ item_id: utility, now: targets.now[utility], target: targets.left[utility], saved: saved[utility] }]
        : [],
    ),
    bound: targets.bound,
    pinch: targets.pinch,
    exchangers: targets.units,
    area: targets.area,
    network_cost: networkCost(process, targets, achieved),
    annual_saving: savings(process, saved),
    hot: targets.hot.map(corner),
    cold: targets.cold.map(corner),
    grand: targets.grand.map(corner),
    duties: process.steps.flatMap(({ run, resolved }) =>
      Array.from({ length: run.duties.count }, (_, k): HeatDuty => {
        const { hot, heat, from, to, utility } = run.duties.at(k);
        return { step_id: resolved.step.id, hot, heat: heat / hours / S_PER_H, from, to, item_id: utility };
      }),
    ),
  };
}

const corner = ([heat, temperature]: Corner): HeatCorner => ({ heat, temperature });
