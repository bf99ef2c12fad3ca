/** The engine's only door: pure functions from configurations and libraries to results. */
export * from './types.ts';
export { catalogue } from './catalogue.ts';
export { defaultAssumptions, fillAssumptions, type FullAssumptions } from './defaults.ts';
export { compile, type CompiledProcess, evaluate, explain } from './process/evaluate.ts';
export { explainer, provenance, recompute } from './provenance/provenance.ts';
export { figureRef, figureRefs } from './provenance/ref.ts';
export type { FigureRef, Origin, Provenance, ProvenanceInput } from './provenance/types.ts';
export { runUnitOperation } from './simulation/run-unit-operation.ts';
export { convert, dimension, isUnit, type Unit, UNIT_NAMES } from './quantity.ts';
export { climateFactors, type ClimateTable } from './lca/climate.ts';
export { BASE_ITEMS, type Item } from './costing/items.ts';
export { designBuffer, saltFor } from './buffers/design.ts';
export * from './buffers/types.ts';
export { buildScenario, parseScenario, scenarioText, verifyScenario } from './scenario/scenario.ts';
export { compareLibrary, type RowDifference } from './scenario/compare-library.ts';
export { relieveBottleneck, type Relief } from './scenario/relieve.ts';
export type * from './scenario/types.ts';
export { ENGINE_VERSION } from './version.ts';
