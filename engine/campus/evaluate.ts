/**
 * The exact evaluator of a plan. Each line is decoded in two passes: forward, every batch as soon as it can (the least lateness
 * that the sequence allows), then backward, every batch as late as its due date and its successor allow (less stock, no more
 * lateness). Everything else of the plan is a search over sequences with this evaluator.
 */
import {
  DAY,
  type Entry,
  type Interval,
  linesOf,
  type Order,
  type Plan,
  type PlanModel,
  isRoundTheClock,
  MOST_SHIFTS,
  type Resource,
} from './model.ts';

/** Parts of the controllable cost. */
export interface CostParts {
  changeover: number;
  holding: number;
  lateness: number;
  /** Batches that reach the end of their life before they are due. */
  scrap: number;
  /** Batches that fill up campaigns below the least number. */
  filling: number;
  /** Overtime, rented machines, and water that has to be bought or waited for. */
  shortage: number;
  /** Of suites that are used, where the model has such a cost. */
  suites: number;
}

export const COST_PARTS = ['changeover', 'holding', 'lateness', 'scrap', 'filling', 'shortage', 'suites'] as const;

const sumOfParts = (parts: CostParts): number => COST_PARTS.reduce((sum, part) => sum + parts[part], 0);

export interface PlannedBatch {
  order: number;
  product: number;
  route: number;
  start: number;
  /** End of manufacture, and release. */
  made: number;
  released: number;
  late: number;
  /** In stock before it is due, counted as if it had not waited for the laboratory. */
  early: number;
  expires: boolean;
}

export interface PlannedChangeover {
  suite: number;
  /** -1: from nothing. */
  from: number;
  to: number;
  start: number;
  end: number;
  cost: number;
}

/** Uninterrupted work of a suite on one product. */
export interface Campaign {
  suite: number;
  product: number;
  start: number;
  end: number;
  batches: number[];
  orders: number[];
}

export interface Shortage {
  resource: number;
  amount: number;
  cost: number;
  /** Intervals of the grid in which there is not enough, and the lowest level (tank) or the largest need (crew). */
  intervals: Interval[];
  extreme: number;
}

/** Batches that wait for a laboratory. */
export interface Queue {
  resource: number;
  /** Batches that wait, and the longest of their times. */
  batches: number[];
  longest: number;
  /** Lateness that it causes. */
  cost: number;
}

export interface EvaluatedPlan {
  parts: CostParts;
  cost: number;
  /** Margin of all batches less the cost. */
  contribution: number;
  batches: PlannedBatch[];
  campaigns: Campaign[];
  changeovers: PlannedChangeover[];
  shortages: Shortage[];
  queues: Queue[];
}

/** Working memory of a line, reused by every evaluation of a search. */
export interface Decoder {
  /** @returns the cost of the line without shortages; Infinity for a forbidden changeover */
  cost: (entries: readonly Entry[]) => number;
  parts: CostParts;
  /** Of the last evaluation: number of batches, and for each its entry and start. */
  count: () => number;
  entryOf: Int32Array;
  startOf: Int32Array;
}

const NEVER = 2 ** 30;

