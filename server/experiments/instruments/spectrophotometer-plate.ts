import { defineInstrument } from './declare.ts';

/** Unchained Labs Lunatic, list of wells with or without settings above it. Compared with open test files. */
export const spectrophotometerPlate = defineInstrument({
  id: 'spectrophotometer_plate',
  name: 'Plate spectrophotometer, well list',
  headings: ['Plate ID', 'Plate Position', 'Sample name', 'A260/A280'],
  means: { 'Plate Position': { as: 'Well' }, 'Sample name': { as: 'Sample' } },
});
