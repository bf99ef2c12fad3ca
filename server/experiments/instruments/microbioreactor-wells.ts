import { defineInstrument } from './declare.ts';

/** m2p-labs BioLector I, export of calibrated courses with the times in a row and a row per well. Compared with open test files. */
export const microbioreactorWells = defineInstrument({
  id: 'microbioreactor_wells',
  name: 'Microbioreactor, time courses, one row per well',
  headings: ['READING', 'TIME [h]', 'CHANNEL # A#'],
  means: { READING: { as: 'Cycle' } },
});
