import { defineInstrument } from './declare.ts';

/** Thermo Fisher SkanIt, sheet of a measurement. Compared with open test files. */
export const plateReaderSheet = defineInstrument({
  id: 'plate_reader_sheet',
  name: 'Plate reader, measurement sheet',
  headings: ['Well'],
  above: ['Measurement results', 'Wavelength'],
  means: {},
});
