import type { JobType } from '#generated/types.ts';
import type { AnyAnalysisKind } from '../kind.ts';
import optimise from './optimise.ts';
import scaleAnalysis from './scale-analysis.ts';
import scale from './scale.ts';
import sensitivityAnalysis from './sensitivity-analysis.ts';
import sensitivityHeatmapAnalysis from './sensitivity-heatmap-analysis.ts';
import valueOfInformation from './value-of-information.ts';

/** All analyses, by their type in the contract. */
export const analyses: { [Type in JobType]: AnyAnalysisKind<Type> } = {
  optimise,
  sensitivity_analysis: sensitivityAnalysis,
  sensitivity_heatmap_analysis: sensitivityHeatmapAnalysis,
  scale,
  scale_analysis: scaleAnalysis,
  value_of_information: valueOfInformation,
};
