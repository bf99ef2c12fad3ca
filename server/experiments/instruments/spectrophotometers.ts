import { defineInstruments } from './declare.ts';

export const spectrophotometers = defineInstruments({
  /** Agilent Cary and the like, from the vendor's description: no open file was found. */
  spectrophotometer_kinetic: {
    name: 'Spectrophotometer, kinetics',
    headings: ['Time (sec)', 'Abs'],
    means: { 'Time (sec)': { as: 'Time', unit: 's' } },
  },
  /** Agilent Cary 60, kinetics, as open readers take it: the sample above, the settings below. */
  spectrophotometer_minutes: {
    name: 'Spectrophotometer, kinetics in minutes',
    headings: ['Time (min)', 'Abs'],
    means: { 'Time (min)': { as: 'Time', unit: 'min' } },
  },
  /** Thermo Fisher VISIONlite, absorbance over minutes. Compared with open test files. */
  spectrophotometer_rate: {
    name: 'Spectrophotometer, absorbance over time',
    headings: ['min', 'A'],
    means: { min: { as: 'Time', unit: 'min' }, A: { as: 'Absorbance' } },
  },
  /** Thermo Fisher Genesys 30, scan over wavelengths. Compared with open test files. */
  spectrophotometer_scan: {
    name: 'Spectrophotometer, scan over wavelengths',
    headings: ['wavelength(nm)', 'ABS', '%T'],
    means: { ABS: { as: 'Absorbance' }, '%T': { as: 'Transmittance', unit: '%' } },
  },
  /** Thermo Fisher NanoDrop 8000, list of samples. Compared with open test files. */
  spectrophotometer_micro: {
    name: 'Microvolume spectrophotometer, nucleic acid and protein',
    headings: ['Sample ID', 'User ID', '260/280', 'Conc.'],
    means: { 'Sample ID': { as: 'Sample' } },
  },
  /** Thermo Fisher NanoDrop One and Eight, list of samples, also with the spectrum behind it. Compared with open test files. */
  spectrophotometer_drop: {
    name: 'Microvolume spectrophotometer, sample list',
    headings: ['A260/A280', 'A260/A230', 'A260', 'A280'],
    means: { 'Sample Name': { as: 'Sample' }, 'Date & Time': { as: 'Time' } },
  },
  /** Unchained Labs Lunatic, list of wells with or without settings above it. Compared with open test files. */
  spectrophotometer_plate: {
    name: 'Plate spectrophotometer, well list',
    headings: ['Plate ID', 'Plate Position', 'Sample name', 'A260/A280'],
    means: { 'Plate Position': { as: 'Well' }, 'Sample name': { as: 'Sample' } },
  },
});
