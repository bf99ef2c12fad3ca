import { defineInstrument } from './declare.ts';

export const growthCurveReader = defineInstrument({
  id: 'growth_curve_reader',
  name: 'Growth curve reader, wells over time',
  headings: ['Time', 'Blank', 'Well 101', 'Well 102'],
  means: {},
});
