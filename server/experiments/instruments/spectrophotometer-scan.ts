import { defineInstrument } from './declare.ts';

/** Thermo Fisher Genesys 30, scan over wavelengths. Compared with open test files. */
export const spectrophotometerScan = defineInstrument({
  id: 'spectrophotometer_scan',
  name: 'Spectrophotometer, scan over wavelengths',
  headings: ['wavelength(nm)', 'ABS', '%T'],
  means: { ABS: { as: 'Absorbance' }, '%T': { as: 'Transmittance', unit: '%' } },
});
