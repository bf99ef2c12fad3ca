import { defineInstrument } from './declare.ts';

export const plateReaderCycles = defineInstrument({
  id: 'plate_reader_cycles',
  name: 'Plate reader, cycles of wells',
  headings: ['Cycle Nr.', 'Time [s]', 'Temp. [°C]'],
  means: {},
});
