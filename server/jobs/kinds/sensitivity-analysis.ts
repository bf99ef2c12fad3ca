import { sensitivityStudy } from '#engine/analysis/index.ts';
import type { SensitivityRequest } from '#generated/types.ts';
import type { Asked } from '#server/analyses/input.ts';
import { defineAnalysis } from '#server/jobs/analysis-kind.ts';

export default defineAnalysis({
  name: 'sensitivity_analysis',
  file: import.meta.url,
  study: (input, request: SensitivityRequest & Asked) => sensitivityStudy(input, request),
});
