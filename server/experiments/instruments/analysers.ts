import { defineInstruments } from './declare.ts';

export const analysers = defineInstruments({
  /** Nova Biomedical BioProfile FLEX2, list of samples, with and without a row of units. Compared with open test files. */
  bioanalyser_samples: {
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
  },
  /** Roche Cedex Bio HT, one test per line and no headings, in the orders of versions 5, and 6 and 7. Compared with open test files. */
  bioanalyser_chemistry: {
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
  },
  /** Lists of analysers and laboratory systems with one result per line, from vendors' descriptions. */
  analyser_long: {
    name: 'Analyser, one result per line',
    headings: ['Sample ID', 'Test', 'Result', 'Unit'],
  },
  /** YSI 2900 and the like, from the vendor's description: no open file was found. */
  enzymatic_analyser: {
    name: 'Enzymatic analyser, glucose and lactate',
    headings: ['Sample No', 'Glucose', 'Lactate', 'Flag'],
    means: { Glucose: { as: 'Glucose', unit: 'g/L' }, Lactate: { as: 'Lactate', unit: 'g/L' } },
  },
  /** YSI 2900, one chemistry of one well per line, as two open readers take it. The file has no unit. */
  enzymatic_analyser_plate: {
    name: 'Enzymatic analyser, plate wells',
    headings: ['Well Id', 'Chemistry', 'Concentration'],
    means: { Chemistry: { as: 'Analyte' }, Concentration: { as: 'Value' }, 'Well Id': { as: 'Sample' } },
  },
});
