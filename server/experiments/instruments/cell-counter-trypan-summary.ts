import { defineInstrument } from './declare.ts';

/** Beckman Coulter Vi-CELL XR, workbook of runs with a row of units. Compared with open test files. */
export const cellCounterTrypanSummary = defineInstrument({
  id: 'cell_counter_trypan_summary',
  name: 'Trypan blue cell counter, run summary',
  headings: ['Sample ID', 'Sample date/time', 'Viability', 'Viable cells', 'Avg. diam.'],
  above: ['Unit S/N'],
  means: {
    Total: { as: 'Number of objects' },
    Viable: { as: 'Number of viable objects' },
    'Total cells': { as: 'Total cell density' },
    'Viable cells': { as: 'Viable cell density' },
    'Sample date/time': { as: 'Time' },
  },
});
