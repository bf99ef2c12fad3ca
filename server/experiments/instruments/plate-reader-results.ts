import { defineInstrument } from './declare.ts';

/** Revvity EnVision, plates below “Results for”. Compared with open test files. */
export const plateReaderResults = defineInstrument({
  id: 'plate_reader_results',
  name: 'Plate reader, plate results export',
  headings: ['Well'],
  above: ['Plate information', 'Measurement date'],
  means: {},
});
