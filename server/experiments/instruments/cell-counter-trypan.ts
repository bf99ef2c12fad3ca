import { defineInstrument } from './declare.ts';

export const cellCounterTrypan = defineInstrument({
  id: 'cell_counter_trypan',
  name: 'Cell counter with trypan blue, list of samples',
  headings: ['Sample ID', 'Viability (%)', 'Viable (x10^6) cells/mL', 'Total (x10^6) cells/mL'],
  means: { 'Viable (x10^6) cells/mL': { as: 'Viable cell density' } },
});
