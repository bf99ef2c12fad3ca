import { heatmapStudy } from '#engine/analysis/index.ts';
import type { HeatmapRequest } from '#generated/types.ts';
import type { Asked } from '#server/analyses/input.ts';
import { defineAnalysis } from '#server/jobs/analysis-kind.ts';

export default defineAnalysis({
  name: 'sensitivity_heatmap_analysis',
  file: import.meta.url,
  study: (input, request: HeatmapRequest & Asked) => heatmapStudy(input, request),
});
