/**
 * Entry point of the engine: pure functions from configurations and libraries to results. Analyses, fits, published cases,
 * drafts from documents and texts have entry points of their own: `analysis/`, `fitting/`, `cases/`, `drafting/` and `wording/`.
 */
export * from './assumptions/assumptions.ts';
export * from './types/buffers.ts';
export * from './types/catalogue.ts';
export * from './types/configuration.ts';
export type * from './types/impacts.ts';
export * from './types/library.ts';
export * from './types/results.ts';
export { ENGINE_VERSION } from './version.ts';
export { type Better, KEY_METRICS, type Metric, MONEY_METRICS } from './metrics/key-metrics.ts';
export { type Figures, metricOf, type MetricRow, METRICS } from './metrics/metrics.ts';

// Evaluation
export { CAPITAL, CAPITAL_LAWS } from './assumptions/capital.ts';
export { costCountry, fillAssumptions } from './assumptions/defaults.ts';
export { type AssumptionRow, defaultSource, type NumberRow } from './assumptions/row.ts';
export {
  LOCAL_COSTS,
  LOCAL_COUNTRIES,
  type LocalCost,
  localCost,
  localMoney,
  localSource,
} from './assumptions/countries.ts';
export { compile, evaluate } from './evaluate/evaluate.ts';
export { heatBalance } from './evaluate/heat-balance.ts';
export {
  FULL_COVERAGE,
  FULL_COVERAGE as WHOLE_COVERAGE,
  isBound,
  isLowerBound,
  knownChange,
  percentChange,
} from './lca/lower-bound.ts';
export { boundaryStreams, massImbalance } from './evaluate/mass-balance.ts';
export {
  type ComparedColumn,
  comparedColumns,
  poolCosts,
  recomputedChromatogram,
  type StepChromatogram,
  stepChromatogram,
} from './simulation/chromatogram.ts';
export { feedOptions, runUnitOperation } from './simulation/run-unit-operation.ts';
export { usualProduct } from './simulation/usual-product.ts';
export { enterValue } from './steps/enter-value.ts';
export { fitForStep, withFit, withFits, withoutEntered } from './steps/pinned-fits.ts';
export { PRODUCT_PHASE, withPhase } from './steps/phase.ts';

// Costs
export { costIndex, LAST_CONFIRMED_YEAR } from './assumptions/cepci.ts';
export { CATEGORIES, CATEGORY_NAMES } from './costing/categories.ts';
export { costBySection, costByStep, SECTIONS, sectionsIn, STAGE_NAMES, sumOf } from './costing/cost-pivot.ts';
export { COST_ROWS, costRow, hasRow } from './costing/cost-table.ts';
export { presentValues } from './costing/cash-flow.ts';
export { materialRow, pricedMolecules } from './costing/material-prices.ts';
export { priceIn } from './costing/material-prices.ts';
export { itemEvidence, type PriceEvidence, priceEvidence, type SourceOfPrice } from './costing/price-evidence.ts';
export { quotedItem } from './uncertainty/quoted-items.ts';
export {
  compareQuotation,
  countsOn,
  type PriceBook,
  priceBook,
  recalibrate,
  type Recalibrated,
} from './costing/quotations.ts';
export { reachOf, NINETIETH } from './costing/price-spread.ts';
export { BASE_ITEMS, isQuotable, QUOTABLE, usualPrice } from './costing/items.ts';
export { usualMargin } from './uncertainty/components.ts';
export { pressureError, type SourcedRow, volatilityFacts } from './substances/volatility.ts';
export { pressureOf, vapourOf } from './substances/vapour.ts';
export { phFactor, temperatureFactor } from './physics/inhibition.ts';
export { hostLimits } from './unit-operations/upstream/shared/hosts.ts';
export { assumptionLaw, CAUSES } from './uncertainty/laws.ts';
export { SAMPLES } from './uncertainty/samples.ts';

// Unit operations
export type {
  AnyDeclaration,
  Chromatogram,
  Drag,
  EquipmentDeclaration,
  InletDeclaration,
  IntakeDeclaration,
  OutputDeclaration,
  SideDeclaration,
  StepTimes,
} from './declare/define.ts';
export type { Basis, Setting } from './declare/settings.ts';
export { PRODUCT } from './declare/define.ts';
export { idIn, parameterOf } from './declare/leaves.ts';
export { growthLimitsProblem } from './declare/library-checks.ts';
export { admittedSolvents } from './declare/library-choice.ts';
export { isTextType } from './declare/text-settings.ts';
export { REACTION_LIBRARY } from './reactions/library.ts';
export { catalogue } from './unit-operations/catalogue.ts';
export { UNIT_OPERATIONS, unitOperation } from './unit-operations/index.ts';
export { ownProblems } from './own-operations/check.ts';
export { ownEntry } from './own-operations/entry.ts';
export { DEFINITION, OWN_OPERATION } from './own-operations/keys.ts';
export { nameOf } from './own-operations/names.ts';
export { OWN_SYMBOLS } from './own-operations/symbols.ts';
export {
  OTHER_OUTLETS,
  OTHERS,
  type OwnDefinition,
  readVersionId,
  SHARED_CLASSES,
  versionId,
} from './own-operations/types.ts';
export { type OwnPreview, previewOwn } from './simulation/own-preview.ts';

