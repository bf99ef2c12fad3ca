import { defineInstrument } from './declare.ts';

/** m2p-labs BioLector I, raw readings of wells and filter sets. Compared with open test files. */
export const microbioreactorPlate = defineInstrument({
  id: 'microbioreactor_plate',
  name: 'Microbioreactor, well readings',
  headings: ['READING', 'WELLNUM', 'FILTERSET', 'TIME [h]', 'AMPLITUDE'],
  rows: { heading: 'READING', are: /^C\d+$/ },
  means: {
    WELLNUM: { as: 'Run' },
    CONTENT: { as: 'Sample' },
    FILTERSET: { as: 'Analyte' },
    AMPLITUDE: { as: 'Value' },
    'ACT TEMP': { as: 'Temperature' },
  },
});
