import { defineInstrument } from './declare.ts';

/** Controllers in the manner of Eppendorf BioFlo, from the vendor's description: no open file was found. */
export const bioreactorHistory = defineInstrument({
  id: 'bioreactor_history',
  name: 'Bioreactor controller, history data',
  headings: ['Date and time', 'Temp.PV [°C]', 'pH.PV', 'DO.PV [%DO]', 'N.PV [rpm]'],
  means: {},
});
