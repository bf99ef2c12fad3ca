/** The door to fitting: apart from the engine's own, since it brings a library that few who use the engine need. */
export { effectOf } from './effect.ts';
export { fitExperiments } from './fit.ts';
export { fitModelOf } from './model-of.ts';
export type * from './types.ts';
