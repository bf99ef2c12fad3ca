import { defineInstrument } from './declare.ts';

export const gasAnalyser = defineInstrument({
  id: 'gas_analyser',
  name: 'Exhaust gas analyser, time course',
  headings: ['Time', 'O2 (%)', 'CO2 (%)', 'Humidity (%)'],
  means: {},
});
