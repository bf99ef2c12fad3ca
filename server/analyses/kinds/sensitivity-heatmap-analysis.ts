import { heatmapStudy } from '#engine/analysis/index.ts';
import { defineAnalysis } from '../kind.ts';

export default defineAnalysis({
  name: 'sensitivity_heatmap_analysis',
  noun: 'sensitivity heatmap',
  file: import.meta.url,
  seeded: false,
  study: heatmapStudy,
});
