import { checkOptimise, optimise, optimiseRuns } from '#engine/analysis/index.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'optimise',
  noun: 'optimisation',
  file: import.meta.url,
  seeded: true,
  /** The planned output, without which the cheapest plant may make next to nothing, or much too much. */
  defaults: ({ target_output: min }) => ({ constraints: min === null ? [] : [{ metric: 'output', min }] }),
  check: checkOptimise,
  work: optimiseRuns,
  run: optimise,
});
