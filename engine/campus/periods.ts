/**
 * A site of two stages planned by periods: crude is made upstream, stored, and purified downstream. Equations of Lakhdar, Zhou,
 * Savery, Titchener-Hooker and Papageorgiou (2005), Biotechnol. Prog. 21:1478, as restated in GAMS by K. Jankauskas (2018): one
 * product in each suite and period, a lead time with each new campaign, stocks that are used within their life, late deliveries
 * that are owed. Batches are whole.
 */
import { Program, type SolveProgram, type Term } from './linear.ts';

/** One product; times in days, lives in periods, stocks in batches, money per batch (of `changeover` per campaign). */
export interface PeriodProduct {
  upstreamRate: number;
  upstreamLead: number;
  upstreamMin: number;
  upstreamMax: number;
  crudeLife: number;
  crudeCapacity: number;
  crudeStorage: number;
  downstreamRate: number;
  downstreamLead: number;
  downstreamMin: number;
  downstreamMax: number;
  finalLife: number;
  finalCapacity: number;
  finalStorage: number;
  price: number;
  cost: number;
  waste: number;
  backlog: number;
  changeover: number;
  /** Batches of the final product from one of crude. */
  factor: number;
}

export interface PeriodSite {
  periods: number;
  periodDays: number;
  /** Products that each upstream suite may make. */
  upstreamSuites: Record<string, string[]>;
  downstreamSuites: string[];
  /** At most one lead time per downstream suite and period. */
  oneLeadPerSuite?: boolean;
  products: Record<string, PeriodProduct>;
  /** Batches by product and period. */
  demand: Record<string, number[]>;
}

export interface PeriodPlan {
  profit: number;
  sales: number;
  production: number;
  changeover: number;
  storage: number;
  backlog: number;
  waste: number;
  /** Batches by suite, product and period. */
  batches: Record<string, Record<string, number[]>>;
}

interface Stage {
  rate: number;
  lead: number;
  least: number;
  most: number;
}

