import { sensitivityStudy } from '#engine/analysis/index.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'sensitivity_analysis',
  noun: 'sensitivity analysis',
  file: import.meta.url,
  seeded: true,
  study: sensitivityStudy,
});
