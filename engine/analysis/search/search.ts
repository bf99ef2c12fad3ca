/** Searches for the best point, or for the front of two objectives. */
import { latinHypercube } from '../methods/latin.ts';
import { nonDominated } from './front.ts';
import { type Found, type Individual, place, type SearchOptions, type SearchProblem } from './problem.ts';

/** What is used for one objective, and for two. */
export const METHODS = { 1: 'Latin hypercube', 2: 'Latin hypercube' } as const;

/** Points of a Latin hypercube, the best of which are kept. */
export function search({ genes, evaluate, objectives }: SearchProblem, options: SearchOptions): Found {
  const { evaluations, random, start = [] } = options;
  const shares = latinHypercube(Math.max(1, evaluations - start.length), genes.length, random);
  const points = [...start, ...shares.map((row) => row.map((share, i) => place(genes[i]!, share)))];
  const all = points.map((point): Individual => ({ point, ...evaluate(point) }));
  const least = Math.min(...all.map(({ violation }) => violation));
  const best = all.filter(({ violation }) => violation === least);
  const front =
    objectives === 1
      ? [best.reduce((a, b) => (b.objectives[0]! < a.objectives[0]! ? b : a))]
      : least > 0
        ? [best[0]!]
        : nonDominated(best.map((one) => one.objectives)).map((i) => best[i]!);
  options.onGeneration?.(all.length, front);
  return { front, evaluations: all.length, converged: false };
}
