import { defineInstrument } from './declare.ts';

/** Agilent BioTek Gen5, plate of end points with its layout. Compared with open test files. */
export const plateReaderPlate = defineInstrument({
  id: 'plate_reader_plate',
  name: 'Plate reader, plate end points',
  headings: ['Well'],
  above: ['Reader Type', 'Plate Number', 'Procedure Details'],
  means: {},
});
