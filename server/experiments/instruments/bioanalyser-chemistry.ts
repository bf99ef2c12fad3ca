import { defineInstrument } from './declare.ts';

/** Roche Cedex Bio HT, one test per line and no headings, in the orders of versions 5, and 6 and 7. Compared with open test files. */
export const bioanalyserChemistry = defineInstrument({
  id: 'bioanalyser_chemistry',
  name: 'Bioprocess analyser, results by test',
  headings: [],
  above: ['CEDEX BIO HT'],
  columns: [
    [null, 'Time', 'Test', null, null, 'Sample ID', null, 'Unit', null, 'Result', null, null],
    [null, 'Time', 'Sample ID', null, null, null, 'Test', null, 'Unit', null, 'Result', null, null],
  ],
  means: {
    'AC#B': { as: 'Acetate' },
    'ASN#B': { as: 'Asparagine' },
    ASNHB: { as: 'Asparagine' },
    'ASP#B': { as: 'Aspartate' },
    'GLC#B': { as: 'Glucose' },
    'GLN#B': { as: 'Glutamine' },
    'GLU#B': { as: 'Glutamate' },
    'GLY#B': { as: 'Glycerol' },
    'GLY#D': { as: 'Glycerol' },
    IGGHB: { as: 'IgG' },
    IGGHD: { as: 'IgG' },
    'LAC#B': { as: 'Lactate' },
    'NH#B': { as: 'Ammonia' },
    ODB: { as: 'Optical density' },
    'PYR#B': { as: 'Pyruvate' },
    'TP#B': { as: 'Total protein' },
    'TP#LB': { as: 'Total protein, low range' },
    'TP#D': { as: 'Total protein, diluted' },
  },
});