/** The plan with the largest profit. @throws Error if there is none */
export async function planPeriods(site: PeriodSite, solve: SolveProgram): Promise<PeriodPlan> {
  const { periods, periodDays, upstreamSuites, downstreamSuites, oneLeadPerSuite = false, products, demand } = site;
  const program = new Program('Maximize');
  const names = Object.keys(products);
  const all = Array.from({ length: periods }, (_, t) => t);
  const money = {
    sales: [] as Term[],
    production: [] as Term[],
    changeover: [] as Term[],
    storage: [] as Term[],
    backlog: [] as Term[],
    waste: [] as Term[],
  };
  const counted = (part: keyof typeof money, factor: number, sign: number, integer?: { upper: number }): string => {
    const variable = program.variable(sign * factor, integer && { ...integer, integer: true });
    money[part].push([factor, variable]);
    return variable;
  };

  /** Batches, campaigns that begin and lead times of a suite. */
  function suite(able: readonly string[], stageOf: (product: PeriodProduct) => Stage) {
    const made: Record<string, string[]> = {};
    const begins: Record<string, string[]> = {};
    const at: Record<string, string[]> = {};
    for (const name of able) {
      const product = products[name]!;
      const { rate, lead, least, most } = stageOf(product);
      made[name] = all.map(() =>
        counted('production', product.cost, -1, {
          upper: Math.max(0, Math.floor(1 + rate * (periodDays - lead)), Math.floor(rate * periodDays)),
        }),
      );
      begins[name] = all.map(() => counted('changeover', product.changeover, -1, { upper: 1 }));
      at[name] = all.map(() => program.binary());
      for (const t of all) {
        const before: Term[] = t === 0 ? [] : [[1, at[name][t - 1]!]];
        program.row([[1, begins[name][t]!], [-1, at[name][t]!], ...before], '>=', 0);
        const days = program.variable(0, { upper: periodDays });
        program.row(
          [
            [1, days],
            [-least, at[name][t]!],
          ],
          '>=',
          0,
        );
        program.row(
          [
            [1, days],
            [-most, at[name][t]!],
          ],
          '<=',
          0,
        );
        at[`${name} days ${t}`] = [days];
      }
    }
    for (const t of all) {
      program.row(
        able.map((name): Term => [1, at[name]![t]!]),
        '<=',
        1,
      );
      program.row(
        able.map((name): Term => [1, at[`${name} days ${t}`]![0]!]),
        '<=',
        periodDays,
      );
    }
    /** Batches = leads + rate × (days - lead × leads). */
    const produce = (name: string, t: number, leads: string): void => {
      const { rate, lead } = stageOf(products[name]!);
      program.row(
        [
          [1, made[name]![t]!],
          [rate * lead - 1, leads],
          [-rate, at[`${name} days ${t}`]![0]!],
        ],
        '=',
        0,
      );
    };
    return { made, begins, produce };
  }

  const upstream = Object.entries(upstreamSuites).map(([id, able]) => {
    const stage = suite(able, (p) => ({
      rate: p.upstreamRate,
      lead: p.upstreamLead,
      least: p.upstreamMin,
      most: p.upstreamMax,
    }));
    for (const name of able) for (const t of all) stage.produce(name, t, stage.begins[name]![t]!);
    return { id, ...stage };
  });
  const downstream = downstreamSuites.map((id) => {
    const stage = suite(names, (p) => ({
      rate: p.downstreamRate,
      lead: p.downstreamLead,
      least: p.downstreamMin,
      most: p.downstreamMax,
    }));
    for (const t of all) {
      const leads = names.map((name) => {
        const lead = program.binary();
        const share = upstream.flatMap(({ begins }): Term[] =>
          begins[name] ? [[-1 / upstream.length, begins[name][t]!]] : [],
        );
        program.row([[1, lead], [-1, stage.begins[name]![t]!], ...share], '>=', -1);
        stage.produce(name, t, lead);
        return lead;
      });
      if (oneLeadPerSuite)
        program.row(
          leads.map((lead): Term => [1, lead]),
          '<=',
          1,
        );
    }
    return { id, ...stage };
  });

  for (const name of names) {
    const p = products[name]!;
    const wanted = demand[name] ?? [];
    const crude = all.map(() => counted('storage', p.crudeStorage, -1));
    const final = all.map(() => counted('storage', p.finalStorage, -1));
    const sold = all.map(() => counted('sales', p.price, 1));
    const owed = all.map(() => counted('backlog', p.backlog, -1));
    const purified = (t: number, factor: number): Term[] =>
      downstream.map(({ made }): Term => [factor, made[name]![t]!]);
    for (const t of all) {
      const wasted = [counted('waste', p.waste, -1), counted('waste', p.waste, -1)] as const;
      const before = (stock: readonly string[], sign: number): Term[] => (t === 0 ? [] : [[sign, stock[t - 1]!]]);
      const fermented = upstream.flatMap(({ made }): Term[] => (made[name] ? [[-1, made[name][t]!]] : []));
      program.row(
        [[1, crude[t]!], ...before(crude, -1), ...fermented, ...purified(t, 1 / p.factor), [1, wasted[0]]],
        '=',
        0,
      );
      program.row([[1, final[t]!], ...before(final, -1), ...purified(t, -1), [1, sold[t]!], [1, wasted[1]]], '=', 0);
      program.row([[1, crude[t]!]], '<=', p.crudeCapacity);
      program.row([[1, final[t]!]], '<=', p.finalCapacity);
      const within = (life: number): number[] => all.filter((later) => later > t && later <= t + life);
      program.row([[1, crude[t]!], ...within(p.crudeLife).flatMap((later) => purified(later, -1))], '<=', 0);
      program.row([[1, final[t]!], ...within(p.finalLife).map((later): Term => [-1, sold[later]!])], '<=', 0);
      program.row([[1, owed[t]!], ...before(owed, -1), [1, sold[t]!]], '=', wanted[t] ?? 0);
    }
  }

  const { value, of } = await program.solve(solve);
  const sum = (part: keyof typeof money): number =>
    money[part].reduce((total, [factor, variable]) => total + factor * of(variable), 0);
  return {
    profit: value,
    sales: sum('sales'),
    production: sum('production'),
    changeover: sum('changeover'),
    storage: sum('storage'),
    backlog: sum('backlog'),
    waste: sum('waste'),
    batches: Object.fromEntries(
      [...upstream, ...downstream].map(({ id, made }) => [
        id,
        Object.fromEntries(
          Object.entries(made).map(([name, by]) => [name, by.map((variable) => Math.round(of(variable)))]),
        ),
      ]),
    ),
  };
}
