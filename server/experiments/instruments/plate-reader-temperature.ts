import { defineInstrument } from './declare.ts';

/** Molecular Devices SoftMax Pro, readings with the wells in columns. Compared with open test files. */
export const plateReaderTemperature = defineInstrument({
  id: 'plate_reader_temperature',
  name: 'Plate reader, wells with temperature',
  headings: ['Temperature', 'A#'],
  above: ['##BLOCKS', 'Plate:'],
  means: {},
});
