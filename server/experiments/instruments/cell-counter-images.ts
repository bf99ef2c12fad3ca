import { defineInstrument } from './declare.ts';

/** Roche Cedex HiRes, list of samples. Compared with open test files; their headings spell “identifer” so. */
export const cellCounterImages = defineInstrument({
  id: 'cell_counter_images',
  name: 'Image-analysis cell counter, sample list',
  headings: ['Cedex ID', 'Sample identifer', 'Sample draw Time', 'Viability', 'Viable Cell Conc.'],
  means: {
    'Reactor identifer': { as: 'Run' },
    'Sample identifer': { as: 'Sample' },
    'Sample draw Time': { as: 'Time' },
    'Viable Cell Conc.': { as: 'Viable cell density', unit: 'cells/mL' },
    'Dead Cell Conc.': { as: 'Dead cell density', unit: 'cells/mL' },
    'Total Cell Conc.': { as: 'Total cell density', unit: 'cells/mL' },
    Viability: { as: 'Viability', unit: '%' },
    'Date finished': { as: 'Analysed' },
  },
});
