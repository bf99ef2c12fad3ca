import { defineInstrument } from './declare.ts';

export const plateReaderKinetic = defineInstrument({
  id: 'plate_reader_kinetic',
  name: 'Plate reader, kinetic of wells',
  headings: ['Time', 'A1', 'A2', 'A3'],
  above: ['Plate'],
  means: {},
});
