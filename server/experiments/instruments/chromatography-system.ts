import { defineInstrument } from './declare.ts';

export const chromatographySystem = defineInstrument({
  id: 'chromatography_system',
  name: 'Chromatography system, curves of a run',
  headings: ['UV 1_280', 'Cond'],
  means: {},
});
