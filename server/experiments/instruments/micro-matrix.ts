import { defineInstrument } from './declare.ts';

/** Applikon micro-Matrix, from the vendor's description: no open file was found. */
export const microMatrix = defineInstrument({
  id: 'micro_matrix',
  name: 'Miniature bioreactors, long sample list',
  headings: ['Vessel', 'Variable', 'Time', 'Value'],
  means: { Vessel: { as: 'Reactor' } },
});
