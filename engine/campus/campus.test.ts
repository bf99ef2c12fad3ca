import highs from 'highs';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchesPerYear, campaignHours } from '../steps/schedule.ts';
import { isNight } from '../../tests/support/night.ts';
import { shareOfCommit } from '../tests/shares.test-support.ts';
import { Random } from '../numeric/random.ts';
import { sequential, shapley, timeDriven } from './allocate.ts';
import { boundOf } from './bound.ts';
import { COST_PARTS, evaluatePlan, loadMemory, needOf, shortageOf, STEP, waitsOf } from './evaluate.ts';
import {
  fourCampaigns,
  lotsOfTwo,
  newSuite,
  plannedTwelve,
  sharedWater,
  threeAndTwoSuites,
  twelveProducts,
  twoAndTwoSuites,
} from './instances.test-support.ts';
import { bestYear, valueOfSuite, yearOfSite } from './investment.ts';
import type { SolveProgram } from './linear.ts';
import { planLots } from './lots.ts';
import { DAY, linesOf, type Plan, type PlanModel, type Resource } from './model.ts';
import { planPeriods } from './periods.ts';
import { planning } from './planning.ts';
import { conflictsOf, curesOf, mixCapacity, pricePlan, withCure, withProducts } from './prices.ts';
import { costOf, enumerate, firstPlan, planSite, searchPlan } from './search.ts';
import { dateOf, evaluateSite, minuteOf, modelOf, type SiteDocument, siteFaults } from './site.ts';
import { planStarts } from './starts.ts';
import { atLeast, batchesFor, saleWindow, stockCourse } from './stock.ts';

let solve: SolveProgram;
beforeAll(() => {
  // A new instance for each: the memory of one program is not given back to the next.
  // Without the heuristics that look for a first solution: the least cost is proven in half of the time.
  const options = { mip_rel_gap: 0, mip_heuristic_run_rins: false, mip_heuristic_run_rens: false };
  solve = async (program) => (await highs()).solve(program, options);
});

describe('published sites by periods', () => {
  test('example 1 of Lakhdar et al. earns 490', async () => {
    const { profit, sales, production, changeover, storage, backlog, waste } = await planPeriods(
      twoAndTwoSuites,
      solve,
    );
    expect(profit).toBeCloseTo(490, 6);
    for (const [part, value] of [
      [sales, 680],
      [production, 136],
      [changeover, 9],
      [storage, 25],
      [backlog, 20],
      [waste, 0],
    ] as const) {
      expect(part).toBeCloseTo(value, 6);
    }
  });

  test.runIf(isNight)('example 2 earns 539', async () => {
    const { profit, sales, production, changeover, storage, backlog } = await planPeriods(threeAndTwoSuites, solve);
    expect(profit).toBeCloseTo(539, 6);
    for (const [part, value] of [
      [sales, 1063],
      [production, 264],
      [changeover, 20],
      [storage, 60],
      [backlog, 180],
    ] as const) {
      expect(part).toBeCloseTo(value, 6);
    }
  });

  test('lots of two products cost 10,554, and 9,193 if they keep', async () => {
    const plan = await planLots(lotsOfTwo, solve);
    expect(plan.cost).toBeCloseTo(10_554, 3);
    expect(plan.batches['A']!.reduce((sum, n) => sum + n)).toBe(17);
    expect(plan.batches['B']!.reduce((sum, n) => sum + n)).toBe(6);
    expect((await planLots({ ...lotsOfTwo, limitsLife: false }, solve)).cost).toBeCloseTo(9193, 3);
  });

  test('a site without a plan says so', async () => {
    const impossible = { ...lotsOfTwo, closedDays: lotsOfTwo.closedDays.map(() => 30) };
    await expect(planLots(impossible, solve)).rejects.toThrow('no proven optimum: infeasible');
  });
});

describe('batches that share water', () => {
  const cost = async (site: typeof sharedWater) => (await planStarts(site, solve)).cost;

  test('cost 30 with one generator, and nothing with enough water', async () => {
    const { cost: least, starts, changeovers } = await planStarts(sharedWater, solve);
    expect(least).toBeCloseTo(30, 6);
    expect(starts).toEqual({ P: [1, 5, 10, 14], Q: [0, 3, 6, 9, 12], R: [20, 25, 30] });
    expect(changeovers).toEqual({ R: 17 });
    expect(await cost({ ...sharedWater, generator: Infinity })).toBeCloseTo(0, 6);
  });

  test('the price of water comes in steps', async () => {
    const steps = [
      [{ generator: 21 }, 30],
      [{ generator: 22 }, 0],
      [{ generator: 18 }, 80],
      [{ tank: 11, tankStart: 11 }, 30],
      [{ tank: 12, tankStart: 12 }, 5],
      [{ tank: 13, tankStart: 13 }, 5],
      [{ tank: 14, tankStart: 14 }, 0],
    ] as const;
    for (const [more, least] of shareOfCommit(steps, 4))
      expect(await cost({ ...sharedWater, ...more })).toBeCloseTo(least, 6);
  });

  test('campaigns of one suite need an order', async () => {
    const { after: _, ...loose } = sharedWater.campaigns[2]!;
    await expect(
      planStarts({ ...sharedWater, campaigns: sharedWater.campaigns.with(2, loose) }, solve),
    ).rejects.toThrow('Campaign R shares suite 2');
  });
});

