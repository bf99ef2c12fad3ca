import { defineInstrument } from './declare.ts';

/** ChemoMetec NucleoCounter with NC-View, list of samples. Compared with open test files. */
export const cellCounterCassette = defineInstrument({
  id: 'cell_counter_cassette',
  name: 'Cassette cell counter, sample list',
  headings: ['SAMPLE ID', 'TOTAL (cells/ml)', 'LIVE (cells/ml)', 'DEAD (cells/ml)', 'VIABILITY (%)'],
  means: {
    'LIVE (cells/ml)': { as: 'Viable cell density' },
    'TOTAL (cells/ml)': { as: 'Total cell density' },
    NAME: { as: 'Image' },
  },
});
