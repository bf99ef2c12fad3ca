import { defineInstrument } from './declare.ts';

/** Malvern Mastersizer 3000, percentiles of samples. Compared with open scripts that read its tables. */
export const particleSizerFractions = defineInstrument({
  id: 'particle_sizer_fractions',
  name: 'Laser diffraction, percentiles',
  headings: ['Sample Name', 'Dx (10)', 'Dx (50)', 'Dx (90)'],
  means: { 'Dx (50)': { as: 'D50', unit: 'µm' } },
});