/** @param line suites of the line */
export function decoder(model: PlanModel, line: readonly number[]): Decoder {
  const { suites, products, orders, changeover, changeoverCost, suiteCost } = model;
  const most = orders.reduce((sum, { batches }) => sum + batches, 0);
  const tasksMost = Math.max(1, ...products.flatMap(({ routes }) => routes.map(({ tasks }) => tasks.length)));
  const entryOf = new Int32Array(most);
  const startOf = new Int32Array(most);
  const first = new Int32Array(most);
  /** Whether the batch begins a campaign in the suite of its task. */
  const begins = new Uint8Array(most * tasksMost);
  const state = new Int32Array(suites.length);
  const last = new Int32Array(suites.length);
  const free = new Int32Array(suites.length);
  const size = new Int32Array(suites.length);
  const following = new Int32Array(suites.length);
  const needed = new Int32Array(suites.length);
  const barrier = new Int32Array(suites.length);
  const parts: CostParts = { changeover: 0, holding: 0, lateness: 0, scrap: 0, filling: 0, shortage: 0, suites: 0 };
  let count = 0;

  /** Batches of a campaign count in the suite with which its routes begin. */
  const isFirst = suites.map((_, g) => products.map(({ routes }) => routes.some(({ tasks }) => tasks[0]!.suite === g)));
  const fill = (g: number, product: number, batches: number): void => {
    const { least, scrap } = products[product]!;
    if (batches < least && isFirst[g]![product]!) parts.filling += (least - batches) * scrap;
  };

  function cost(entries: readonly Entry[]): number {
    parts.changeover = parts.holding = parts.lateness = parts.scrap = parts.filling = parts.suites = 0;
    for (const g of line) {
      state[g] = suites[g]!.initial;
      free[g] = suites[g]!.opens;
      last[g] = -1;
      size[g] = 0;
    }
    // Forward: as soon as possible.
    let at = 0;
    for (let k = 0; k < entries.length; k += 1) {
      const { order, route, earliest } = entries[k]!;
      const { product: p, batches } = orders[order]!;
      const product = products[p]!;
      const { tasks } = product.routes[route]!;
      for (let b = 0; b < batches; b += 1, at += 1) {
        let t = earliest;
        for (let j = 0; j < tasks.length; j += 1) {
          const { suite: g, offset, takt } = tasks[j]!;
          const q = state[g]!;
          const goesOn = q === p && last[g]! >= 0 && size[g]! < product.most;
          begins[at * tasksMost + j] = goesOn ? 0 : 1;
          let ready = goesOn ? last[g]! + takt : free[g]!;
          if (!goesOn && q >= 0 && (q !== p || last[g]! >= 0)) {
            const time = changeover[q]![p]!;
            if (time === Infinity) return Infinity;
            ready += time;
          }
          if (ready - offset > t) t = ready - offset;
        }
        t = afterClosures(tasks, t);
        for (let j = 0; j < tasks.length; j += 1) {
          const { suite: g, offset, hold } = tasks[j]!;
          if (begins[at * tasksMost + j] === 1) {
            const q = state[g]!;
            if (q >= 0 && (q !== p || last[g]! >= 0)) parts.changeover += changeoverCost[q]![p]!;
            if (last[g]! >= 0) fill(g, q, size[g]!);
            size[g] = 0;
          }
          state[g] = p;
          size[g] = size[g]! + 1;
          last[g] = t + offset;
          // A longer earlier batch of another route may hold the suite for longer.
          free[g] = begins[at * tasksMost + j] === 1 ? t + offset + hold : Math.max(free[g]!, t + offset + hold);
        }
        first[at] = t;
        entryOf[at] = k;
      }
    }
    count = at;
    for (const g of line) {
      if (last[g]! < 0) continue;
      if (suiteCost) parts.suites += suiteCost[g]!;
      fill(g, state[g]!, size[g]!);
    }
    // Backward: just in time.
    for (const g of line) {
      following[g] = NEVER;
      barrier[g] = NEVER;
    }
    for (let i = count - 1; i >= 0; i -= 1) {
      const { order, route } = entries[entryOf[i]!]!;
      const { product: p, due } = orders[order]!;
      const product = products[p]!;
      const { tasks, span } = product.routes[route]!;
      const from = first[i]!;
      let t = Math.max(from, due - span - product.lag);
      for (let j = 0; j < tasks.length; j += 1) {
        const { suite: g, offset, hold } = tasks[j]!;
        // A batch of another route may hold the suite for longer than the last batch of its campaign.
        const next = barrier[g] === NEVER ? NEVER : barrier[g]! - changeover[p]![needed[g]!]! - hold;
        const limit = Math.min(next, following[g] === NEVER ? NEVER : following[g]! - state[g]!) - offset;
        if (limit < t) t = limit;
      }
      if (t < from) t = from;
      if (t > from) t = beforeClosures(tasks, t, from);
      startOf[i] = t;
      for (let j = 0; j < tasks.length; j += 1) {
        const { suite: g, offset, takt } = tasks[j]!;
        if (begins[i * tasksMost + j] === 1) {
          barrier[g] = t + offset;
          needed[g] = p;
          following[g] = NEVER;
        } else {
          following[g] = t + offset;
          // The takt of the batch that follows, in the memory that the first pass no longer needs.
          state[g] = takt;
        }
      }
      const released = t + span + product.lag;
      if (released > due) parts.lateness += (product.late * (released - due)) / DAY;
      else {
        parts.holding += (product.hold * (due - released)) / DAY;
        if (due - t - span > product.life) parts.scrap += product.scrap;
      }
    }
    return parts.changeover + parts.holding + parts.lateness + parts.scrap + parts.filling + parts.suites;
  }

  function afterClosures(tasks: PlanModel['products'][number]['routes'][number]['tasks'], start: number): number {
    let t = start;
    for (let j = 0; j < tasks.length; j += 1) {
      const { suite, offset, hold } = tasks[j]!;
      const closed = suites[suite]!.closed;
      for (let c = 0; c < closed.length; c += 1) {
        const [from, to] = closed[c]!;
        if (t + offset < to && t + offset + hold > from) {
          t = to - offset;
          // A later start may touch a closure of a suite that was looked at before.
          j = -1;
          break;
        }
      }
    }
    return t;
  }

  function beforeClosures(
    tasks: PlanModel['products'][number]['routes'][number]['tasks'],
    start: number,
    earliest: number,
  ): number {
    let t = start;
    for (let j = 0; j < tasks.length; j += 1) {
      const { suite, offset, hold } = tasks[j]!;
      const closed = suites[suite]!.closed;
      for (let c = closed.length - 1; c >= 0; c -= 1) {
        const [from, to] = closed[c]!;
        if (t + offset < to && t + offset + hold > from) {
          t = from - hold - offset;
          if (t <= earliest) return earliest;
          j = -1;
          break;
        }
      }
    }
    return t;
  }

  return { cost, parts, count: () => count, entryOf, startOf };
}

