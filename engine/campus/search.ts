/**
 * Search for a plan: orders are inserted where they cost least, in the order of their due dates, and simulated annealing improves
 * the sequence. It is deterministic for a seed, yields often so that its caller can stop it, and always has a best plan.
 */
import { Random } from '../numeric/random.ts';
import { type Decoder, decoder, gridOf, loadMemory, queueCost, queuesOf, shortageOf } from './evaluate.ts';
import { type Entry, linesOf, type Plan, type PlanModel } from './model.ts';

/** A site that has no plan; the message is for users. */
export class NoPlanError extends Error {
  override name = 'NoPlanError';
}

export interface SearchOptions {
  seed: number;
  /** Plans that each annealing tries. */
  tries: number;
  /** Annealings, each from the first plan; the best is kept. */
  restarts: number;
}

export interface Found {
  plan: Plan;
  cost: number;
  /** Plans evaluated so far. */
  tried: number;
}

/** Evaluates whole plans, remembering what each line costs. */
interface Costing {
  lines: number[][];
  lineOf: number[];
  line: (index: number, entries: readonly Entry[]) => number;
  /** Of resources, which all lines share: shortages, and lateness from queues; 0 where there are none. Never negative. */
  shortage: (plan: Plan) => number;
}

function costing(model: PlanModel): Costing {
  const { lines, of } = linesOf(model);
  const decoders: Decoder[] = lines.map((line) => decoder(model, line));
  const memory = loadMemory(model.resources.length > 0 ? gridOf(model) : 0);
  const { resources, products, orders, changeover } = model;

  function shortage(plan: Plan): number {
    if (resources.length === 0) return 0;
    const batches: { order: number; product: number; start: number; made: number }[] = [];
    const turned: { start: number }[] = [];
    const isTurning = resources.some(({ changeoverDraws = [] }) => changeoverDraws.length > 0);
    for (const [index, entries] of plan.entries()) {
      const { cost, count, entryOf, startOf } = decoders[index]!;
      cost(entries);
      const state = new Map<number, number>();
      for (let i = 0; i < count(); i += 1) {
        const { order, route } = entries[entryOf[i]!]!;
        const { product } = orders[order]!;
        const { tasks, span } = products[product]!.routes[route]!;
        batches.push({ order, product, start: startOf[i]!, made: startOf[i]! + span });
        if (!isTurning) continue;
        for (const { suite, offset } of tasks) {
          const from = state.get(suite) ?? model.suites[suite]!.initial;
          if (from >= 0 && from !== product) turned.push({ start: startOf[i]! + offset - changeover[from]![product]! });
          state.set(suite, product);
        }
      }
    }
    let sum = queueCost(queuesOf(model, batches).queues);
    for (const resource of resources) {
      if (resource.kind !== 'laboratory')
        sum += shortageOf(resource, memory, { batches, changeovers: turned }) * resource.price;
    }
    return sum;
  }

  return { lines, lineOf: of, line: (index, entries) => decoders[index]!.cost(entries), shortage };
}

/** The cost of plans, as the search sees it; Infinity if a changeover is forbidden. */
export function costOfPlans(model: PlanModel): (plan: Plan) => number {
  const { lines, line, shortage } = costing(model);
  return (plan) => {
    const cost = lines.reduce((sum, _, index) => sum + line(index, plan[index] ?? []), 0);
    return cost === Infinity ? Infinity : cost + shortage(plan);
  };
}

export const costOf = (model: PlanModel, plan: Plan): number => costOfPlans(model)(plan);

/**
 * The first plan: each order, by due date, where it costs least. Shared resources are not looked at.
 * @param kept entries that are already in the plan, which keep their sequence unless it has a changeover that is forbidden
 * @throws NoPlanError naming the product if no suite may make it
 */
export function firstPlan(model: PlanModel, kept: Plan = []): Plan {
  const { lines, lineOf, line } = costing(model);
  // An entry that can no longer follow those before it is placed anew.
  const plan = lines.map((_, index) =>
    (kept[index] ?? []).reduce<Entry[]>((entries, entry) => {
      const longer = [...entries, entry];
      return line(index, longer) === Infinity ? entries : longer;
    }, []),
  );
  const costs = plan.map((entries, index) => line(index, entries));
  const planned = new Set(plan.flat().map(({ order }) => order));
  const waiting = model.orders
    .map((_, index) => index)
    .filter((index) => !planned.has(index))
    .toSorted((a, b) => model.orders[a]!.due - model.orders[b]!.due || a - b);
  for (const order of waiting) {
    let best: { index: number; at: number; route: number; cost: number } | undefined;
    const product = model.products[model.orders[order]!.product]!;
    for (const [route, { tasks }] of product.routes.entries()) {
      const index = lineOf[tasks[0]!.suite]!;
      const entries = plan[index]!;
      for (let at = entries.length; at >= 0; at -= 1) {
        const tried = entries.toSpliced(at, 0, { order, route, earliest: 0, pinned: false });
        const cost = line(index, tried) - costs[index]!;
        if (cost < (best?.cost ?? Infinity)) best = { index, at, route, cost };
      }
    }
    if (!best) throw new NoPlanError(`${product.name} cannot be made: no suite may be turned over to it.`);
    const { index, at, route } = best;
    plan[index] = plan[index]!.toSpliced(at, 0, { order, route, earliest: 0, pinned: false });
    costs[index] = line(index, plan[index]);
  }
  return plan;
}

