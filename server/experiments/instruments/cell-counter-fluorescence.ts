import { defineInstrument } from './declare.ts';

/** Revvity Cellaca MX, list of wells. Compared with open test files. */
export const cellCounterFluorescence = defineInstrument({
  id: 'cell_counter_fluorescence',
  name: 'Fluorescence cell counter, count list',
  headings: ['Well Name', 'Live Cells/mL', 'Dead Cells/mL', 'Viability'],
  means: {
    'Well Name': { as: 'Sample' },
    'Live Cells/mL': { as: 'Viable cell density', unit: 'cells/mL' },
    'Total Cells/mL': { as: 'Total cell density', unit: 'cells/mL' },
    Viability: { as: 'Viability', unit: '%' },
  },
});