/** Minutes of a step in which resources are balanced. */
export const STEP = 15;

/** Working memory of the loads of a resource, reused by every plan of a search; changes of the need by step. */
export const loadMemory = (steps: number): Float64Array => new Float64Array(steps + 1);

const WEEK_STEPS = (7 * DAY) / STEP;
const supplies = new WeakMap<Resource, Float64Array>();

/** What there is of a resource in each step of the grid; null if it is the same at all times. */
function supplyOf(resource: Resource, steps: number): Float64Array | null {
  const { rate, pattern, closed = [] } = resource;
  const isBreaking = pattern !== undefined && !isRoundTheClock(pattern);
  if (!isBreaking && closed.length === 0) return null;
  const known = supplies.get(resource);
  if (known && known.length >= steps) return known;
  const supply = new Float64Array(steps).fill(rate);
  if (isBreaking) {
    const day = DAY / STEP;
    const [from, hours] = [day / 4, (pattern.shifts * day) / MOST_SHIFTS];
    const first = pattern.weekday * day;
    for (let i = 0; i < steps; i += 1) {
      // A night shift belongs to the day on which it begins.
      const at = (i + first - from + WEEK_STEPS) % WEEK_STEPS;
      if (at % day >= hours || Math.floor(at / day) >= pattern.days) supply[i] = 0;
    }
  }
  for (const [from, to] of closed) supply.fill(0, Math.max(0, from / STEP), Math.max(0, to / STEP));
  supplies.set(resource, supply);
  return supply;
}

interface Loaded {
  batches: Iterable<{ product: number; start: number }>;
  changeovers: Iterable<{ start: number }>;
}

/** Writes where the need of a resource begins and ends, and returns the steps between which it is not 0. */
function writeEdges(
  { draws, changeoverDraws = [] }: Resource,
  memory: Float64Array,
  { batches, changeovers }: Loaded,
): [number, number] {
  const steps = memory.length - 1;
  memory.fill(0);
  let first = steps;
  let last = 0;
  // What begins or ends within a step counts for its share of the step.
  const edge = (minute: number, amount: number): void => {
    const at = Math.min(steps, Math.max(0, minute / STEP));
    const whole = Math.floor(at);
    const rest = at - whole;
    memory[whole] = memory[whole]! + amount * (1 - rest);
    if (rest > 0 && whole < steps) memory[whole + 1] = memory[whole + 1]! + amount * rest;
    if (whole < first) first = whole;
    if (whole + 2 > last) last = whole + 2;
  };
  for (const { product, start } of batches) {
    const of = draws[product]!;
    for (let k = 0; k < of.length; k += 1) {
      const { from, to, amount } = of[k]!;
      edge(start + from, amount);
      edge(start + to, -amount);
    }
  }
  if (changeoverDraws.length > 0) {
    for (const { start } of changeovers) {
      for (const { from, to, amount } of changeoverDraws) {
        edge(start + from, amount);
        edge(start + to, -amount);
      }
    }
  }
  return [first, Math.min(steps, last)];
}

/** Sums of floating-point numbers leave traces where nothing is asked for. */
const cleaned = (level: number): number => (Math.abs(level) < 1e-9 ? 0 : level);

/** What a resource is asked for in each step of the grid, per minute. */
export function needOf(
  resource: Resource,
  steps: number,
  batches: Loaded['batches'],
  changeovers: Loaded['changeovers'],
): Float64Array {
  const memory = loadMemory(steps);
  writeEdges(resource, memory, { batches, changeovers });
  let level = 0;
  for (let i = 0; i < steps; i += 1) {
    level += memory[i]!;
    memory[i] = cleaned(level);
  }
  return memory.subarray(0, steps);
}

