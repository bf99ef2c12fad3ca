import { defineInstrument } from './declare.ts';

/** Beckman Coulter BioLector Pro and XT, readings below thousands of settings, times in seconds. Compared with open test files. */
export const microbioreactorFlower = defineInstrument({
  id: 'microbioreactor_flower',
  name: 'Microbioreactor, calibrated time courses',
  headings: ['Type', 'Cycle', 'Well', 'Filterset', 'Time', 'Cal'],
  rows: { heading: 'Type', are: /^M$/ },
  means: {
    Well: { as: 'Run' },
    Filterset: { as: 'Analyte' },
    Time: { as: 'Time', unit: 's' },
    Cal: { as: 'Value' },
  },
});
