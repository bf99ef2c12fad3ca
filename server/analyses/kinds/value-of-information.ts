import { valueOfInformationStudy } from '#engine/analysis/index.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'value_of_information',
  noun: 'value-of-information analysis',
  file: import.meta.url,
  seeded: true,
  study: valueOfInformationStudy,
});
