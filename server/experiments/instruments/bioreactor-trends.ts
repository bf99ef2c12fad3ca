import { defineInstrument } from './declare.ts';

/** Controllers in the manner of Finesse TruBio, from the vendor's description: no open file was found. */
export const bioreactorTrends = defineInstrument({
  id: 'bioreactor_trends',
  name: 'Bioreactor controller, run trends',
  headings: ['Time (Hrs)', 'pH', 'DO(%)', 'Temp(C)', 'Agit(RPM)'],
  means: { 'Time (Hrs)': { as: 'Time', unit: 'h' } },
});
