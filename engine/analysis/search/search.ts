/** Searches for the best point, or for the front of two objectives. */
import { differentialEvolution } from './differential-evolution.ts';
import { genetic } from './genetic.ts';
import type { Found, SearchOptions, SearchProblem } from './problem.ts';

/** Algorithms for one objective and for two. */
export const METHODS = { 1: 'L-SHADE with Nelder–Mead', 2: 'NSGA-II with an archive' } as const;

export const search = (problem: SearchProblem, options: SearchOptions): Found =>
  problem.objectives === 1 ? differentialEvolution(problem, options) : genetic(problem, options);
