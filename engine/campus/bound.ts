/**
 * A lower bound of the controllable cost of any plan, by Lagrangian relaxation: each day of each suite has a price, and then each
 * product is planned alone, in the cheapest campaigns on the cheapest suites. The prices that give the largest bound are what a day
 * of a suite is worth. Times are rounded so that the bound holds for every plan of the evaluator: starts to the day in which they
 * lie, durations down. Of a route through several suites only the slowest suite is priced.
 */
import { DAY, type Order, type PlanModel } from './model.ts';

export interface Bound {
  value: number;
  /** Price of each day by suite. */
  prices: Float64Array[];
}

/** Orders of a product for which every grouping into campaigns is priced (63 groups); more are bounded batch by batch. */
const MOST_GROUPED = 6;
/** Days after the horizon on which late batches may start; later ones are counted as on the last. */
const LATE_DAYS = 120;

interface Way {
  suite: number;
  /** Days, rounded down. */
  hold: number;
  takt: number;
  /** Minutes from the local start to release. */
  toRelease: number;
  /** Days and money of the cheapest changeover into the product; 0 and 0 where the suite may begin with any. */
  turn: number;
  turnCost: number;
  /** Whether the suite is set up for the product at the start. */
  isSetUp: boolean;
  blocked: Uint8Array;
}

/** Batches of a campaign, by the day on which the last one starts: the least cost so far, and the day on which the first one starts. */
interface Course {
  cost: Float64Array;
  began: Int32Array;
}

/** A campaign of some orders of a product, with the days that it holds. */
interface Choice {
  cost: number;
  suite: number;
  from: number;
  to: number;
}

/**
 * Yields the bound after every iteration, and returns the best.
 * @param known cost of a plan, for the length of the steps
 */
