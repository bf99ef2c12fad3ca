/** How the time of a suite is used, and by week: busy + changeover + idle = available. */
import type { EvaluatedPlan } from './evaluate.ts';
import { type Interval, type PlanModel } from './model.ts';

export interface Occupancy {
  /** Minutes: open within the horizon, held by campaigns, in changeover, and idle. */
  available: number;
  busy: number;
  changeover: number;
  idle: number;
  /** By product. */
  held: number[];
  turned: number[];
}

/** Length of an interval within the horizon outside closures. */
function open([from, to]: Interval, horizon: number, closed: readonly Interval[]): number {
  const a = Math.max(0, from);
  const b = Math.min(horizon, to);
  if (b <= a) return 0;
  return closed.reduce((left, [c, d]) => left - Math.max(0, Math.min(b, d) - Math.max(a, c)), b - a);
}

export function occupancyOf(
  { horizon, suites, products }: PlanModel,
  { campaigns, changeovers }: EvaluatedPlan,
): Occupancy[] {
  return suites.map(({ closed, opens }, suite) => {
    const held = products.map(() => 0);
    const turned = products.map(() => 0);
    for (const { suite: g, product, start, end } of campaigns) {
      if (g === suite) held[product] = held[product]! + open([start, end], horizon, closed);
    }
    for (const { suite: g, to, start, end } of changeovers) {
      if (g === suite) turned[to] = turned[to]! + open([start, end], horizon, closed);
    }
    const available = open([opens, horizon], horizon, closed);
    const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);
    const busy = sum(held);
    const changeover = sum(turned);
    return { available, busy, changeover, idle: available - busy - changeover, held, turned };
  });
}
