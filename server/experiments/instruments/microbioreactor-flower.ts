import { defineInstrument } from './declare.ts';

export const microbioreactorFlower = defineInstrument({
  id: 'microbioreactor_flower',
  name: 'Microbioreactor, calibrated time courses',
  headings: ['Well', 'Filterset', 'Time', 'Cal'],
  means: { Cal: { as: 'Value' }, Filterset: { as: 'Analyte' } },
});
