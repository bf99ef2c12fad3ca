import { defineInstrument } from './declare.ts';

/** Beckman Coulter Multisizer 3, distribution of one sample below its settings. Compared with an open example file. */
export const cellCounterSizes = defineInstrument({
  id: 'cell_counter_sizes',
  name: 'Impedance cell counter, size distribution',
  headings: ['Bin Number', 'Bin Diameter (Lower)', 'Bin Diameter (Center)', 'Diff. Number'],
  above: ['Multisizer'],
  means: {
    'Bin Diameter (Center)': { as: 'Size', unit: 'µm' },
    'Diff. Number': { as: 'Number of cells' },
    'Diff. Volume': { as: 'Share of volume', unit: '%' },
  },
});
