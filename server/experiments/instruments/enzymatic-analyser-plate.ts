import { defineInstrument } from './declare.ts';

/** YSI 2900, one chemistry of one well per line, as two open readers take it. The file has no unit. */
export const enzymaticAnalyserPlate = defineInstrument({
  id: 'enzymatic_analyser_plate',
  name: 'Enzymatic analyser, plate wells',
  headings: ['Well Id', 'Chemistry', 'Concentration'],
  means: { Chemistry: { as: 'Analyte' }, Concentration: { as: 'Value' }, 'Well Id': { as: 'Sample' } },
});
