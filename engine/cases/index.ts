/** Entry point for plants with which the engine is compared, separate from that of the engine because only examples and documents need it. */
export { ACCURACY, agrees, CAUSES, type CaseRow, type PublishedCase, rangeOf, tally } from './case.ts';
export type { GROWN_YEAST } from './ethanol.ts';
export { EXAMPLE_PLANTS, type ExamplePlant, exampleConfiguration, productOf } from './examples.ts';
export { PLATFORMS, type Platform, sourcesOf } from './platforms/index.ts';
export { OWN_PLANTS } from './own/index.ts';
export { assess, type Figure, FIGURES, figuresOf, machinesOf, type OwnPlant, type Published } from './own/own-plant.ts';
export { run, withMolecules } from './plant.ts';
export { CASES } from './published.ts';
export { testOf, WORKED_CHECKS } from './worked-checks.ts';
