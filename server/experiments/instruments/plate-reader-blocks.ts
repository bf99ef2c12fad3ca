import { defineInstrument } from './declare.ts';

/** Molecular Devices SoftMax Pro, plate of end points. Compared with open test files. */
export const plateReaderBlocks = defineInstrument({
  id: 'plate_reader_blocks',
  name: 'Plate reader, end points in blocks',
  headings: ['Well'],
  above: ['##BLOCKS', 'Plate:'],
  means: {},
});
