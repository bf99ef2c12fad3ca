import { defineInstrument } from './declare.ts';

/** Thermo Chromeleon, integration report of one injection: units in the row below the headings. */
export const chromatographyIntegration = defineInstrument({
  id: 'chromatography_integration',
  name: 'Chromatography data system, integration report',
  headings: ['Ret.Time', 'Peak Name', 'Area', 'Rel.Area'],
  means: { 'Ret.Time': { as: 'Retention time' } },
});
