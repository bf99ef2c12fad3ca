/** Sites with answers that were proven by two methods, for the tests. Costs are invented, but for those of Lakhdar et al. (2005). */
import type { InvestmentSite } from './investment.ts';
import type { LotSite } from './lots.ts';
import { DAY, type Plan, type PlanModel } from './model.ts';
import type { PeriodSite } from './periods.ts';
import type { WaterSite } from './starts.ts';

/** What the products of both examples have in common. */
const COMMON = {
  crudeLife: 1,
  crudeCapacity: 10,
  upstreamMax: 60,
  crudeStorage: 5,
  waste: 5,
  downstreamRate: 0.1,
  finalLife: 3,
  finalCapacity: 40,
  downstreamMin: 10,
  downstreamMax: 60,
  finalStorage: 1,
  backlog: 20,
  changeover: 1,
};
/** Example 1 of Lakhdar et al. (2005), Biotechnol. Prog. 21:1478. */
export const twoAndTwoSuites: PeriodSite = {
  periods: 6,
  periodDays: 60,
  upstreamSuites: { i1: ['p1', 'p2', 'p3'], i2: ['p1', 'p2', 'p3'] },
  downstreamSuites: ['j1', 'j2'],
  oneLeadPerSuite: true,
  products: {
    p1: {
      ...COMMON,
      upstreamRate: 0.05,
      upstreamLead: 30,
      upstreamMin: 20,
      price: 20,
      cost: 2,
      downstreamLead: 40,
      factor: 1,
    },
    p2: {
      ...COMMON,
      upstreamRate: 0.045,
      upstreamLead: 32,
      upstreamMin: 21,
      price: 20,
      cost: 2,
      downstreamLead: 42,
      factor: 1,
    },
    p3: {
      ...COMMON,
      upstreamRate: 0.08,
      upstreamLead: 22.5,
      upstreamMin: 12.5,
      price: 20,
      cost: 2,
      downstreamLead: 34.5,
      factor: 1,
    },
  },
  demand: { p1: [0, 0, 0, 6, 0, 6], p2: [0, 0, 6, 0, 0, 0], p3: [0, 8, 0, 0, 8, 0] },
};
/** Example 2 of Lakhdar et al. (2005), Biotechnol. Prog. 21:1478. */
export const threeAndTwoSuites: PeriodSite = {
  periods: 9,
  periodDays: 60,
  upstreamSuites: { i1: ['p1', 'p2'], i2: ['p3', 'p4'], i3: ['p3', 'p4'] },
  downstreamSuites: ['j1', 'j2'],
  products: {
    p1: {
      ...COMMON,
      upstreamRate: 0.05,
      upstreamLead: 30,
      upstreamMin: 20,
      price: 25,
      cost: 5,
      downstreamLead: 40,
      factor: 1,
    },
    p2: {
      ...COMMON,
      upstreamRate: 0.045,
      upstreamLead: 32,
      upstreamMin: 21,
      price: 20,
      cost: 2,
      downstreamLead: 42,
      factor: 1,
    },
    p3: {
      ...COMMON,
      upstreamRate: 0.08,
      upstreamLead: 22.5,
      upstreamMin: 12.5,
      price: 17,
      cost: 1,
      downstreamLead: 44.5,
      factor: 0.5,
    },
    p4: {
      ...COMMON,
      upstreamRate: 0.08,
      upstreamLead: 22.5,
      upstreamMin: 12.5,
      price: 17,
      cost: 1,
      downstreamLead: 44.5,
      factor: 0.5,
    },
  },
  demand: {
    p1: [0, 0, 0, 6, 0, 4, 0, 0, 4],
    p2: [0, 4, 0, 0, 0, 0, 4, 0, 0],
    p3: [0, 0, 0, 0, 10, 0, 0, 0, 10],
    p4: [0, 6, 0, 8, 0, 0, 0, 0, 0],
  },
};
/** Two products in one suite, twelve periods of 30 days. */
export const lotsOfTwo: LotSite = {
  periods: 12,
  daysPerPeriod: 30,
  closedDays: [0, 0, 0, 0, 0, 0, 14, 0, 0, 0, 0, 4],
  initialState: 'A',
  products: {
    A: {
      days: 3,
      batchKg: 4,
      qcPeriods: 1,
      shelfPeriods: 6,
      openingKg: 12,
      safetyKg: 8,
      min: 3,
      max: 20,
      multiple: 1,
      variable: 300,
      hold: 1.5,
      backlog: 25,
      demandKg: [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8],
    },
    B: {
      days: 5,
      batchKg: 6,
      qcPeriods: 2,
      shelfPeriods: 5,
      openingKg: 30,
      safetyKg: 6,
      min: 2,
      max: 12,
      multiple: 2,
      variable: 500,
      hold: 2.5,
      backlog: 60,
      demandKg: [0, 12, 0, 0, 18, 0, 0, 18, 0, 0, 0, 18],
    },
  },
  changeoverDays: { A: { B: 8 }, B: { A: 6 } },
  changeoverCost: { A: { B: 140 }, B: { A: 100 } },
  safetyPenalty: 4,
};
export const newSuite: InvestmentSite = {
  years: 5,
  discount: 0.08,
  suites: 2,
  daysPerSuite: 330,
  products: {
    X: { takt: 4, margin: 1.2, cmo: 0.9 },
    Y: { takt: 6, margin: 2.0, cmo: 1.4 },
    Z: { takt: 5, margin: 1.0, cmo: 0.95 },
  },
  demand: { X: [60, 80, 100, 120, 130], Y: [30, 35, 45, 55, 60], Z: [20, 30, 40, 40, 40] },
  changeoverDaysPerCampaign: 10,
  campaignsPerYear: { X: 2, Y: 2, Z: 2 },
  newSuite: { capital: 130, leadYears: 1, fixedPerYear: 6, salvageShareOfCapital: 0.5 },
};
export const sharedWater: WaterSite = {
  days: 48,
  generator: 20,
  tank: 10,
  tankStart: 10,
  campaigns: [
    {
      id: 'P',
      suite: 1,
      batches: 4,
      takt: 4,
      head: 6,
      draw: { '0': 18, '3': 10 },
      due: [6, 10, 14, 18],
      late: 5,
      earliest: 0,
    },
    {
      id: 'Q',
      suite: 2,
      batches: 5,
      takt: 3,
      head: 5,
      draw: { '0': 14, '2': 12 },
      due: [5, 8, 11, 14, 17],
      late: 8,
      earliest: 0,
    },
    {
      id: 'R',
      suite: 2,
      batches: 3,
      takt: 5,
      head: 7,
      draw: { '0': 22, '4': 8 },
      due: [27, 32, 37],
      late: 12,
      after: 'Q',
      changeover: 3,
      changeoverDraw: { '1': 15 },
    },
  ],
};

