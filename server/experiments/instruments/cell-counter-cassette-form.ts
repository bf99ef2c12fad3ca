import { defineInstrument } from './declare.ts';

/** ChemoMetec NucleoCounter NC-202, form of one sample. Compared with open test files. */
export const cellCounterCassetteForm = defineInstrument({
  id: 'cell_counter_cassette_form',
  name: 'Cassette cell counter (NC-202), single-sample report',
  headings: ['Sample ID', 'Total (cells/ml)', 'Live (cells/ml)', 'Viability (%)', 'Debris Index'],
  isForm: true,
  means: {
    'Live (cells/ml)': { as: 'Viable cell density' },
    'Total (cells/ml)': { as: 'Total cell density' },
    'Time (UTC)': { as: 'Time' },
  },
});
