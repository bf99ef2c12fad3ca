/**
 * Entry point for analyses of a process. Each is a function of its subject, a checked request, and a watch that monitors and stops it;
 * the same request and seed give identical results.
 */
export type * from './types.ts';
export { absoluteStep } from './absolute-step.ts';
export { type Cause, causesOf } from './causes.ts';
export { UnsuitableRequest } from './baseline.ts';
export { checkOptimise, optimise } from './optimise.ts';
export { optimiseRuns } from './optimise-plan.ts';
export { blocksOf, runStudy, type Study } from './study.ts';
export { Meter } from './watch.ts';
export { checkSensitivity, sensitivity, sensitivityStudy } from './sensitivity.ts';
export { numberCurve } from './curve.ts';
export { chances, slackOf } from './chance/chances.ts';
export { MOST_FLEXIBILITY } from './methods/flexibility.ts';
export { certainDesigns } from './chance/certain-designs.ts';
export { type Condition, type MustBeTrue, mustBeTrue } from './chance/must-be-true.ts';
export { priceOfCertainty } from './chance/certainty.ts';
export type * from './chance/types.ts';
export { defaultInputs, uncertainInputs } from './default-inputs.ts';
export { estimates, estimatesWithSpreads, type EstimatedSpreads } from './estimates.ts';
export { metricWords } from './metric.ts';
export { componentEffects } from './component-effects.ts';
export { leverage } from './leverage.ts';
export { pointEffects } from './point-effects.ts';
export { improvements, settingsThatMatter, settingsToSearch } from './screen.ts';
export { proposedMeasurements, type ProposedMeasurement, usualRun } from './value-of-information/propose.ts';
export type * from './value-of-information/types.ts';
export {
  checkValueOfInformation,
  valueOfInformation,
  valueOfInformationStudy,
} from './value-of-information/value-of-information.ts';
export { heatmap, heatmapStudy } from './heatmap.ts';
export { designFor } from './design.ts';
export { CAPITAL_ESTIMATE } from './dial.ts';
export { type InputAddress, inputProblems, valueMeant } from './input-problems.ts';
export { checkTable, type SampleRequest, type SweptInput, type Table, tableOf, type TableRequest } from './table.ts';
export { checkScale, scale, SCALE_EVALUATIONS } from './scale.ts';
export {
  type LogRatio,
  logRatio,
  type PilotWorth,
  scaleUpRisk,
  type ScaleUpPair,
  type ScaleUpRisk,
  type ScaleUpRiskRequest,
  USUAL_SCALE_UP,
} from './scaling/scale-up-risk.ts';
export { withDifferences } from './scaling/plant.ts';
export { scaleAnalysis, scaleStudy } from './scale-analysis.ts';
export {
  COST_PARTS,
  comparisonOf,
  compareTechnologies,
  sizeTechnology,
  technologyOutputs,
  type SizedTechnology,
  type CostPart,
  type TechnologyComparison,
  type TechnologyPlant,
  type TechnologyPoint,
  type TechnologyRequest,
} from './technologies.ts';
export {
  compareLocations,
  inCountry,
  type LocatedPlant,
  type LocationComparison,
  MOST_COUNTRIES,
} from './locations.ts';
export { WATER_STRESS_SOURCE } from '../lca/water-stress.ts';
export { fitGradient } from './fit-gradient.ts';
export type { SeekPoint } from './goal-seek.ts';
export { histogram } from './methods/spread.ts';
export { relieveBottleneck } from './relieve.ts';
export { type Goal, type GoalSeek, type Lever, seekGoal, withLever } from './seek-goal.ts';
export { spacedValues } from './spaced.ts';
export { isClose, rangeDeclaration, usualRange, WIDEST } from './usual-range.ts';
export { type DesignAxis, designAxes, designPoints, type DesignPoints, keptGrid, keptPoints } from './space/points.ts';
export {
  axisValues,
  type Box,
  type DesignGrid,
  finer,
  interpolated,
  largestBox,
  MAP_STEPS,
  rangeAround,
  regionShare,
  runsOf,
  stopsOf,
  withPoints,
} from './space/region.ts';
export {
  costSpread,
  LEAST_PURITY,
  type Market,
  MARKETS,
  type SizedTrain,
  sizeTrain,
  type Train,
  type TrainAnswer,
  trainsFor,
  type Wanted,
} from './trains.ts';
