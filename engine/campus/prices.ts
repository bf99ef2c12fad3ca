/**
 * What a conflict, a changeover, a free week or a new suite is worth: the best cost with it less the best cost without it, both from
 * re-planning. A difference below the spread of three seeds says nothing.
 */
import { evaluatePlan, type PlannedBatch } from './evaluate.ts';
import { DAY, type Entry, linesOf, MOST_SHIFTS, type Plan, type PlanModel } from './model.ts';
import { costOf, costOfPlans, planSite, type SearchOptions } from './search.ts';

export type ConflictKind = 'resource' | 'queue' | 'late' | 'changeover' | 'closure' | 'expiry' | 'filling';

export interface Conflict {
  kind: ConflictKind;
  /** Resource, order, product before or closure, by number; the suite and the product after of a changeover. */
  subject: number;
  suite?: number;
  to?: number;
  /** Minutes of its first and last appearance in the plan. */
  from: number;
  until: number;
  /** Largest need or depth, longest wait or lateness in minutes, number of changeovers or batches. */
  extent: number;
  /** Orders and suites that take part. */
  orders: number[];
  suites: number[];
  /** Cost in the plan as it is. */
  inPlan: number;
  /** By re-planning without it. */
  price: number;
}

/** What the contribution gains from one more suite, train or shift, or from a product, by planning again with and without it. */
export interface Worth {
  kind: 'suite' | 'train' | 'shift' | 'product';
  /** Suite, resource or product, by number; of a train its suites. */
  subject: number;
  suites: number[];
  worth: number;
}

export interface PricedPlan {
  conflicts: Conflict[];
  /** Best cost of re-planning, and the spread of three seeds: what is less is about nothing. */
  best: number;
  spread: number;
  worths: Worth[];
  plan: Plan;
}

const SEEDS = 3;
/** Trains that are priced. */
const MOST_TRAINS = 6;

function byOrder(batches: readonly PlannedBatch[]): Map<number, PlannedBatch[]> {
  const groups = new Map<number, PlannedBatch[]>();
  for (const batch of batches) groups.set(batch.order, [...(groups.get(batch.order) ?? []), batch]);
  return groups;
}

/** What clashes in a plan, not priced yet: prices are what it costs in the plan. */
export function conflictsOf(model: PlanModel, plan: Plan): Conflict[] {
  const evaluated = evaluatePlan(model, plan);
  const conflicts: Conflict[] = [];
  const routeOf = new Map(plan.flat().map(({ order, route }) => [order, route]));
  const suitesOf = (orders: readonly number[]): number[] => {
    const all = orders.flatMap((order) => {
      const { routes } = model.products[model.orders[order]!.product]!;
      return routes[routeOf.get(order)!]!.tasks.map(({ suite }) => suite);
    });
    return [...new Set(all)].toSorted((a, b) => a - b);
  };
  for (const { resource, cost, intervals, extreme } of evaluated.shortages) {
    const drawing = evaluated.batches.filter(({ product, start }) =>
      model.resources[resource]!.draws[product]!.some(({ from, to }) =>
        intervals.some(([a, b]) => start + from < b && start + to > a),
      ),
    );
    const orders = [...new Set(drawing.map(({ order }) => order))];
    conflicts.push({
      kind: 'resource',
      subject: resource,
      from: intervals[0]![0],
      until: intervals.at(-1)![1],
      extent: extreme,
      orders,
      suites: suitesOf(orders),
      inPlan: cost,
      price: cost,
    });
  }
  for (const { resource, batches, longest, cost } of evaluated.queues) {
    const waiting = batches.map((batch) => evaluated.batches[batch]!);
    const orders = [...new Set(waiting.map(({ order }) => order))];
    conflicts.push({
      kind: 'queue',
      subject: resource,
      from: Math.min(...waiting.map(({ made }) => made)),
      until: Math.max(...waiting.map(({ released }) => released)),
      extent: longest,
      orders,
      suites: suitesOf(orders),
      inPlan: cost,
      price: cost,
    });
  }
  const late = byOrder(evaluated.batches.filter((batch) => batch.late > 0));
  for (const [order, batches] of late) {
    const { due, product } = model.orders[order]!;
    const cost = batches.reduce((sum, batch) => sum + (model.products[product]!.late * batch.late) / DAY, 0);
    const until = Math.max(...batches.map(({ released }) => released));
    conflicts.push({
      kind: 'late',
      subject: order,
      from: due,
      until,
      extent: until - due,
      orders: [order],
      suites: suitesOf([order]),
      inPlan: cost,
      price: cost,
    });
  }
  // The same pair of products is one conflict, wherever it is turned over.
  const pairs = new Map<string, Conflict>();
  for (const { suite, from, to, start, end, cost } of evaluated.changeovers) {
    const after = evaluated.campaigns.find((one) => one.suite === suite && one.start === end && one.product === to);
    const key = `${from} ${to}`;
    const before = pairs.get(key);
    pairs.set(key, {
      kind: 'changeover',
      subject: from,
      suite: before?.suite ?? suite,
      to,
      from: Math.min(start, before?.from ?? Infinity),
      until: Math.max(end, before?.until ?? 0),
      extent: (before?.extent ?? 0) + 1,
      orders: [...new Set([...(before?.orders ?? []), ...(after?.orders ?? [])])],
      suites: [...new Set([...(before?.suites ?? []), suite])],
      inPlan: (before?.inPlan ?? 0) + cost,
      price: (before?.price ?? 0) + cost,
    });
  }
  conflicts.push(...pairs.values());
  const expiring = byOrder(evaluated.batches.filter(({ expires }) => expires));
  for (const [order, batches] of expiring) {
    const { due, product } = model.orders[order]!;
    const cost = batches.length * model.products[product]!.scrap;
    conflicts.push({
      kind: 'expiry',
      subject: order,
      from: batches[0]!.made,
      until: due,
      extent: batches.length,
      orders: [order],
      suites: suitesOf([order]),
      inPlan: cost,
      price: cost,
    });
  }
  for (const { suite, product, start, end, batches, orders } of evaluated.campaigns) {
    const { least, scrap, routes } = model.products[product]!;
    const isFirst = routes.some(({ tasks }) => tasks[0]!.suite === suite);
    if (!isFirst || batches.length >= least) continue;
    const cost = (least - batches.length) * scrap;
    conflicts.push({
      kind: 'filling',
      subject: product,
      suite,
      from: start,
      until: end,
      extent: least - batches.length,
      orders,
      suites: [suite],
      inPlan: cost,
      price: cost,
    });
  }
  return conflicts.toSorted((a, b) => b.price - a.price);
}

