import { defineInstrument } from './declare.ts';

/** Tecan Magellan, list of well positions with their readings. Compared with open test files. */
export const plateReaderPositions = defineInstrument({
  id: 'plate_reader_positions',
  name: 'Plate reader, well position list',
  headings: ['Well positions'],
  means: { 'Well positions': { as: 'Well' } },
});