/** One campaign of each product in one suite: name, batches, takt, head, lag, due, lateness per batch and day. */
const FOUR = [
  ['A', 4, 5, 12, 20, 80, 6],
  ['B', 3, 7, 14, 25, 62, 10],
  ['C', 5, 4, 10, 18, 140, 4],
  ['D', 2, 6, 13, 30, 115, 12],
] as const;
const FOUR_DAYS = [
  [0, 6, 3, 10],
  [4, 0, 7, 5],
  [5, 3, 0, 9],
  [10, 10, 10, 0],
];
const FOUR_COST = [
  [0, 90, 45, 150],
  [60, 0, 105, 75],
  [75, 45, 0, 135],
  [150, 150, 150, 0],
];
export const fourCampaigns: PlanModel = {
  horizon: 365 * DAY,
  suites: [{ name: 'S', initial: 0, opens: 0, closed: [] }],
  products: FOUR.map(([name, , takt, head, lag, , late]) => ({
    name,
    routes: [{ tasks: [{ suite: 0, offset: 0, hold: head * DAY, takt: takt * DAY }], span: head * DAY }],
    lag: lag * DAY,
    margin: 0,
    hold: 0,
    late,
    life: Infinity,
    scrap: 0,
    least: 1,
    most: Infinity,
  })),
  orders: FOUR.map(([name, batches, , , , due], product) => ({ name, product, batches, due: due * DAY })),
  changeover: FOUR_DAYS.map((row) => row.map((days) => days * DAY)),
  changeoverCost: FOUR_COST,
  resources: [],
};

