import { defineInstrument } from './declare.ts';

export const chromatographyResults = defineInstrument({
  id: 'chromatography_results',
  name: 'Chromatography data system, peak results',
  headings: ['Peak Name', 'RT', 'Area', 'Amount'],
  means: { Amount: { as: 'Value' }, 'Peak Name': { as: 'Analyte' } },
});
