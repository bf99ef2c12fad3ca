import { defineInstrument } from './declare.ts';

/** Thermo Fisher NanoDrop 8000, list of samples. Compared with open test files. */
export const spectrophotometerMicro = defineInstrument({
  id: 'spectrophotometer_micro',
  name: 'Microvolume spectrophotometer, nucleic acid and protein',
  headings: ['Sample ID', 'User ID', '260/280', 'Conc.'],
  means: { 'Sample ID': { as: 'Sample' } },
});
