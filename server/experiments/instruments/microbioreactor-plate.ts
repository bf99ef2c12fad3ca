import { defineInstrument } from './declare.ts';

export const microbioreactorPlate = defineInstrument({
  id: 'microbioreactor_plate',
  name: 'Microbioreactor, well by filter set',
  headings: ['WELL NUM', 'CHANNEL', 'CONTENT', 'TIME [h]'],
  means: {},
});