/**
 * What a resource lacks in a plan: m³ below empty, or position-minutes above those on shift.
 * @param levels gets the level of the tank after each step, or the need of a crew
 */
export function shortageOf(resource: Resource, memory: Float64Array, loaded: Loaded, levels?: Float64Array): number {
  const { kind, rate, tank } = resource;
  const supply = supplyOf(resource, memory.length - 1);
  const [first, last] = writeEdges(resource, memory, loaded);
  levels?.fill(kind === 'crew' ? 0 : tank);
  let need = 0;
  let lacking = 0;
  let level = tank;
  // Taken below empty without a pause: the depth to which the level would have fallen.
  let depth = 0;
  const steps = levels ? memory.length - 1 : last;
  for (let i = first; i < steps; i += 1) {
    need += memory[i]!;
    const asked = cleaned(need);
    const there = supply ? supply[i]! : rate;
    if (kind === 'crew') {
      const over = asked - there;
      if (over > 1e-9) lacking += over * STEP;
      if (levels) levels[i] = asked;
    } else {
      level = Math.min(tank, level + (there - asked) * STEP);
      if (level < -1e-9) {
        lacking -= level;
        depth -= level;
        level = 0;
      } else depth = 0;
      if (levels) levels[i] = level - depth;
    }
  }
  return lacking;
}

/** Minutes of work of a laboratory on a batch of each product. */
const testsOf = ({ draws }: Resource): number[] =>
  draws.map((of) => of.reduce((sum, { from, to, amount }) => sum + amount * (to - from), 0));

/** Time that the laboratory needs for a batch of each product, if nothing waits. */
export const testTimesOf = (resource: Resource): number[] =>
  testsOf(resource).map((work) => (resource.rate > 0 ? Math.round(work / resource.rate) : 0));

/** Minutes that batches wait for a laboratory, which tests them one after the other in the order in which they are made. */
export function waitsOf(
  resource: Resource,
  batches: readonly { product: number; made: number }[],
): { batch: number; wait: number }[] {
  const times = testTimesOf(resource);
  const { closed = [] } = resource;
  const order = batches
    .flatMap(({ product }, batch) => (times[product]! > 0 ? [batch] : []))
    .toSorted((a, b) => batches[a]!.made - batches[b]!.made || a - b);
  let free = 0;
  return order.map((batch) => {
    const { product, made } = batches[batch]!;
    let left = times[product]!;
    free = Math.max(free, made);
    for (const [from, to] of closed) {
      if (to <= free || from >= free + left) continue;
      left -= Math.max(0, from - free);
      free = to;
    }
    free += left;
    return { batch, wait: free - made - times[product]! };
  });
}

/** Lateness that waiting adds to what there is without it. */
const lateAfter = (wait: number, release: number, due: number): number =>
  Math.max(0, release + wait - due) - Math.max(0, release - due);

/**
 * Batches that wait for laboratories, through which they go in the order of the resources, with the time that each batch waits in all.
 * @param batches with the end of their manufacture
 */
export function queuesOf(
  { resources, products, orders }: PlanModel,
  batches: readonly { product: number; made: number; order: number }[],
): { queues: Queue[]; waited: Float64Array } {
  const waited = new Float64Array(batches.length);
  const ready = batches.map(({ product, made }) => ({ product, made }));
  const queues = resources.flatMap((resource, index): Queue[] => {
    if (resource.kind !== 'laboratory') return [];
    const times = testTimesOf(resource);
    const queue: Queue = { resource: index, batches: [], longest: 0, cost: 0 };
    for (const { batch, wait } of waitsOf(resource, ready)) {
      const { product, made, order } = batches[batch]!;
      ready[batch]!.made += times[product]! + wait;
      if (wait === 0) continue;
      const { late, lag } = products[product]!;
      queue.cost += (late * lateAfter(wait, made + lag + waited[batch]!, orders[order]!.due)) / DAY;
      queue.batches.push(batch);
      queue.longest = Math.max(queue.longest, wait);
      waited[batch]! += wait;
    }
    return queue.batches.length === 0 ? [] : [queue];
  });
  return { queues, waited };
}

/** Lateness from the queues of all laboratories. */
export const queueCost = (queues: readonly Queue[]): number => queues.reduce((sum, { cost }) => sum + cost, 0);

