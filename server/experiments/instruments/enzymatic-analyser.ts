import { defineInstrument } from './declare.ts';

export const enzymaticAnalyser = defineInstrument({
  id: 'enzymatic_analyser',
  name: 'Enzymatic analyser, glucose and lactate',
  headings: ['Sample No', 'Glucose', 'Lactate', 'Flag'],
  means: { Glucose: { as: 'Glucose', unit: 'g/L' }, Lactate: { as: 'Lactate', unit: 'g/L' } },
});
