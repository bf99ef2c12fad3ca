import { defineInstrument } from './declare.ts';

/** ChemoMetec NucleoCounter NC-200 with NucleoView, form of one sample. Compared with open test files. */
export const cellCounterCassetteSample = defineInstrument({
  id: 'cell_counter_cassette_sample',
  name: 'Cassette cell counter (NC-200), single-sample report',
  headings: ['Image', 'Viability (%)', 'Total (cells/ml)', 'Multiplication factor'],
  isForm: true,
  means: {
    Image: { as: 'Sample' },
    'Live (cells/ml)': { as: 'Viable cell density' },
    'Total (cells/ml)': { as: 'Total cell density' },
    'Date time': { as: 'Time' },
  },
});
