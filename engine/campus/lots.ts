/**
 * One suite planned by periods: whole batches in campaigns with a least and a most number and a multiple, one changeover at most
 * in each period, release after the tests, life, safety stock and what is owed. Costs count at the ends of periods.
 */
import { Program, type SolveProgram, type Term } from './linear.ts';

export interface LotProduct {
  /** Of the suite per batch. */
  days: number;
  batchKg: number;
  /** Periods from the manufacture of a batch to its release, and to the last sale. */
  qcPeriods: number;
  shelfPeriods: number;
  openingKg: number;
  safetyKg: number;
  min: number;
  max: number;
  multiple: number;
  /** Per batch. */
  variable: number;
  /** Per kg and period. */
  hold: number;
  backlog: number;
  demandKg: number[];
}

export interface LotSite {
  periods: number;
  daysPerPeriod: number;
  closedDays: number[];
  initialState: string;
  products: Record<string, LotProduct>;
  changeoverDays: Record<string, Record<string, number>>;
  changeoverCost: Record<string, Record<string, number>>;
  /** Per kg and period below the safety stock. */
  safetyPenalty: number;
  /** False: stock keeps for ever. True if absent. */
  limitsLife?: boolean;
}

export interface LotPlan {
  cost: number;
  batches: Record<string, number[]>;
  stateAtEnd: string[];
  /** At the ends of the periods, kg. */
  stock: Record<string, number[]>;
  owed: Record<string, number[]>;
}