/** The model without a conflict. */
function without(model: PlanModel, { kind, subject, to, until }: Conflict): PlanModel {
  switch (kind) {
    case 'resource':
    case 'queue':
      return { ...model, resources: model.resources.filter((_, index) => index !== subject) };
    case 'late':
      // The customer takes it when the plan has it.
      return { ...model, orders: model.orders.with(subject, { ...model.orders[subject]!, due: until }) };
    case 'changeover': {
      const at = to!;
      const zero = (rows: PlanModel['changeover']) =>
        rows.map((row, from) => (from === subject ? row.map((cell, into) => (into === at ? 0 : cell)) : row));
      return { ...model, changeover: zero(model.changeover), changeoverCost: zero(model.changeoverCost) };
    }
    case 'closure': {
      // A week shorter.
      const suites = model.suites.map((suite) => ({
        ...suite,
        closed: suite.closed.flatMap(([from, end]): [number, number][] =>
          from !== subject ? [[from, end]] : end - 7 * DAY > from ? [[from, end - 7 * DAY]] : [],
        ),
      }));
      return { ...model, suites };
    }
    case 'expiry': {
      const { product } = model.orders[subject]!;
      return { ...model, products: model.products.with(product, { ...model.products[product]!, life: Infinity }) };
    }
    case 'filling':
      return { ...model, products: model.products.with(subject, { ...model.products[subject]!, least: 0 }) };
  }
}

/** One more suite like each of some: every route through them may go through the new ones. */
export function withTwins(model: PlanModel, suites: readonly number[]): PlanModel {
  const twinOf = new Map(suites.map((suite, index) => [suite, model.suites.length + index]));
  return {
    ...model,
    suites: [
      ...model.suites,
      ...suites.map((suite) => ({
        ...model.suites[suite]!,
        name: `${model.suites[suite]!.name} (second)`,
        initial: -1,
      })),
    ],
    products: model.products.map((product) => ({
      ...product,
      routes: [
        ...product.routes,
        ...product.routes
          .filter(({ tasks }) => tasks.some(({ suite }) => twinOf.has(suite)))
          .map((route) => ({
            ...route,
            tasks: route.tasks.map((task) => ({ ...task, suite: twinOf.get(task.suite) ?? task.suite })),
          })),
      ],
    })),
    ...(model.suiteCost && {
      suiteCost: [...model.suiteCost, ...suites.map((suite) => model.suiteCost![suite]!)],
    }),
  };
}

