import { defineInstrument } from './declare.ts';

/** Nova Biomedical BioProfile FLEX2, list of samples, with and without a row of units. Compared with open test files. */
export const bioanalyserSamples = defineInstrument({
  id: 'bioanalyser_samples',
  name: 'Cell and metabolite analyser, sample list',
  headings: ['Date & Time', 'Sample ID', 'Gln', 'Glu', 'Gluc', 'Lac', 'NH4+'],
  means: {
    'Date & Time': { as: 'Analysed' },
    'Sample Time': { as: 'Time' },
    'Vessel ID': { as: 'Vessel' },
    Gluc: { as: 'Glucose', unit: 'g/L' },
    Lac: { as: 'Lactate', unit: 'g/L' },
    Gln: { as: 'Glutamine', unit: 'mmol/L' },
    Glu: { as: 'Glutamate', unit: 'mmol/L' },
    'NH4+': { as: 'Ammonium', unit: 'mmol/L' },
    'Viable Density': { as: 'Viable cell density', unit: 'x10^6 cells/mL' },
    'Total Density': { as: 'Total cell density', unit: 'x10^6 cells/mL' },
    Viability: { as: 'Viability', unit: '%' },
  },
});
