import { defineInstrument } from './declare.ts';

export const plateReaderTemperature = defineInstrument({
  id: 'plate_reader_temperature',
  name: 'Plate reader, wells with temperature',
  headings: ['Time', 'Temperature(°C)', 'A1', 'A2'],
  means: {},
});
