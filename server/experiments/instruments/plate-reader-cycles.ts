import { defineInstrument } from './declare.ts';

/** Tecan i-control and Magellan, cycles of wells along rows or columns. Compared with open readers of its files. */
export const plateReaderCycles = defineInstrument({
  id: 'plate_reader_cycles',
  name: 'Plate reader, wells by cycle',
  headings: ['Cycle Nr.', 'Time [s]', 'Temp. [°C]'],
  means: { 'Cycle Nr.': { as: 'Cycle' } },
});
