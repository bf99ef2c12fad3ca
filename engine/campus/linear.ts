/**
 * Mixed-integer linear programs as text in the LP format of CPLEX, which HiGHS reads. The engine only writes and reads: its caller
 * passes the solver, which is large and is loaded on demand.
 */

/** Solves a program in LP format. Status is that of HiGHS, such as `Optimal` and `Infeasible`. */
export type SolveProgram = (program: string) => Promise<ProgramSolution>;

export interface ProgramSolution {
  Status: string;
  ObjectiveValue: number;
  /** Each with its value as `Primal`. */
  Columns: Record<string, object>;
}

export type Term = readonly [factor: number, variable: string];

/** A program that is written line by line. */
export class Program {
  private readonly rows: string[] = [];
  private readonly bounds: string[] = [];
  private readonly objective: string[] = [];
  private readonly integers: string[] = [];
  private count = 0;
  private readonly sense: 'Minimize' | 'Maximize';

  constructor(sense: 'Minimize' | 'Maximize') {
    this.sense = sense;
  }

  /** A variable with its factor in the objective; not negative unless it has a lower bound. */
  variable(objective = 0, { upper, integer = false }: { upper?: number; integer?: boolean } = {}): string {
    const name = `x${this.count}`;
    this.count += 1;
    this.objective.push(term([objective, name]));
    this.bounds.push(` 0 <= ${name}${upper === undefined ? '' : ` <= ${upper}`}`);
    if (integer) this.integers.push(name);
    return name;
  }

  binary(objective = 0): string {
    return this.variable(objective, { upper: 1, integer: true });
  }

  /** The sum of the terms compared with a number. */
  row(terms: readonly Term[], comparison: '<=' | '>=' | '=', right: number): void {
    const merged = new Map<string, number>();
    for (const [factor, variable] of terms) merged.set(variable, (merged.get(variable) ?? 0) + factor);
    const kept = [...merged].filter(([, factor]) => factor !== 0);
    if (kept.length === 0) {
      const holds = comparison === '<=' ? right >= 0 : comparison === '>=' ? right <= 0 : right === 0;
      // A row that cannot hold makes the program infeasible: 0 x >= 1 is written with a variable that must be 0.
      if (holds) return;
      const none = this.variable(0, { upper: 0 });
      this.rows.push(` ${none} ${comparison} ${right}`);
      return;
    }
    this.rows.push(` ${kept.map(([variable, factor]) => term([factor, variable])).join(' ')} ${comparison} ${right}`);
  }

  toString(): string {
    const integers = this.integers.length === 0 ? '' : `General\n ${this.integers.join('\n ')}\n`;
    return `${this.sense}\n obj: ${lines(this.objective)}\nSubject To\n${this.rows.map((row) => lines(row.split(/(?= [+-] )/u))).join('\n')}\nBounds\n${this.bounds.join('\n')}\n${integers}End\n`;
  }

  /** @throws Error if it has no proven optimum; the message says what is the case */
  async solve(solver: SolveProgram): Promise<{ value: number; of: (variable: string) => number }> {
    const { Status: status, ObjectiveValue: value, Columns: columns } = await solver(this.toString());
    if (status !== 'Optimal') throw new Error(`The program has no proven optimum: ${status.toLowerCase()}.`);
    const of = (variable: string): number => {
      const column = columns[variable];
      return column && 'Primal' in column ? Number(column.Primal) : 0;
    };
    return { value, of };
  }
}

const term = ([factor, variable]: Term): string => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${variable}`;

/** Lines of the format are limited in length. */
const lines = (terms: readonly string[]): string => {
  const all: string[] = [];
  for (let i = 0; i < terms.length; i += 20) all.push(terms.slice(i, i + 20).join(' '));
  return all.join('\n ');
};
