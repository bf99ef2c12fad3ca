/**
 * Entry point for fitting, separate from that of the engine because it loads a library that few users of the engine
 * need.
 */
export { fitRival, rivalsFor } from './choice.ts';
export { effectOf } from './effect.ts';
export { fitExperiments } from './fit.ts';
export { fixableOf, fitModelOf, settingOf, variableOf } from './model-of.ts';
export { FIT_MODELS } from './models/index.ts';
export type { FitRival } from './model.ts';
export { type FittedRival, ranked, supportedBy } from './ranking.ts';
export type * from './types.ts';
export { fractionsOf } from './design/classical.ts';
export { type ClassicalRequest, classicalPlan, type DesignKind, type PlannedFactor } from './design/classical-plan.ts';
export { chooseFidelity, type Fidelity, type FidelityChoice, type Stake, wrongFidelity } from './design/fidelity.ts';
export { planExperiments } from './design/plan.ts';
export {
  type SurfaceFactor,
  type SurfaceGoal,
  type SurfaceReport,
  surfaceReport,
  termTitle,
  type VarianceSource,
} from './design/surface-report.ts';
export type * from './design/types.ts';