/** One more shift of a crew. */
const withShift = (model: PlanModel, resource: number): PlanModel => {
  const of = model.resources[resource]!;
  const pattern = { ...of.pattern!, shifts: of.pattern!.shifts + 1 };
  return { ...model, resources: model.resources.with(resource, { ...of, pattern }) };
};

/** Trains of several suites, each once. */
const trainsOf = ({ products }: PlanModel): number[][] => {
  const found = new Map<string, number[]>();
  for (const { routes } of products) {
    for (const { tasks } of routes) {
      const suites = tasks.map(({ suite }) => suite).toSorted((x, y) => x - y);
      if (suites.length > 1) found.set(suites.join(' '), suites);
    }
  }
  return [...found.values()];
};

/** A plan for a model whose lines are others: entries are put into the lines of their routes, each line in its former order. */
export function intoLines(model: PlanModel, entries: readonly Entry[]): Plan {
  const { lines, of } = linesOf(model);
  const lineOf = ({ order, route }: Entry): number =>
    of[model.products[model.orders[order]!.product]!.routes[route]!.tasks[0]!.suite]!;
  return lines.map((_, index) => entries.filter((entry) => lineOf(entry) === index));
}

/** Yields the share that is done, and returns the priced plan. Each conflict is re-planned without it, from the best plan. */
export function* pricePlan(
  model: PlanModel,
  plan: Plan,
  options: SearchOptions,
  most = 12,
): Generator<number, PricedPlan> {
  const conflicts: Conflict[] = [...conflictsOf(model, plan), ...closuresOf(model)];
  const priced = conflicts.slice(0, most).concat(conflicts.slice(most).filter(({ kind }) => kind === 'closure'));
  const trains = trainsOf(model).slice(0, MOST_TRAINS);
  const crews = model.resources.flatMap(({ pattern }, index) =>
    pattern && pattern.shifts < MOST_SHIFTS ? [index] : [],
  );
  const made = model.products.flatMap((_, product) =>
    model.orders.some((one) => one.product === product) ? [product] : [],
  );
  const steps = SEEDS + priced.length + model.suites.length + trains.length + crews.length + made.length;
  let done = 0;
  let best = { plan, cost: costOf(model, plan) };
  const ends: number[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const found = planSite(model, { ...options, seed: options.seed + seed }, plan);
    ends.push(found.cost);
    if (found.cost < best.cost) best = found;
    yield (done += 1) / steps;
  }
  const spread = Math.max(...ends) - Math.min(...ends);
  /** What the change saves. The plan that was best before is one of its plans, so the saving is not negative. */
  const saved = (changed: PlanModel): number => {
    const start = intoLines(changed, best.plan.flat());
    return best.cost - planSite(changed, options, start).cost;
  };
  const answers: Conflict[] = [];
  for (const conflict of priced) {
    answers.push({ ...conflict, price: Math.max(0, saved(without(model, conflict))) });
    yield (done += 1) / steps;
  }
  const worths: Worth[] = [];
  const value = (worth: Omit<Worth, 'worth'>, usd: number): number => {
    worths.push({ ...worth, worth: usd });
    return (done += 1) / steps;
  };
  for (const subject of model.suites.keys())
    yield value({ kind: 'suite', subject, suites: [subject] }, Math.max(0, saved(withTwins(model, [subject]))));
  for (const suites of trains)
    yield value({ kind: 'train', subject: suites[0]!, suites }, Math.max(0, saved(withTwins(model, suites))));
  for (const subject of crews)
    yield value({ kind: 'shift', subject, suites: [] }, Math.max(0, saved(withShift(model, subject))));
  for (const subject of made) {
    const left = model.orders.flatMap((order, index) => (order.product === subject ? [] : [index]));
    const others = { ...model, orders: left.map((index) => model.orders[index]!) };
    const start = best.plan.map((entries) =>
      entries.flatMap((entry) => {
        const order = left.indexOf(entry.order);
        return order < 0 ? [] : [{ ...entry, order }];
      }),
    );
    const without = left.length === 0 ? 0 : planSite(others, options, start).cost;
    const batches = model.orders.reduce((sum, one) => sum + (one.product === subject ? one.batches : 0), 0);
    yield value(
      { kind: 'product', subject, suites: [] },
      batches * model.products[subject]!.margin - (best.cost - without),
    );
  }
  // A conflict that is not priced is still listed, with what it costs in the plan.
  const rest = conflicts.filter((conflict) => !priced.includes(conflict));
  return {
    conflicts: [...answers, ...rest].toSorted((a, b) => b.price - a.price),
    best: best.cost,
    spread,
    worths,
    plan: best.plan,
  };
}

