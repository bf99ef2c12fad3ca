import { defineInstrument } from './declare.ts';

/** Biostream BOS, values of a run with those of a BlueSens BlueInOne in the exhaust, as an open reader takes them. */
export const bioreactorValues = defineInstrument({
  id: 'bioreactor_values',
  name: 'Bioreactor controller, process values',
  headings: ['Date', 'Time', 'Temperature Value', 'pH Value'],
  means: {
    'Temperature Value': { as: 'Temperature', unit: '°C' },
    'pH Value': { as: 'pH' },
    'pO2 Value': { as: 'Dissolved oxygen', unit: '%' },
    'BlueInOne - CO2 Value': { as: 'Carbon dioxide in the exhaust', unit: '%' },
    'BlueInOne - O2 Value': { as: 'Oxygen in the exhaust', unit: '%' },
  },
});
