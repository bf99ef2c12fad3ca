/** The engine's only door: pure functions from configurations and libraries to results. */
export * from './types.ts';
export { catalogue } from './catalogue.ts';
export { defaultAssumptions, fillAssumptions, type FullAssumptions } from './defaults.ts';
export { compile, type CompiledProcess, evaluate, explain } from './process/evaluate.ts';
export { explainer, provenance, recompute } from './provenance/provenance.ts';
export { figureValue } from './provenance/figure-value.ts';
export { figureRef, figureRefs } from './provenance/ref.ts';
export type { FigureRef, Origin, Provenance, ProvenanceInput } from './provenance/types.ts';
export { runUnitOperation } from './simulation/run-unit-operation.ts';
export { type Goal, type GoalSeek, type Lever, seekGoal, withLever } from './analysis/seek-goal.ts';
export type { Jump, SeekPoint } from './analysis/goal-seek.ts';
export { convert, dimension, isUnit, type Unit, UNIT_NAMES } from './quantity.ts';
export { climateFactors, type ClimateTable } from './lca/climate.ts';
export { BASE_ITEMS, type Item } from './costing/items.ts';
export { designBuffer, saltFor } from './buffers/design.ts';
export * from './buffers/types.ts';
export { ENGINE_VERSION } from './version.ts';
