import { defineInstrument } from './declare.ts';

/** Malvern Mastersizer, distribution, from the vendor's description: no open file was found. */
export const particleSizerLaser = defineInstrument({
  id: 'particle_sizer_laser',
  name: 'Laser diffraction, cumulative distribution',
  headings: ['Size (µm)', '% Volume Under'],
  means: { '% Volume Under': { as: 'Cumulative volume', unit: '%' }, 'Size (µm)': { as: 'Size', unit: 'µm' } },
});
