import { defineInstrument } from './declare.ts';

export const bioanalyserChemistry = defineInstrument({
  id: 'bioanalyser_chemistry',
  name: 'Bioprocess analyser, results by test',
  headings: ['Sample ID', 'Test', 'Result', 'Unit'],
  means: {},
});