test('a third suite is worth most if it is built in the second year', () => {
  const { build, value, choices } = bestYear(newSuite);
  expect(build).toBe(1);
  expect(value).toBeCloseTo(814.3268, 4);
  const expected = new Map<number | null, number>([
    [null, 751.3],
    [0, 813.298],
    [2, 784.6772],
    [3, 745.2429],
  ]);
  for (const [year, worth] of expected) expect(valueOfSuite(newSuite, year)).toBeCloseTo(worth, 4);
  expect(choices).toHaveLength(newSuite.years);
  const days = [0, 1, 2, 3, 4].map((year) => yearOfSite(newSuite, year, 2).worthOfDay);
  expect(days).toEqual([0, 0.19, 0.225, 0.225, 0.225]);
});

/** The plan in which one suite makes the orders in a sequence. */
const inOrder = (names: string, model: PlanModel = fourCampaigns): Plan => [
  names.split('').map((name) => ({
    order: model.orders.findIndex((one) => one.name === name),
    route: 0,
    earliest: 0,
    pinned: false,
  })),
];

describe('four campaigns in one suite', () => {
  const bestOf = (model: PlanModel): number => enumerate(model)!.cost;

  test('the best order is B A D C, the next costs 825, the worst 3,783', () => {
    const { cost, plan } = enumerate(fourCampaigns)!;
    expect(cost).toBe(672);
    expect(plan[0]!.map(({ order }) => fourCampaigns.orders[order]!.name).join('')).toBe('BADC');
    const { parts } = evaluatePlan(fourCampaigns, plan);
    expect([parts.changeover, parts.lateness]).toEqual([450, 222]);
    const all = [...permutations('ABCD')]
      .map((names) => costOf(fourCampaigns, inOrder(names)))
      .toSorted((a, b) => a - b);
    expect([all[0], all[1], all.at(-1)]).toEqual([672, 825, 3783]);
  });

  test('what a week and a campaign are worth', () => {
    const moved = (days: number): PlanModel => ({
      ...fourCampaigns,
      // Earlier is the same as all due dates later.
      orders: fourCampaigns.orders.map((order) => ({ ...order, due: order.due + days * DAY })),
    });
    expect(bestOf(moved(7)) - 672).toBe(-194);
    expect(bestOf(moved(-7)) - 672).toBe(400);
    expect(bestOf(moved(-1)) - 672).toBe(48);
    const quick = { ...fourCampaigns, changeover: fourCampaigns.changeover.map((row) => row.map(() => 0)) };
    expect(bestOf(quick) - 672).toBe(-222);
    expect([0, 1, 2, 3].map((left) => bestOf(withProducts(fourCampaigns, 15 - 2 ** left)))).toEqual([
      315, 180, 474, 225,
    ]);
  });

  test('the fair shares of 672', () => {
    const cost = (set: number): number => (set === 0 ? 0 : bestOf(withProducts(fourCampaigns, set)));
    // Bits A B C D.
    expect([1, 2, 4, 8, 3, 5, 9, 6, 10, 12, 7, 11, 13, 14].map(cost)).toEqual([
      0, 90, 45, 150, 180, 45, 150, 195, 165, 180, 225, 474, 180, 315,
    ]);
    const shares = shapley(4, cost).map(({ share }) => share);
    for (const [index, share] of [125, 227.5, 94.5, 225].entries()) expect(shares[index]).toBeCloseTo(share, 9);
  });

  test('the search finds it too, and a plan with a mistake can be cured by one move', () => {
    expect(planSite(fourCampaigns, { seed: 3, tries: 2000, restarts: 1 }).cost).toBe(672);
    const plan = inOrder('ADBC');
    const [cure] = curesOf(fourCampaigns, plan, [0, 1, 2, 3]);
    expect(costOf(fourCampaigns, withCure(plan, cure!)) - costOf(fourCampaigns, plan)).toBeCloseTo(cure!.change, 9);
    expect(cure!.change).toBeLessThan(0);
  });

  test('conflicts are priced by planning again', () => {
    const pricing = pricePlan(fourCampaigns, inOrder('BADC'), { seed: 1, tries: 2000, restarts: 1 });
    let step = pricing.next();
    while (!step.done) step = pricing.next();
    const { best, spread, conflicts, worths } = step.value;
    expect([best, spread]).toEqual([672, 0]);
    const late = conflicts.filter(({ kind }) => kind === 'late');
    expect(late.length).toBeGreaterThan(0);
    for (const { price } of conflicts) expect(price).toBeGreaterThanOrEqual(0);
    for (const { subject, until, price } of late) {
      const patient = {
        ...fourCampaigns,
        orders: fourCampaigns.orders.with(subject, { ...fourCampaigns.orders[subject]!, due: until }),
      };
      expect(price).toBeCloseTo(672 - bestOf(patient), 9);
    }
    const worthOf = (kind: string) => worths.filter((one) => one.kind === kind).map(({ worth }) => worth);
    expect(worthOf('suite')[0]).toBeGreaterThan(0);
    // Without each campaign the others cost 315, 180, 474 and 225.
    for (const [index, left] of [315, 180, 474, 225].entries()) {
      const { batches, product } = fourCampaigns.orders[index]!;
      const { margin } = fourCampaigns.products[product]!;
      expect(worthOf('product')[index]).toBeCloseTo(batches * margin - (672 - left), 9);
    }
  });
});

