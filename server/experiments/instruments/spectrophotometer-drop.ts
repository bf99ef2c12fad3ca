import { defineInstrument } from './declare.ts';

/** Thermo Fisher NanoDrop One and Eight, list of samples, also with the spectrum behind it. Compared with open test files. */
export const spectrophotometerDrop = defineInstrument({
  id: 'spectrophotometer_drop',
  name: 'Microvolume spectrophotometer, sample list',
  headings: ['A260/A280', 'A260/A230', 'A260', 'A280'],
  means: { 'Sample Name': { as: 'Sample' }, 'Date & Time': { as: 'Time' } },
});