/** Plans that are tried between two yields. */
const CHUNK = 512;

/**
 * Yields the best plan so far, about every 512 plans, and returns the best of all.
 * @param start a plan of all orders; the first plan if absent
 */
export function* searchPlan(
  model: PlanModel,
  { seed, tries, restarts }: SearchOptions,
  start?: Plan,
): Generator<Found, Found> {
  const { lineOf, line, shortage } = costing(model);
  const { orders, products } = model;
  const begun = start ?? firstPlan(model);
  const sharesResources = model.resources.length > 0;
  const costsOf = (plan: Plan): number[] => plan.map((entries, index) => line(index, entries));
  const totalOf = (costs: readonly number[]): number => costs.reduce((sum, cost) => sum + cost, 0);
  const base = costsOf(begun);
  let best: Found = { plan: begun, cost: totalOf(base) + shortage(begun), tried: 1 };
  yield best;
  if (begun.flat().every(({ pinned }) => pinned)) return best;
  const money = model.changeoverCost.flat().filter((cost) => cost > 0 && cost < Infinity);
  const usual = money.reduce((sum, cost) => sum + cost, 0) / Math.max(1, money.length);
  // From six changeovers to a hundredth of that, geometrically. Colder starts ended at higher costs in comparisons.
  const hot = 6 * (usual > 0 ? usual : best.cost / orders.length) || 1;
  const random = new Random(seed);
  let { tried } = best;
  for (let restart = 0; restart < restarts; restart += 1) {
    let plan = begun.map((entries) => [...entries]);
    let costs = [...base];
    let lacking = shortage(begun);
    let cost = totalOf(costs) + lacking;
    const movable = (index: number): number[] => plan[index]!.flatMap(({ pinned }, at) => (pinned ? [] : [at]));
    for (let n = 0; n < tries; n += 1) {
      const temperature = hot * 0.01 ** (n / tries);
      const changed = propose();
      tried += 1;
      if (changed) {
        let sum = 0;
        const after = costs.slice();
        for (const [index, entries] of changed) after[index] = line(index, entries);
        for (const each of after) sum += each;
        // Shortages never pay, so a plan that is refused without them is refused.
        const limit = cost - temperature * Math.log(Math.max(1e-12, random.next()));
        if (sum <= limit) {
          const next = plan.map((entries, index) => changed.get(index) ?? entries);
          const short = sharesResources ? shortage(next) : 0;
          if (sum + short <= limit) {
            plan = next;
            costs = after;
            lacking = short;
            cost = sum + lacking;
            if (cost < best.cost - 1e-9) best = { plan, cost, tried };
          }
        }
      }
      if (n % CHUNK === CHUNK - 1) {
        best = { ...best, tried };
        yield best;
      }
    }

    /** A run of orders of one line to another place, or two orders exchanged; undefined if the move is none. */
    function propose(): Map<number, Entry[]> | undefined {
      const from = pick();
      const places = movable(from);
      if (places.length === 0) return undefined;
      const at = places[Math.floor(random.next() * places.length)]!;
      const entries = plan[from]!;
      if (random.next() < 0.2) {
        const other = pick();
        const others = movable(other);
        if (others.length === 0) return undefined;
        const to = others[Math.floor(random.next() * others.length)]!;
        const a = entries[at]!;
        const b = plan[other]![to]!;
        if (a === b) return undefined;
        const placedA = placed(a, other);
        const placedB = placed(b, from);
        if (!placedA || !placedB) return undefined;
        const changed = new Map([[from, entries.with(at, placedB)]]);
        return changed.set(other, (changed.get(other) ?? plan[other]!).with(to, placedA));
      }
      // A run of one to four orders, or the whole campaign.
      let length = 1;
      const { product } = orders[entries[at]!.order]!;
      const kind = random.next();
      if (kind < 0.2) {
        while (at + length < entries.length && orders[entries[at + length]!.order]!.product === product) length += 1;
      } else if (kind < 0.5) length = 1 + Math.floor(random.next() * 4);
      const run = entries.slice(at, at + length);
      while (run.some(({ pinned }) => pinned)) run.pop();
      const rest = entries.toSpliced(at, run.length);
      const ways = products[product]!.routes;
      const to = lineOf[ways[Math.floor(random.next() * ways.length)]!.tasks[0]!.suite]!;
      const moved = run.map((entry) => placed(entry, to));
      if (!moved.every((entry) => entry !== undefined)) return undefined;
      const into = to === from ? rest : plan[to]!;
      let place = Math.floor(random.next() * (into.length + 1));
      const aim = random.next();
      // Near the place that it has, in the same line.
      if (aim < 0.25 && to === from) place = Math.min(into.length, Math.max(0, at - 3 + Math.floor(random.next() * 7)));
      else if (aim < 0.7) {
        const beside = into.flatMap(({ order }, index) => (orders[order]!.product === product ? [index] : []));
        if (beside.length > 0)
          place = beside[Math.floor(random.next() * beside.length)]! + (random.next() < 0.5 ? 0 : 1);
      }
      return new Map([[from, rest]]).set(to, into.toSpliced(place, 0, ...moved));
    }

    function pick(): number {
      return plan.length === 1 ? 0 : Math.floor(random.next() * plan.length);
    }

    /** The entry on a route through the line, another one sometimes; undefined if there is none. */
    function placed(entry: Entry, index: number): Entry | undefined {
      const { routes } = products[orders[entry.order]!.product]!;
      const possible = routes.flatMap(({ tasks }, route) => (lineOf[tasks[0]!.suite] === index ? [route] : []));
      if (possible.length === 0) return undefined;
      const route =
        possible.includes(entry.route) && random.next() < 0.7
          ? entry.route
          : possible[Math.floor(random.next() * possible.length)]!;
      return route === entry.route ? entry : { ...entry, route };
    }
  }
  return { ...best, tried };
}

