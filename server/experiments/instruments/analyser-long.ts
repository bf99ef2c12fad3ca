import { defineInstrument } from './declare.ts';

/** Lists of analysers and laboratory systems with one result per line, from vendors' descriptions. */
export const analyserLong = defineInstrument({
  id: 'analyser_long',
  name: 'Analyser, one result per line',
  headings: ['Sample ID', 'Test', 'Result', 'Unit'],
  means: {},
});
