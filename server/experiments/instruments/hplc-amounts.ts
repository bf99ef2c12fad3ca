import { defineInstrument } from './declare.ts';

export const hplcAmounts = defineInstrument({
  id: 'hplc_amounts',
  name: 'HPLC, amounts by compound',
  headings: ['Sample Name', 'Compound', 'RetTime [min]', 'Amount [g/L]'],
  means: { 'Amount [g/L]': { as: 'Value', unit: 'g/L' } },
});
