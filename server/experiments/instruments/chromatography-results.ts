import { defineInstrument } from './declare.ts';

/** Waters Empower and Thermo Chromeleon, reports as text, from the vendor's description: no open file was found. */
export const chromatographyResults = defineInstrument({
  id: 'chromatography_results',
  name: 'Chromatography data system, peak results',
  headings: ['Peak Name', 'RT', 'Area', 'Amount'],
  means: { Amount: { as: 'Value' }, 'Peak Name': { as: 'Analyte' } },
});
