/** What a search works on: numbers and choices to find, and what they give. */
import type { Random } from '../../numeric/random.ts';

/** A number between two ends, a whole number, or one of several choices (0 to count - 1, without an order). */
export type Gene =
  | { kind: 'real'; min: number; max: number }
  | { kind: 'whole'; min: number; max: number }
  | { kind: 'choice'; count: number };

/** What a point gives. Everything is minimised. */
export interface Outcome {
  objectives: readonly number[];
  /** 0 where the constraints are met; larger is worse. */
  violation: number;
}

export interface SearchProblem {
  genes: readonly Gene[];
  objectives: number;
  evaluate: (point: Float64Array) => Outcome;
}

export interface Individual extends Outcome {
  point: Float64Array;
}

export interface Found {
  /** The best for one objective, the front for two in the order of the first; where nothing meets the constraints, the one that comes nearest. */
  front: Individual[];
  evaluations: number;
  /** False if it ran out of evaluations. */
  converged: boolean;
}

export interface SearchOptions {
  evaluations: number;
  random: Random;
  /** Points to begin with, such as how things are. */
  start?: readonly Float64Array[];
  /** After each generation. */
  onGeneration?: (evaluations: number, best: readonly Individual[]) => void;
}

export const low = (gene: Gene): number => (gene.kind === 'choice' ? 0 : gene.min);
export const high = (gene: Gene): number => (gene.kind === 'choice' ? gene.count - 1 : gene.max);

/** Anywhere. @param share 0 to 1 */
export function place(gene: Gene, share: number): number {
  if (gene.kind === 'real') return gene.min + (gene.max - gene.min) * share;
  const count = high(gene) - low(gene) + 1;
  return low(gene) + Math.min(count - 1, Math.floor(share * count));
}