describe('twelve products, 60 orders', () => {
  test('the known plan costs 8,646.9', () => {
    const { cost, parts, batches } = evaluatePlan(twelveProducts, plannedTwelve);
    expect(cost).toBeCloseTo(8646.9, 9);
    expect(parts.changeover).toBe(1860);
    expect(parts.holding).toBeCloseTo(5628.9, 9);
    expect(parts.lateness).toBeCloseTo(1158, 9);
    expect(batches).toHaveLength(236);
    const bySuite = [
      [480, 1274.3, 216],
      [435, 1179.9, 636],
      [495, 1516.1, 66],
      [450, 1658.6, 240],
    ];
    for (const [suite, values] of bySuite.entries()) {
      const alone = evaluatePlan(
        twelveProducts,
        plannedTwelve.map((entries, index) => (index === suite ? entries : [])),
      ).parts;
      expect(alone.changeover).toBe(values[0]);
      expect(alone.holding).toBeCloseTo(values[1]!, 9);
      expect(alone.lateness).toBeCloseTo(values[2]!, 9);
    }
  });

  test('the first plan, the search and the bound', () => {
    const first = costOf(twelveProducts, firstPlan(twelveProducts));
    const { cost, plan } = planSite(twelveProducts, { seed: 1, tries: isNight ? 60_000 : 20_000, restarts: 1 });
    expect(cost).toBeLessThan(first);
    expect(cost).toBeLessThan(12_000);
    let bound = 0;
    for (const { value } of boundOf(twelveProducts, cost, isNight ? 120 : 60)) bound = value;
    // A bound that is above a known plan would be no bound;
    expect(bound).toBeLessThan(8646.9);
    expect(bound).toBeGreaterThan(isNight ? 6143 : 5000);
    const { contribution } = evaluatePlan(twelveProducts, plan);
    expect((cost - bound) / contribution).toBeLessThan(0.02);
  });

  test('nine orders in one suite are solved by enumeration as by the search', () => {
    const names = new Set(plannedTwelve[1]!.slice(0, isNight ? 9 : 7).map(({ order }) => order));
    const small: PlanModel = {
      ...twelveProducts,
      products: twelveProducts.products.map((product) => ({
        ...product,
        routes: product.routes.filter(({ tasks }) => tasks[0]!.suite === 1),
      })),
      orders: twelveProducts.orders.filter((_, index) => names.has(index)),
    };
    const exact = enumerate(small)!.cost;
    for (const seed of [1, 2, 3])
      expect(planSite(small, { seed, tries: 20_000, restarts: 2 }).cost).toBeCloseTo(exact, 9);
    let bound = 0;
    for (const { value } of boundOf(small, exact, 60)) bound = value;
    expect(bound).toBeLessThanOrEqual(exact + 1e-6);
  });
});

