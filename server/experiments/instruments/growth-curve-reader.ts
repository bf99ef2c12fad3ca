import { defineInstrument } from './declare.ts';

/** Bioscreen C, wells 101 to 300 over time, from the vendor's description: the open readers show no file. */
export const growthCurveReader = defineInstrument({
  id: 'growth_curve_reader',
  name: 'Growth curve reader, wells over time',
  headings: ['Time', 'Blank', 'Well 101', 'Well 102'],
  means: {},
});
