import { defineInstrument } from './declare.ts';

/** Molecular Devices SoftMax Pro, plates printed at each time. Compared with open test files. */
export const plateReaderTimes = defineInstrument({
  id: 'plate_reader_times',
  name: 'Plate reader, plates at several times',
  headings: ['Time'],
  above: ['##BLOCKS', 'Plate:'],
  means: {},
});
