/** The problem of a search: numbers and choices to find, and their evaluation. */
import type { Random } from '../../numeric/random.ts';

/** A number between two ends, a whole number, or one of several choices (0 to count - 1, without an order). */
export type Gene =
  | { kind: 'real'; min: number; max: number }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'choice'; count: number };

/** Evaluation of a point. All objectives are minimised. */
export interface Outcome {
  objectives: readonly number[];
  /** 0 if the constraints are met; larger is worse. */
  violation: number;
}

export interface SearchProblem {
  genes: readonly Gene[];
  objectives: number;
  evaluate: (point: Float64Array) => Outcome;
}

/** A point in the coordinates of the search, its values, and its evaluation. */
export interface Individual extends Outcome {
  /** By gene: 0 to 1 for numbers, including whole numbers; the index of a choice. */
  code: Float64Array;
  point: Float64Array;
}

export interface Found {
  /**
   * The best point for one objective, the front for two sorted by the first; if no point meets the constraints, the
   * nearest one.
   */
  front: Individual[];
  evaluations: number;
  /** False if it was still improving when it ran out of evaluations. */
  converged: boolean;
}

export interface SearchOptions {
  evaluations: number;
  random: Random;
  /** Initial points, such as the present values. */
  start?: readonly Float64Array[];
  /** After each generation. */
  onGeneration?: (evaluations: number, best: readonly Individual[]) => void;
}

export const low = (gene: Gene): number => (gene.kind === 'choice' ? 0 : gene.min);
export const high = (gene: Gene): number => (gene.kind === 'choice' ? gene.count - 1 : gene.max);

/** Converts coordinates of the search to values: whole numbers have equal shares of 0 to 1. */
function decode(gene: Gene, code: number): number {
  if (gene.kind === 'choice') return code;
  if (gene.kind === 'real') return code >= 1 ? gene.max : gene.min + (gene.max - gene.min) * code;
  const count = gene.max - gene.min + 1;
  return gene.min + Math.min(count - 1, Math.floor(code * count));
}

function encode(gene: Gene, value: number): number {
  if (gene.kind === 'choice') return value;
  if (gene.kind === 'real') return (value - gene.min) / (gene.max - gene.min);
  return (value - gene.min + 0.5) / (gene.max - gene.min + 1);
}

/** Compares by feasibility, then violation, then objective. Negative if `a` is better. */
export function compare(a: Outcome, b: Outcome): number {
  if (a.violation !== b.violation) return a.violation - b.violation;
  const [x, y] = [a.objectives[0]!, b.objectives[0]!];
  // Infeasible points are infinite on both sides, which has no difference.
  return x === y ? 0 : x - y;
}

/** Maximum number of points cached, beyond which memory costs more than re-running a point. */
const MOST_KNOWN = 200_000;

/** Runs a problem within a budget, and never the same point twice. */
export class Runner {
  evaluations = 0;
  readonly genes: readonly Gene[];
  readonly random: Random;
  private readonly problem: SearchProblem;
  private readonly budget: number;
  private readonly known = new Map<string, Outcome>();

  constructor(problem: SearchProblem, { evaluations, random }: SearchOptions) {
    this.problem = problem;
    this.genes = problem.genes;
    this.random = random;
    this.budget = evaluations;
  }

  get left(): number {
    return this.budget - this.evaluations;
  }

  /** @returns null when the budget is used up */
  run(code: Float64Array): Individual | null {
    const point = Float64Array.from(this.genes, (gene, i) => decode(gene, code[i]!));
    const key = point.join();
    const known = this.known.get(key);
    if (known) return { code, point, ...known };
    if (this.left <= 0) return null;
    this.evaluations += 1;
    const { objectives, violation } = this.problem.evaluate(point);
    const outcome = { objectives: [...objectives], violation };
    if (this.known.size < MOST_KNOWN) this.known.set(key, outcome);
    return { code, point, ...outcome };
  }

  isKnown(code: Float64Array): boolean {
    return this.known.has(this.genes.map((gene, i) => decode(gene, code[i]!)).join());
  }

  encode(point: Float64Array): Float64Array {
    return Float64Array.from(this.genes, (gene, i) => encode(gene, point[i]!));
  }

  /** Converts a share of 0 to 1 into a code. */
  place(shares: Float64Array): Float64Array {
    return Float64Array.from(this.genes, (gene, i) =>
      gene.kind === 'choice' ? Math.min(gene.count - 1, Math.floor(shares[i]! * gene.count)) : shares[i]!,
    );
  }
}
