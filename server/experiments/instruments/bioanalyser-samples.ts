import { defineInstrument } from './declare.ts';

export const bioanalyserSamples = defineInstrument({
  id: 'bioanalyser_samples',
  name: 'Cell and metabolite analyser, list of samples',
  headings: ['Sample ID', 'Gln', 'Glu', 'Gluc', 'Lac'],
  means: {
    Gluc: { as: 'Glucose', unit: 'g/L' },
    Lac: { as: 'Lactate', unit: 'g/L' },
    Gln: { as: 'Glutamine', unit: 'mmol/L' },
    Glu: { as: 'Glutamate', unit: 'mmol/L' },
    'NH4+': { as: 'Ammonium', unit: 'mmol/L' },
  },
});
