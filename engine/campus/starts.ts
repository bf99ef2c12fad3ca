/** Starts of batches that share one generator and its tank, by days: the least lateness, proven (a time-indexed program). */
import { Program, type SolveProgram, type Term } from './linear.ts';

export interface WaterCampaign {
  id: string;
  suite: string | number;
  batches: number;
  /** Days: least time between starts, and from start to end of a batch. */
  takt: number;
  head: number;
  /** m³ by day of the batch. */
  draw: Record<string, number>;
  /** Day by which each batch is to end, and the cost per day that it is late. */
  due: number[];
  late: number;
  earliest?: number;
  /** The campaign of the same suite before it, and the days and draws of the changeover between them. */
  after?: string;
  changeover?: number;
  changeoverDraw?: Record<string, number>;
}

export interface WaterSite {
  days: number;
  /** m³ per day; Infinity if water is unlimited. */
  generator: number;
  tank: number;
  tankStart: number;
  campaigns: WaterCampaign[];
}

export interface WaterPlan {
  cost: number;
  /** Days. */
  starts: Record<string, number[]>;
  /** Beginning of the changeover before the campaign. */
  changeovers: Record<string, number>;
}

/** @throws Error if there is no plan, or a suite is shared by campaigns without an order */
export async function planStarts(
  { days, generator, tank, tankStart, campaigns }: WaterSite,
  solve: SolveProgram,
): Promise<WaterPlan> {
  const program = new Program('Minimize');
  const all = Array.from({ length: days }, (_, day) => day);
  /** Draws of each day. */
  const drawn: Term[][] = all.map(() => []);
  const first = new Map<string, string[]>();
  const last = new Map<string, string[]>();
  const starts = new Map<string, string[][]>();
  const turned = new Map<string, string[]>();

  for (const [index, { id, suite, after }] of campaigns.entries()) {
    const shares = campaigns.slice(0, index).some((other) => other.suite === suite);
    if (shares && after === undefined) {
      throw new Error(`Campaign ${id} shares suite ${suite} with an earlier campaign: say which one it comes after.`);
    }
  }

  /** One start among the days from `from` to `to`; its cost and its draws by day. */
  function start(
    from: number,
    to: number,
    costOf: (day: number) => number,
    draw: Record<string, number> = {},
  ): string[] {
    const on = all.map((day) => (day < from || day > to ? '' : program.binary(costOf(day))));
    program.row(
      on.flatMap((one): Term[] => (one === '' ? [] : [[1, one]])),
      '=',
      1,
    );
    for (const [day, one] of on.entries()) {
      if (one === '') continue;
      for (const [offset, amount] of Object.entries(draw)) drawn[day + Number(offset)]?.push([amount, one]);
    }
    return on;
  }
  /** The second starts at least `gap` days after the first. */
  function precede(one: readonly string[], other: readonly string[], gap: number): void {
    const until = (on: readonly string[], day: number, factor: number): Term[] =>
      on.flatMap((variable, at): Term[] => (variable !== '' && at <= day ? [[factor, variable]] : []));
    for (const day of all) {
      const later = until(other, day, 1);
      if (later.length > 0) program.row([...later, ...until(one, day - gap, -1)], '<=', 0);
    }
  }

  for (const { id, batches, takt, head, draw, due, late, earliest = 0 } of campaigns) {
    const of: string[][] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const costOf = (day: number): number => late * Math.max(0, day + head - (due[batch] ?? Infinity));
      of.push(start(earliest + batch * takt, days - head, costOf, draw));
      if (batch > 0) precede(of[batch - 1]!, of[batch]!, takt);
    }
    starts.set(id, of);
    first.set(id, of[0]!);
    last.set(id, of.at(-1)!);
  }
  for (const { id, after, changeover = 0, changeoverDraw } of campaigns) {
    if (after === undefined) continue;
    const before = campaigns.find((other) => other.id === after);
    if (!before) throw new Error(`Campaign ${id} comes after ${after}, which is not a campaign of the site.`);
    const turn = start(0, days - changeover, () => 0, changeoverDraw);
    precede(last.get(after)!, turn, before.head);
    precede(turn, first.get(id)!, changeover);
    turned.set(id, turn);
  }
  if (generator < Infinity) {
    const levels = all.map(() => program.variable(0, { upper: tank }));
    for (const day of all) {
      const before: Term[] = day === 0 ? [] : [[-1, levels[day - 1]!]];
      program.row([[1, levels[day]!], ...before, ...drawn[day]!], '<=', generator + (day === 0 ? tankStart : 0));
    }
  }
  const { value, of } = await program.solve(solve);
  const dayOf = (on: readonly string[]): number => on.findIndex((one) => one !== '' && of(one) > 0.5);
  return {
    cost: value,
    starts: Object.fromEntries([...starts].map(([id, each]) => [id, each.map(dayOf)])),
    changeovers: Object.fromEntries([...turned].map(([id, on]) => [id, dayOf(on)])),
  };
}
