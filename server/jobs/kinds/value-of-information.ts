import { valueOfInformationStudy } from '#engine/analysis/index.ts';
import type { ValueOfInformationRequest } from '#generated/types.ts';
import type { Asked } from '#server/analyses/input.ts';
import { defineAnalysis } from '#server/jobs/analysis-kind.ts';

export default defineAnalysis({
  name: 'value_of_information',
  file: import.meta.url,
  study: (input, request: ValueOfInformationRequest & Asked) => valueOfInformationStudy(input, request),
});