// Components and buffers
export { type BufferChoice, bufferChoices } from './buffers/choices.ts';
export { designBuffer, saltFor } from './buffers/design.ts';
export { Random } from './numeric/random.ts';
export { meanCharge } from './physics/dissociation.ts';
export { electronsOf, elementsOf, formulaMass } from './physics/elements.ts';
export {
  atomsOf,
  chainMass,
  isoelectricPoint,
  molarAbsorption,
  netCharge,
  problemOfChain,
  type ProteinChain,
  residuesOf,
} from './physics/proteins.ts';
export { weakAcidOf } from './stream/acid-product.ts';

// Sources of numbers, and checks of results
export { furtherChecks, priceStop, priceWarning } from './checks/checks.ts';
export { unfactoredMass } from './checks/doubts.ts';
export { withProposal } from './checks/apply.ts';
export { checkCurve, type CheckPoint } from './checks/curve.ts';
export { unmadeChoices } from './checks/choices.ts';
export { CHECK_GROUPS, type CheckGroup, groupOf, sortChecks, listChecks } from './checks/list.ts';
export { nearestPlant, type NearestPlant } from './checks/nearest-plant.ts';
export { combinedProposals } from './checks/together.ts';
export type * from './checks/types.ts';
export { elementwise, type FormulaValue } from './provenance/broadcast.ts';
export { figureValue } from './provenance/figure-value.ts';
export { type FormulaNode, parseFormula } from './provenance/parse.ts';
export { explainer, recompute } from './provenance/provenance.ts';
export { figureRef, figureRefs, segmentsOf } from './provenance/ref.ts';
export type { FigureRef, Origin, Provenance, ProvenanceInput } from './types/provenance.ts';

// Tables of results
export * from './tables/index.ts';

// Life-cycle analysis and carbon report
export { unitFault } from './carbon/entry.ts';
export { processFootprint } from './carbon/process-footprint.ts';
export { baseTotal, carbonReport, RECALCULATION_THRESHOLD } from './carbon/report.ts';
export type * from './carbon/types.ts';
export { inUnitOf, isUnitFor, unitFor } from './carbon/units.ts';
export { gridOf, yearOf } from './carbon/years.ts';
export { usualAllocation } from './lca/allocation.ts';
export { LEAST_COVERAGE } from './lca/impact-figure.ts';
export { analyse } from './lca/analyse.ts';
export type * from './lca/analysis-types.ts';
export { climateFactors, type ClimateTable } from './lca/climate.ts';
export { factorOf, siteElectricity } from './lca/factor.ts';
export { type OwnFactor, withOwnFactors } from './lca/own-factors.ts';
export { CLIMATE, GRID_ITEM, impactTables } from './lca/tables.ts';
export { differs, type Draw, pairedRuns, shareBelow } from './lca/uncertainty.ts';

// Scenario files
export { canonical } from './scenario/canonical.ts';
export {
  checkCited,
  CITING,
  type CitedFigure,
  type CitedText,
  type Explain,
  figureReference,
  namedFigure,
  scenarioExplainer,
} from './scenario/cited.ts';
export { compareLibrary, type RowDifference } from './scenario/compare-library.ts';
export { reproduceResults, type ResultsReproduction } from './scenario/reproduce.ts';
export { buildScenario, factorsHash, mismatchesOf, MOVED, parseScenario, verifyScenario } from './scenario/scenario.ts';
export { scenarioText } from './scenario/scenario-text.ts';
export { type Slider, type SliderRequest, type SliderTarget, sliderOf, withSliders } from './scenario/sliders.ts';
export type * from './scenario/types.ts';

// Experiments
export { applyMapping } from './experiments/apply-mapping.ts';
export { problemOfMapping } from './experiments/check-mapping.ts';
export { measuredBy } from './experiments/error-key.ts';
export { LeftOutList } from './experiments/left-out.ts';
export { type JoinPart, type JoinReport, joinTables } from './experiments/join.ts';
export { parseMoment, yearsPastNewYear } from './experiments/moment.ts';
export { type Points, pointsOf, valueOf } from './experiments/points.ts';
export { errorName, headKey, meaningOf, proposeMapping, type Remembered } from './experiments/propose.ts';
export {
  type Decimals,
  decimalsOf,
  type Figure,
  figureText,
  isNothing,
  leadingNumber,
  readError,
  readFigure,
  readNumber,
} from './wording/figure.ts';
export {
  eitherUnit,
  readHeader,
  runBefore,
  readMultiplier,
  readScaled,
  readUnit,
  type Scaled,
  unitRatio,
  unknownUnit,
} from './wording/read-unit.ts';
export type * from './experiments/types.ts';
export { variablesOf } from './experiments/variables.ts';
export { WELL, wellName } from './experiments/wells.ts';
