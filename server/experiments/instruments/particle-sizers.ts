import { defineInstruments } from './declare.ts';

export const particleSizers = defineInstruments({
  /** Malvern Mastersizer, distribution, from the vendor's description: no open file was found. */
  particle_sizer_laser: {
    name: 'Laser diffraction, cumulative distribution',
    headings: ['Size (µm)', '% Volume Under'],
    means: { '% Volume Under': { as: 'Cumulative volume', unit: '%' }, 'Size (µm)': { as: 'Size', unit: 'µm' } },
  },
  /** Malvern Mastersizer 3000, percentiles of samples. Compared with open scripts that read its tables. */
  particle_sizer_fractions: {
    name: 'Laser diffraction, percentiles',
    headings: ['Sample Name', 'Dx (10)', 'Dx (50)', 'Dx (90)'],
    means: { 'Dx (50)': { as: 'D50', unit: 'µm' } },
  },
  /** Malvern Mastersizer 2000, table of results with percentiles and mean diameters. Compared with open example files. */
  particle_sizer_averages: {
    name: 'Laser diffraction, results table',
    headings: ['Sample Name', 'd (0.1)', 'd (0.5)', 'd (0.9)'],
    means: {
      'd (0.5)': { as: 'D50', unit: 'µm' },
      'D [4, 3] - Volume weighted mean': { as: 'Mean size', unit: 'µm' },
      'Measurement date and time': { as: 'Analysed' },
    },
  },
});
