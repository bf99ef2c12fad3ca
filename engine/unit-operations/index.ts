/** The registry: one line per unit operation. */
import type { AnyDeclaration } from '../declare/define.ts';
import { batchFermentation } from './upstream/batch-fermentation/index.ts';
import { chemostat } from './upstream/chemostat/index.ts';
import { fedBatchFermentation } from './upstream/fed-batch-fermentation/index.ts';
import { heatSterilisation } from './upstream/heat-sterilisation.ts';
import { gasFermentation } from './upstream/gas-fermentation.ts';
import { componentSplitter } from './recovery/component-splitter.ts';
import { heatExchanger } from './junctions/heat-exchanger.ts';
import { mixer } from './junctions/mixer.ts';
import { juiceExtraction } from './upstream/juice-extraction.ts';
import { inVitroTranscription } from './upstream/in-vitro-transcription.ts';
import { transientTransfection } from './upstream/transient-transfection.ts';
import { viralInfection } from './upstream/viral-infection.ts';
import { solidPhaseSynthesis } from './upstream/solid-phase-synthesis.ts';
import { cellTherapy } from './upstream/cell-therapy.ts';
import { alkalineLysis } from './recovery/alkaline-lysis.ts';
import { nucleaseTreatment } from './recovery/nuclease-treatment.ts';
import { enzymaticCapping } from './purification/enzymatic-capping.ts';
import { plasmidLinearisation } from './purification/plasmid-linearisation.ts';
import { lipidNanoparticleFormation } from './purification/lipid-nanoparticle-formation.ts';
import { capsidSeparation } from './purification/capsid-separation.ts';
import { conjugation } from './purification/conjugation.ts';
import { preparativeChromatography } from './purification/preparative-chromatography.ts';
import { purchasedFeed } from './upstream/purchased-feed.ts';
import { reactor } from './upstream/reactor.ts';
import { saccharification } from './upstream/saccharification.ts';
import { sizeReduction } from './upstream/size-reduction.ts';
import { splitter } from './junctions/splitter.ts';
import { starchLiquefaction } from './upstream/starch-liquefaction.ts';
import { storageTank } from './junctions/storage-tank.ts';
import { mediaPreparation } from './upstream/media-preparation.ts';
import { perfusion } from './upstream/perfusion/index.ts';
import { seedTrain } from './upstream/seed-train.ts';
import { beltPress } from './recovery/belt-press.ts';
import { cellLysis } from './recovery/cell-lysis.ts';
import { digestion } from './recovery/digestion.ts';
import { decanter } from './recovery/decanter.ts';
import { depthFiltration } from './recovery/depth-filtration.ts';
import { discStackCentrifuge } from './recovery/disc-stack-centrifuge.ts';
import { filterPress } from './recovery/filter-press.ts';
import { flocculation } from './recovery/flocculation.ts';
import { heatTreatment } from './recovery/heat-treatment.ts';
import { highPressureHomogenisation } from './recovery/high-pressure-homogenisation.ts';
import { microfiltration } from './recovery/microfiltration.ts';
import { rotaryVacuumFiltration } from './recovery/rotary-vacuum-filtration.ts';
import { screwPress } from './recovery/screw-press.ts';
import { diafiltration } from './concentration/diafiltration.ts';
import { distillation } from './concentration/distillation/index.ts';
import { multicomponentDistillation } from './concentration/multicomponent-distillation.ts';
import { evaporation } from './concentration/evaporation.ts';
import { flash } from './concentration/flash.ts';
import { molecularSieve } from './concentration/molecular-sieve.ts';
import { stripping } from './concentration/stripping.ts';
import { ultrafiltration } from './concentration/ultrafiltration.ts';
import { bindEluteChromatography } from './purification/bind-elute-chromatography/index.ts';
import { acidification } from './purification/acidification.ts';
import { adsorption } from './purification/adsorption.ts';
import { conditioning } from './purification/conditioning.ts';
import { crystallisation } from './purification/crystallisation.ts';
import { electrodialysis } from './purification/electrodialysis.ts';
import { flowThroughChromatography } from './purification/flow-through-chromatography.ts';
import { ionExchange } from './purification/ion-exchange.ts';
import { cleavage } from './purification/cleavage.ts';
import { refolding } from './purification/refolding.ts';
import { limePrecipitation } from './purification/lime-precipitation.ts';
import { liquidLiquidExtraction } from './purification/liquid-liquid-extraction/index.ts';
import { precipitation } from './purification/precipitation.ts';
import { sizeExclusionChromatography } from './purification/size-exclusion-chromatography.ts';
import { viralInactivation } from './purification/viral-inactivation.ts';
import { virusFiltration } from './purification/virus-filtration.ts';
import { directFiredDryer } from './finishing/direct-fired-dryer.ts';
import { drumDrying } from './finishing/drum-drying.ts';
import { fillFinish } from './finishing/fill-finish.ts';
import { formulation } from './finishing/formulation.ts';
import { freezeDrying } from './finishing/freeze-drying.ts';
import { sprayDrying } from './finishing/spray-drying.ts';
import { sterileFiltration } from './finishing/sterile-filtration.ts';

/** Solids and the front end of biorefineries. */
export const SOLIDS_OPERATIONS: readonly AnyDeclaration[] = [
  sizeReduction,
  juiceExtraction,
  starchLiquefaction,
  saccharification,
  screwPress,
  beltPress,
  filterPress,
];

/** RNA, DNA, viral vectors, conjugates, synthesis and cell therapy. */
export const MODALITY_OPERATIONS: readonly AnyDeclaration[] = [
  inVitroTranscription,
  transientTransfection,
  viralInfection,
  solidPhaseSynthesis,
  cellTherapy,
  alkalineLysis,
  nucleaseTreatment,
  enzymaticCapping,
  plasmidLinearisation,
  lipidNanoparticleFormation,
  capsidSeparation,
  conjugation,
  preparativeChromatography,
];

/** Operations of processes with feeds: a line needs none of them. */
export const PLANT_OPERATIONS: readonly AnyDeclaration[] = [
  purchasedFeed,
  mixer,
  splitter,
  componentSplitter,
  storageTank,
  reactor,
  gasFermentation,
  heatExchanger,
];

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
  heatTreatment,
  highPressureHomogenisation,
  cellLysis,
  digestion,
  flocculation,
  precipitation,
  crystallisation,
  liquidLiquidExtraction,
  ultrafiltration,
  diafiltration,
  evaporation,
  distillation,
  multicomponentDistillation,
  molecularSieve,
  flash,
  stripping,
  conditioning,
  refolding,
  cleavage,
  acidification,
  adsorption,
  ionExchange,
  electrodialysis,
  limePrecipitation,
  bindEluteChromatography,
  flowThroughChromatography,
  sizeExclusionChromatography,
  viralInactivation,
  virusFiltration,
  sterileFiltration,
  formulation,
  sprayDrying,
  drumDrying,
  directFiredDryer,
  freezeDrying,
  fillFinish,
  ...SOLIDS_OPERATIONS,
  ...MODALITY_OPERATIONS,
  ...PLANT_OPERATIONS,
];

const BY_ID = new Map(UNIT_OPERATIONS.map((operation) => [operation.id, operation]));

/** Returns a unit operation by its id; undefined if the id is unknown. */
export const unitOperation = (id: string): AnyDeclaration | undefined => BY_ID.get(id);
