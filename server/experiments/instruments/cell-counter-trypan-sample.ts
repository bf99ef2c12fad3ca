import { defineInstrument } from './declare.ts';

/** Beckman Coulter Vi-CELL XR, text file of one sample. Compared with open test files. */
export const cellCounterTrypanSample = defineInstrument({
  id: 'cell_counter_trypan_sample',
  name: 'Trypan blue cell counter, single-sample report',
  headings: ['Sample ID', 'RunDate', 'Viability (%)', 'Total viable cells / ml (x 10^6)'],
  isForm: true,
  means: {
    'Total cells': { as: 'Number of objects' },
    'Viable cells': { as: 'Number of viable objects' },
    'Total viable cells / ml (x 10^6)': { as: 'Viable cell density', unit: 'cells/mL' },
    'Total cells / ml (x 10^6)': { as: 'Total cell density', unit: 'cells/mL' },
    RunDate: { as: 'Time' },
  },
});