describe('by hand', () => {
  test('batches of one campaign and of four, and how they fill the time', () => {
    expect(batchesPerYear(330, 14, 3)).toBe(106);
    const each = batchesPerYear(campaignHours(330, 4, 10), 14, 3);
    expect(4 * each).toBe(80);
    const busy = 4 * (14 + (each - 1) * 3);
    expect([busy, 4 * 10, 330 - busy - 40]).toEqual([284, 40, 6]);
  });

  const tank = (draws: Resource['draws'], size = 20): Resource => ({
    name: 'Water',
    kind: 'tank',
    rate: 2 / 60,
    tank: size,
    price: 1,
    draws,
  });
  const washes = [
    { from: 0, to: 120, amount: 4 / 60 },
    { from: 360, to: 480, amount: 6 / 60 },
  ];

  test('two products that draw water together empty the tank', () => {
    const together = (later: number) => ({
      batches: [
        { product: 0, start: 0 },
        { product: 1, start: later * 60 },
      ],
      changeovers: [],
    });
    const steps = (24 * 60) / STEP;
    const lowest = (later: number): number => {
      const levels = new Float64Array(steps);
      const short = shortageOf(tank([washes, washes]), loadMemory(steps), together(later), levels);
      expect(short).toBeCloseTo(Math.max(0, -Math.min(...levels)), 6);
      return Math.min(...levels);
    };
    expect(lowest(0)).toBeCloseTo(-4, 9);
    expect(lowest(2)).toBeCloseTo(0, 9);
    expect(lowest(4)).toBeCloseTo(4, 9);
    // The size by its deficit: 24 m³ of 0.8 of the tank.
    expect(shortageOf(tank([washes, washes], 24), loadMemory(steps), together(0))).toBe(0);
    const need = needOf(tank([washes, washes]), steps, together(0).batches, []);
    expect([need[0], need[8], need[24]].map((each) => each! * 60)).toEqual([8, 0, 12]);
    expect(24 / 0.8).toBe(30);
  });

  test('a crew that is one short for two days', () => {
    const crew: Resource = {
      name: 'People',
      kind: 'crew',
      rate: 6,
      tank: 0,
      price: (1.5 * 45) / 60,
      draws: [[{ from: 0, to: 4 * DAY, amount: 3 }], [{ from: 0, to: 4 * DAY, amount: 4 }]],
    };
    const loaded = {
      batches: [
        { product: 0, start: 0 },
        { product: 1, start: 2 * DAY },
      ],
      changeovers: [],
    };
    const short = shortageOf(crew, loadMemory((10 * DAY) / STEP), loaded);
    expect(short / 60).toBe(48);
    expect(short * crew.price).toBeCloseTo(3240, 9);
  });

  test('a crew on one or two shifts, without weekends and while it is closed', () => {
    const shifts = (pattern: Resource['pattern'], closed: Resource['closed'] = []): number => {
      const crew: Resource = {
        name: 'People',
        kind: 'crew',
        rate: 2,
        tank: 0,
        price: 1,
        ...(pattern && { pattern }),
        closed,
        draws: [[{ from: 0, to: 7 * DAY, amount: 2 }]],
      };
      const loaded = { batches: [{ product: 0, start: 0 }], changeovers: [] };
      return shortageOf(crew, loadMemory((10 * DAY) / STEP), loaded) / 60;
    };
    // Position-hours of two people in a week from Monday: 336, of which a shift has 16 a day.
    expect(shifts({ shifts: 3, days: 7, weekday: 0 })).toBe(0);
    expect(shifts({ shifts: 2, days: 7, weekday: 0 })).toBe(336 - 7 * 32);
    expect(shifts({ shifts: 1, days: 5, weekday: 0 })).toBe(336 - 5 * 16);
    // A week has the same days wherever it begins.
    for (let weekday = 0; weekday < 7; weekday += 1) expect(shifts({ shifts: 1, days: 5, weekday })).toBe(336 - 80);
    expect(shifts({ shifts: 2, days: 7, weekday: 0 }, [[DAY, 2 * DAY]])).toBe(336 - 6 * 32);
    expect(shifts(undefined, [[0, DAY]])).toBe(48);
  });

  test('batches wait for a laboratory, one after the other in the order in which they are made', () => {
    const laboratory: Resource = {
      name: 'Quality control',
      kind: 'laboratory',
      // 42 hours a week: eight hours of tests take 32 hours.
      rate: 0.25,
      tank: 0,
      price: 0,
      closed: [[10 * DAY, 12 * DAY]],
      draws: [[{ from: 0, to: 480, amount: 1 }]],
    };
    const made = (...hours: number[]) => hours.map((hour) => ({ product: 0, made: hour * 60 }));
    const waits = (...hours: number[]) =>
      waitsOf(laboratory, made(...hours)).map(({ batch, wait }) => [batch, wait / 60]);
    expect(waits(0, 100)).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(waits(10, 0, 10)).toEqual([
      [1, 0],
      [0, 22],
      [2, 54],
    ]);
    // Closed from hour 240 to hour 288: begun before, and made within.
    expect(waits(220, 250)).toEqual([
      [0, 48],
      [1, 50],
    ]);
  });

  const shared: SiteDocument = {
    begins: '2027-01-04',
    days: 364,
    carrying_rate: 0,
    practical_share: 0.85,
    changeover_days: 0,
    changeover_cost: 0,
    suites: ['s1', 's2'].map((id) => ({ id, name: `Suite ${id}`, initial_product: null, fixed_cost: 0, opens: null })),
    closures: [],
    resources: [],
    products: ['a', 'b'].map((id, index) => ({
      id,
      name: `Product ${id}`,
      process: null,
      routes: [{ suites: [`s${index + 1}`] }],
      sections: [{ section: 'upstream', offset_hours: 0, hold_hours: 48, takt_hours: 24 }],
      draws: [
        { item: 'tests', from_hours: 0, to_hours: 10, per_hour: 4 },
        { item: 'tanks', from_hours: 0, to_hours: 48, per_hour: 1 },
      ],
      fixed_lines: [],
      batch_kg: 1,
      success: 1,
      service: null,
      variable_cost: 0,
      price: 0,
      lag_days: 0,
      life_days: null,
      life_left_days: 0,
      opening_kg: 0,
      safety_kg: 0,
      late_cost: 100,
      storage_cost: 0,
      least_batches: 1,
      most_batches: null,
    })),
    changeovers: [],
    demands: ['a', 'b'].map((product) => ({ id: product, product, kg: 1, due: '2027-01-14', customer: '' })),
    plan: ['a', 'b'].map((demand) => ({ demand, route: 0, not_before: null, pinned: false })),
  };
  const resource = (kind: SiteDocument['resources'][number]['kind'], item: string, rate: number, price = 0) => ({
    id: item,
    name: item,
    kind,
    item,
    rate,
    tank: 0,
    shortage_price: price,
  });

  test('a queue in the laboratory makes the second of two batches late, and its price is that lateness', () => {
    // 40 hours of tests take 80 hours: both are made 80 hours before they are due, and the second waits as long.
    const site = { ...shared, resources: [resource('laboratory', 'tests', 84)] };
    const { evaluated, planned, plan } = evaluateSite(site);
    expect(evaluated.batches.map(({ late }) => late / 60).toSorted((x, y) => x - y)).toEqual([0, 80]);
    expect(evaluated.parts.lateness).toBeCloseTo((100 * 80) / 24, 9);
    expect(costOf(planned.model, plan)).toBeCloseTo(evaluated.cost, 9);
    const queue = conflictsOf(planned.model, plan).find(({ kind }) => kind === 'queue')!;
    expect([queue.extent / 60, queue.price]).toEqual([80, evaluated.cost]);
    // Twice the hours: half of the time, and half of the queue.
    const more = evaluateSite({ ...site, resources: [resource('laboratory', 'tests', 168)] });
    expect(more.evaluated.parts.lateness).toBeCloseTo((100 * 40) / 24, 9);
    // A batch that is made earlier would not be late, so the plan is not called proven.
    const proven = (document: SiteDocument): boolean[] =>
      [...planning(document)].flatMap((event) => (event.kind === 'plan' ? [event.isProven] : []));
    expect(proven(site)).toEqual([false]);
    expect(proven({ ...site, resources: [resource('laboratory', 'tests', 1680)] })).toEqual([false]);
    expect(proven({ ...site, resources: [] })).toEqual([true]);
    const closed = { ...site, closures: [{ from: '2027-01-11', to: '2027-01-18', reason: 'Audit', suite: 'tests' }] };
    expect(evaluateSite(closed).evaluated.parts.lateness).toBeGreaterThan(evaluated.parts.lateness);
  });

  test('batches of a campaign take the machines of a pool in turn, and campaigns share them', () => {
    const pool = (machines: number) => ({ ...shared, resources: [resource('equipment', 'tanks', machines, 7)] });
    const taktOf = (machines: number) => modelOf(pool(machines)).model.products[0]!.routes[0]!.tasks[0]!.takt / 60;
    expect([1, 2, 4].map(taktOf)).toEqual([48, 24, 24]);
    // Both hold one for 48 hours at the same time.
    expect(evaluateSite(pool(1)).evaluated.parts.shortage).toBeCloseTo(48 * 7, 9);
    expect(evaluateSite(pool(2)).evaluated.parts.shortage).toBe(0);
  });

  test('another shift has a price, and so has a train of two suites', () => {
    const people = { ...resource('people', 'tanks', 2, 7), shifts: 2, working_days: 7 };
    const products = shared.products.map((product) => ({
      ...product,
      routes: [{ suites: ['s1', 's2'] }],
      sections: ['upstream', 'downstream'].map((section, index) => ({
        section,
        offset_hours: 48 * index,
        hold_hours: 48,
        takt_hours: 24,
      })),
    }));
    const { model } = modelOf({ ...shared, resources: [people], products });
    const pricing = pricePlan(model, firstPlan(model), { seed: 1, tries: 200, restarts: 1 });
    let step = pricing.next();
    while (!step.done) step = pricing.next();
    const { worths } = step.value;
    expect(worths.map(({ kind }) => kind)).toEqual(['suite', 'suite', 'train', 'shift', 'product', 'product']);
    // Two batches of 48 hours, each one person short in the eight hours of two nights.
    expect(worths.find(({ kind }) => kind === 'shift')!.worth).toBeCloseTo(2 * 2 * 8 * 7, 6);
    expect(worths.find(({ kind }) => kind === 'train')!.worth).toBeGreaterThanOrEqual(0);
  });

  test('the weekday of the first day is that of the calendar', () => {
    for (let day = 0; day < 14; day += 1) {
      const begins = dateOf('2027-01-04', day * DAY);
      const { model } = modelOf({
        ...shared,
        begins,
        demands: [],
        plan: [],
        resources: [resource('people', 'tanks', 2)],
      });
      expect(model.resources[0]!.pattern!.weekday).toBe((new Date(`${begins}T00:00:00Z`).getUTCDay() + 6) % 7);
    }
  });

  test('what shared resources cannot have is said by name', () => {
    const faultOf = (change: object, kind: 'laboratory' | 'equipment' = 'laboratory') =>
      siteFaults({ ...shared, resources: [{ ...resource(kind, 'tests', 84), ...change }] })[0];
    expect(faultOf({})).toBeUndefined();
    expect(faultOf({ tank: 3 })).toMatchObject({ field: 'resources.0.tank' });
    expect(faultOf({ shifts: 2 }, 'equipment')).toMatchObject({ field: 'resources.0.shifts' });
    expect(faultOf({ id: 's1' })).toMatchObject({ field: 'resources.0.id' });
    expect(faultOf({ rate: 0 })!.message).toContain('Product a');
  });

  test('fair shares of three products', () => {
    const costs = [0, 900, 700, 1200, 500, 1100, 950, 1500];
    const shares = shapley(3, (set) => costs[set]!);
    for (const [index, share] of [2000 / 3, 1475 / 3, 1025 / 3].entries())
      expect(shares[index]!.share).toBeCloseTo(share, 9);
    expect(shares.map(({ incremental }) => incremental)).toEqual([550, 400, 300]);
    expect(shares.map(({ alone }) => alone)).toEqual([900, 700, 500]);
    for (const { share, incremental, alone } of shares) expect(share >= incremental && share <= alone).toBe(true);
  });

  test('more than ten products: an estimate with its interval', () => {
    // An additive game has its own costs as shares, with no scatter; one with a shared cost has n equal parts of it.
    const own = Array.from({ length: 12 }, (_, index) => index + 1);
    const bits = (set: number): number => own.reduce((sum, each, index) => sum + ((set >> index) & 1 ? each : 0), 0);
    const shares = shapley(12, (set) => bits(set) + (set > 0 ? 120 : 0), 2000, 7);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(78 + 120, 6);
    for (const [index, { share, margin }] of shares.entries()) {
      expect(margin).toBeGreaterThan(0);
      expect(Math.abs(share - (index + 1 + 10))).toBeLessThan(3 * margin);
    }
  });

  test('suites of three sizes', () => {
    const shares = sequential([400, 640, 1000]);
    for (const [index, share] of [400 / 3, 400 / 3 + 120, 400 / 3 + 120 + 360].entries())
      expect(shares[index]).toBeCloseTo(share, 9);
    const game = shapley(3, (set) => Math.max(0, ...[400, 640, 1000].filter((_, index) => (set >> index) & 1)));
    for (const [index, { share }] of game.entries()) expect(share).toBeCloseTo(shares[index]!, 9);
  });

  test('time-driven charges, with what is unused as a line of its own', () => {
    const { rate, charges, idle, idleTime, spread } = timeDriven(12_000, {
      held: [3600, 2100, 900],
      changeover: [120, 240, 240],
      practical: 8400,
    });
    expect(rate).toBeCloseTo(1.42857, 5);
    for (const [index, charge] of [5314.3, 3342.9, 1628.6].entries()) expect(charges[index]).toBeCloseTo(charge, 1);
    expect(idle).toBeCloseTo(1714.3, 1);
    expect(idleTime).toBe(1200);
    for (const [index, charge] of [6200, 3900, 1900].entries()) expect(spread[index]).toBeCloseTo(charge, 9);
    expect(charges.reduce((sum, charge) => sum + charge, idle)).toBeCloseTo(12_000, 9);
  });

  test('batches for ten good ones, and the days in which a lot sells', () => {
    expect(batchesFor(10, 0.95, 0.95)).toBe(12);
    expect(atLeast(12, 10, 0.95)).toBeCloseTo(0.9804, 4);
    expect(atLeast(11, 10, 0.95)).toBeCloseTo(0.8981, 4);
    expect(saleWindow(0, 60, 720, 480)).toEqual([60, 240]);
  });

  test('batches for thousands of good ones, of which all being good has a probability of 0', () => {
    // A half, and half of the likeliest number: C(3000, 1500) / 2^3000 = 0.0145666.
    expect(atLeast(3000, 1500, 0.5)).toBeCloseTo(0.5 + 0.0145666 / 2, 6);
    expect(batchesFor(1500, 0.5, 0.5)).toBe(3000 - 1);
    expect(atLeast(batchesFor(1500, 0.5, 0.9999), 1500, 0.5)).toBeGreaterThanOrEqual(0.9999);
    expect(atLeast(20, 20, 1)).toBe(1);
  });

  test('the oldest lot goes first, and one that expires is not sold', () => {
    const course = stockCourse(
      [
        { kg: 5, released: 0, lastSale: 10 * DAY },
        { kg: 5, released: 0, lastSale: 90 * DAY },
      ],
      [
        { kg: 3, due: 5 * DAY },
        { kg: 6, due: 20 * DAY },
      ],
      100 * DAY,
    );
    expect(course.expired).toBe(2);
    expect(course.owed).toBe(1);
    expect(course.points.every(([, kg]) => kg >= 0)).toBe(true);
  });
});

