import { defineInstrument } from './declare.ts';

/** Process mass spectrometers such as Thermo Prima, from the vendor's description: no open file was found. */
export const offGasMassSpectrometer = defineInstrument({
  id: 'off_gas_mass_spectrometer',
  name: 'Process mass spectrometer, exhaust gas',
  headings: ['Time', 'Nitrogen', 'Oxygen', 'Argon', 'Carbon dioxide'],
  means: {},
});
