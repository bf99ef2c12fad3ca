/**
 * Entry point for fitting, separate from that of the engine because it loads a library that few users of the engine
 * need.
 */
export {
  centralComposite,
  definitiveScreening,
  factorial,
  fractionalFactorial,
  hypercubeDesign,
  type DesignFactor,
} from './design/classical.ts';
export { planExperiments, randomPlan } from './design/plan.ts';
export { responseSurface, type ResponseSurface } from './design/response-surface.ts';
export type * from './design/types.ts';
export { compareModels, type ModelCandidate, type ResidualTests } from './choice.ts';
export { effectOf } from './effect.ts';
export { fitExperiments } from './fit.ts';
export { fitModelOf } from './model-of.ts';
export type * from './types.ts';