describe('random sites', () => {
  const count = isNight ? 300 : 30;
  // Every other with shifts and laboratories.
  const sites = Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? randomSite(index + 1) : withLaboratories(randomSite(index + 1), index),
  );

  test('no overlap, no closure touched, no order lost, cost added up again, the same plan for the same seed', () => {
    for (const [index, model] of sites.entries()) {
      const options = { seed: index, tries: 150, restarts: 1 };
      const { plan, cost } = planSite(model, options);
      expect(planSite(model, options).plan).toEqual(plan);
      checkPlan(model, plan, cost);
    }
  });

  test('the backward pass never makes a batch later than the least of its sequence', () => {
    for (const model of sites) {
      const plan = firstPlan(model);
      const careless = {
        ...model,
        products: model.products.map((product) => ({ ...product, hold: 0 })),
        resources: [],
      };
      // Without a due date there is no reason to wait, so the same sequence has its earliest starts.
      const early = evaluatePlan(
        { ...careless, orders: careless.orders.map((order) => ({ ...order, due: 0 })) },
        plan,
      ).batches;
      for (const [at, { order, released, late }] of evaluatePlan({ ...model, resources: [] }, plan).batches.entries()) {
        expect(late).toBe(Math.max(0, early[at]!.released - model.orders[order]!.due));
        expect(released).toBeGreaterThanOrEqual(early[at]!.released);
      }
    }
  });

  test('no bound exceeds the cost of a plan', () => {
    for (const [index, model] of sites.entries()) {
      if (index % 10 > 0) continue;
      const { cost } = planSite(model, { seed: 1, tries: 1500, restarts: 1 });
      let bound = 0;
      for (const { value } of boundOf(model, cost, 12)) bound = value;
      expect(bound).toBeLessThanOrEqual(cost + 1e-6);
    }
  });

  test('a search that is stopped has the best plan so far', () => {
    const search = searchPlan(twelveProducts, { seed: 1, tries: 100_000, restarts: 5 });
    let last = search.next().value;
    for (let step = 0; step < 5; step += 1) {
      const next = search.next().value;
      expect(next.cost).toBeLessThanOrEqual(last.cost);
      last = next;
    }
    checkPlan(twelveProducts, last.plan, last.cost);
  });

  test('a mix that fits can grow, and one that is late cannot', () => {
    const loose = {
      ...fourCampaigns,
      orders: fourCampaigns.orders.map((order) => ({ ...order, due: order.due + 400 * DAY })),
    };
    expect(mixCapacity(loose, { seed: 1, tries: 200, restarts: 1 })).toBeGreaterThan(1);
    expect(mixCapacity(fourCampaigns, { seed: 1, tries: 200, restarts: 1 })).toBeLessThan(1);
  });
});

