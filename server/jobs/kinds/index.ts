import type { AnyJobKind } from '#server/jobs/kind.ts';
import applyFit from './apply-fit.ts';
import optimise from './optimise.ts';
import reevaluateProduct from './reevaluate-product.ts';
import scaleAnalysis from './scale-analysis.ts';
import scale from './scale.ts';
import sensitivityAnalysis from './sensitivity-analysis.ts';
import sensitivityHeatmapAnalysis from './sensitivity-heatmap-analysis.ts';
import valueOfInformation from './value-of-information.ts';

/** All kinds of jobs. */
export const kinds: AnyJobKind[] = [
  reevaluateProduct,
  applyFit,
  optimise,
  sensitivityAnalysis,
  sensitivityHeatmapAnalysis,
  scale,
  scaleAnalysis,
  valueOfInformation,
];
