import { defineInstrument } from './declare.ts';

export const microMatrix = defineInstrument({
  id: 'micro_matrix',
  name: 'Miniature bioreactors, long list of samples',
  headings: ['Vessel', 'Variable', 'Time', 'Value'],
  means: { Vessel: { as: 'Reactor' } },
});