function withLaboratories(model: PlanModel, seed: number): PlanModel {
  const random = new Random(1000 + seed);
  const crews = model.resources.map((one) =>
    one.kind === 'crew'
      ? { ...one, pattern: { shifts: 1 + random.below(3), days: 5 + random.below(3), weekday: random.below(7) } }
      : one,
  );
  const laboratory = (name: string): Resource => ({
    name,
    kind: 'laboratory',
    rate: (1 + random.below(4)) / 4,
    tank: 0,
    price: 0,
    closed: [[100 * DAY, (101 + random.below(20)) * DAY]],
    draws: model.products.map(() => [{ from: 0, to: 60 * (1 + random.below(60)), amount: 1 }]),
  });
  // One, or two that test each batch.
  const laboratories = ['Chemistry', 'Microbiology'].slice(0, 1 + (seed % 4 > 1 ? 1 : 0)).map(laboratory);
  return { ...model, resources: [...crews, ...laboratories] };
}

function checkPlan(model: PlanModel, plan: Plan, cost: number): void {
  const { batches, campaigns, changeovers, shortages, parts, cost: again } = evaluatePlan(model, plan);
  const scale = Math.max(1, Math.abs(cost));
  expect(Math.abs(again - cost) / scale).toBeLessThan(1e-9);
  expect(
    plan
      .flat()
      .map(({ order }) => order)
      .toSorted((a, b) => a - b),
  ).toEqual(model.orders.map((_, order) => order));
  expect(batches).toHaveLength(model.orders.reduce((sum, order) => sum + order.batches, 0));
  // Added up from the batches themselves.
  let added =
    changeovers.reduce((sum, each) => sum + each.cost, 0) + shortages.reduce((sum, each) => sum + each.cost, 0);
  for (const { product, late, early, expires } of batches) {
    const { late: lateCost, hold, scrap } = model.products[product]!;
    added += (late * lateCost + early * hold) / DAY + (expires ? scrap : 0);
  }
  for (const { product, suite, batches: own } of campaigns) {
    const { routes, least, scrap } = model.products[product]!;
    if (routes.some(({ tasks }) => tasks[0]!.suite === suite)) added += Math.max(0, least - own.length) * scrap;
  }
  expect(Math.abs(added - again) / scale).toBeLessThan(1e-9);
  expect(COST_PARTS.reduce((sum, part) => sum + parts[part], 0)).toBeCloseTo(again, 6);
  const held: { suite: number; product: number; from: number; to: number; takt: number }[] = [];
  for (const { product, route, start } of batches) {
    expect(start).toBeGreaterThanOrEqual(0);
    for (const { suite, offset, hold, takt } of model.products[product]!.routes[route]!.tasks) {
      const from = start + offset;
      expect(from).toBeGreaterThanOrEqual(model.suites[suite]!.opens);
      for (const [a, b] of model.suites[suite]!.closed) expect(from >= b || from + hold <= a).toBe(true);
      held.push({ suite, product, from, to: from + hold, takt });
    }
  }
  for (const suite of model.suites.keys()) {
    const own = held.filter((one) => one.suite === suite).toSorted((a, b) => a.from - b.from);
    const tooSoon = own.filter((next, at) => {
      const before = own[at - 1];
      if (!before) return false;
      return before.product === next.product
        ? next.from - before.from < Math.min(next.takt, before.takt)
        : next.from - before.to < model.changeover[before.product]![next.product]!;
    });
    expect(tooSoon).toEqual([]);
    const busy = campaigns.filter((one) => one.suite === suite);
    expect(busy.filter(({ start }, at) => at > 0 && start < busy[at - 1]!.end)).toEqual([]);
  }
}

