import { defineInstrument } from './declare.ts';

export const spectrophotometerKinetic = defineInstrument({
  id: 'spectrophotometer_kinetic',
  name: 'Spectrophotometer, kinetic',
  headings: ['Time (sec)', 'Abs'],
  means: { 'Time (sec)': { as: 'Time', unit: 's' } },
});
