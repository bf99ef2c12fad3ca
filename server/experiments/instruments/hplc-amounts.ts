import { defineInstrument } from './declare.ts';

/** Agilent ChemStation, amounts by compound. Compared with an open reader of its files. */
export const hplcAmounts = defineInstrument({
  id: 'hplc_amounts',
  name: 'HPLC, amounts by compound',
  headings: ['Sample Name', 'Compound', 'RetTime [min]', 'Amount'],
  means: { Amount: { as: 'Value', unit: 'g/L' } },
});
