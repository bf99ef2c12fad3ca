/** Models for fitting, one line per unit operation. */
import type { FitDeclaration } from '../model.ts';
import { decanterSettling, discStackSettling } from './centrifuges.ts';
import { disruption, inactivation, lysis } from './cells.ts';
import { capture } from './capture.ts';
import { crystals } from './crystallisation.ts';
import { batchGrowth, steadyState } from './cultures.ts';
import { boiling } from './evaporation.ts';
import { partitioning } from './extraction.ts';
import { fedBatchGrowth } from './fed-batch.ts';
import { primaryDryingCourse } from './freeze-drying.ts';
import { depthBlocking, film, sterileBlocking, virusBlocking, washoutModel } from './membranes.ts';
import { perfusionHarvest } from './perfusion.ts';
import { saltingOut, volatility } from './separations.ts';

export const FIT_MODELS: Readonly<Record<string, FitDeclaration>> = {
  batch_fermentation: batchGrowth,
  fed_batch_fermentation: fedBatchGrowth,
  chemostat: steadyState,
  perfusion: perfusionHarvest,
  high_pressure_homogenisation: disruption,
  cell_lysis: lysis,
  depth_filtration: depthBlocking,
  ultrafiltration: film,
  diafiltration: washoutModel,
  precipitation: saltingOut,
  bind_elute_chromatography: capture,
  distillation: volatility,
  viral_inactivation: inactivation,
  virus_filtration: virusBlocking,
  sterile_filtration: sterileBlocking,
  disc_stack_centrifuge: discStackSettling,
  decanter: decanterSettling,
  evaporation: boiling,
  crystallisation: crystals,
  liquid_liquid_extraction: partitioning,
  freeze_drying: primaryDryingCourse,
};
