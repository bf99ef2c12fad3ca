import { defineInstrument } from './declare.ts';

/** Beckman Coulter Vi-CELL BLU, list as CSV. Compared with open test files. */
export const cellCounterTrypan = defineInstrument({
  id: 'cell_counter_trypan',
  name: 'Trypan blue cell counter, sample list',
  headings: ['Sample ID', 'Viability (%)', 'Viable (x10^6) cells/mL', 'Total (x10^6) cells/mL', 'Analysis date/time'],
  means: {
    'Viable (x10^6) cells/mL': { as: 'Viable cell density' },
    'Total (x10^6) cells/mL': { as: 'Total cell density' },
    'Analysis date/time': { as: 'Time' },
  },
});