export function* boundOf(model: PlanModel, known: number, iterations: number): Generator<Bound, Bound> {
  const days = Math.ceil(model.horizon / DAY) + LATE_DAYS;
  const isWhole =
    model.orders.every(({ due }) => due % DAY === 0) &&
    model.products.every(
      ({ lag, routes }) =>
        lag % DAY === 0 &&
        routes.every(({ tasks, span }) =>
          [span, ...tasks.flatMap((t) => [t.offset, t.hold, t.takt])].every((m) => m % DAY === 0),
        ),
    ) &&
    model.suites.every(({ opens, closed }) => opens % DAY === 0 && closed.flat().every((m) => m % DAY === 0)) &&
    model.changeover.flat().every((m) => m === Infinity || m % DAY === 0);
  /** What a start may lie later than the day to which it is rounded. */
  const slack = isWhole ? 0 : DAY - 1;

  const products = model.products.map((product, p) => ({
    product,
    orders: model.orders.filter((order) => order.product === p).toSorted((a, b) => a.due - b.due),
    ways: product.routes.flatMap(({ tasks, span }): Way[] => {
      const slowest = tasks.reduce((found, task) => (task.takt > found.takt ? task : found));
      const { suite, offset, hold, takt } = slowest;
      const { initial, opens, closed } = model.suites[suite]!;
      const others = model.products.flatMap((_, q) => {
        const time = model.changeover[q]![p]!;
        return (q === p && initial !== p) || time === Infinity || (q === p && product.most === Infinity)
          ? []
          : [{ time, cost: model.changeoverCost[q]![p]! }];
      });
      const free = initial < 0 || others.length === 0;
      const blocked = new Uint8Array(days);
      for (let day = 0; day < days; day += 1) {
        const start = day * DAY;
        if (start + slack < opens) blocked[day] = 1;
        const touches = closed.some(([from, to]) =>
          isWhole ? start < to && start + hold > from : start >= from && start + DAY <= to,
        );
        if (touches) blocked[day] = 1;
      }
      return [
        {
          suite,
          hold: Math.floor(hold / DAY),
          takt: Math.floor(takt / DAY),
          toRelease: span - offset + product.lag,
          turn: free ? 0 : Math.floor(Math.min(...others.map(({ time }) => time)) / DAY),
          turnCost: free ? 0 : Math.min(...others.map(({ cost }) => cost)),
          isSetUp: initial === p,
          blocked,
        },
      ];
    }),
  }));

  const prices = model.suites.map(() => new Float64Array(days + 1));
  const sums = model.suites.map(() => new Float64Array(days + 1));
  let best: Bound = { value: 0, prices: prices.map((price) => price.slice()) };
  let theta = 1;
  let since = 0;
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    let value = 0;
    const use = model.suites.map(() => new Float64Array(days));
    for (const [g, price] of prices.entries()) {
      const sum = sums[g]!;
      for (let day = 0; day < days; day += 1) {
        sum[day + 1] = sum[day]! + price[day]!;
        value -= price[day]!;
      }
    }
    for (const { product, orders, ways } of products) {
      if (orders.length === 0) continue;
      const chosen =
        orders.length <= MOST_GROUPED && product.most === Infinity
          ? grouped(orders, ways, product.hold, product.late)
          : single(orders, ways, product.hold, product.late);
      value += chosen.cost;
      for (const { suite, from, to } of chosen.campaigns) {
        for (let day = Math.max(0, from); day < Math.min(days, to); day += 1) use[suite]![day] = use[suite]![day]! + 1;
      }
    }
    if (value > best.value + 1e-9) {
      best = { value, prices: prices.map((price) => price.slice(0, days)) };
      since = 0;
    } else {
      since += 1;
      if (since === 8) {
        theta /= 1.6;
        since = 0;
      }
    }
    yield best;
    let norm = 0;
    for (const [g, used] of use.entries()) {
      for (let day = 0; day < days; day += 1) {
        const over = used[day]! - 1;
        if (over > 0 || prices[g]![day]! > 0) norm += over * over;
      }
    }
    if (norm === 0) break;
    const step = (theta * Math.max(1e-6, known - value)) / norm;
    for (const [g, used] of use.entries()) {
      const price = prices[g]!;
      for (let day = 0; day < days; day += 1) price[day] = Math.max(0, price[day]! + step * (used[day]! - 1));
    }
  }
  return best;

  /** Holding and lateness of a batch that starts on a day, at least. */
  function costOn(day: number, due: number, { toRelease }: Way, hold: number, late: number): number {
    const released = day * DAY + toRelease;
    const over = released - due;
    if (over > 0) return (late * over) / DAY;
    return (hold * Math.max(0, -over - slack)) / DAY;
  }

  /** The same of each day; no price changes it. */
  function costsOn(due: number, way: Way, hold: number, late: number): Float64Array {
    return Float64Array.from({ length: days }, (_, day) => costOn(day, due, way, hold, late));
  }

  /** Each batch by itself, for as long as the next one may not start. */
  function single(
    orders: readonly Order[],
    ways: readonly Way[],
    hold: number,
    late: number,
  ): { cost: number; campaigns: Choice[] } {
    const campaigns: Choice[] = [];
    let cost = ways.some(({ isSetUp }) => isSetUp) ? 0 : Math.min(...ways.map(({ turnCost }) => turnCost));
    for (const { due, batches } of orders) {
      let least: Choice | undefined;
      for (const way of ways) {
        const sum = sums[way.suite]!;
        const length = Math.min(way.takt, way.hold);
        for (let day = 0; day < days; day += 1) {
          if (way.blocked[day] === 1) continue;
          const each = costOn(day, due, way, hold, late) + sum[Math.min(days, day + length)]! - sum[day]!;
          if (!least || each < least.cost) least = { cost: each, suite: way.suite, from: day, to: day + length };
        }
      }
      if (!least) continue;
      cost += least.cost * batches;
      for (let b = 0; b < batches; b += 1) campaigns.push(least);
    }
    return { cost, campaigns };
  }

  /** The cheapest grouping of orders into campaigns, each on its cheapest suite and days. */
  function grouped(
    orders: readonly Order[],
    ways: readonly Way[],
    hold: number,
    late: number,
  ): { cost: number; campaigns: Choice[] } {
    const groups = 2 ** orders.length;
    const usual: (Choice | undefined)[] = Array.from({ length: groups });
    const first: (Choice | undefined)[] = Array.from({ length: groups });
    for (const way of ways) {
      const costs = orders.map(({ due }) => costsOn(due, way, hold, late));
      for (const isFree of way.isSetUp ? [false, true] : [false]) {
        const into = isFree ? first : usual;
        const courses: (Course | undefined)[] = [undefined];
        for (let group = 1; group < groups; group += 1) {
          // A group goes on from the one without its last order.
          const last = 31 - Math.clz32(group);
          const course = continued(courses[group ^ (1 << last)], orders[last]!.batches, costs[last]!, way, isFree);
          courses.push(course);
          into[group] = cheaper(into[group], campaign(course, way, isFree));
        }
      }
    }
    // With 0 to as many campaigns without a changeover as there are suites that are set up.
    const free = ways.filter(({ isSetUp }) => isSetUp).length;
    interface Partition {
      cost: number;
      before: number;
      freeBefore: number;
      choice: Choice | undefined;
    }
    const table: Partition[][] = Array.from({ length: free + 1 }, () =>
      Array.from({ length: groups }, () => ({ cost: Infinity, before: 0, freeBefore: 0, choice: undefined })),
    );
    for (let used = 0; used <= free; used += 1) {
      table[used]![0] = { cost: 0, before: 0, freeBefore: 0, choice: undefined };
      for (let group = 1; group < groups; group += 1) {
        const lowest = group & -group;
        for (let part = group; part > 0; part = (part - 1) & group) {
          if ((part & lowest) === 0) continue;
          const rest = group ^ part;
          const options: [Choice | undefined, number][] = [[usual[part], used]];
          if (used > 0) options.push([first[part], used - 1]);
          for (const [choice, freeBefore] of options) {
            if (!choice) continue;
            const cost = choice.cost + table[freeBefore]![rest]!.cost;
            if (cost < table[used]![group]!.cost) table[used]![group] = { cost, before: rest, freeBefore, choice };
          }
        }
      }
    }
    const campaigns: Choice[] = [];
    let used = free;
    let group = groups - 1;
    const { cost } = table[used]![group]!;
    while (group > 0) {
      const { before, freeBefore, choice } = table[used]![group]!;
      if (!choice) break;
      campaigns.push(choice);
      group = before;
      used = freeBefore;
    }
    return { cost, campaigns };
  }

  function cheaper(one: Choice | undefined, other: Choice | undefined): Choice | undefined {
    return !other || (one && one.cost <= other.cost) ? one : other;
  }

  /** The cheapest start days of batches that follow a course, or begin a campaign, at least the takt apart. */
  function continued(
    before: Course | undefined,
    batches: number,
    each: Float64Array,
    way: Way,
    isFree: boolean,
  ): Course | undefined {
    const { takt, blocked } = way;
    const sum = sums[way.suite]!;
    const turn = isFree ? 0 : way.turn;
    const turnCost = isFree ? 0 : way.turnCost;
    let course = before;
    for (let k = 0; k < batches; k += 1) {
      const cost = new Float64Array(days).fill(Infinity);
      const began = new Int32Array(days).fill(-1);
      if (!course) {
        for (let day = turn; day < days; day += 1) {
          if (blocked[day] === 1) continue;
          cost[day] = each[day]! - sum[day - turn]! + turnCost;
          began[day] = day;
        }
      } else {
        let least = Infinity;
        let leastAt = -1;
        for (let day = 0; day < days; day += 1) {
          // The last day stands for all later ones, on which batches need no distance.
          const to = day === days - 1 ? day : day - takt;
          for (let at = Math.max(0, day - takt); at <= to; at += 1) {
            if (course.cost[at]! < least) {
              least = course.cost[at]!;
              leastAt = at;
            }
          }
          if (blocked[day] === 1 || least === Infinity) continue;
          cost[day] = each[day]! + least;
          began[day] = course.began[leastAt]!;
        }
      }
      course = { cost, began };
    }
    return course;
  }

  /** The campaign whose last batch starts on the cheapest day. */
  function campaign(course: Course | undefined, { suite, hold, turn }: Way, isFree: boolean): Choice | undefined {
    if (!course) return undefined;
    const sum = sums[suite]!;
    let least = Infinity;
    let on = -1;
    for (let day = 0; day < days; day += 1) {
      const total = course.cost[day]! + sum[Math.min(days, day + hold)]!;
      if (total < least) {
        least = total;
        on = day;
      }
    }
    if (on < 0) return undefined;
    return { cost: least, suite, from: course.began[on]! - (isFree ? 0 : turn), to: on + hold };
  }
}
