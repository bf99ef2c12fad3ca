import { defineInstrument } from './declare.ts';

export const spectrophotometerMicro = defineInstrument({
  id: 'spectrophotometer_micro',
  name: 'Microvolume spectrophotometer, nucleic acid and protein',
  headings: ['Sample ID', 'A260', 'A280', '260/280'],
  means: {},
});
