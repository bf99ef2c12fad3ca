import { defineInstrument } from './declare.ts';

/** Sartorius MFCS, trend with the names, “Value” or “Setpoint” and the units in three rows. Compared with an open reader of its files. */
export const bioreactorSupervision = defineInstrument({
  id: 'bioreactor_supervision',
  name: 'Bioreactor supervision, fermenter trend',
  headings: ['PDatTime', 'ProcessTime Value', 'TEMP Value', 'pH Value'],
  means: {
    PDatTime: { as: 'Clock of the controller' },
    'ProcessTime Value': { as: 'Time' },
    'TEMP Value': { as: 'Temperature' },
    'pH Value': { as: 'pH' },
    'ACIT Value': { as: 'Acid added' },
    'BAST Value': { as: 'Base added' },
  },
});