/** Suites, trains of two suites, closures, resources, lives and campaign rules by chance. */
function randomSite(seed: number): PlanModel {
  const random = new Random(seed);
  const between = (from: number, to: number): number => from + random.below(to - from + 1);
  const suites = between(1, 4);
  const products = between(1, 5);
  const unit = random.next() < 0.5 ? DAY : 60;
  const chance = (share: number): boolean => random.next() < share;
  const time = (from: number, to: number): number => Math.round(between(from * DAY, to * DAY) / unit) * unit;
  const task = (suite: number, offset: number) => {
    const hold = time(3, 15);
    return { suite, offset, hold, takt: Math.max(unit, Math.round(hold / between(1, 4) / unit) * unit) };
  };
  return {
    horizon: 365 * DAY,
    suites: Array.from({ length: suites }, (_, index) => {
      const from = time(60, 200);
      const later = time(230, 300);
      return {
        name: `S${index}`,
        initial: chance(0.7) ? random.below(products) : -1,
        opens: chance(0.2) ? time(1, 30) : 0,
        closed: chance(0.6) ? [[from, from + time(2, 20)] as const, [later, later + time(1, 10)] as const] : [],
      };
    }),
    products: Array.from({ length: products }, (_, index) => ({
      name: `P${index}`,
      routes: Array.from({ length: between(1, 2) }, () => {
        const first = task(random.below(suites), 0);
        const tasks = [first];
        if (suites > 1 && chance(0.3))
          tasks.push(task((first.suite + 1 + random.below(suites - 1)) % suites, first.hold));
        return { tasks, span: Math.max(...tasks.map(({ offset, hold }) => offset + hold)) };
      }),
      lag: time(5, 60),
      margin: between(500, 2000),
      hold: between(0, 12) / 10,
      late: between(1, 20),
      life: chance(0.3) ? time(60, 200) : Infinity,
      scrap: between(50, 500),
      least: chance(0.3) ? between(2, 4) : 1,
      most: chance(0.3) ? between(4, 8) : Infinity,
    })),
    orders: Array.from({ length: between(3, 14) }, (_, index) => ({
      name: `O${index}`,
      product: random.below(products),
      batches: between(1, 6),
      due: time(60, 350),
    })),
    changeover: Array.from({ length: products }, (_, a) =>
      Array.from({ length: products }, (__, b) => (a === b ? time(0, 2) : time(1, 12))),
    ),
    changeoverCost: Array.from({ length: products }, () => Array.from({ length: products }, () => between(10, 150))),
    resources: Array.from({ length: between(0, 2) }, (_, index) => ({
      name: `R${index}`,
      kind: index === 0 ? ('tank' as const) : ('crew' as const),
      rate: index === 0 ? between(1, 4) / 60 : between(2, 6),
      tank: index === 0 ? between(5, 20) : 0,
      price: between(1, 5),
      draws: Array.from({ length: products }, () => [
        { from: 0, to: index === 0 ? 600 : 3 * DAY, amount: index === 0 ? between(1, 5) / 60 : between(1, 3) },
      ]),
    })),
  };
}

