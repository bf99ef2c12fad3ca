import { defineInstrument } from './declare.ts';

export const particleSizerFractions = defineInstrument({
  id: 'particle_sizer_fractions',
  name: 'Laser diffraction, percentiles',
  headings: ['Sample Name', 'Dx (10)', 'Dx (50)', 'Dx (90)'],
  means: { 'Dx (50)': { as: 'D50', unit: 'µm' } },
});
