import { defineInstruments } from './declare.ts';

export const cellCounters = defineInstruments({
  /** Beckman Coulter Vi-CELL BLU, list as CSV. Compared with open test files. */
  cell_counter_trypan: {
    name: 'Trypan blue cell counter, sample list',
    headings: ['Sample ID', 'Viability (%)', 'Viable (x10^6) cells/mL', 'Total (x10^6) cells/mL', 'Analysis date/time'],
    means: {
      'Viable (x10^6) cells/mL': { as: 'Viable cell density' },
      'Total (x10^6) cells/mL': { as: 'Total cell density' },
      'Analysis date/time': { as: 'Time' },
    },
  },
  /** Beckman Coulter Vi-CELL XR, workbook of runs with headings over two rows. Compared with open test files. */
  cell_counter_trypan_runs: {
    name: 'Trypan blue cell counter, run workbook',
    headings: [
      'Sample ID',
      'Cell type',
      'Dilution factor',
      'Sample date/time',
      'Viability (%)',
      'Viable cells /ml (x10^6)',
      'Avg. diam. (microns)',
    ],
    above: ['Unit S/N'],
    means: {
      'Total cells': { as: 'Number of objects' },
      'Viable cells': { as: 'Number of viable objects' },
      'Viable cells /ml (x10^6)': { as: 'Viable cell density' },
      'Total cells /ml (x10^6)': { as: 'Total cell density' },
      'Sample date/time': { as: 'Time' },
    },
  },
  /** Beckman Coulter Vi-CELL XR, workbook of runs with a row of units. Compared with open test files. */
  cell_counter_trypan_summary: {
    name: 'Trypan blue cell counter, run summary',
    headings: ['Sample ID', 'Sample date/time', 'Viability', 'Viable cells', 'Avg. diam.'],
    above: ['Unit S/N'],
    means: {
      Total: { as: 'Number of objects' },
      Viable: { as: 'Number of viable objects' },
      'Total cells': { as: 'Total cell density' },
      'Viable cells': { as: 'Viable cell density' },
      'Sample date/time': { as: 'Time' },
    },
  },
  /** Beckman Coulter Vi-CELL XR, text file of one sample. Compared with open test files. */
  cell_counter_trypan_sample: {
    name: 'Trypan blue cell counter, single-sample report',
    headings: ['Sample ID', 'RunDate', 'Viability (%)', 'Total viable cells / ml (x 10^6)'],
    isForm: true,
    means: {
      'Total cells': { as: 'Number of objects' },
      'Viable cells': { as: 'Number of viable objects' },
      'Total viable cells / ml (x 10^6)': { as: 'Viable cell density', unit: 'cells/mL' },
      'Total cells / ml (x 10^6)': { as: 'Total cell density', unit: 'cells/mL' },
      RunDate: { as: 'Time' },
    },
  },
  /** Revvity Cellaca MX, list of wells. Compared with open test files. */
  cell_counter_fluorescence: {
    name: 'Fluorescence cell counter, count list',
    headings: ['Well Name', 'Live Cells/mL', 'Dead Cells/mL', 'Viability'],
    means: {
      'Well Name': { as: 'Sample' },
      'Live Cells/mL': { as: 'Viable cell density', unit: 'cells/mL' },
      'Total Cells/mL': { as: 'Total cell density', unit: 'cells/mL' },
      Viability: { as: 'Viability', unit: '%' },
    },
  },
  /** Revvity Cellaca MX, table of a plate below its settings. Compared with open test files. */
  cell_counter_fluorescence_plate: {
    name: 'Fluorescence cell counter, plate counts',
    headings: ['Well Name', 'Live Concentration (E6)', 'Dead Concentration (E6)', 'Viability (%)'],
    means: {
      'Well Name': { as: 'Sample' },
      'Live Concentration (E6)': { as: 'Viable cell density', unit: 'cells/mL' },
      'Dead Concentration (E6)': { as: 'Dead cell density', unit: 'cells/mL' },
      'Total Concentration (E6)': { as: 'Total cell density', unit: 'cells/mL' },
    },
  },
  /** ChemoMetec NucleoCounter with NC-View, list of samples. Compared with open test files. */
  cell_counter_cassette: {
    name: 'Cassette cell counter, sample list',
    headings: ['SAMPLE ID', 'TOTAL (cells/ml)', 'LIVE (cells/ml)', 'DEAD (cells/ml)', 'VIABILITY (%)'],
    means: {
      'LIVE (cells/ml)': { as: 'Viable cell density' },
      'TOTAL (cells/ml)': { as: 'Total cell density' },
      NAME: { as: 'Image' },
    },
  },
  /** ChemoMetec NucleoCounter NC-200 with NucleoView, form of one sample. Compared with open test files. */
  cell_counter_cassette_sample: {
    name: 'Cassette cell counter (NC-200), single-sample report',
    headings: ['Image', 'Viability (%)', 'Total (cells/ml)', 'Multiplication factor'],
    isForm: true,
    means: {
      Image: { as: 'Sample' },
      'Live (cells/ml)': { as: 'Viable cell density' },
      'Total (cells/ml)': { as: 'Total cell density' },
      'Date time': { as: 'Time' },
    },
  },
  /** ChemoMetec NucleoCounter NC-202, form of one sample. Compared with open test files. */
  cell_counter_cassette_form: {
    name: 'Cassette cell counter (NC-202), single-sample report',
    headings: ['Sample ID', 'Total (cells/ml)', 'Live (cells/ml)', 'Viability (%)', 'Debris Index'],
    isForm: true,
    means: {
      'Live (cells/ml)': { as: 'Viable cell density' },
      'Total (cells/ml)': { as: 'Total cell density' },
      'Time (UTC)': { as: 'Time' },
    },
  },
  /** Roche Cedex HiRes, list of samples. Compared with open test files; their headings spell “identifer” so. */
  cell_counter_images: {
    name: 'Image-analysis cell counter, sample list',
    headings: ['Cedex ID', 'Sample identifer', 'Sample draw Time', 'Viability', 'Viable Cell Conc.'],
    means: {
      'Reactor identifer': { as: 'Run' },
      'Sample identifer': { as: 'Sample' },
      'Sample draw Time': { as: 'Time' },
      'Viable Cell Conc.': { as: 'Viable cell density', unit: 'cells/mL' },
      'Dead Cell Conc.': { as: 'Dead cell density', unit: 'cells/mL' },
      'Total Cell Conc.': { as: 'Total cell density', unit: 'cells/mL' },
      Viability: { as: 'Viability', unit: '%' },
      'Date finished': { as: 'Analysed' },
    },
  },
  /** Counters in the manner of CASY, from the vendor's description: no open file was found. */
  cell_counter_impedance: {
    name: 'Impedance cell counter, count list',
    headings: ['Counts/mL', 'Mean Diameter', 'Peak Diameter'],
    means: {
      'Counts/mL': { as: 'Cell density', unit: 'cells/mL' },
      'Mean Diameter': { as: 'Mean diameter', unit: 'µm' },
    },
  },
  /** Beckman Coulter Multisizer 3, distribution of one sample below its settings. Compared with an open example file. */
  cell_counter_sizes: {
    name: 'Impedance cell counter, size distribution',
    headings: ['Bin Number', 'Bin Diameter (Lower)', 'Bin Diameter (Center)', 'Diff. Number'],
    above: ['Multisizer'],
    means: {
      'Bin Diameter (Center)': { as: 'Size', unit: 'µm' },
      'Diff. Number': { as: 'Number of cells' },
      'Diff. Volume': { as: 'Share of volume', unit: '%' },
    },
  },
});
