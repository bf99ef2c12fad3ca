import { defineInstruments } from './declare.ts';

export const chromatography = defineInstruments({
  /** Cytiva UNICORN, curves of a run with their names above pairs of volume and value. Compared with open readers of its files. */
  chromatography_system: {
    name: 'Chromatography system, run curves',
    headings: ['UV #_#', 'Cond'],
  },
  /** Waters Empower and Thermo Chromeleon, reports as text, from the vendor's description: no open file was found. */
  chromatography_results: {
    name: 'Chromatography data system, peak results',
    headings: ['Peak Name', 'RT', 'Area', 'Amount'],
    means: { Amount: { as: 'Value' }, 'Peak Name': { as: 'Analyte' } },
  },
  /** Thermo Chromeleon, integration report of one injection: units in the row below the headings. */
  chromatography_integration: {
    name: 'Chromatography data system, integration report',
    headings: ['Ret.Time', 'Peak Name', 'Area', 'Rel.Area'],
    means: { 'Ret.Time': { as: 'Retention time' } },
  },
  /** Agilent ChemStation, amounts by compound. Compared with an open reader of its files. */
  hplc_amounts: {
    name: 'HPLC, amounts by compound',
    headings: ['Sample Name', 'Compound', 'RetTime [min]', 'Amount'],
    means: { Amount: { as: 'Value', unit: 'g/L' } },
  },
});
