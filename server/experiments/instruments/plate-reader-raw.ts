import { defineInstrument } from './declare.ts';

/** BMG Labtech with MARS, raw data of a plate. Compared with open test files. */
export const plateReaderRaw = defineInstrument({
  id: 'plate_reader_raw',
  name: 'Plate reader, raw data of a plate',
  headings: ['Well'],
  above: ['User:', 'Test name:', 'ID1:'],
  means: {},
});
