/**
 * Entry point for fitting, separate from that of the engine because it loads a library that few users of the engine
 * need.
 */
export { fitRival, rivalsFor } from './choice.ts';
export { effectOf } from './effect.ts';
export { fitExperiments } from './fit.ts';
export { fixableOf, fitModelOf } from './model-of.ts';
export type { FitRival } from './model.ts';
export type { FittedRival } from './ranking.ts';
export type * from './types.ts';
