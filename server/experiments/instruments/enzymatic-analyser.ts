import { defineInstrument } from './declare.ts';

/** YSI 2900 and the like, from the vendor's description: no open file was found. */
export const enzymaticAnalyser = defineInstrument({
  id: 'enzymatic_analyser',
  name: 'Enzymatic analyser, glucose and lactate',
  headings: ['Sample No', 'Glucose', 'Lactate', 'Flag'],
  means: { Glucose: { as: 'Glucose', unit: 'g/L' }, Lactate: { as: 'Lactate', unit: 'g/L' } },
});