/** The plan of least cost. @throws Error if there is none */
export async function planLots(site: LotSite, solve: SolveProgram): Promise<LotPlan> {
  const { periods, daysPerPeriod, closedDays, initialState, products, safetyPenalty, limitsLife = true } = site;
  const program = new Program('Minimize');
  const names = Object.keys(products);
  const all = Array.from({ length: periods }, (_, t) => t);
  const state: Record<string, string[]> = {};
  /** Whether the suite is turned over from one product to another in the period. */
  const turns = new Map<string, string>();
  const turn = (from: string, to: string, t: number): string => turns.get(`${from} ${to} ${t}`)!;
  for (const name of names) state[name] = all.map(() => program.binary());
  for (const t of all) {
    program.row(
      names.map((name): Term => [1, state[name]![t]!]),
      '=',
      1,
    );
    const stays = new Map(names.map((name) => [name, program.variable(0, { upper: 1 })]));
    for (const from of names) {
      for (const to of names) {
        if (from === to) continue;
        turns.set(`${from} ${to} ${t}`, program.variable(site.changeoverCost[from]?.[to] ?? 0, { upper: 1 }));
      }
    }
    for (const name of names) {
      const others = names.filter((other) => other !== name);
      const out: Term[] = [[1, stays.get(name)!], ...others.map((to): Term => [1, turn(name, to, t)])];
      // The state before the first period is given.
      if (t === 0) program.row(out, '=', name === initialState ? 1 : 0);
      else program.row([...out, [-1, state[name]![t - 1]!]], '=', 0);
      program.row(
        [[1, stays.get(name)!], ...others.map((from): Term => [1, turn(from, name, t)]), [-1, state[name]![t]!]],
        '=',
        0,
      );
    }
  }

  const before: Record<string, string[]> = {};
  const after: Record<string, string[]> = {};
  const daysOf = (t: number): number => daysPerPeriod - (closedDays[t] ?? 0);
  const stock: Record<string, string[]> = {};
  const owed: Record<string, string[]> = {};
  for (const name of names) {
    const p = products[name]!;
    const others = names.filter((other) => other !== name);
    const size = all.map(() => program.variable(0, { upper: p.max }));
    before[name] = all.map((t) =>
      program.variable(p.variable, { integer: true, upper: Math.floor(daysOf(t) / p.days) }),
    );
    after[name] = all.map((t) =>
      program.variable(p.variable, { integer: true, upper: Math.floor(daysOf(t) / p.days) }),
    );
    for (const t of all) {
      const upper = Math.floor(daysOf(t) / p.days);
      if (t > 0)
        program.row(
          [
            [1, before[name][t]!],
            [-upper, state[name]![t - 1]!],
          ],
          '<=',
          0,
        );
      else if (name !== initialState) program.row([[1, before[name][0]!]], '<=', 0);
      program.row([[1, after[name][t]!], ...others.map((from): Term => [-upper, turn(from, name, t)])], '<=', 0);
      // The campaign that is left, and the one that goes on.
      const left = others.map((to): Term => [1, turn(name, to, t)]);
      const end = program.variable(0, { upper: p.max });
      const lots = program.variable(0, { integer: true, upper: Math.floor(p.max / p.multiple) });
      program.row(
        [
          [1, end],
          [-p.multiple, lots],
        ],
        '=',
        0,
      );
      const empty: Term[] = [];
      if (t === 0 && name === initialState) empty.push([1, program.binary()]);
      const scaled = (factor: number): Term[] => [
        ...left.map(([, one]): Term => [-factor, one]),
        ...empty.map(([, one]): Term => [factor, one]),
      ];
      program.row([[1, end], ...scaled(p.min)], '>=', 0);
      program.row([[1, end], ...scaled(p.max)], '<=', 0);
      program.row(
        [
          [1, size[t]!],
          ...(t === 0 ? [] : [[-1, size[t - 1]!] as Term]),
          [-1, before[name][t]!],
          [-1, after[name][t]!],
          [1, end],
        ],
        '=',
        0,
      );
      program.row(
        [
          [1, size[t]!],
          [-p.max, state[name]![t]!],
        ],
        '<=',
        0,
      );
    }
    // The campaign that runs at the horizon.
    const lots = program.variable(0, { integer: true, upper: Math.floor(p.max / p.multiple) });
    const at = periods - 1;
    program.row(
      [
        [1, size[at]!],
        [-p.multiple, lots],
      ],
      '=',
      0,
    );
    program.row(
      [
        [1, size[at]!],
        [-p.min, state[name]![at]!],
      ],
      '>=',
      0,
    );

    stock[name] = all.map(() => program.variable(p.hold));
    owed[name] = all.map(() => program.variable(p.backlog));
    const sold = all.map(() => program.variable());
    const total = p.demandKg.reduce((sum, kg) => sum + kg, 0);
    for (const t of all) {
      const from = t - p.qcPeriods;
      const released: Term[] =
        from < 0
          ? []
          : [
              [-p.batchKg, before[name][from]!],
              [-p.batchKg, after[name][from]!],
            ];
      const scrapped = program.variable();
      program.row(
        [
          [1, stock[name][t]!],
          ...(t === 0 ? [] : [[-1, stock[name][t - 1]!] as Term]),
          ...released,
          [1, sold[t]!],
          [1, scrapped],
        ],
        '=',
        t === 0 ? p.openingKg : 0,
      );
      program.row(
        [[1, owed[name][t]!], ...(t === 0 ? [] : [[-1, owed[name][t - 1]!] as Term]), [1, sold[t]!]],
        '=',
        p.demandKg[t] ?? 0,
      );
      const short = program.variable(safetyPenalty);
      program.row(
        [
          [1, short],
          [1, stock[name][t]!],
        ],
        '>=',
        p.safetyKg,
      );
      if (limitsLife) {
        const later = all.filter((u) => u > t && u <= t + p.shelfPeriods - p.qcPeriods);
        program.row([[1, stock[name][t]!], ...later.map((u): Term => [-1, sold[u]!])], '<=', 0);
      }
      // Sold as soon as possible. Where it costs less to owe than to be short of safety stock, it has to be said.
      if (p.backlog + p.hold < safetyPenalty) {
        const owes = program.binary();
        const most = p.openingKg + p.max * p.batchKg * periods;
        program.row(
          [
            [1, owed[name][t]!],
            [-total, owes],
          ],
          '<=',
          0,
        );
        program.row(
          [
            [1, stock[name][t]!],
            [most, owes],
          ],
          '<=',
          most,
        );
      }
    }
  }
  for (const t of all) {
    program.row(
      [
        ...names.flatMap((name): Term[] => [
          [products[name]!.days, before[name]![t]!],
          [products[name]!.days, after[name]![t]!],
        ]),
        ...names.flatMap((from) =>
          names.flatMap((to): Term[] =>
            from === to ? [] : [[site.changeoverDays[from]?.[to] ?? 0, turn(from, to, t)]],
          ),
        ),
      ],
      '<=',
      daysOf(t),
    );
  }

  const { value, of } = await program.solve(solve);
  const byName = (variables: Record<string, string[]>): Record<string, number[]> =>
    Object.fromEntries(names.map((name) => [name, variables[name]!.map(of)]));
  return {
    cost: value,
    batches: Object.fromEntries(
      names.map((name) => [name, all.map((t) => Math.round(of(before[name]![t]!) + of(after[name]![t]!)))]),
    ),
    stateAtEnd: all.map((t) => names.find((name) => of(state[name]![t]!) > 0.5)!),
    stock: byName(stock),
    owed: byName(owed),
  };
}
