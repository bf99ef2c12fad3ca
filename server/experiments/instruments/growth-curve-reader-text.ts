import { defineInstrument } from './declare.ts';

/** Bioscreen C, text of a run, as two open readers take it: times in tenths of seconds, samples as columns. */
export const growthCurveReaderText = defineInstrument({
  id: 'growth_curve_reader_text',
  name: 'Growth curve reader, run as text',
  headings: ['TenthSec.'],
  above: ['READER:'],
  means: { 'TenthSec.': { as: 'Time', unit: 'x0.1 s' } },
});
