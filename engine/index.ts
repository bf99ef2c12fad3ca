/** Entry point of the engine: pure functions from configurations and libraries to results. */
export * from './assumptions/assumptions.ts';
export * from './types/configuration.ts';
export * from './types/catalogue.ts';
export * from './types/library.ts';
export * from './types/results.ts';
export { catalogue } from './unit-operations/catalogue.ts';
export { parameterOf } from './declare/leaves.ts';
export { fillAssumptions } from './assumptions/defaults.ts';
export { compile, type CompiledProcess, evaluate } from './evaluate/evaluate.ts';
export { explainer, provenance, recompute } from './provenance/provenance.ts';
export { figureValue } from './provenance/figure-value.ts';
export { figureRef, figureRefs } from './provenance/ref.ts';
export type { FigureRef, Origin, Provenance, ProvenanceInput } from './provenance/types.ts';
export { feedOptions, runUnitOperation } from './simulation/run-unit-operation.ts';
export { usualProduct } from './simulation/usual-product.ts';
export { type Goal, type GoalSeek, type Lever, seekGoal, withLever } from './analysis/seek-goal.ts';
export type { SeekPoint } from './analysis/goal-seek.ts';
export * from './analysis/index.ts';
export { furtherChecks, priceStop, priceWarning } from './checks/checks.ts';
export { type Together, takenTogether } from './checks/together.ts';
export type * from './checks/types.ts';
export { convert, dimension, isUnit, type Unit, UNIT_NAMES } from './wording/quantity.ts';
export { climateFactors, type ClimateTable } from './lca/climate.ts';
export { CLIMATE, GRID_ITEM, impactTables } from './lca/tables.ts';
export { factorOf, siteElectricity } from './lca/factor.ts';
export type * from './types/impacts.ts';
export { heatBalance } from './evaluate/heat-balance.ts';
export { usualAllocation } from './lca/allocation.ts';
export { analyse } from './lca/analyse.ts';
export type * from './lca/analysis-types.ts';
export { carbonReport, baseTotal, RECALCULATION_THRESHOLD } from './carbon/report.ts';
export { inUnitOf } from './carbon/entry.ts';
export { processFootprint } from './carbon/process-footprint.ts';
export type * from './carbon/types.ts';
export { withOwnFactors, type OwnFactor } from './lca/own-factors.ts';
export { type BufferChoice, bufferChoices } from './buffers/choices.ts';
export { designBuffer, saltFor } from './buffers/design.ts';
export * from './types/buffers.ts';
export { buildScenario, factorsHash, mismatchesOf, parseScenario, verifyScenario } from './scenario/scenario.ts';
export {
  compareResults,
  reproduceResults,
  type ResultMismatch,
  type ResultsComparison,
  type ResultsReproduction,
} from './scenario/reproduce.ts';
export { scenarioText } from './scenario/scenario-text.ts';
export { citation, CITED } from './wording/citation.ts';
export { compareLibrary, type RowDifference } from './scenario/compare-library.ts';
export { canonical } from './scenario/canonical.ts';
export { type Slider, type SliderRequest, type SliderTarget, sliderOf, withSliders } from './scenario/sliders.ts';
export { relieveBottleneck, type Relief } from './analysis/relieve.ts';
export type * from './scenario/types.ts';
export { hoursOf } from './experiments/moment.ts';
export { measuredBy } from './experiments/error-key.ts';
export { variablesOf } from './experiments/variables.ts';
export { applyMapping } from './experiments/apply-mapping.ts';
export { problemOfMapping } from './experiments/check-mapping.ts';
export type { MappingConstant } from './experiments/types.ts';
export { type JoinPart, joinTables, type JoinReport } from './experiments/join.ts';
export { errorName, headKey, proposeMapping, type Remembered } from './experiments/propose.ts';
export { readHeader, readUnit } from './experiments/read-unit.ts';
export type * from './experiments/types.ts';
export { counted, entered, figure, inSentence } from './wording/text.ts';
export { aboutField, fieldInWords, withoutField } from './wording/field-wording.ts';
export { type OwnPreview, previewOwn } from './simulation/own-preview.ts';
export { ownProblems } from './own-operations/check.ts';
export { DEFINITION, OWN_OPERATION } from './own-operations/keys.ts';
export { readVersionId, versionId, type OwnDefinition } from './own-operations/types.ts';
export { growthLimitsProblem } from './declare/library-checks.ts';
export { ENGINE_VERSION } from './version.ts';