/** Each closure once, by its beginning. */
function closuresOf(model: PlanModel): Conflict[] {
  const closed = new Map(
    model.suites.flatMap((suite) => suite.closed.map((interval) => [interval[0], interval] as const)),
  );
  return [...closed.values()].map(([from, until]) => ({
    kind: 'closure',
    subject: from,
    from,
    until,
    extent: until - from,
    orders: [],
    suites: model.suites.flatMap(({ closed }, suite) => (closed.some((one) => one[0] === from) ? [suite] : [])),
    inPlan: 0,
    price: 0,
  }));
}

/** A move of one order to another place, and what it changes. */
export interface Cure {
  order: number;
  route: number;
  line: number;
  at: number;
  /** Negative: saved. */
  change: number;
}

/** The moves of orders, each alone, that save most: every place and route is evaluated. */
export function curesOf(model: PlanModel, plan: Plan, orders: readonly number[], most = 3): Cure[] {
  const costIn = costOfPlans(model);
  const now = costIn(plan);
  const { of } = linesOf(model);
  const cures: Cure[] = [];
  for (const order of orders) {
    const from = plan.findIndex((entries) => entries.some((entry) => entry.order === order));
    const entry = plan[from]?.find((one) => one.order === order);
    if (!entry || entry.pinned) continue;
    const rest = plan.with(
      from,
      plan[from]!.filter((one) => one !== entry),
    );
    let best: Cure | undefined;
    for (const [route, { tasks }] of model.products[model.orders[order]!.product]!.routes.entries()) {
      const line = of[tasks[0]!.suite]!;
      for (let at = 0; at <= rest[line]!.length; at += 1) {
        const moved = rest[line]!.toSpliced(at, 0, { ...entry, route, earliest: 0 });
        const change = costIn(rest.with(line, moved)) - now;
        if (!best || change < best.change) best = { order, route, line, at, change };
      }
    }
    if (best && best.change < -1e-6) cures.push(best);
  }
  return cures.toSorted((a, b) => a.change - b.change).slice(0, most);
}

/** The plan with a cure. */
export function withCure(plan: Plan, { order, route, line, at }: Omit<Cure, 'change'>): Plan {
  const entry = plan.flat().find((one) => one.order === order)!;
  const rest = plan.map((entries) => entries.filter((one) => one !== entry));
  return rest.with(line, rest[line]!.toSpliced(at, 0, { ...entry, route, earliest: 0 }));
}

/** The largest factor by which all orders can grow so that none is late, to a hundredth; whole batches are rounded up. */
export function mixCapacity(model: PlanModel, options: SearchOptions): number {
  const isOnTime = (factor: number): boolean => {
    const grown = {
      ...model,
      orders: model.orders.map((order) => ({ ...order, batches: Math.ceil(order.batches * factor - 1e-9) })),
    };
    return evaluatePlan(grown, planSite(grown, options).plan).parts.lateness === 0;
  };
  let low = 0;
  let high = 4;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (isOnTime(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The same site with only some of its products (bits of a number). */
export function withProducts(model: PlanModel, set: number): PlanModel {
  return { ...model, orders: model.orders.filter(({ product }) => (set >> product) & 1) };
}

/**
 * Cost of the best plan and the suites that it needs, for a set of products: suites are closed one by one, the dearest first, as
 * long as that saves more than it costs.
 */
export function coalitionCost(
  model: PlanModel,
  set: number,
  suiteCost: readonly number[],
  options: SearchOptions,
): number {
  const own = withProducts(model, set);
  if (own.orders.length === 0) return 0;
  const planned = (open: readonly number[]): number => {
    const isOpen = ({ tasks }: { tasks: readonly { suite: number }[] }): boolean =>
      tasks.every(({ suite }) => open.includes(suite));
    if (own.orders.some(({ product }) => !own.products[product]!.routes.some(isOpen))) return Infinity;
    const limited = {
      ...own,
      products: own.products.map((product) => ({ ...product, routes: product.routes.filter(isOpen) })),
    };
    const cost = planSite(limited, options).cost;
    return cost + open.reduce((sum, suite) => sum + suiteCost[suite]!, 0);
  };
  const used = new Set(
    own.orders.flatMap(({ product }) =>
      own.products[product]!.routes.flatMap(({ tasks }) => tasks.map(({ suite }) => suite)),
    ),
  );
  let open = [...used].toSorted((a, b) => suiteCost[b]! - suiteCost[a]! || a - b);
  let cost = planned(open);
  for (const suite of open) {
    const fewer = open.filter((one) => one !== suite);
    if (fewer.length === 0) break;
    const other = planned(fewer);
    if (other < cost) {
      cost = other;
      open = fewer;
    }
  }
  return cost;
}