test('an order whose changeover became forbidden is placed anew, and the others keep their sequence', () => {
  const entries = (...orders: number[]) => [
    orders.map((order) => ({ order, route: 0, earliest: 0, pinned: order === 3 })),
  ];
  // From A to B is forbidden; the others stay in the sequence C A D.
  const changeover = fourCampaigns.changeover.map((row, from) =>
    row.map((time, to) => (from === 0 && to === 1 ? Infinity : time)),
  );
  const model: PlanModel = { ...fourCampaigns, changeover };
  const plan = firstPlan(model, entries(2, 0, 1, 3));
  expect(costOf(model, plan)).toBeLessThan(Infinity);
  expect(plan.flat().filter(({ order }) => order !== 1)).toEqual(entries(2, 0, 3).flat());
  expect(plan.flat()).toHaveLength(4);
});

test('lines are sets of suites that routes link', () => {
  const model = randomSite(4);
  const { lines, of } = linesOf(model);
  expect(lines.flat().toSorted((a, b) => a - b)).toEqual(model.suites.map((_, index) => index));
  for (const { routes } of model.products)
    for (const { tasks } of routes) expect(new Set(tasks.map(({ suite }) => of[suite])).size).toBe(1);
});

test('days of the calendar there and back', () => {
  expect(minuteOf('2026-12-31', '2027-01-01')).toBe(DAY);
  expect(minuteOf('2028-02-28', '2028-03-01')).toBe(2 * DAY);
  for (let day = 0; day < 3000; day += 1) {
    const date = dateOf('2023-11-29', day * DAY + 600);
    expect(date).toBe(new Date(Date.UTC(2023, 10, 29 + day)).toISOString().slice(0, 10));
    expect(minuteOf('2023-11-29', date)).toBe(day * DAY);
  }
});

test('what is not priced is still listed', () => {
  const plan = firstPlan(twelveProducts);
  const all = conflictsOf(twelveProducts, plan);
  const pricing = pricePlan(twelveProducts, plan, { seed: 1, tries: 30, restarts: 1 }, 2);
  let step = pricing.next();
  while (!step.done) step = pricing.next();
  // And the shutdown.
  expect(step.value.conflicts).toHaveLength(all.length + 1);
});

function* permutations(letters: string): Generator<string> {
  if (letters.length < 2) yield letters;
  else for (const letter of letters) for (const rest of permutations(letters.replace(letter, ''))) yield letter + rest;
}
