import { defineInstrument } from './declare.ts';

/** BMG Labtech with MARS, raw data of a plate. Compared with open test files. */
export const plateReaderRaw = defineInstrument({
  id: 'plate_reader_raw',
  name: 'Plate reader, plate raw data',
  headings: ['Well'],
  above: ['User:', 'Test name:', 'ID1:'],
  means: {},
});
