import { defineInstrument } from './declare.ts';

/** Revvity Cellaca MX, table of a plate below its settings. Compared with open test files. */
export const cellCounterFluorescencePlate = defineInstrument({
  id: 'cell_counter_fluorescence_plate',
  name: 'Fluorescence cell counter, plate counts',
  headings: ['Well Name', 'Live Concentration (E6)', 'Dead Concentration (E6)', 'Viability (%)'],
  means: {
    'Well Name': { as: 'Sample' },
    'Live Concentration (E6)': { as: 'Viable cell density', unit: 'cells/mL' },
    'Dead Concentration (E6)': { as: 'Dead cell density', unit: 'cells/mL' },
    'Total Concentration (E6)': { as: 'Total cell density', unit: 'cells/mL' },
  },
});
