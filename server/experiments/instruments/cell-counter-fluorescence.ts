import { defineInstrument } from './declare.ts';

export const cellCounterFluorescence = defineInstrument({
  id: 'cell_counter_fluorescence',
  name: 'Fluorescence cell counter, list of counts',
  headings: ['Live Cells/mL', 'Dead Cells/mL', 'Viability'],
  means: {
    'Live Cells/mL': { as: 'Viable cell density', unit: 'cells/mL' },
    Viability: { as: 'Viability', unit: '%' },
  },
});
