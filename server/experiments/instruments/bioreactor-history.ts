import { defineInstrument } from './declare.ts';

export const bioreactorHistory = defineInstrument({
  id: 'bioreactor_history',
  name: 'Bioreactor controller, history data',
  headings: ['Date and time', 'Temp.PV [°C]', 'pH.PV', 'DO.PV [%DO]', 'N.PV [rpm]'],
  means: {},
});
