/** The engine's only door: pure functions from configurations and libraries to results. */
export * from './types.ts';
export { catalogue } from './catalogue.ts';
export { defaultAssumptions, fillAssumptions, type FullAssumptions } from './defaults.ts';
export { compile, type CompiledProcess, evaluate, explain } from './process/evaluate.ts';
export { runUnitOperation } from './simulation/run-unit-operation.ts';
export { convert, dimension, isUnit, type Unit, UNIT_NAMES } from './quantity.ts';
export { climateFactors, type ClimateTable } from './lca/climate.ts';
export { BASE_ITEMS, type Item } from './costing/items.ts';
export { ENGINE_VERSION } from './version.ts';
