import { defineInstrument } from './declare.ts';

/** Counters in the manner of CASY, from the vendor's description: no open file was found. */
export const cellCounterImpedance = defineInstrument({
  id: 'cell_counter_impedance',
  name: 'Impedance cell counter, count list',
  headings: ['Counts/mL', 'Mean Diameter', 'Peak Diameter'],
  means: {
    'Counts/mL': { as: 'Cell density', unit: 'cells/mL' },
    'Mean Diameter': { as: 'Mean diameter', unit: 'µm' },
  },
});
