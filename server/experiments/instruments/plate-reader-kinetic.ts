import { defineInstrument } from './declare.ts';

/** Agilent BioTek Gen5, kinetic of wells below the procedure and the layout of the plate. Compared with open test files. */
export const plateReaderKinetic = defineInstrument({
  id: 'plate_reader_kinetic',
  name: 'Plate reader, well kinetics',
  headings: ['Time', 'A1', 'A2', 'A3'],
  above: ['Reader Type', 'Plate Number'],
  means: {},
});