/** Steps of the grid until the horizon and half a year beyond it, in which late batches end. */
export const gridOf = ({ horizon }: Pick<PlanModel, 'horizon'>): number => Math.ceil((horizon + 183 * DAY) / STEP);

/** A plan with its dates, loads and money. */
export function evaluatePlan(model: PlanModel, plan: Plan): EvaluatedPlan {
  const { lines } = linesOf(model);
  const parts: CostParts = { changeover: 0, holding: 0, lateness: 0, scrap: 0, filling: 0, shortage: 0, suites: 0 };
  const batches: PlannedBatch[] = [];
  const campaigns: Campaign[] = [];
  const changeovers: PlannedChangeover[] = [];
  for (const [index, line] of lines.entries()) {
    const entries = plan[index] ?? [];
    const decode = decoder(model, line);
    if (decode.cost(entries) === Infinity) throw new Error('The plan has a changeover that is forbidden.');
    for (const part of COST_PARTS) parts[part] += decode.parts[part];
    const open = new Map<number, Campaign>();
    for (let i = 0; i < decode.count(); i += 1) {
      const { order, route } = entries[decode.entryOf[i]!]!;
      const { product, due } = model.orders[order]!;
      const { lag, life, routes, most } = model.products[product]!;
      const { tasks, span } = routes[route]!;
      const start = decode.startOf[i]!;
      const released = start + span + lag;
      const number = batches.length;
      batches.push({
        order,
        product,
        route,
        start,
        made: start + span,
        released,
        late: Math.max(0, released - due),
        early: Math.max(0, due - released),
        expires: due - start - span > life,
      });
      for (const { suite, offset, hold } of tasks) {
        const current = open.get(suite);
        if (current?.product === product && current.batches.length < most) {
          current.batches.push(number);
          if (!current.orders.includes(order)) current.orders.push(order);
          current.end = Math.max(current.end, start + offset + hold);
          continue;
        }
        const from = current?.product ?? model.suites[suite]!.initial;
        if (from >= 0 && (current || from !== product)) {
          const time = model.changeover[from]![product]!;
          const end = start + offset;
          const cost = model.changeoverCost[from]![product]!;
          changeovers.push({ suite, from, to: product, start: end - time, end, cost });
        }
        const begun: Campaign = {
          suite,
          product,
          start: start + offset,
          end: start + offset + hold,
          batches: [number],
          orders: [order],
        };
        open.set(suite, begun);
        campaigns.push(begun);
      }
    }
  }
  const { queues, waited } = queuesOf(model, batches);
  parts.lateness += queueCost(queues);
  for (const [n, batch] of batches.entries()) {
    batch.released += waited[n]!;
    batch.late = Math.max(0, batch.released - model.orders[batch.order]!.due);
  }
  const shortages = model.resources.flatMap((resource, index): Shortage[] => {
    if (resource.kind === 'laboratory') return [];
    const levels = new Float64Array(gridOf(model));
    const amount = shortageOf(resource, loadMemory(gridOf(model)), { batches, changeovers }, levels);
    if (amount === 0) return [];
    const intervals: [number, number][] = [];
    const supply = supplyOf(resource, levels.length);
    for (const [step, level] of levels.entries()) {
      const there = supply ? supply[step]! : resource.rate;
      if (resource.kind === 'crew' ? level <= there + 1e-9 : level >= -1e-9) continue;
      const before = intervals.at(-1);
      if (before?.[1] === step * STEP) before[1] += STEP;
      else intervals.push([step * STEP, (step + 1) * STEP]);
    }
    const extreme = levels.reduce(
      (found, level, step) =>
        resource.kind === 'tank'
          ? Math.min(found, level)
          : level > (supply ? supply[step]! : resource.rate)
            ? Math.max(found, level)
            : found,
      resource.kind === 'tank' ? levels[0]! : 0,
    );
    return [{ resource: index, amount, cost: amount * resource.price, intervals, extreme }];
  });
  parts.shortage = shortages.reduce((sum, { cost }) => sum + cost, 0);
  const cost = sumOfParts(parts);
  const margin = batches.reduce((sum, { product }) => sum + model.products[product]!.margin, 0);
  return { parts, cost, contribution: margin - cost, batches, campaigns, changeovers, shortages, queues };
}

/** Orders that are not in a plan, by number. */
export const missingOrders = ({ orders }: PlanModel, plan: Plan): number[] => {
  const planned = new Set(plan.flat().map(({ order }) => order));
  return orders.flatMap((_: Order, index) => (planned.has(index) ? [] : [index]));
};