/** A search whose length follows from the size of the site: about a second for 240 batches in four suites. */
export function searchFor({ orders, resources }: PlanModel, seed: number, restarts: number): SearchOptions {
  const batches = orders.reduce((sum, order) => sum + order.batches, 0);
  const most = resources.length > 0 ? 15_000 : 60_000;
  const share = Math.min(1, 240 / Math.max(1, batches)) * Math.min(1, orders.length / 12);
  return { seed, restarts, tries: Math.round(most * Math.max(0.02, share)) };
}

/** Runs a search to its end. */
export function planSite(model: PlanModel, options: SearchOptions, start?: Plan): Found {
  const search = searchPlan(model, options, start);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Orders of a site that is solved by enumeration. */
export const MOST_ENUMERATED = 9;

/**
 * The best plan of at most nine orders, proven: all sequences and routes, without those whose changeovers and lateness alone cost
 * more than the best so far (both only grow as orders are appended; holding and shortages are never negative).
 * @returns null if there are more orders
 */
export function enumerate(model: PlanModel): Found | null {
  if (model.orders.length > MOST_ENUMERATED) return null;
  const { lines, lineOf } = costing(model);
  const { line, shortage } = costing(model);
  const decoders = lines.map((suites) => decoder(model, suites));
  const plan: Entry[][] = lines.map(() => []);
  const certain = lines.map(() => 0);
  const isPlanned = model.orders.map(() => false);
  let best: Found | undefined;
  let tried = 0;

  // Lines are filled one after the other, so that no plan is seen twice.
  function extend(left: number, from: number): void {
    const sum = certain.reduce((total, cost) => total + cost, 0);
    if (best && sum >= best.cost - 1e-9) return;
    if (left === 0) {
      tried += 1;
      const cost = plan.reduce((total, entries, index) => total + line(index, entries), 0) + shortage(plan);
      if (!best || cost < best.cost - 1e-9) best = { plan: plan.map((entries) => [...entries]), cost, tried };
      return;
    }
    for (let order = 0; order < isPlanned.length; order += 1) {
      if (isPlanned[order]) continue;
      const { product } = model.orders[order]!;
      for (const [route, { tasks }] of model.products[product]!.routes.entries()) {
        const index = lineOf[tasks[0]!.suite]!;
        if (index < from) continue;
        const before = certain[index]!;
        plan[index]!.push({ order, route, earliest: 0, pinned: false });
        const { cost, parts } = decoders[index]!;
        if (cost(plan[index]!) < Infinity) {
          certain[index] = parts.changeover + parts.lateness + parts.suites;
          isPlanned[order] = true;
          extend(left - 1, index);
          isPlanned[order] = false;
        }
        plan[index]!.pop();
        certain[index] = before;
      }
    }
  }
  extend(model.orders.length, 0);
  return best ? { ...best, tried } : null;
}