/** Twelve products: name, suites, takt, head, lag, margin, holding and lateness per batch and day. */
const TWELVE: readonly [string, number[], number, number, number, number, number, number][] = [
  ['A', [0, 1], 4, 12, 20, 900, 0.9, 18],
  ['B', [0, 1], 3, 12, 25, 1500, 0.5, 18],
  ['C', [0, 1], 3, 18, 30, 1500, 1.0, 6],
  ['D', [1, 2], 2, 14, 40, 2000, 0.7, 12],
  ['E', [1, 2], 3, 12, 30, 1200, 0.6, 6],
  ['F', [1, 2], 3, 14, 40, 2000, 1.1, 12],
  ['G', [2, 3], 3, 14, 30, 2000, 1.0, 12],
  ['H', [2, 3], 3, 12, 25, 1200, 0.5, 6],
  ['I', [2, 3], 2, 12, 30, 900, 1.0, 6],
  ['J', [0, 3], 4, 12, 30, 2000, 0.9, 12],
  ['K', [0, 3], 3, 14, 20, 1200, 1.1, 6],
  ['L', [0, 3], 3, 14, 40, 2000, 1.2, 18],
];
/** Batches and due day of five orders of each. */
const SIXTY = [
  [
    [3, 88],
    [2, 166],
    [2, 232],
    [3, 290],
    [4, 347],
  ],
  [
    [5, 92],
    [4, 161],
    [3, 231],
    [6, 296],
    [2, 357],
  ],
  [
    [2, 102],
    [4, 155],
    [6, 222],
    [3, 282],
    [4, 351],
  ],
  [
    [6, 93],
    [3, 167],
    [5, 228],
    [5, 295],
    [4, 347],
  ],
  [
    [5, 100],
    [3, 168],
    [4, 228],
    [6, 293],
    [3, 353],
  ],
  [
    [6, 88],
    [2, 159],
    [6, 230],
    [2, 288],
    [3, 351],
  ],
  [
    [2, 95],
    [3, 155],
    [5, 226],
    [6, 298],
    [6, 347],
  ],
  [
    [5, 102],
    [5, 157],
    [5, 220],
    [2, 290],
    [3, 349],
  ],
  [
    [5, 99],
    [3, 165],
    [4, 228],
    [5, 297],
    [3, 354],
  ],
  [
    [3, 97],
    [4, 166],
    [4, 229],
    [3, 297],
    [2, 353],
  ],
  [
    [6, 91],
    [6, 159],
    [6, 217],
    [4, 298],
    [5, 349],
  ],
  [
    [3, 102],
    [4, 152],
    [4, 232],
    [2, 285],
    [2, 354],
  ],
];
const TWELVE_DAYS = [
  [0, 3, 2, 8, 8, 6, 10, 10, 10, 6, 6, 10],
  [3, 0, 2, 6, 10, 10, 6, 8, 8, 10, 7, 8],
  [3, 4, 0, 6, 6, 6, 7, 10, 6, 6, 6, 7],
  [8, 8, 10, 0, 3, 4, 7, 6, 8, 10, 7, 10],
  [10, 6, 6, 4, 0, 3, 7, 10, 6, 8, 6, 7],
  [6, 6, 6, 3, 3, 0, 10, 10, 10, 6, 10, 7],
  [7, 7, 7, 10, 7, 10, 0, 4, 4, 7, 8, 8],
  [7, 7, 8, 6, 6, 10, 3, 0, 2, 8, 8, 10],
  [8, 7, 8, 8, 6, 7, 3, 2, 0, 7, 8, 7],
  [8, 6, 8, 7, 10, 6, 7, 8, 6, 0, 3, 2],
  [8, 8, 6, 7, 8, 7, 8, 8, 8, 4, 0, 4],
  [7, 10, 10, 10, 8, 7, 8, 10, 7, 4, 2, 0],
];
const INITIAL = [0, 3, 6, 9];
/** 12 products, 60 orders and 236 batches in 4 suites, with a shutdown of two weeks. Changeovers cost 15 for each day. */
export const twelveProducts: PlanModel = {
  horizon: 365 * DAY,
  suites: INITIAL.map((initial, index) => ({
    name: `S${index + 1}`,
    initial,
    opens: 0,
    closed: [[196 * DAY, 210 * DAY]],
  })),
  products: TWELVE.map(([name, suites, takt, head, lag, margin, hold, late]) => ({
    name,
    routes: suites.map((suite) => ({
      tasks: [{ suite, offset: 0, hold: head * DAY, takt: takt * DAY }],
      span: head * DAY,
    })),
    lag: lag * DAY,
    margin,
    hold,
    late,
    life: Infinity,
    scrap: 0,
    least: 1,
    most: Infinity,
  })),
  orders: SIXTY.flatMap((orders, product) =>
    orders.map(([batches, due], index) => ({
      name: `${TWELVE[product]![0]}${index + 1}`,
      product,
      batches: batches!,
      due: due! * DAY,
    })),
  ),
  changeover: TWELVE_DAYS.map((row) => row.map((days) => days * DAY)),
  changeoverCost: TWELVE_DAYS.map((row) => row.map((days) => 15 * days)),
  resources: [],
};

/** A plan of it that costs 8,646.9: changeovers 1,860, holding 5,628.9, lateness 1,158. */
export const plannedTwelve: Plan = [
  'A1 B2 B1 C1 C2 J2 J3 L3 K3 L4 J4 J5 K4 L5 K5',
  'D1 F1 F2 E1 E2 B3 A2 A3 C3 C4 A4 B5 B4 C5 A5',
  'G1 G2 I1 H1 H4 H2 D2 D3 E3 F3 F4 D4 E4 F5 D5 E5',
  'J1 L2 L1 K1 K2 I2 I3 H3 G3 I4 G4 G5 H5 I5',
].map((names, suite) =>
  names.split(' ').map((name) => {
    const order = twelveProducts.orders.findIndex((one) => one.name === name);
    const { routes } = twelveProducts.products[twelveProducts.orders[order]!.product]!;
    return { order, route: routes.findIndex(({ tasks }) => tasks[0]!.suite === suite), earliest: 0, pinned: false };
  }),
);
