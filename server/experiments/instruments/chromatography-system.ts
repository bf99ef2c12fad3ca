import { defineInstrument } from './declare.ts';

/** Cytiva UNICORN, curves of a run with their names above pairs of volume and value. Compared with open readers of its files. */
export const chromatographySystem = defineInstrument({
  id: 'chromatography_system',
  name: 'Chromatography system, run curves',
  headings: ['UV #_#', 'Cond'],
  means: {},
});
