import { defineInstrument } from './declare.ts';

export const offGasMassSpectrometer = defineInstrument({
  id: 'off_gas_mass_spectrometer',
  name: 'Process mass spectrometer, exhaust gas',
  headings: ['Time', 'Nitrogen', 'Oxygen', 'Argon', 'Carbon dioxide'],
  means: {},
});
