import { defineInstrument } from './declare.ts';

/** Beckman Coulter Vi-CELL XR, workbook of runs with headings over two rows. Compared with open test files. */
export const cellCounterTrypanRuns = defineInstrument({
  id: 'cell_counter_trypan_runs',
  name: 'Trypan blue cell counter, run workbook',
  headings: [
    'Sample ID',
    'Cell type',
    'Dilution factor',
    'Sample date/time',
    'Viability (%)',
    'Viable cells /ml (x10^6)',
    'Avg. diam. (microns)',
  ],
  above: ['Unit S/N'],
  means: {
    'Total cells': { as: 'Number of objects' },
    'Viable cells': { as: 'Number of viable objects' },
    'Viable cells /ml (x10^6)': { as: 'Viable cell density' },
    'Total cells /ml (x10^6)': { as: 'Total cell density' },
    'Sample date/time': { as: 'Time' },
  },
});
