import { scaleStudy } from '#engine/analysis/index.ts';
import type { ScaleAnalysisRequest } from '#generated/types.ts';
import type { Asked } from '#server/analyses/input.ts';
import { defineAnalysis } from '#server/jobs/analysis-kind.ts';

export default defineAnalysis({
  name: 'scale_analysis',
  file: import.meta.url,
  study: (input, request: ScaleAnalysisRequest & Asked) => scaleStudy(input, request),
});
