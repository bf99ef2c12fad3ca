import { defineInstrument } from './declare.ts';

/** Malvern Mastersizer 2000, table of results with percentiles and mean diameters. Compared with open example files. */
export const particleSizerAverages = defineInstrument({
  id: 'particle_sizer_averages',
  name: 'Laser diffraction, results table',
  headings: ['Sample Name', 'd (0.1)', 'd (0.5)', 'd (0.9)'],
  means: {
    'd (0.5)': { as: 'D50', unit: 'µm' },
    'D [4, 3] - Volume weighted mean': { as: 'Mean size', unit: 'µm' },
    'Measurement date and time': { as: 'Analysed' },
  },
});
