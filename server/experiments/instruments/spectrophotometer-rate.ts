import { defineInstrument } from './declare.ts';

/** Thermo Fisher VISIONlite, absorbance over minutes. Compared with open test files. */
export const spectrophotometerRate = defineInstrument({
  id: 'spectrophotometer_rate',
  name: 'Spectrophotometer, absorbance over time',
  headings: ['min', 'A'],
  means: { min: { as: 'Time', unit: 'min' }, A: { as: 'Absorbance' } },
});
