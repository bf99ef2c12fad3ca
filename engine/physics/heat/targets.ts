/** What a plant needs of each utility if its streams exchange as much heat as they can (docs/models, heat). */
import { COOLANTS, STEAM, UTILITY_APPROACH } from '../heat.ts';
import { S_PER_H } from '../../wording/quantity.ts';
import type { Coolant, Duty, Medium, SteamLevel } from './duties.ts';
import { composite, type Corner, exchangeArea, type HeatStream, heatTargets, leastUnits } from './pinch.ts';

/** Film coefficients for preliminary design, kW/m²/K. */
const FILM: Readonly<Record<Medium, number>> = { liquid: 0.5, phase_change: 1.5, gas: 0.05 };

export type HeatUtility = SteamLevel | Coolant;
const HEATING = ['lp_steam', 'mp_steam'] as const satisfies readonly SteamLevel[];
const COOLING = ['cooling_water', 'chilled_water', 'chilled_brine'] as const satisfies readonly Coolant[];
export const HEAT_UTILITIES: readonly HeatUtility[] = [...HEATING, ...COOLING];

/** A duty with the time at which a step has it. */
export interface TimedDuty {
  readonly duty: Readonly<Duty>;
  /** Beginning within a batch and duration, h. */
  readonly start: number;
  readonly hours: number;
}

/** What streams exchange at one time, in kW. */
export interface Exchange {
  readonly heating: number;
  readonly cooling: number;
  /** Heat by utility that is left. */
  readonly left: Readonly<Record<HeatUtility, number>>;
  /** Least number of exchangers between streams, and their surface, m². */
  readonly units: number;
  readonly area: number;
}

export interface PlantTargets {
  /** Heat by utility without any exchange, kW, averaged over time. */
  readonly now: Readonly<Record<HeatUtility, number>>;
  /** The same with direct exchange between streams that run together. */
  readonly left: Readonly<Record<HeatUtility, number>>;
  /** Least heating and cooling if heat could also be stored, kW; in a continuous plant that of direct exchange. */
  readonly bound: { readonly heating: number; readonly cooling: number };
  /** Midway between hot and cold streams, K, on average over time; null if the streams do not limit each other. */
  readonly pinch: number | null;
  /** Of the exchangers between streams; in a batch plant, the most of any time. */
  readonly units: number;
  readonly area: number;
  /** Curves of the time average, in kW and K. */
  readonly hot: readonly Corner[];
  readonly cold: readonly Corner[];
  readonly grand: readonly Corner[];
}

const none = (): Record<HeatUtility, number> => ({
  lp_steam: 0,
  mp_steam: 0,
  cooling_water: 0,
  chilled_water: 0,
  chilled_brine: 0,
});

/**
 * Targets of a plant.
 * @param duties Per batch, or per hour in a continuous plant.
 * @param cycle h between batches; null in a continuous plant.
 * @param approach Least difference between streams that exchange heat, K.
 */
export function plantTargets(duties: readonly TimedDuty[], cycle: number | null, approach: number): PlantTargets {
  const period = cycle ?? 1;
  const average = duties.map(({ duty }) => streamOf(duty, duty.heat / (period * S_PER_H)));
  const now = none();
  for (const { duty } of duties) now[duty.utility] += duty.heat / (period * S_PER_H);
  const bound = heatTargets(average, approach);
  const left = none();
  let units = 0;
  let area = 0;
  for (const { share, running } of slices(duties, cycle)) {
    const part = exchange(running, approach);
    for (const utility of HEAT_UTILITIES) left[utility] += share * part.left[utility];
    units = Math.max(units, part.units);
    area = Math.max(area, part.area);
  }
  return {
    now,
    left,
    bound: { heating: bound.heating, cooling: bound.cooling },
    pinch: bound.pinch,
    units,
    area,
    hot: composite(average, true),
    cold: composite(average, false, bound.cooling),
    grand: bound.grand,
  };
}

/** What runs at one time, in kW. */
interface Running {
  readonly stream: HeatStream;
  readonly utility: HeatUtility;
}

const streamOf = ({ hot, from, to, medium }: Readonly<Duty>, heat: number): HeatStream => ({
  hot,
  from,
  to,
  heat,
  film: FILM[medium],
});

