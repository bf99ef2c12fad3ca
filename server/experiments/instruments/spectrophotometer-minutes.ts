import { defineInstrument } from './declare.ts';

/** Agilent Cary 60, kinetics, as open readers take it: the sample above, the settings below. */
export const spectrophotometerMinutes = defineInstrument({
  id: 'spectrophotometer_minutes',
  name: 'Spectrophotometer, kinetics in minutes',
  headings: ['Time (min)', 'Abs'],
  means: { 'Time (min)': { as: 'Time', unit: 'min' } },
});
