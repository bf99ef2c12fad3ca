import { defineInstrument } from './declare.ts';

/** Agilent Cary and the like, from the vendor's description: no open file was found. */
export const spectrophotometerKinetic = defineInstrument({
  id: 'spectrophotometer_kinetic',
  name: 'Spectrophotometer, kinetics',
  headings: ['Time (sec)', 'Abs'],
  means: { 'Time (sec)': { as: 'Time', unit: 's' } },
});
