import { defineInstrument } from './declare.ts';

/** BlueSens BlueInOne and the like, from the vendor's description: no open file was found. */
export const gasAnalyser = defineInstrument({
  id: 'gas_analyser',
  name: 'Exhaust gas analyser, time course',
  headings: ['Time', 'O2 (%)', 'CO2 (%)', 'Humidity (%)'],
  means: {},
});
