import { optimise } from '#engine/analysis/index.ts';
import type { OptimiseRequest } from '#generated/types.ts';
import type { Asked } from '#server/analyses/input.ts';
import { defineAnalysis } from '#server/jobs/analysis-kind.ts';

export default defineAnalysis({
  name: 'optimise',
  file: import.meta.url,
  run: (input, request: OptimiseRequest & Asked, watch) => optimise(input, request, watch),
});
