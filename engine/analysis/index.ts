/**
 * Analyses of a process. Each is a function of what it stands on, a request that has been checked, and a watch that follows and
 * stops it; the same request and seed give the same bits.
 */
export type * from './types.ts';
export { checkOptimise, optimise } from './optimise.ts';
export { checkSensitivity, sensitivity } from './sensitivity.ts';
export { defaultInputs } from './default-inputs.ts';
export { defaultRanges } from './optimise-plan.ts';
export { checkHeatmap, heatmap } from './heatmap.ts';
export { checkScale, scale } from './scale.ts';
export { checkScaleAnalysis, scaleAnalysis } from './scale-analysis.ts';