/** The times between which no duty begins or ends, each with its share of the cycle and the duties that run in it. */
function slices(duties: readonly TimedDuty[], cycle: number | null): { share: number; running: Running[] }[] {
  if (cycle === null)
    return [
      {
        share: 1,
        running: duties.map(({ duty }) => ({ stream: streamOf(duty, duty.heat / S_PER_H), utility: duty.utility })),
      },
    ];
  const times = new Set([0, cycle]);
  for (const { start, hours } of duties) {
    times.add(modulo(start, cycle));
    times.add(modulo(start + hours, cycle));
  }
  const edges = [...times].sort((a, b) => a - b);
  return edges.slice(1).flatMap((to, k) => {
    const from = edges[k]!;
    if (to - from <= 1e-9 * cycle) return [];
    const at = (from + to) / 2;
    const running = duties.flatMap(({ duty, start, hours }): Running[] => {
      const count = batchesAt(at - start, hours, cycle);
      const heat = (count * duty.heat) / (hours * S_PER_H);
      return count > 0 ? [{ stream: streamOf(duty, heat), utility: duty.utility }] : [];
    });
    return [{ share: (to - from) / cycle, running }];
  });
}

/** Batches that have a duty at one time, if each has it for some hours from 0 on and one begins in each cycle. */
const batchesAt = (time: number, hours: number, cycle: number): number =>
  Math.max(0, Math.ceil((hours - modulo(time, cycle)) / cycle - 1e-12));

const modulo = (x: number, m: number): number => ((x % m) + m) % m;

/** What the streams that run at one time exchange, and what utilities are left to do. */
function exchange(running: readonly Running[], approach: number): Exchange {
  const streams = running.map((one) => one.stream);
  const targets = heatTargets(streams, approach);
  const { heating, cooling, grand } = targets;
  const now = none();
  for (const { stream, utility } of running) now[utility] += stream.heat;
  const left = none();
  supply(
    heating,
    HEATING.map((level) => ({
      level,
      most: leastFlow(grand, STEAM[level].temperature - UTILITY_APPROACH + approach / 2, Infinity),
    })),
    { now, left },
  );
  supply(
    cooling,
    COOLING.map((level, k) => {
      const warmest = COOLANTS[k]!.inlet + UTILITY_APPROACH - approach / 2;
      return { level, most: leastFlow(grand, -Infinity, warmest) };
    }),
    { now, left },
  );
  const recovered = streams.reduce((sum, { hot, heat }) => sum + (hot ? 0 : heat), 0) - heating;
  if (!(recovered > 1e-9 * heating)) return { heating, cooling, left, units: 0, area: 0 };
  const utilities = Number(heating > 0) + Number(cooling > 0);
  return {
    heating,
    cooling,
    left,
    units: Math.max(1, leastUnits(streams, approach, targets) - utilities),
    area: exchangeArea(streams, cooling),
  };
}

/**
 * Divides a heat among utilities, the cheapest first: each takes what its temperature allows, and none takes over from a cheaper one.
 */
function supply(
  heat: number,
  levels: readonly { level: HeatUtility; most: number }[],
  { now, left }: { now: Readonly<Record<HeatUtility, number>>; left: Record<HeatUtility, number> },
): void {
  let rest = heat;
  for (let k = levels.length - 1; k > 0; k--) {
    const { level } = levels[k]!;
    const cheaper = levels.slice(0, k).reduce((sum, one) => sum + now[one.level], 0);
    const wanted = Math.max(rest - levels[k - 1]!.most, rest - cheaper, 0);
    left[level] = Math.min(wanted, now[level], rest);
    rest -= left[level];
  }
  left[levels[0]!.level] = rest;
}

/** Least heat that passes at the shifted temperatures of a range, K: what a utility at its end can supply or take. */
function leastFlow(grand: readonly Corner[], from: number, to: number): number {
  if (grand.length === 0) return 0;
  const top = grand[0]!;
  const bottom = grand.at(-1)!;
  let least = Infinity;
  if (to === Infinity && from >= top[1]) return top[0];
  if (from === -Infinity && to <= bottom[1]) return bottom[0];
  for (let k = 0; k < grand.length; k++) {
    const [heat, T] = grand[k]!;
    if (T >= from && T <= to) least = Math.min(least, heat);
    const next = grand[k + 1];
    if (!next) continue;
    for (const end of [from, to])
      if (end < T && end > next[1]) least = Math.min(least, heat + ((next[0] - heat) * (T - end)) / (T - next[1]));
  }
  return least;
}
