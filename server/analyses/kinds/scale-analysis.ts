import { scaleStudy } from '#engine/analysis/index.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'scale_analysis',
  noun: 'scale analysis',
  file: import.meta.url,
  seeded: false,
  study: scaleStudy,
});
