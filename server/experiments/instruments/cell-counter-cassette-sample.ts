import { defineInstrument } from './declare.ts';

/** ChemoMetec NucleoCounter NC-200 with NucleoView, form of one sample. Compared with open test files. */
export const cellCounterCassetteSample = defineInstrument({
  id: 'cell_counter_cassette_sample',
  name: 'Cell counter with cassettes, form of a sample',
  headings: ['Image', 'Viability (%)', 'Total (cells/ml)', 'Multiplication factor'],
  isForm: true,
  means: {
    Image: { as: 'Sample' },
    'Live (cells/ml)': { as: 'Viable cell density' },
    'Total (cells/ml)': { as: 'Total cell density' },
    'Date time': { as: 'Time' },
  },
});
