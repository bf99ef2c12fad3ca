/** The registry: one line per unit operation. */
import type { AnyDeclaration } from './define.ts';
import { batchFermentation } from './batch-fermentation.ts';
import { cellLysis } from './cell-lysis.ts';
import { chemostat } from './chemostat.ts';
import { crystallisation } from './crystallisation.ts';
import { decanter } from './decanter.ts';
import { depthFiltration } from './depth-filtration.ts';
import { bindEluteChromatography } from './bind-elute-chromatography.ts';
import { conditioning } from './conditioning.ts';
import { distillation } from './distillation.ts';
import { evaporation } from './evaporation.ts';
import { fillFinish } from './fill-finish.ts';
import { flowThroughChromatography } from './flow-through-chromatography.ts';
import { formulation } from './formulation.ts';
import { freezeDrying } from './freeze-drying.ts';
import { rotaryVacuumFiltration } from './rotary-vacuum-filtration.ts';
import { sizeExclusionChromatography } from './size-exclusion-chromatography.ts';
import { diafiltration } from './diafiltration.ts';
import { drumDrying } from './drum-drying.ts';
import { discStackCentrifuge } from './disc-stack-centrifuge.ts';
import { fedBatchFermentation } from './fed-batch-fermentation.ts';
import { flocculation } from './flocculation.ts';
import { heatSterilisation } from './heat-sterilisation.ts';
import { highPressureHomogenisation } from './high-pressure-homogenisation.ts';
import { liquidLiquidExtraction } from './liquid-liquid-extraction.ts';
import { mediaPreparation } from './media-preparation.ts';
import { microfiltration } from './microfiltration.ts';
import { perfusion } from './perfusion.ts';
import { precipitation } from './precipitation.ts';
import { seedTrain } from './seed-train.ts';
import { sprayDrying } from './spray-drying.ts';
import { sterileFiltration } from './sterile-filtration.ts';
import { ultrafiltration } from './ultrafiltration.ts';
import { viralInactivation } from './viral-inactivation.ts';
import { virusFiltration } from './virus-filtration.ts';

export const UNIT_OPERATIONS: readonly AnyDeclaration[] = [
  mediaPreparation,
  heatSterilisation,
  seedTrain,
  fedBatchFermentation,
  batchFermentation,
  chemostat,
  perfusion,
  discStackCentrifuge,
  decanter,
  rotaryVacuumFiltration,
  depthFiltration,
  microfiltration,
  highPressureHomogenisation,
  cellLysis,
  flocculation,
  precipitation,
  crystallisation,
  liquidLiquidExtraction,
  ultrafiltration,
  diafiltration,
  evaporation,
  distillation,
  conditioning,
  bindEluteChromatography,
  flowThroughChromatography,
  sizeExclusionChromatography,
  viralInactivation,
  virusFiltration,
  sterileFiltration,
  formulation,
  sprayDrying,
  drumDrying,
  freezeDrying,
  fillFinish,
];

const BY_ID = new Map(UNIT_OPERATIONS.map((operation) => [operation.id, operation]));

/** A unit operation by its id; undefined if there is none. */
export const unitOperation = (id: string): AnyDeclaration | undefined => BY_ID.get(id);
